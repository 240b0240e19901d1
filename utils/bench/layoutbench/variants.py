"""The layouts of a program that are compared.

  AoS, AoS again   as it was; the second one shows what the clock cannot tell apart
  SoA, tiled 32    all arrays that can change, in one cluster
  graph            the clusters by distance, each in AoS
  tile             one cluster, and the profile's layout for it
  paper            both, --strategy=paper
  auto             what layoutopt does by default
  model, search    --strategy=model and search
  hand             what a person would write; of the lists in programs.py
  each N           with --exhaustive, all clusters of records with few fields

Layouts for which layoutopt writes the same files are one variant.
"""

import dataclasses
import hashlib
import itertools
import os
import shutil

import yaml

from cprograms import policy_text
from layoutbench.programs import Failure, run

# Of which all partitions are tried, and the layouts of their clusters.
MOST_FIELDS = 4
CLUSTER_LAYOUTS = {2: ["aos", "tiled 8", "tiled 64"], 3: ["aos", "tiled 8", "tiled 64"],
                   4: ["aos", "tiled 32"]}


@dataclasses.dataclass
class Variant:
    labels: list           # all that gave these files
    binary: str
    folder: str
    plan: dict             # array set -> its entry in the plan; {}: nothing changed


def _copy(program, folder):
    os.makedirs(folder)
    for name in os.listdir(program.folder):
        if name.endswith((".c", ".cpp", ".cl", ".h")):
            shutil.copy(os.path.join(program.folder, name), folder)


def _digest(folder):
    digest = hashlib.sha256()
    for name in sorted(os.listdir(folder)):
        if name.endswith((".c", ".cpp", ".cl", ".h")):
            with open(os.path.join(folder, name), "rb") as file:
                digest.update(name.encode() + b"\0" + file.read())
    return digest.hexdigest()


def partitions(items):
    """All ways to put the items into clusters."""
    if not items:
        yield []
        return
    first, rest = items[0], items[1:]
    for parts in partitions(rest):
        for i in range(len(parts)):
            yield parts[:i] + [[first] + parts[i]] + parts[i + 1:]
        yield [[first]] + parts


class Workshop:
    """Rewrites one program in all layouts, below one folder."""

    def __init__(self, program, builder, tool, target, work):
        self.program, self.builder, self.tool = program, builder, tool
        self.target, self.work = target, work
        self.variants, self.by_digest = [], {}
        self.failures = []     # (label, text)

    def original(self):
        folder = os.path.join(self.work, "aos")
        _copy(self.program, folder)
        binary = self.builder.build(self.program, folder, None)
        for label in ("AoS", "AoS again"):
            self.variants.append(Variant([label], binary, folder, {}))
        self.by_digest[_digest(folder)] = self.variants[0]

    def add(self, label, policy=None, flags=()):
        """Rewrites under a policy's text; returns the plan, or None after a failure."""
        folder = os.path.join(self.work, label.replace(" ", ""))
        try:
            return self._add(label, folder, policy, list(flags))
        except Failure as failure:
            self.failures.append((label, str(failure)))
            return None

    def _add(self, label, folder, policy, flags):
        _copy(self.program, folder)
        path = "none"
        if policy:
            path = folder + ".yaml"
            with open(path, "w") as file:
                file.write(policy)
        plan_file = folder + ".plan.yaml"
        command = [self.tool, "--quiet", "--policy=" + path, "--target=" + self.target,
                   "-i", "--root=" + self.work, "--plan-out=" + plan_file] + flags
        header = None
        if self.program.language == "OpenCL":
            header = os.path.join(folder, self.program.name + "_layout.h")
            command.append("--header-out=" + header)
        command += [os.path.join(folder, s) for s in self.program.sources]
        if self.program.language == "C":
            command += ["--", "-std=" + self.program.standard] + self.program.flags
        run(command)
        with open(plan_file) as file:
            plan = yaml.safe_load(file)["sets"] or {}
        digest = _digest(folder)
        if digest in self.by_digest:
            self.by_digest[digest].labels.append(label)
            return plan
        binary = self.builder.build(self.program, folder, header)
        variant = Variant([label], binary, folder, plan)
        self.variants.append(variant)
        self.by_digest[digest] = variant
        return plan

    def all(self, exhaustive):
        records = self.program.records
        self.original()
        paper = self.add("paper", flags=["--strategy=paper"])
        self.add("SoA", policy_text({r: "soa" for r in records}))
        self.add("tiled 32", policy_text({r: "tiled 32" for r in records}))
        if paper is not None:
            changed = {s: p for s, p in paper.items() if not p.get("refused")}
            self.add("graph", _sets(changed, lambda fields: "AoS"))
            self.add("tile", _sets({s: {"clusters": [{"fields": _fields(p)}]}
                                    for s, p in changed.items()}, lambda fields: "auto"))
        self.add("auto")
        self.add("model", flags=["--strategy=model"])
        self.add("search", flags=["--strategy=search"])
        if self.program.hand:
            self.add("hand", policy_text(self.program.hand))
        if exhaustive and paper is not None:
            self._each(paper)
        return self.variants

    def _each(self, paper):
        """All clusters of the record that the program is about, if it has few fields."""
        number = 0
        for name, plan in paper.items():
            fields = _fields(plan)
            if plan.get("refused") or len(fields) not in CLUSTER_LAYOUTS:
                continue
            if "@local" in name or name.split("@")[0] not in self.program.records:
                continue
            for parts in partitions(fields):
                lots = [CLUSTER_LAYOUTS[len(fields)] if len(p) > 1 else ["soa"] for p in parts]
                for layouts in itertools.product(*lots):
                    number += 1
                    clusters = [{"fields": p, "layout": l} for p, l in zip(parts, layouts)]
                    self.add("each %d" % number,
                             _sets({name: {"clusters": clusters}}, lambda fields: None))


def _fields(plan):
    return [f for cluster in plan["clusters"] for f in cluster["fields"]]


def _sets(sets, layout):
    """A policy for array sets; layout(fields) says None to keep a cluster's own."""
    policy = {"version": 1, "sets": {}}
    for name, plan in sets.items():
        policy["sets"][name] = {"clusters": [
            {"fields": c["fields"], "layout": layout(c["fields"]) or c["layout"]}
            for c in plan["clusters"]]}
    return yaml.safe_dump(policy, sort_keys=False)
