#!/usr/bin/env python3
"""Writes docs/Reasons.md from Reasons.def, and checks that tests know each row.

  utils/reasons.py            write docs/Reasons.md
  utils/reasons.py --check    exit 1 if the page is old, or no test in test/
                              names the identifier of a row
"""

import os
import re
import sys

ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
TABLE = os.path.join(ROOT, "include", "layoutopt", "Model", "Reasons.def")
FIXERS = os.path.join(ROOT, "include", "layoutopt", "Model", "Fixers.def")
PAGE = os.path.join(ROOT, "docs", "Reasons.md")
# Reasons whose tests look for the message and do not name the identifier. The
# check fails on a row that is named by now, so that the list only shrinks.
UNNAMED = set(
    """
    allocation-call
    allocation-effect
    array-in-record
    array-size
    boundary-place
    computed-member
    computed-pointer
    condition-declaration
    empty-record
    generated-code
    half-field
    holds-changed-array
    inactive-code
    macro-size
    multi-dimensional
    own-method
    pointer-form
    shared-text
    static-initializer
    unknown-declaration
    """.split()
)
HEAD = """# Reasons

Why an array keeps its layout, or what a warning is about: the identifiers in brackets at the end of messages, in `--stop-after`
texts and plans. `utils/reasons.py` writes this page from the table in `include/layoutopt/Model/Reasons.def`.

*Bytes* says what an obstacle of an array implies for other arrays that lie in its records, and for pointers there: nothing (–), that
such a record may travel and come back with the same type, or that its bytes are used. Then those arrays stay as well
(`owner-exposed`). Where an obstacle of the record as a whole implies something else, that stands behind a `/`.

What is marked with *fix*, [`layoutopt fix`](Fix.md) applies where the place allows it.

| identifier | what it means | the smallest change that lifts it | bytes |
|---|---|---|---|
"""


def rows():
    """(name, identifier, on array, on record, lift, meaning, fix) of each row."""
    with open(TABLE, encoding="utf-8") as file:
        text = re.sub(r"^//.*\n", "", file.read(), flags=re.M)
    # Adjacent literals are one.
    text = re.sub(r'"\s*\n\s*"', "", text)
    pattern = (
        r'LAYOUTOPT_REASON\((\w+),\s*"([^"]*)",\s*(\w+),\s*(\w+),\s*(\w+),'
        r'\s*"([^"]*)",\s*"([^"]*)"\)'
    )
    found = re.findall(pattern, text)
    if len(found) != text.count("LAYOUTOPT_REASON(") or not found:
        sys.exit("reasons.py: a row of Reasons.def is not in the usual form")
    return found


def fixed():
    """The names of the reasons that have a fixer."""
    with open(FIXERS, encoding="utf-8") as file:
        text = re.sub(r"^//.*\n", "", file.read(), flags=re.M)
    return set(re.findall(r'LAYOUTOPT_FIXER\((\w+),', text))


def page():
    applied = fixed()
    words = {"None": "–", "Travels": "travel", "Used": "used"}
    text = HEAD
    for name, identifier, array, record, lift, meaning, fix in rows():
        effect = words[array]
        if array != record:
            effect += " / " + words[record]
        if lift == "Boundary":
            fix += " (the policy lifts it)"
        if name in applied:
            fix += " (*fix*)"
        cells = (f"`{identifier}`", meaning, fix, effect)
        text += "| " + " | ".join(c.replace("|", "\\|") for c in cells) + " |\n"
    return text


def untested():
    texts = []
    for folder, folders, names in os.walk(os.path.join(ROOT, "test")):
        folders[:] = [f for f in folders if f not in ("Inputs", "fuzz")]
        for name in names:
            if name.endswith((".c", ".cl", ".cpp", ".test")):
                path = os.path.join(folder, name)
                with open(path, encoding="utf-8", errors="replace") as file:
                    texts.append(file.read())
    text = "\n".join(texts)
    return {r[1] for r in rows() if not re.search(rf"(?<![\w-]){r[1]}\b(?!-)", text)}


def main():
    if sys.argv[1:] not in ([], ["--check"]):
        sys.exit(__doc__)
    if not sys.argv[1:]:
        with open(PAGE, "w", encoding="utf-8") as file:
            file.write(page())
        return 0
    missing = untested()
    bad = [f"no test names the reason {i}" for i in sorted(missing - UNNAMED)]
    bad += [f"{i} is named by a test now: not UNNAMED" for i in sorted(UNNAMED - missing)]
    with open(PAGE, encoding="utf-8") as file:
        if file.read() != page():
            bad.append("docs/Reasons.md is old: run utils/reasons.py")
    print("\n".join(bad) or "each reason has a row in the page and a test")
    return 1 if bad else 0


if __name__ == "__main__":
    sys.exit(main())
