"""The layouts of the training: AoS, SoA and tiles of 2^1 to 2^15 records.

They are the layout expressions [i,f], [f,i] and [i,f,i p(T)] of docs/Layout.md, with
the fields placed by the rules of C. A field of record i lies at

    array + (i / T) * element + offset + (i % T) * size

where T is 1 for AoS and SoA. `typed_access` spells the same address as layoutopt
prints it, through a C type; that both agree is checked by checksums in each run.
"""

TILES = [1 << k for k in range(1, 16)]
ALIGN = 64  # of each stored array, as in generated allocations


def round_up(n, unit):
    return (n + unit - 1) // unit * unit


class Layout:
    def __init__(self, name):
        self.name = name
        self.tile = int(name.split()[1]) if name.startswith("tiled ") else 1

    def elements(self, sizes):
        """Per stored array the bytes of an element; per field (array, offset)."""
        if self.name == "SoA":
            return list(sizes), [(k, 0) for k in range(len(sizes))]
        places, at = [], 0
        for size in sizes:
            at = round_up(at, size)
            places.append((0, at))
            at += size * self.tile
        return [round_up(at, max(sizes))], places

    def element_type(self, sizes, types):
        """The C type of an element, or None where elements are fields."""
        if self.name == "SoA":
            return None
        many = "[%d]" % self.tile if self.tile > 1 else ""
        return "struct { %s }" % " ".join(
            "%s f%d%s;" % (t, k, many) for k, t in enumerate(types))

    def typed_access(self, field, index):
        if self.name == "SoA":
            return "f%d[%s]" % (field, index)
        if self.tile == 1:
            return "c0[%s].f%d" % (index, field)
        shift = self.tile.bit_length() - 1
        return "c0[%s >> %d].f%d[%s & %d]" % (index, shift, field, index, self.tile - 1)

    def bytes(self, sizes, n):
        elements, _ = self.elements(sizes)
        return sum(round_up(-(-n // self.tile) * e, ALIGN) for e in elements)


def layout_names(tiles):
    return ["AoS", "SoA"] + ["tiled %d" % t for t in tiles]


def order_of(name):
    """AoS, SoA, then tiles by size: the order of classes, and of ties."""
    return {"AoS": 0, "SoA": 1}.get(name) or (int(name.split()[1]) if " " in name else 0)
