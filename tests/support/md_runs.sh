# What the tests share that run tercet-md, kill it, and compare what it wrote. Read by script tests.
# shellcheck shell=bash
read -ra mpirun <<<"$TERCET_MPIRUN"
read -ra launcher <<<"$TERCET_LAUNCHER"
cases=$TERCET_SOURCE/tests/regression/md/cases
ln -sfn "$TERCET_SOURCE/inputs" inputs # potentials are named from where the program runs

# test_size <small> <normal>: the first where TERCET_TEST_SIZE asks for small tests (emulated GPUs).
test_size() {
  if [ "${TERCET_TEST_SIZE:-}" = small ]; then echo "$1"; else echo "$2"; fi
}

# Whatever ends the test ends what it left running.
running=
end_running() {
  [ -z "$running" ] || ! kill -0 "$running" 2>/dev/null || xargs -r kill -9 "$running" <pids || true
}
trap end_running EXIT

# run_md <ranks> <case> <folder> <option>...: runs the case to its end, or to the exit code $expected.
# No list may come too late, or it would be no wonder if bits differed.
run_md() {
  local ranks=$1 input=$cases/$2.toml folder=$3
  shift 3
  expect_exit "${expected:-0}" on_ranks "$ranks" tercet-md "$input" --output "$folder" --quiet \
    --no-probe "$@"
  ! grep "came too late" err || fail "lists came too late: $input $*"
}

# start_md <ranks> <case> <folder> <option>...: the same in the background, until its processes are
# there: their numbers are in the file pids, that of the launcher is $running.
start_md() {
  local ranks=$1 input=$cases/$2.toml folder=$3
  shift 3
  rm -f pids
  # shellcheck disable=SC2016  # for the shell that runs it
  "${mpirun[@]}" "$ranks" bash -c 'echo $$ >>pids; exec "$@"' rank "${launcher[@]}" \
    "$TERCET_BUILD/bin/tercet-md" "$input" --output "$folder" --quiet --no-probe "$@" >out 2>err &
  running=$!
  until [ "$(wc -l 2>/dev/null <pids)" = "$ranks" ]; do wait_a_little "had $ranks processes"; done
}

# wait_a_little <what for>: as long as the program in the background runs.
wait_a_little() {
  kill -0 "$running" 2>/dev/null || fail "ended before it $1: $(cat out err)"
  sleep 0.02
}

# logged_step <folder>: the last step in the log; -1 without one.
logged_step() {
  sed -n 's/^\([0-9][0-9]*\),.*/\1/p' "$1/thermo.csv" 2>/dev/null | tail -n 1 | grep . || echo -1
}

# wait_for_step <folder> <step>: until the running program has logged this step or a later one.
wait_for_step() {
  until [ "$(logged_step "$1")" -ge "$2" ]; do wait_a_little "logged step $2"; done
}

# stop_running: asks one process of the program in the background to stop, and waits until all have.
stop_running() {
  local code=0
  kill -USR1 "$(shuf -n 1 pids)"
  wait "$running" || code=$?
  [ $code -eq 75 ] || fail "a stopped run ended with code $code, not 75: $(cat out err)"
}

# newest_step <folder>: the step of the newest checkpoint; -1 without one.
newest_step() {
  find "$1" -name 'md-*.h5' | sed 's/.*md-\([0-9]*\)\.h5/\1/' | sort -n | tail -n 1 | grep . ||
    echo -1
}

# same_run <a> <b> <what was done to b>: all that two runs wrote has the same bytes, but for when,
# where and on how many ranks it was made.
same_run() {
  local a=$1 b=$2 what=$3 name count=0
  for name in thermo.csv rdf.csv msd.csv trajectory.xyz "md-$(newest_step "$a").h5"; do
    [ -e "$a/$name" ] || continue
    cmp "$a/$name" "$b/$name" || fail "$name differs: $what"
    count=$((count + 1))
  done
  for name in thermo.h5 trajectory.h5md; do
    [ -e "$a/$name" ] || continue
    same_h5 --ignore-attribute input_text "$a/$name" "$b/$name" || fail "$name differs: $what"
    count=$((count + 1))
  done
  [ $count -ge 4 ] || fail "$a holds too little to compare"
}
