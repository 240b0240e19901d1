"""Compares utils/bench's formula with what the tool expects: prices.py PROFILE COSTS EXPLAINED."""
import json
import os
import re
import sys

sys.dont_write_bytecode = True
HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, os.path.join(HERE, "..", "..", "..", "utils", "bench"))

from layoutbench import prices  # noqa: E402

with open(sys.argv[1]) as file:
    block = re.search(r"^times:\n((?:  .*\n)+)", file.read(), re.M).group(1)
known = {key: int(value) for key, value in re.findall(r"^  ([a-z]+): (\d+)$", block, re.M)}
with open(sys.argv[2]) as file:
    costs = json.load(file)
with open(sys.argv[3]) as file:
    said = re.search(r"runs ([\d.]+) times", file.read()).group(1)
mine = "%.2f" % prices.speedup(costs, known)
if mine != said:
    sys.exit("the tool expects %s, the bench %s" % (said, mine))
