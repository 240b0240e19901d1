#!/usr/bin/env python3
"""Stands in for layoutopt, to see what cmatrix.py notices.

Adds a comment to the program's sources and says that all records change, but
those that are to be refused. FAKE in the environment names what goes wrong.
"""

import os
import re
import sys

MARK = "/* rewritten */\n"
INCLUDE = "#include <stdio.h>\n"
WRONG = {
    "output": ("checksum", "checkbit"),
    "warning": (INCLUDE, INCLUDE + "static int unused;\n"),
    "syntax": (INCLUDE, INCLUDE + "int int;\n"),
    "undefined": (INCLUDE, INCLUDE + "static int big = 0x7fffffff;\n"
                  "__attribute__((constructor)) static void f(void) { big++; }\n"),
}


def main():
    fault = os.environ.get("FAKE", "")
    options = sys.argv[1:sys.argv.index("--")]
    sources = [o for o in options if not o.startswith("-")]
    given = {o.split("=")[0]: o.split("=")[-1] for o in options if o.startswith("-")}
    if fault == "crash":
        return 70
    texts = {}
    for source in sources:
        with open(source) as file:
            texts[source] = file.read()
    policy = ""
    if given.get("--policy", "none") != "none":
        with open(given["--policy"]) as file:
            policy = file.read()
    # Without a policy, nothing is changed.
    named = re.findall(r'^  "(.*)":$', policy, re.MULTILINE)
    done = all(text.startswith(MARK) for text in texts.values()) and fault != "repeats"
    refused = [] if fault in ["accepts", "shy"] else ["node", "arc"]
    plan = ""
    for record in named if not done else []:
        state = "refused: true" if record in refused else "handle: h"
        if fault == "shy" or fault == "keeps" and record not in refused:
            state = "layout: AoS"
        plan += f"  {record}@heap:main.p:\n    {state}\n"
        if state == "refused: true" and fault != "silent":
            reason = "unknown-use" if fault == "reason" else "linked-record"
            print(f"a.c:1:1: warning: array 'p' keeps its layout: no [{reason}]",
                  file=sys.stderr)
    plan = "version: 1\nsets:\n" + plan
    if "--stop-after" in given:
        print(plan + ("  tariff:\n    handle: h\n" if fault == "again" else ""))
    if "--plan-out" in given:
        with open(given["--plan-out"], "w") as file:
            file.write(plan)
    change = "handle" in plan or fault in ["repeats", "unplanned"]
    if change and ("-i" in given or "--check" in given and fault == "writes"):
        for source, text in texts.items():
            if fault in WRONG:
                text = text.replace(*WRONG[fault])
            with open(source, "w") as file:
                file.write(MARK + text)
    return 1 if "--check" in given and change and fault != "unannounced" else 0


if __name__ == "__main__":
    sys.exit(main())
