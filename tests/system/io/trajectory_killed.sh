# kill -9 while a trajectory is written: whatever was flushed can be read and is right.
for microseconds in 2000 9000 20000 33000 71000 99000 150000; do
  rm -f run.h5
  on_ranks 3 checkpoint_program append run.h5 100000 \
    --kill-after-us "$microseconds" $((microseconds % 3)) >log 2>&1 && fail "it was not killed"
  flushed=$(sed -n 's/^flushed //p' log | tail -1)
  expect_exit 0 on_ranks 1 checkpoint_program frames run.h5
  found=$(sed -n 's/^frames //p' out)
  [ "$found" -ge "${flushed:-0}" ] || fail "$flushed frames were flushed, $found are in the file"
done
