"""Hostile paths and names in facts, plans and on the command line: nothing outside of
the root changes, no set of files changes in part, and nothing temporary is left.
Usage: paths.py TOOL FOLDER"""
import json
import os
import re
import shutil
import stat
import subprocess
import sys

TOOL, WORK = sys.argv[1], os.path.abspath(sys.argv[2])
ROOT, OUT = os.path.join(WORK, "p"), os.path.join(WORK, "outside")
HEADER = ("typedef struct { float x, y; } body;\n"
          "static float sum(__global const body *p, int i) { return p[i].x + p[i].y; }\n")
KERNEL = ('#include "../inc/body.h"\n'
          "__kernel void a(__global body *p, int i) { p[i].x = sum(p, i); }\n")
PROGRAM = ("#include <stdlib.h>\nstruct body { float x, y; };\nint main(void) {\n"
           "  struct body *p = calloc(9, sizeof *p);\n  if (!p) return 1;\n"
           "  p[1].x = 0;\n  free(p);\n  return 0;\n}\n")
MODEL = ["--target=sm_35", "--policy=none"]


def write(path, text):
    os.makedirs(os.path.dirname(path), exist_ok=True)
    with open(path, "w") as file:
        file.write(text)


def create():
    for folder, folders, _ in os.walk(WORK):
        for name in folders:
            if not os.path.islink(os.path.join(folder, name)):
                os.chmod(os.path.join(folder, name), 0o755)
    shutil.rmtree(WORK, ignore_errors=True)
    write(os.path.join(ROOT, "src", "a.cl"), KERNEL)
    write(os.path.join(ROOT, "inc", "body.h"), HEADER)
    write(os.path.join(ROOT, "main.c"), PROGRAM)
    write(os.path.join(OUT, "body.h"), HEADER)
    write(os.path.join(OUT, "a.c"), PROGRAM)
    write(os.path.join(OUT, "main.c"), PROGRAM)
    write(os.path.join(OUT, "old"), "old\n")
    os.mkdir(os.path.join(ROOT, ".git"))
    links = {"up": "..", "body-link.h": "../outside/body.h", "old-link": "../outside/old",
             "dangling": "../outside/new", "loop": "loop", "folder": "../outside",
             "null": "/dev/null", "stdout": "/dev/stdout"}
    for name, goal in links.items():
        os.symlink(goal, os.path.join(ROOT, name))
    os.mkfifo(os.path.join(ROOT, "pipe"))
    os.link(os.path.join(OUT, "old"), os.path.join(ROOT, "hard"))
    os.link(os.path.join(OUT, "body.h"), os.path.join(ROOT, "hard.h"))


def tree(root):
    found = {}
    for folder, folders, names in os.walk(root):
        for name in folders + names:
            path = os.path.join(folder, name)
            mode, data = os.lstat(path).st_mode, None
            if stat.S_ISLNK(mode):
                data = os.readlink(path)
            elif stat.S_ISREG(mode):
                with open(path, "rb") as file:
                    data = file.read()
            found[os.path.relpath(path, root)] = (mode, data)
    return found


def run(*words):
    return subprocess.run([TOOL, *words], cwd=ROOT, stdin=subprocess.DEVNULL,
                          stdout=subprocess.PIPE, stderr=subprocess.PIPE, timeout=20)


LONG = "x" * 300
DEEP = "/".join(["y" * 100] * 60)
cases = []  # (name, prepare, arguments)

# Facts: the header, with the same contents and hash, somewhere else.
for path in [
    OUT + "/body.h", "../outside/body.h", ROOT + "/../outside/body.h",
    ROOT + "/src/../../outside/body.h", ROOT + "/body-link.h", ROOT + "/folder/body.h",
    ROOT + "/up/outside/body.h", ROOT + "/hard.h", ROOT + "/pipe", ROOT + "/loop",
    ROOT + "/dangling", ROOT + "/src", ROOT, "/", "", ".", "..", "inc/body.h", "/dev/stdout",
    "/dev/stdin", "/dev/null", "/dev/full", "/proc/self/mem", "/proc/self/fd/1", "//dev/stdout",
    ROOT + "/" + LONG, ROOT + "/" + DEEP, ROOT + "/inc/body.h/", ROOT + "/inc/./body.h",
    ROOT + "/.layoutopt-journal", "~/body.h", "$HOME/body.h", "C:\\body.h", "-", "-o", "@x",
    '\x00', ROOT + "/inc/body.h\x00.c", ROOT + "/inc/a\nb.h", ROOT + "/inc/\x1b[2J.h",
    ROOT + "/inc/\u202eh.ydob", ROOT + "/inc/%s%n", ROOT + "/src/a.cl",
]:
    cases.append(("facts", path))
# Outputs, with an explicit root.
OUTPUTS = [
    "../x", OUT + "/x", "src/../../x", "folder/x", "up/x", "old-link", "dangling", "loop",
    "null", "stdout", "/dev/stdout", "/dev/null", "/dev/full", "/dev/fd/1", "/proc/self/fd/1",
    "pipe", "src", ".", "..", "/", "./", "hard", LONG, DEEP, "a\nb", "\x1b[2J", ".layoutopt-journal",
    ".layoutopt-0-0.new", "none/x", "main.c/x", "src/a.cl", "inc/body.h", "~/x", "@x", "%s%n",
]
for option in ("--header-out=", "--plan-out=", "--inverse-patch="):
    cases += [(option, path) for path in OUTPUTS]
cases += [("-o", path) for path in OUTPUTS]
# Files and folders that a build description names; its repository is the root.
FOREIGN = [OUT + "/a.c", "../outside/a.c", "folder/a.c", "up/outside/a.c"]
for path in FOREIGN + [
    "pipe", "loop", "dangling", "src", "/", ".", "..", "null", "/dev/stdin", "/dev/zero",
    "/proc/self/mem", LONG + ".c", DEEP + ".c", "a\nb.c", "a\x00b.c", "-o", "@evil", "main.c/",
]:
    cases += [("build-file", path), ("build-folder", path)]
# Names in a plan, of which a program's header gets its file name.
for name in ["../x", "a/b", "/etc/x", OUT + "/x", "..", ".", "", "a\\nb", "a\\0b", "\\x1b[2J", LONG,
             "x" * 5000, "-o", "a b", "a.h", "a;b", "a\\\"b", "body", "main", "int", "\\u202ex"]:
    cases.append(("handle", name))


def attempt(kind, path):
    if kind == "facts":
        run("src/a.cl", "--emit-facts=a.facts")
        with open(os.path.join(ROOT, "a.facts"), errors="surrogateescape") as file:
            text = file.read()
        quoted = path.replace("\\", "\\\\").replace('"', '\\"')
        quoted = re.sub(r"[\x00-\x1f]", lambda m: "\\x%02x" % ord(m.group()), quoted)
        text, count = re.subn(r"path: '[^']*body\.h'", lambda m: 'path: "%s"' % quoted, text)
        assert count == 1, text
        write(os.path.join(ROOT, "a.facts"), text)
        return ["--apply", "--from-facts", "a.facts", "-i", "--root=.", *MODEL]
    if kind.startswith("build"):
        file, folder = (path, ROOT) if kind == "build-file" else ("main.c", path)
        write(os.path.join(ROOT, "compile_commands.json"), json.dumps([
            {"directory": folder, "file": file, "arguments": ["cc", "-c", file]},
            {"directory": ROOT, "file": "src/a.cl", "arguments": ["cc", "-c", "src/a.cl"]}]))
        return ["-p", ".", "-i", *MODEL]
    if kind == "handle":
        write(os.path.join(ROOT, "plan.yaml"),
              'version: 1\nsets:\n  body@main.p: {handle: "%s", layout: SoA}\n' % path)
        return ["main.c", "--policy=plan.yaml", "-i", "--root=.", "--target=sm_35"]
    if kind == "-o":
        return ["src/a.cl", "--root=.", *MODEL, "-o", path]
    return ["src/a.cl", "-i", "--root=.", *MODEL, kind + path]


def judge(kind, path):
    create()
    words = attempt(kind, path)
    inside, outside = tree(ROOT), tree(OUT)
    beside = set(os.listdir(WORK))
    try:
        result = run(*words)
    except subprocess.TimeoutExpired:
        return "does not end"
    now = tree(ROOT)
    if result.returncode not in (0, 2, 3, 5):
        return "exit %d: %s" % (result.returncode, result.stderr[:300])
    if tree(OUT) != outside or set(os.listdir(WORK)) != beside:
        return "something outside changes"
    left = [n for n in now if os.path.basename(n).startswith(".layoutopt-") and n not in inside
            and n not in (path, os.path.join("src", path))]
    if left:
        return "%s is left" % left
    sources = {n for n in ("src/a.cl", "inc/body.h", "main.c", "hard.h") if now[n] != inside[n]}
    if result.returncode != 0:
        # A folder for outputs may have been made.
        changed = {n for n in set(now) | set(inside) if now.get(n) != inside.get(n)
                   and not stat.S_ISDIR((now.get(n) or inside.get(n))[0])}
        return "exit %d, but %s" % (result.returncode, sorted(changed)) if changed else ""
    # Of several sets each changes as a whole, or stays: here and elsewhere.
    kernels, program = {"src/a.cl", "inc/body.h"}, {"main.c"}
    whole = {"facts": [kernels, {"src/a.cl", "hard.h"}, set()], "handle": [program, set()],
             "build-file": [program, kernels, program | kernels],
             "build-folder": [program, kernels, program | kernels],
             "-o": [set()]}.get(kind, [{"src/a.cl", "inc/body.h"}])
    return "" if sources in whole else "exit 0, changed %s" % sorted(sources)


failures, done = 0, 0
for case in cases:
    wrong = judge(*case)
    if wrong:
        failures += 1
        print("FAILED %s %r: %s" % (case[0], case[1][:80], wrong))
print("%d hostile paths, %d failures" % (len(cases), failures))
sys.exit(1 if failures else 0)
