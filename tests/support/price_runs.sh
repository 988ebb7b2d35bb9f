# What the tests share that run tercet-mc, end it early, and compare what it wrote. Read by script
# tests.
# shellcheck shell=bash
read -ra mpirun <<<"$TERCET_MPIRUN"
read -ra launcher <<<"$TERCET_LAUNCHER"

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

# price <ranks> <name> <argument>...: prices into <name>.csv and .json, or to the exit code $expected.
price() {
  local ranks=$1 name=$2
  shift 2
  expect_exit "${expected:-0}" on_ranks "$ranks" tercet-mc price "$@" --out "$name" --quiet \
    --no-probe
}

# start_price <ranks> <name> <argument>...: the same in the background; the numbers of its processes
# are in the file pids, that of the launcher is $running.
start_price() {
  local ranks=$1 name=$2
  shift 2
  rm -f pids
  # shellcheck disable=SC2016  # for the shell that runs it
  "${mpirun[@]}" "$ranks" bash -c 'echo $$ >>pids; exec "$@"' rank "${launcher[@]}" \
    "$TERCET_BUILD/bin/tercet-mc" price "$@" --out "$name" --quiet --no-probe >out 2>err &
  running=$!
}

# wait_for_state <name>: until the run in the background has saved its first state.
wait_for_state() {
  until [ -e "$1.state" ]; do
    kill -0 "$running" 2>/dev/null || fail "it ended before it saved a state: $(cat out err)"
    sleep 0.02
  done
}

# blocks_done <name>: finished blocks of the (one) simulation of a state.
blocks_done() {
  sed -n 4p "$1.state" | cut -d ' ' -f 1
}

# same_results <a> <b> <what differs in how they were made>
same_results() {
  cmp "$1.csv" "$2.csv" || fail "$2.csv differs from $1.csv: $3"
  cmp <(sed '/^  "run": {/,$d' "$1.json") <(sed '/^  "run": {/,$d' "$2.json") ||
    fail "$2.json differs from $1.json: $3"
}

# slow_book <file>: one trade, whose paths take long enough for the program to be caught at work.
slow_book() {
  printf 'id,payoff,underlying,option,strike,expiry,num_observations\n%s\n' \
    'asian,asian,ACME,call,100,1,20' >"$1"
}
