#!/bin/sh
# Counts the tests that the ctest run just now skipped, with their reasons: skipped.sh <build folder>
# ctest calls it at the end of a run (CTestCustom.cmake), while its log still has a temporary name.
log=$1/Testing/Temporary/LastTest.log.tmp
[ -e "$log" ] || log=$1/Testing/Temporary/LastTest.log
awk '
  / Testing: / && /^[0-9]+\/[0-9]+ / { name = $3; run++ }
  /^TERCET SKIPPED: / {
    sub(/^TERCET SKIPPED: /, "")
    if (!(name in seen)) { seen[name] = 1; skipped++ }
    if (!(name SUBSEP $0 in said)) { said[name, $0] = 1; lines = lines "  " name ": " $0 "\n" }
  }
  END { printf "\n%d of %d tests were skipped, wholly or in part.\n%s", skipped, run, lines }
' "$log"
