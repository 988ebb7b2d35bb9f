# kill -9 of one rank while a checkpoint is written: the run before it can be continued, on any
# number of ranks, and the next save cleans up.

# newest <folder>: the step that a restart finds, every number of it checked.
newest() {
  on_ranks 2 checkpoint_program load "$1" "$rows" | sed -n 's/^loaded //p'
}

# kill_at <what> <rank>: two checkpoints, and a third that is killed.
kill_at() {
  rm -rf out && mkdir out
  on_ranks 3 checkpoint_program save out "$rows" 2 10 20 >log
  if on_ranks 3 checkpoint_program save out "$rows" 2 30 "$@" >log 2>&1; then
    fail "the program with $* was not killed"
  fi
}

rows=3000
for stage in reserved written closed verified; do
  kill_at --kill "$stage" 0
  ls out/run-30.h5.tmp-* >/dev/null || fail "no unfinished file after the kill at $stage"
  [ "$(newest out)" = 20 ] || fail "killed at $stage: the newest is $(newest out), not 20"
done
kill_at --kill written 2
[ "$(newest out)" = 20 ] || fail "rank 2 killed at written: the newest is $(newest out), not 20"

on_ranks 3 checkpoint_program save out "$rows" 2 40 >log
[ "$(ls out)" = $'run-20.h5\nrun-40.h5' ] || fail "the next save left $(ls out)"
[ "$(newest out)" = 40 ] || fail "the next save is not the newest"

for stage in renamed rotated; do
  kill_at --kill "$stage" 0
  [ "$(newest out)" = 30 ] || fail "killed at $stage: the newest is $(newest out), not 30"
done

# At any moment: whenever the kill comes, some whole checkpoint is the newest.
rows=300000
for microseconds in 0 5000 17000 41000 83000 130000; do
  rm -rf out && mkdir out
  on_ranks 3 checkpoint_program save out "$rows" 2 10 20 >log
  on_ranks 3 checkpoint_program save out "$rows" 2 30 \
    --kill-after-us "$microseconds" $((microseconds % 3)) >log 2>&1 || true
  case $(newest out) in
    20 | 30) ;;
    *) fail "killed after $microseconds us: the newest is '$(newest out)'" ;;
  esac
done
