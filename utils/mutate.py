#!/usr/bin/env python3
"""Asks whether the tests would notice mistakes in layoutopt itself.

    utils/mutate.py --build=DIR [--only=NAME,...] [-j N] [--again] [--list] [--report]

utils/mutants/*.txt seed one defect each ("mutant"). In a copy of the tree (DIR/src,
built in DIR/build) each is applied alone, built, and shown to the tests, cheap ones
first, up to the first that fails:

    unit        the library's unit tests, without random programs
    lit         the lit tests of its stage
    suite       the rest of lit, without what is slow
    random      the unit tests with random programs, and those of the rewriter
    programs    a slice of utils/fuzz
    slow        lit tests that write, kill and measure
    end-to-end  programs in all layouts

DIR/state.json holds who caught what: a second run goes on, and tries again those
that survived. A mutant that does not compile, or whose old text is gone, is an
error, and so is a test that fails without one. Prints a table and the score.
"""
import argparse
import collections
import fcntl
import fnmatch
import glob
import hashlib
import json
import os
import re
import signal
import subprocess
import sys
import time

ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
STAGES = ["unit", "lit", "suite", "random", "programs", "slow", "end-to-end"]
# By library: the unit tests that hold it, and the folders of lit nearest to it.
LIBRARIES = {
    "Extract": ([], "Extract"),
    "Frontend": ([], "Extract"),
    "Model": (["Model", "Legality"], "Extract|Plan"),
    "Legality": (["Legality", "Model"], "Extract|Plan"),
    "Affinity": (["Affinity"], "Affinity|Plan"),
    "Cost": (["Cost"], "Cost"),
    "Plan": (["Plan"], "Plan"),
    "Layout": (["Layout"], "Rewrite"),
    "Trace": (["Trace"], "Trace"),
    "Rewrite": (["Rewrite"], "Rewrite|Extract"),
    "Write": (["Write"], "Tool/write"),
    "Verify": (["Verify"], "Tool/verify"),
    "Driver": (["Driver"], "Tool"),
    "layoutopt": ([], "Tool"),
}
SLOW = (r"EndToEnd/|Tool/(fuzz|write-(disk|faults|killed|locked|race)|hostile\.|hostile-flags|scale"
        r"|parallel)|fuzz/")
RANDOM = "*Random*:*AllLayouts*"
Mutant = collections.namedtuple("Mutant", "name what file old new digest")


class Failure(Exception):
    """What makes the result worthless."""


def read_mutants(folder):
    """`== name`, `what: ...`, `file: ...`, then the old and the new text."""
    form = re.compile(r"^== (?P<name>[\w-]+)\nwhat: (?P<what>[^\n]+)\nfile: (?P<file>[^\n]+)\n"
                      r"<<<\n(?P<old>.*?)\n===\n(?P<new>.*?)\n?>>>\n", re.M | re.S)
    mutants = []
    for path in sorted(glob.glob(os.path.join(folder, "*.txt"))):
        with open(path) as file:
            text = file.read()
        found = [Mutant(digest=hashlib.sha1(m.group().encode()).hexdigest()[:12],
                        **m.groupdict()) for m in form.finditer(text)]
        if len(found) != len(re.findall("^== ", text, re.M)):
            raise Failure(f"{path}: a mutant is not `== name`, what, file, <<<, ===, >>>")
        mutants += found
    for name, count in collections.Counter(m.name for m in mutants).items():
        if count > 1:
            raise Failure(f"two mutants are named {name}")
    return mutants


def mutated(mutant):
    with open(os.path.join(ROOT, mutant.file)) as file:
        text = file.read()
    if text.count(mutant.old) != 1:
        raise Failure(f"{mutant.name}: its old text occurs {text.count(mutant.old)} times in "
                      f"{mutant.file}")
    return text.replace(mutant.old, mutant.new)


def library(mutant):
    parts = mutant.file.split("/")
    return parts[2] if parts[0] == "include" else parts[1]


def write_if_changed(path, contents):
    try:
        with open(path, "rb") as file:
            if file.read() == contents:
                return
    except OSError:
        os.makedirs(os.path.dirname(path), exist_ok=True)
    with open(path, "wb") as file:
        file.write(contents)


class Laboratory:
    def __init__(self, args):
        self.args = args
        self.source = os.path.join(args.build, "src")
        self.build = os.path.join(args.build, "build")
        self.state_path = os.path.join(args.build, "state.json")
        # Two at a time would see each other's mutants.
        self.lock = open(os.path.join(args.build, "lock"), "w")
        try:
            fcntl.flock(self.lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError:
            raise Failure(f"{args.build} is in use") from None
        self.state = {}
        if os.path.exists(self.state_path):
            with open(self.state_path) as file:
                self.state = json.load(file)
        self.known = self.state.setdefault("", {"failing": {}})["failing"]
        self.lit = [os.path.join(self.build, "bin", "layoutopt-lit"), "-q",
                    f"-j{args.j}", os.path.join(self.build, "test")]

    def save(self):
        with open(self.state_path + ".new", "w") as file:
            json.dump(self.state, file, indent=1, sort_keys=True)
        os.replace(self.state_path + ".new", self.state_path)

    def run(self, command, limit, cwd=None):
        """Its status, or None when it took too long, and its output."""
        environment = dict(os.environ, RC_PARAMS="seed=1", LC_ALL="C")
        environment.setdefault("CCACHE_BASEDIR", self.args.build)
        environment.setdefault("CCACHE_NOHASHDIR", "1")
        with subprocess.Popen(command, cwd=cwd, env=environment, text=True, errors="replace",
                              stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
                              stdin=subprocess.DEVNULL, start_new_session=True) as process:
            try:
                output, _ = process.communicate(timeout=limit)
                return process.returncode, output
            except subprocess.TimeoutExpired:
                os.killpg(process.pid, signal.SIGKILL)
                return None, process.communicate()[0]

    def synchronize(self):
        """The tracked and new files; what did not change keeps its time."""
        listed = subprocess.run(["git", "-C", ROOT, "ls-files", "-coz", "--exclude-standard"],
                                check=True, stdout=subprocess.PIPE).stdout.decode().split("\0")
        self.tree = hashlib.sha1()
        wanted = {name for name in listed if name and os.path.isfile(os.path.join(ROOT, name))}
        for name in sorted(wanted):
            source, target = os.path.join(ROOT, name), os.path.join(self.source, name)
            with open(source, "rb") as file:
                contents = file.read()
            write_if_changed(target, contents)
            if name.split("/")[0] != "docs" and not name.startswith("utils/mut"):
                self.tree.update(name.encode() + b"\0" + contents)
            os.chmod(target, os.stat(source).st_mode)
        for folder, _, names in os.walk(self.source):
            for name in names:
                path = os.path.join(folder, name)
                if os.path.relpath(path, self.source) not in wanted:
                    os.remove(path)

    def configure(self):
        if os.path.exists(os.path.join(self.build, "build.ninja")):
            return
        command = ["cmake", "-S", self.source, "-B", self.build, "-G", "Ninja",
                   "-DCMAKE_BUILD_TYPE=Release", "-DCMAKE_CXX_FLAGS_RELEASE=-O1",
                   "-DCMAKE_C_FLAGS_RELEASE=-O1",
                   f"-DPython3_EXECUTABLE={sys.executable}"] + self.args.cmake
        status, output = self.run(command, 600)
        if status != 0:
            raise Failure(output)

    def make(self, *targets):
        status, output = self.run(["ninja", "-C", self.build, f"-j{self.args.j}", *targets],
                                  7200)
        if status != 0:
            raise Failure("it does not build:\n" + output[-3000:])

    def gtest(self, libraries, patterns, limit):
        for name in libraries:
            self.make(f"layoutopt{name}Tests")
            program = os.path.join(self.build, "test", "unit", name, f"layoutopt{name}Tests")
            skip = [k for k in self.known if k.startswith(name + ":")]
            skip = ":".join(k.split(":", 1)[1] for k in skip)
            pattern = patterns + (":" if "-" in patterns else "-") + skip if skip else patterns
            status, output = self.run([program, f"--gtest_filter={pattern}",
                                       "--gtest_brief=1", "--gtest_fail_fast"], limit)
            if status != 0:
                failed = re.findall(r"\[  FAILED  \] ([\w./]+)", output)
                return [f"{name}:{failed[0]}" if failed else
                        f"{name}:{'too slow' if status is None else f'status {status}'}"]
        return []

    def tests(self, pattern, without, limit, stop):
        """Names of lit tests that fail."""
        self.make("layoutopt")
        left_out = "|".join(filter(None, [without] + [
            re.escape(k[4:]) for k in self.known if k.startswith("lit:")]))
        command = self.lit + [f"--filter={pattern}", f"--filter-out={left_out or '^$'}",
                              "--allow-empty-runs"]
        status, output = self.run(command + (["--max-failures=1"] if stop else []), limit)
        failed = re.findall(r"^(?:FAIL|XPASS|TIMEOUT|UNRESOLVED): layoutopt :: (\S+)",
                            output, re.M)
        if status is None and not failed:
            failed = ["too slow"]
        elif status != 0 and not failed:
            raise Failure("lit: " + output[-2000:])
        return ["lit:" + name for name in failed]

    def programs(self, limit):
        self.make("layoutopt")
        with open(os.path.join(self.build, "test", "lit.site.cfg.py")) as file:
            tools = re.search(r'llvm_tools_dir = r?"(.*)"', file.read()).group(1)
        status, output = self.run(
            [sys.executable, os.path.join(self.source, "utils", "fuzz", "fuzz.py"),
             "--layoutopt", os.path.join(self.build, "bin", "layoutopt"), "--count=100000",
             "--clang", os.path.join(tools, "clang"),
             f"--minutes={self.args.seconds / 60}", f"-j{self.args.j}", "--all-builds=0"], limit)
        bad = re.findall(r"^(?:different|does-not-build|not-verified|crash) \S+ \d+", output, re.M)
        return ["programs:" + bad[0]] if bad else ["programs:too slow"] * (status is None)

    def stage(self, stage, lib, stop=True):
        """What fails in a stage."""
        units, folder = LIBRARIES[lib]
        if stage == "unit":
            return self.gtest(units, "-" + RANDOM, 600)
        if stage == "lit":
            return self.tests(f":: ({folder})", SLOW, 1200, stop)
        if stage == "suite":
            return self.tests("layoutopt ::", SLOW, 1800, stop)
        if stage == "random":
            others = [] if "Rewrite" in units else ["Rewrite"]
            return self.gtest(units, RANDOM, 900) or self.gtest(others, "*", 900)
        if stage == "programs":
            return self.programs(self.args.seconds + 300)
        if stage == "slow":
            return self.tests(":: .*(" + SLOW.split("|", 1)[1] + ")", "EndToEnd/", 2400, stop)
        return self.tests(":: EndToEnd/(c-|host)", "originals", 5400, stop)

    def check_original(self):
        """Tests that fail without a mutant say nothing about one."""
        done, tree = self.state[""].setdefault("checked", {}), self.tree.hexdigest()
        stages = [s for s in STAGES if s in self.args.stages and done.get(s) != tree]
        for stage in stages:
            if stage == "lit":
                continue    # A part of `suite`.
            for key in [k for k, known in self.known.items() if known == stage]:
                del self.known[key]
            while True:
                if stage in ("unit", "random"):
                    units = sorted({u for units, _ in LIBRARIES.values() for u in units})
                    failed = self.gtest(units, "-" + RANDOM if stage == "unit" else RANDOM, 900)
                else:
                    failed = self.stage(stage, "Rewrite", stop=False)
                if not set(failed) - set(self.known):
                    break
                for name in failed:
                    print(f"fails without a mutant, left out: {name}", flush=True)
                    self.known[name] = stage
            done[stage] = tree
            self.save()

    def judge(self, mutant):
        path = os.path.join(self.source, mutant.file)
        with open(path) as file:
            original = file.read()
        started = time.time()
        result = {"digest": mutant.digest, "by": None, "test": None}
        try:
            with open(path, "w") as file:
                file.write(mutated(mutant))
            for stage in STAGES:
                if stage not in self.args.stages:
                    continue
                failed = self.stage(stage, library(mutant))
                if failed:
                    result["by"], result["test"] = stage, failed[0]
                    break
        except Failure as failure:
            raise Failure(f"{mutant.name}: {failure}") from None
        finally:
            with open(path, "w") as file:
                file.write(original)
        result["seconds"] = round(time.time() - started)
        return result

    def is_done(self, mutant):
        known = self.state.get(mutant.name, {})
        return known.get("digest") == mutant.digest and known["by"] and not self.args.again


def report(mutants, state):
    rows = [(m, state[m.name]) for m in mutants
            if state.get(m.name, {}).get("digest") == m.digest]
    print("| mutant | defect | caught by | first test |\n|---|---|---|---|")
    for mutant, result in rows:
        test = (result["test"] or "").split(":", 1)[-1]
        print(f"| {mutant.name} | {mutant.what} | {result['by'] or '**survives**'} | {test} |")
    caught = sum(bool(result["by"]) for _, result in rows)
    by = collections.Counter(result["by"] for _, result in rows)
    print("\n" + ", ".join(f"{stage} {by[stage]}" for stage in STAGES if by[stage]))
    if rows:
        print(f"{caught} of {len(rows)} caught, {100 * caught / len(rows):.1f} %"
              + ("" if len(rows) == len(mutants) else f"; {len(mutants) - len(rows)} not tried"))
    return caught == len(rows) == len(mutants)


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--build", help="folder to work in; kept from run to run")
    parser.add_argument("--only", default="*", help="names, or patterns of names")
    parser.add_argument("-j", type=int, default=2, help="jobs of a build and of lit")
    parser.add_argument("--again", action="store_true", help="also what was caught before")
    parser.add_argument("--stages", default=",".join(STAGES), help="these alone")
    parser.add_argument("--seconds", type=int, default=60, help="for random programs")
    parser.add_argument("--minutes", type=float, help="begin no other mutant after that time")
    parser.add_argument("--cmake", action="append", default=[], help="an option for CMake")
    parser.add_argument("--list", action="store_true", help="print the mutants, and check "
                        "that each has its place")
    parser.add_argument("--report", action="store_true", help="print the table alone")
    args = parser.parse_args()
    args.stages = args.stages.split(",")
    started = time.time()
    try:
        mutants = read_mutants(os.path.join(ROOT, "utils", "mutants"))
        for mutant in mutants:
            mutated(mutant)
        if args.list:
            for mutant in mutants:
                print(f"{mutant.name}: {mutant.what} ({mutant.file})")
            return 0
        if not args.build:
            parser.error("--build=DIR is missing")
        args.build = os.path.abspath(args.build)
        os.makedirs(args.build, exist_ok=True)
        lab = Laboratory(args)
        if args.report:
            return 0 if report(mutants, lab.state) else 1
        lab.synchronize()
        lab.configure()
        chosen = [m for m in mutants
                  if any(fnmatch.fnmatch(m.name, p) for p in args.only.split(","))]
        lab.check_original()
        for mutant in chosen:
            if lab.is_done(mutant):
                continue
            if args.minutes and time.time() - started > 60 * args.minutes:
                break
            result = lab.judge(mutant)
            lab.state[mutant.name] = result
            lab.save()
            print(f"{mutant.name}: {result['by'] or 'SURVIVES'} {result['test'] or ''} "
                  f"({result['seconds']} s)", flush=True)
        return 0 if report(mutants, lab.state) else 1
    except Failure as failure:
        print(f"mutate.py: {failure}", file=sys.stderr)
        return 2


if __name__ == "__main__":
    sys.exit(main())
