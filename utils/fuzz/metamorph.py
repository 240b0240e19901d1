#!/usr/bin/env python3
"""Checks relations between runs of layoutopt; but for one they need no compiler.

Of each random program (see fuzz.py):

  identity   with everything excluded, no byte changes
  again      a second run changes nothing
  jobs       -j1 and -j4 write the same bytes
  order      so do the sources in any order
  steps      so does a run in steps: facts of each file, then all of them applied
  plan       the plan that --stop-after=plan prints is the one that a run carries out
  crlf       of files with CRLF the result is that of the others, with CRLF
  comments   a comment at the ends of lines moves no other token
  rename     a variable with another name has that name in the result, too
  wrap       values in a macro that is its argument change as without it
  call       so do values that are passed to functions that return them
  access     values as the text of macros: they change, and the program prints the
             same (if there is a compiler), or a reason says that a macro is in the way

A relation fails if the outputs differ. Programs that a relation says nothing about
(no set changes, or the tool refuses to begin) are counted apart.
"""

import argparse
import collections
import concurrent.futures
import os
import random
import re
import shutil
import subprocess
import sys
import tempfile
import time

from layoutfuzz import wraps
from layoutfuzz.cases import KINDS, Case
from layoutfuzz.wraps import MARK

RELATIONS = ["identity", "again", "jobs", "order", "steps", "plan", "crlf", "comments", "rename",
             "wrap", "call", "access"]


class Broken(Exception):
    pass


def tree(folder, suffixes=(".c", ".cpp", ".h", ".cl")):
    found = {}
    for name in sorted(os.listdir(folder)):
        if name.endswith(suffixes):
            with open(os.path.join(folder, name), "rb") as file:
                found[name] = file.read()
    return found


def tokens(text):
    """The tokens, without comments: what a compiler sees."""
    text = re.sub(rb"\\\r?\n", b"", text)
    text = re.sub(rb"/\*.*?\*/|//[^\n]*", b" ", text, flags=re.S)
    return re.findall(rb'"(?:\\.|[^"\\])*"|\w+|[^\w\s]', text)


class Pair:
    """A program, its result, and ways to ask for others."""

    def __init__(self, tool, kind, seed, folder):
        self.tool, self.kind, self.folder = tool, kind, folder
        self.rng = random.Random(f"{kind}-{seed}")
        case = Case(kind, seed, vectors=False)
        case.write(folder)
        self.marked = {name: case.made.finished(text)
                       for name, text in case.program.sources(marks=True).items()}
        self.sizes = [str(n) for n in case.policy.sizes or []]
        self.program = os.path.join(folder, "program")
        suffix = ".cl" if kind == "opencl" else case.made.suffix
        self.sources = [n for n in sorted(os.listdir(self.program))
                        if n.endswith(suffix) and not (kind == "opencl" and n != "main.cl")]
        self.options = [o.replace("=policy.yaml", "=" + os.path.join(folder, "policy.yaml"))
                        for o in case.policy.options("policy.yaml")]
        # Runs on facts make no fixes.
        self.options.append("--fix-obstacles=false")
        self.flags = ["-cl-std=" + case.standard.split("=")[-1]] if kind == "opencl" else \
            ["--", case.standard]

    def run(self, words, where, allowed=(0,)):
        done = subprocess.run([self.tool, *words], cwd=where, stdin=subprocess.DEVNULL,
                              stdout=subprocess.PIPE, stderr=subprocess.PIPE, timeout=60)
        if done.returncode not in allowed:
            raise Broken(f"exit {done.returncode}: {done.stderr.decode(errors='replace')[-300:]}")
        if b"[not-verified]" in done.stderr:
            raise Broken(f"not-verified: {done.stderr.decode(errors='replace')[-300:]}")
        return done.stderr

    def copy(self, name):
        place = os.path.join(self.folder, name)
        shutil.rmtree(place, ignore_errors=True)
        shutil.copytree(self.program, place)
        return place

    def result(self, name, extra=(), sources=None, change=None, options=None):
        """What a copy of the program becomes; change(name, text) edits it before."""
        place = self.copy(name)
        if change:
            for each, text in tree(place).items():
                with open(os.path.join(place, each), "wb") as file:
                    file.write(change(each, text))
        self.said = self.run(
            ["-i", "--quiet", *(self.options if options is None else options), *extra,
             *(sources or self.sources), *self.flags], place)
        return tree(place)

    def wrapped(self, name, wrap):
        """What becomes of it with some values wrapped, and whether there are any."""
        before = {each: wrap(self.rng, text, number, self.kind == "opencl").encode()
                  for number, (each, text) in enumerate(sorted(self.marked.items()))}
        if not any(MARK.encode() in text for text in before.values()):
            return None
        return self.result(name, change=lambda each, text: before.get(each, text))

    def prints(self, name):
        """What the program prints, of a copy or `program`; empty without a compiler."""
        names = ("clang++", "g++") if self.kind == "c++" else ("clang", "gcc")
        compiler = shutil.which(names[0]) or shutil.which(names[1])
        if not compiler:
            return b""
        place, binary = os.path.join(self.folder, name), os.path.join(self.folder, name + ".out")
        for command in ([compiler, "-w", self.flags[-1], *self.sources, "-o", binary, "-lm"],
                        [binary, *self.sizes]):
            done = subprocess.run(command, cwd=place, stdin=subprocess.DEVNULL, timeout=60,
                                  stdout=subprocess.PIPE, stderr=subprocess.PIPE)
            if done.returncode != 0:
                raise Broken(f"{os.path.basename(command[0])} ends with {done.returncode}: "
                             f"{done.stderr.decode(errors='replace')[-300:]}")
        return done.stdout


    def is_skipped(self):
        """Whether it is no C++ after all."""
        compiler = self.kind == "c++" and (shutil.which("clang++") or shutil.which("g++"))
        if not compiler:
            return False
        done = subprocess.run([compiler, "-w", self.flags[-1], "-fsyntax-only", *self.sources],
                              cwd=self.program, stdin=subprocess.DEVNULL, timeout=60,
                              stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        return done.returncode != 0


def kept(said):
    """Arrays that keep their layout: the name -> the reason."""
    return dict(re.findall(rb"array '([^']*)' keeps its layout: [^\n]*\[([\w-]+)\]", said))


def identity(pair, _):
    path = os.path.join(pair.folder, "nothing.yaml")
    with open(path, "w") as file:
        file.write('version: 1\nexclude: ["*"]\n')
    options = [o for o in pair.options if not o.startswith(("--policy", "--style"))]
    if pair.result("identity", options=[*options, "--policy=" + path]) != tree(pair.program):
        raise Broken("files change although everything is excluded")


def again(pair, _):
    place = os.path.join(pair.folder, "base")
    command = ["-i", "--quiet", *pair.options, *pair.sources, *pair.flags]
    before = tree(place)
    pair.run(command, place)
    if tree(place) != before:
        raise Broken("another run changes files")


def jobs(pair, base):
    if pair.result("jobs", extra=["-j4"]) != base:
        raise Broken("-j4 gives other files")


def order(pair, base):
    shuffled = pair.sources[:]
    pair.rng.shuffle(shuffled)
    if pair.result("order", sources=shuffled[::-1]) != base:
        raise Broken("another order of the sources gives other files")


def steps(pair, base):
    # Facts say nothing of plain arrays as classes, which take another reading.
    if pair.kind == "c++" and any(b"_array<" in text for text in base.values()):
        return False
    place = pair.copy("steps")
    # Facts are of the sources as they are: arrays that wait for others take steps of
    # their own, which a run makes as rounds.
    waits = True
    while waits:
        before = tree(place)
        facts = []
        for source in pair.sources:
            facts.append(source + ".facts")
            pair.run(["--emit-facts=" + facts[-1], source, *pair.flags], place)
        said = pair.run(["--from-facts", "--apply", "-i", "--quiet", *pair.options, *facts], place)
        waits = b"[holds-changed-array]" in said and tree(place) != before
    if tree(place) != base:
        raise Broken("a run in steps gives other files")


def plan(pair, base):
    done = os.path.join(pair.folder, "done.plan.yaml")
    said = os.path.join(pair.folder, "said.plan.yaml")
    if pair.result("plan", extra=["--plan-out=" + done]) != base:
        raise Broken("a run that writes its plan gives other files")
    pair.run(["--quiet", "--stop-after=plan", "-o", said, *pair.options, *pair.sources,
              *pair.flags], pair.copy("said"))
    with open(done, "rb") as one, open(said, "rb") as other:
        if one.read() != other.read():
            raise Broken("--stop-after=plan says something else than the run does")


def crlf(pair, base):
    def with_crlf(text):
        return text.replace(b"\r\n", b"\n").replace(b"\n", b"\r\n")
    found = pair.result("crlf", change=lambda _, text: with_crlf(text))
    # The header for hosts of kernels belongs to no file of the program.
    if {n: t if n.endswith("_layout.h") else with_crlf(t) for n, t in base.items()} != found:
        raise Broken("files with CRLF become something else")


def comments(pair, base):
    def change(_, text):
        lines = text.split(b"\n")
        for at, line in enumerate(lines):
            if line and not line.endswith(b"\\") and not line.lstrip().startswith(b"#") \
                    and b"/" not in line and b'"' not in line and pair.rng.random() < 0.3:
                lines[at] = line + b" /* mm */"
        return b"\n".join(lines)
    found = pair.result("comments", change=change)
    if {n: tokens(t) for n, t in base.items()} != {n: tokens(t) for n, t in found.items()}:
        raise Broken("comments move tokens")


def rename(pair, base):
    text = b"\n".join(t for n, t in tree(pair.program).items())
    names = sorted(set(re.findall(rb"\b(?:i|a|b|tab|w|value|grow|each|sum)\d+\b", text)))
    fields = set(re.findall(rb"(?:\.|->)\s*(\w+)", text))
    # A name that the program has may keep layoutopt from one of its own.
    names = [n for n in names if n not in fields and n + b"_" not in text]
    if not names:
        return False
    name = pair.rng.choice(names)
    new = name + MARK.encode()
    pattern = re.compile(rb"\b" + name + rb"\b")
    found = pair.result("rename", change=lambda _, t: pattern.sub(new, t))
    back = {n.replace(MARK, ""): tokens(t.replace(MARK.encode(), b"")) for n, t in found.items()}
    if {n: tokens(t) for n, t in base.items()} != back:
        raise Broken(f"'{name.decode()}' renamed gives another result")
    return True


def commutes(pair, base, name, wrap):
    found = pair.wrapped(name, wrap)
    if found is None:
        return False
    if found.keys() != base.keys():
        raise Broken("other files are made with values wrapped")
    for each, text in found.items():
        if wraps.taken_back(text.decode()).encode() != base[each]:
            raise Broken(f"{each} becomes something else with values wrapped")
    return True


def wrap(pair, base):
    return commutes(pair, base, "wrap", wraps.in_macro)


def call(pair, base):
    return commutes(pair, base, "call", wraps.in_function)


def access(pair, _):
    found = pair.wrapped("access", wraps.as_macro)
    if found is None:
        return False
    for name, reason in kept(pair.said).items():
        if name not in pair.kept and not reason.startswith(b"macro-"):
            raise Broken(f"'{name.decode()}' is refused for {reason.decode()}, with a macro")
    if pair.kind != "opencl" and pair.prints("access") != pair.prints("program"):
        raise Broken("with values as macros, the result prints something else")
    return True


def one(args, kind, seed):
    """Relation -> verdict, of one program."""
    folder = os.path.join(args.work, f"{kind}-{seed}")
    shutil.rmtree(folder, ignore_errors=True)
    os.makedirs(folder)
    verdicts = {}
    try:
        pair = Pair(args.layoutopt, kind, seed, folder)
        if pair.is_skipped():
            shutil.rmtree(folder, ignore_errors=True)
            return {}
        base = pair.result("base")
        pair.kept = kept(pair.said)
    except (Broken, subprocess.TimeoutExpired) as why:
        return {"base": f"FAILED {why}"}
    changed = base != tree(pair.program)
    for name in args.relations:
        try:
            told = globals()[name](pair, base)
            verdicts[name] = "says nothing" if told is False or not changed else "holds"
        except (Broken, subprocess.TimeoutExpired) as why:
            verdicts[name] = f"FAILED {why}"
    if not any(v.startswith("FAILED") for v in verdicts.values()):
        shutil.rmtree(folder, ignore_errors=True)
    return verdicts


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--layoutopt", required=True)
    parser.add_argument("--kind", default="all", choices=[*KINDS, "all"])
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--count", type=int, default=100, help="programs of each kind")
    parser.add_argument("--relations", default=",".join(RELATIONS))
    parser.add_argument("-j", type=int, default=1)
    parser.add_argument("--minutes", type=float, help="begin no more programs after that time")
    parser.add_argument("--work", help="failing cases stay there")
    args = parser.parse_args()
    args.relations = args.relations.split(",")
    args.layoutopt = os.path.abspath(shutil.which(args.layoutopt) or args.layoutopt)
    temporary = None if args.work else tempfile.TemporaryDirectory(prefix="layoutmorph-")
    args.work = os.path.abspath(args.work or temporary.name)
    kinds = KINDS if args.kind == "all" else [args.kind]
    wanted = [(kind, args.seed + k) for k in range(args.count) for kind in kinds]
    counts, done = collections.Counter(), 0
    end = time.time() + args.minutes * 60 if args.minutes else None
    def judge(job):
        return None if end and time.time() > end else one(args, *job)
    with concurrent.futures.ThreadPoolExecutor(args.j) as pool:
        for (kind, seed), verdicts in zip(wanted, pool.map(judge, wanted)):
            if verdicts is None:
                continue
            done += 1
            for relation, verdict in verdicts.items():
                counts[relation, verdict.split()[0]] += 1
                if verdict.startswith("FAILED"):
                    print(f"{relation} {kind} {seed}: {verdict}", flush=True)
    print("| relation | holds | says nothing | fails |\n|---|---|---|---|")
    for relation in args.relations:
        print("| " + " | ".join([relation, *(str(counts[relation, v])
                                             for v in ("holds", "says", "FAILED"))]) + " |")
    failed = sum(n for (_, verdict), n in counts.items() if verdict == "FAILED")
    print(f"{done} programs, {failed} failures")
    return failed != 0


if __name__ == "__main__":
    sys.exit(main())
