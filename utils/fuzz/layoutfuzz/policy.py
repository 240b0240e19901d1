"""Random policies: layouts of records, style, boundary, or the model's own choice."""

import re
from dataclasses import dataclass, field as member, replace

TILES = [2, 3, 4, 5, 7, 8, 16, 24, 32, 64, 100, 512]
TARGETS = ["tahiti", "sm_20", "sm_35", "pocl-cpu", "native"]


@dataclass
class Policy:
    """What layoutopt is told. Records and fields come with their chunks."""
    target: str
    automatic: bool = False
    style: str = "direct"
    convert: bool = False
    switch: int = None      # LAYOUTOPT_LAYOUT of the build, in the switchable style
    records: list = member(default_factory=list)   # (name, chunks, layout or clusters)
    sets: list = member(default_factory=list)      # (id, chunks, layout)
    sizes: list = member(default_factory=list)     # n

    def text(self, dropped=frozenset()):
        """As a file, without what is not in the program."""
        lines = ["version: 1"]
        if self.style != "direct":
            lines.append(f"style: {self.style}")
        if self.convert:
            lines.append("boundary: convert")
        for section, entries in [("records", self.records), ("sets", self.sets)]:
            there = [e for e in entries if not set(e[1]) & dropped]
            if not there:
                continue
            lines.append(f"{section}:")
            for name, _, layout in there:
                lines.append(f'  "{name}":')
                if isinstance(layout, str):
                    lines.append(f'    layout: "{layout}"')
                    continue
                lines.append("    clusters:")
                for fields, each in layout:
                    names = [n for n, chunk in fields if chunk not in dropped]
                    if names:
                        lines.append(f"      - fields: [{', '.join(names)}]")
                        lines.append(f'        layout: "{each}"')
        return "\n".join(lines) + "\n"

    def renamed(self, name):
        """The same for records, fields and sets of other names."""
        def clusters(layout):
            if isinstance(layout, str):
                return layout
            return [([(name(field), chunk) for field, chunk in fields], each) for fields, each in layout]
        return replace(self, records=[(name(record), chunks, clusters(layout)) for record, chunks, layout in self.records],
                       sets=[(name(each), chunks, layout) for each, chunks, layout in self.sets])

    def with_more(self, other):
        """With what another one says of its records and sets."""
        return replace(self, records=self.records + other.records, sets=self.sets + other.sets)

    def options(self, path):
        given = [f"--target={self.target}", f"--policy={'none' if self.automatic else path}"]
        if self.automatic:  # The default would leave what it does not gain by.
            given.append("--strategy=paper")
        if self.automatic and self.style != "direct":
            given.append(f"--style={self.style}")
        return given


def expression(rng):
    """A layout of dimensions in any order; the dynamic one of `i` comes before the others."""
    index = ["i"] + [f"i {rng.choice(['p', 'oe'])}({rng.choice([2, 3, 4, 5, 8, 32])})"
                     for _ in range(rng.randint(0, 2))]
    fields = ["f"] + [f"f p({rng.randint(2, 3)})" for _ in range(rng.randint(0, 1))]
    rng.shuffle(fields)
    order = ["i"] * len(index) + ["f"] * len(fields)
    rng.shuffle(order)
    dims = [(index if axis == "i" else fields).pop(0) for axis in order]
    if rng.random() < 0.4:  # Elements of fields that are arrays, behind all of `f`.
        last = max(k for k, axis in enumerate(order) if axis == "f")
        dims.insert(rng.randint(last + 1, len(dims)), "k")
    return "[" + ", ".join(dims) + "]"


def a_layout(rng):
    roll = rng.random()
    if roll < 0.22:
        return "SoA"
    if roll < 0.32:
        return "[f, k, i]"
    if roll < 0.63:
        return f"tiled {rng.choice(TILES)}"
    if roll < 0.75:
        return f"[i, f, k, i p({rng.choice(TILES)})]"
    return "AoS" if roll < 0.8 else expression(rng)


def record_policy(rng, record):
    """One layout for all fields, or clusters of some."""
    # Adjacent bit-fields are one field, called after the first.
    fields = [f for before, f in zip([None, *record.fields], record.fields)
              if not (f.bits and before and before.bits)]
    plain = all(f.name for f in fields)
    if not plain or len(fields) < 2 or rng.random() < 0.45:
        layout = a_layout(rng)
        return layout if layout != "AoS" or rng.random() < 0.3 else "SoA"
    rng.shuffle(fields)
    clusters, at = [], 0
    while at < len(fields):
        size = rng.randint(1, len(fields) - at)
        if size == len(fields):
            size -= 1
        clusters.append(([(f.name, f.chunk) for f in fields[at:at + size]], a_layout(rng)))
        at += size
    return clusters


def make_policy(rng, records, switchable, converts, sets=()):
    policy = Policy(rng.choice(TARGETS))
    policy.automatic = rng.random() < 0.15
    for record, chunks in records:
        policy.records.append((record.name, chunks, record_policy(rng, record)))
    for name, chunks in sets:
        policy.sets.append((name, chunks, a_layout(rng)))
    layouts = [e[2] if isinstance(e[2], str) else " ".join(c[1] for c in e[2])
               for e in policy.records]
    tiles = [int(w) for text in layouts for w in re.findall(r"\d+", text)]
    policy.convert = rng.random() < (0.7 if converts else 0.1)
    if switchable and rng.random() < 0.35:
        policy.style = "switchable"
        policy.switch = rng.choice([None, None, 0, 1, 2, 3, 8, 64])
    edges = {0, 1, rng.randrange(2, 60)}
    for tile in tiles[:2] or [8]:
        edges |= {t for t in (tile - 1, tile, tile + 1, 2 * tile + 1) if t <= 520}
    policy.sizes = sorted(rng.sample(sorted(edges), min(4, len(edges))))
    return policy
