# h5_equal's exit codes: 0 equal, 1 different, 2 cannot tell.
equal=$TERCET_BUILD/bin/h5_equal
mkdir one two
on_ranks 1 checkpoint_program save one 500 2 10 20 >log
on_ranks 3 checkpoint_program save two 500 2 10 20 >log

expect_exit 0 "$equal" one/run-10.h5 two/run-10.h5
[ ! -s out ] || fail "it speaks of equal files: $(cat out)"
expect_exit 1 "$equal" one/run-10.h5 two/run-20.h5
grep -q "of /" out || fail "it does not say where the files differ: $(cat out)"
expect_exit 1 "$equal" --ignore-attribute step --ignore-attribute digest one/run-10.h5 two/run-20.h5
grep -q "dataset /arrays/cell\[0\]\[0\]: " out || fail "$(cat out)"
expect_exit 1 "$equal" --group /attributes one/run-10.h5 two/run-20.h5
grep -q "attribute counters of /attributes\[0\]: 10 and 20" out || fail "$(cat out)"
expect_exit 1 "$equal" --group /arrays/position one/run-10.h5 two/run-20.h5
grep -q "dataset /arrays/position\[0\]\[0\]: -7 and -14" out || fail "$(cat out)"
expect_exit 1 "$equal" --ignore-object /arrays --ignore-attribute digest one/run-10.h5 two/run-20.h5
expect_exit 0 "$equal" --group /input one/run-10.h5 two/run-20.h5

head -c 3000 one/run-10.h5 >cut.h5
expect_exit 2 "$equal" one/run-10.h5 cut.h5
expect_exit 2 "$equal" one/run-10.h5 missing.h5
expect_exit 2 "$equal" one/run-10.h5
expect_exit 2 "$equal" --ignore one/run-10.h5 two/run-10.h5
grep -q "usage" err || fail "no usage: $(cat err)"
