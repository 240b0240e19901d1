"""Makes a failing case small, while it fails in the same way.

First the generator leaves out chunks: what remains is still a program. Then lines
go. If cvise is installed, it has the last word on a program of one file.
"""

import json
import os
import re
import shlex
import shutil
import sys

from .batch import Frame
from .build import run
from .cases import Case
from .compare import Judge
from .loop import read_case, write_reproduce


def signature(result):
    """The class, with what the detail says beyond names and places."""
    if result["class"] == "different":
        return "different"
    text = re.sub(r"\S*[/.]\S*:\d+:\d+:", "", result["detail"])
    text = re.sub(r"^[\w-]+: ", "", text)
    return result["class"] + re.sub(r"'[^']*'|\d+", "", text)


class Shrinker:
    def __init__(self, args, tools, folder):
        self.args, self.folder, self.tools = args, folder, tools
        self.case = read_case(folder)
        with open(os.path.join(folder, "result.json")) as file:
            self.wanted = json.load(file)
        self.builds = list(self.wanted["builds"])
        named = [b for b in self.builds if self.wanted["detail"].startswith(b + ":")]
        self.builds = named or self.builds[:1]
        self.trials = 0
        self.best = None

    def fails(self, write):
        """Whether what `write(folder)` writes fails as the case did; if so, it is kept.

        After the last trial nothing does: what is small by then is the result.
        """
        if self.trials == self.args.trials:
            return False
        place = os.path.join(self.args.work, "trial")
        shutil.rmtree(place, ignore_errors=True)
        os.makedirs(place)
        write(place)
        self.trials += 1
        result = Judge(self.args.layoutopt, self.tools).judge(
            place, read_case(place), self.builds, "second run" in self.wanted["detail"])
        if signature(result) != signature(self.wanted):
            return False
        best = os.path.join(self.args.work, "best")
        shutil.rmtree(best, ignore_errors=True)
        os.rename(place, best)
        write_reproduce(best, place, dict(self.wanted, detail=result["detail"]),
                        result["commands"])
        self.best = best
        return True

    def chunks(self):
        """Leaves out chunks of the generator's; whether it made this program."""
        made = Case(self.case["kind"], self.case["seed"], self.case.get("vectors"))
        if self.case.get("frame"):
            made.adopt(Frame(**self.case["frame"]))

        def write(dropped):
            return lambda place: made.write(place, frozenset(dropped))
        if not self.fails(write(())):
            return False
        self.minimize(range(len(made.program.chunks)), lambda gone: self.fails(write(gone)))
        return True

    def minimize(self, items, works):
        """Leaves out ever smaller runs of items, as long as any can go."""
        gone, left = set(), list(items)
        size = max(1, len(left) // 2)
        while left:
            at, before = 0, len(left)
            while at < len(left):
                trial = gone | set(left[at:at + size])
                if works(trial):
                    gone = trial
                    del left[at:at + size]
                else:
                    at += size
            if size == 1 and len(left) == before:
                break
            if size > 1 or len(left) == before:
                size = max(1, size // 2)
        return gone

    def copied(self, name, text):
        """Writes the best case so far, with another text of one file."""
        def write(place):
            shutil.copytree(os.path.join(self.best, "program"), os.path.join(place, "program"))
            for each in ("policy.yaml", "case.json"):
                shutil.copy(os.path.join(self.best, each), place)
            with open(os.path.join(place, name), "w") as file:
                file.write(text)
        return write

    def lines(self, name):
        path = os.path.join(self.best, name)
        with open(path) as file:
            lines = file.read().split("\n")
        if name == "case.json":
            return
        self.minimize(range(len(lines)), lambda gone: self.fails(self.copied(
            name, "\n".join(line for k, line in enumerate(lines) if k not in gone))))

    def sizes(self):
        """Fewer n."""
        with open(os.path.join(self.best, "case.json")) as file:
            case = json.load(file)
        for n in list(case["sizes"]):
            if len(case["sizes"]) > 1 and self.fails(self.copied("case.json", json.dumps(
                    dict(case, sizes=[n])))):
                return

    def whole(self):
        if not self.chunks():
            print("the generator has changed since: lines only")
            self.best = os.path.join(self.args.work, "start")
            shutil.rmtree(self.best, ignore_errors=True)
            shutil.copytree(self.folder, self.best)
            if not self.fails(self.copied("policy.yaml", self.read("policy.yaml"))):
                return None
        self.sizes()
        for _ in range(2):
            for name in sorted(os.listdir(os.path.join(self.best, "program"))):
                self.lines(os.path.join("program", name))
        self.lines("policy.yaml")
        return self.best

    def read(self, name):
        with open(os.path.join(self.best, name)) as file:
            return file.read()


def cvise(args, small):
    """Runs cvise on a program of one file, with this command as the test."""
    program = os.path.join(small, "program")
    names = [n for n in os.listdir(program) if n not in ("glue.c", "sizes.h")]
    if not shutil.which("cvise") or len(names) != 1:
        return
    test = os.path.join(args.work, "interesting.sh")
    command = [sys.executable, os.path.abspath(sys.argv[0]), "--layoutopt=" + args.layoutopt,
               "--clang=" + args.clang, "--gcc=" + args.gcc, "--clangxx=" + args.clangxx,
               "--gxx=" + args.gxx, "--shrink=" + small]
    with open(test, "w") as file:
        file.write(f"#!/bin/sh\nexec {shlex.join(command)} --still={names[0]}\n")
    os.chmod(test, 0o755)
    run(["cvise", test, names[0]], timeout=3600, cwd=program)


def shrink(args, make_tools):
    folder = os.path.abspath(args.shrink)
    args.kinds = [read_case(folder)["kind"]]
    shrinker = Shrinker(args, make_tools(args), folder)
    if args.still:
        # cvise asks about one file; the rest is the case's.
        shrinker.best = folder
        with open(args.still) as file:
            name = os.path.join("program", os.path.basename(args.still))
            return 0 if shrinker.fails(shrinker.copied(name, file.read())) else 1
    best = shrinker.whole()
    if not best:
        print("the case does not fail here")
        return 1
    small = folder + "-small"
    shutil.rmtree(small, ignore_errors=True)
    shutil.copytree(best, small)
    cvise(args, small)
    print(f"{small}: {count_lines(small)} lines after {shrinker.trials} trials")
    return 0


def count_lines(folder):
    total = 0
    for name in os.listdir(os.path.join(folder, "program")):
        with open(os.path.join(folder, "program", name)) as file:
            total += len(file.read().splitlines())
    return total
