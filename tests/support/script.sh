#!/usr/bin/env bash
# Runs a script test: script.sh <test.sh>. The test is read into this shell, in an empty scratch
# folder, and has the functions below and these variables:
#   TERCET_SOURCE  the source tree             TERCET_BUILD     the build folder; programs in bin/
#   TERCET_MPIRUN  how to start n ranks        TERCET_LAUNCHER  what runs a device program, or empty
#   TERCET_CMAKE   cmake                       TERCET_DATA      data that does not come with Tercet
set -euo pipefail
find . -mindepth 1 -delete

# Ends the test: it cannot be run here, and this is why.
skip() {
  echo "TERCET SKIPPED: $*"
  exit 77
}

# Ends the test: what was claimed does not hold.
fail() {
  echo "FAILED: $*" >&2
  exit 1
}

# on_ranks <n> <program of ours> <argument>...
on_ranks() {
  local ranks=$1 program=$2
  shift 2
  # shellcheck disable=SC2086  # both are lists of words
  $TERCET_MPIRUN "$ranks" $TERCET_LAUNCHER "$TERCET_BUILD/bin/$program" "$@"
}

# expect_exit <code> <command>...: runs it, output into the files out and err, and checks the code.
expect_exit() {
  local wanted=$1 code=0
  shift
  "$@" >out 2>err || code=$?
  [ "$code" -eq "$wanted" ] && return
  sed 's/^/  out: /' out >&2
  sed 's/^/  err: /' err >&2
  fail "exit code $code, expected $wanted: $*"
}

# same_h5 <a.h5> <b.h5>: the same content, but for when, where and on how many ranks it was made.
same_h5() {
  local option options=()
  for option in num_ranks start_time_utc host command_line; do
    options+=(--ignore-attribute "$option")
  done
  "$TERCET_BUILD/bin/h5_equal" "${options[@]}" "$@"
}

# shellcheck source=/dev/null
source "$1"
