"""Builds and runs the programs that measure a case."""

import concurrent.futures
import os
import re
import shlex
import subprocess
import threading

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
    """Measures cases on one device, also from several threads: programs take turns on a
    device, and are kept until the end."""

    def __init__(self, device, cc, names, rounds, microseconds, folder):
        self.device, self.cc, self.names = device, shlex.split(cc), names
        self.rounds, self.microseconds, self.folder = rounds, microseconds, folder
        self.programs = {}     # what Future.result() has is a command
        self.running = set()
        self.stopped = False
        self.mutex = threading.Lock()

    def program(self, case):
        """The command that measures the case, but for its numbers."""
        key = (case.kind, case.fields, case.used, case.access)
        with self.mutex:
            made = self.programs.get(key)
            first = made is None
            if first:
                made = self.programs[key] = concurrent.futures.Future()
                number = len(self.programs) - 1
        if first:
            try:
                made.set_result(self.build(case, number))
            except BaseException as error:
                made.set_exception(error)
        return made.result()

    def run(self, command, seconds=None):
        """A finished program; None if it took longer than so many seconds."""
        with self.mutex:
            if self.stopped:
                return None
            child = subprocess.Popen([str(c) for c in command], stdin=subprocess.DEVNULL,
                                     stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
            self.running.add(child)
        try:
            output, errors = child.communicate(timeout=seconds)
        except subprocess.TimeoutExpired:
            child.kill()
            child.communicate()
            return None
        finally:
            with self.mutex:
                self.running.discard(child)
        return subprocess.CompletedProcess(command, child.returncode, output, errors)

    def stop(self):
        """Ends what other threads run; they start nothing any more."""
        with self.mutex:
            self.stopped = True
            for child in self.running:
                child.kill()

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
        done = self.run(command)
        if not done:
            return None
        if done.returncode:
            raise TuneError("a generated kernel does not compile\n%s\n%s"
                            % (" ".join(command), done.stderr.strip()), NO_COMPILE)
        return base, arguments

    def measure(self, case, seconds=None):
        """Per layout its checksum and the nanoseconds of a pass in each round; None if it
        takes longer than so many seconds."""
        program = self.program(case)
        if not program:
            return None
        base, arguments = program
        lock = os.path.join(self.folder, "lock") if self.is_apart() else "-"
        command = [base, case.n, visits(case, self.device), self.rounds, self.microseconds, case.block,
                   int(case.access == "gathered"), lock] + arguments
        done = self.run(command, seconds)
        if not done:
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


    def is_apart(self):
        """Whether the device is none of the processors that compile and write records."""
        return self.device.warp != 1

    def measure_all(self, cases, left):
        """(case, what measure() says) for each, as they come; left() is the seconds that there
        are. Ends early if they are over. The first case is measured in any case: all runs
        together come to an end."""
        jobs = (os.cpu_count() or 1) if self.is_apart() else 1
        todo = list(enumerate(cases))[::-1]

        def one(number, case):
            return case, self.measure(case, left() if number else None)

        with concurrent.futures.ThreadPoolExecutor(jobs) as pool:
            waiting = set()
            try:
                while todo or waiting:
                    while todo and len(waiting) < jobs and (left() is None or left() > 0 or
                                                            len(todo) == len(cases)):
                        waiting.add(pool.submit(one, *todo.pop()))
                    if not waiting:
                        break
                    done, waiting = concurrent.futures.wait(
                        waiting, return_when=concurrent.futures.FIRST_COMPLETED)
                    for each in done:
                        case, layouts = each.result()
                        if layouts is not None:
                            yield case, layouts
            finally:
                self.stop()


def wrong_sums(layouts):
    return [name for name, l in layouts.items() if l["sum"] != layouts["AoS"]["sum"]]


def describe(case):
    """The fields as text, as 4x3+8: three of 4 bytes and one of 8."""
    text = re.sub(r"(\d+)((?:\+\1)+)(?!\d)",
                  lambda m: "%sx%d" % (m.group(1), m.group(2).count("+") + 1),
                  "+".join(map(str, case.fields)))
    return "%s of fields %s, %s" % (case.kind, text, case.access)
