#!/usr/bin/env python3
"""Lets every system call of a write fail, and kills the tool in front of each.

    utils/faults.py TOOL [--errors] [--kills] [--every=N] [--work=DIR] [-j N]

Programs are written in several ways; in each run one call (or all calls from one
on) fails with ENOSPC, EIO, EACCES, EDQUOT or EINTR, or the tool gets a SIGKILL.
Then a plain run recovers, and the files must be all old or all new, old only if
the run had told of an error, with nothing else beside them. Prints a table:
`tried` faults, how many `survived` (the change was made all the same), were
`undone`, and `lost` (none may be). With neither --errors nor --kills: both.
--every=N tries each Nth fault only. Needs strace.
"""
import argparse
import collections
import concurrent.futures
import os
import re
import shutil
import stat
import subprocess
import sys
import tempfile
import threading

ERRORS = ["ENOSPC", "EIO", "EACCES", "EDQUOT", "EINTR"]
CALLS = ("open openat creat write pwrite64 fsync fdatasync close link linkat rename "
         "renameat renameat2 unlink unlinkat ftruncate fchmod fchown flock mkdir "
         "mkdirat fstat newfstatat read").split()
KILLED = CALLS + ["exit_group"]

HEADER = """typedef struct { float x, y; } body;
static float sum(__global const body *p, int i) { return p[i].x + p[i].y; }
"""
KERNEL = """#include "../inc/body.h"
__kernel void %s(__global body *p, int i) { p[i].x = sum(p, i); }
"""
C_HEADER = "struct body { float x, y; };\nfloat sum(const struct body *p, int n);\n"
C_MAIN = """#include "body.h"
#include <stdlib.h>
int main(void) {
  struct body *p = calloc(9, sizeof *p);
  float all = p ? sum(p, 9) : 0;
  free(p);
  return all != 0;
}
"""
C_SUM = """#include "body.h"
float sum(const struct body *p, int n) {
  float all = 0;
  for (int i = 0; i < n; ++i)
    all += p[i].x;
  return all;
}
"""
POLICY = "version: 1\nrecords: {body: {layout: SoA}}\n"

KERNELS = {"src/a.cl": KERNEL % "a", "src/b.cl": KERNEL % "b", "inc/body.h": HEADER}
PROGRAM = {"main.c": C_MAIN, "sum.c": C_SUM, "body.h": C_HEADER, "policy.yaml": POLICY}
ONE = {"a.cl": HEADER + KERNEL.split("\n", 1)[1] % "a"}
MODEL = ["--target=sm_35", "--policy=none", "--root=.", "-j1"]
POLICED = ["--policy=policy.yaml", "--root=.", "-j1"]

Case = collections.namedtuple("Case", "name files before words recover")
CASES = [
    Case("kernels, -i", KERNELS, [], ["src/a.cl", "src/b.cl", *MODEL, "-i"],
         ["src/a.cl", *MODEL, "--check"]),
    Case("program, -i", PROGRAM, [],
         ["main.c", "sum.c", *POLICED, "-i", "--inverse-patch=back/to"],
         ["main.c", "sum.c", *MODEL, "--check", "--plan-out=back/none"]),
    Case("kernel, -o", ONE, [], ["a.cl", *MODEL, "-o", "out"],
         ["a.cl", *MODEL, "--check", "--plan-out=out/none"]),
    Case("kernel, -o again", ONE,
         [["a.cl", "--target=sm_20", *MODEL[1:], "-o", "out"],
          ["a.cl", *MODEL[1:], "--emit-facts=facts"]],
         ["a.cl", *MODEL, "-o", "out", "--header-out=a_host.h"],
         ["a.cl", *MODEL, "--check", "--plan-out=out/none"]),
]


def run(words, folder):
    return subprocess.run(words, cwd=folder, stdin=subprocess.DEVNULL,
                          stdout=subprocess.DEVNULL, stderr=subprocess.PIPE,
                          universal_newlines=True, errors="replace")


def tree(root):
    """Path -> (mode, contents) of all files."""
    found = {}
    for folder, _, names in os.walk(root):
        for name in names:
            path = os.path.join(folder, name)
            with open(path, "rb") as file:
                found[os.path.relpath(path, root)] = (
                    stat.S_IMODE(os.lstat(path).st_mode), file.read())
    return found


class Subject:
    """One case in one folder."""

    def __init__(self, tool, case, work):
        self.tool, self.case = tool, case
        self.root = os.path.join(work, "p")
        self.pristine = os.path.join(work, "pristine")
        self.log = os.path.join(work, "log")
        shutil.rmtree(work, ignore_errors=True)
        for path, text in case.files.items():
            path = os.path.join(self.pristine, path)
            os.makedirs(os.path.dirname(path), exist_ok=True)
            with open(path, "w") as file:
                file.write(text)
            os.chmod(path, 0o640)
        os.makedirs(os.path.join(self.pristine, "back"))
        for words in case.before:
            check(run([tool, *words], self.pristine).returncode == 0, "before")
        self.create()
        self.old = tree(self.root)
        result = run([tool, *case.words], self.root)
        check(result.returncode == 0, "the plain run fails: " + result.stderr)
        self.new = tree(self.root)
        check(self.new != self.old, "nothing changes")

    def create(self):
        shutil.rmtree(self.root, ignore_errors=True)
        shutil.copytree(self.pristine, self.root)

    def points(self):
        """The calls from the first of the writing on: (name, number)."""
        self.create()
        run(["strace", "-qq", "-o", self.log, "-e",
             "trace=" + ",".join("?" + call for call in KILLED),
             self.tool, *self.case.words], self.root)
        counts, out, begun = collections.Counter(), [], False
        with open(self.log, errors="replace") as file:
            for line in file:
                call = re.match(r"\w+", line)
                if not call or line.startswith(("---", "+++")):
                    continue
                counts[call.group()] += 1
                begun = begun or line.startswith("mkdir") or (
                    ".layoutopt-journal" in line and "ENOENT" not in line)
                if begun:
                    out.append((call.group(), counts[call.group()]))
        return out

    def inject(self, point, what, forever):
        """Runs with a fault; returns the exit status and what was said."""
        name, number = point
        self.create()
        fault = "inject=%s:%s:when=%d%s" % (name, what, number, "+" if forever else "")
        return run(["strace", "-qq", "-o", self.log, "-e", "trace=" + name, "-e", fault,
                    self.tool, *self.case.words], self.root)

    def outcome(self, result):
        """`survived`, `undone`, or what is wrong."""
        killed = result.returncode in (-9, 137)
        if not killed and result.returncode not in (0, 2, 5):
            return "exit status %d" % result.returncode
        if not killed and result.returncode != 0 and "error:" not in result.stderr:
            return "no message"
        again = run([self.tool, *self.case.recover], self.root)
        if again.returncode not in (0, 1):
            return "the next run ends with %d: %s" % (again.returncode, again.stderr)
        found = tree(self.root)
        if found == self.new:
            return "survived"
        if found != self.old:
            names = {n for n in {**found, **self.old} if found.get(n) != self.old.get(n)}
            return "neither old nor new: %s" % sorted(names)
        return "undone" if result.returncode != 0 else "old, but exit status 0"


def check(holds, message):
    if not holds:
        sys.exit("faults.py: " + message)


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("tool")
    parser.add_argument("--errors", action="store_true")
    parser.add_argument("--kills", action="store_true")
    parser.add_argument("--every", type=int, default=1)
    parser.add_argument("--work")
    parser.add_argument("-j", type=int, default=os.cpu_count())
    options = parser.parse_args()
    tool = os.path.abspath(options.tool)
    work = options.work or tempfile.mkdtemp(prefix="layoutopt-faults-")

    table = collections.defaultdict(collections.Counter)
    lost, jobs, local, lock = [], [], threading.local(), threading.Lock()
    folders = iter(range(10**6))
    for case in CASES:
        for point in Subject(tool, case, os.path.join(work, "count")).points():
            if options.errors or not options.kills:
                if point[0] != "exit_group":
                    jobs += [(case, point, "error=" + e, False) for e in ERRORS]
                    jobs += [(case, point, "error=" + e, True) for e in ERRORS[:2]]
            if options.kills or not options.errors:
                jobs.append((case, point, "signal=KILL", False))

    def attempt(job):
        case, point, what, forever = job
        mine = local.__dict__.setdefault("subjects", {})
        if case.name not in mine:
            with lock:
                folder = os.path.join(work, str(next(folders)))
            mine[case.name] = Subject(tool, case, folder)
        subject = mine[case.name]
        outcome = subject.outcome(subject.inject(point, what, forever))
        kind = what.split("=")[1] + (" from then on" if forever else "")
        with lock:
            row = table[kind]
            row["tried"] += 1
            good = outcome in ("survived", "undone")
            row[outcome if good else "lost"] += 1
            table["of these: " + case.name]["tried"] += 1
            table["of these: " + case.name][outcome if good else "lost"] += 1
            if not good:
                lost.append("LOST: %s, %s %d, %s: %s"
                            % (case.name, *point, kind, outcome))

    with concurrent.futures.ThreadPoolExecutor(options.j) as pool:
        for done in [pool.submit(attempt, job) for job in jobs[::options.every]]:
            done.result()
    shutil.rmtree(work, ignore_errors=True)

    print("%-28s %6s %9s %7s %5s" % ("fault", "tried", "survived", "undone", "lost"))
    for kind in sorted(table, key=lambda k: (k.startswith("of"), k)):
        row = table[kind]
        print("%-28s %6d %9d %7d %5d" % (kind, row["tried"], row["survived"],
                                        row["undone"], row["lost"]))
    for line in sorted(lost):
        print(line)
    return 1 if lost else 0


if __name__ == "__main__":
    sys.exit(main())
