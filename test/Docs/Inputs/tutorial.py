"""Runs a chapter of a tutorial: tutorial.py PAGE CHAPTER FOLDER LAYOUTOPT CC CXX

In FOLDER, which is empty, blocks behind `<!-- file: NAME -->` become files, and those of
`sh` are run in order; each has to end with 0. Each line of a block of `console` is one
that the commands in front of it have printed.
"""

import os
import re
import subprocess
import sys

page, chapter, folder, tool, cc, cxx = sys.argv[1:]
with open(page, encoding="utf-8") as file:
    parts = re.split(r"^## (.*)\n", file.read(), flags=re.M)
text = dict(zip(parts[1::2], parts[2::2]))[chapter]
programs = os.path.join(folder, "bin")
work = os.path.join(folder, "work")
os.makedirs(programs)
os.makedirs(work)
for name, target in (("layoutopt", tool), ("cc", cc), ("c++", cxx)):
    os.symlink(target, os.path.join(programs, name))
environment = dict(os.environ, PATH=programs + os.pathsep + os.environ["PATH"], HOME=folder)
for role in ("AUTHOR", "COMMITTER"):
    environment["GIT_%s_NAME" % role] = "A reader"
    environment["GIT_%s_EMAIL" % role] = "reader@example.com"
commands = 0
said = ""
for name, language, block in re.findall(
    r"^(?:<!-- file: (\S+) -->\n)?```(\w+)\n(.*?)^```$", text, re.S | re.M
):
    if name:
        with open(os.path.join(work, name), "w", encoding="utf-8") as file:
            file.write(block)
    elif language == "sh":
        print("$ " + block, flush=True)
        result = subprocess.run(
            ["bash", "-eo", "pipefail", "-c", block],
            cwd=work,
            env=environment,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            universal_newlines=True,
        )
        said = result.stdout
        print(said, flush=True)
        if result.returncode:
            sys.exit("exit code %d" % result.returncode)
        commands += 1
    elif language == "console":
        for line in block.splitlines():
            if line not in said.splitlines():
                sys.exit("nothing printed this line: " + line)
print("%d blocks ran" % commands)
