#!/usr/bin/env python3
"""Stands in for layoutopt, to see what fuzz.py notices: FAKE says what goes wrong.

Changes C and C++ files in place as if all of their array sets had changed.
"""

import os
import re
import sys

MARK = "/* rewritten */\n"
WRONG = {
    # One access that reads another value.
    "access": (r"mix_wide\(\(unsigned long long\)([^;]*)\);",
               r"mix_wide((unsigned long long)\1 + 1);"),
    # The same, in the second program of a batch alone.
    "batch": (r"p1_mix_wide\(\(unsigned long long\)([^;]*)\);",
              r"p1_mix_wide((unsigned long long)\1 + 1);"),
    "element": (r"mix\(num\(", "mix(1u + num("),
    "syntax": (r"^static void run", "static int run"),
    "warning": (r"^static void run", "int odd(int k);\nint odd(int k) { if (k = 2) return 1; return 0; }\n"
                "static void run"),
    "bounds": (r"^  return 0;\n\}\n?\Z", "  int t[2] = {0, 0};\n  return t[argc];\n}"),
}


def main():
    fault = os.environ.get("FAKE", "")
    if fault == "crash":
        print("layoutopt: error: an edit overlaps another", file=sys.stderr)
        return 70
    if fault == "hang":
        os.kill(os.getpid(), 9)
    plan, place = "version: 1\nsets:\n", os.devnull
    for option in sys.argv[1:]:
        if option == "--":
            break
        if option.endswith((".c", ".cpp")):
            with open(option) as file:
                text = file.read()
            if fault == "refuse":
                print(f"{option}:1:1: warning: array 'a' keeps its layout: no [linked-record]",
                      file=sys.stderr)
                plan += "  body@a:\n    refused: true\n"
                continue
            if text.startswith(MARK) and fault != "again":
                continue
            pattern, new = WRONG.get(fault, ("$^", ""))
            text = MARK + re.sub(pattern, new, text, count=1, flags=re.MULTILINE)
            # Of each program of a batch.
            for prefix in sorted(set(re.findall(r"\bp\d+_", text))) or [""]:
                plan += f"  {prefix}body@a:\n    handle: body_soa\n"
            with open(option, "w") as file:
                file.write(text)
        elif option.startswith("--plan-out="):
            place = option.split("=", 1)[1]
    with open(place, "w") as file:
        file.write(plan)
    return 0


if __name__ == "__main__":
    sys.exit(main())
