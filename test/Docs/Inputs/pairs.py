"""Checks the pairs of sources that the pages of reasons show.

  pairs.py LAYOUTOPT CC CXX FOLDER [IDENTIFIER...]

FOLDER/<identifier>/ has a program before and after the smallest fix: before.* and
after.*, or folders of these names where it has several files. All sources in a folder
are given, or -p where it has a compile_commands.json. `flags` has more options of both
runs, flags-before and flags-after of one; with flags-after there need be no after.*: the
program stays.

Before, an array has to keep its layout for the reason, and nothing changes; after, no
array is kept for it, and one changes. For WARNINGS it is enough that they are said, and
are not. C and C++ is compiled as well; programs with a main are run, and end with 0 before
and after.
"""

import concurrent.futures
import os
import shlex
import subprocess
import sys
import tempfile

SOURCES = (".c", ".cpp", ".cl")
# They keep no array by themselves.
WARNINGS = ("inactive-code", "openmp-unread")
# Another array has to change for them.
BESIDE = ("holds-changed-array", "holds-switchable")
# <CL/cl.h>, as far as the tests need it.
HEADERS = os.path.join(os.path.dirname(os.path.abspath(__file__)), "include")


def output_of(command, folder):
    return subprocess.run(
        command,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        universal_newlines=True,
        timeout=120,
        cwd=folder,
        env={**os.environ, "CPATH": HEADERS},
    )


class Pair:
    """One folder of FOLDER."""

    def __init__(self, folder):
        self.folder = folder
        self.reason = os.path.basename(folder)
        self.found = {}
        for name in os.listdir(folder):
            side = os.path.splitext(name)[0]
            self.found.setdefault(side, name)
        if "flags-after" in self.found:
            self.found.setdefault("after", self.found.get("before"))

    def place(self, side):
        """The folder in which the run is, and the paths of the sources."""
        path = os.path.join(self.folder, self.found[side])
        if not os.path.isdir(path):
            return self.folder, [self.found[side]]
        sources = []
        for folder, folders, names in os.walk(path):
            folders.sort()
            for name in sorted(names):
                if name.endswith(SOURCES):
                    sources.append(os.path.relpath(os.path.join(folder, name), path))
        return path, sources

    def flags(self, side):
        options = []
        for name in ("flags", "flags-" + side):
            if name in self.found:
                with open(os.path.join(self.folder, name), encoding="utf-8") as file:
                    options += shlex.split(file.read())
        return options

    def command(self, tool, side):
        folder, sources = self.place(side)
        flags = self.flags(side)
        command = [tool, "--layout=SoA", "--target=sm_35", "--fix-obstacles=false"]
        if not any(flag.startswith("--policy") for flag in flags):
            command.append("--policy=none")
        if os.path.exists(os.path.join(folder, "compile_commands.json")):
            sources = ["-p", "."]
        return command + sources + flags


def said(messages, reason):
    """The lines that are about it."""
    return [
        line
        for line in messages.splitlines()
        if "warning: " in line
        and line.endswith("[" + reason + "]")
        and (reason in WARNINGS or "keeps its layout: " in line)
    ]


def run_of(pair, side, compilers):
    """What is wrong with the program, built and run; or None."""
    folder, sources = pair.place(side)
    sources = [s for s in sources if os.path.splitext(s)[1] in compilers]
    if not sources or os.path.exists(os.path.join(folder, "compile_commands.json")):
        return None
    compiler = compilers[os.path.splitext(sources[-1])[1]]
    flags = pair.flags(side)
    flags = flags[flags.index("--") + 1 :] if "--" in flags else []
    texts = []
    for source in sources:
        with open(os.path.join(folder, source), encoding="utf-8") as file:
            texts.append(file.read())
    is_whole = any("int main(" in t for t in texts) and not any("<CL/" in t for t in texts)
    with tempfile.TemporaryDirectory() as out:
        program = os.path.join(out, "program")
        # Its directives are compiled, but for those that Clang cannot read, and the program
        # runs without OpenMP's library.
        directives = [] if pair.reason == "openmp-unread" else ["-fopenmp"]
        for source in sources:
            built = output_of(
                [compiler, "-w", *directives, *flags, source, "-c", "-o", program], folder
            )
            if built.returncode:
                return "does not build: " + built.stderr
        if not is_whole:
            return None
        flags = [flag for flag in flags if flag != "-fopenmp"]
        built = output_of([compiler, "-w", *flags, *sources, "-o", program], folder)
        if built.returncode:
            return "does not build: " + built.stderr
        code = output_of([program], out).returncode
        return "ends with %d" % code if code else None


def problems(tool, compilers, folder):
    pair = Pair(folder)
    if "before" not in pair.found or "after" not in pair.found:
        return ["no before.* or no after.*"]
    bad = []
    for side in ("before", "after"):
        run = output_of(pair.command(tool, side), pair.place(side)[0])
        if run.returncode:
            bad.append("%s: exit code %d: %s" % (side, run.returncode, run.stderr))
            continue
        wants = side == "before"
        if bool(said(run.stderr, pair.reason)) != wants:
            bad.append("%s is %skept for it: %s" % (side, "not " * wants, run.stderr))
        if bool(run.stdout) == wants and not (
            wants and pair.reason in WARNINGS + BESIDE
        ):
            bad.append("%s %s: %s" % (side, "changes" if wants else "stays", run.stderr))
        wrong = run_of(pair, side, compilers)
        if wrong:
            bad.append("%s %s" % (side, wrong))
    return bad


def main():
    tool, cc, cxx, root = sys.argv[1:5]
    names = sys.argv[5:] or sorted(
        n for n in os.listdir(root) if os.path.isdir(os.path.join(root, n))
    )
    compilers = {".c": cc, ".cpp": cxx}
    failed = 0
    with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
        work = {
            name: pool.submit(problems, tool, compilers, os.path.join(root, name))
            for name in names
        }
        for name, result in work.items():
            for line in result.result():
                print("%s: %s" % (name, line))
                failed += 1
    print("%d pairs, %d problems" % (len(names), failed))
    return 1 if failed or not names else 0


if __name__ == "__main__":
    sys.exit(main())
