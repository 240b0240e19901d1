"""A small project for the tests of writing: two kernels in src/ that include a
header in inc/, which changes with them. Files have several modes."""
import os
import shutil
import stat
import subprocess
import sys

HEADER = """typedef struct { float x, y; } body;
static float sum(__global const body *p, int i) { return p[i].x + p[i].y; }
"""
KERNEL = """#include "../inc/body.h"
__kernel void %(name)s(__global body *p, int i) { p[i].x = sum(p, i); }
"""


def create(root, kernels=("a", "b")):
    """Makes the project anew."""
    shutil.rmtree(root, ignore_errors=True)
    os.makedirs(os.path.join(root, "src"))
    os.makedirs(os.path.join(root, "inc"))
    write(os.path.join(root, "inc", "body.h"), HEADER)
    for name in kernels:
        write(os.path.join(root, "src", name + ".cl"), KERNEL % {"name": name})
    os.chmod(os.path.join(root, "inc", "body.h"), 0o640)


def write(path, text):
    with open(path, "w") as file:
        file.write(text)


def command(tool, root, *more, sources=("a", "b")):
    files = [os.path.join(root, "src", name + ".cl") for name in sources]
    return [tool, *files, "--target=sm_35", "--policy=none", "--root=" + root, *more]


def tree(root):
    """Path -> (mode, contents) of all that lies in the project."""
    found = {}
    for folder, _, names in os.walk(root):
        for name in names:
            path = os.path.join(folder, name)
            with open(path, "rb") as file:
                mode = stat.S_IMODE(os.lstat(path).st_mode)
                found[os.path.relpath(path, root)] = (mode, file.read())
    return found


def run(words, **more):
    return subprocess.run(words, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
                          stderr=subprocess.PIPE, universal_newlines=True, **more)


def states(tool, root):
    """The project before and after, and that they differ in every file."""
    create(root)
    old = tree(root)
    result = run(command(tool, root, "-i"))
    check(result.returncode == 0, "the plain run fails: " + result.stderr)
    new = tree(root)
    for name in old:
        check(old[name][1] != new[name][1], name + " does not change")
        check(old[name][0] == new[name][0], name + " has another mode")
    check(len(new) == len(old) + 2, "header and plan are not written")
    return old, new


def check(holds, message):
    if not holds:
        print("FAILED: " + message)
        sys.exit(1)
