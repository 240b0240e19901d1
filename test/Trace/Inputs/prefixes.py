"""prefixes.py TOOL TRACE: a trace that was cut off anywhere behind its first line is
read, and tells of no more than the whole one."""

import os
import random
import subprocess
import sys

tool, trace = sys.argv[1:]
with open(trace, "rb") as file:
    text = file.read()
generator = random.Random(1)
cut = trace + ".cut"
first = text.index(b"\n") + 1
for _ in range(40):
    with open(cut, "wb") as file:
        file.write(text[: generator.randrange(first, len(text))])
    done = subprocess.run([tool, "objects", cut], capture_output=True, text=True)
    if done.returncode:
        sys.exit(f"{os.path.getsize(cut)} bytes: {done.stderr}")
