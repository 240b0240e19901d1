"""A compiler that takes tiles of 4 records for tiles of 2: wrong_cc.py CC ARGUMENT..."""

import subprocess
import sys

for path in sys.argv[2:]:
    if path.endswith(".c"):
        with open(path) as file:
            text = file.read()
        with open(path, "w") as file:
            file.write(text.replace("[i & 3]", "[i & 1]"))
sys.exit(subprocess.run(sys.argv[1:]).returncode)
