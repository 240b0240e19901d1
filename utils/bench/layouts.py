#!/usr/bin/env python3
"""How fast programs are in all layouts, and how good layoutopt's choice is.

The five OpenCL examples (time of the kernels, by their events) and the C programs
of test/EndToEnd and utils/bench/soa (processor time of a run) in AoS, SoA, tiles of
32, the two halves of the published method, the method itself, --strategy=model and
search, and by hand; with --exhaustive in all clusters of records with few fields. All
variants of a program run in turn, in an order that changes; ratios are taken within
a round. Every variant must print what AoS prints.

    utils/bench/layouts.py --layoutopt build/release/bin/layoutopt \\
        --json layouts.json --svg layouts.svg

Exit codes: 0 done; 1 a variant is wrong, or a program was too noisy to report;
2 usage.
"""

import argparse
import concurrent.futures
import os
import re
import shutil
import sys
import tempfile

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, HERE)
sys.dont_write_bytecode = True

try:
    from layoutbench import chart, measure, programs, report, variants
except ImportError as error:
    sys.exit("error: %s (Debian: python3-yaml)" % error)


def arguments():
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--layoutopt", help="the tool")
    parser.add_argument("--program", default="", help="a pattern for names; default: all")
    parser.add_argument("--list", action="store_true", help="names of the programs")
    parser.add_argument("--cc", default="gcc -O3 -march=native")
    parser.add_argument("--cxx", default="g++ -O3 -march=native")
    parser.add_argument("--target", default="native", help="profile for C programs")
    parser.add_argument("--kernel-target", default="pocl-cpu", help="profile for OpenCL")
    parser.add_argument("--device", default="", help="a part of the OpenCL device's name")
    parser.add_argument("--threads", type=int, default=1,
                        help="of PoCL (POCL_MAX_PTHREAD_COUNT); default 1, 0: all")
    parser.add_argument("--least-rounds", type=int, default=15, help="default 15")
    parser.add_argument("--rounds", type=int, default=41, help="at most; default 41")
    parser.add_argument("--seconds", type=float, default=60,
                        help="for each program, after the least number of rounds")
    parser.add_argument("--scale", type=float, default=1, help="multiplies the records")
    parser.add_argument("--gpu", action="store_true",
                        help="more records for the OpenCL examples, as a GPU needs")
    parser.add_argument("--exhaustive", action="store_true")
    parser.add_argument("--json", help="write all that was measured")
    parser.add_argument("--svg", help="draw the speed-ups")
    parser.add_argument("--from-json", help="measure nothing: report on this file")
    parser.add_argument("--work", help="folder for what is built (default: temporary)")
    options = parser.parse_args()
    if not (options.layoutopt or options.list or options.from_json):
        parser.error("--layoutopt is missing")
    return options


def prepare(program, options, builder, folder):
    """A workshop with all variants of one program, or the Failure of the first."""
    target = options.kernel_target if program.language == "OpenCL" else options.target
    workshop = variants.Workshop(program, builder, os.path.abspath(options.layoutopt), target,
                                 folder)
    try:
        workshop.all(options.exhaustive)
    except programs.Failure as failure:
        return failure
    return workshop


def run(workshop, options, builder):
    """What the report has of one program."""
    program, made = workshop.program, workshop.variants
    for label, text in workshop.failures:
        print("%s, %s: %s" % (program.name, label, text), file=sys.stderr)

    def progress(number):
        if sys.stderr.isatty():
            print("\r%s: %d variants, round %d " % (program.name, len(made), number),
                  end="", file=sys.stderr)

    timings = measure.measure(program, builder, made, options.seconds,
                              (options.least_rounds, options.rounds), progress)
    if sys.stderr.isatty():
        print("\r\033[K", end="", file=sys.stderr)
    return report.entry(program, workshop.target, timings), bool(workshop.failures)


def main():
    options = arguments()
    if options.list:
        for program in programs.programs(options.gpu):
            print("%-14s %-6s n = %d" % (program.name, program.language, program.n))
        return 0
    if options.from_json:
        results, wrong = report.read(options.from_json), False
    else:
        results, wrong = measure_all(options)
    report.table(results, sys.stdout)
    if options.json:
        report.write(results, options.json)
    if options.svg:
        with open(options.svg, "w") as file:
            file.write(chart.svg(results))
    noisy = [r["program"] for r in results if not report.can_be_told(r)]
    return 1 if wrong or noisy else 0


def measure_all(options):
    work = options.work or tempfile.mkdtemp()
    if options.threads:
        os.environ["POCL_MAX_PTHREAD_COUNT"] = str(options.threads)
    builder = programs.Builder(options.cc, options.cxx, options.device)
    chosen = [p for p in programs.programs(options.gpu) if re.search(options.program, p.name)]
    for program in chosen:
        program.n = max(int(program.n * options.scale), 1)
    # All are built first, several at once; nothing else runs while one is measured.
    with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
        workshops = list(pool.map(
            lambda p: prepare(p, options, builder, os.path.join(work, p.name)), chosen))
    results, wrong = [], False
    for program, workshop in zip(chosen, workshops):
        try:
            if isinstance(workshop, programs.Failure):
                raise workshop
            result, failed = run(workshop, options, builder)
            results.append(result)
            wrong |= failed
            print(report.line(result), flush=True)
        except programs.Failure as failure:
            print("%s: %s" % (program.name, failure), file=sys.stderr)
            wrong = True
    if not options.work:
        shutil.rmtree(work)
    return results, wrong


if __name__ == "__main__":
    sys.exit(main())
