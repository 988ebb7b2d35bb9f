# A run that is killed four times at moments of chance, and goes on each time on another number of
# ranks from its newest checkpoint, writes what an uninterrupted one writes, to the last byte. In
# every second run it is nearly always at writing a checkpoint when it is killed, and each of these
# comes at a step of the log too (bug report 13 of facts/md.md: LAMMPS 859, GROMACS 4810).
# shellcheck shell=bash
source "$TERCET_SOURCE/tests/support/md_runs.sh"

# kill_once <ranks> <case> <checkpoint_every> <steps>: so many steps after those in the log.
kill_once() {
  local earliest=$(($(logged_step cut) + $4))
  start_md "$1" "$2" cut --set dynamics.num_steps=100000000 --restart auto \
    --set "output.checkpoint_every=$3"
  wait_for_step cut "$earliest"
  sleep "0.0$((RANDOM % 9))"
  local victims
  mapfile -t victims <pids
  [ $((RANDOM % 2)) -eq 0 ] || victims=("$(shuf -n 1 pids)")
  kill -9 "${victims[@]}"
  wait "$running" && fail "$2: it was killed and ended well"
  step=$(newest_step cut)
  history+=" ${#victims[@]} of $1 ranks killed after step $earliest, newest checkpoint $step;"
}

for name in $(test_size mixture_langevin "fluid_npt mixture_langevin copper_mtk"); do
  rm -rf cut whole
  history="$name"
  kill_once 2 "$name" 30 1
  kill_once 4 "$name" 1 $((RANDOM % 20))
  kill_once 1 "$name" 30 $((RANDOM % 60))
  kill_once 3 "$name" 7 $((RANDOM % 20))
  end=$((step + 30 + RANDOM % 10))
  run_md 2 "$name" cut --set "dynamics.num_steps=$end" --restart auto
  run_md 1 "$name" whole --set "dynamics.num_steps=$end"
  same_run whole cut "$history then to step $end on 2"
  echo "$history then to step $end on 2: same bytes"
done
