"""Runs a command while a folder's journal is locked, as by another process.
Usage: hold.py FOLDER COMMAND..."""
import fcntl
import os
import subprocess
import sys

path = os.path.join(sys.argv[1], ".layoutopt-journal")
with open(path, "w") as file:
    fcntl.flock(file, fcntl.LOCK_EX)
    code = subprocess.run(sys.argv[2:]).returncode
    # Whoever runs there must not have removed it.
    assert os.path.samestat(os.stat(path), os.fstat(file.fileno()))
    os.remove(path)
sys.exit(code)
