"""Runs layoutopt-tune on raw files that are wrong: raw_errors.py COMMAND..."""

import copy
import json
import os
import subprocess
import sys
import tempfile

HEADER = {"kind": "header", "version": 1, "backend": "native", "name": "x", "driver": "y",
          "line": 64, "cache": 1024, "date": "2026-01-01", "rounds": 1, "microseconds": 1}
CASE = {"kind": "loop", "fields": [4, 4], "used": [0, 1], "access": "sequential", "n": 8,
        "block": 0, "layouts": {"AoS": {"sum": "1", "ns": [1.0]}, "SoA": {"sum": "1", "ns": [1.0]}}}


def changed(of, key, value):
    of = copy.deepcopy(of)
    *way, last = key.split(".")
    inner = of
    for step in way:
        inner = inner[step]
    inner[last] = value
    return of


def file(*lines):
    return "".join((l if isinstance(l, str) else json.dumps(l)) + "\n" for l in lines).encode()


def case(key, value):
    return file(HEADER, changed(CASE, key, value))


FILES = [
    b"", file("{"), file(CASE), file(changed(HEADER, "version", 2)),
    file(changed(HEADER, "line", -1)), file(changed(HEADER, "name", "a\nb: c")),
    file(HEADER, '{"kind":"lo')[:-1], file(HEADER, "", CASE), file(HEADER, "[]"),
    file(HEADER, "{}"), file(HEADER, CASE, CASE),
    case("kind", "loopy"), case("fields", [4, 3]), case("fields", [4, True]),
    case("used", [1, 0]), case("access", "odd"), case("n", 0), case("block", 4),
    case("layouts", {"AoS": {"sum": "1", "ns": [1]}}),
    case("layouts.tiled 3", {"sum": "1", "ns": [1]}), case("layouts.SoA", {"ns": [1]}),
    case("layouts.SoA.ns", [0]), case("layouts.SoA.ns", []), case("layouts.SoA.sum", "2"),
    b"\xff\n", case("layouts.SoA.ns", [float("nan")]),
]

statuses = set()
with tempfile.TemporaryDirectory() as folder:
    path = os.path.join(folder, "x.jsonl")
    for text in FILES:
        with open(path, "wb") as out:
            out.write(text)
        done = subprocess.run(sys.argv[1:] + ["--from-raw", path], stdout=subprocess.PIPE,
                              stderr=subprocess.PIPE, text=True)
        statuses.add(done.returncode)
        print(done.stderr.strip().split("/")[-1])
if statuses == {2}:
    print("all ended with 2")
