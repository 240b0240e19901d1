#!/usr/bin/env python3
"""Writes docs/Reasons.md and a page for each reason, docs/reasons/<identifier>.md, from
Reasons.def, Fixers.def, Efforts.def, utils/reasons.txt and the pairs of sources in
test/Docs/reasons. Checks that tests know each row.

  utils/reasons.py            write the pages
  utils/reasons.py --check    exit 1 if a page is old, or no test in test/ names the
                              identifier of a row
"""

import os
import re
import sys
import textwrap

ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
TABLE = os.path.join(ROOT, "include", "layoutopt", "Model", "Reasons.def")
FIXERS = os.path.join(ROOT, "include", "layoutopt", "Model", "Fixers.def")
EFFORTS = os.path.join(ROOT, "lib", "Report", "Efforts.def")
TEXTS = os.path.join(ROOT, "utils", "reasons.txt")
# Programs before and after the fix: test/Docs/reason-pairs.test runs them, and
# test/Docs/Inputs/pairs.py says which files there are.
PAIRS = os.path.join(ROOT, "test", "Docs", "reasons")
PAGE = os.path.join(ROOT, "docs", "Reasons.md")
PAGES = os.path.join(ROOT, "docs", "reasons")
# Reasons whose tests look for the message and do not name the identifier. The
# check fails on a row that is named by now, so that the list only shrinks.
UNNAMED = set(
    """
    allocation-call
    array-size
    computed-member
    generated-code
    pointer-form
    """.split()
)
# They keep no array by themselves.
WARNINGS = ("inactive-code", "openmp-unread")
HEAD = """# Reasons

Why an array keeps its layout, or what a warning is about: the identifiers in brackets at the end of messages, in `--stop-after`
texts and plans. `utils/reasons.py` writes this page from the table in `include/layoutopt/Model/Reasons.def`.

*Bytes* says what an obstacle of an array implies for other arrays that lie in its records, and for pointers there: nothing (–), that
such a record may travel and come back with the same type, or that its bytes are used. Then those arrays stay as well
(`owner-exposed`). Where an obstacle of the record as a whole implies something else, that stands behind a `/`.

What is marked with *fix*, [`layoutopt fix`](Fix.md) applies where the place allows it. Each identifier leads to a page that says why, with
a program before and after the fix where there can be one.

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


def efforts():
    """What the smallest fix takes, in the report's words, by the names of reasons."""
    words = {
        "Settings": "settings: an option, a policy, one more file",
        "Line": "one line",
        "Function": "some statements of some functions",
        "Interface": "types or signatures, and what names them",
        "Beyond": "nothing in the code helps",
    }
    with open(EFFORTS, encoding="utf-8") as file:
        text = re.sub(r"^//.*\n", "", file.read(), flags=re.M)
    return {
        name: words[effort]
        for name, effort in re.findall(r"LAYOUTOPT_EFFORT\((\w+),\s*(\w+)\)", text)
    }


def texts(kind=""):
    """Why each reason keeps an array, by identifier; kind ", no pair": why it has no pair."""
    with open(TEXTS, encoding="utf-8") as file:
        text = re.sub(r"^#.*\n", "", file.read(), flags=re.M)
    return dict(re.findall(rf"^([a-z-]+){kind}: (.*)$", text.replace("\n ", " "), re.M))


def pairs():
    """The identifiers that have a pair."""
    return sorted(n for n in os.listdir(PAIRS) if os.path.isdir(os.path.join(PAIRS, n)))


def wrapped(text):
    return textwrap.fill(text, 140, break_long_words=False, break_on_hyphens=False)


def read(path):
    with open(path, encoding="utf-8") as file:
        return file.read()


def side_of(folder, side):
    """Texts by name of the program \p side, "before" or "after"; none: it is the other's."""
    names = [n for n in os.listdir(folder) if os.path.splitext(n)[0] == side]
    if not names:
        return {}
    path = os.path.join(folder, names[0])
    if not os.path.isdir(path):
        return {names[0]: read(path)}
    return {
        os.path.relpath(os.path.join(place, name), path): read(os.path.join(place, name))
        for place, _, names in sorted(os.walk(path))
        for name in sorted(names)
    }


def blocks(texts, others):
    """Code blocks of the files; those that are the same among \p others are left out."""
    out, is_one = "", len(texts) == 1
    for name, text in texts.items():
        if others.get(name) == text:
            continue
        language = os.path.splitext(name)[1][1:].replace("cl", "c").replace("h", "c")
        title = "" if is_one else "`%s`:\n\n" % name
        out += "%s```%s\n%s```\n\n" % (title, language, text)
    gone = [name for name in others if name in texts]
    if out and len(gone) > 1 and any(others[name] == texts[name] for name in gone):
        out += "The other files stay as they are.\n\n"
    return out


def command(folder, side, texts, is_fixed):
    """What is run."""
    flags = []
    for name in ("flags", "flags-" + side):
        path = os.path.join(folder, name)
        if os.path.exists(path) and read(path).strip():
            flags.append(read(path).strip())
    if not any("--layout" in flag for flag in flags):
        flags.insert(0, "--layout=SoA")
    # What stands behind `--` is the compiler's.
    if is_fixed:
        flags.insert(1, "--fix-obstacles=false")
    sources = [n for n in texts if n.endswith((".c", ".cpp", ".cl"))]
    if "compile_commands.json" in texts:
        sources = ["-p ."]
    return "layoutopt %s %s" % (" ".join(sources), " ".join(flags))


def policies(folder):
    """The policies that the commands name."""
    return "".join(
        "`%s`:\n\n```yaml\n%s```\n\n" % (name, read(os.path.join(folder, name)))
        for name in sorted(os.listdir(folder))
        if name.endswith(".yaml")
    )


def example(identifier, is_fixed):
    """The sections with the pair of \p identifier, or why it has none. is_fixed: a run makes
    the change by itself."""
    folder = os.path.join(PAIRS, identifier)
    if not os.path.isdir(folder):
        return "\n## No program before and after\n\n%s\n" % wrapped(
            texts(", no pair")[identifier]
        )
    before = side_of(folder, "before")
    after = side_of(folder, "after")
    first = command(folder, "before", before, is_fixed)
    second = command(folder, "after", after or before, is_fixed)
    verb = "warns of this as" if identifier in WARNINGS else "refuses this as"
    changed = blocks(after, before if len(before) > 1 else {})
    said = "The same command" if "flags-after" not in os.listdir(folder) and (
        first.replace("before.", "after.") == second
    ) else "`%s`" % second
    return (
        "\n## Before\n\n%s%s`%s` %s `%s`.\n" % (blocks(before, {}), policies(folder), first, verb, identifier)
        + "\n## After\n\n%s%s changes this. A test runs both.\n"
        % (changed or "The program stays as it is.\n\n", said)
    )


def page_of(row, applied, takes, why):
    """The page of one reason."""
    name, identifier, array, record, lift, meaning, fix = row
    text = "# %s\n\n%s.\n\n" % (identifier, wrapped(meaning[0].upper() + meaning[1:]))
    text += "| | |\n|---|---|\n| the smallest change that lifts it | %s |\n" % (
        fix.replace("|", "\\|")
    )
    text += "| it takes | %s |\n" % takes
    if lift == "Boundary":
        text += "| policy | [`boundary: convert`](../Policy.md#boundary) lifts it |\n"
    if name in applied:
        text += (
            "| by itself | a run makes the change, as [`layoutopt fix`](../Fix.md) does, where "
            "the place allows it |\n"
        )
    if array != "None" or record != "None":
        text += (
            "| other arrays | what lies in such a record, or points from it, stays as well: "
            "[`owner-exposed`](owner-exposed.md) |\n"
        )
    text += "\n## Why\n\n%s\n%s" % (wrapped(why), example(identifier, name in applied))
    return text + "\n[All reasons](../Reasons.md) · [what is not changed](../Limitations.md)\n"


def pages():
    """The text of each file that is generated, by its path."""
    applied, takes, why = fixed(), efforts(), texts()
    out = {PAGE: page()}
    for row in rows():
        path = os.path.join(PAGES, row[1] + ".md")
        out[path] = page_of(row, applied, takes[row[0]], why[row[1]])
    return out


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
        cells = (f"[`{identifier}`](reasons/{identifier}.md)", meaning, fix, effect)
        text += "| " + " | ".join(c.replace("|", "\\|") for c in cells) + " |\n"
    return text


def untested():
    found = []
    for folder, folders, names in os.walk(os.path.join(ROOT, "test")):
        folders[:] = [f for f in folders if f not in ("Inputs", "fuzz")]
        for name in names:
            if name.endswith((".c", ".cl", ".cpp", ".test")):
                path = os.path.join(folder, name)
                with open(path, encoding="utf-8", errors="replace") as file:
                    found.append(file.read())
    text = "\n".join(found + pairs())
    return {r[1] for r in rows() if not re.search(rf"(?<![\w-]){r[1]}\b(?!-)", text)}


def main():
    if sys.argv[1:] not in ([], ["--check"]):
        sys.exit(__doc__)
    identifiers = {r[1] for r in rows()}
    odd = (set(texts()) ^ identifiers) | (set(pairs()) - identifiers)
    # Each has a pair, or says why it has none.
    odd |= identifiers - (set(texts(", no pair")) ^ set(pairs()))
    if odd:
        sys.exit("reasons.py: reasons.txt or test/Docs/reasons: " + ", ".join(sorted(odd)))
    old = {os.path.join(PAGES, n) for n in os.listdir(PAGES)} if os.path.isdir(PAGES) else set()
    old -= set(pages())
    if not sys.argv[1:]:
        os.makedirs(PAGES, exist_ok=True)
        for path in old:
            os.remove(path)
        for path, text in pages().items():
            with open(path, "w", encoding="utf-8") as file:
                file.write(text)
        return 0
    missing = untested()
    bad = [f"no test names the reason {i}" for i in sorted(missing - UNNAMED)]
    bad += [f"{i} is named by a test now: not UNNAMED" for i in sorted(UNNAMED - missing)]
    bad += [f"{os.path.relpath(path, ROOT)} has no row" for path in sorted(old)]
    for path, text in pages().items():
        if not os.path.exists(path) or open(path, encoding="utf-8").read() != text:
            bad.append(f"{os.path.relpath(path, ROOT)} is old: run utils/reasons.py")
    print("\n".join(bad) or "each reason has a row in the page and a test")
    return 1 if bad else 0


if __name__ == "__main__":
    sys.exit(main())
