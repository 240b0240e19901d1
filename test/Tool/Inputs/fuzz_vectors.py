#!/usr/bin/env python3
"""Which uses of vectors are in none of so many random programs; the argument: how many."""

import os
import sys

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "../../../utils/fuzz"))

# pylint: disable=wrong-import-position
from layoutfuzz.vectors import (algorithms, bindings, border, classes, elements, generic, growth, hazards, holders, ordering, pointers,
                                refused, trouble, whole)
from layoutfuzz.vectors.program import VectorProgram

count = int(sys.argv[1])
missing = {f"{module.__name__.split('.')[-1]}.{make.__name__}"
           for module in (algorithms, bindings, border, classes, elements, generic, growth, hazards, holders, ordering, pointers,
                          refused, trouble, whole)
           for _, make in module.READING + module.WRITING}
for seed in range(count):
    missing -= set(VectorProgram(seed).program.uses)
assert VectorProgram(3).program.sources() == VectorProgram(3).program.sources()
print(f"{count} programs, uses that are in none: {' '.join(sorted(missing)) or 'none'}")
