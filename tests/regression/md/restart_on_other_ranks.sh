# What 4 ranks wrote, with atoms that have left their bricks since these were last dealt out, is read
# on 1, 2, 3 and 8: each goes on to the bytes of a run that was never interrupted (bug report 12 of
# facts/md.md: LAMMPS 3078, 936). A run in another folder goes on from there too, with files of its
# own.
# shellcheck shell=bash
source "$TERCET_SOURCE/tests/support/md_runs.sh"

for name in $(test_size fluid_npt "fluid_npt mixture_langevin"); do
  rm -rf first whole cut branch
  # a wide buffer, so that the list is seldom built
  start_md 4 "$name" first --set dynamics.num_steps=100000000 --set output.checkpoint_every=63 \
    --set output.checkpoint_keep=1000 --set neighbors.buffer=0.8
  wait_for_step first 66
  stop_running
  run_md 1 "$name" whole --set dynamics.num_steps=110
  find first -name 'md-*.h5' ! -name md-63.h5 -delete
  for ranks in 1 2 3 8; do
    rm -rf cut
    cp -r first cut
    run_md "$ranks" "$name" cut --restart auto --set dynamics.num_steps=110
    same_run whole cut "$name written on 4 ranks goes on on $ranks"
  done
  run_md 2 "$name" branch --restart first/md-63.h5 --set dynamics.num_steps=110
  same_h5 --group /arrays/position --group /arrays/velocity whole/md-110.h5 branch/md-110.h5 ||
    fail "$name goes on in another way in another folder"
  [ "$(logged_step branch)" = 110 ] || fail "the run in another folder has no log of its own"
  grep -q ^63, branch/thermo.csv && fail "the run in another folder has logged what is not its own"
  diff <(grep ^105, whole/thermo.csv) <(grep ^105, branch/thermo.csv) ||
    fail "the run in another folder logs other values"
done
