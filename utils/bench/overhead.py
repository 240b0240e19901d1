#!/usr/bin/env python3
"""Processor time of layoutopt as a multiple of clang -fsyntax-only.

Usage: overhead.py LAYOUTOPT [CLANG] [FILE.cl...]

Runs both in turn on each file and prints the median and the range of the ratio,
pair by pair: for one parse (up to the edits) and with the verifying parse.
"""

import os
import pathlib
import shutil
import statistics
import sys

PAIRS = 15


def processor_time(command):
    pid = os.fork()
    if pid == 0:
        null = os.open(os.devnull, os.O_RDWR)
        for stream in (0, 1, 2):
            os.dup2(null, stream)
        os.execvp(command[0], command)
    _, status, usage = os.wait4(pid, 0)
    if not os.WIFEXITED(status) or os.WEXITSTATUS(status) != 0:
        sys.exit(f"failed: {' '.join(command)}")
    return usage.ru_utime + usage.ru_stime


def main():
    if len(sys.argv) < 2:
        sys.exit(__doc__)
    tool, rest = sys.argv[1], sys.argv[2:]
    clang = next((a for a in rest if not a.endswith(".cl")), None)
    if clang is None:
        names = [f"clang-{version}" for version in (22, 21, 20, 19)] + ["clang"]
        clang = next((path for path in map(shutil.which, names) if path), "clang")
    examples = pathlib.Path(__file__).resolve().parents[2] / "docs" / "examples"
    files = [a for a in rest if a.endswith(".cl")] or sorted(map(str, examples.glob("*/*.cl")))
    print(f"{clang}, {PAIRS} pairs, ratio of processor times: median (min to max)")
    for path in files:
        parse, verify = [], []
        for _ in range(PAIRS):
            base = processor_time([clang, "-x", "cl", "-target", "spir64-unknown-unknown",
                                   "-Wno-spir-compat", "-fsyntax-only", path])
            common = [tool, path, "--policy=none", "--target=sm_35"]
            parse.append(processor_time(common + ["--stop-after=edits"]) / base)
            verify.append(processor_time(common) / base)
        name = os.path.basename(path)
        cells = [f"{statistics.median(r):.2f} ({min(r):.2f} to {max(r):.2f})" for r in (parse, verify)]
        print(f"{name:20} one parse {cells[0]}, with verification {cells[1]}")


if __name__ == "__main__":
    main()
