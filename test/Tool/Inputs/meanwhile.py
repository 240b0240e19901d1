"""Something happens between parsing and writing: the tool waits, for nobody reads
what it reports. Usage: meanwhile.py TOOL FOLDER"""
import fcntl
import os
import subprocess
import sys
import time

import project

tool, root = sys.argv[1:]


def ticks(pid):
    with open("/proc/%d/stat" % pid) as file:
        fields = file.read().rpartition(")")[2].split()
    return fields[0], fields[11], fields[12]


def during(act):
    """Starts a run, calls act() when it waits, and returns its end."""
    reader, writer = os.pipe()
    flags = fcntl.fcntl(writer, fcntl.F_GETFL)
    fcntl.fcntl(writer, fcntl.F_SETFL, flags | os.O_NONBLOCK)
    filled = 0
    try:
        while True:
            filled += os.write(writer, b" " * 4096)
    except BlockingIOError:
        pass
    fcntl.fcntl(writer, fcntl.F_SETFL, flags)
    process = subprocess.Popen(project.command(tool, root, "-i"),
                               stdin=subprocess.DEVNULL,
                               stdout=subprocess.DEVNULL, stderr=writer)
    os.close(writer)
    # Asleep, without having done anything for a while.
    still, last = 0, None
    while still < 5:
        time.sleep(0.1)
        now = ticks(process.pid)
        still = still + 1 if now == last and now[0] == "S" else 0
        last = now
    act()
    with os.fdopen(reader, "rb") as file:
        message = file.read()[filled:].decode()
    return process.wait(), message


header = os.path.join(root, "inc", "body.h")
kernel = os.path.join(root, "src", "a.cl")
project.states(tool, root)
for name, act, message in (
        ("a header changes", lambda: project.write(header, "changed\n"),
         "has changed since it was read"),
        ("a source is removed", lambda: os.remove(kernel), "is gone")):
    project.create(root)
    left = {}

    def acted():
        act()
        left.update(project.tree(root))

    code, said = during(acted)
    project.check(code == 5 and message in said, "%s: exit %d: %s"
                  % (name, code, said))
    project.check(project.tree(root) == left, name + ": something was written")
    print(name + ": refused")
