#!/usr/bin/env python3
"""Hunts for programs that layoutopt breaks.

Random programs are built and run before and after layoutopt changes them. Everything
follows from the kind and the seed: `--replay SEED` makes a pair again. See
docs/Fuzzing.md.
"""

import argparse
import os
import shutil
import sys
import tempfile

from layoutfuzz.build import CTools, CxxTools, newest
from layoutfuzz.cases import KINDS
from layoutfuzz.loop import BUGS, State, loop, one
from layoutfuzz.report import report
from layoutfuzz.vectors.program import VectorProgram


def parse():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--layoutopt", default="layoutopt", help="the tool")
    parser.add_argument("--kind", default="all", choices=[*KINDS, "all"])
    parser.add_argument("--vectors", action="store_true", default=None,
                        help="all programs of C++ are around containers, instead of half of them")
    parser.add_argument("--records", type=int, metavar="N", help="so many records, each with vectors of its own, in each "
                        "program around containers: what costs is mostly the headers")
    parser.add_argument("--seed", type=int, default=1, help="the first one")
    parser.add_argument("--count", type=int, default=100, help="programs of each kind")
    parser.add_argument("--minutes", type=float, help="stop after that time")
    parser.add_argument("-j", type=int, default=1, help="pairs at a time")
    parser.add_argument("--batch", type=int, default=1, metavar="N",
                        help="so many programs as one, with names of their own; what is not equal then is judged alone")
    parser.add_argument("--state", help="file that results are added to; a rerun goes on")
    parser.add_argument("--keep", help="folder for failing cases")
    parser.add_argument("--replay", type=int, metavar="SEED", help="one pair; its folder is kept")
    parser.add_argument("--shrink", metavar="CASE", help="reduce a case that was kept")
    parser.add_argument("--trials", type=int, metavar="N", help="with --shrink: no more than N of them")
    parser.add_argument("--still", metavar="FILE", help="with --shrink: only say whether the case "
                        "fails with this file as its program; for cvise")
    parser.add_argument("--report", action="store_true", help="print tables; with --state and "
                        "--count=0, of what is done")
    parser.add_argument("--all-builds", type=int, default=25, metavar="K",
                        help="build every K-th pair in all ways (0: none); the others in one")
    parser.add_argument("--builds", default="", help="these builds for all pairs")
    parser.add_argument("--work", help="folder to work in (default: a temporary one)")
    parser.add_argument("--gcc", default="gcc")
    parser.add_argument("--clang", default=newest("clang"))
    parser.add_argument("--gxx", default="g++")
    parser.add_argument("--clangxx", default=newest("clang++"))
    args = parser.parse_args()
    if args.records:
        VectorProgram.counts = [args.records]
    args.kinds = KINDS if args.kind == "all" else [args.kind]
    return args


def make_tools(args):
    tools = {}
    if "c" in args.kinds or "c-multi" in args.kinds:
        tools["c"] = tools["c-multi"] = CTools(args)
    if "c++" in args.kinds:
        tools["c++"] = CxxTools(args)
    if "opencl" in args.kinds:
        from layoutfuzz.opencltools import OpenCLTools
        tools["opencl"] = OpenCLTools(args)
    return tools


def main():
    args = parse()
    if args.state and not args.count:
        print(report(list(State(args.state).results.values())))
        return 0
    found = shutil.which(args.layoutopt)
    if not found:
        sys.exit(f"fuzz.py: no '{args.layoutopt}'; give --layoutopt")
    args.layoutopt = os.path.abspath(found)
    temporary = None if args.work else tempfile.TemporaryDirectory(prefix="layoutfuzz-")
    args.work = os.path.abspath(args.work or temporary.name)
    os.makedirs(args.work, exist_ok=True)
    if args.shrink:
        from layoutfuzz.shrink import shrink
        return shrink(args, make_tools)
    tools = make_tools(args)
    if args.replay is not None:
        bad = 0
        for kind in args.kinds:
            folder = os.path.abspath(f"{kind}-{args.replay}")
            result = one(kind, args.replay, args, tools, keep=folder)
            print(f"{folder}: {result['class']} {result['detail']}")
            bad += result["class"] in BUGS
        return 1 if bad else 0
    results = loop(args, tools, lambda text: print(text, flush=True))
    if args.report:
        print(report(results))
    bad = sum(r["class"] in BUGS for r in results)
    print(f"{len(results)} pairs, {sum(bool(r['sets'][0]) for r in results)} transformed, "
          f"{bad} bugs, {sum(r['class'] == 'invalid' for r in results)} invalid, "
          f"{sum(r['class'] == 'compiler' for r in results)} of compilers")
    return 1 if bad else 0


if __name__ == "__main__":
    sys.exit(main())
