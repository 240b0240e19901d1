"""Runs one job over many files with several numbers of threads, again and again:
the same bytes in files and on both streams, each time.

parallel.py LAYOUTOPT ROOT
"""
import os
import shutil
import subprocess
import sys

tool, root = sys.argv[1:]
FILES = 12


def project(folder, broken):
    shutil.rmtree(folder, ignore_errors=True)
    os.makedirs(folder)
    with open(os.path.join(folder, "body.h"), "w") as file:
        file.write("typedef struct { float x, y, z, w; } body;\n"
                   "static float sum(__global const body *p, int i) { return p[i].x + p[i].y; }\n")
    names = []
    for i in range(FILES):
        name = f"k{i}.cl"
        names.append(name)
        # Sizes differ, so that threads overtake each other.
        filler = "".join(f"__kernel void f{i}_{j}(__global body *p) {{ p[{j}].z = {j}; }}\n"
                         for j in range((i * 7 % 11) * 10))
        warning = "1 / 0" if i % 3 == 0 else "1"
        trouble = f"int trouble = nothing{i};" if i in broken else ""
        with open(os.path.join(folder, name), "w") as file:
            file.write(f'#include "body.h"\n{filler}'
                       f"__kernel void k{i}(__global body *p, int i) {{ {trouble} p[i].w = sum(p, i) + {warning}; }}\n")
    return names


def run(folder, names, jobs, extra):
    out = os.path.join(folder, "out")
    shutil.rmtree(out, ignore_errors=True)
    done = subprocess.run([tool, *names, "--target=sm_35", "--policy=none", *jobs, *extra],
                          cwd=folder, stdout=subprocess.PIPE, stderr=subprocess.PIPE)
    files = {}
    for name in sorted(os.listdir(out)) if os.path.isdir(out) else []:
        with open(os.path.join(out, name), "rb") as file:
            files[name] = file.read()
    return done.returncode, done.stdout, done.stderr, files


def main():
    for what, broken, extra in (("rewritten", (), ["-o", "out"]), ("broken", (5, 6, 10), ["-o", "out"]),
                                ("facts", (), ["--stop-after=facts"])):
        folder = os.path.join(root, what)
        names = project(folder, broken)
        first = run(folder, names, ["-j1"], extra)
        same = all(run(folder, names, jobs, extra) == first
                   for jobs in ([], ["-j2"], ["-j", "3"], ["-j8"], ["-j100"]) for _ in range(3))
        print(f"{what}: exit {first[0]}, {len(first[3])} files, "
              f"{first[2].count(b': warning:')} warnings, {'the same' if same else 'DIFFERENT'}")
        if broken:
            print(first[2].decode())


main()
