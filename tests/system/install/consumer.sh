# The installed tree serves a project that only says find_package(tercet).
expect_exit 0 "$TERCET_CMAKE" --install "$TERCET_BUILD" --prefix "$PWD/prefix"
kokkos=$(sed -n 's/^Kokkos_DIR:PATH=//p' "$TERCET_BUILD/CMakeCache.txt")
expect_exit 0 "$TERCET_CMAKE" -S "$TERCET_SOURCE/tests/system/install/consumer" -B build \
  -D CMAKE_BUILD_TYPE=Debug -D tercet_ROOT="$PWD/prefix" -D Kokkos_DIR="$kokkos"
expect_exit 0 "$TERCET_CMAKE" --build build
expect_exit 0 ./build/consumer
grep -qx "code 2: mend it" out || { cat out; fail "the consumer prints something else"; }
if grep -q "$TERCET_SOURCE" prefix/lib*/cmake/tercet/*.cmake prefix/lib/*/cmake/tercet/*.cmake \
  2>/dev/null; then
  fail "the installed tree points back at the source tree"
fi
