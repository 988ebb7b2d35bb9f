# A slab one cell thick is cut across by eight ranks (4x2x1 or 2x4x1, never 1x8x1 nor through its
# thickness) and moves as on one (bug report 7 of facts/md.md: HOOMD 1038).
# shellcheck shell=bash
source "$TERCET_SOURCE/tests/support/md_runs.sh"

expect_exit 0 on_ranks 8 tercet-md "$cases/slab.toml" --check
grep -qE "8 ranks as (4x2x1|2x4x1) bricks" out || fail "the slab is to be cut badly: $(cat out)"
expect_exit 0 on_ranks 8 tercet-md "$cases/slab.toml" --output on_8 --no-probe
grep -qE "8 ranks as (4x2x1|2x4x1) bricks" out err || fail "the slab is cut badly: $(cat out err)"
run_md 1 slab on_1
same_run on_1 on_8 "a slab on eight ranks"
