#!/usr/bin/env python3
"""Runs a C program in many layouts and compares every byte of its output.

The original is built by every compiler at hand and run for each n; all must
agree, without a warning or a finding of a sanitizer. Then, for each policy of
cprograms.py, a copy is rewritten in place, all sources at once. Checked are: which
records changed and which were refused, and why; that --check says before what
happens and writes nothing; that a second run leaves every byte alone; that the
copy compiles without warnings which the original does not have; and its output.
Copies that come out the same are built once, but those in the switchable style once
for each layout.
"""

import argparse
import collections
import concurrent.futures
import hashlib
import os
import re
import shutil
import sys

from cbuild import Failure, Program, check_original, run
from cprograms import PROGRAMS, QUICK_SWITCHES, SWITCHES, policies


def read_tree(folder):
    """The bytes of each file under a folder, by relative path."""
    tree = {}
    for place, _, names in os.walk(folder):
        for name in names:
            path = os.path.join(place, name)
            with open(path, "rb") as file:
                tree[os.path.relpath(path, folder)] = file.read()
    return tree


def changed_files(before, after):
    return sorted(n for n in before.keys() | after.keys() if before.get(n) != after.get(n))


def read_plan(path):
    """Array sets of a plan: id -> 'changes', 'refused' or 'keeps'."""
    sets, name, inside = {}, None, False
    with open(path) as file:
        for line in file:
            if re.match(r"\S", line):
                inside = line.startswith("sets:")
            head = re.match(r"  (?! )['\"]?(.+?)['\"]?:\s*$", line)
            if inside and head:
                name = head.group(1)
                sets[name] = "keeps"
            elif inside and name and line.strip() == "refused: true":
                sets[name] = "refused"
            elif inside and name and re.match(r"    handle: ", line):
                sets[name] = "changes"
    return sets


def record_of(set_id):
    return re.split(r"[@#]", set_id)[0]


def check_sets(sets, log, change, refuse, named):
    """Compares the plan with what is expected of each record."""
    states = collections.defaultdict(list)
    for name, state in sets.items():
        states[record_of(name)].append(state)
    for record in change:
        if "changes" not in states[record] or "refused" in states[record]:
            raise Failure(f"'{record}' should change: {states[record] or 'no array set'}\n{log}")
    for record, reasons in refuse.items():
        if "changes" in states[record]:
            raise Failure(f"'{record}' should be refused but changes")
        if record not in named:  # Not always reported then.
            continue
        if "refused" not in states[record]:
            raise Failure(f"'{record}' should be refused: {states[record] or 'no array set'}")
        if not any(f"[{reason}]" in log for reason in reasons):
            raise Failure(f"'{record}' is refused without a reason of {reasons}\n{log}")
    # What a policy asks for is not refused in silence.
    silent = [n for n, state in sets.items() if state == "refused" and record_of(n) in named]
    if log.count("keeps its layout: ") < len(silent):
        raise Failure(f"refused without a word: one of {', '.join(silent)}\n{log}")


def rewrite(program, label, policy, change, refuse):
    """Rewrites a copy in place and checks the tool's side; returns the folder."""
    folder = os.path.join(program.work, label)
    shutil.copytree(program.folder, folder)
    before = read_tree(folder)
    plan = os.path.join(folder, "after.plan")
    policy_file = os.path.join(program.work, label + ".yaml")
    if policy:
        with open(policy_file, "w") as file:
            file.write(policy)

    def tool(options, allowed=(0,)):
        return run([program.layoutopt, *options,
                    *(os.path.join(folder, s) for s in program.sources),
                    "--", *program.language()], allowed)

    chosen = "--policy=" + (policy_file if policy else "none")
    announced, _, _ = tool(["--check", chosen], allowed=(0, 1))
    if read_tree(folder) != before:
        raise Failure("--check changes files")
    _, _, log = tool(["-i", chosen, "--plan-out=" + plan])
    if not os.path.exists(plan):
        raise Failure("--plan-out has written no plan")
    sets = read_plan(plan)
    os.rename(plan, os.path.join(program.work, label + ".plan"))
    named = re.findall(r'^  "(.*)":$', policy or "", re.MULTILINE)
    check_sets(sets, log, change, refuse, named)
    after = read_tree(folder)
    changed = changed_files(before, after)
    if (announced == 1) != bool(changed):
        raise Failure(f"--check exits with {announced}, but changed is {changed}")
    if ("changes" in sets.values()) != bool(changed):
        raise Failure(f"plan and files disagree: {sets}, changed is {changed}")

    # Again: sets that changed are gone. Those that a policy left alone may still be
    # another run's business, so that this one excludes them. A plan does not know what
    # only the rewriter refuses, which it does again.
    _, text, _ = tool(["--stop-after=plan", "--policy=none"])
    again_file = os.path.join(program.work, label + "-again.plan")
    with open(again_file, "wb") as file:
        file.write(text)
    left = [name for name, state in read_plan(again_file).items() if state == "changes"]
    kept = {record_of(name) for name, state in sets.items() if state != "changes"}
    wrong = [name for name in left if sets.get(name) != "refused" and
             (policy is None or record_of(name) not in kept)]
    if wrong:
        raise Failure(f"a second run would change {', '.join(wrong)}")
    rest = "--policy=none"
    if left:
        rest = os.path.join(program.work, label + "-again.yaml")
        with open(rest, "w") as file:
            file.write("version: 1\nexclude:\n" + "".join(f'  - "{n}"\n' for n in left))
        rest = "--policy=" + rest
    tool(["--check", rest])
    tool(["-i", rest])
    if read_tree(folder) != after:
        raise Failure("a second run changes " + ", ".join(changed_files(after, read_tree(folder))))
    return folder


def check_build(program, folder, label, compiler, flags, switch):
    binary = os.path.join(program.work, os.path.basename(folder) + "." + label)
    if switch is not None:
        binary += f".{switch}"
        flags = [*flags, f"-DLAYOUTOPT_LAYOUT={switch}"]
    warnings = program.build(compiler, flags, folder, binary)
    new = warnings - program.warnings[label]
    if new:
        raise Failure("new warnings:\n  " + "\n  ".join(new))
    program.compare(program.outputs(binary))


def check_rewritten(program, pool):
    """Every policy; returns failures, the number of rewrites and of distinct ones."""
    failures, variants, rewrites = [], {}, 0
    originals = read_tree(program.folder)
    jobs = {row[0]: pool.submit(rewrite, program, *row) for row in policies(program.name)
            if not program.layouts or row[0] in program.layouts}
    if not jobs:
        failures.append("no such layout: " + " ".join(program.layouts))
    for label, job in jobs.items():
        try:
            folder = job.result()
        except Failure as failure:
            failures.append(f"{label}: {failure}")
            continue
        rewrites += 1
        tree = read_tree(folder)
        if tree == originals:
            continue
        digest = hashlib.sha256(repr(sorted(tree.items())).encode()).hexdigest()
        variants.setdefault(digest, []).append(folder)

    jobs = {}
    for number, folders in enumerate(variants.values()):
        names = ", ".join(os.path.basename(f) for f in folders)
        switches = [None]
        if "switchable" in names:
            switches = SWITCHES if program.full else QUICK_SWITCHES
        for label, compiler, flags in program.builds():
            if label not in program.warnings or not program.takes(label, number):
                continue
            for switch in switches:
                name = f"{names}, {label}" + (f", {switch}" if switch is not None else "")
                jobs[name] = pool.submit(check_build, program, folders[0], label, compiler,
                                         flags, switch)
    for names, job in jobs.items():
        try:
            job.result()
        except Failure as failure:
            failures.append(f"{names}: {failure}")
    return failures, rewrites, len(variants)


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--layoutopt", help="the tool; not needed with --originals")
    parser.add_argument("--program", required=True, choices=sorted(PROGRAMS) + ["all"])
    parser.add_argument("--work", required=True, help="a folder, emptied first")
    parser.add_argument("--n", help="sizes, instead of the usual ones")
    parser.add_argument("--builds", default="", help="builds, instead of the usual ones")
    parser.add_argument("--layouts", default="", help="layouts, instead of all")
    parser.add_argument("--full", action="store_true", help="all builds and sizes")
    parser.add_argument("--originals", action="store_true",
                        help="check the originals alone, in all builds")
    parser.add_argument("-j", type=int, default=2)
    for option, compiler in [("gcc", "gcc"), ("gxx", "g++"), ("clang", "clang"),
                             ("clangxx", "clang++")]:
        parser.add_argument("--" + option, default=compiler)
    args = parser.parse_args()
    if not args.originals and not args.layoutopt:
        parser.error("--layoutopt or --originals must be given")

    names = sorted(PROGRAMS) if args.program == "all" else [args.program]
    work, bad = os.path.abspath(args.work), 0
    shutil.rmtree(work, ignore_errors=True)
    for args.program in names:
        args.work = os.path.join(work, args.program)
        os.makedirs(args.work)
        program = Program(args)
        with concurrent.futures.ThreadPoolExecutor(args.j) as pool:
            failures = check_original(program, pool)
            what = f"{len(program.warnings)} builds of the original"
            if not args.originals and not failures:
                failures, rewrites, distinct = check_rewritten(program, pool)
                what = f"{rewrites} rewrites, {distinct} distinct"
        for missing in program.missing + sorted(program.skipped):
            print(f"note: without {missing}, which is not here")
        for failure in failures:
            print(f"FAILED {program.name}: {failure}")
        print(f"{program.name}: {what}, n = {' '.join(program.sizes)}: "
              f"{len(failures)} failures")
        bad += len(failures)
    return 1 if bad else 0


if __name__ == "__main__":
    sys.exit(main())
