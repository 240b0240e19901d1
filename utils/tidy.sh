#!/usr/bin/env bash
# Runs clang-tidy over the code; fails on any finding.
#
#   utils/tidy.sh [REGEX...]   files whose path matches, instead of lib/ and tools/
#   BUILD=build/dev utils/tidy.sh     a certain build folder
set -euo pipefail

usage() { sed -n '2,/^set /{/^set /d;s/^# \{0,1\}//;p}' "$0"; }
case ${1:-} in
-h | --help) usage; exit 0 ;;
esac

cd "$(dirname "${BASH_SOURCE[0]}")/.."
build=${BUILD:-build/dev}
version=
for candidate in 22 21 20 19; do
  if [ -z "$version" ] && command -v "run-clang-tidy-$candidate" >/dev/null &&
    command -v "clang-tidy-$candidate" >/dev/null; then
    version=$candidate
  fi
done
if [ -z "$version" ]; then
  echo "tidy.sh: found no clang-tidy 19 to 22; utils/setup.sh installs one" >&2
  exit 1
fi
if [ ! -e "$build/compile_commands.json" ]; then cmake --preset dev -B "$build"; fi
if [ $# -eq 0 ]; then set -- "^$PWD/lib/" "^$PWD/tools/"; fi
"run-clang-tidy-$version" -clang-tidy-binary "clang-tidy-$version" -p "$build" \
  -quiet -j "$(nproc)" -warnings-as-errors='*' "$@"
