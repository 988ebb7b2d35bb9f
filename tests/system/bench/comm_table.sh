# tercet-bench comm prints its table, and mistakes on its command line end with code 2 and a reason.
# shellcheck shell=bash
expect_exit 0 on_ranks 2 tercet-bench comm --transport staged --max-bytes 1kb --repetitions 20
[ "$(grep -c '^staged .* 0-1, one node' out)" -eq 8 ] || fail "not one row for each of 8 sizes: $(cat out)"
grep -q '^transport .*bytes .*median \[us\].*95 % interval.*GB/s$' out || fail "no heading: $(cat out)"

expect_exit 2 on_ranks 1 tercet-bench comm
grep -q 'error: .*start it on two or more' err || fail "no reason: $(cat err)"

expect_exit 2 on_ranks 2 tercet-bench comm --transport pigeon
[ "$(grep -c "error: transport 'pigeon' is none of auto, device, staged, onesided" err)" -eq 1 ] ||
  fail "not one reason: $(cat err)"

expect_exit 2 on_ranks 1 tercet-bench comm --repetitions few
expect_exit 2 on_ranks 1 tercet-bench
expect_exit 0 on_ranks 1 tercet-bench comm --help
