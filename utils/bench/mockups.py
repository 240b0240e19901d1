#!/usr/bin/env python3
"""How well mock-ups (`layoutopt advise --hot`) predict what a layout brings: for each
candidate of a hot function the ratio of its mock-up, and that of the function in the
program which layoutopt really makes of that layout, run in turn with the original. Both
programs have a clock (x86's counter) around the function. The same for the whole program,
by Amdahl's law, which does not know what the layout does to the rest.

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
# Around the hot function, in both programs; its own name is what they call.
CLOCK = """
#include <stdio.h>
#include <stdlib.h>
static unsigned long long hot_ticks, hot_began;
static int hot_depth;
__attribute__((destructor)) static void hot_tell(void) {
  FILE *to = fopen("hot-ticks", "w");
  if (to) {
    fprintf(to, "%%llu\\n", hot_ticks);
    fclose(to);
  }
}
%(head)s {
  %(declare)s
  if (hot_depth++ == 0)
    hot_began = __builtin_ia32_rdtsc();
  %(assign)s%(name)s_hot(%(arguments)s);
  if (--hot_depth == 0)
    hot_ticks += __builtin_ia32_rdtsc() - hot_began;
  %(result)s
}
"""
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


def add_clock(folder, sources, name):
    """Puts the clock into the source in `folder` that defines the function `name`."""
    pattern = re.compile(r"^((?:static\s+|inline\s+)*)([A-Za-z_][\w\s]*?[\s*]+)%s\s*\(((?:[^;{()]|\([^()]*\))*)\)\s*\{"
                         % name, re.M)
    for source in sources:
        path = os.path.join(folder, source)
        with open(path) as file:
            text = file.read()
        found = pattern.search(text)
        if not found:
            continue
        kind, result, parameters = found.groups()
        names = [re.search(r"(\w+)\s*(?:\[[^]]*\]\s*)*\)?\s*(?:\[[^]]*\]\s*)*$", p).group(1)
                 for p in parameters.split(",") if p.strip() not in ("", "void")]
        is_void = result.strip() == "void"
        head = "%s%s%s(%s)" % (kind, result, name, parameters)
        body = "static %s%s_hot(%s) {" % (result, name, parameters)
        text = (text[:found.start()] + head + ";\n" + body + text[found.end():]
                + CLOCK % {"head": head, "name": name, "arguments": ", ".join(names),
                           "declare": "" if is_void else result.strip() + " value;",
                           "assign": "" if is_void else "value = ",
                           "result": "" if is_void else "return value;"})
        with open(path, "w") as file:
            file.write(text)
        return
    raise programs.Failure("no definition of %s was found" % name)


def predicted(options, program, folder, hot, call):
    """By record and layout: the three ratios of the mock-up. And the function's share."""
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
    rows = filter(None, map(ROW.match, text.splitlines()))
    return share, {(row.group(4), row.group(5)): [float(row.group(k)) for k in (1, 2, 3)]
                   for row in rows}


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


def timed_ratios(options, program, before, after):
    """Medians of ratios by pairs of runs: of the function, of the whole program."""
    hot, whole = [], []
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
            with open(os.path.join(folder, "hot-ticks")) as file:
                times[folder] = int(file.read()), usage.ru_utime + usage.ru_stime
        if pair:
            hot.append(times[before][0] / times[after][0])
            whole.append(times[before][1] / times[after][1])
    return statistics.median(hot), statistics.median(whole)


def measure(options, program, hot, call, work):
    """Yields for each candidate: errors of function and program, whether the interval has
    the measured ratio."""
    share, ratios = predicted(options, program, shutil.copytree(
        program.folder, os.path.join(work, "as-it-is")), hot, call)
    before = shutil.copytree(program.folder, os.path.join(work, "before"))
    add_clock(before, program.sources, hot)
    programs.run(build_command(options, program), cwd=before)
    for number, ((record, layout), (middle, low, high)) in enumerate(sorted(ratios.items())):
        after = shutil.copytree(program.folder, os.path.join(work, "after%d" % number))
        add_clock(after, program.sources, hot)
        if not rewritten(options, program, after, record, layout):
            continue
        programs.run(build_command(options, program), cwd=after)
        real, real_whole = timed_ratios(options, program, before, after)
        whole = 1 / (1 - share + share / middle)
        shutil.rmtree(after)
        print("| %s %s | %s | %.3f (%.3f to %.3f) | %.3f | %+.1f | %.0f | %.3f | %.3f | %+.1f |" % (
            program.name, hot, layout, middle, low, high, real, (middle / real - 1) * 100,
            share * 100, whole, real_whole, (whole / real_whole - 1) * 100), flush=True)
        yield abs(middle / real - 1), abs(whole / real_whole - 1), low <= real <= high


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
    print("| hot spot | layout | mock-up | function | error, % | share, % | "
          "predicted for the program | program | error, % |")
    print("|---|---|---|---|---|---|---|---|---|")
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
        print("\n%d pairs: mean absolute error %.1f %% (median %.1f %%) of functions, %.1f %% of programs; "
              "%d of the intervals have the measured ratio"
              % (len(found), 100 * statistics.mean(f for f, _, _ in found),
                 100 * statistics.median(f for f, _, _ in found),
                 100 * statistics.mean(p for _, p, _ in found), sum(c for _, _, c in found)))
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
