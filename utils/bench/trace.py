#!/usr/bin/env python3
"""What tracing costs, on five hot spots.

Each program of utils/bench/trace runs as it is and traced, in turn; both are compiled
by clang -O2. Printed are the slow-down (medians of processor time), what a recorded
access takes, the size of the trace for a million accesses and against 8 bytes for
each address, and the memory that tracing takes more (peaks). The checksums must agree,
and the trace must have as many accesses as were made.

    utils/bench/trace.py --build build/dev
"""

import argparse
import os
import re
import statistics
import subprocess
import sys
import tempfile

HERE = os.path.dirname(os.path.abspath(__file__))
# Repetitions of each hot spot: about as many accesses.
PROGRAMS = {"nbody": 4, "stencil": 12, "cholesky": 2, "gather": 40, "list": 60}


def run(command, **environment):
    """Standard output and the peak of memory in KiB."""
    reading, writing = os.pipe()
    pid = os.fork()
    if pid == 0:
        os.dup2(writing, 1)
        os.close(reading)
        os.execvpe(command[0], command, dict(os.environ, **environment))
    os.close(writing)
    with os.fdopen(reading) as pipe:
        text = pipe.read()
    _, status, usage = os.wait4(pid, 0)
    if status:
        sys.exit("failed: " + " ".join(command))
    return text, usage.ru_maxrss


def main():
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--build", default="build/dev", help="the folder of the build")
    parser.add_argument("--clang", default="clang-22", help="of the LLVM of the build")
    parser.add_argument("--rounds", type=int, default=5)
    arguments = parser.parse_args()
    library = os.path.join(arguments.build, "lib")
    tool = os.path.join(arguments.build, "bin", "layoutopt-trace")
    source = os.path.join(HERE, "trace", "programs.c")
    print(f"{'program':10}{'accesses':>11}{'slow-down':>11}{'ns each':>9}"
          f"{'bytes/M':>11}{'ratio':>10}{'KiB more':>10}")
    with tempfile.TemporaryDirectory() as folder:
        plain, traced = (os.path.join(folder, name) for name in ("plain", "traced"))
        subprocess.run([arguments.clang, "-g", "-O2", source, "-o", plain], check=True)
        subprocess.run(
            [arguments.clang, "-g", "-O2", "-fpass-plugin=" + library + "/layoutoptTracePass.so",
             source, library + "/liblayoutoptTraceRuntime.a", "-o", traced],
            check=True, env=dict(os.environ, LAYOUTOPT_TRACE_FUNCTIONS="^hot_"))
        trace = os.path.join(folder, "trace")
        for name, times in PROGRAMS.items():
            seconds, peaks, sums = {plain: [], traced: []}, {plain: 0, traced: 0}, set()
            # A run that is long enough to measure, of as many repetitions.
            for _ in range(arguments.rounds):
                for program in (plain, traced):
                    text, peak = run([program, name, str(times)], LAYOUTOPT_TRACE_FILE=trace)
                    time, checksum = text.split()
                    seconds[program].append(float(time))
                    peaks[program] = max(peaks[program], peak)
                    sums.add(checksum)
            if len(sums) != 1:
                sys.exit(f"{name}: traced and plain differ: {sums}")
            shown, _ = run([tool, "show", trace])
            accesses = sum(int(n) for n in re.findall(r"thread \d+: (\d+) access", shown))
            size = os.path.getsize(trace)
            base, slow = (statistics.median(seconds[p]) for p in (plain, traced))
            print(f"{name:10}{accesses:11}{slow / base:11.1f}{(slow - base) / accesses * 1e9:9.1f}"
                  f"{size / accesses * 1e6:11.0f}{8 * accesses / size:10.0f}"
                  f"{peaks[traced] - peaks[plain]:10}")


if __name__ == "__main__":
    main()
