#!/usr/bin/env bash
# Fails when a source is not as .clang-format (version 14) has it: format.sh <source tree>
set -euo pipefail
cd "$1"
format=$(command -v clang-format-14 || true)
if [ -z "$format" ]; then
  echo "TERCET SKIPPED: no clang-format-14 (Debian/Ubuntu: clang-format-14)"
  exit 77
fi
find . \( -path './.*' -o -path ./build -o -path ./out \) -prune \
  -o \( -name '*.hpp' -o -name '*.cpp' \) -print0 | xargs -0 -r "$format" --dry-run --Werror
