# The disk refuses in the middle of a write, on some or all ranks (here by a limit on the size of
# files, as a quota or a broken disk would): exit code 3, no hang, the checkpoints before stay valid.
read -ra mpirun <<<"$TERCET_MPIRUN"
program=$TERCET_BUILD/bin/checkpoint_program
mkdir out_folder
on_ranks 2 checkpoint_program save out_folder 2000 2 10 20 >log

for ranks in 1 3; do
  for limited in -1 0 $((ranks - 1)); do
    expect_exit 3 timeout 60 "${mpirun[@]}" $ranks "$program" save out_folder 200000 2 30 \
      --file-limit 1000000 "$limited"
    grep -q "the checkpoint of step 30 was not written" out || fail "$(cat out)"
    grep -q "File too large" out || fail "the system's reason is missing: $(cat out)"
    [ "$(ls out_folder)" = $'run-10.h5\nrun-20.h5' ] || fail "left: $(ls out_folder)"
    expect_exit 3 timeout 60 "${mpirun[@]}" $ranks "$program" append run.h5 100000 \
      --file-limit 2000000 "$limited" --patience 10
  done
done
on_ranks 3 checkpoint_program load out_folder 2000 | grep -q "loaded 20" || fail "20 is lost"

# One rank fails, the others never come back from the same operation.
expect_exit 3 timeout 60 "${mpirun[@]}" 3 "$program" stuck --patience 1
grep -q "error: the disk of rank 0 is broken" err || fail "the reason is missing: $(cat err)"
