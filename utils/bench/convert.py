#!/usr/bin/env python3
"""How fast records are converted, on the host against memcpy of as many bytes, on an
OpenCL device against a kernel that copies as many.

For records of several shapes: by the headers in share/include/layoutopt, by the
functions that layoutopt generates, where the program has these headers and where it
has not, in place (tiles), through the back buffer that the data keeps, and through a
buffer and back to the same place. Each conversion is
measured between two copies; printed are the medians of memcpy's time divided by the
conversion's and, in brackets, the quartiles. 1 is the speed of memcpy.

    utils/bench/convert.py --layoutopt build/release/bin/layoutopt
    utils/bench/convert.py --device=              # or a part of a device's name
"""

import argparse
import collections
import os
import shutil
import statistics
import subprocess
import sys
import tempfile

HERE = os.path.dirname(os.path.abspath(__file__))
INCLUDE = os.path.join(HERE, "..", "..", "share", "include")
SIZES = {"char": (1, 1), "short": (2, 2), "float": (4, 4), "int": (4, 4),
         "double": (8, 8), "float4": (16, 16)}
SHAPES = {
    "4-floats": ["float"] * 4,
    "xyz-id": ["float"] * 3 + ["int"],
    "7-floats": ["float"] * 7,
    "8-floats": ["float"] * 8,
    "12-floats": ["float"] * 12,
    "3-doubles": ["double"] * 3,
    "2-vec4": ["float4"] * 2,
    "8-4-2-1": ["double", "int", "short", "char"],
    "4-2-1-1": ["float", "short", "char", "char"],
    "4-bytes": ["char"] * 4,
    "3-shorts": ["short"] * 3,
}


def run(command, **keywords):
    done = subprocess.run(command, capture_output=True, text=True, **keywords)
    if done.returncode:
        sys.exit("%s\n%s%s" % (" ".join(command), done.stdout, done.stderr))
    return done.stdout


def list_shapes(folder, functions):
    """shapes.h, which lists them, with the names of generated functions or without."""
    shapes = ""
    for number, (name, types) in enumerate(SHAPES.items()):
        shapes += '{"%s", %d, {%s}, {%s}' % (
            name, len(types), ", ".join(str(SIZES[t][0]) for t in types),
            ", ".join(str(SIZES[t][1]) for t in types))
        if functions:
            for what in ("pack", "unpack"):
                shapes += ", {%s}" % ", ".join(
                    "{%s%dS_soa_%s, %s%dt_soa_%s}" % (kind, number, what, kind, number, what)
                    for kind in ("alone", "with"))
        shapes += "},\n"
    with open(os.path.join(folder, "shapes.h"), "w") as file:
        file.write(shapes)


def generate(tool, folder, kind):
    """<kind>.h, with functions for all shapes, whose names begin with it."""
    kernels = "#pragma OPENCL EXTENSION cl_khr_fp64 : enable\n"
    policy = "version: 1\nrecords:\n"
    for number, (name, types) in enumerate(SHAPES.items()):
        for layout in ("SoA", "tiled 32"):
            record = "%s%d%s" % (kind, number, layout[0])
            fields = " ".join("%s f%d;" % field for field in zip(types, range(99)))
            kernels += ("typedef struct { %s } %s;\n__kernel void k_%s(__global %s *p)"
                        " { p[get_global_id(0)].f0 = p[0].f1; }\n"
                        % (fields, record, record, record))
            policy += "  %s:\n    layout: %s\n" % (record, layout)
    for name, text in (("all.cl", kernels), ("policy.yaml", policy)):
        with open(os.path.join(folder, name), "w") as file:
            file.write(text)
    run([tool, "--quiet", "--policy=" + os.path.join(folder, "policy.yaml"),
         "--header-out=" + os.path.join(folder, kind + ".h"),
         "-o", os.path.join(folder, "out.cl"), os.path.join(folder, "all.cl")])


def main():
    parser = argparse.ArgumentParser(description=__doc__,
                                     formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--layoutopt")
    parser.add_argument("--device", help="an OpenCL device, by a part of its name")
    parser.add_argument("--cc", default="cc", help="compiler and flags")
    parser.add_argument("--flags", default="-O3")
    parser.add_argument("--megabytes", default="128", help="of an array of records")
    parser.add_argument("--threads", type=int, default=1)
    parser.add_argument("--only", help="shapes, separated by commas")
    parser.add_argument("--rounds", type=int, default=9)
    options = parser.parse_args()
    for shape in list(SHAPES):
        if options.only and shape not in options.only.split(","):
            del SHAPES[shape]

    on_host = options.device is None
    if on_host and not options.layoutopt:
        parser.error("--layoutopt is needed on the host")

    folder = tempfile.mkdtemp()
    try:
        list_shapes(folder, on_host)
        if on_host:
            generate(options.layoutopt, folder, "alone")
            generate(options.layoutopt, folder, "with")
        binary = os.path.join(folder, "convert")
        run(options.cc.split() + options.flags.split()
            + (["-fopenmp"] if options.threads > 1 else [])
            + ["-I", folder, "-I", INCLUDE, "-o", binary]
            + [os.path.join(HERE, "convert", "convert.c" if on_host else "device.c")]
            + ([] if on_host else ["-lOpenCL"]))
        arguments = [options.megabytes, str(options.threads), str(options.rounds)]
        if not on_host:
            arguments = [options.megabytes, str(options.rounds), options.device]
        table, copies = collections.defaultdict(dict), []
        for line in run([binary] + arguments).splitlines():
            words = line.split()
            if words[0] == "device":
                print(" ".join(words[1:]))
                continue
            if words[0] == "memcpy":
                copies.append(float(words[1]))
                continue
            low, middle, high = statistics.quantiles([float(w) for w in words[3:]], n=4)
            table[words[0], words[1]][words[2]] = "%.2f [%.2f %.2f]" % (middle, low, high)
    finally:
        shutil.rmtree(folder)
    ways = ["header", "generated-with", "generated", "in-place", "back", "back-copied"] if on_host else [
        "kernel", "in-place"]
    print("copy, read and written: %.1f GB/s (%.1f to %.1f)"
          % (statistics.median(copies), min(copies), max(copies)))
    print("| record | direction | %s |" % " | ".join(ways))
    print("|---" * (len(ways) + 2) + "|")
    for (shape, direction), row in table.items():
        print("| %s | %s | %s |" % (shape, direction,
                                    " | ".join(row.get(way, "") for way in ways)))


if __name__ == "__main__":
    main()
