# Whatever fails, on whichever rank: the right exit code, one message, no hang.
# shellcheck shell=bash
read -ra mpirun <<<"$TERCET_MPIRUN"

# expect_failure <ranks> <code> <text> <scenario>...: the message comes exactly once.
expect_failure() {
  local ranks=$1 code=$2 text=$3
  shift 3
  expect_exit "$code" timeout 60 bash -c "$(declare -f on_ranks); on_ranks $ranks failing_program $*"
  local count
  count=$(grep -cF "failing: $text" err) || true
  [ "$count" -eq 1 ] || fail "'failing: $text' came $count times for $* on $ranks: $(cat err)"
  ! grep -q "^done" out || fail "$* on $ranks went on after the error"
}

expect_exit 0 on_ranks 3 failing_program 'done'
grep -q "^done" out || fail "the body did not run to its end"

# What run_collectively agreed on is told once, by rank 0, without a rank.
expect_agreed() {
  expect_failure "$@"
  ! grep -q MPI_ABORT err || fail "an agreed error ended in MPI_Abort"
}
expect_agreed 3 2 "error: case.toml:3: wrong" collectively input
expect_agreed 3 3 "error: disk full" collectively environment
expect_agreed 3 5 "error: out of range" collectively foreign
expect_agreed 3 4 "error: NaN at step 7" everywhere_agreed
expect_agreed 1 2 "error: case.toml:3: wrong" collectively input
expect_agreed 1 4 "error: NaN at step 7" everywhere_agreed

# What one rank alone knows is told by that rank and ends all.
expect_failure 3 3 "error: rank 2 of 3: disk full" one_rank environment
expect_failure 3 3 "error: rank 2 of 3: out of memory" one_rank bad_alloc
expect_failure 3 5 "error: rank 2 of 3: out of range" one_rank foreign
expect_failure 3 5 "error: rank 2 of 3: an exception of unknown type" one_rank int
expect_failure 3 2 "error: rank 2 of 3: case.toml:3: wrong" some_ranks_agreed input
expect_failure 3 3 "error: rank 2 of 3: disk full" one_rank_holding_a_file environment
expect_failure 3 3 "error: rank 2 of 3: disk full" thread environment
expect_failure 3 3 "error: a library called abort()" abort
expect_failure 3 3 "error: rank 2 of 3: out of memory: Kokkos failed" on_device device_memory
expect_exit 4 timeout 60 "${mpirun[@]}" 3 "$TERCET_BUILD/bin/failing_program" all_ranks numerical

# On one rank all errors are agreed ones.
expect_agreed 1 4 "error: NaN" one_rank numerical
expect_agreed 1 3 "error: out of memory" one_rank bad_alloc
expect_agreed 1 5 "error: an exception of unknown type" one_rank int

# Memory: who asked, and what is free.
expect_failure 3 3 "error: rank 2 of 3: out of memory" on_device_agreed device_memory
grep -q "free now: " err || fail "the free memory is not told"

# A library that cannot be finalized does not keep the program from ending.
expect_failure 3 3 "error: disk full" unfinalizable environment
expect_failure 1 3 "error: disk full" unfinalizable environment
