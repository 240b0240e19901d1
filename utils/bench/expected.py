#!/usr/bin/env python3
"""How far what --explain expects is from what utils/bench/layouts.py measured.

For each C program and layout of the bench's JSON: the program is run once to count
its loops, and layoutopt says what it expects of the plan that was measured. Prints
both, the mean relative error, and how many measurements lie within the bounds.

With --fit, prices for `times` of a profile are fitted to the measurements, and each
program's layouts are compared with what prices say that were fitted to all other
programs: neither prices nor bounds have seen it. 

    utils/bench/expected.py --layoutopt build/release/bin/layoutopt layouts.json \
        --svg expected.svg
    /usr/bin/python3 utils/bench/expected.py --layoutopt ... layouts.json --fit
"""

import argparse
import json
import os
import re
import statistics
import subprocess
import sys
import tempfile

sys.dont_write_bytecode = True
sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))

import yaml  # noqa: E402

from layoutbench import chart, prices, report  # noqa: E402
from layoutbench.programs import Failure, programs, run  # noqa: E402

EXPECTED = re.compile(r"(expected|all together): the program runs ([\d.]+) times as fast "
                      r"\(([\d.]+) to ([\d.]+)\)")


def counts(program, n, folder, llvm):
    """Options that tell how often what runs with `n`."""
    sources = [os.path.join(program.folder, s) for s in program.sources]
    compiler = "clang++" if sources[0].endswith(".cpp") else "clang"
    run([os.path.join(llvm, compiler), "-std=" + program.standard, "-O0", "-w",
         "-fprofile-instr-generate", "-fcoverage-mapping"]
        + program.flags + sources + ["-o", "counted", "-lm"], cwd=folder)
    run(["./counted", str(n)] + program.arguments, cwd=folder,
        env=dict(os.environ, LLVM_PROFILE_FILE="counted.profraw"))
    run([os.path.join(llvm, "llvm-profdata"), "merge", "counted.profraw", "-o", "counted.prof"],
        cwd=folder)
    path = os.path.join(folder, "counts.json")
    with open(path, "w") as file:
        file.write(run([os.path.join(llvm, "llvm-cov"), "export", "-format=text",
                        "-instr-profile=counted.prof", "counted"], cwd=folder))
    return ["--profile=" + path]


def ask(tool, program, plan, options, target, folder, how):
    """What layoutopt prints about a plan: how is --explain or --stop-after=costs."""
    policy = os.path.join(folder, "plan.yaml")
    with open(policy, "w") as file:
        yaml.safe_dump({"version": 1, "sets": plan}, file, sort_keys=False)
    command = [tool, "--quiet", "--policy=" + policy, "--target=" + target] + how + options
    command += [os.path.join(program.folder, s) for s in program.sources]
    command += ["--", "-std=" + program.standard] + program.flags
    done = subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    if done.returncode not in (0, 1):
        raise Failure(done.stderr)
    return done.stdout, done.stderr


def pairs(options):
    """(program, layout, measured, expected, least, most, costs); None where --explain says
    nothing."""
    known = {p.name: p for p in programs()}
    tool = os.path.abspath(options.layoutopt)
    for result in report.read(options.json):
        if result["language"] != "C" or not report.can_be_told(result):
            continue
        if not re.search(options.program, result["program"]):
            continue
        program = known[result["program"]]
        with tempfile.TemporaryDirectory() as folder:
            runs = counts(program, result["n"], folder, options.llvm)
            for variant in result["variants"]:
                if not variant["plan"]:
                    continue
                about = (tool, program, variant["plan"], runs, options.target, folder)
                found = EXPECTED.findall(ask(*about, ["--explain", "--check"])[1])
                if not found:
                    continue
                costs = json.loads(ask(*about, ["--stop-after=costs"])[0])
                yield ((program.name, variant["labels"][0], report.speedup(result, variant)[0])
                       + tuple(float(x) for x in found[-1][1:]) + (costs,))


def held_back(found):
    """The same with what prices say that were fitted to the other programs."""
    fit = prices.Fit()
    out = []
    for name in dict.fromkeys(pair[0] for pair in found):
        others = fit.prices([(p[6], p[2]) for p in found if p[0] != name])
        for pair in found:
            if pair[0] == name:
                out.append(pair[:3] + (prices.speedup(pair[6], others),) + pair[4:])
    return out


def summary(title, found):
    errors = [abs(pair[3] / pair[2] - 1) for pair in found]
    plain = [abs(1 / pair[2] - 1) for pair in found]
    print("%s, %d layouts: relative error %.1f %% in the mean, %.1f %% in the median; without a "
          "model %.1f %%" % (title, len(errors), 100 * statistics.mean(errors),
                             100 * statistics.median(errors), 100 * statistics.mean(plain)))


def main():
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--layoutopt", required=True)
    parser.add_argument("--target", default="native")
    parser.add_argument("--llvm", default="/usr/lib/llvm-22/bin",
                        help="folder of clang, llvm-profdata and llvm-cov")
    parser.add_argument("--program", default="", help="a pattern for names; default: all")
    parser.add_argument("--fit", action="store_true", help="fit prices (needs scikit-learn's scipy)")
    parser.add_argument("--svg", help="draw expected against measured speed-ups")
    parser.add_argument("json", help="what layouts.py wrote")
    options = parser.parse_args()
    found = []
    for pair in pairs(options):
        found.append(pair)
        print("%-12s %-10s measured %5.2f  expected %5.2f (%.2f to %.2f)" % pair[:6], flush=True)
    if not found:
        return 0
    summary("with the profile's prices", found)
    print("within the bounds: %d" % sum(p[4] <= p[2] <= p[5] for p in found))
    if options.fit:
        found = held_back(found)
        for pair in found:
            print("%-12s %-10s measured %5.2f  held back %5.2f" % pair[:4])
        summary("prices fitted to the other programs", found)
        off = sorted(pair[2] / pair[3] for pair in found)
        best = prices.Fit().prices([(p[6], p[2]) for p in found])
        print("times:")
        for key, value in best.items():
            print("  %s: %d" % (key, value))
        # Four of five lie between these.
        print("  at-least: %d" % min(100, round(100 * off[len(off) // 10])))
        print("  at-most: %d" % max(100, round(100 * off[len(off) - 1 - len(off) // 10])))
        summary("with these", [p[:3] + (prices.speedup(p[6], best),) for p in found])
    if options.svg:
        with open(options.svg, "w") as file:
            file.write(chart.scatter([pair[:4] for pair in found]))
    return 0


if __name__ == "__main__":
    sys.exit(main())
