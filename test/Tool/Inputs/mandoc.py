"""Lets mandoc, if there is one, check a man page; only the date may be missing.
Usage: mandoc.py FILE"""
import shutil
import subprocess
import sys

if shutil.which("mandoc"):
    told = subprocess.run(
        ["mandoc", "-T", "lint", "-W", "warning", sys.argv[1]],
        capture_output=True,
        text=True,
    ).stdout
    wrong = [line for line in told.splitlines() if "missing date" not in line]
    sys.exit("\n".join(wrong) or 0)
