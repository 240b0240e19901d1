#!/usr/bin/env bash
# Builds the tool with the oldest LLVM that it supports, without optimisation and
# without tests, and lets it rewrite the examples, which it checks by itself.
# Skipped where apt does not offer that LLVM.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."

oldest=19
if ! LAYOUTOPT_LLVM=$oldest bash utils/setup.sh; then
  echo "oldest.sh: skipped, no LLVM $oldest"
  exit 0
fi

# A library in one unit is parsed once; it also shows names that the release preset
# would collide on. GCC is slow with precompiled headers; that each source includes
# what it uses is seen without them.
build=build/oldest
cmake -S . -B "$build" -G Ninja -DCMAKE_PREFIX_PATH="/usr/lib/llvm-$oldest" \
  -DCMAKE_BUILD_TYPE=Debug -DCMAKE_CXX_FLAGS_DEBUG=-O0 -DLAYOUTOPT_WERROR=ON \
  -DCMAKE_UNITY_BUILD=ON -DCMAKE_UNITY_BUILD_BATCH_SIZE=0 \
  -DCMAKE_DISABLE_PRECOMPILE_HEADERS=ON -DLAYOUTOPT_BUILD_TESTS=OFF
cmake --build "$build" -j "$(nproc)" --target layoutopt --target layoutoptTidy \
  --target layoutopt-trace --target layoutoptTracePass --target layoutoptTraceRuntime \
  --target layoutoptMockRuntime
"$build/bin/layoutopt" --version | grep -w "LLVM.*$oldest"

rewrites() {
  local status=0
  "$build/bin/layoutopt" "$@" --policy=none --target=sm_35 --check --quiet || status=$?
  if [ "$status" -ne 1 ]; then # 1: would change
    echo "oldest.sh: layoutopt ends with $status for $*" >&2
    exit 1
  fi
}
for source in docs/examples/*/*.cl; do rewrites "$source"; done
for program in test/EndToEnd/Inputs/c/*/; do rewrites "$program"*.c* --closed-world; done
# The module, in the clang-tidy that it is built for.
said=$("/usr/lib/llvm-$oldest/bin/clang-tidy" -load "$build/lib/liblayoutoptTidy.so" \
  -checks='-*,layoutopt-*' test/Tidy/aos-access.c -- 2>/dev/null)
if [[ $said != *"[layoutopt-aos-access]"* ]]; then
  echo "oldest.sh: clang-tidy-$oldest says: $said" >&2
  exit 1
fi
# The pass plugin, in the clang that it is built for, and what its program traces.
if command -v "clang-$oldest" >/dev/null; then
  LAYOUTOPT_TRACE_FUNCTIONS=work "clang-$oldest" -O1 "-fpass-plugin=$build/lib/layoutoptTracePass.so" \
    test/Trace/plugin-threads.c "$build/lib/liblayoutoptTraceRuntime.a" -pthread -o "$build/traced"
  LAYOUTOPT_TRACE_FILE="$build/traced.trace" "$build/traced"
  "$build/bin/layoutopt-trace" show "$build/traced.trace" | grep -q "for 1000 {"
fi
# Another one must say that it does not fit, and not crash.
for other in 22 21 20; do
  if command -v "clang-tidy-$other" >/dev/null; then
    said=$("clang-tidy-$other" -load "$build/lib/liblayoutoptTidy.so" \
      -checks='-*,layoutopt-*' test/Tidy/aos-access.c -- 2>&1) || true
    if [[ $said != *"load request ignored"* ]]; then
      echo "oldest.sh: clang-tidy-$other says: $said" >&2
      exit 1
    fi
  fi
done
echo "oldest.sh: LLVM $oldest builds it and its module for clang-tidy, and it rewrites the examples"
