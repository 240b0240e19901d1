"""One pair: a program and what layoutopt makes of it, built and run the same way."""

import os
import random
import re
import shutil

from .build import Asserted, Failure, first_error, run_program


def tree(folder):
    found = {}
    for name in sorted(os.listdir(folder)):
        with open(os.path.join(folder, name), "rb") as file:
            found[name] = file.read()
    return found


def plan_states(path):
    """Array sets of a plan: id -> changes, refused or keeps."""
    states, name, inside = {}, None, False
    with open(path) as file:
        for line in file:
            if re.match(r"\S", line):
                inside = line.startswith("sets:")
            head = re.match(r"  (?! )['\"]?(.+?)['\"]?:\s*$", line)
            if inside and head:
                name = head.group(1)
                states[name] = "keeps"
            elif name and line.strip() == "refused: true":
                states[name] = "refused"
            elif name and line.startswith("    handle: "):
                states[name] = "changes"
    return states


def not_verified(errors):
    """What the compiler said of an array that was left out: a bug of layoutopt."""
    return next(line for line in errors.splitlines() if line.endswith("[not-verified]"))


def obstacles(errors):
    """What keeps the vectors of a record as they are, without names."""
    found, inside = set(), False
    for line in errors.splitlines():
        if ": warning: " in line:
            inside = "array 'std::vector<" in line
        note = re.search(r": note: (?!\d+ more places)([^;]*)", line)
        if inside and note:
            found.add(re.sub(r"'[^']*'", "''", note.group(1)))
    return sorted(found)


def wrong(case, tools):
    """The class of an original that does not build."""
    return "invalid" if case.get("vectors") else tools.wrong


class Judge:
    """Finds the class of a case that lies in a folder."""

    def __init__(self, layoutopt, tools):
        self.layoutopt, self.tools = layoutopt, tools

    def rewrite(self, folder, case, result):
        """Runs the tool in a copy; None if the pair is decided already."""
        program, copy = (os.path.join(folder, n) for n in ("program", "rewritten"))
        tools = self.tools[case["kind"]]
        shutil.rmtree(copy, ignore_errors=True)
        shutil.copytree(program, copy)
        plan = os.path.join(folder, "after.plan")
        command = [self.layoutopt, "-i", *case["options"], "--plan-out=" + plan,
                   *tools.tool_options, *tools.tool_input(folder, case, copy)]
        result["commands"].append((".", command))
        code, _, errors = run_program(command, 60 * len(case.get("seeds", "1")), cwd=folder)
        result["refused"] = re.findall(r"array '([^']*)' keeps its layout: .*\[([\w-]+)\]", errors)
        result["reasons"] = sorted(re.findall(r"keeps its layout: .*\[([\w-]+)\]", errors))
        if case.get("vectors"):
            result["notes"] = obstacles(errors)
        if code in (2, 3):
            return self.decided(result, wrong(case, tools), f"layoutopt: exit {code}: {first_error(errors)}")
        if code != 0:
            return self.decided(result, "crash", f"exit {code}: {first_error(errors)}")
        if "not-verified" in result["reasons"]:
            return self.decided(result, "not-verified", not_verified(errors))
        states = plan_states(plan) if os.path.exists(plan) else {}
        result["changed"] = [name for name, state in states.items() if state == "changes"]
        result["sets"] = [list(states.values()).count(s) for s in ("changes", "keeps", "refused")]
        if tree(copy) == tree(program):
            if "changes" in states.values():
                return self.decided(result, "crash", "the plan says that files change; none does")
            return self.decided(result, "refused" if result["reasons"] or
                                "refused" in states.values() else "kept", "")
        return copy

    def decided(self, result, verdict, detail):
        result["class"], result["detail"] = verdict, detail

    def second_run(self, folder, case, copy, result):
        """A second run has nothing left to do."""
        tools = self.tools[case["kind"]]
        before = tree(copy)
        command = [self.layoutopt, "-i", "--policy=none",
                   *(o for o in case["options"] if "--policy" not in o),
                   *tools.tool_input(folder, case, copy)]
        result["commands"].append((".", command))
        code, _, errors = run_program(command, 60, cwd=folder)
        if code != 0:
            raise Failure(f"a second run: exit {code}: {first_error(errors)}")
        if "[not-verified]" in errors:
            raise Failure(f"a second run: {not_verified(errors)}")
        if tree(copy) != before:
            raise Failure("a second run changes files")

    def second_run_of_many(self, folder, case, copy):
        """Of a batch, a second run may change what could not change beside others; returns what it changes."""
        tools = self.tools[case["kind"]]
        plan = os.path.join(folder, "again.plan")
        code, _, errors = run_program([self.layoutopt, "-i", "--policy=none", "--plan-out=" + plan,
                                       *(o for o in case["options"] if "--policy" not in o),
                                       *tools.tool_input(folder, case, copy)], 300, cwd=folder)
        if code != 0 or "[not-verified]" in errors:
            raise Failure(f"a second run: exit {code}: {first_error(errors)}")
        states = plan_states(plan) if os.path.exists(plan) else {}
        return [name for name, state in states.items() if state == "changes"]

    def confirmed(self, result, case, program):
        """A difference counts if the sanitizers have nothing to say about the original."""
        tools = self.tools[case["kind"]]
        for build in tools.checking:
            if result["class"] == "different" and build in tools.builds \
                    and build not in result["builds"] + case["without"]:
                try:
                    tools.execute(case, program, build, False, [])
                except Failure as failure:
                    self.decided(result, "invalid", f"{build}: {failure}")
        return result

    def compilers_own(self, result, case, program, copy, expected):
        """A difference is the compiler's if it is there in the original alone: built without
        optimisation, by the same compiler, both versions print one thing, and the optimised
        original another. Whether sanitizers are silent is known already."""
        tools = self.tools[case["kind"]]
        if result["class"] != "different":
            return result
        for build, plain in tools.plain_builds(expected):
            try:
                before, after = (tools.execute(case, folder, plain, folder == copy,
                                               result["commands"])[0] for folder in (program, copy))
            except (Asserted, Failure):
                return result
            if before == after and before != expected[build]:
                self.decided(result, "compiler", f"{build}: the original prints something else "
                                                 f"than as {plain}")
                return result
        return result

    def judge(self, folder, case, builds, again=False):
        """Fills in the class of the pair and a detail that says more."""
        result = {"class": "same", "detail": "", "reasons": [], "sets": [0, 0, 0],
                  "builds": builds, "commands": []}
        tools = self.tools[case["kind"]]
        program = os.path.join(folder, "program")
        expected, warned = {}, {}
        # What does not change needs no build.
        copy = self.rewrite(folder, case, result)
        if not copy:
            return result
        for build in builds:
            try:
                expected[build], warned[build] = tools.execute(case, program, build, False,
                                                               result["commands"])
            except Failure as failure:
                self.decided(result, wrong(case, tools) if str(failure).startswith("build") else "invalid",
                             f"{build}: {failure}")
                return result
        if len({o for b, o in expected.items() if b != "oclgrind"}) > 1:
            self.decided(result, "different", "builds of the original disagree")
            self.compilers_own(self.confirmed(result, case, program), case, program, copy, expected)
            if result["class"] == "different":
                self.decided(result, "invalid", result["detail"])
            return result
        for build in builds:
            try:
                output, warnings = tools.execute(case, copy, build, True, result["commands"])
            except Asserted as asserted:
                self.decided(result, "same", str(asserted))
                return result
            except Failure as failure:
                kind = "does-not-build" if str(failure).startswith("build") else "different"
                self.decided(result, kind, f"{build}: {failure}")
                return self.confirmed(result, case, program)
            if output != expected[build]:
                self.decided(result, "different", f"{build}: the output differs")
                return self.compilers_own(self.confirmed(result, case, program), case, program,
                                          copy, {build: expected[build]})
            if warnings - warned[build]:
                self.decided(result, "does-not-build",
                             f"{build}: new warning: {min(warnings - warned[build])}")
                return result
        states = plan_states(os.path.join(folder, "after.plan"))
        # Sets that could not change beside others may do so now.
        if again and set(states.values()) == {"changes"}:
            try:
                self.second_run(folder, case, copy, result)
            except Failure as failure:
                self.decided(result, "crash", str(failure))
        return result


def choose_builds(kind, seed, tools, every, without, compiled=8):
    """One way to build, or all for each pair that `every` divides; of kernels, each of so many is interpreted for one that is compiled."""
    every_build = [b for b in tools[kind].builds if b not in without]
    if every and seed % every == 0:
        return every_build
    # PoCL takes seconds for a program, oclgrind a part of one.
    weights = [compiled if b == "oclgrind" else 1 for b in every_build]
    return random.Random(f"build {seed}").choices(every_build, weights)
