#!/usr/bin/env python3
"""Small C++ programs, one for each thing that C++ adds to the ways of C: rewrites them,
builds both, with UBSan where it is there, and compares what they print.

`snippets/*.txt` holds them:

    === name
    declarations
    ---
    statements of main(), where `b` is an array of ten `body`

Without statements the declarations are a whole program. What layoutopt leaves alone
is *kept*; *different*, *does-not-build* and *crash* are its bugs: exit code 1.
"""

import argparse
import collections
import concurrent.futures
import os
import re
import subprocess
import sys
import tempfile

HEAD = """#include <cstdio>
#include <cstdlib>
#include <cstring>
"""
RECORD = "struct body { float x, y; int n; };\n"
# Each takes a while to read: only those whose names are used.
HEADERS = {
    "algorithm": "sort|copy|min|max|fill|fill_n|for_each",
    "functional": "function|bind|less|hash",
    "iterator": "begin|end|size",
    "memory": "unique_ptr|make_unique|shared_ptr|make_shared|allocator|addressof",
    "new": "bad_alloc|nothrow|align_val_t|launder",
    "utility": "move|swap|exchange|pair",
    "vector": "vector",
}
FILL = """static void fill(body *p, int n) {
  for (int i = 0; i < n; i++) { p[i].x = i * 2; p[i].y = i + 1; p[i].n = i; }
}
static float sum(const body *p, int n) {
  float s = 0;
  for (int i = 0; i < n; i++) s += p[i].x * p[i].y + p[i].n;
  return s;
}
"""
MAIN = """int main() {
  body *b = (body *)calloc(10, sizeof(body));
  fill(b, 10);
  %s;
  printf("%%g\\n", sum(b, 10));
  free(b);
}
"""
BUGS = ("different", "does-not-build", "crash")


def snippets(folder):
    """Pairs of a name and a program."""
    for file in sorted(os.listdir(folder)):
        with open(os.path.join(folder, file), encoding="utf-8") as text:
            blocks = re.split(r"^=== ", text.read(), flags=re.M)[1:]
        for block in blocks:
            name, code = block.split("\n", 1)
            declarations, rule, statements = ("\n" + code).partition("\n---\n")
            includes = re.findall(r"^#include.*\n", declarations, flags=re.M)
            program = HEAD + "".join(includes)
            program += "".join(f"#include <{header}>\n" for header, names in HEADERS.items()
                               if re.search(rf"\bstd::({names})\b", code))
            if re.search(r"\bnew\s*\(", code) and "#include <new>" not in program:
                program += "#include <new>\n"
            program += RECORD
            if rule or re.search(r"\b(fill|sum)\(", declarations):
                program += "" if "void fill(" in declarations else FILL
            program += re.sub(r"^#include.*\n", "", declarations, flags=re.M).strip() + "\n"
            if rule:
                program += MAIN % statements.strip()
            yield file.removesuffix(".txt") + "/" + name, program


def run(command, folder):
    try:
        return subprocess.run(command, cwd=folder, stdin=subprocess.DEVNULL, timeout=120,
                              stdout=subprocess.PIPE, stderr=subprocess.PIPE)
    except subprocess.TimeoutExpired:
        return subprocess.CompletedProcess(command, 124, b"", b"it does not end")


def sanitizer(compiler):
    """The flag for UBSan; none where its library is not here."""
    with tempfile.TemporaryDirectory() as folder:
        with open(os.path.join(folder, "main.cpp"), "w", encoding="utf-8") as file:
            file.write("int main() {}\n")
        flag = "-fsanitize=undefined"
        return [flag] if run([compiler, flag, "main.cpp"], folder).returncode == 0 else []


def judge(args, name, program, work):
    """The class of one program, and a detail."""
    folder = os.path.join(work, name)
    os.makedirs(folder, exist_ok=True)
    with open(os.path.join(folder, "main.cpp"), "w", encoding="utf-8") as file:
        file.write(program)
    with open(os.path.join(folder, "policy.yaml"), "w", encoding="utf-8") as file:
        records = [record for record in ("body", "crec")
                   if re.search(rf"\b{record}\s*\*|\b{record} \w+[\[{{=;]", program)]
        file.write("version: 1\nrecords: {" +
                   ", ".join(f"{record}: {{layout: {args.layout}}}" for record in records) + "}\n")
    flags = ["-std=c++20"]
    build = [args.clangxx, *flags, "-w", "-O1", *args.sanitizer, "-o", "program"]
    before = run([*build, "main.cpp"], folder)
    if before.returncode != 0:
        return "invalid", before.stderr.decode()[:200]
    before = run(["./program"], folder)
    done = run([args.layoutopt, "main.cpp", "--policy=policy.yaml", "--closed-world", "-o", "out",
                "--", *flags], folder)
    if done.returncode not in (0, 2):
        return "crash", f"exit {done.returncode}: {done.stderr.decode()[-300:]}"
    if done.returncode == 2:
        return "invalid", done.stderr.decode()[:200]
    with open(os.path.join(folder, "out", "main.cpp"), encoding="utf-8") as file:
        if file.read() == program:
            return "kept", ""
    after = run([*build, "out/main.cpp"], folder)
    if after.returncode != 0:
        return "does-not-build", after.stderr.decode()[:300]
    after = run(["./program"], folder)
    same = (before.returncode, before.stdout, before.stderr) == \
        (after.returncode, after.stdout, after.stderr)
    return ("same", "") if same else ("different", after.stderr.decode()[:300])


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n\n", maxsplit=1)[0])
    parser.add_argument("--layoutopt", required=True)
    parser.add_argument("--clangxx", default="clang++")
    parser.add_argument("--layout", default="SoA")
    parser.add_argument("--every", type=int, default=1, help="take each so-manieth")
    parser.add_argument("--only", default="", help="names that this expression is found in")
    parser.add_argument("--work", help="folder for the programs (default: one that goes)")
    parser.add_argument("-j", type=int, default=2)
    args = parser.parse_args()
    args.sanitizer = sanitizer(args.clangxx)
    folder = os.path.join(os.path.dirname(os.path.abspath(__file__)), "snippets")
    chosen = [s for s in snippets(folder) if re.search(args.only, s[0])][::args.every]
    counts = collections.Counter()
    with tempfile.TemporaryDirectory() as own, \
            concurrent.futures.ThreadPoolExecutor(args.j) as pool:
        verdicts = pool.map(lambda s: judge(args, *s, os.path.abspath(args.work or own)), chosen)
        for (name, _), (verdict, detail) in zip(chosen, verdicts):
            counts[verdict] += 1
            if verdict not in ("same", "kept"):
                print(f"{verdict} {name}: {detail}", flush=True)
    print(f"{len(chosen)} programs: " +
          ", ".join(f"{counts[c]} {c}" for c in ("same", "kept", *BUGS, "invalid")))
    return 1 if any(counts[c] for c in BUGS) else 0


if __name__ == "__main__":
    sys.exit(main())
