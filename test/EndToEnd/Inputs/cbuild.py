"""Builds the C programs of cmatrix.py with every compiler at hand, and runs them.

All builds are made with -ffp-contract=off: compilers would otherwise fuse
multiplications and additions as each sees fit, and no two would agree.
"""

import collections
import os
import re
import shlex
import shutil
import subprocess

from cprograms import PROGRAMS

HERE = os.path.dirname(os.path.abspath(__file__))
COMMON = ["-Wall", "-Wextra", "-ffp-contract=off"]
SANITIZED = ["-O1", "-g", "-fno-omit-frame-pointer", "-fsanitize=address,undefined",
             "-fno-sanitize-recover=all"]
BUILDS = {
    "gcc-O0": ("gcc", ["-O0"]),
    "gcc-O3": ("gcc", ["-O3"]),
    "clang-O3": ("clang", ["-O3", "-march=native"]),
    "clang-sanitized": ("clang", SANITIZED),
    "gcc-sanitized": ("gcc", SANITIZED),
}
# What a quick run does: the build that finds most, and the fastest one. Clang's
# sanitizers find more than those of gcc, but are not on every machine.
QUICK_BUILDS = ["gcc-O3", "clang-sanitized", "gcc-openmp"]
QUICK_INSTEAD = {"clang-sanitized": "gcc-sanitized"}
QUICK_SIZES = "0 1 7 8 9 65"
FULL_SIZES = "0 1 7 8 9 63 64 65 1000"


class Failure(Exception):
    pass


def run(command, allowed=(0,), timeout=120):
    """Exit code, output and errors; fails on any other exit code."""
    try:
        done = subprocess.run(command, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
                              stderr=subprocess.PIPE, timeout=timeout,
                              env={**os.environ, "LC_ALL": "C"})
    except OSError as error:
        raise Failure(f"{command[0]}: {error.strerror}") from None
    except subprocess.TimeoutExpired:
        raise Failure(f"{shlex.join(command)}\nran for more than {timeout} s") from None
    errors = done.stderr.decode(errors="replace")
    if done.returncode not in allowed:
        output = done.stdout.decode(errors="replace")[-2000:]
        raise Failure(f"{shlex.join(command)}\nexit {done.returncode}\n{output}{errors}")
    return done.returncode, done.stdout, errors


class Program:
    """One program, its compilers, and what its original prints."""

    def __init__(self, args):
        self.name = args.program
        self.facts = PROGRAMS[self.name]
        self.folder = os.path.join(HERE, "c", self.name)
        self.sources = sorted(n for n in os.listdir(self.folder)
                              if n.endswith((".c", ".cpp")))
        self.plus = self.sources[0].endswith(".cpp")
        self.work = args.work
        self.layoutopt = args.layoutopt
        self.sizes = (args.n or (FULL_SIZES if args.full else QUICK_SIZES)).split()
        self.full = args.full or args.originals
        self.wanted = args.builds.split()
        self.layouts = args.layouts.split()
        self.compilers, self.missing = {}, []
        for family, name in [("gcc", args.gxx if self.plus else args.gcc),
                             ("clang", args.clangxx if self.plus else args.clang)]:
            found = shutil.which(name)
            if found:
                self.compilers[family] = found
            else:
                self.missing.append(name)
        self.expected = {}  # n -> output
        self.warnings = {}  # build -> its warnings, counted
        self.skipped = set()

    def builds(self):
        every = {**BUILDS, **self.facts["builds"]}
        wanted = set(self.wanted or (every if self.full else QUICK_BUILDS))
        if not self.full and not self.wanted:
            wanted |= {other for label, other in QUICK_INSTEAD.items()
                       if label in self.skipped or every[label][0] not in self.compilers}
        for label, (family, flags) in every.items():
            if label in wanted and family in self.compilers and label not in self.skipped:
                yield label, self.compilers[family], flags

    def takes(self, label, number):
        """Whether the layout with this number is built so: a quick run builds one with
        sanitizers, the next one in the other ways, and the first one in all."""
        turn = number % 2 == 1 if "sanitized" in label else number % 2 == 0
        return bool(self.full or self.wanted or number == 0 or turn)

    def language(self):
        return ["-std=" + self.facts["standard"]] + self.facts["flags"]

    def build(self, compiler, flags, folder, binary):
        """Returns the warnings, without places, which change."""
        command = [compiler, *self.language(), *COMMON, *flags,
                   *(os.path.join(folder, s) for s in self.sources), "-o", binary, "-lm"]
        _, _, errors = run(command)
        return collections.Counter(re.findall(r"warning: (.*)", errors))

    def usable(self, label, compiler, flags):
        """Whether the build's libraries are here, such as a sanitizer's."""
        probe = os.path.join(self.work, "probe-" + label)
        source = probe + (".cpp" if self.plus else ".c")
        with open(source, "w") as file:
            file.write("int main(void) { return 0; }\n")
        try:
            run([compiler, *flags, source, "-o", probe])
            run([probe])
        except Failure:
            return False
        return True

    def outputs(self, binary):
        """n -> what the program prints, with what it says on the error stream."""
        said = {}
        for n in self.sizes:
            _, output, errors = run([binary, n], timeout=60)
            if errors:
                raise Failure(f"n = {n}: {errors}")
            said[n] = output
        return said

    def compare(self, outputs):
        for n, output in outputs.items():
            if output == self.expected[n]:
                continue
            want = self.expected[n].decode(errors="replace").splitlines()
            have = output.decode(errors="replace").splitlines()
            for a, b in zip(want + ["(end)"], have + ["(end)"]):
                if a != b:
                    raise Failure(f"n = {n}: the output differs\n  was {a}\n  is  {b}")
            raise Failure(f"n = {n}: the output differs")


def check_original(program, pool):
    """Builds and runs the original in every way; returns failures."""
    folder = os.path.join(program.work, "original")
    os.makedirs(folder)
    tried = set()
    while fresh := [b for b in program.builds() if b[0] not in tried]:
        for label, compiler, flags in fresh:
            tried.add(label)
            if not program.usable(label, compiler, flags):
                program.skipped.add(label)

    def one(label, compiler, flags):
        binary = os.path.join(folder, label)
        warnings = program.build(compiler, flags, program.folder, binary)
        return warnings, program.outputs(binary)

    jobs = {label: pool.submit(one, label, compiler, flags)
            for label, compiler, flags in program.builds()}
    failures = []
    if not jobs:
        failures.append("original: no compiler is there to build it")
    for label, job in jobs.items():
        try:
            program.warnings[label], outputs = job.result()
            for warning in program.warnings[label]:
                failures.append(f"original, {label}: warning: {warning}")
            if not program.expected:
                program.expected = outputs
                if len(set(outputs.values())) != len(outputs):
                    raise Failure("two n print the same: the output does not show the data")
            program.compare(outputs)
        except Failure as failure:
            failures.append(f"original, {label}: {failure}")
    return failures
