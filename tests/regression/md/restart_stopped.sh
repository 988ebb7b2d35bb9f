# A run that is asked to stop twice, at steps of chance, and goes on each time on another number of
# ranks writes what an uninterrupted one writes, to the last byte. The steps are seldom multiples of
# the log's interval (bug report 21 of facts/md.md: GROMACS 5433); the second time the checkpoint of
# the stop is one that was due anyway (bug report 13: LAMMPS 859).
# shellcheck shell=bash
source "$TERCET_SOURCE/tests/support/md_runs.sh"

# stop_once <ranks> <case> <checkpoint_every> <steps>: asks one rank of the run in `cut` to stop, so
# many steps after those in the log: by then the program listens to signals.
stop_once() {
  local earliest=$(($(logged_step cut) + $4))
  start_md "$1" "$2" cut --set dynamics.num_steps=100000000 --restart auto \
    --set "output.checkpoint_every=$3"
  wait_for_step cut "$earliest"
  stop_running
  step=$(newest_step cut)
  [ "$step" -ge "$earliest" ] || fail "$2: no checkpoint of the step it was stopped at, but of $step"
  history+=" stopped after step $step on $1 ranks;"
}

for name in $(test_size fluid_npt "fluid_npt mixture_langevin copper_mtk chain_nvt minimize"); do
  rm -rf cut whole part
  history="$name"
  stop_once 3 "$name" 0 $((1 + RANDOM % 60))
  run_md 1 "$name" part --set "dynamics.num_steps=$step"
  same_h5 --group /arrays "part/md-$step.h5" "cut/md-$step.h5" ||
    fail "the state is not that of a run of as many steps:$history"
  stop_once 2 "$name" 1 $((1 + RANDOM % 30))
  end=$((step + 40 + RANDOM % 10))
  run_md 4 "$name" cut --set "dynamics.num_steps=$end" --restart auto
  run_md 1 "$name" whole --set "dynamics.num_steps=$end"
  same_run whole cut "$history then to step $end on 4"
  echo "$history then to step $end on 4: same bytes"
done
