#!/usr/bin/env python3
"""Programs of csmith as a second source: rewrites them, builds both, compares.

csmith's programs print a checksum of all globals. Most of their records are reached
through pointers to pointers and stay; the others must not change what is printed.
Needs csmith and its headers (Debian: csmith libcsmith-dev).
"""

import argparse
import collections
import os
import re
import shutil
import subprocess
import sys
import tempfile

# Without what keeps every record as it is.
OPTIONS = ["--no-volatiles", "--no-bitfields", "--no-consts", "--no-unions",
           "--no-packed-struct", "--max-funcs", "3", "--max-array-dim", "2",
           "--max-struct-fields", "6"]
BUILDS = [["gcc", "-O0"], ["clang", "-O3"]]
INCLUDES = ["/usr/include/csmith", "/usr/local/include/csmith"]


def run(command, folder, timeout=60):
    return subprocess.run(command, cwd=folder, stdin=subprocess.DEVNULL, timeout=timeout,
                          stdout=subprocess.PIPE, stderr=subprocess.PIPE)


def judge(tool, seed, folder, include, clang):
    """The class of one program, and a detail."""
    flags = ["--", "-I" + include, "-w"]
    made = run(["csmith", "-s", str(seed), *OPTIONS], folder)
    with open(os.path.join(folder, "main.c"), "wb") as file:
        file.write(made.stdout)
    plan = run([tool, "main.c", "--target=native", "--policy=none", "--strategy=paper", "--stop-after=plan",
                *flags],
               folder)
    records = sorted(set(re.findall(r'^  "?(\w+)@', plan.stdout.decode(), re.M)))
    if plan.returncode == 0 and not records:
        return "no arrays", ""
    layout = "SoA" if seed % 2 else "tiled 4"
    with open(os.path.join(folder, "policy.yaml"), "w") as file:
        file.write("version: 1\nrecords:\n" +
                   "".join(f"  {r}:\n    layout: {layout}\n" for r in records))
    done = run([tool, "main.c", "--target=native", "--policy=policy.yaml", "-o", "out", *flags],
               folder)
    if done.returncode != 0:
        return "crash", f"exit {done.returncode}: {done.stderr.decode()[-300:]}"
    if b"[not-verified]" in done.stderr:
        return "not-verified", done.stderr.decode()[-300:]
    with open(os.path.join(folder, "main.c"), "rb") as a, \
            open(os.path.join(folder, "out", "main.c"), "rb") as b:
        if a.read() == b.read():
            return "refused", ""
    for build in BUILDS:
        compiler = [clang if word == "clang" else word for word in build]
        outputs = []
        for where in (".", "out"):
            built = run([*compiler, "-w", "-I" + include, os.path.join(where, "main.c"), "-o",
                         "program"], folder)
            if built.returncode != 0:
                return "does not build", built.stderr.decode()[:300]
            try:
                outputs.append(run(["./program"], folder, timeout=10).stdout)
            except subprocess.TimeoutExpired:
                return "does not end", ""
        if outputs[0] != outputs[1]:
            return "different", " ".join(build)
    return "same", ""


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--layoutopt", required=True)
    parser.add_argument("--clang", default="clang")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--count", type=int, default=100)
    parser.add_argument("--keep", help="folder for failing programs")
    args = parser.parse_args()
    include = next((i for i in INCLUDES if os.path.exists(i + "/csmith.h")), None)
    if not shutil.which("csmith") or not include:
        sys.exit("csmith.py: csmith or its headers are not installed")
    tool = os.path.abspath(shutil.which(args.layoutopt) or args.layoutopt)
    counts, bad = collections.Counter(), 0
    for seed in range(args.seed, args.seed + args.count):
        with tempfile.TemporaryDirectory(prefix="layoutcsmith-") as folder:
            verdict, detail = judge(tool, seed, folder, include, args.clang)
            counts[verdict] += 1
            if verdict in ("different", "does not build", "not-verified", "crash"):
                bad += 1
                print(f"{verdict} {seed}: {detail}", flush=True)
                if args.keep:
                    shutil.copytree(folder, os.path.join(args.keep, f"csmith-{seed}"),
                                    dirs_exist_ok=True)
    print(", ".join(f"{n} {verdict}" for verdict, n in sorted(counts.items())))
    return bad != 0


if __name__ == "__main__":
    sys.exit(main())
