#!/usr/bin/env python3
"""What `layoutopt advise` finds for C programs of test/EndToEnd and utils/bench/soa,
and how long it takes: a line for each program, as a table.

    utils/bench/measured.py --layoutopt build/release/bin/layoutopt --program sph
    utils/bench/measured.py --list

The commands are those of utils/bench/layouts.py: one build by --cc, a run with the
size that the bench has, output compared byte by byte. With --logs the logs of all
candidates stay, and a later run takes what they have.

Exit codes: 0 done; 1 a candidate is wrong; 2 usage.
"""

import argparse
import json
import os
import re
import shlex
import shutil
import subprocess
import sys
import tempfile
import time

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, HERE)
sys.dont_write_bytecode = True

from layoutbench import programs  # noqa: E402


def arguments():
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--layoutopt", help="the tool")
    parser.add_argument("--program", default="", help="a pattern for names; default: all")
    parser.add_argument("--list", action="store_true", help="names of the programs")
    parser.add_argument("--cc", default="gcc -O3 -march=native")
    parser.add_argument("--cxx", default="g++ -O3 -march=native")
    parser.add_argument("--budget", type=int, default=600, help="seconds for each")
    parser.add_argument("--scale", type=float, default=1, help="multiplies the records")
    parser.add_argument("--logs", help="folder for the logs (default: temporary)")
    options = parser.parse_args()
    if not (options.layoutopt or options.list):
        parser.error("--layoutopt is missing")
    return options


def command(options, program, folder, log):
    """`layoutopt advise` on the sources in `folder`."""
    compiler = options.cxx if program.sources[0].endswith(".cpp") else options.cc
    flags = ["-std=" + program.standard, "-ffp-contract=off", "-w"] + program.flags
    build = shlex.split(compiler) + flags + program.sources + ["-o", "run", "-lm"]
    size = str(int(program.n * options.scale))
    timed = shlex.join(["./run", size] + program.arguments)
    # The programs of utils/bench/soa print how long they took, and a sum.
    checked = timed + " | sed 's/^[0-9]*[.][0-9]\\{9\\} //'"
    return [os.path.abspath(options.layoutopt), "advise"] + program.sources + [
        "--root=.", "--policy=none", "--target=native", "--measure-log=" + log,
        "--measure-budget=%d" % options.budget,
        "--verify-run=%s && %s" % (shlex.join(build), checked),
        "--verify-time=%s > /dev/null" % timed, "--", "-O3", "-march=native"] + flags


def events(log):
    with open(log) as file:
        return [json.loads(line) for line in file]


def row(name, log, seconds):
    """A line of the table."""
    tried = {}
    for event in events(log):
        if event["event"] == "pairs" and event["phase"] == "search":
            tried[json.dumps(event["layouts"], sort_keys=True)] = event
    end = [event for event in events(log) if event["event"] == "end"][-1]
    best = max(tried.values(), key=lambda event: event["ratio"], default=None)
    figures = ("%.2f (%.2f to %.2f)" % (end["ratio"], end["least"], end["most"])
               if "ratio" in end else "")
    layouts = "; ".join("%s: %s" % (axis.split("@")[0], layout)
                        for axis, layout in sorted(end.get("layouts", {}).items())
                        if layout not in ("AoS", "keep"))
    return "| %s | %d | %s | %s | %s | %s | %.0f s |" % (
        name, len(tried), "%.2f" % best["ratio"] if best else "", figures, end["verdict"],
        layouts if end["verdict"] == "accepted" else "as it is", seconds)


def main():
    options = arguments()
    chosen = [p for p in programs.programs()
              if p.language == "C" and re.search(options.program, p.name)]
    if options.list:
        print("\n".join(p.name for p in chosen))
        return 0
    if not chosen:
        sys.exit(2)
    print("| program | candidates | best in the search | confirmed | verdict | layouts | took |")
    print("|---|---|---|---|---|---|---|")
    failed = 0
    with tempfile.TemporaryDirectory() as work:
        logs = os.path.abspath(options.logs or work)
        os.makedirs(logs, exist_ok=True)
        for program in chosen:
            folder = os.path.join(work, program.name)
            shutil.copytree(program.folder, folder)
            log = os.path.join(logs, program.name + ".log")
            begin = time.monotonic()
            done = subprocess.run(command(options, program, folder, log), cwd=folder,
                                  stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
                                  stderr=subprocess.PIPE, text=True)
            if done.returncode:
                failed += 1
                print("| %s | FAILED |" % program.name)
                sys.stderr.write(done.stdout + done.stderr)
                continue
            print(row(program.name, log, time.monotonic() - begin), flush=True)
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
