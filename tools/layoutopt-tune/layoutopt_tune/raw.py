"""The raw file: JSON lines, a header and then one line for each case.

A line is written when its case is complete, so that a killed run loses one case. The
header says what all of them have in common; a run only goes on with a file of its own.
"""

import fcntl
import json
import os

from .errors import IO_FAILED, TuneError
from .layouts import layout_names, TILES
from .measure import wrong_sums
from .shapes import ACCESSES, Case

VERSION = 1
HEADER = {"backend": str, "name": str, "driver": str, "line": int, "cache": int, "date": str,
          "rounds": int, "microseconds": int}
OPTIONAL = {"warp": int}  # Where it is known; older files lack it.
# What may differ between the runs that fill one file.
LOOSE = ("date",)
MOST_RECORDS = 1 << 31
KNOWN = set(layout_names(TILES))


def is_count(value, least, most):
    return type(value) is int and least <= value <= most


def bad_line(value):
    """What is wrong with a case, or None."""
    if set(value) != {"kind", "fields", "used", "access", "n", "block", "layouts"}:
        return "expected kind, fields, used, access, n, block and layouts"
    fields, used, layouts = value["fields"], value["used"], value["layouts"]
    if value["kind"] not in ("loop", "pair"):
        return "unknown kind %r" % (value["kind"],)
    if not isinstance(fields, list) or not 2 <= len(fields) <= 64 or \
            any(f not in (1, 2, 4, 8) or type(f) is not int for f in fields):
        return "fields: expected 2 to 64 sizes of 1, 2, 4 or 8"
    if not isinstance(used, list) or not used or \
            any(not is_count(u, 0, len(fields) - 1) for u in used) or sorted(set(used)) != used:
        return "used: expected numbers of fields in ascending order"
    if value["access"] not in ACCESSES:
        return "unknown access %r" % (value["access"],)
    if not is_count(value["n"], 1, MOST_RECORDS) or not is_count(value["block"], 0, value["n"]):
        return "n and block: expected a number of records"
    if (value["kind"] == "pair") != (value["block"] > 0):
        return "block: expected for pairs, and only there"
    if not isinstance(layouts, dict) or not {"AoS", "SoA"} <= set(layouts):
        return "layouts: expected AoS and SoA at least"
    for name, measured in layouts.items():
        if name not in KNOWN:
            return "unknown layout '%s'" % name
        if not isinstance(measured, dict) or set(measured) != {"sum", "ns"} or \
                not isinstance(measured["sum"], str):
            return "'%s': expected sum and ns" % name
        times = measured["ns"]
        if not isinstance(times, list) or not times or \
                any(type(t) not in (int, float) or not 0 < t < 1e15 for t in times):
            return "'%s': ns: expected times above 0" % name
    wrong = wrong_sums(layouts)
    if wrong:
        return "'%s' computes something else than AoS" % wrong[0]
    return None


def bad_header(value):
    if value.get("kind") != "header" or value.get("version") != VERSION:
        return "expected the header of a raw file, version %d" % VERSION
    if set(value) - set(OPTIONAL) != {"kind", "version"} | set(HEADER):
        return "header: expected " + ", ".join(HEADER)
    for key, kind in {**HEADER, **OPTIONAL}.items():
        if key not in value:
            continue
        text = value[key]
        if type(text) is not kind or (kind is int and not 0 < text < 1 << 40):
            return "header: bad value of '%s'" % key
        if kind is str and (len(text) > 200 or not text.isprintable()):
            return "header: bad value of '%s'" % key
    return None


def case_of(value):
    return Case(value["kind"], tuple(value["fields"]), tuple(value["used"]), value["access"],
                value["n"], value["block"])


def parse(text, path):
    """The header, and the layouts of each case."""
    header, cases = None, {}
    for number, line in enumerate(text.split("\n"), 1):
        where = "%s:%d: error: " % (path, number)
        if not line:
            if number == text.count("\n") + 1:
                break
            raise TuneError(where + "an empty line")
        try:
            value = json.loads(line)
        except (ValueError, RecursionError):
            raise TuneError(where + "not JSON")
        if not isinstance(value, dict):
            raise TuneError(where + "expected a mapping")
        problem = bad_line(value) if header else bad_header(value)
        if problem:
            raise TuneError(where + problem)
        if not header:
            header = value
            continue
        case = case_of(value)
        if case in cases:
            raise TuneError(where + "a case that was there before")
        cases[case] = value["layouts"]
    if not header:
        raise TuneError("%s:1: error: the file is empty" % path)
    return header, cases


def load(path):
    try:
        with open(path, encoding="utf-8", newline="\n") as file:
            text = file.read()
    except UnicodeDecodeError:
        raise TuneError("%s:1: error: not UTF-8" % path)
    except OSError as error:
        raise TuneError("cannot read '%s': %s" % (path, error.strerror), IO_FAILED)
    return text


class RawFile:
    """A raw file that grows; what a killed run left behind is dropped."""

    def __init__(self, path, header):
        self.path, self.header, self.cases, self.dropped = path, header, {}, False
        try:
            self.file = open(path, "a+b")
            fcntl.flock(self.file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            raise TuneError("another run writes '%s'" % path, IO_FAILED)
        except OSError as error:
            raise TuneError("cannot write '%s': %s" % (path, error.strerror), IO_FAILED)
        text = load(path)
        whole = text[:text.rfind("\n") + 1]
        self.dropped = whole != text
        if text and not whole and not text.startswith('{"backend":'):
            raise TuneError("%s:1: error: not a raw file" % path)  # And not ours to cut.
        if whole:
            self.header, self.cases = parse(whole, path)
            for key in HEADER:
                if key not in LOOSE and self.header[key] != header[key]:
                    raise TuneError("'%s' was measured with %s %s, not %s; give another --raw file"
                                    % (path, key, self.header[key], header[key]))
        self.file.truncate(len(whole.encode()))
        if not whole:
            self.write(dict(header, kind="header", version=VERSION))

    def write(self, value):
        try:
            self.file.write((json.dumps(value, sort_keys=True, separators=(",", ":")) +
                             "\n").encode())
            self.file.flush()
        except OSError as error:
            raise TuneError("cannot write '%s': %s" % (self.path, error.strerror), IO_FAILED)

    def add(self, case, layouts):
        self.write(dict(case._asdict(), layouts=layouts))
        self.cases[case] = layouts
