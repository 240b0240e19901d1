"""A case: a program, how layoutopt is told to change it, and where it is written."""

import json
import os
import random
from dataclasses import asdict

from .cprogram import CProgram
from .cxx import CxxProgram
from .policy import make_policy
from .vectors.program import VectorProgram

KINDS = ["c", "c-multi", "c++", "opencl"]


class Case:
    """Everything that follows from a kind and a seed.

    Half of the programs of C++ are around vectors; `vectors` makes it all or none.
    """

    def __init__(self, kind, seed, vectors=None):
        self.kind, self.seed, self.frame = kind, seed, None
        if vectors is None:
            vectors = random.Random(f"with vectors {seed}").random() < 0.5
        self.vectors = vectors and kind == "c++"
        if kind == "opencl":
            from .opencl import OpenCLProgram
            self.made = OpenCLProgram(seed)
            self.standard = self.made.standard
        elif kind == "c++":
            self.made = VectorProgram(seed) if self.vectors else CxxProgram(seed)
            self.standard = "-std=" + self.made.standard
        else:
            self.made = CProgram(seed, kind == "c-multi")
            self.standard = "-std=" + self.made.standard
        self.program = self.made.program
        self.policy = self.made.policy if kind == "opencl" else self.c_policy()
        if "frames" in self.program.uses and self.policy.switch:
            # Who builds with tiles says that the stack may grow.
            self.policy.switch = 1

    def c_policy(self):
        made = self.made
        used = {}
        for array in made.arrays:
            used.setdefault(array.record.name, (array.record, []))[1].append(array)
        # A record without arrays is an error of the policy.
        records = [(record, {record.chunk, min(arrays[0].needs)}) for record, arrays in used.values()]
        return make_policy(made.rng, records, not self.vectors, made.converts)

    def adopt(self, frame):
        """Goes the way of the batch that it is in."""
        self.frame = frame
        self.standard = frame.standard
        policy = self.policy
        policy.target, policy.automatic, policy.style = frame.target, frame.automatic, frame.style
        policy.convert, policy.switch = frame.convert, frame.switch

    def without(self):
        """Builds that do not suit it: files get the padding of records, too."""
        return ["clang-msan"] if self.made.converts else self.made.without() if self.vectors else []

    def write(self, folder, dropped=frozenset()):
        """Writes program/, policy.yaml and case.json."""
        place = os.path.join(folder, "program")
        os.makedirs(place, exist_ok=True)
        files = {**self.program.sources(dropped), **self.made.late_files(dropped)}
        for name, text in files.items():
            with open(os.path.join(place, name), "w") as file:
                file.write(self.made.finished(text))
        with open(os.path.join(folder, "policy.yaml"), "w") as file:
            file.write(self.policy.text(dropped))
        with open(os.path.join(folder, "case.json"), "w") as file:
            json.dump({"kind": self.kind, "seed": self.seed, "vectors": self.vectors,
                       "standard": self.standard,
                       "options": self.policy.options("policy.yaml"),
                       "without": self.without(), "sizes": self.policy.sizes,
                       "switch": self.policy.switch, "programs": self.made.builds(),
                       # The others are as if a number is edited afterwards.
                       "told": 1 + self.seed % 2,
                       "frame": self.frame and asdict(self.frame),
                       "uses": {use: sorted(records) for use, records
                                in sorted(self.program.uses.items())}}, file, indent=1)
            file.write("\n")
