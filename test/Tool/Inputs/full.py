"""Writes to a disk with less and less room, in blocks and in files, until all fits:
the files are all old, and nothing else is there, or all new.
Usage: full.py TOOL FOLDER, where the folder is a tmpfs that may be remounted"""
import os
import sys

import project

tool, disk = sys.argv[1:]
root = os.path.join(disk, "project")
old, new = project.states(tool, root)
change = project.command(tool, root, "-i")


def limit(option):
    # With both names, `mount` does not repeat the other options, some of which
    # only root may.
    words = ["mount", "-o", "remount," + option, "tmpfs", disk]
    return project.run(words).returncode == 0


def used(blocks):
    status = os.statvfs(disk)
    if blocks:
        return (status.f_blocks - status.f_bfree) * status.f_frsize // 4096
    return status.f_files - status.f_ffree


for unit in ("size=%dk", "nr_inodes=%d"):
    failed = 0
    for room in range(100):
        limit("size=1m")
        limit("nr_inodes=1000")
        project.create(root)
        total = used(unit.startswith("size")) + room
        project.check(limit(unit % (total * 4 if "size" in unit else total)),
                      "cannot limit the disk")
        result = project.run(change)
        found = project.tree(root)
        if result.returncode == 0:
            project.check(found == new, "not all is new")
            break
        project.check(result.returncode == 5, "exit code %d" % result.returncode)
        project.check("No space left" in result.stderr, result.stderr)
        project.check(found == old, "room %d: not as before: %s"
                      % (room, sorted(found)))
        failed += 1
    project.check(2 < failed < 99, "%d failures by %s" % (failed, unit))
    print("a full disk: %d points by %s" % (failed, unit))
