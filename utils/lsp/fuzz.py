#!/usr/bin/env python3
"""Random edits and requests for the language server, many of them cancelled.

    fuzz.py [--edits=N] [--seed=N] SERVER [ARGUMENT...]

A program of some files is generated; edits insert, delete and change characters,
words and lines of its sources, and open and close files. What must hold:

- the server does not end, and each request has one reply;
- what is published for a document has a version that the document had, none is older
  than the one before, and none comes for a document that is closed;
- in the end, and now and then between, all diagnostics are those of a server that is
  started then and sees the same texts: none is stale.

A finding ends the run with exit code 1 and says how to run it again.
"""

import argparse
import json
import pathlib
import random
import sys
import tempfile

import lspclient

HEADER = """#ifndef BODY_H
#define BODY_H
struct body { double x, y, z; char tag; int k; };
extern struct body all[COUNT];
long sum(void);
#endif
"""
MAIN = """#include "body.h"
struct body all[COUNT];
static struct mark { float at; int hits, misses; } marks[COUNT];
int main(void) {
  for (int i = 0; i < COUNT; i++)
    all[i].k = i;
  for (int i = 0; i < COUNT; i++)
    marks[i].hits += all[i].k;
  return sum() == marks[1].hits;
}
"""
SUM = """#include "body.h"
#include <string.h>
/* é 𝄞 */
long sum(void) {
  long n = 0;
  for (int i = 0; i < COUNT; i++)
    n += all[i].k;
  struct body one[4], *p = one;
  memset(p, 0, sizeof one);
  return n + (long)p[1].x;
}
"""
ALONE = """#include <stdio.h>
struct cell { int a, b; double w; };
static struct cell cells[1000];
int main(void) {
  double s = 0;
  for (int i = 0; i < 1000; i++)
    s += cells[i].w;
  fwrite(cells, sizeof *cells, 1000, stdout);
  return s > 0;
}
"""
WORDS = ["all", "[i]", ".k", "->x", "(char *)", "&all[0]", "int q;", "struct body *p = all;", "for (;;) {", "}", "{",
         ";", "\n", "\r\n", "  ", "/*", "*/", "#include \"body.h\"\n", "#define N 3\n", "#if 0\n", "#endif\n", "sizeof",
         "fwrite(all, 1, 1, 0);", "qsort(all, 1, 1, 0);", "é", "𝄞", "\"", "'", "\\\n", "typedef struct body b;", "int a, b, c;",
         "template <class T> T f();", "= {1, 2}", "*p++", "return 0;", "struct { int z; } u[9];"]


class Failure(Exception):
    pass


class Checked(lspclient.Client):
    """Looks at each message when it comes."""

    def __init__(self, command):
        super().__init__(command, timeout=300)
        self.asked, self.published = {}, {}

    def check(self, message):
        if message.get("method") == "textDocument/publishDiagnostics":
            params = message["params"]
            uri, version = params["uri"], params["version"]
            if version < self.published.get(uri, 0):
                raise Failure(f"version {version} of {uri} comes behind {self.published[uri]}")
            self.published[uri] = version
            last = self.texts[uri][0] if uri in self.texts else self.closed_at.get(uri, 0)
            if version > last:
                raise Failure(f"version {version} of {uri} was never sent")
        elif "method" not in message:
            if message["id"] is None:
                raise Failure(f"an error for no request: {message}")
            if self.asked.pop(message["id"], None) is None:
                raise Failure(f"a reply that nobody waits for: {message}")
            error = message.get("error")
            if error and error["code"] not in (-32800, -32801, -32803):
                raise Failure(f"an error: {error}")

    def take(self, timeout=None):
        message = super().take(timeout)
        self.check(message)
        return message

    def hear(self):
        while True:
            try:
                self.take(0)
            except TimeoutError:
                return

    def request(self, method, params=None):
        number = super().request(method, params)
        self.asked[number] = method
        return number


def edit(rng, client, path, originals):
    text = client.text(path)
    begin = rng.randrange(len(text) + 1)
    kind = rng.randrange(10)
    if kind < 4:
        client.change(path, begin, begin, rng.choice(WORDS))
    elif kind < 6:
        client.change(path, begin, min(len(text), begin + rng.randrange(1, 12)), "")
    elif kind < 7:
        client.change(path, begin, min(len(text), begin + rng.randrange(1, 40)), rng.choice(WORDS))
    elif kind < 8 and "\n" in text:
        line = text.find("\n", begin)
        client.change(path, max(0, line), max(0, line), "\n" + rng.choice(text.split("\n")))
    else:
        # Back to a text that parses: else nothing is ever found.
        client.change(path, 0, len(text), originals[path])
        if rng.randrange(2):
            at = originals[path].index("{") if "{" in originals[path] else 0
            client.change(path, at, at, rng.choice(["/* a */ ", "\n\n", " "]))


def ask(rng, client, path):
    document = {"uri": lspclient.uri_of(path)}
    text = client.texts.get(document["uri"], (0, "x"))[1]
    at = lspclient.position_of(text, rng.randrange(len(text) + 1))
    method, params = rng.choice([
        ("textDocument/hover", {"textDocument": document, "position": at}),
        ("textDocument/codeLens", {"textDocument": document}),
        ("textDocument/codeAction", {"textDocument": document, "range": {"start": at, "end": at},
                                     "context": {"diagnostics": []}}),
        ("workspace/executeCommand", {"command": "layoutopt.pin", "arguments": [document["uri"], "body@all"]}),
        ("workspace/executeCommand", {"command": "layoutopt.apply", "arguments": [document["uri"], "cell"]}),
    ])
    number = client.request(method, params)
    if rng.randrange(3):
        client.notify("$/cancelRequest", {"id": number})


def diagnostics_of(client):
    return {uri: sorted(json.dumps(each, sort_keys=True) for each in client.diagnostics[uri]["diagnostics"])
            for uri in client.texts}


def compare(command, client):
    """With a server that knows nothing of what was."""
    client.ask("layoutopt/idle")
    for uri, (version, _) in client.texts.items():
        if client.published.get(uri) != version:
            raise Failure(f"{uri} is at version {version}, its diagnostics at {client.published.get(uri)}")
    fresh = Checked(command)
    fresh.initialize({"target": "sm_35", "policy": "none"})
    for uri, (version, text) in client.texts.items():
        fresh.open(lspclient.path_of(uri), text)
    fresh.ask("layoutopt/idle")
    now, want = diagnostics_of(client), diagnostics_of(fresh)
    fresh.stop()
    for uri in client.closed_at:
        if uri not in client.texts and client.diagnostics[uri]["diagnostics"]:
            raise Failure(f"{uri} is closed and has diagnostics")
    if now != want:
        for uri in now:
            if now[uri] != want[uri]:
                print(f"{uri}\nhas  {now[uri]}\nwant {want[uri]}\ntext {client.texts[uri][1]!r}")
        raise Failure("stale diagnostics")
    return sum(len(each) for each in now.values())


def run(options, folder):
    rng = random.Random(options.seed)
    originals = {}
    for name, text in (("body.h", HEADER), ("main.c", MAIN), ("sum.c", SUM), ("alone/alone.c", ALONE)):
        path = folder / name
        path.parent.mkdir(exist_ok=True)
        path.write_text(text)
        originals[str(path)] = text
    (folder / "compile_commands.json").write_text(json.dumps([
        {"directory": str(folder), "file": name, "command": f"cc -O2 -DCOUNT=100000 -c {name}"}
        for name in ("main.c", "sum.c")]))
    client = Checked(options.server)
    client.initialize({"target": "sm_35", "policy": "none"})
    paths = list(originals)
    for path in paths:
        client.open(path)
    compared = found = cancelled = 0
    for number in range(1, options.edits + 1):
        path = rng.choice(paths)
        if lspclient.uri_of(path) not in client.texts:
            client.open(path, originals[path])
        edit(rng, client, path, originals)
        if rng.randrange(2) == 0:
            ask(rng, client, path)
            cancelled += 1
        if rng.randrange(60) == 0:
            client.close(path)
        if rng.randrange(20) == 0:
            # Somebody who thinks.
            try:
                client.take(0.05)
            except TimeoutError:
                pass
        client.hear()
        if number % options.every == 0 or number == options.edits:
            if rng.randrange(5):
                for each in paths:
                    if lspclient.uri_of(each) in client.texts and rng.randrange(16):
                        client.change(each, 0, len(client.text(each)),
                                      "/* 𝄞 */ " * rng.randrange(3) + "\n" * rng.randrange(3) + originals[each])
            found += compare(options.server, client)
            compared += 1
    if client.asked:
        raise Failure(f"no reply to {client.asked}")
    code = client.stop()
    if code != 0:
        raise Failure(f"exit code {code}")
    print(f"{options.edits} edits, {cancelled} requests; compared {compared} times, {found} diagnostics: none is stale")


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--edits", type=int, default=10000)
    parser.add_argument("--every", type=int, default=250, help="compare after so many edits")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("server", nargs=argparse.REMAINDER)
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        try:
            run(options, pathlib.Path(folder).resolve())
        except (Failure, lspclient.Closed, TimeoutError) as problem:
            print(f"{type(problem).__name__}: {problem}\n"
                  f"again: {sys.argv[0]} --seed={options.seed} --edits={options.edits} --every={options.every}")
            return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
