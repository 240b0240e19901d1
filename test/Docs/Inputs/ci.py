"""Runs the commands of an example of docs/CI.md: ci.py YAML LAYOUTOPT FOLDER

FOLDER holds a project. Commands that install something are left out; curl is a script that
writes what it gets to FOLDER/curl.txt. Each command has to end with 0.
"""

import os
import subprocess
import sys

import yaml

path, tool, folder = sys.argv[1:]
with open(path, encoding="utf-8") as file:
    pipeline = yaml.safe_load(file)
if "jobs" in pipeline:
    steps = pipeline["jobs"]["layout"]["steps"]
    commands = [step["run"] for step in steps if "run" in step]
else:
    commands = pipeline["layout"]["script"]
programs = os.path.join(folder, "bin")
os.makedirs(programs)
os.symlink(tool, os.path.join(programs, "layoutopt"))
curl = os.path.join(programs, "curl")
with open(curl, "w", encoding="utf-8") as file:
    file.write("#!/bin/sh\nprintf '%s\\n' \"$@\" > curl.txt\n")
os.chmod(curl, 0o755)
environment = dict(
    os.environ,
    PATH=programs + os.pathsep + os.environ["PATH"],
    GITHUB_STEP_SUMMARY=os.path.join(folder, "summary.md"),
    LAYOUT_NOTE_TOKEN="secret",
    CI_API_V4_URL="https://gitlab.example/api/v4",
    CI_PROJECT_ID="7",
    CI_MERGE_REQUEST_IID="12",
)
for command in commands:
    if command.startswith("apt-get"):
        continue
    code = subprocess.run(["bash", "-e", "-c", command], cwd=folder, env=environment).returncode
    if code:
        sys.exit(f"ends with {code}: {command}")
print(len(commands), "commands")
