#!/usr/bin/env python3
"""Builds a rewritten program in each layout, and compares what it prints.

The command behind `--` is tried on an empty program first: without sanitizers, no
builds are made with it.
"""

import argparse
import os
import subprocess
import sys

LAYOUTS = ["", "-DLAYOUTOPT_LAYOUT=0", "-DLAYOUTOPT_LAYOUT=1", "-DBODY_SOA_LAYOUT=7",
           *(f"-DLAYOUTOPT_LAYOUT={tile}" for tile in (2, 3, 7, 8, 64))]


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--expect", required=True, help="the original's output")
    parser.add_argument("--program", required=True)
    parser.add_argument("--binary", required=True)
    parser.add_argument("command", nargs="+")
    args = parser.parse_args()
    with open(args.expect) as file:
        expected = file.read()
    probe = args.binary + ".probe" + os.path.splitext(args.program)[1]
    with open(probe, "w") as file:
        file.write("int main(void) { return 0; }\n")
    if subprocess.call([*args.command, probe, "-o", args.binary]) or subprocess.call(args.binary):
        print("note: cannot run " + " ".join(args.command))
        return 0
    bad = 0
    for layout in LAYOUTS:
        command = [*args.command, *filter(None, [layout]), args.program, "-o", args.binary]
        done = subprocess.run(command, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
                              stderr=subprocess.STDOUT, text=True)
        if done.returncode == 0:
            done = subprocess.run([args.binary], stdin=subprocess.DEVNULL, text=True,
                                  stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
        if done.returncode or done.stdout != expected:
            bad += 1
            print(f"FAILED: {' '.join(command)}: exit {done.returncode}\n{done.stdout}")
    return 1 if bad else 0


if __name__ == "__main__":
    sys.exit(main())
