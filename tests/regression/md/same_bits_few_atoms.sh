# Two atoms on eight ranks, of which six or more are empty, move as they do on one, under each
# thermostat, and no rank waits for ever (bug report 6 of facts/md.md: HOOMD 95, LAMMPS 1037, GROMACS
# 5322). One atom alone does so too.
# shellcheck shell=bash
source "$TERCET_SOURCE/tests/support/md_runs.sh"

for kind in $(test_size langevin "langevin velocity_rescaling nose_hoover_chain"); do
  for ranks in 1 8; do
    rm -rf on_$ranks
    run_md $ranks two_atoms on_$ranks --set "dynamics.thermostat.kind=$kind"
  done
  same_run on_1 on_8 "two atoms on eight ranks, thermostat $kind"
  awk -F, '!/^[#s]/ && $4 != 0 { met = 1 } END { exit !met }' on_1/thermo.csv ||
    fail "$kind: the two atoms never met"
done

for ranks in 1 3; do
  rm -rf on_$ranks
  run_md $ranks two_atoms on_$ranks --set system.num_atoms=1
done
same_run on_1 on_3 "one atom on three ranks"
