"""What a linked program says about each array set, one line each:

    body@b: b q | may change
      uses: field subscript
    body@t: t | refused: union@12

with the kinds of the expressions that go through it, or the reasons of its
obstacles and the line that each is at. Reads `layoutopt --stop-after=program`.
Fails when an obstacle lacks its reason, place, message or fix.
"""

import re
import sys


def blocks(lines, name):
    """The items of the list `name:`, each as a dictionary of its keys."""
    items, inside, depth = [], False, 0
    for line in lines:
        head = re.match(r"( *)([a-z-]+):(.*)", line)
        if not inside:
            if head and head.group(2) == name:
                inside, depth = True, len(head.group(1))
            continue
        indent = len(line) - len(line.lstrip())
        if head and indent <= depth:
            break
        if re.match(" {%d}- " % (depth + 2), line):
            items.append({})
            line = line.replace("- ", "  ", 1)
        flow = re.match(r" *\{ (.*) \}$", line)
        if flow:
            for part in re.findall(r"([a-z-]+): ((?:\[[^]]*\]|'[^']*'|[^,\[])+)", flow.group(1)):
                items[-1][part[0]] = part[1].strip().strip("'")
            continue
        key = re.match(r" {%d}([a-z-]+): *(.*)" % (depth + 4), line)
        if key:
            items[-1][key.group(1)] = key.group(2).strip("'")
    return items


def numbers(text):
    return [int(n) for n in re.findall(r"\d+", text)]


lines = sys.stdin.read().splitlines()
files = blocks(lines, "files")
entities = blocks(lines, "entities")
exprs = blocks(lines, "expressions")
obstacles = blocks(lines, "obstacles")


def place(where):
    file, begin, _ = numbers(where)
    with open(files[file]["path"], "rb") as source:
        return source.read()[:begin].count(b"\n") + 1


# Operands come first: what an expression goes through is that of its first.
through, uses = [], {}
for e in exprs:
    operands = numbers(e.get("operands", ""))
    entity = int(e["entity"]) if "entity" in e else None
    inner = [through[o] for o in operands if through[o] is not None]
    through.append(entity if entity is not None else inner[0] if inner else None)
    for each in set(inner + [through[-1]]) - {None}:
        uses.setdefault(each, set()).add(e["kind"])
for s in blocks(lines, "sets"):
    names, kinds, reasons = [], set(), set()
    for number in numbers(s["entities"]):
        names.append(entities[number].get("name", "(unnamed)"))
        kinds |= uses.get(number, set())
    for number in numbers(s.get("obstacles", "")):
        o = obstacles[number]
        for key in ("reason", "message", "fix", "where"):
            assert o.get(key), "an obstacle without %s: %s" % (key, o)
        reasons.add("%s@%d" % (o["reason"], place(o["where"])))
    verdict = "may change"
    if reasons:
        verdict = "refused: " + " ".join(sorted(reasons))
    print("%s: %s | %s" % (s["id"], " ".join(sorted(names)), verdict))
    if not reasons:
        print("  uses: " + " ".join(sorted(kinds - {"name", "paren"})))
