#!/usr/bin/env python3
"""Rewrites programs that run on OpenMP's devices, and compares what they print.

The original and each rewritten copy are built by gcc and by clang for the host, which
then is the device, and, where clang has a device whose memory is not the host's, for
that one. Each copy must change every record, and its text must build without warnings.
"""

import argparse
import os
import shutil
import subprocess
import sys

HERE = os.path.dirname(os.path.abspath(__file__))
MIXED = {
    "waves.c": """version: 1
records:
  body:
    clusters:
      - {fields: [x, v], layout: AoS}
      - {fields: [id], layout: SoA}
      - {fields: [trace], layout: SoA}
  slot: {layout: SoA}
""",
    "cells.cpp": """version: 1
records:
  cell:
    clusters:
      - {fields: [height, wet], layout: AoS}
      - {fields: [flow], layout: SoA}
      - {fields: [neighbours], layout: SoA}
""",
    "swarm.cpp": """version: 1
sets:
  "bee@vector":
    clusters:
      - {fields: [load, age], layout: AoS}
      - {fields: [at], layout: SoA}
      - {fields: [kind], layout: SoA}
""",
}
TARGET = "-fopenmp-targets=x86_64-pc-linux-gnu"
PROBE = """#include <stdlib.h>
int main(void) {
  int *a = calloc(1, sizeof *a);
#pragma omp target map(to: a[0:1])
  a[0] = 1;
  return !a || a[0];
}
"""


def run(command, **more):
    return subprocess.run(command, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
                          stderr=subprocess.STDOUT, universal_newlines=True,
                          errors="replace", timeout=300, **more)


def builds(args, work):
    """Name -> command words, of those compilers that can build a program."""
    # For gcc, a clause is no use of a parameter.
    flags = ["-O1", "-fopenmp", "-Wall", "-Wextra", "-Wno-unused-parameter", "-Werror",
             "-ffp-contract=off"]
    probe = os.path.join(work, "probe.c")
    with open(probe, "w") as file:
        file.write(PROBE)
    found = {}
    for name, cc, cxx, extra, must in [
            ("gcc", args.gcc, args.gxx, [], False),
            ("clang", args.clang, args.clangxx, [], False),
            ("device", args.clang, args.clangxx, [TARGET], True)]:
        if not shutil.which(cc):
            continue
        command = {".c": [cc] + flags + extra, ".cpp": [cxx] + flags + extra}
        done = run(command[".c"] + [probe, "-o", probe + ".out"])
        if done.returncode == 0 and (not must or run(
                [probe + ".out"],
                env={**os.environ, "OMP_TARGET_OFFLOAD": "MANDATORY"}).returncode == 0):
            found[name] = command
    return found


def outputs(commands, source, sizes):
    """What the program prints, by build and size."""
    kind = os.path.splitext(source)[1]
    said = {}
    for name, command in commands.items():
        out = source + "." + name
        done = run(command[kind] + [source, "-o", out])
        if done.returncode != 0:
            raise SystemExit(f"FAILED: {name} of {source}\n{done.stdout}")
        mode = "MANDATORY" if name == "device" else "DEFAULT"
        for n in sizes:
            done = run([out, str(n)],
                       env={**os.environ, "OMP_TARGET_OFFLOAD": mode,
                            "OMP_NUM_THREADS": "2"})
            said[name, n] = (done.returncode, done.stdout)
    return said


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    for option in ("layoutopt", "gcc", "gxx", "clang", "clangxx", "work"):
        parser.add_argument("--" + option, required=True)
    args = parser.parse_args()
    shutil.rmtree(args.work, ignore_errors=True)
    os.makedirs(args.work)
    commands = builds(args, args.work)
    if not commands:
        raise SystemExit("FAILED: no compiler")
    sizes = [0, 1, 7, 64, 65]
    for name in sorted(os.listdir(os.path.join(HERE, "offload"))):
        place = os.path.join(args.work, "original")
        os.makedirs(place, exist_ok=True)
        source = shutil.copy(os.path.join(HERE, "offload", name), place)
        expected = outputs(commands, source, sizes)
        for n in sizes:
            # A device sees no later change of the host's memory.
            hosts = {expected[build, n] for build in commands if build != "device"}
            if len(hosts) > 1:
                raise SystemExit(f"FAILED: builds of {name} differ for {n}")
        for layout in ("soa", "mixed"):
            place = os.path.join(args.work, layout)
            os.makedirs(place, exist_ok=True)
            copy = shutil.copy(source, place)
            how = "--layout=SoA"
            if layout == "mixed":
                how = "--policy=" + os.path.join(place, "policy.yaml")
                with open(os.path.join(place, "policy.yaml"), "w") as file:
                    file.write(MIXED[name])
            done = run([args.layoutopt, copy, "-i", "--target=native", "--closed-world",
                        how, "--", "-fopenmp", "-Wall", "-Wextra"])
            if done.returncode != 0 or "keeps its layout" in done.stdout:
                raise SystemExit(f"FAILED: {layout} of {name}\n{done.stdout}")
            found = outputs(commands, copy, sizes)
            for key in found:
                if found[key] != expected[key]:
                    raise SystemExit(f"FAILED: {layout} of {name}, {key}:\n"
                                     f"{expected[key]}\n{found[key]}")
            print(f"{name} as {layout}: same with {' '.join(sorted(commands))}")


if __name__ == "__main__":
    sys.exit(main())
