"""From measurements to a tree, an epsilon, and what both are worth.

The time of a layout is the median of its rounds; its regret in a case is that time over
the best time there, less 1. A tile that holds all n records is SoA with padding, and
counts as SoA.
"""

import bisect
import collections
import math
import statistics

from .errors import TuneError
from .layouts import Layout, order_of

NEAR = 1.01  # the fastest layout's patterns, and those of layouts less than 1 % slower
LEAVES = (2, 4, 8)
FOLDS = 5
MOST_EPSILON = 1 << 20

# What a tree may ask. The profile's format has those of SHIPPED; `gathered` is a percentage.
ATTRIBUTES = {
    "sigma": lambda case: sum(case.fields),
    "fields": lambda case: len(case.fields),
    "used": lambda case: len(case.used) / len(case.fields),
    "gathered": lambda case: 100 * (case.access == "gathered"),
    "n": lambda case: math.log2(case.n),
}
SHIPPED = ("sigma", "fields", "gathered")
ASKED = [("sigma",), ("sigma", "fields"), SHIPPED, SHIPPED + ("used",),
         SHIPPED + ("used", "n")]
# `classes` is the published method: each pattern is a vote for a layout. `regret` fits
# the logarithms of the slow-downs of all layouts, so that a near miss costs little.
METHODS = ("classes", "regret")

Leaf = collections.namedtuple("Leaf", "layout")
Question = collections.namedtuple("Question", "attribute at_most then other")
Score = collections.namedtuple("Score", "label mean error high worst")


def medians(layouts):
    return {name: statistics.median(l["ns"]) for name, l in layouts.items()}


def spread(times):
    """The range of the middle half of the rounds over the median."""
    if len(times) < 2:
        return 0.0
    low, middle, high = statistics.quantiles(times, n=4, method="inclusive")
    return (high - low) / middle


class Data:
    """The loops of a raw file, in an order of their own, as slow-downs."""

    def __init__(self, cases):
        self.cases = sorted(c for c in cases if c.kind == "loop")
        # A tile counts if all loops that have so many records were measured with it.
        names = {name for c in self.cases for name in cases[c]}
        self.names = sorted((name for name in names if all(
            name in cases[c] or Layout(name).tile > c.n for c in self.cases)), key=order_of)
        self.slow = []  # per case, per layout: time over the best time
        for case in self.cases:
            times = medians(cases[case])
            best = min(t for name, t in times.items() if name in self.names)
            self.slow.append([times.get(name, times["SoA"]) / best for name in self.names])
        self.spreads = sorted(spread(l["ns"]) for c in self.cases for l in cases[c].values())
        shapes = sorted({c.fields for c in self.cases}, key=lambda f: (sum(f), len(f), f))
        # Shapes of like size go into different folds; one shape's cases stay together.
        self.fold = {shape: k % FOLDS for k, shape in enumerate(shapes)}

    def features(self, number, asked):
        return [ATTRIBUTES[a](self.cases[number]) for a in asked]

    def patterns(self, number):
        """The layouts that are the fastest or almost so; never none."""
        return [k for k, s in enumerate(self.slow[number]) if s < NEAR]


def sklearn_tree():
    try:
        from sklearn import tree
    except ImportError:
        raise TuneError("learning needs scikit-learn: install the package python3-sklearn (and "
                        "use the Python that it belongs to); what was measured is kept")
    return tree


def fit(data, numbers, asked, method, leaves):
    """A tree of so many leaves at most, over the cases with these numbers."""
    tree = sklearn_tree()
    if leaves == 1:
        costs = [sum(math.log(data.slow[n][k]) for n in numbers) for k in range(len(data.names))]
        return Leaf(data.names[min(range(len(costs)), key=lambda k: (round(costs[k], 9), k))])
    rows, targets = [], []
    for number in numbers:
        row = data.features(number, asked)
        if method == "classes":
            for k in data.patterns(number):
                rows.append(row)
                targets.append(k)
        else:
            rows.append(row)
            targets.append([math.log(s) for s in data.slow[number]])
    least = max(2, len(rows) // 20)
    options = dict(max_leaf_nodes=leaves, min_samples_leaf=least, random_state=0)
    if method == "classes":
        model = tree.DecisionTreeClassifier(**options).fit(rows, targets)
    else:
        model = tree.DecisionTreeRegressor(**options).fit(rows, targets)
    return from_model(model, data.names, asked, method)


def from_model(model, names, asked, method):
    inner = model.tree_

    def at(node):
        if inner.children_left[node] == inner.children_right[node]:
            values = inner.value[node]
            if method == "classes":
                best = max(range(len(values[0])), key=lambda k: (values[0][k], -k))
                return Leaf(names[model.classes_[best]])
            return Leaf(names[min(range(len(values)), key=lambda k: (round(values[k][0], 9), k))])
        then, other = at(inner.children_left[node]), at(inner.children_right[node])
        if then == other:
            return then
        attribute, bound = asked[inner.feature[node]], float(inner.threshold[node])
        return Question(attribute, math.floor(bound) if attribute in SHIPPED else bound,
                        then, other)

    return at(0)


def choose(tree, case):
    while isinstance(tree, Question):
        small = ATTRIBUTES[tree.attribute](case) <= tree.at_most
        tree = tree.then if small else tree.other
    return tree.layout


def rule_of_thumb(backend):
    """The trees of the profiles native and pocl-cpu before anything was measured."""
    if backend == "native":
        return Question("sigma", 8, Leaf("AoS"), Leaf("SoA"))
    return Question("sigma", 256, Leaf("SoA"), Leaf("AoS"))


def score(label, data, chosen):
    """Chosen: a layout per case. The error is that of the mean over shapes of records."""
    logs, by_shape = [], collections.defaultdict(list)
    for number, name in enumerate(chosen):
        slow = math.log(data.slow[number][data.names.index(name)])
        logs.append(slow)
        by_shape[data.cases[number].fields].append(slow)
    means = [statistics.fmean(v) for v in by_shape.values()]
    error = statistics.stdev(means) / math.sqrt(len(means)) if len(means) > 1 else 0.0
    logs.sort()
    return Score(label, math.expm1(statistics.fmean(logs)), error,
                 math.expm1(logs[(len(logs) - 1) * 9 // 10]), math.expm1(logs[-1]))


def cross_validated(data, asked, method, leaves):
    """What a tree chooses for each case that has not seen records of this shape."""
    chosen = [None] * len(data.cases)
    for fold in range(FOLDS):
        test = [k for k, c in enumerate(data.cases) if data.fold[c.fields] == fold]
        train = [k for k, c in enumerate(data.cases) if data.fold[c.fields] != fold]
        if not test:
            continue
        tree = fit(data, train, asked, method, leaves)
        for k in test:
            chosen[k] = choose(tree, data.cases[k])
    return chosen


class Learned:
    """The tree that is shipped, and the table of all that were tried."""

    def __init__(self, data, backend):
        if len(set(c.fields for c in data.cases)) < 2:
            raise TuneError("too little was measured: loops over two kinds of records at least")
        self.table = [score("always AoS", data, ["AoS"] * len(data.cases)),
                      score("always SoA", data, ["SoA"] * len(data.cases))]
        thumb = rule_of_thumb(backend)
        self.table.append(score("rule of thumb", data, [choose(thumb, c) for c in data.cases]))
        self.thumb = self.table[-1]
        candidates = []

        def tried(label, *options):
            row = score(label, data, cross_validated(data, *options))
            self.table.append(row)
            if set(options[0]) <= set(SHIPPED):
                candidates.append((row, options))

        tried("no question", (), "regret", 1)
        for leaves in LEAVES:
            for asked in ASKED:
                for method in METHODS:
                    if set(asked) <= set(SHIPPED) or leaves == LEAVES[-1]:
                        tried("%s, %s, %d leaves" % (" ".join(asked), method, leaves),
                              asked, method, leaves)
        # The plainest that is not worse than the best by more than the best's error.
        best = min((row for row, _ in candidates), key=lambda row: row.mean)
        for self.score, options in candidates:
            if math.log1p(self.score.mean) <= math.log1p(best.mean) + best.error:
                break
        self.tree = fit(data, range(len(data.cases)), *options)
        self.leaves = collections.defaultdict(list)
        for number, case in enumerate(data.cases):
            self.leaves[path_to(self.tree, case)].append(number)
        self.data = data

    def leaf_note(self, path):
        """What the training says of a leaf; path is that of path_to."""
        numbers = self.leaves.get(path, [])
        if not numbers:
            return None
        name = choose(self.tree, self.data.cases[numbers[0]])
        k = self.data.names.index(name)
        slow = [self.data.slow[n][k] for n in numbers]
        near = sum(s < NEAR for s in slow)
        mean = math.expm1(statistics.fmean(math.log(s) for s in slow))
        return "best in %d of %d loops, %.0f %% off" % (near, len(slow), 100 * mean)


def path_to(tree, case):
    path = ""
    while isinstance(tree, Question):
        small = ATTRIBUTES[tree.attribute](case) <= tree.at_most
        path += "<" if small else ">"
        tree = tree.then if small else tree.other
    return path


def pair_gains(cases):
    """Per access: distance in bytes -> time apart over the best time together."""
    found = collections.defaultdict(dict)
    for case in sorted(c for c in cases if c.kind == "pair"):
        times = medians(cases[case])
        together = min(t for name, t in times.items() if name != "SoA")
        found[case.access][case.block * case.fields[case.used[0]]] = times["SoA"] / together
    return found


def reach(gains):
    """The largest distance up to which being together never costs more than it gains."""
    distances = sorted(gains)
    bad = next((k for k, d in enumerate(distances) if gains[d] < 1), len(distances))
    return distances[bad - 1] if bad else 0


Epsilon = collections.namedtuple("Epsilon", "bytes measured reaches note")


def epsilon(cases, line):
    """Within a line fields cost nothing to each other; beyond it the experiment decides.

    The shorter reach of the two accesses counts: one more cluster is the safer error.
    """
    reaches = {access: reach(gains) for access, gains in pair_gains(cases).items()}
    text = ", ".join("%d bytes %s" % (reaches[a], a) for a in sorted(reaches))
    if len(reaches) < 2:
        return Epsilon(line, False, reaches, "line of the device" +
                       ("; storing two fields together pays up to " + text if text else ""))
    least = min(reaches.values())
    note = "storing two fields together pays up to %s" % text
    if least <= line:
        return Epsilon(line, False, reaches, "line of the device; " + note)
    # A power of two, as all that was tried; epsilon is the first that is too far.
    steps = sorted({d for g in pair_gains(cases).values() for d in g} | {MOST_EPSILON})
    above = steps[min(bisect.bisect_right(steps, least), len(steps) - 1)]
    return Epsilon(min(above, MOST_EPSILON), True, reaches, note)
