"""others.py WITHOUT WITH: what clang-tidy says but for checks of layoutopt must be
equal in both."""

import re
import sys


def said(path):
    found = set()
    with open(path, encoding="utf-8") as lines:
        for line in lines:
            warning = re.match(r".*: warning: .*\[([^\]]*)\]$", line)
            if warning and not warning[1].startswith("layoutopt-"):
                found.add(line)
    return found


without, beside = said(sys.argv[1]), said(sys.argv[2])
for line in sorted(without ^ beside):
    print(("gone: " if line in without else "new: ") + line, end="")
if not without:
    sys.exit("nothing was said")
sys.exit(without != beside)
