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


# A fault at a call: of the change, or of the recovery after a kill at another one.
Job = collections.namedtuple("Job", "case point what forever killed")


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

    def points(self, words):
        """The calls from the first of the writing on: (name, number)."""
        run(["strace", "-qq", "-o", self.log, "-e",
             "trace=" + ",".join("?" + call for call in KILLED),
             self.tool, *words], self.root)
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

    def inject(self, words, point, what, forever=False):
        """Runs with a fault; returns the exit status and what was said."""
        name, number = point
        fault = "inject=%s:%s:when=%d%s" % (name, what, number, "+" if forever else "")
        return run(["strace", "-qq", "-o", self.log, "-e", "trace=" + name, "-e", fault,
                    self.tool, *words], self.root)

    def attempt(self, job):
        """What becomes of a fault."""
        self.create()
        if not job.killed:
            return self.outcome(self.inject(self.case.words, job.point, job.what,
                                            job.forever))
        # The fault is in the recovery from a kill.
        self.inject(self.case.words, job.killed, "signal=KILL")
        result = self.inject(self.case.recover, job.point, job.what, job.forever)
        if result.returncode in (0, 1) and self.journals():
            return "recovery reports success, but is not complete"
        if result.returncode not in (0, 1, 5, -9, 137):
            return "exit status %d of recovery" % result.returncode
        return self.settled()

    def journals(self):
        return [name for name in tree(self.root) if ".layoutopt-" in name]

    def outcome(self, result):
        """`survived`, `undone`, or what is wrong."""
        if result.returncode not in (0, 2, 5, -9, 137):
            return "exit status %d" % result.returncode
        settled = self.settled()
        if settled == "undone" and result.returncode == 0:
            return "undone, but exit status 0"
        return settled

    def settled(self):
        """What the next run makes of it."""
        again = run([self.tool, *self.case.recover], self.root)
        if again.returncode not in (0, 1):
            return "the next run ends with %d: %s" % (again.returncode, again.stderr)
        found = tree(self.root)
        if found == self.new:
            return "survived"
        if found == self.old:
            return "undone"
        names = {n for n in {**found, **self.old} if found.get(n) != self.old.get(n)}
        return "neither old nor new: %s" % sorted(names)


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

    kinds = []
    if options.errors or not options.kills:
        kinds += [("error=" + e, False) for e in ERRORS]
        kinds += [("error=" + e, True) for e in ERRORS[:2]]
    if options.kills or not options.errors:
        kinds.append(("signal=KILL", False))
    jobs = []
    for case in CASES:
        subject = Subject(tool, case, os.path.join(work, "count"))
        subject.create()
        points = subject.points(case.words)
        # Killed here, most is left to be undone, or to be finished.
        last = max(i for i, point in enumerate(points) if point[0].startswith("rename"))
        commit = next(i for i in range(last, len(points)) if points[i][0] == "pwrite64")
        for killed in (None, points[commit], points[commit + 1]):
            if killed:
                subject.create()
                subject.inject(case.words, killed, "signal=KILL")
                points = subject.points(case.recover)
            for point in points:
                for what, forever in kinds:
                    if killed and what not in ("signal=KILL", "error=EIO"):
                        continue
                    if point[0] != "exit_group" or what == "signal=KILL":
                        jobs.append(Job(case, point, what, forever, killed))

    table = collections.defaultdict(collections.Counter)
    lost, local, lock, folders = [], threading.local(), threading.Lock(), iter(range(10**6))

    def attempt(job):
        mine = local.__dict__.setdefault("subjects", {})
        if job.case.name not in mine:
            with lock:
                folder = os.path.join(work, str(next(folders)))
            mine[job.case.name] = Subject(tool, job.case, folder)
        outcome = mine[job.case.name].attempt(job)
        kind = job.what.split("=")[1] + (" from then on" if job.forever else "")
        kind += " in recovery" if job.killed else ""
        good = outcome in ("survived", "undone")
        with lock:
            for row in (kind, "of these: " + job.case.name):
                table[row]["tried"] += 1
                table[row][outcome if good else "lost"] += 1
            if not good:
                lost.append("LOST: %s, %s %d, %s: %s"
                            % (job.case.name, *job.point, kind, outcome))

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
