"""The text of a profile; docs/Target.md has the format."""

import json
import re

from .learn import Leaf, pair_gains
from .shapes import ACCESSES

PLAIN = re.compile(r"[A-Za-z][A-Za-z0-9 ._,;()/%+-]*")


def scalar(text):
    """Plain where nobody can misread it, else quoted."""
    if PLAIN.fullmatch(text) and text == text.strip() and \
            text.lower() not in ("null", "true", "false", "yes", "no", "on", "off"):
        return text
    return json.dumps(text, ensure_ascii=False)


def percent(value):
    return "%.1f %%" % (100 * value)


def quantile(ordered, q):
    return ordered[int((len(ordered) - 1) * q)]


def comments(header, cases, learned, eps):
    data = learned.data
    sizes = sorted({c.n for c in data.cases})
    shapes = {c.fields for c in data.cases}
    lines = [
        "Learned by layoutopt-tune, which docs/Tune.md describes, from measurements.",
        "",
        "device    %s" % header["name"],
        "driver    %s" % header["driver"],
        "date      %s" % header["date"],
        "caches    lines of %d bytes, %d KiB at the last level" % (header["line"],
                                                                   header["cache"] >> 10),
        "measured  %d loops over %d kinds of records of %d to %d bytes, n = %d to %d," % (
            len(data.cases), len(shapes), min(map(sum, shapes)), max(map(sum, shapes)), sizes[0],
            sizes[-1]),
        "          in %d layouts and %d rounds" % (len(data.names), header["rounds"]),
        "spread    of a layout's rounds (quartiles over median): median %s, nine of ten below %s"
        % (percent(quantile(data.spreads, 0.5)), percent(quantile(data.spreads, 0.9))),
        "",
        "Regret, time over that of the best layout in each loop, less 1 (of trees: %d-fold" % 5,
        "cross-validated by kinds of records; +- is the standard error over these):",
        "",
        "  %-46s %8s %8s %8s %8s" % ("", "mean", "+-", "9 of 10", "worst")]
    for row in learned.table:
        mark = "  <- below" if row is learned.score else ""
        lines.append("  %-46s %8s %8s %8s %8s%s" % (
            row.label, percent(row.mean), percent(row.error), percent(row.high),
            percent(row.worst), mark))
    gains = pair_gains(cases)
    if gains:
        lines += ["", "Time of two fields of 4 bytes apart over together, by the distance of "
                  "their uses in bytes:", ""]
        distances = sorted({d for g in gains.values() for d in g})
        lines.append("  %10s %12s %12s" % ("distance", *ACCESSES))
        for d in distances:
            lines.append("  %10d %12s %12s" % (d, *(
                "%.2f" % gains[a][d] if d in gains.get(a, {}) else "-" for a in ACCESSES)))
    return ["# " + line if line else "#" for line in lines]


def tree_lines(tree, learned, path, indent):
    pad = "  " * indent
    if isinstance(tree, Leaf):
        lines = [pad + "layout: " + tree.layout]
        note = learned.leaf_note(path)
        lines.append(pad + "source: " + ("measured" if note else "interpolated"))
        return lines + ([pad + "note: " + scalar(note)] if note else [])
    return ([pad + "attribute: " + tree.attribute, pad + "at-most: %d" % tree.at_most,
             pad + "then:"] + tree_lines(tree.then, learned, path + "<", indent + 1) +
            [pad + "else:"] + tree_lines(tree.other, learned, path + ">", indent + 1))


# Of one CPU, fitted by utils/bench/expected.py; docs/Results.md, "Expected speed-ups", has
# how far off expectations with these are.
CPU_TIMES = {"operation": 71, "access": 159, "tile": 908, "simd": 13, "line": 1297,
             "latency": 67702, "window": 4091, "at-least": 84, "at-most": 120}


# Of the lines of all CUDA devices so far, what is moved at once.
CUDA_SECTOR = 32


def memory_lines(header):
    """What --explain and questions for gathered clusters need, where it is known."""
    native, cuda = header["backend"] == "native", header["backend"] == "cuda"
    warp = header.get("warp", 1 if native else 0)
    if not warp:
        return []
    note = "what the %s says" % ("system" if native else "driver")
    return ["memory:", "  line: %d" % (CUDA_SECTOR if cuda else header["line"]),
            "  cache: %d" % header["cache"], "  warp: %d" % warp, "  source: measured",
            "  note: " + (note + "; of lines, the sectors that are moved" if cuda else note)]


def text_of(name, description, aliases, stands_for, header, cases, learned, eps):
    """The whole profile; stands_for has (patterns, why)."""
    lines = ["# Device profile; the format is described in docs/Target.md."]
    lines += comments(header, cases, learned, eps)
    kind = {"native": "this CPU", "cuda": "CUDA"}.get(header["backend"], "OpenCL")
    lines += ["version: 1", "name: " + name,
              "description: " + scalar(
                  description or "%s (%s)" % (header["name"], kind)),
              "epsilon:", "  bytes: %d" % eps.bytes,
              "  source: " + ("measured" if eps.measured else "rule-of-thumb"),
              "  note: " + scalar(eps.note)]
    lines += memory_lines(header)
    if header["backend"] == "native":
        lines += ["times:"] + ["  %s: %d" % price for price in CPU_TIMES.items()]
        lines += ["  source: rule-of-thumb",
                  "  note: picoseconds; fitted to 69 layouts of 17 programs on one CPU, bounds by "
                  "programs left out"]
    if aliases:
        lines.append("aliases: [%s]" % ", ".join(scalar(a) for a in aliases))
    if stands_for:
        lines.append("stands-for:")
    for patterns, why in stands_for:
        lines += ["  - names: [%s]" % ", ".join(json.dumps(p) for p in patterns),
                  "    why: " + scalar(why)]
    lines.append("tree:")
    lines += tree_lines(learned.tree, learned, "", 1)
    return "\n".join(lines) + "\n"


def name_of(device):
    """The name of a profile for a device, as profiles are named."""
    text = re.sub(r"[^A-Za-z0-9_.-]+", "-", device).strip("-._").lower()
    return text[:64] or "device"
