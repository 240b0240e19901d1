#!/usr/bin/env bash
# Formats the C++ code in git's care, LLVM's way.
#
#   utils/format.sh            rewrites the files
#   utils/format.sh --check    changes nothing; fails if something would change
#   CLANG_FORMAT=... utils/format.sh     a certain clang-format
set -euo pipefail

usage() { sed -n '2,/^set /{/^set /d;s/^# \{0,1\}//;p}' "$0"; }

mode=(-i)
for argument in "$@"; do
  case $argument in
  --check) mode=(--dry-run --Werror) ;;
  -h | --help) usage; exit 0 ;;
  *) echo "format.sh: unknown argument '$argument'" >&2; usage >&2; exit 2 ;;
  esac
done

cd "$(dirname "${BASH_SOURCE[0]}")/.."
# Versions format differently: the newest supported one is the project's.
format=${CLANG_FORMAT:-}
for version in 22 21 20 19; do
  if [ -z "$format" ] && command -v "clang-format-$version" >/dev/null; then
    format=clang-format-$version
  fi
done
if [ -z "$format" ]; then
  echo "format.sh: found no clang-format 19 to 22; utils/setup.sh --lint installs one" >&2
  exit 1
fi
git ls-files -z -- 'include/*.h' 'lib/*.h' 'lib/*.cpp' 'tools/*.h' 'tools/*.cpp' \
  'test/unit/*.h' 'test/unit/*.cpp' 'docs/examples/*.h' 'docs/examples/*.cpp' |
  xargs -0 -r "$format" "${mode[@]}"
