# ctest reports a renamed suite, a failing rank and a failure beside a skip as failures, a skip as a
# skip, and ends with the number of skipped tests and the reasons.
here=$TERCET_SOURCE/tests/meta/harness/suites
mkdir -p tree/tests/{unit,mpi}
ln -s "$TERCET_SOURCE/cmake" tree/cmake
ln -s "$TERCET_SOURCE/tests/support" tree/tests/support
ln -s "$here" tree/tests/unit/faults
ln -s "$here" tree/tests/mpi/faults
cp "$here/CMakeLists.txt" tree/

kokkos=$(sed -n 's/^Kokkos_DIR:PATH=//p' "$TERCET_BUILD/CMakeCache.txt")
expect_exit 0 "$TERCET_CMAKE" -S tree -B build -D CMAKE_BUILD_TYPE=Debug -D Kokkos_DIR="$kokkos"
expect_exit 0 "$TERCET_CMAKE" --build build --parallel 2
code=0
(cd build && ctest) >report 2>&1 || code=$?
cat report
[ "$code" -ne 0 ] || fail "ctest returns 0 though tests fail"

# reported <test> <as what>
reported() {
  grep -Eq "Test +#[0-9]+: $1 \.+ *\**$2 " report || fail "$1 is not reported as $2"
}
reported unit.faults.sound Passed
reported unit.faults.renamed Failed
reported unit.faults.skipping Skipped
reported unit.faults.skipping_and_failing Failed
reported mpi.faults.failing_rank.np3 Failed
reported mpi.faults.skipping_and_failing_ranks.np3 Failed

grep -q "^3 of 6 tests were skipped, wholly or in part" report || fail "the skipped are miscounted"
grep -q "^  unit.faults.skipping: the data is not here" report || fail "a skip has no reason"
