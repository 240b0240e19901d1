#!/usr/bin/env python3
"""Small programs, one for each way to write something: rewrites them, builds both, with
sanitizers where they are there, and compares what they print.

`snippets/LANGUAGE/*.txt` holds them (c, c++, opencl):

    === name
    flags: -fopenmp          (may be missing: flags of the compiler)
    policy: boundary: convert               (may be missing: a line of the policy)
    known: why               (may be missing: fails by a bug that is known)
    declarations
    ---
    statements of main(), where `b` is an array of ten `body` {float x, y; int n;},
    in OpenCL of kernel k(__global body *b, __global float *out, int n), where i is
    the work-item
    +++ more.c               (may be missing: another file)
    its text

Without statements the declarations are a whole program. What layoutopt leaves alone
is *kept*; *different*, *does-not-build*, *not-verified* and *crash* are its bugs: exit code 1. So is
*fixed*, a known bug that is none any more.
"""

import argparse
import collections
import concurrent.futures
import os
import re
import sys
import tempfile

sys.dont_write_bytecode = True
from layoutfuzz.build import Failure, newest, run  # noqa: E402
from layoutfuzz.snippetkinds import KINDS  # noqa: E402

BUGS = ("different", "does-not-build", "not-verified", "crash")
WRONG = (*BUGS, "fixed")


class Snippet:
    def __init__(self, kind, file, block):
        title, code = block.split("\n", 1)
        self.kind = kind
        self.name = f"{kind}/{file.removesuffix('.txt')}/{title}"
        self.flags, self.policy, self.known = [], [], False
        while match := re.match(r"(flags|policy|known): (.*)\n", code):
            if match[1] == "flags":
                self.flags += match[2].split()
            elif match[1] == "policy":
                self.policy.append(match[2])
            else:
                self.known = True
            code = code[match.end():]
        self.code, *more = re.split(r"^\+\+\+ ", code, flags=re.M)
        self.more = dict(text.split("\n", 1) for text in more)

    def files(self, language):
        declarations, rule, statements = ("\n" + self.code).partition("\n---\n")
        return {"main" + language.suffix: language.program(declarations, statements if rule else None),
                **self.more}

    def records(self, files):
        """Those that the policy names."""
        text = "".join(files.values())
        return [r for r in ("body", "crec") if re.search(rf"\b{r} *\*|\b{r} \w+[\[{{=;]", text)]


def snippets(folder):
    for kind in sorted(os.listdir(folder)):
        for file in sorted(os.listdir(os.path.join(folder, kind))):
            with open(os.path.join(folder, kind, file), encoding="utf-8") as text:
                blocks = re.split(r"^=== ", text.read(), flags=re.M)[1:]
            for block in blocks:
                yield Snippet(kind, file, block)


def judge(args, languages, snippet):
    """The class of one program, and a detail."""
    language = languages[snippet.kind]
    work = os.path.join(args.work, snippet.name)
    before, after = os.path.join(work, "before"), os.path.join(work, "after")
    files = snippet.files(language)
    for folder in (before, after):
        os.makedirs(folder, exist_ok=True)
        for name, text in files.items():
            with open(os.path.join(folder, name), "w", encoding="utf-8") as file:
                file.write(text)
    with open(os.path.join(work, "policy.yaml"), "w", encoding="utf-8") as file:
        file.write("version: 1\n" + "".join(line + "\n" for line in [*args.line, *snippet.policy]))
        records = snippet.records(files)
        if records:
            file.write("records:\n" + "".join(f"  {r}: {{layout: '{args.layout}'}}\n" for r in records))
    try:
        expected, warnings = language.execute(before, snippet.flags)
    except Failure as failure:
        return "invalid", str(failure)
    if expected[0] == 99:
        return "invalid", expected[2]
    code, _, said = run([args.layoutopt, "-i", *language.sources(after), "--policy=../policy.yaml",
                         *language.tool_options, *language.tool_flags(snippet.flags)], cwd=after)
    with open(os.path.join(work, "said"), "w", encoding="utf-8") as file:
        file.write(said)
    if code not in (0, 2):
        return "crash", f"exit {code}: {said[-300:]}"
    if code == 2:
        return "invalid", said[:300]
    if found := re.search(r".*\[not-verified\]$", said, flags=re.M):
        return "not-verified", found[0]
    changed = False
    for name, text in files.items():
        with open(os.path.join(after, name), encoding="utf-8") as file:
            changed |= file.read() != text
    if not changed:
        return "kept", ""
    try:
        found, more = language.execute(after, snippet.flags)
    except Failure as failure:
        return "does-not-build", str(failure)
    if found != expected:
        return "different", found[2][:300]
    new = more - warnings
    return ("does-not-build", "warning: " + ", ".join(sorted(new))) if new else ("same", "")


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n\n", maxsplit=1)[0])
    parser.add_argument("--layoutopt", required=True)
    parser.add_argument("--clang", default=newest("clang"))
    parser.add_argument("--clangxx", default=newest("clang++"))
    parser.add_argument("--gcc", default="gcc", help="for hosts of OpenCL")
    parser.add_argument("--layout", default="SoA")
    parser.add_argument("--line", action="append", default=[], help="a line of all policies")
    parser.add_argument("--every", type=int, default=1, help="take each so-manieth")
    parser.add_argument("--only", default="", help="names that this expression is found in")
    parser.add_argument("--reasons", action="store_true", help="say why programs are kept")
    parser.add_argument("--work", help="folder for the programs (default: one that goes)")
    parser.add_argument("-j", type=int, default=2)
    args = parser.parse_args()
    args.layoutopt = os.path.abspath(args.layoutopt) if os.sep in args.layoutopt else args.layoutopt
    folder = os.path.join(os.path.dirname(os.path.abspath(__file__)), "snippets")
    chosen = [s for s in snippets(folder) if re.search(args.only, s.name)][::args.every]
    counts = collections.Counter()
    with tempfile.TemporaryDirectory() as own, \
            concurrent.futures.ThreadPoolExecutor(args.j) as pool:
        args.work = os.path.abspath(args.work or own)
        os.makedirs(args.work, exist_ok=True)
        languages = {kind: KINDS[kind](args) for kind in sorted({s.kind for s in chosen})}
        verdicts = pool.map(lambda s: judge(args, languages, s), chosen)
        for snippet, (verdict, detail) in zip(chosen, verdicts):
            if snippet.known and verdict != "invalid":
                verdict = "known" if verdict in BUGS else "fixed"
            counts[verdict] += 1
            if verdict == "kept" and args.reasons:
                with open(os.path.join(args.work, snippet.name, "said"), encoding="utf-8") as file:
                    detail = " ".join(re.findall(r"\[[a-z-]+\]$", file.read(), flags=re.M))
                print(f"kept {snippet.name}: {detail}")
            elif verdict not in ("same", "kept", "known"):
                print(f"{verdict} {snippet.name}: {detail}", flush=True)
    print(f"{len(chosen)} programs: " +
          ", ".join(f"{counts[c]} {c}" for c in ("same", "kept", *WRONG, "known", "invalid")))
    return 1 if any(counts[c] for c in WRONG) else 0


if __name__ == "__main__":
    sys.exit(main())
