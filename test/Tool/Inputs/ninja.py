"""Builds docs/examples/ninja again and again, and prints which steps ran."""
import os
import pathlib
import re
import shutil
import subprocess
import sys

tool, clang, example, root = sys.argv[1:]
root = pathlib.Path(root)
shutil.rmtree(root, ignore_errors=True)
shutil.copytree(example, root)
text = (root / "build.ninja").read_text()
for name, path in (("layoutopt", tool), ("clang", clang)):
    text, count = re.subn(rf"(?m)^{name} = {name}$", f"{name} = {path}", text)
    assert count == 1, name
(root / "build.ninja").write_text(text)


def build(what):
    """Runs Ninja; a step is a line of its own, sorted, as they run in any order."""
    run = subprocess.run(["ninja"], cwd=root, stdout=subprocess.PIPE,
                         stderr=subprocess.STDOUT, universal_newlines=True)
    steps = sorted(re.findall(r"^\[\d+/\d+\] (.*)$", run.stdout, re.M))
    print(f"{what}: exit {run.returncode}")
    for step in steps:
        print("  " + step)
    if "no work to do" in run.stdout:
        print("  nothing")
    if run.returncode:
        print(run.stdout)
    print("  end")


def edit(name, old, new):
    path = root / name
    text = path.read_text()
    assert text.count(old) == 1, (name, old)
    path.write_text(text.replace(old, new))


build("first")
build("again")
edit("draw.cl", "255.0f", "256.0f")
build("one file")
edit("spark.h", "place", "where it is")
build("header")
edit("build.ninja", "target = sm_35", "target = sm_20")
build("target")
edit("move.cl", "9.81f", "9.81f +")
build("broken")
edit("move.cl", "9.81f +", "9.81f")
build("mended")
build("at rest")
