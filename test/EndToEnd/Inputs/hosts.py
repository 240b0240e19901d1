#!/usr/bin/env python3
"""Rewrites a host and its kernels together, in many layouts, and compares what
they print with the original.

For each layout: rewrite both, build the host (under the sanitizers where the
compiler has them), run it for each n. A second run must change nothing, and the
plan, fed back as a policy, must give the same files.
"""

import argparse
import filecmp
import os
import shutil
import subprocess
import sys

HERE = os.path.dirname(os.path.abspath(__file__))
SIZES = [1, 7, 8, 9, 33, 64]
LAYOUTS = {
    "auto": None,
    "soa": "  grain:\n    layout: SoA\n  wall:\n    layout: SoA\n",
    "tiled8": "  grain:\n    layout: tiled 8\n  wall:\n    layout: tiled 2\n",
    "tiled32": "  grain:\n    layout: tiled 32\n",
    "mixed": "  grain:\n    clusters:\n"
             "      - fields: [x, y, cell]\n        layout: tiled 4\n"
             "      - fields: [kind, force]\n        layout: '[i, i oe(6), f]'\n"
             "      - fields: [vx, vy]\n        layout: AoS\n",
    "nested": "  grain:\n    layout: '[i, f, i oe(8)]'\n",
}


def run(command, folder, allowed=(0,)):
    done = subprocess.run(command, cwd=folder, stdin=subprocess.DEVNULL,
                          stdout=subprocess.PIPE, stderr=subprocess.PIPE, timeout=120)
    if done.returncode not in allowed:
        raise RuntimeError(f"{' '.join(command)}\nexit {done.returncode}\n"
                           f"{done.stderr.decode(errors='replace')[-3000:]}")
    return done.stdout


def build(folder, compiler, flags):
    run([compiler, "-Wall", "-Wextra", "-Werror", *flags, "main.c", "-o", "host",
         "-lOpenCL"], folder)


def sanitizers(compiler, work):
    """The flags, if programs built with them run here."""
    flags = ["-g", "-O1", "-fsanitize=address,undefined", "-fno-sanitize-recover=all"]
    with open(os.path.join(work, "empty.c"), "w") as file:
        file.write("int main(void) { return 0; }\n")
    try:
        run([compiler, *flags, "empty.c", "-o", "empty"], work)
        run(["./empty"], work)
    except (RuntimeError, OSError):
        return ["-O2"]
    return flags


def outputs(folder):
    return {n: run(["./host", "grains.cl", str(n)], folder) for n in SIZES}


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--layoutopt", required=True)
    parser.add_argument("--cc", required=True)
    parser.add_argument("--work", required=True, help="a folder, emptied first")
    args = parser.parse_args()
    # The driver's own allocations are no concern of ours.
    os.environ["ASAN_OPTIONS"] = "detect_leaks=0"
    shutil.rmtree(args.work, ignore_errors=True)
    original = os.path.join(args.work, "original")
    shutil.copytree(os.path.join(HERE, "host"), original)
    flags = sanitizers(args.cc, args.work)
    build(original, args.cc, flags)
    expected = outputs(original)
    if len(set(expected.values())) != len(SIZES):
        raise RuntimeError("the original prints the same for different sizes")

    failures, seen = 0, set()
    for name, records in LAYOUTS.items():
        folder = os.path.join(args.work, name)
        shutil.copytree(os.path.join(HERE, "host"), folder)
        command = [args.layoutopt, "main.c", "grains.cl", "--target=pocl-cpu", "--quiet"]
        policy = []
        if records:
            with open(os.path.join(args.work, name + ".yaml"), "w") as file:
                file.write("version: 1\nrecords:\n" + records)
            policy = [f"--policy=../{name}.yaml"]
        try:
            run([*command, *policy, "-i"], folder)
            plan = os.path.join(folder, "kernels.plan.yaml")
            again = os.path.join(args.work, name + "-plan")
            shutil.copytree(os.path.join(HERE, "host"), again)
            run([*command, f"--policy={plan}", "-i"], again)
            same = filecmp.dircmp(folder, again)
            if same.left_only or same.right_only or same.diff_files != []:
                if set(same.diff_files) - {"kernels.plan.yaml"}:
                    raise RuntimeError(f"the plan gives other files: {same.diff_files}")
            seen.add(tuple(sorted(open(os.path.join(folder, f)).read()
                                  for f in ("main.c", "grains.cl"))))
            build(folder, args.cc, flags)
            if outputs(folder) != expected:
                raise RuntimeError("the output differs")
            run([*command, "--policy=none", "--check"], folder)
        except RuntimeError as error:
            failures += 1
            print(f"FAILED {name}: {error}")
    print(f"host: {len(LAYOUTS)} rewrites, {len(seen)} distinct, {failures} failures")
    return failures != 0


if __name__ == "__main__":
    try:
        sys.exit(main())
    except RuntimeError as error:
        sys.exit(f"FAILED: {error}")
