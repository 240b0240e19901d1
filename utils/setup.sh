#!/usr/bin/env bash
# Installs what layoutopt is built and tested with, on Debian 12 and 13 and their
# relatives. Does nothing where all of it is there.
#
#   utils/setup.sh [--lint] [--site] [--sarif]
#     --lint    also clang-format and clang-tools
#     --site    also what utils/site.sh makes a site of docs/ with
#     --sarif   also, by npm, a schema of SARIF 2.1.0 for a test; without it, that is skipped
#   LAYOUTOPT_LLVM=19 utils/setup.sh     a certain LLVM instead of the newest
set -euo pipefail

usage() { sed -n '2,/^set /{/^set /d;s/^# \{0,1\}//;p}' "$0"; }

lint=false
site=false
sarif=false
for argument in "$@"; do
  case $argument in
  --lint) lint=true ;;
  --site) site=true ;;
  --sarif) sarif=true ;;
  -h | --help) usage; exit 0 ;;
  *) echo "setup.sh: unknown argument '$argument'" >&2; usage >&2; exit 2 ;;
  esac
done

if ! command -v apt-get >/dev/null || ! command -v dpkg-query >/dev/null; then
  cat >&2 <<'END'
setup.sh: this is not a Debian; install by hand: LLVM and Clang 19 to 22 with their
development files, CMake 3.20, Ninja, a C++17 compiler, Python 3, yaml-cpp; for the
tests GoogleTest, GoogleMock, RapidCheck and lit; for the examples an OpenCL driver.
END
  exit 1
fi

installed() {
  [ "$(dpkg-query -W -f '${db:Status-Status}' "$1" 2>/dev/null)" = installed ]
}
available() { [ -n "$(apt-cache show --no-all-versions "$1" 2>/dev/null)" ]; }

# The packages of one LLVM. ClangConfig.cmake is in clang-N or libclang-N-dev,
# by version; llvm-N-tools has lit and FileCheck, libclang-rt-N-dev the sanitizers.
llvm_packages() {
  echo "llvm-$1-dev libclang-$1-dev clang-$1 libclang-rt-$1-dev llvm-$1-tools"
  # The checks for clang-tidy are tested in it.
  echo "clang-tidy-$1"
  if $lint; then echo "clang-format-$1 clang-tools-$1"; fi
}
all_installed() {
  local package
  for package in "$@"; do installed "$package" || return 1; done
}
all_available() {
  local package
  for package in "$@"; do available "$package" || return 1; done
}

# Of a package whose text says MIT, without the standard's own terms: so it is fetched
# for a test, and no part of these sources.
sarif_schema() {
  local package=@microsoft/jest-sarif
  if ! $sarif || [ -d "$(npm root -g 2>/dev/null)/$package" ]; then return 0; fi
  npm install -g --ignore-scripts --no-audit --no-fund "$package@1.0.0-beta.0" </dev/null ||
    echo "setup.sh: npm does not give $package; what needs it is skipped"
}

versions=${LAYOUTOPT_LLVM:-22 21 20 19}
required=(cmake ninja-build g++ python3 libyaml-cpp-dev zlib1g-dev libzstd-dev
  libgtest-dev libgmock-dev librapidcheck-dev patch
  pocl-opencl-icd ocl-icd-opencl-dev opencl-clhpp-headers opencl-c-headers clinfo)
# Tests that need these are skipped without them; not every Debian has them all.
optional=(oclgrind graphviz python3-sklearn git groff mandoc zsh fish dpkg-dev neovim nodejs
  python3-jsonschema python3-yaml meson jq pre-commit emacs-nox gdb)

if $site; then
  required+=(python3-sphinx python3-myst-parser furo)
fi

# An LLVM that is there is kept; only without one the newest is fetched.
llvm=
for version in $versions; do
  # shellcheck disable=SC2046 # one word per package
  if all_installed $(llvm_packages "$version"); then llvm=$version; break; fi
done
wanted=("${required[@]}")
for package in "${optional[@]}"; do
  if ! installed "$package" && available "$package"; then wanted+=("$package"); fi
done
if [ -n "$llvm" ] && all_installed "${wanted[@]}"; then
  sarif_schema
  echo "setup.sh: everything is installed, LLVM $llvm"
  exit 0
fi

apt() {
  local sudo=()
  if [ "$(id -u)" -ne 0 ]; then
    command -v sudo >/dev/null ||
      { echo "setup.sh: run it as root, or install sudo" >&2; exit 1; }
    sudo=(sudo)
  fi
  "${sudo[@]}" env DEBIAN_FRONTEND=noninteractive apt-get -q "$@" </dev/null
}

apt update
if [ -z "$llvm" ]; then
  for version in $versions; do
    # shellcheck disable=SC2046
    if all_available $(llvm_packages "$version"); then llvm=$version; break; fi
  done
fi
if [ -z "$llvm" ]; then
  echo "setup.sh: apt offers none of LLVM $versions" >&2
  exit 1
fi

missing=()
# shellcheck disable=SC2046
for package in $(llvm_packages "$llvm") "${required[@]}"; do
  installed "$package" || missing+=("$package")
done
for package in "${optional[@]}"; do
  if ! installed "$package"; then
    if available "$package"; then
      missing+=("$package")
    else
      echo "setup.sh: apt does not offer $package; what needs it is skipped"
    fi
  fi
done
if [ ${#missing[@]} -gt 0 ]; then
  echo "setup.sh: installing ${missing[*]}"
  apt install -y --no-install-recommends "${missing[@]}"
fi
sarif_schema
echo "setup.sh: done, LLVM $llvm"
