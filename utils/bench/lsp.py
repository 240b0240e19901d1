#!/usr/bin/env python3
"""How soon an editor has diagnostics, on a generated project of many files.

    lsp.py [--units=200] [--edits=40] SERVER

Opens a file of the project (that of scale.py), waits until the server knows the
whole program, then edits the file, and measures from `didChange` to the
diagnostics of that version; in turn with `clang -fsyntax-only` of the same text,
so that both see the same machine. Then the same with pauses, in which the program
as a whole is worked on, and is again when the next edit comes. Prints medians, the largest of
nine in ten, and memory.
"""

import argparse
import os
import pathlib
import statistics
import subprocess
import sys
import time

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent / "lsp"))

import lspclient  # noqa: E402
import scale  # noqa: E402


def memory_mb(pid, what="VmRSS"):
    for line in pathlib.Path(f"/proc/{pid}/status").read_text().splitlines():
        if line.startswith(what):
            return int(line.split()[1]) / 1024
    return 0


def edit(client, path, number):
    """One keystroke in the middle: a number in a function."""
    text = client.text(path)
    at = text.index("total = 0.", len(text) // 2) + len("total = 0.")
    uri = lspclient.uri_of(path)
    begin = time.monotonic()
    client.change(path, at, at + 1, str(number % 10))
    version = client.texts[uri][0]
    while client.diagnostics.get(uri, {}).get("version") != version:
        client.take()
    return time.monotonic() - begin


def row(name, seconds):
    ordered = sorted(seconds)
    print(f"{name:44} {1000 * statistics.median(seconds):8.1f} ms median"
          f" {1000 * ordered[len(ordered) * 9 // 10]:8.1f} ms for 9 of 10")


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--units", type=int, default=200)
    parser.add_argument("--edits", type=int, default=40)
    parser.add_argument("--work", type=pathlib.Path, default=pathlib.Path("/tmp/layoutopt-bench-lsp"))
    parser.add_argument("--clang", default=scale.find_clang())
    parser.add_argument("server", type=os.path.abspath)
    options = parser.parse_args()
    units = scale.generate(options.work, "c", options.units, 1)
    path = units[len(units) // 2]
    client = lspclient.Client([options.server, "--policy=none"], timeout=600)
    client.initialize()
    begin = time.monotonic()
    client.open(path)
    while lspclient.uri_of(path) not in client.diagnostics:
        client.take()
    print(f"first diagnostics of the file after {time.monotonic() - begin:.2f} s")
    client.idle()
    print(f"{options.units} files, {sum(u.read_text().count(chr(10)) for u in units)} lines:"
          f" whole program known after {time.monotonic() - begin:.1f} s;"
          f" memory {memory_mb(client.process.pid):.0f} MB, at most {memory_mb(client.process.pid, 'VmHWM'):.0f} MB")
    syntax, quiet, busy = [], [], []
    for number in range(options.edits):
        quiet.append(edit(client, path, number))
        path.write_text(client.text(path))
        begin = time.monotonic()
        subprocess.run([options.clang, *scale.CLANG_FLAGS["c"], "-fsyntax-only", str(path)], cwd=options.work,
                       check=True)
        syntax.append(time.monotonic() - begin)
    for number in range(options.edits):
        busy.append(edit(client, path, number))
        time.sleep(0.5)
    client.idle()
    begin = time.monotonic()
    edit(client, path, 1)
    client.idle()
    print(f"whole program known again {time.monotonic() - begin:.1f} s after an edit")
    row("clang -fsyntax-only", syntax)
    row("diagnostics of an edit", quiet)
    row("diagnostics while the background works", busy)
    ratio = statistics.median(quiet) / statistics.median(syntax)
    print(f"diagnostics take {ratio:.2f} times as long as clang -fsyntax-only;"
          f" memory at most {memory_mb(client.process.pid, 'VmHWM'):.0f} MB")
    client.stop()


if __name__ == "__main__":
    main()
