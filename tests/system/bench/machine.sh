# tercet-bench machine prints the measured limits of one rank and of all, once, and keeps them.
# shellcheck shell=bash
export XDG_CACHE_HOME=$PWD/cache
for ranks in 1 2; do
  expect_exit 0 on_ranks $ranks tercet-bench machine
  [ "$(grep -c '^  one rank: .*B/s memory, .*flop/s fp32, .*flop/s fp64$' out)" -eq 1 ] ||
    fail "the limits of one rank are not there once: $(cat out)"
done
grep -q '^  all ranks: .*B/s memory' out || fail "the limits of all ranks are not there: $(cat out)"
[ "$(find cache/tercet -name 'probe-*.txt' | wc -l)" -eq 2 ] || fail "not kept: $(ls -R cache)"

expect_exit 2 on_ranks 2 tercet-bench nonsense
[ "$(grep -c '^tercet-bench: error: ' err)" -eq 1 ] || fail "not one reason: $(cat err)"
