#!/usr/bin/env python3
"""How well mock-ups (`layoutopt advise --hot`) predict what a layout brings: for each
candidate of a hot function the ratio that its mock-up and Amdahl's law give for the whole
program, and that of the program which layoutopt really makes of that layout, timed in
turn with the original.

    utils/bench/mockups.py --layoutopt build/release/bin/layoutopt --program sph
    utils/bench/mockups.py --list

The programs are those of test/EndToEnd and utils/bench/soa, none of which was used to
tune anything in mock-ups. At the end: the mean of the absolute relative errors, and how
many of the intervals have the measured ratio in them.

Exit codes: 0 done; 1 a program failed; 2 usage.
"""

import argparse
import os
import re
import shlex
import shutil
import statistics
import subprocess
import sys
import tempfile

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, HERE)
sys.dont_write_bytecode = True

from layoutbench import programs  # noqa: E402

# By program: functions, and the call that is measured.
HOT = {
    "cluster": [("gain", 5)], "kdtree": [("build", 1)],
    "lattice": [("drive", 2)],
    "neurons": [("present", 3)], "nuclides": [("micro_xs", 9)],
    "omp": [("survey", 2), ("trade", 2)], "particles": [("sim_kick", 2), ("sim_drift", 2)],
    "pixels": [("blur", 2)], "qureg": [("quantum_hadamard", 2)],
    "sph": [("compute_density", 2), ("compute_forces", 2)],
    "soa-sparse": [("grow", 3)], "soa-nbody": [("forces", 2)], "soa-lattice": [("step", 3)],
}
ROW = re.compile(r"^([\d.]+) \(([\d.]+) to ([\d.]+)\) +\d+  \[.*?\]  (\S+): (.*)$")


def arguments():
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--layoutopt", help="the tool")
    parser.add_argument("--program", default="", help="a pattern for names; default: all")
    parser.add_argument("--list", action="store_true", help="programs and functions")
    parser.add_argument("--cc", default="gcc -O3 -march=native")
    parser.add_argument("--pairs", type=int, default=7, help="of runs of whole programs")
    parser.add_argument("--budget", type=int, default=60, help="seconds of mock-ups")
    parser.add_argument("--scale", type=float, default=1, help="multiplies the records")
    options = parser.parse_args()
    if not (options.layoutopt or options.list):
        parser.error("--layoutopt is missing")
    return options


def build_command(options, program):
    return (shlex.split(options.cc) + ["-std=" + program.standard, "-ffp-contract=off", "-w"]
            + program.flags + program.sources + ["-o", "run", "-lm"])


def run_command(options, program):
    return ["./run", str(int(program.n * options.scale))] + program.arguments


def predicted(options, program, folder, hot, call):
    """By layout of the one record that changes: three ratios of the whole program."""
    timed = shlex.join(run_command(options, program))
    flags = ["-std=" + program.standard, "-ffp-contract=off", "-w"] + program.flags
    text = programs.run(
        [os.path.abspath(options.layoutopt), "advise"] + program.sources + [
            "--hot=" + hot, "--hot-call=%d" % call, "--root=.", "--target=native",
            "--measure-budget=%d" % options.budget,
            "--verify-run=%s && %s | sed 's/^[0-9]*[.][0-9]\\{9\\} //'" % (
                shlex.join(build_command(options, program)), timed),
            "--verify-time=%s > /dev/null" % timed, "--", "-O3", "-march=native"] + flags,
        cwd=folder)
    share = float(re.search(r"takes ([\d.]+) % of", text).group(1)) / 100
    whole = {}
    for line in text.splitlines():
        found = ROW.match(line)
        if found:
            whole[found.group(4), found.group(5)] = [
                1 / (1 - share + share / float(found.group(k))) for k in (1, 2, 3)]
    return share, whole


def rewritten(options, program, folder, record, layout):
    """Changes the sources in `folder`; False: there is no such program."""
    text = "version: 1\nrecords:\n  %s:\n    clusters:\n" % record
    for cluster in layout.split("; "):
        fields, words = cluster.rsplit(": ", 1)
        text += "      - fields: [%s]\n        layout: %s\n" % (fields, words)
    with open(os.path.join(folder, "policy.yaml"), "w") as file:
        file.write(text)
    done = subprocess.run(
        [os.path.abspath(options.layoutopt)] + program.sources + [
            "-i", "--quiet", "--policy=policy.yaml", "--closed-world", "--order=keep",
            "--root=.", "--target=native", "--", "-std=" + program.standard, "-w"] + program.flags,
        cwd=folder, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.PIPE)
    return done.returncode == 0 and any(name.endswith("_soa.h") for name in os.listdir(folder))


def timed_ratio(options, program, before, after):
    """Median of the ratios of processor time, by pairs of runs."""
    ratios = []
    for pair in range(options.pairs + 1):
        times = {}
        for folder in ((before, after), (after, before))[pair % 2]:
            with open(os.path.join(folder, "output"), "w") as output:
                child = subprocess.Popen(run_command(options, program), cwd=folder,
                                         stdin=subprocess.DEVNULL, stdout=output)
                _, status, usage = os.wait4(child.pid, 0)
                child.returncode = os.waitstatus_to_exitcode(status)
            if child.returncode:
                raise programs.Failure("exit %d in %s" % (child.returncode, folder))
            times[folder] = usage.ru_utime + usage.ru_stime
        if pair:
            ratios.append(times[before] / times[after])
    return statistics.median(ratios)


def measure(options, program, hot, call, work):
    before = os.path.join(work, "before")
    shutil.copytree(program.folder, before)
    share, whole = predicted(options, program, before, hot, call)
    programs.run(build_command(options, program), cwd=before)
    for number, ((record, layout), (middle, low, high)) in enumerate(sorted(whole.items())):
        after = os.path.join(work, "after%d" % number)
        shutil.copytree(program.folder, after)
        if not rewritten(options, program, after, record, layout):
            continue
        programs.run(build_command(options, program), cwd=after)
        real = timed_ratio(options, program, before, after)
        shutil.rmtree(after)
        print("| %s %s | %.0f | %s | %.3f (%.3f to %.3f) | %.3f | %+.1f |" % (
            program.name, hot, share * 100, layout, middle, low, high, real,
            (middle / real - 1) * 100), flush=True)
        yield abs(middle / real - 1), low <= real <= high


def main():
    options = arguments()
    chosen = [p for p in programs.programs()
              if p.name in HOT and p.language == "C" and re.search(options.program, p.name)]
    if options.list:
        for program in chosen:
            print(program.name, *[hot for hot, _ in HOT[program.name]])
        return 0
    if not chosen:
        sys.exit(2)
    print("| hot spot | share, % | layout | predicted for the program | measured | error, % |")
    print("|---|---|---|---|---|---|")
    found, failed = [], 0
    for program in chosen:
        for hot, call in HOT[program.name]:
            with tempfile.TemporaryDirectory() as work:
                try:
                    found += measure(options, program, hot, call, work)
                except programs.Failure as failure:
                    failed += 1
                    print("| %s %s | FAILED |" % (program.name, hot), flush=True)
                    sys.stderr.write(str(failure) + "\n")
    if found:
        print("\n%d pairs: mean absolute error %.1f %%, %d of the intervals have the measured ratio"
              % (len(found), 100 * statistics.mean(e for e, _ in found), sum(c for _, c in found)))
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
