#!/usr/bin/env python3
"""How fast rewritten C runs, against arrays of structs and against SoA by hand.

Each program of utils/bench/soa is built four times: as it is, rewritten to SoA by
layoutopt in the styles direct and switchable, and as a person wrote it in SoA. In
every round all four run, in an order that changes; ratios are taken within a
round. Printed are the medians of the ratios and, in brackets, the quartiles. All
versions must print the same sum.

    utils/bench/soa.py --layoutopt build/release/bin/layoutopt
"""

import argparse
import os
import random
import shutil
import statistics
import subprocess
import sys
import tempfile

HERE = os.path.join(os.path.dirname(os.path.abspath(__file__)), "soa")
PROGRAMS = {"sparse": "cell", "nbody": "body", "lattice": "site", "boltzmann": "cell"}


def run(command, **keywords):
    done = subprocess.run(command, capture_output=True, text=True, **keywords)
    if done.returncode:
        sys.exit("%s\n%s%s" % (" ".join(command), done.stdout, done.stderr))
    return done.stdout


def rewrite(tool, program, record, style, folder):
    """A copy of the program in SoA; None if the tool lacks the style."""
    os.makedirs(folder)
    headers = [name for name in os.listdir(HERE) if name.endswith(".h")]
    for name in (program + ".c", *headers):
        shutil.copy(os.path.join(HERE, name), folder)
    policy = os.path.join(folder, "policy.yaml")
    with open(policy, "w") as file:
        file.write("version: 1\nstyle: %s\nrecords:\n  %s:\n    layout: SoA\n"
                   % (style, record))
    source = os.path.join(folder, program + ".c")
    done = subprocess.run([tool, "-i", "--quiet", "--Werror", "--policy=" + policy, source],
                          capture_output=True, text=True)
    if done.returncode:
        if style == "switchable":
            print("note: %s: no switchable version: %s" % (program, done.stderr.strip()))
            return None
        sys.exit(done.stderr)
    return source


def measure(binary, arguments):
    seconds, total = run([binary] + arguments).split()
    return float(seconds), total


def summary(ratios):
    low, middle, high = statistics.quantiles(ratios, n=4)
    return "%6.3f [%.3f %.3f]" % (middle, low, high)


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--layoutopt", required=True)
    parser.add_argument("--cc", action="append", help="compiler and flags; repeatable")
    parser.add_argument("--rounds", type=int, default=15)
    parser.add_argument("--program", action="append", choices=PROGRAMS)
    options = parser.parse_args()
    compilers = options.cc or ["gcc -O3 -march=native", "clang-22 -O3 -march=native"]
    work = tempfile.mkdtemp()
    print("%-8s %-28s %22s %22s %22s" % ("program", "compiler", "AoS / direct",
                                         "direct / by hand", "switchable / direct"))
    for program in options.program or PROGRAMS:
        record = PROGRAMS[program]
        tool = os.path.abspath(options.layoutopt)
        sources = {"aos": os.path.join(HERE, program + ".c"),
                   "hand": os.path.join(HERE, program + "_soa.c")}
        for style in ("direct", "switchable"):
            made = rewrite(tool, program, record, style, os.path.join(work, program, style))
            if made:
                sources[style] = made
        for compiler in compilers:
            binaries = {}
            for label, source in sources.items():
                binaries[label] = os.path.join(work, program, label + ".out")
                # One rounding for all: sums are compared.
                run(compiler.split() + ["-ffp-contract=off", "-o", binaries[label], source, "-lm"])
            times, totals = {label: [] for label in binaries}, set()
            for round_number in range(options.rounds + 1):
                order = list(binaries)
                random.Random(round_number).shuffle(order)
                for label in order:
                    seconds, total = measure(binaries[label], [])
                    totals.add(total)
                    if round_number:  # The first one warms up.
                        times[label].append(seconds)
            if len(totals) != 1:
                sys.exit("%s: different sums: %s" % (program, totals))

            def ratio(a, b):
                if a not in times or b not in times:
                    return "-"
                return summary([x / y for x, y in zip(times[a], times[b])])

            print("%-8s %-28s %22s %22s %22s"
                  % (program, compiler, ratio("aos", "direct"), ratio("direct", "hand"),
                     ratio("switchable", "direct")), flush=True)
    shutil.rmtree(work)


if __name__ == "__main__":
    main()
