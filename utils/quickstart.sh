#!/usr/bin/env bash
# From a fresh clone to a first result: installs what is missing, builds
# layoutopt and shows what it does to one of the example programs.
#
#   utils/quickstart.sh [FILE.cl] [--target=NAME]
set -euo pipefail

usage() { sed -n '2,/^set /{/^set /d;s/^# \{0,1\}//;p}' "$0"; }

root=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)
input=$root/docs/examples/sampo/sampo.cl
target=--target=sm_35
for argument in "$@"; do
  case $argument in
  -h | --help) usage; exit 0 ;;
  --target=*) target=$argument ;;
  -*) echo "quickstart.sh: unknown argument '$argument'" >&2; usage >&2; exit 2 ;;
  *) input=$(realpath -e -- "$argument") ;;
  esac
done

heading() { printf '\n==== %s\n\n' "$*"; }

cd "$root"
heading "1. What layoutopt is built with"
bash utils/setup.sh

heading "2. Build"
log=$root/build/quickstart.log
mkdir -p build
# The Clang that setup.sh installs compiles faster than GCC. A build that is there
# keeps its compiler.
compiler=()
for version in 22 21 20 19; do
  if [ ! -e build/release/CMakeCache.txt ] && [ -z "${CXX:-}" ] && command -v "clang++-$version" >/dev/null; then
    compiler=("-DCMAKE_CXX_COMPILER=clang++-$version" "-DCMAKE_C_COMPILER=clang-$version")
    break
  fi
done
if ! { cmake --preset release "${compiler[@]}" &&
  cmake --build --preset release -j "$(nproc)" --target layoutopt; } >"$log" 2>&1; then
  cat "$log"
  echo "quickstart.sh: the build failed" >&2
  exit 1
fi
tool=$root/build/release/bin/layoutopt
echo "$tool"

out=$(mktemp -d)
trap 'rm -rf "$out"' EXIT
name=$(basename "$input")
heading "3. layoutopt $name $target: the verdict on each array"
"$tool" "$input" "$target" "--header-out=$out/layout.h" >"$out/diff"

heading "4. The kernels, rewritten (unified diff)"
cat "$out/diff"

heading "5. The host's side: the generated header"
cat "$out/layout.h"

heading "Next"
cat <<END
$tool $input $target -i
    rewrites the file in place
$tool --help
    all options
README.md, docs/README.md
    the rest
END
