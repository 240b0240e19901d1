#!/usr/bin/env python3
"""How far what --explain expects is from what utils/bench/layouts.py measured.

For each C program and layout of the bench's JSON: the program is run once with
gcov, so that loops are known, and layoutopt says what it expects of the plan that
was measured. Prints both, the mean relative error, and how many measurements lie
within the bounds.

    utils/bench/expected.py --layoutopt build/release/bin/layoutopt layouts.json
"""

import argparse
import glob
import os
import re
import statistics
import subprocess
import sys
import tempfile

sys.dont_write_bytecode = True
sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))

import yaml  # noqa: E402

from layoutbench import report  # noqa: E402
from layoutbench.programs import Failure, programs, run  # noqa: E402

EXPECTED = re.compile(r"(expected|all together): the program runs ([\d.]+) times as fast "
                      r"\(([\d.]+) to ([\d.]+)\)")


def counts(program, n, folder, compilers):
    """Options that tell how often loops run with `n`."""
    sources = [os.path.join(program.folder, s) for s in program.sources]
    plus = sources[0].endswith(".cpp")
    run([compilers[plus], "-std=" + program.standard, "-O0", "--coverage", "-w"]
        + program.flags + sources + ["-o", "counted", "-lm"], cwd=folder)
    run(["./counted", str(n)] + program.arguments, cwd=folder)
    options = []
    for number, data in enumerate(sorted(glob.glob(os.path.join(folder, "*.gcda")))):
        path = os.path.join(folder, "counts%d.json" % number)
        with open(path, "w") as file:
            file.write(run(["gcov", "--json-format", "--stdout", data], cwd=folder))
        options.append("--profile=" + path)
    return options


def expected(tool, program, plan, options, target, folder):
    """(expected, least, most), as --explain says it; None if it says nothing."""
    policy = os.path.join(folder, "plan.yaml")
    with open(policy, "w") as file:
        yaml.safe_dump({"version": 1, "sets": plan}, file, sort_keys=False)
    command = [tool, "--quiet", "--explain", "--check", "--policy=" + policy,
               "--target=" + target] + options
    command += [os.path.join(program.folder, s) for s in program.sources]
    command += ["--", "-std=" + program.standard] + program.flags
    done = subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
    if done.returncode not in (0, 1):
        raise Failure(done.stdout)
    found = EXPECTED.findall(done.stdout)
    return tuple(float(x) for x in found[-1][1:]) if found else None


def main():
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--layoutopt", required=True)
    parser.add_argument("--target", default="native")
    parser.add_argument("--gcc", default="gcc")
    parser.add_argument("--gxx", default="g++")
    parser.add_argument("json", help="what layouts.py wrote")
    options = parser.parse_args()
    known = {p.name: p for p in programs()}
    errors, plain, within = [], [], 0
    for result in report.read(options.json):
        if result["language"] != "C" or not report.can_be_told(result):
            continue
        program = known[result["program"]]
        with tempfile.TemporaryDirectory() as folder:
            loops = counts(program, result["n"], folder, (options.gcc, options.gxx))
            for variant in result["variants"]:
                if not variant["plan"]:
                    continue
                say = expected(os.path.abspath(options.layoutopt), program, variant["plan"],
                               loops, options.target, folder)
                if say is None:
                    continue
                measured = report.speedup(result, variant)[0]
                errors.append(abs(say[0] / measured - 1))
                plain.append(abs(1 / measured - 1))
                within += say[1] <= measured <= say[2]
                print("%-12s %-10s measured %5.2f  expected %5.2f (%.2f to %.2f)"
                      % ((program.name, variant["labels"][0], measured) + say), flush=True)
    if errors:
        print("%d layouts: relative error %.0f %% in the mean, %.0f %% in the median; without a "
              "model %.0f %%; within the bounds %d"
              % (len(errors), 100 * statistics.mean(errors), 100 * statistics.median(errors),
                 100 * statistics.mean(plain), within))
    return 0


if __name__ == "__main__":
    sys.exit(main())
