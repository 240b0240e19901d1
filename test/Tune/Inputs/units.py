"""Checks of layoutopt-tune's parts: units.py TUNE."""

import sys

sys.dont_write_bytecode = True
sys.path.insert(0, sys.argv[1])
from layoutopt_tune import learn, main, profile, shapes  # noqa: E402
from layoutopt_tune.errors import TuneError  # noqa: E402
from layoutopt_tune.layouts import Layout, layout_names, order_of  # noqa: E402
from layoutopt_tune.learn import Leaf, Question  # noqa: E402
from layoutopt_tune.measure import describe  # noqa: E402
from layoutopt_tune.shapes import Case  # noqa: E402


def timed(**times):
    return {name.replace("tiled", "tiled "): {"sum": "0", "ns": [float(t)] * 3}
            for name, t in times.items()}


def loop(fields, n=64, access="sequential"):
    return Case("loop", fields, tuple(range(len(fields))), access, n, 0)


def near(a, b):
    assert abs(a - b) < 1e-9, (a, b)


# Layouts lie as C places them: padding inside of a tile and behind it.
assert Layout("AoS").elements((1, 8, 2)) == ([24], [(0, 0), (0, 8), (0, 16)])
assert Layout("SoA").elements((1, 8)) == ([1, 8], [(0, 0), (1, 0)])
assert Layout("tiled 2").elements((1, 8, 2)) == ([32], [(0, 0), (0, 8), (0, 24)])
assert Layout("tiled 4").bytes((4, 4), 5) == 64
assert Layout("SoA").bytes((4, 4), 17) == 256
assert sorted(layout_names([16, 2]), key=order_of) == ["AoS", "SoA", "tiled 2", "tiled 16"]

# Cases: half of the fields only where there are some; beyond the cache; a fixed order.
cases = list(shapes.loops([(4, 4), (4,) * 5], ["gathered"], ["all", "half"], [8, 0], 1 << 20))
assert [(c.used, c.n) for c in cases] == [
    ((0, 1), 8), ((0, 1), 262145), ((0, 1, 2, 3, 4), 8), ((0, 1, 2, 3, 4), 104857),
    ((0, 2, 4), 8), ((0, 2, 4), 104857)], cases
assert shapes.shuffled(cases) == shapes.shuffled(cases + cases) != cases
assert all(c.n % c.block == 0 for c in shapes.pairs(["sequential"], 3 << 20, False))
assert describe(loop((4, 4, 4, 8, 1, 1))) == "loop of fields 4x3+8+1x2, sequential"

# Patterns: the fastest, and all less than 1 % slower; contradicting ones are kept.
data = learn.Data({
    loop((4, 4)): timed(AoS=100, SoA=100.9, tiled4=101.1),
    loop((4, 4), 128): timed(AoS=200, SoA=100, tiled4=150, tiled2=1),
    loop((8, 8), 3): timed(AoS=100, SoA=50)})
assert data.names == ["AoS", "SoA", "tiled 4"]
assert [data.patterns(k) for k in range(3)] == [[0, 1], [1], [1, 2]], data.patterns(2)
near(data.slow[1][2], 1.5)
near(data.slow[2][2], 1)  # A tile that was not measured holds all records: SoA.
# Tiles of 2 were not measured in all loops where they fit: they do not count.
near(learn.spread([1, 2, 3, 4, 5]), 2 / 3)

# Trees: both methods find the step; equal leaves below a question are one.
steps = {}
for size in range(2, 14):
    for n in (64, 128, 256):
        best = {"AoS": 50} if size < 8 else {"SoA": 50}
        steps[loop((4,) * size, n)] = timed(**dict(dict(AoS=100, SoA=100, tiled4=90), **best))
data = learn.Data(steps)
for method in learn.METHODS:
    tree = learn.fit(data, range(len(data.cases)), ("sigma",), method, 8)
    assert tree == Question("sigma", 30, Leaf("AoS"), Leaf("SoA")), tree
learned = learn.Learned(data, "native")
assert learned.tree == tree and len(learned.table) == 3 + 1 + 2 * (len(learn.ASKED) + 2 * 3)
rows = {row.label: row for row in learned.table}
near(rows["always SoA"].mean, 2 ** 0.5 - 1)
assert 0 < rows["sigma, regret, 2 leaves"].mean < 0.1  # One shape at the step is missed.
assert learned.leaf_note("<") == "best in 18 of 18 loops, 0 % off"
assert learned.leaf_note("<<") is None
assert learned.score is rows["sigma, classes, 2 leaves"]  # The plainest of those that are as good.
assert learn.fit(data, range(9), (), "regret", 1) == Leaf("AoS")
lines = profile.tree_lines(tree, learned, "", 0)
assert lines[:4] == ["attribute: sigma", "at-most: 30", "then:", "  layout: AoS"], lines

# No record is seen by the tree that chooses for it.
assert sorted(data.fold.values()) == sorted(k % 5 for k in range(12))
alone = {loop((4, 4)): timed(AoS=1, SoA=2), loop((4, 4, 4)): timed(AoS=2, SoA=1)}
chosen = learn.cross_validated(learn.Data(alone), ("sigma",), "regret", 8)
assert chosen == ["SoA", "AoS"], chosen
try:
    learn.Learned(learn.Data({loop((4, 4)): timed(AoS=1, SoA=2)}), "native")
    raise AssertionError("one kind of record is enough")
except TuneError as error:
    assert "too little was measured" in str(error)


# Epsilon: the shorter reach, the first distance that is too far; the line at least.
def pairs(sequential, gathered):
    return {Case("pair", (4, 4), (0, 1), access, 1024, 1 << k): timed(AoS=100, SoA=100 * gain)
            for access, gains in (("sequential", sequential), ("gathered", gathered))
            for k, gain in enumerate(gains)}


far = [1.5] * 7
eps = learn.epsilon(pairs(far + [0.9, 2], far + [1.0, 0.5]), 64)
assert (eps.bytes, eps.measured, eps.reaches) == (512, True, {"sequential": 256, "gathered": 512})
eps = learn.epsilon(pairs([0.5] * 9, far), 128)
assert (eps.bytes, eps.measured) == (128, False) and "0 bytes sequential" in eps.note
assert learn.epsilon({}, 32) == learn.Epsilon(32, False, {}, "line of the device")
assert learn.epsilon(pairs(far, far), 64).bytes == 1 << 20
assert learn.epsilon(pairs([], far), 64).bytes == 64

# Text: names as layoutopt reads them, scalars that cannot be misread.
assert profile.name_of("NVIDIA Tesla/K20m (x)") == "nvidia-tesla-k20m-x"
assert profile.name_of("***") == "device"
assert [profile.scalar(t) for t in ("a b", "no", "a: b", "#x", "", "x'y")] == \
    ["a b", '"no"', '"a: b"', '"#x"', '""', '"x\'y"']
assert main.parse_sizes("128,beyond") == [128, 0] and main.parse_sizes("beyond") == [0]
assert main.parse_records("4+4,8+1x3") == [(4, 4), (8, 1, 1, 1)]
