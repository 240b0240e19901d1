#!/usr/bin/env bash
# Installs what is missing, builds the dev preset and runs all tests. The last
# line is `N passed, N failed`; the exit status is 0 only if none failed.
#
#   utils/check.sh [--asan] [--no-setup] [--quick-build]
#     --asan         the dev-asan preset: address and undefined-behaviour sanitizers
#     --no-setup     do not look for missing packages
#     --quick-build  compile files of a library together, with -O1 and without lines
#                    for a debugger: half the time for a build from nothing, more for
#                    one after a change
set -euo pipefail

usage() { sed -n '2,/^set /{/^set /d;s/^# \{0,1\}//;p}' "$0"; }

preset=dev
setup=true
quick=()
for argument in "$@"; do
  case $argument in
  --asan) preset=dev-asan ;;
  --no-setup) setup=false ;;
  --quick-build)
    quick=(-DCMAKE_UNITY_BUILD=ON -DCMAKE_UNITY_BUILD_BATCH_SIZE=16
      -DCMAKE_C_FLAGS_RELWITHDEBINFO=-O1 -DCMAKE_CXX_FLAGS_RELWITHDEBINFO=-O1)
    ;;
  -h | --help) usage; exit 0 ;;
  *) echo "check.sh: unknown argument '$argument'" >&2; usage >&2; exit 2 ;;
  esac
done

cd "$(dirname "${BASH_SOURCE[0]}")/.."
if $setup; then bash utils/setup.sh; fi

jobs=$(nproc)
results=$PWD/build/$preset/test-results.json
cmake --preset "$preset" "${quick[@]}"
rm -f "$results"
cmake --build --preset "$preset" -j "$jobs"
cmake --build --preset "$preset" -j "$jobs" --target layoutopt-unittests
status=0
LIT_OPTS="${LIT_OPTS:-} --output $results" \
  cmake --build --preset "$preset" -j "$jobs" --target check-layoutopt || status=$?

python3 - "$results" "$status" <<'END'
import json, sys

results, status = sys.argv[1], int(sys.argv[2])
try:
    with open(results) as file:
        tests = json.load(file)["tests"]
except (OSError, ValueError, KeyError) as error:
    sys.exit("check.sh: the tests left no results: %s" % error)

def names(*codes):
    return sorted(t["name"] for t in tests if t["code"] in codes)

passed = names("PASS", "FLAKYPASS", "XFAIL")
skipped = names("UNSUPPORTED", "SKIPPED", "EXCLUDED")
failed = sorted(set(t["name"] for t in tests) - set(passed) - set(skipped))
for name in skipped:
    print("skipped:", name)
for name in failed:
    print("failed:", name)
if not passed:
    sys.exit("check.sh: no test ran")
print("%d passed, %d failed" % (len(passed), len(failed)))
sys.exit(1 if failed or status else 0)
END
