"""Builds a folder and says what that did.

build.py CMAKE FOLDER [OPTION...]: options are those of `cmake --build`. Prints which
targets were rewritten, which objects were compiled and which programs linked, or
`nothing`; of a build that fails, what it says.
"""

import os
import subprocess
import sys

cmake, folder = sys.argv[1:3]


def times():
    found = {}
    for path, _, names in os.walk(folder):
        for name in names:
            file = os.path.join(path, name)
            if name == "stamp":
                found["rewrote " + os.path.basename(path)] = os.stat(file).st_mtime_ns
            elif name.endswith(".o"):
                found["compiled " + name[:-2]] = os.stat(file).st_mtime_ns
            elif os.access(file, os.X_OK) and "CMakeFiles" not in path:
                found["linked " + name] = os.stat(file).st_mtime_ns
    return found


before = times()
run = subprocess.run(
    [cmake, "--build", folder] + sys.argv[3:],
    stdout=subprocess.PIPE,
    stderr=subprocess.STDOUT,
    universal_newlines=True,
)
after = times()
for what in sorted(after):
    if after[what] != before.get(what):
        print(what)
if after == before:
    # Ninja says that it did nothing, Make that it built the target.
    ran = [line for line in run.stdout.splitlines() if "Rewriting" in line]
    print("nothing" if not ran else "\n".join(ran))
# What layoutopt and compilers say is to be seen.
for line in run.stdout.splitlines():
    if ": error: " in line or ": warning: " in line or "layoutopt ends" in line:
        print(line)
if run.returncode:
    print("failed")
    sys.stderr.write(run.stdout)
sys.exit(run.returncode)
