#!/usr/bin/env bash
# Fails when shellcheck finds fault with one of our shell scripts: scripts.sh <source tree>
set -euo pipefail
cd "$1"
if ! command -v shellcheck >/dev/null; then
  echo "TERCET SKIPPED: no shellcheck (Debian/Ubuntu: shellcheck)"
  exit 77
fi
bad=0
while IFS= read -r -d '' script; do
  # Script tests are read by tests/support/script.sh and have no first line of their own.
  shell=()
  IFS= read -r first <"$script"
  [[ $first == '#!'* ]] || shell=(--shell=bash)
  shellcheck --external-sources "${shell[@]}" "$script" || bad=1
done < <(find . \( -path ./.git -o -path ./build -o -path ./out \) -prune \
  -o \( -name '*.sh' -o -name '*.sbatch' -o -path ./.ci/run \) -print0)
exit $bad
