"""Many pairs: in parallel, resumable, with failing ones kept."""

import concurrent.futures
import json
import os
import re
import shlex
import shutil
import threading
import time

from .batch import Batch, Library, fits
from .cases import Case
from .compare import Judge, choose_builds

BUGS = ["different", "does-not-build", "not-verified", "crash"]
TOLD = [*BUGS, "compiler", "invalid"]   # what is worth a line and a folder
KNOWN = os.path.join(os.path.dirname(os.path.dirname(os.path.abspath(__file__))), "known.txt")


def known_patterns():
    with open(KNOWN) as file:
        return [re.compile(line.strip()) for line in file
                if line.strip() and not line.startswith("#")]


class State:
    """What is done so far, a line of JSON for each pair."""

    def __init__(self, path):
        self.path, self.results, self.lock = path, {}, threading.Lock()
        if path and os.path.exists(path):
            with open(path) as file:
                for line in file:
                    try:
                        each = json.loads(line)
                        self.results[(each["kind"], each["seed"])] = each
                    except (ValueError, KeyError):
                        pass    # the line that an interrupted run left half written

    def add(self, result):
        with self.lock:
            self.results[(result["kind"], result["seed"])] = result
            if self.path:
                with open(self.path, "a") as file:
                    file.write(json.dumps(result) + "\n")


def read_case(folder):
    with open(os.path.join(folder, "case.json")) as file:
        case = json.load(file)
    case["automatic"] = "--policy=none" in case["options"]
    return case


def uses_of(uses, changed):
    """What the program is noted to have -> whether an array set of such a record changes."""
    records = {re.split(r"\W", name)[0] for name in changed}
    return {use: bool(records.intersection(names)) for use, names in uses.items()}


def one(kind, seed, args, tools, keep=None, made=None):
    """Makes and judges one pair; keeps its folder if it fails, or if that is asked for.

    `made` is the case, if it is one of a batch and goes its way."""
    folder = os.path.join(args.work, f"{kind}-{seed}")
    shutil.rmtree(folder, ignore_errors=True)
    os.makedirs(folder)
    started = time.time()
    case = {"uses": {}}
    try:
        (made or Case(kind, seed, args.vectors)).write(folder)
        case = read_case(folder)
        builds = [b for b in args.builds.split() if b not in case["without"]]
        builds = builds or choose_builds(kind, seed, tools, args.all_builds,
                                                      case["without"])
        result = Judge(args.layoutopt, tools).judge(folder, case, builds, seed % 8 == 0)
    except Exception as error:  # pylint: disable=broad-except
        result = {"class": "invalid", "detail": f"generator: {error!r}", "reasons": [],
                  "sets": [0, 0, 0], "builds": [], "commands": []}
    if result["class"] in BUGS and any(p.search(result["detail"]) for p in known_patterns()):
        result["class"] = "known"
    result.update(kind=kind, seed=seed, seconds=round(time.time() - started, 2))
    result["uses"] = uses_of(case["uses"], result.pop("changed", []))
    result.pop("refused", None)
    commands = result.pop("commands")
    if result["class"] in TOLD and args.keep or keep:
        kept = keep or os.path.join(args.keep, f"{result['class']}-{kind}-{seed}")
        shutil.rmtree(kept, ignore_errors=True)
        shutil.copytree(folder, kept)
        write_reproduce(kept, folder, result, commands)
    if not keep:
        shutil.rmtree(folder, ignore_errors=True)
    return result


def many(batch, args, tools, library):
    """Makes and judges a batch; its members' results."""
    kind, first = batch.kind, batch.seeds[0]
    folder = os.path.join(args.work, f"{kind}-batch-{first}")
    shutil.rmtree(folder, ignore_errors=True)
    os.makedirs(folder)
    started = time.time()
    judge = Judge(args.layoutopt, tools)
    commands = []
    try:
        batch.write(folder, library)
        case = read_case(folder)
        builds = [b for b in args.builds.split() if b not in case["without"]]
        builds = builds or choose_builds(kind, first, tools, 0, case["without"], 30)
        result = judge.judge(folder, case, builds)
        commands = result.pop("commands")
        verdict, detail = result["class"], result["detail"]
        if verdict in ("same", "refused", "kept"):
            found = batch.split(result, folder)
            if first % 2 and verdict == "same":
                again = judge.second_run_of_many(folder, case, os.path.join(folder, "rewritten"))
                if batch.finished(found, again):
                    verdict, detail = "crash", "a second run changes what was changed"
    except Exception as error:  # pylint: disable=broad-except
        verdict, detail = "invalid", f"batch: {error!r}"
    if verdict not in ("same", "refused", "kept") and len(batch.cases) > 3:
        half = len(batch.cases) // 2
        return [each for part in (batch.cases[:half], batch.cases[half:]) for each in many(Batch(part, batch.frame), args, tools, library)]
    if verdict not in ("same", "refused", "kept"):
        found = [one(kind, made.seed, args, tools, made=made) for made in batch.cases]
        if not any(each["class"] in TOLD for each in found):
            found[0].update({"class": verdict, "detail": f"as a batch of {len(found)}: {detail}"})
            if args.keep:
                kept = os.path.join(args.keep, f"{verdict}-{kind}-batch-{first}")
                shutil.rmtree(kept, ignore_errors=True)
                shutil.copytree(folder, kept)
                write_reproduce(kept, folder, found[0], commands)
        for each in found:
            each["batch"] = first
    else:
        for made, each in zip(batch.cases, found):
            uses = {use: sorted(records) for use, records in sorted(made.program.uses.items())}
            each["uses"] = uses_of(uses, each.pop("changed"))
            each["seconds"] = round((time.time() - started) / len(found), 2)
    shutil.rmtree(folder, ignore_errors=True)
    return found


def jobs(todo, args, tools):
    """What to run, one after the other: pairs, or batches of pairs that fit together."""
    if args.batch < 2:
        for kind, seed in todo:
            yield lambda kind=kind, seed=seed: [one(kind, seed, args, tools)]
        return
    library, waiting = Library(args), {}
    for kind, seed in todo:
        try:
            made = Case(kind, seed, args.vectors)
            key = fits(made)
        except Exception:  # pylint: disable=broad-except
            key = None      # what is wrong with it is said of the pair
        if key is None or args.all_builds and seed % args.all_builds == 0:
            yield lambda kind=kind, seed=seed: [one(kind, seed, args, tools)]
            continue
        waiting.setdefault(key, []).append(made)
        if len(waiting[key]) == args.batch:
            cases = waiting.pop(key)
            yield lambda cases=cases: many(Batch(cases), args, tools, library)
    for cases in waiting.values():
        yield lambda cases=cases: many(Batch(cases), args, tools, library)


def write_reproduce(kept, folder, result, commands):
    """A script with the commands that were run, and the result itself."""
    with open(os.path.join(kept, "result.json"), "w") as file:
        json.dump(result, file, indent=1)
        file.write("\n")
    with open(os.path.join(kept, "reproduce.sh"), "w") as file:
        detail = (result["detail"].splitlines() or [""])[0]
        file.write(f"#!/bin/sh\n# {result['class']}: {detail}\n"
                   "cd \"$(dirname \"$0\")\" && rm -rf rewritten && cp -r program rewritten\n")
        for where, command in commands:
            text = shlex.join(command).replace(folder + "/", "")
            file.write(f"(cd {where} && {text.replace(' -o ', ' -o ../')})\n")


def loop(args, tools, say):
    """Runs pairs until there are enough or time is up; returns all results."""
    state = State(args.state)
    kinds = args.kinds
    wanted = [(kind, args.seed + k) for k in range(args.count) for kind in kinds]
    todo = jobs([w for w in wanted if w not in state.results], args, tools)
    end = time.time() + args.minutes * 60 if args.minutes else None
    with concurrent.futures.ThreadPoolExecutor(args.j) as pool:
        running = set()
        while True:
            while len(running) < args.j and not (end and time.time() > end):
                job = next(todo, None)
                if job is None:
                    break
                running.add(pool.submit(job))
            if not running:
                break
            finished, running = concurrent.futures.wait(
                running, return_when=concurrent.futures.FIRST_COMPLETED)
            for each in finished:
                for result in each.result():
                    state.add(result)
                    if result["class"] in TOLD:
                        say(f"{result['class']} {result['kind']} {result['seed']}: {result['detail']}")
    chosen = set(wanted)
    return [r for key, r in state.results.items() if key in chosen]
