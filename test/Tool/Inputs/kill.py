"""Kills a run in front of every system call of its writing, or of every third one and so
on, and recovery in front of its own; after the next run all files must be old or all new.
Usage: kill.py TOOL FOLDER EVERY"""
import os
import re
import sys

import project

tool, root, every = *sys.argv[1:3], int(sys.argv[3])
CALLS = ("open openat creat write pwrite64 pwritev fsync fdatasync close link linkat "
         "rename renameat renameat2 unlink unlinkat ftruncate fchmod fchown flock "
         "chmod chown exit_group").split()
# `?`: not every machine has all of them.
TRACE = "trace=" + ",".join("?" + call for call in CALLS)
log = root + ".log"


def trace(words):
    """The calls of a whole run from the first that touches a journal, each with
    its number among those of its name."""
    project.run(["strace", "-qq", "-o", log, "-e", TRACE, *words])
    counts, points, begun = {}, [], False
    with open(log, errors="replace") as file:
        for line in file:
            call = re.match(r"\w+", line)
            if not call or line.startswith(("---", "+++")):
                continue
            name = call.group()
            counts[name] = counts.get(name, 0) + 1
            begun = begun or ".layoutopt-journal" in line and "ENOENT" not in line
            if begun:
                points.append((name, counts[name]))
    return points


def kill_at(words, point):
    name, number = point
    inject = "inject=%s:signal=KILL:when=%d" % (name, number)
    result = project.run(["strace", "-qq", "-o", log, "-e", "trace=" + name,
                          "-e", inject, *words])
    project.check(result.returncode in (-9, 137), "%s %d does not kill: %d %s"
                  % (name, number, result.returncode, result.stderr))


def settle(what, words):
    """What the next run makes of it: `old` or `new`."""
    result = project.run(words)
    project.check(result.returncode in (0, 1), "%s: the next run ends with %d: %s"
                  % (what, result.returncode, result.stderr))
    found = project.tree(root)
    project.check(found in (old, new), "%s: neither old nor new: %s"
                  % (what, sorted(found)))
    return "old" if found == old else "new"


old, new = project.states(tool, root)
change = project.command(tool, root, "-i")
# The next run need not be the same one, nor one that writes.
nexts = [project.command(tool, root, "--check"),
         project.command(tool, root, "--check", sources=["b"])]

project.create(root)
points = trace(change)
project.check(len(points) > 40, "only %d calls found" % len(points))
seen = {"old": 0, "new": 0}
broken = []  # Points after which the files are neither old nor new.
for number, point in enumerate(points[::every]):
    project.create(root)
    kill_at(change, point)
    left = project.tree(root)
    if left not in (old, new):
        broken.append(point)
    seen[settle("%s %d" % point, nexts[number % 2])] += 1
    if number % 4 == 0:  # And the change can be made after all.
        result = project.run(change)
        project.check(result.returncode == 0 and project.tree(root) == new,
                      "%s %d: a second try fails: %s" % (*point, result.stderr))
# The last calls only end the process.
project.check(seen["old"] > 20 // every and seen["new"] > 5 // every, "outcomes: %s" % seen)
project.check(len(broken) > 20 // every, "the files were whole all the time")
print("killed at %d calls: %d old, %d new" % (len(points[::every]), seen["old"], seen["new"]))

# The last point that is undone, and the first that is finished, leave most to do.
renames = [i for i, point in enumerate(points) if point[0].startswith("rename")]
commit = next(i for i in range(renames[-1], len(points))
              if points[i][0] == "pwrite64")
for expected, point in (("old", points[commit]), ("new", points[commit + 1])):
    for words in nexts:
        project.create(root)
        kill_at(change, point)
        steps = trace(words)
        project.check(len(steps) > 10, "recovery makes only %d calls" % len(steps))
        # Half of the calls each; the other command does the rest.
        for step in steps[nexts.index(words)::2 * every]:
            project.create(root)
            kill_at(change, point)
            kill_at(words, step)
            got = settle("recovery, %s %d" % step, nexts[1])
            project.check(got == expected, "recovery makes it " + got)
    print("killed in %s recovery" % expected)
