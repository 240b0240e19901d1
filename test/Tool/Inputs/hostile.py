#!/usr/bin/env python3
"""Feeds malformed and hostile policies, plans, sources and flags to layoutopt.

Each must end with exit code 2 or 3 and an error that names its place, within a
second of processor time and 256 MB, and must leave its folder as it was.
"""

import os
import re
import shutil
import subprocess
import sys

TOOL, WORK = sys.argv[1], sys.argv[2]
SANITIZED = len(sys.argv) > 3 and sys.argv[3] == "ON"

KERNEL = """typedef struct {
  float x, y;
  int k[3];
  float4 v;
} body;
__kernel void step(__global body *p, __global float *out, int n) {
  int i = get_global_id(0);
  if (i < n)
    out[i] = p[i].x * p[i].y + p[i].k[i & 1];
}
"""

PLAN = """version: 1
target: sm_35
style: direct
sets:
  body:
    handle: body_soa
    clusters:
      - fields: [x, y]
        layout: tiled 32
      - fields: [k]
        layout: aos
      - fields: [v]
        layout: aos
"""

cases = []  # (name, files, arguments, must appear in the error)
PLACE = r"in\.(yaml|cl):\d+:\d+: error: \S"
FILE_PLACE = r"in\.(yaml|cl)(:\d+)*: error: \S"


def policy(name, text, where=PLACE):
    data = text if isinstance(text, bytes) else text.encode()
    cases.append(("policy " + name, {"in.yaml": data, "k.cl": KERNEL.encode()},
                  ["k.cl", "--policy=in.yaml"], where))


def source(name, text, where=PLACE, flags=()):
    data = text if isinstance(text, bytes) else text.encode()
    cases.append(("source " + name, {"in.cl": data}, ["in.cl", "--policy=none", *flags],
                  where))


def flags(name, arguments, where):
    cases.append(("flags " + name, {"k.cl": KERNEL.encode()}, list(arguments), where))


# --- Policies: the YAML itself.
for name, text in {
    "anchor": "version: 1\ntarget: &a sm_35\n",
    "alias": "version: 1\nrecords: {body: *a}\n",
    "self-alias": "version: 1\nexclude: &a [*a]\n",
    "laughs": "a: &a [x,x]\nb: &b [*a,*a]\nc: &c [*b,*b]\nversion: 1\n",
    "merge": "version: 1\nrecords:\n  body:\n    <<: {layout: soa}\n",
    "two-documents": "version: 1\n---\nversion: 1\n",
    "end-and-more": "version: 1\n...\nversion: 1\n",
    "tag": "version: !!int 1\n",
    "local-tag": "version: 1\ntarget: !exec sm_35\n",
    "python-tag": "version: 1\ntarget: !!python/object/apply:os.system ['ls']\n",
    "tab": "version: 1\n\trecords: {}\n",
    "unclosed-map": "version: 1\nrecords: {body: {layout: soa\n",
    "unclosed-list": "version: 1\nexclude: [a, b\n",
    "unclosed-quote": "version: 1\ntarget: \"sm_35\n",
    "unclosed-single": "version: 1\ntarget: 'sm_35\n",
    "bad-escape": "version: 1\ntarget: \"\\q\"\n",
    "bad-indent": "version: 1\nrecords:\n  body:\n    layout: soa\n   other: 1\n",
    "duplicate": "version: 1\ntarget: a\ntarget: b\n",
    "duplicate-deep": "version: 1\nrecords:\n  body: {layout: soa, layout: aos}\n",
    "directive": "%YAML 9.9\n---\nversion: 1\n",
    "map-key": "version: 1\n? {a: 1}\n: b\n",
    "list-key": "version: 1\n[a, b]: c\n",
    "scalar-root": "just text\n",
    "list-root": "- version: 1\n",
    "null-root": "~\n",
    "empty": "",
    "comment-only": "# nothing\n",
    "colon-only": ":\n",
    "brackets": "]\n",
    "braces": "}\n",
    "percent": "%\n",
    "at": "@\n",
    "backquote": "version: 1\ntarget: `x`\n",
}.items():
    policy(name, text)
for name, data in {
    "latin1": b"version: 1\ntarget: caf\xe9\n",
    "overlong": b"version: 1\ntarget: \xc0\xaf\n",
    "surrogate": b"version: 1\ntarget: \xed\xa0\x80\n",
    "truncated-utf8": b"version: 1\ntarget: \xe2\x82",
    "beyond-unicode": b"version: 1\ntarget: \xf5\x80\x80\x80\n",
    "nul": b"version: 1\ntarget: a\x00b\n",
    "bell": b"version: 1\ntarget: \x07\n",
    "utf16": "version: 1\n".encode("utf-16"),
    "utf32": "version: 1\n".encode("utf-32"),
    "elf": b"\x7fELF\x02\x01\x01" + bytes(64),
    "zeros": bytes(4096),
    "ones": b"\xff" * 4096,
}.items():
    policy(name, data)
for depth in (65, 100, 1000, 10000, 100000):
    policy(f"deep-list-{depth}", "version: 1\nexclude: " + "[" * depth + "]" * depth)
    policy(f"deep-map-{depth}", "version: 1\nrecords: " + "{a: " * depth + "}" * depth)
    policy(f"deep-open-{depth}", "version: 1\nexclude: " + "[" * depth)
policy("many-nodes", "version: 1\nexclude: [" + "a," * 200000 + "a]\n")
policy("long-line", "version: 1\ntarget: " + "a" * 2000000 + "\n")
policy("many-lines", "# x\n" * 600000 + "version: 1\n")

# --- Policies: what the YAML says.
for name, text in {
    "no-version": "target: sm_35\n",
    "version-0": "version: 0\n",
    "version-2": "version: 2\n",
    "version-text": "version: one\n",
    "version-list": "version: [1]\n",
    "version-float": "version: 1.0\n",
    "version-negative": "version: -1\n",
    "version-hex": "version: 0x1\n",
    "version-huge": "version: 99999999999999999999\n",
    "version-empty": "version:\n",
    "unknown-key": "version: 1\ntargets: sm_35\n",
    "unknown-key-command": "version: 1\ncommand: rm -rf /\n",
    "unknown-key-plugin": "version: 1\nplugin: evil.so\n",
    "unknown-key-output": "version: 1\noutput: /etc/passwd\n",
    "case": "Version: 1\n",
    "target-list": "version: 1\ntarget: [sm_35]\n",
    "target-map": "version: 1\ntarget: {a: b}\n",
    "style": "version: 1\nstyle: pretty\n",
    "style-switchable": "version: 1\nstyle: switchable\n",
    "style-number": "version: 1\nstyle: 7\n",
    "arguments": "version: 1\nkernel-arguments: maybe\n",
    "include-text": "version: 1\ninclude: body\n",
    "exclude-map": "version: 1\nexclude: {body: 1}\n",
    "exclude-nested": "version: 1\nexclude: [[body]]\n",
    "records-list": "version: 1\nrecords: [body]\n",
    "records-text": "version: 1\nrecords: body\n",
    "record-list": "version: 1\nrecords:\n  body: [soa]\n",
    "record-key": "version: 1\nrecords:\n  body: {layuot: soa}\n",
    "record-unknown": "version: 1\nrecords:\n  bodies: {layout: soa}\n",
    "record-handle": "version: 1\nrecords:\n  body: {handle: h, layout: soa}\n",
    "set-unknown": "version: 1\nsets:\n  nobody: {layout: soa}\n",
    "set-refused-text": "version: 1\nsets:\n  body: {refused: perhaps}\n",
    "handle-keyword": "version: 1\nsets:\n  body: {handle: float, layout: soa}\n",
    "handle-digits": "version: 1\nsets:\n  body: {handle: 3d, layout: soa}\n",
    "handle-space": "version: 1\nsets:\n  body: {handle: 'a b', layout: soa}\n",
    "handle-code": "version: 1\nsets:\n  body: {handle: 'x; int y', layout: soa}\n",
    "handle-taken": "version: 1\nsets:\n  body: {handle: step, layout: soa}\n",
    "handle-empty": "version: 1\nsets:\n  body: {handle: '', layout: soa}\n",
    "both": "version: 1\nrecords:\n  body: {layout: soa, clusters: []}\n",
    "clusters-empty": "version: 1\nrecords:\n  body: {clusters: []}\n",
    "clusters-text": "version: 1\nrecords:\n  body: {clusters: all}\n",
    "clusters-map": "version: 1\nrecords:\n  body: {clusters: {fields: [x], layout: soa}}\n",
    "cluster-text": "version: 1\nrecords:\n  body: {clusters: [x]}\n",
    "cluster-no-fields": "version: 1\nrecords:\n  body: {clusters: [{layout: soa}]}\n",
    "cluster-no-layout": "version: 1\nrecords:\n  body: {clusters: [{fields: [x]}]}\n",
    "cluster-fields-empty": "version: 1\nrecords:\n  body: {clusters: [{fields: [], layout: soa}]}\n",
    "cluster-fields-text": "version: 1\nrecords:\n  body: {clusters: [{fields: x, layout: soa}]}\n",
    "cluster-key": "version: 1\nrecords:\n  body: {clusters: [{fields: [x], layout: soa, n: 1}]}\n",
    "field-unknown": "version: 1\nrecords:\n  body: {clusters: [{fields: [x, z, k, v], layout: soa}]}\n",
    "field-missing": "version: 1\nrecords:\n  body: {clusters: [{fields: [x, y], layout: soa}]}\n",
    "field-twice": "version: 1\nrecords:\n  body: {clusters: [{fields: [x, x, y, k, v], layout: soa}]}\n",
    "field-overlap": "version: 1\nrecords:\n  body: {clusters: [{fields: [x, y], layout: soa}, {fields: [y, k, v], layout: soa}]}\n",
}.items():
    policy(name, text)
for number, layout in enumerate([
    "", "tile", "tiled", "tiled 0", "tiled -4", "tiled 4.5", "tiled x", "tiled 1 2",
    "tiled 99999999999999999999", "tiled 4294967296", "tiles 4", "soaa", "aosoa", "'[]'",
    "'[i]'", "'[f]'", "'[i, i]'", "'[f, f]'", "'[i, f, g]'", "'[i, f, i p]'",
    "'[i, f, i p()]'", "'[i, f, i p(0)]'", "'[i, f, i p(-1)]'", "'[i, f, i p(1.5)]'",
    "'[i, f, i p(32]'", "'[i, f, i p 32]'", "'[i f]'", "'[i, f'", "'i, f]'", "'[i, f]]'",
    "'[i, f] x'", "'[i, f, i q(2)]'", "'[i, f, i oe(0)]'", "'[i, f, i oe]'", "'[,]'",
    "'[i,, f]'", "'[i p(4), f]'", "'[i p(4), f, i]'", "'[f p(2), i]'", "'[i, f p(2)]'",
    "'[i, f, i p(1000000), i p(1000000)]'", "'[i, f, i p(18446744073709551616)]'",
    "'[I, F]'", "'[i, f, i p(3'", "{a: 1}", "'" + "[" * 500 + "'", "'" + "i, " * 5000 + "'",
]):
    policy(f"layout-{number}", f"version: 1\nrecords:\n  body:\n    layout: {layout}\n")

# --- Plans: a good one with one thing wrong.
for number, (old, new) in enumerate([
    ("version: 1", "version: 3"), ("style: direct", "style: none"),
    ("target: sm_35", "target: {}"), ("  body:", "  nobody:"), ("  body:", "  body@local:t:"),
    ("handle: body_soa", "handle: int"), ("handle: body_soa", "handle: [a]"),
    ("handle: body_soa", "handle: body"), ("handle: body_soa", "handle: get_global_id"),
    ("handle: body_soa", "hande: body_soa"), ("clusters:", "cluster:"),
    ("[x, y]", "[x, x]"), ("[x, y]", "[x]"), ("[x, y]", "[x, y, k]"), ("[x, y]", "[x, w]"),
    ("[x, y]", "[]"), ("[x, y]", "x y"), ("[x, y]", "[[x], y]"), ("[x, y]", "[x, y, '']"),
    ("tiled 32", "tiled"), ("tiled 32", "tiled 0"), ("tiled 32", "[i, f, i p(32), i]"),
    ("tiled 32", "'[i p(32), f, i]'"), ("tiled 32", "32"), ("tiled 32", "~"),
    ("tiled 32", "'tiled 32; rm'"), ("- fields: [k]", "- field: [k]"),
    ("- fields: [k]", "- fields: [v]"), ("- fields: [k]", "-fields: [k]"),
    ("      - fields: [v]\n        layout: aos\n", ""),
    ("layout: aos", "layout: aos\n        layout: aos"), ("sets:", "sets: ["),
    ("sets:", "sets: &s"), ("sets:", "set:"), ("style: direct", "style: direct\nstyle: direct"),
    ("style: direct", "style: direct\nfoo: bar"), ("version: 1\n", ""),
    ("version: 1", "version: 1\n---\nversion: 1"), ("handle", "refused: maybe\n    handle"),
]):
    assert old in PLAN, old
    policy(f"plan-{number}", PLAN.replace(old, new, 1))
for cut in range(12, len(PLAN) - 60, 23):
    text = PLAN[:cut]
    # Some prefixes of a plan are policies: those are made wrong in their last line.
    policy(f"plan-cut-{cut}", text + "\x01")

# --- Sources.
for cut in range(1, len(KERNEL) - 2, 7):
    text = KERNEL[:cut]
    if text.count("{") != text.count("}") or text.count("(") != text.count(")"):
        source(f"cut-{cut}", text)
for name, text in {
    "unknown-type": "__kernel void f(__global thing *p) {}",
    "no-semicolon": KERNEL.replace("int i = get_global_id(0);", "int i = get_global_id(0)"),
    "no-member": KERNEL.replace("p[i].y", "p[i].z"),
    "error": "#error stop here\n",
    "missing-header": '#include "not/there.h"\n',
    "missing-system": "#include <stdio.h>\n",
    "include-self": '#include "in.cl"\n',
    "include-device": '#include "/dev/null/x"\n',
    "unclosed-comment": "/* never ends\n" + KERNEL,
    "unclosed-string": '__constant char *s = "abc;\n',
    "unclosed-if": "#if 1\n" + KERNEL,
    "stray-endif": "#endif\n" + KERNEL,
    "stray-else": "#else\n",
    "bad-directive": "#frobnicate\n",
    "bad-define": "#define 3\n",
    "bad-paste": "#define P(a, b) a##b\nint P(+, -);\n",
    "recursive-struct": "struct s { struct s t; };\n",
    "negative-array": "typedef struct { int a[-1]; } r;\n",
    "huge-array": "typedef struct { char a[0x7fffffffffffffff]; char b[0x7fffffffffffffff]; } r;\n",
    "host-c": "#include <stdlib.h>\nint main(void) { return malloc(3) == 0; }\n",
    "cpp": "template <typename T> struct s { virtual ~s(); };\n",
    "asm": "__kernel void f() { this is not code }\n",
    "private-pointer-argument": "__kernel void f(float *p) {}\n",
    "recursion-kernel": "__kernel int f() { return 1; }\n",
    "variadic": "__kernel void f(int n, ...) {}\n",
    "bit-field": "typedef struct { int a : 3; } r;\n__kernel void f(__global r *p) {}\n",
    "deep-parentheses": "__kernel void f(__global int *p) { p[0] = " + "(" * 5000 + "1" + ")" * 5000 + "; }",
    "deep-braces": "__kernel void f() { " + "{" * 5000 + "}" * 5000 + " }",
    "deep-brackets": "int a" + "[" * 5000 + "1" + "]" * 5000 + ";",
    "deep-unary": "__kernel void f(__global int *p) { p[0] = " + "- " * 100000 + "1; }",
    "deep-if": "__kernel void f(__global int *p) { " + "if (p[0]) " * 20000 + ";}",
    "deep-sum": "__kernel void f(__global int *p) { p[0] = " + "p[1] + " * 50000 + "1; }",
    "deep-conditional": "__kernel void f(__global int *p) { p[0] = " + "p[1] ? 1 : " * 20000 + "1; }",
    "deep-pointer": "__kernel void f(__global int" + "*" * 3000 + "p) {}",
    "open-parentheses": "(" * 100000,
    "open-braces": "{" * 100000,
    "many-errors": "x y z;\n" * 5000,
    "long-identifier": "int " + "a" * 1000000 + " b c;",
}.items():
    source(name, text)
for name, data in {
    "elf": b"\x7fELF\x02\x01\x01" + bytes(range(256)) * 16,
    "zip": b"PK\x03\x04" + bytes(range(256)) * 16,
    "utf16": KERNEL.encode("utf-16"),
    "ones": b"\xff" * 10000,
    "control": bytes(range(1, 32)) * 100,
    "nul-inside": KERNEL.replace("int i", "int \0\0( i").encode(),
    "latin1-identifier": KERNEL.replace("int i", "int \xe9").encode("latin-1"),
}.items():
    source(name, data, FILE_PLACE)

# --- Flags.
for name, arguments, where in [
    ("none", [], r"no file given"),
    ("unknown", ["k.cl", "--frobnicate"], r"--frobnicate"),
    ("unknown-short", ["k.cl", "-z"], r"-z"),
    ("load", ["k.cl", "-load=evil.so"], r"-load"),
    ("fpass-plugin", ["k.cl", "--load-pass-plugin=evil.so"], r"load-pass-plugin"),
    ("time-passes", ["k.cl", "-time-passes"], r"time-passes"),
    ("info-output", ["k.cl", "-info-output-file=stolen"], r"info-output-file"),
    ("print-all", ["k.cl", "--print-all-options"], r"print-all-options"),
    ("target-empty", ["k.cl", "--target=nothing-like-it"], r"nothing-like-it"),
    ("target-near", ["k.cl", "--target=sm35"], r"sm35"),
    ("target-source", ["k.cl", "--target=./k.cl"], r"k\.cl:\d+:\d+"),
    ("stop-after", ["k.cl", "--stop-after=lunch"], r"lunch"),
    ("stop-after-i", ["k.cl", "--stop-after=plan", "-i"], r"--stop-after"),
    ("stop-after-check", ["k.cl", "--stop-after=plan", "--check"], r"--stop-after"),
    ("stop-after-source", ["k.cl", "--policy=none", "--stop-after=plan", "-o", "./k.cl"], r"k\.cl"),
    ("jobs-none", ["k.cl", "-j0"], r"-j"),
    ("jobs-many", ["k.cl", "-j", "1025"], r"-j"),
    ("jobs-word", ["k.cl", "-j", "all"], r"all"),
    ("jobs-negative", ["k.cl", "-j-1"], r"-1"),
    ("facts-of-two", ["k.cl", "k.cl", "--emit-facts=a"], r"exactly one file"),
    ("facts-in-place", ["k.cl", "-i", "--emit-facts=a"], r"--emit-facts"),
    ("facts-with-target", ["k.cl", "--target=sm_35", "--emit-facts=a"], r"--emit-facts"),
    ("facts-is-source", ["k.cl", "--emit-facts=./k.cl"], r"k\.cl"),
    ("depfile-is-source", ["k.cl", "--emit-facts=a", "--depfile=k.cl"], r"k\.cl"),
    ("depfile-is-facts", ["k.cl", "--emit-facts=a", "--depfile=a"], r"a"),
    ("depfile-alone", ["k.cl", "--depfile=a"], r"--emit-facts"),
    ("apply-alone", ["k.cl", "--apply"], r"--from-facts"),
    ("apply-and-stop", ["k.cl", "--from-facts", "--apply", "--stop-after=plan"], r"--apply"),
    ("apply-kernel", ["k.cl", "--from-facts", "--apply", "--policy=none"], r"k\.cl:\d+:\d+"),
    ("facts-of-facts", ["k.cl", "--from-facts", "--stop-after=facts"], r"--from-facts"),
    ("facts-and-flags", ["k.cl", "--from-facts", "--apply", "-DX=1"], r"--from-facts"),
    ("facts-and-p", ["k.cl", "--from-facts", "--apply", "-p", "."], r"--from-facts"),
    ("facts-of-build", ["--from-facts", "--apply", "-p", "."], r"no file given"),
    ("dot", ["k.cl", "--dot"], r"--dot"),
    ("i-and-o", ["k.cl", "-i", "-o", "out"], r"-i, -o"),
    ("i-and-check", ["k.cl", "-i", "--check"], r"--check"),
    ("o-and-check", ["k.cl", "-o", "out", "--check"], r"--check"),
    ("twice-p", ["k.cl", "-p", "nowhere", "-p", "elsewhere"], r"elsewhere"),
    ("check-value", ["k.cl", "--check=perhaps"], r"perhaps"),
    ("i-value", ["k.cl", "-i=maybe"], r"maybe"),
    ("no-value", ["k.cl", "--policy"], r"policy"),
    ("p-missing", ["k.cl", "-p", "nowhere"], r"nowhere"),
    ("p-file", ["k.cl", "-p", "k.cl"], r"k\.cl"),
    ("from-facts", ["k.cl", "--from-facts"], r"--from-facts"),
    ("from-facts-kernel", ["k.cl", "--from-facts", "--stop-after=plan", "--policy=none"],
     r"k\.cl:\d+:\d+"),
    ("empty-name", [""], r"no name"),
    ("clstd", ["k.cl", "-cl-std=CL9.9", "--policy=none"], r"CL9\.9"),
    ("std", ["k.cl", "--policy=none", "--", "-std=nonsense"], r"nonsense"),
    ("target-flag", ["k.cl", "--policy=none", "--", "-target", "no-such-machine"], r"machine|target"),
    ("language", ["k.cl", "--policy=none", "--", "-x", "fortran"], r"fortran|language|k\.cl"),
    ("include-missing", ["k.cl", "--policy=none", "--", "-include", "nowhere.h"], r"nowhere\.h"),
    ("define-breaks", ["k.cl", "--policy=none", "-D", "float=("], r"\.h:\d+:\d+"),
    ("define-kernel", ["k.cl", "--policy=none", "-D", "__kernel=}"], r"k\.cl:\d+:\d+"),
    ("header-is-source", ["k.cl", "--policy=none", "--header-out=k.cl"], r"k\.cl"),
    ("plan-is-source", ["k.cl", "--policy=none", "--plan-out=./k.cl"], r"k\.cl"),
    ("plan-is-header", ["k.cl", "--policy=none", "--plan-out=a", "--header-out=a"], r"a"),
]:
    flags(name, arguments, where)


def snapshot(folder):
    found = {}
    for root, _, names in os.walk(folder):
        for name in names:
            path = os.path.join(root, name)
            with open(path, "rb") as file:
                found[os.path.relpath(path, folder)] = file.read()
    return found


def run(folder, arguments):
    log = os.path.join(WORK, "log")
    with open(log, "wb") as out:
        pid = os.fork()
        if pid == 0:
            os.chdir(folder)
            os.dup2(os.open(os.devnull, os.O_RDONLY), 0)
            os.dup2(out.fileno(), 1)
            os.dup2(out.fileno(), 2)
            os.execv(TOOL, [TOOL, *arguments])
        _, status, usage = os.wait4(pid, 0)
    with open(log, "rb") as file:
        text = file.read().decode(errors="replace")
    code = os.WEXITSTATUS(status) if os.WIFEXITED(status) else -os.WTERMSIG(status)
    return code, text, usage.ru_utime + usage.ru_stime, usage.ru_maxrss / 1024


def main():
    shutil.rmtree(WORK, ignore_errors=True)
    os.makedirs(WORK)
    failures, slowest, largest = 0, 0.0, 0.0
    for name, files, arguments, where in cases:
        folder = os.path.join(WORK, "case")
        shutil.rmtree(folder, ignore_errors=True)
        os.makedirs(folder)
        os.makedirs(os.path.join(folder, ".git"))  # policies are not looked for above
        for path, data in files.items():
            with open(os.path.join(folder, path), "wb") as file:
                file.write(data)
        before = snapshot(folder)
        code, text, seconds, megabytes = run(folder, arguments)
        slowest, largest = max(slowest, seconds), max(largest, megabytes)
        wrong = []
        if code not in (2, 3):
            wrong.append(f"exit {code}")
        if "error: " not in text or not re.search(where, text):
            wrong.append("no place")
        # A sanitized build is slower and larger by its nature.
        if not SANITIZED and (seconds > 2 or megabytes > 256):
            wrong.append(f"{seconds:.2f} s, {megabytes:.0f} MB")
        if snapshot(folder) != before:
            wrong.append("files changed")
        if wrong:
            failures += 1
            print(f"FAILED {name}: {', '.join(wrong)}: {text[:300]!r}")
    print(f"{len(cases)} hostile inputs, {failures} failures")
    print(f"at most {slowest:.2f} s and {largest:.0f} MB", file=sys.stderr)
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main())
