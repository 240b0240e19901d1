"""What is measured: the fields of records, and the loops over them.

A case is a record (sizes of its fields), the fields that the loop uses, the order in
which it goes through the records, their number n, and for the kind `pair` the number
of records after which the first field's use is followed by the second's.
"""

import collections
import random

Case = collections.namedtuple("Case", "kind fields used access n block")

SEQUENTIAL, GATHERED = "sequential", "gathered"
ACCESSES = [SEQUENTIAL, GATHERED]
SIZES = [1 << k for k in range(7, 15)]
QUICK_SIZES = [1 << 10, 1 << 14]
BEYOND = 0  # among the sizes: as many records as fill the last-level cache twice
MOST_BYTES = 256 << 20  # of a record's array, however large the cache
PAIR = (4, 4)
QUICK_TILES = [4, 16, 64, 256, 1024, 4096]

SHAPES = [
    (1, 1), (1, 2), (1, 1, 1, 1), (2, 4), (4, 4), (1, 4, 4), (4, 4, 4), (8, 8), (4, 8),
    (1, 8), (4, 4, 4, 4), (8, 4, 2, 1), (8, 8, 8), (4, 4, 8, 8), (4,) * 6, (8,) * 4,
    (4,) * 8, (1, 4, 4, 8, 2, 8, 4), (8,) * 6, (4,) * 12, (4,) * 16, (8,) * 8,
    (8,) * 12, (4,) * 24, (8,) * 16, (4,) * 32, (8,) * 24, (8,) * 32,
]
QUICK_SHAPES = [
    (1, 1), (4, 4), (1, 4, 4), (8, 8), (4, 4, 4, 4), (4, 4, 8, 8), (4,) * 8, (8,) * 8,
    (4,) * 24, (8,) * 24,
]


def record_bytes(fields):
    return sum(fields)


def beyond(fields, cache):
    """Records beyond the cache; odd, so that arrays do not start at like addresses."""
    size = min(2 * cache, MOST_BYTES)
    return max(size // record_bytes(fields), 1 << 15) | 1


def visits(case, device):
    """The records of one pass. Beyond the cache, gathered, not all: so many that twice as
    many lines are touched as the cache has."""
    if case.access == SEQUENTIAL:
        return case.n
    return min(case.n, 1 << (2 * device.cache // device.line).bit_length() - 1)


def used_of(fields, part):
    """`all` fields, or every other one."""
    return tuple(range(0, len(fields), 1 if part == "all" else 2))


def loops(shapes, accesses, parts, sizes, cache):
    for fields in shapes:
        for part in parts:
            if part == "half" and len(fields) < 4:
                continue
            for access in accesses:
                for n in sizes:
                    yield Case("loop", fields, used_of(fields, part), access,
                               n or beyond(fields, cache), 0)


def pair_names(line):
    """The layouts of a pair: both together in a record, or line by line, and apart."""
    return ["AoS", "SoA", "tiled %d" % max(line // PAIR[0], 2)]


def pairs(accesses, cache, quick):
    """Two fields, used further and further apart, in arrays beyond the cache."""
    n = 1 << (min(2 * cache, MOST_BYTES) // sum(PAIR) - 1).bit_length()
    step = 16 if quick else 2
    for access in accesses:
        block = 1
        while block <= min(n, 1 << 18):
            yield Case("pair", PAIR, (0, 1), access, n, block)
            block *= step


def shuffled(cases):
    """An order that is the same each time, and mixed wherever it is cut off."""
    cases = list(dict.fromkeys(cases))
    random.Random(0).shuffle(cases)
    return cases
