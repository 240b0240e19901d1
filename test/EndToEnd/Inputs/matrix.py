#!/usr/bin/env python3
"""Runs an example program in many layouts and compares every byte.

For each target and policy: rewrite the kernels, build the host against the
generated header, run it for each n, and compare the records that it dumps with
those of the original program. Layouts that give the same files are run once.
With --plan, also checks that the plan reproduces the same bytes when it is fed
back as a policy, and that the result is left alone by a second run.
"""

import argparse
import concurrent.futures
import filecmp
import hashlib
import os
import shutil
import subprocess
import sys

TARGETS = ["tahiti", "sm_20", "sm_35", "pocl-cpu"]

# Two layouts by hand for each program, mixing clusters, orders and dimensions.
MIXED = {
    "nbody": [
        {"body": [(["vel", "pos"], "tiled 4")]},
        {"body": [(["pos"], "[i, i oe(8)]"), (["vel"], "soa")]},
    ],
    "blackscholes": [
        {"option": [(["spot", "strike"], "aos"), (["call", "put"], "tiled 16"),
                    (["rate", "volatility", "years"], "soa")]},
        {"option": [(["put", "spot", "rate", "strike"], "tiled 24"),
                    (["volatility", "years", "call"], "[i, f, i oe(6)]")]},
    ],
    "bitonic": [
        {"item": [(["key"], "soa"), (["id", "value", "weight"], "aos")]},
        {"item": [(["weight", "key"], "tiled 3"), (["id", "value"], "[f, i, i oe(6)]")]},
    ],
    "lavamd": [
        {"particle": [(["pos", "charge"], "tiled 8"), (["force"], "soa")],
         "box": [(["number", "offset", "nn"], "aos"), (["x", "y", "z"], "tiled 5"),
                 (["nei"], "soa")],
         "vec4@local:forces.near_pos": "soa"},
        {"particle": [(["charge"], "soa"), (["force", "pos"], "[i, f, i oe(10)]")],
         "box": [(["x", "y", "z", "number", "offset", "nn", "nei"], "tiled 2")],
         "vec4@local:forces.near_pos": "tiled 8"},
    ],
    "sampo": [
        {"agent": [(["x", "y"], "tiled 16"),
                   (["stage", "age", "energy", "eggs", "laid", "infection"], "tiled 24"),
                   (["cell", "incubation", "bitten", "random"], "soa")]},
        {"agent": [(["random", "stage"], "aos"),
                   (["age", "x", "y", "cell", "energy"], "[i, f, i oe(12)]"),
                   (["eggs", "laid", "infection", "incubation", "bitten"], "tiled 7")]},
    ],
}


def policy_text(records):
    lines = ["version: 1"]
    # Names with a space are array sets, the rest records.
    for record, what in sorted(records.items(), key=lambda item: "@" in item[0]):
        section = "sets:" if "@" in record else "records:"
        if section not in lines:
            lines.append(section)
        lines.append(f'  "{record}":')
        if isinstance(what, str):
            lines.append(f"    layout: {what}")
            continue
        lines.append("    clusters:")
        for fields, layout in what:
            lines.append(f"      - fields: [{', '.join(fields)}]")
            lines.append(f'        layout: "{layout}"')
    return "\n".join(lines) + "\n"


def policies(program):
    records = [name for name in MIXED[program][0] if "@" not in name]
    yield "auto", None
    for layout in ["soa", "tiled 2", "tiled 32", "tiled 512"]:
        yield layout.replace(" ", ""), policy_text({r: layout for r in records})
    for number, mixed in enumerate(MIXED[program], 1):
        yield f"mixed{number}", policy_text(mixed)


class Failure(Exception):
    pass


def run(command, **options):
    done = subprocess.run(command, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
                          stderr=subprocess.STDOUT, universal_newlines=True, **options)
    if done.returncode != 0:
        raise Failure("%s\nexit %d\n%s" % (" ".join(command), done.returncode, done.stdout))
    return done.stdout


def stated(plan):
    """The plan without its comments, which give reasons."""
    with open(plan) as file:
        return [line.split("  #")[0].rstrip() for line in file
                if not line.lstrip().startswith("#")]


def same_files(a, b, names):
    return all(filecmp.cmp(os.path.join(a, n), os.path.join(b, n), shallow=False)
               for n in names)


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--layoutopt", required=True)
    parser.add_argument("--cxx", required=True)
    parser.add_argument("--examples", required=True)
    parser.add_argument("--program", required=True)
    parser.add_argument("--work", required=True)
    parser.add_argument("--n", default="0 1 31 33 1000")
    parser.add_argument("--oclgrind-n", type=int, default=0)
    parser.add_argument("--oclgrind-every", type=int, default=1, metavar="K",
                        help="run every K-th layout in oclgrind")
    parser.add_argument("-j", type=int, default=1)
    args = parser.parse_args()
    program = args.program
    folder = os.path.join(args.examples, program)
    shutil.rmtree(args.work, ignore_errors=True)
    os.makedirs(args.work)
    sizes = args.n.split()
    failures = []

    def build(binary, header):
        command = [args.cxx, "-std=c++17", "-O0", "-ffp-contract=off", "-Wall", "-Wextra",
                   "-Werror", "-I", os.path.join(args.examples, "common"), "-I", folder,
                   f'-DEXAMPLE_FOLDER="{folder}"']
        if header:
            command.append(f'-DLAYOUT_HEADER="{header}"')
        run(command + [os.path.join(folder, program + ".cpp"), "-o", binary, "-lOpenCL"])

    # The original.
    original = os.path.join(args.work, "original")
    os.makedirs(original)
    build(os.path.join(original, "host"), None)
    for n in sizes:
        run([os.path.join(original, "host"), "--n", n,
             "--dump", os.path.join(original, n + ".bin")])

    # The rewritten kernels, each distinct pair of kernels and header once.
    variants = {}
    names = [program + ".cl", program + "_layout.h"]
    rewritten = 0
    for target in TARGETS:
        for name, policy in policies(program):
            label = f"{target}-{name}"
            out = os.path.join(args.work, label)
            command = [args.layoutopt, os.path.join(folder, program + ".cl"),
                       "--target=" + target]
            try:
                if policy:
                    path = os.path.join(args.work, label + ".yaml")
                    with open(path, "w") as file:
                        file.write(policy)
                    run(command + ["--policy=" + path, "-o", out])
                else:
                    run(command + ["--policy=none", "-o", out])
                # The plan, fed back, gives the same bytes ...
                plan = os.path.join(out, program + ".plan.yaml")
                again = out + "-again"
                run([args.layoutopt, command[1], "--policy=" + plan, "-o", again])
                if not same_files(out, again, names) or stated(plan) != stated(
                        os.path.join(again, program + ".plan.yaml")):
                    raise Failure("the plan does not reproduce the output")
                # ... and there is nothing to do for a second run.
                run([args.layoutopt, os.path.join(out, program + ".cl"), "--policy=none",
                     "--target=" + target, "--check", "-I", folder])
            except Failure as failure:
                failures.append(f"{label}: {failure}")
                continue
            digest = hashlib.sha256()
            for each in names:
                with open(os.path.join(out, each), "rb") as file:
                    digest.update(file.read())
            variants.setdefault(digest.hexdigest(), []).append(label)
            rewritten += 1

    def check(number, labels):
        out = os.path.join(args.work, labels[0])
        binary = os.path.join(out, "host")
        build(binary, os.path.join(out, program + "_layout.h"))
        kernels = os.path.join(out, program + ".cl")
        for n in sizes:
            dump = os.path.join(out, n + ".bin")
            run([binary, "--kernels", kernels, "--n", n, "--dump", dump])
            if not filecmp.cmp(dump, os.path.join(original, n + ".bin"), shallow=False):
                raise Failure(f"n = {n}: the records differ")
        if args.oclgrind_n and number % args.oclgrind_every == 0:
            log = run(["oclgrind", "--data-races", "--uniform-writes", "--check-api",
                       binary, "--kernels", kernels, "--n", str(args.oclgrind_n)])
            for bad in ["Invalid", "race", "Uninitialized", "Oclgrind -"]:
                if bad in log:
                    raise Failure("oclgrind:\n" + log)

    with concurrent.futures.ThreadPoolExecutor(args.j) as pool:
        jobs = {pool.submit(check, number, labels): labels
                for number, labels in enumerate(variants.values())}
        for job in concurrent.futures.as_completed(jobs):
            try:
                job.result()
            except Failure as failure:
                failures.append(f"{', '.join(jobs[job])}: {failure}")

    for failure in failures:
        print("FAILED " + failure)
    print(f"{program}: {rewritten} rewrites, {len(variants)} distinct, n = {args.n}: "
          f"{len(failures)} failures")
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main())
