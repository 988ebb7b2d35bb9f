# kill -9 while a trajectory is written: whatever was flushed can be read and is right. Only a kill
# within a flush may leave the file torn, since HDF5 1.10 writes its index in place; that is rare.
torn=0
for microseconds in 2000 9000 20000 33000 71000 99000 150000; do
  rm -f run.h5
  on_ranks 3 checkpoint_program append run.h5 100000 \
    --kill-after-us "$microseconds" $((microseconds % 3)) >log 2>&1 && fail "it was not killed"
  flushed=$(sed -n 's/^flushed //p' log | tail -1)
  if on_ranks 1 checkpoint_program frames run.h5 >out 2>err; then
    found=$(sed -n 's/^frames //p' out)
    [ "$found" -ge "${flushed:-0}" ] || fail "$flushed frames were flushed, $found are in the file"
  else
    grep -E '^flush(ing|ed) ' log | tail -1 | grep -q flushing || fail "unreadable: $(cat err)"
    torn=$((torn + 1))
  fi
done
[ $torn -le 2 ] || fail "$torn of 7 files were torn"
