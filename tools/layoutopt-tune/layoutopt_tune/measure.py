"""Builds and runs the programs that measure a case."""

import os
import re
import shlex
import subprocess

from . import kernels
from .errors import NO_COMPILE, WRONG_SUM, TuneError
from .shapes import pair_names, visits

HERE = os.path.dirname(os.path.abspath(__file__))


def compiler_version(cc):
    """The first line of --version, as `driver` of a profile."""
    try:
        done = subprocess.run(shlex.split(cc)[:1] + ["--version"], stdin=subprocess.DEVNULL,
                              capture_output=True, text=True)
    except OSError as error:
        raise TuneError("the compiler '%s' does not run: %s" % (cc, error.strerror))
    return (done.stdout.split("\n")[0].strip() or "unknown") + ": " + cc


class Bench:
    """Measures cases on one device; programs are kept until the end."""

    def __init__(self, device, cc, names, rounds, microseconds, folder):
        self.device, self.cc, self.names = device, shlex.split(cc), names
        self.rounds, self.microseconds, self.folder = rounds, microseconds, folder
        self.programs = {}

    def program(self, case):
        """The command that measures the case, but for its numbers."""
        key = (case.kind, case.fields, case.used, case.access)
        if key not in self.programs:
            self.programs[key] = self.build(case, len(self.programs))
        return self.programs[key]

    def build(self, case, number):
        base = os.path.join(self.folder, "case%d" % number)
        # Together or apart: more layouts would only give `together` more chances.
        names = pair_names(self.device.line) if case.kind == "pair" else self.names
        flags, libraries, arguments = ["-I", HERE], [], []
        source = base + ".c"
        if self.device.backend == "native":
            text = kernels.c_text(case, names)
        elif self.device.backend == "cuda":
            source = base + ".cu"
            text = kernels.cu_text(case, names)
            arguments = [str(self.device.number)]
        else:
            text = kernels.cl_host_text(case, names)
            libraries.append("-lOpenCL")
            with open(base + ".cl", "w") as file:
                file.write(kernels.cl_text(case, names))
            arguments = [str(self.device.platform), str(self.device.number), base + ".cl"]
        with open(source, "w") as file:
            file.write(text)
        command = self.cc + flags + ["-o", base, source] + libraries
        done = subprocess.run(command, stdin=subprocess.DEVNULL, capture_output=True, text=True)
        if done.returncode:
            raise TuneError("a generated kernel does not compile\n%s\n%s"
                            % (" ".join(command), done.stderr.strip()), NO_COMPILE)
        return base, arguments

    def measure(self, case, seconds=None):
        """Per layout its checksum and the nanoseconds of a pass in each round; None if it
        takes longer than so many seconds."""
        base, arguments = self.program(case)
        command = [base, case.n, visits(case, self.device), self.rounds, self.microseconds, case.block,
                   int(case.access == "gathered")] + arguments
        try:
            done = subprocess.run([str(c) for c in command], stdin=subprocess.DEVNULL,
                                  capture_output=True, text=True, timeout=seconds)
        except subprocess.TimeoutExpired:
            return None
        if done.returncode:
            raise TuneError("a kernel does not run on %s: %s"
                            % (self.device.name, done.stderr.strip() or done.returncode),
                            NO_COMPILE)
        found = {}
        for line in done.stdout.split("\n"):
            if line:
                name, total, *times = line.split(";")
                found[name] = {"sum": total, "ns": [float(t) for t in times]}
        wrong = wrong_sums(found)
        if wrong:
            raise TuneError("'%s' computes something else than AoS: %s, %d records, %s; this is a "
                            "bug of the compiler, the driver or layoutopt-tune"
                            % (wrong[0], describe(case), case.n, base + ".c"), WRONG_SUM)
        return found


def wrong_sums(layouts):
    return [name for name, l in layouts.items() if l["sum"] != layouts["AoS"]["sum"]]


def describe(case):
    """The fields as text, as 4x3+8: three of 4 bytes and one of 8."""
    text = re.sub(r"(\d+)((?:\+\1)+)(?!\d)",
                  lambda m: "%sx%d" % (m.group(1), m.group(2).count("+") + 1),
                  "+".join(map(str, case.fields)))
    return "%s of fields %s, %s" % (case.kind, text, case.access)
