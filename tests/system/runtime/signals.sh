# Asked to stop at any moment, through mpirun or on one rank: the loop ends its step, code 75.
# shellcheck shell=bash
program=$TERCET_BUILD/bin/failing_program
read -ra mpirun <<<"$TERCET_MPIRUN"

expect_stopped() {
  expect_exit 75 timeout 60 "$@"
  [ "$(grep -cF "failing: stopped: the checkpoint is written" err)" -eq 1 ] ||
    fail "not told once: $(cat err)"
}

for scenario in usr1_to_one_rank term_to_one_rank int_to_one_rank; do
  expect_stopped "$program" $scenario
  expect_stopped "${mpirun[@]}" 3 "$program" $scenario
done
expect_stopped "${mpirun[@]}" 3 "$program" usr1_to_parent

# A signal before MPI_Init is neither deadly nor forgotten.
for signal in 10 15; do
  expect_stopped env TEST_SIGNAL_BEFORE_MPI=$signal "$program" wait
  expect_stopped env TEST_SIGNAL_BEFORE_MPI=$signal "${mpirun[@]}" 3 "$program" wait
done

# The parent had blocked or ignored the signals, as job scripts do until the program is up.
expect_stopped bash -c "trap '' USR1 TERM; exec '$program' usr1_to_one_rank"

# A second Ctrl-C ends the program at once.
expect_exit 130 timeout 60 bash -c "'$program' int_twice"

# mpirun itself asked to end: given the time, its ranks come to their checkpoint (its own exit code
# is 1 then, whatever the ranks return; see docs/decisions/signals.md).
OMPI_MCA_odls_base_sigkill_timeout=4 "${mpirun[@]}" 3 "$program" wait >out 2>err &
launcher=$!
for _ in $(seq 100); do
  [ "$(pgrep -c -P "$launcher" failing_program)" -eq 3 ] && break
  sleep 0.1
done
sleep 1
kill -TERM "$launcher"
wait "$launcher" || true
[[ $TERCET_MPIRUN != *oversubscribe* ]] || grep -qF "failing: stopped:" out err ||
  fail "the ranks had no time for their checkpoint: $(cat out err)"
