"""same.py LAYOUTOPT CLANG-TIDY MODULE FILES: whether both refuse the same arrays of each
file, at the same places, in the same words."""

import os
import re
import subprocess
import sys

layoutopt, tidy, module = sys.argv[1:4]


def said(command, end):
    text = subprocess.run(
        command,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        universal_newlines=True,
    ).stdout
    found = set()
    for line in text.splitlines():
        refusal = re.match(
            r"(.*):(\d+:\d+: warning: array .* keeps its layout: .*)" + end, line
        )
        if refusal:
            found.add((os.path.realpath(refusal[1]), refusal[2]))
    return found


count = 0
differs = False
for path in sys.argv[4:]:
    by_command = said([layoutopt, path, "--", "-w"], "$")
    by_check = said(
        [tidy, "-load", module, "-checks=-*,layoutopt-obstacle", path, "--", "-w"],
        r" \[layoutopt-obstacle\]$",
    )
    count += len(by_command)
    for place, text in sorted(by_command ^ by_check):
        differs = True
        who = "the command" if (place, text) in by_command else "the check"
        print(f"only {who} says: {place}:{text}")
if not differs:
    print(f"the same: {count} refusals")
