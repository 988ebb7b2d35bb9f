# cuda-check refuses a kernel that reads a member of a host object, and one that calls a host function;
# it accepts the same kernel written as it should be.
here=$TERCET_SOURCE/tests/meta/harness/cuda_check

# check <file>: its output into log.
check() {
  "$TERCET_CMAKE" -D SETTINGS="$TERCET_BUILD/cuda-check/settings.cmake" -D SOURCES="$here/$1.cpp" \
    -D OBJECTS="$PWD/$1" -P "$TERCET_SOURCE/cmake/cuda_check/check.cmake" >log 2>&1
}

check sound || { cat log; fail "a sound kernel is refused"; }
reason=$(grep -A1 "NOT CHECKED" log | tail -n 1) || true
[ -z "$reason" ] || skip "cuda-check cannot run here:${reason#\#}"
for fault in host_member:20178-D host_function:20011-D; do
  if check "${fault%:*}"; then fail "${fault%:*}.cpp is accepted"; fi
  grep -q "${fault#*:}" log || { cat log; fail "${fault%:*}.cpp is refused for another reason"; }
done
