#!/usr/bin/env python3
"""What layoutopt costs on projects of many translation units.

Generates a project (seeded: the same bytes for the same options), then runs
`clang -fsyntax-only` over its units, one after the other, and layoutopt -j1 over
all at once, up to the edits and with the verifying parse. Prints a table, and
JSON with --json.

The units share headers and one array of records, which each of them gets by
pointer; each has an array of its own as well.
"""

import argparse
import json
import os
import pathlib
import random
import shutil
import subprocess
import sys
import tempfile
import time

CLANG_FLAGS = {
    "c": ["-std=c11"],
    "cl": ["-x", "cl", "-target", "spir64-unknown-unknown", "-Wno-spir-compat"],
}
FIELDS = ["x", "y", "z", "vx", "vy", "vz", "mass", "charge", "energy", "density"]


def shared_headers(language):
    """Headers that all units include, by name."""
    fields = "\n".join(f"  float {name};" for name in FIELDS)
    body = ("#ifndef BODY_H\n#define BODY_H\n\n/* What every unit knows of a body. */\n"
            f"typedef struct {{\n{fields}\n  int cell, kind;\n}} body;\n\n"
            "#define SQUARE(a) ((a) * (a))\n\n")
    if language == "c":
        body += ("static inline float speed2(const body *b, int i) {\n"
                 "  return SQUARE(b[i].vx) + SQUARE(b[i].vy) + SQUARE(b[i].vz);\n}\n")
    else:
        body += ("static float speed2(__global const body *b, int i) {\n"
                 "  return SQUARE(b[i].vx) + SQUARE(b[i].vy) + SQUARE(b[i].vz);\n}\n")
    body += "\n#endif\n"
    limits = "#ifndef LIMITS_OF_ALL_H\n#define LIMITS_OF_ALL_H\n\n"
    limits += "".join(f"#define LIMIT_{i} {i * 37 % 101 + 1}\n" for i in range(80))
    limits += "enum stage {\n" + "".join(f"  STAGE_{i},\n" for i in range(40)) + "};\n\n#endif\n"
    return {"body.h": body, "all_limits.h": limits}


def statement(rng, array, index, own):
    a, b, c = rng.sample(FIELDS, 3)
    return rng.choice([
        f"{array}[{index}].{a} += {array}[{index}].{b} * {array}[{index}].{c};",
        f"{array}[{index}].{a} = 0.5f * ({array}[{index}].{a} + {array}[{index}].{b});",
        f"if ({array}[{index}].{a} > (float)LIMIT_{rng.randrange(80)})\n      {array}[{index}].{b} = -{array}[{index}].{b};",
        f"{array}[{index}].{a} -= {own}[{index}].weight * {array}[{index}].{b};",
        f"{own}[{index}].last = {array}[{index}].{a};",
    ])


def c_unit(rng, number, count):
    """About 300 lines of C."""
    lines = ['#include "body.h"', '#include "all_limits.h"', "#include <math.h>", "#include <stdlib.h>", "",
             f"/* Part {number} of the model. */",
             f"struct note{number} {{", "  float weight, last, first;", "  int hits, misses;", "};", ""]
    if count > 1:
        lines += [f"void step{(number + 1) % count}_0(body *b, int n, int depth);", ""]
    functions = 12
    for f in range(functions):
        lines += [f"/* Stage {f}: what happens to each body in turn. */",
                  f"static void pass{number}_{f}(body *b, struct note{number} *notes, int n) {{",
                  "  for (int i = 0; i < n; i++) {"]
        for _ in range(6):
            lines.append("    " + statement(rng, "b", "i", "notes"))
        lines += [f"    notes[i].hits += b[i].cell == LIMIT_{rng.randrange(80)};", "  }", "}", "",
                  f"static float sum{number}_{f}(const body *b, int n) {{",
                  "  float total = 0.0f;", "  for (int i = 0; i < n; i++)",
                  f"    total += b[i].{rng.choice(FIELDS)} * sqrtf(speed2(b, i) + 1.0f);",
                  "  return total;", "}", ""]
    lines += [f"void step{number}_0(body *b, int n, int depth) {{",
              f"  struct note{number} *notes = malloc(n * sizeof(struct note{number}));",
              "  if (!notes || depth == 0) {", "    free(notes);", "    return;", "  }",
              "  for (int i = 0; i < n; i++) {", "    notes[i].weight = 1.0f;", "    notes[i].last = 0.0f;",
              "    notes[i].first = b[i].x;", "    notes[i].hits = 0;", "    notes[i].misses = 0;", "  }"]
    for f in range(functions):
        lines += [f"  if (sum{number}_{f}(b, n) > {rng.randrange(100)}.0f)", f"    pass{number}_{f}(b, notes, n);"]
    if count > 1:
        lines.append(f"  step{(number + 1) % count}_0(b, n, depth - 1);")
    lines += ["  free(notes);", "}", ""]
    if number == 0:
        lines += ["int main(int argc, char **argv) {", "  int n = argc > 1 ? atoi(argv[1]) : 1000;",
                  "  body *b = malloc(n * sizeof(body));", "  if (!b)", "    return 1;",
                  "  for (int i = 0; i < n; i++) {"]
        lines += [f"    b[i].{name} = (float)(i % {k + 2});" for k, name in enumerate(FIELDS)]
        lines += ["    b[i].cell = i % 7;", "    b[i].kind = i % 3;", "  }", "  step0_0(b, n, 3);",
                  "  int bad = b[0].x != b[0].x;", "  free(b);", "  return bad;", "}", ""]
    return lines


def cl_unit(rng, number, _):
    """About 300 lines of OpenCL C."""
    lines = ['#include "body.h"', '#include "all_limits.h"', "",
             f"/* Part {number} of the model. */",
             "typedef struct {", "  float weight, last, first;", "  int hits, misses;", f"}} note{number};", ""]
    for f in range(12):
        lines += [f"/* Stage {f}: what happens to each body in turn. */",
                  f"static void pass{number}_{f}(__global body *b, __global note{number} *notes, int n) {{",
                  "  for (int i = 0; i < n; i++) {"]
        for _ in range(4):
            lines.append("    " + statement(rng, "b", "i", "notes"))
        lines += [f"    notes[i].hits += b[i].cell == LIMIT_{rng.randrange(80)};", "  }", "}", "",
                  f"__kernel void step{number}_{f}(__global body *b, __global note{number} *notes, int n) {{",
                  "  int i = get_global_id(0);", "  if (i >= n)", "    return;"]
        for _ in range(4):
            lines.append("  " + statement(rng, "b", "i", "notes").replace("\n    ", "\n  "))
        lines += [f"  b[i].{rng.choice(FIELDS)} += speed2(b, i);", f"  if (i == 0)",
                  f"    pass{number}_{f}(b, notes, n);", "}", ""]
    return lines


def generate(folder, language, count, seed):
    """Writes the project; returns the paths of its units."""
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    for name, text in shared_headers(language).items():
        (folder / name).write_text(text)
    units, commands = [], []
    for number in range(count):
        path = folder / f"part{number}.{language}"
        rng = random.Random(f"{seed} {number}")
        path.write_text("\n".join((c_unit if language == "c" else cl_unit)(rng, number, count)))
        units.append(path)
        commands.append({"directory": str(folder), "file": str(path),
                         "arguments": ["clang", *CLANG_FLAGS[language], "-c", str(path)]})
    (folder / "compile_commands.json").write_text(json.dumps(commands))
    return units


def measure(commands, cwd):
    """Runs the commands in turn: wall and processor seconds, largest memory in MB."""
    wall = processor = memory = 0.0
    printed = 0
    for command in commands:
        begin = time.monotonic()
        with tempfile.TemporaryFile() as out, tempfile.TemporaryFile() as log:
            process = subprocess.Popen(command, cwd=cwd, stdin=subprocess.DEVNULL, stdout=out, stderr=log)
            _, status, usage = os.wait4(process.pid, 0)
            process.returncode = status
            if status != 0:
                log.seek(0)
                print(log.read(2000).decode(errors="replace"), file=sys.stderr)
                sys.exit(f"failed with status {status}: {' '.join(map(str, command[:6]))} ...")
            printed += os.fstat(out.fileno()).st_size
        wall += time.monotonic() - begin
        processor += usage.ru_utime + usage.ru_stime
        memory = max(memory, usage.ru_maxrss / 1024)
    return {"wall_s": wall, "cpu_s": processor, "peak_mb": memory, "printed_bytes": printed}


def find_clang():
    names = [f"clang-{version}" for version in (22, 21, 20, 19)] + ["clang"]
    return next((path for path in map(shutil.which, names) if path), "clang")


def run(options, count):
    folder = options.work / f"{options.language}-{count}"
    units = generate(folder, options.language, count, options.seed)
    lines = sum(len(path.read_text().splitlines()) for path in units)
    tool = [options.layoutopt, "-p", str(folder), "--policy=none", "--target=" + options.target, "--quiet",
            f"-j{options.jobs}"]
    result = {"units": count, "lines": lines, "language": options.language}
    result["clang"] = measure([[options.clang, *CLANG_FLAGS[options.language], "-fsyntax-only", str(path)]
                               for path in units], folder)
    result["edits"] = measure([tool + ["--stop-after=edits"]], folder)
    result["verified"] = measure([tool], folder)
    return result


def row(result):
    clang, edits, verified = (result[name] for name in ("clang", "edits", "verified"))
    count = result["units"]
    cells = [f"{count:5}", f"{result['lines']:7}"]
    for each in (clang, edits, verified):
        cells += [f"{1000 * each['wall_s'] / count:8.1f}", f"{1000 * each['cpu_s'] / count:8.1f}",
                  f"{each['peak_mb']:7.0f}"]
    cells += [f"{edits['cpu_s'] / clang['cpu_s']:6.2f}", f"{verified['cpu_s'] / clang['cpu_s']:6.2f}"]
    if verified["printed_bytes"] == 0:
        cells.append(" nothing changed: nothing verified")
    return " ".join(cells)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("layoutopt", type=os.path.abspath)
    parser.add_argument("--language", choices=("c", "cl"), default="c")
    parser.add_argument("--units", default="1,10,100,1000", help="sizes of project, by commas")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--jobs", type=int, default=1, help="-j of layoutopt")
    parser.add_argument("--target", default="sm_35")
    parser.add_argument("--clang", default=find_clang())
    parser.add_argument("--work", type=pathlib.Path, help="where the project goes, and stays")
    parser.add_argument("--json", type=pathlib.Path, help="write the numbers to this file")
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        options.work = (options.work or pathlib.Path(folder)).resolve()
        print(f"{options.clang} -fsyntax-only, unit by unit; layoutopt -j{options.jobs}, all units at once")
        print("times in ms per unit, peak memory of a process in MB, ratios of processor time to clang")
        print(" " * 14 + f"{'clang':^25} {'up to the edits':^25} {'with verification':^25} {'ratios':^13}")
        print("units   lines " + " ".join(["    wall      cpu    peak"] * 3) + "  edits verif.")
        results = []
        for count in map(int, options.units.split(",")):
            results.append(run(options, count))
            print(row(results[-1]), flush=True)
    if options.json:
        options.json.write_text(json.dumps({"clang": options.clang, "jobs": options.jobs, "seed": options.seed,
                                            "runs": results}, indent=1) + "\n")


if __name__ == "__main__":
    main()
