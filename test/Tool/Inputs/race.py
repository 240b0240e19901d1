"""Eight processes at once. Usage: race.py TOOL FOLDER"""
import subprocess
import sys

import project

tool, root = sys.argv[1:]
NAMES = ["k%d" % i for i in range(8)]


def at_once(commands):
    running = [subprocess.Popen(words, stdin=subprocess.DEVNULL,
                                stdout=subprocess.DEVNULL, stderr=subprocess.PIPE,
                                universal_newlines=True) for words in commands]
    messages = [process.communicate()[1] for process in running]
    return [process.returncode for process in running], messages


# All do the same: one of them does it, the others find it done or notice.
change = project.command(tool, root, "-i", sources=NAMES)
project.create(root, NAMES)
project.check(project.run(change).returncode == 0, "the plain run fails")
new = project.tree(root)
for attempt in range(5):
    project.create(root, NAMES)
    codes, messages = at_once([change] * 8)
    # 3: read while another one was writing.
    project.check(set(codes) <= {0, 3, 5} and 0 in codes, "%s %s" % (codes, messages))
    for code, message in zip(codes, messages):
        project.check(code != 5 or "changed" in message or "created" in message,
                      message)
    project.check(project.tree(root) == new, "not what one process writes")
print("the same files: one result")

# Each has a kernel of its own, and all share the header: it is that of one run,
# and each kernel is as before or as its own run leaves it.
project.create(root, NAMES)
old = project.tree(root)
alone = {}
for name in NAMES:
    project.create(root, NAMES)
    project.run(project.command(tool, root, "-i", sources=[name]))
    alone[name] = project.tree(root)
for attempt in range(5):
    project.create(root, NAMES)
    codes, messages = at_once([project.command(tool, root, "-i", sources=[name])
                               for name in NAMES])
    found = project.tree(root)
    expected = dict(old)
    for name, code in zip(NAMES, codes):
        # 3: what it shares with the winner no longer fits it.
        project.check(code in (0, 3, 5), "%s %s" % (codes, messages))
        if code == 0:
            expected.update((path, alone[name][path]) for path in alone[name]
                            if alone[name][path] != old.get(path))
    project.check(0 in codes, "nobody wins: %s" % messages)
    project.check(found == expected, "%s: %s" % (codes, sorted(found)))
print("a shared header: no mixture")
