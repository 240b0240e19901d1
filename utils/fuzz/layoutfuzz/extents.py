"""How numbers that bound arrays are spelled: by digits, macros, enumerators, sizes, constants."""

from dataclasses import dataclass

# Of programs that are built more than once, each time with another number.
BUILT = "EXTENT"
DEFINED = f"#ifndef {BUILT}\n#define {BUILT} @\n#endif\n"


@dataclass
class Extent:
    """A number of elements, `least` or, in another build, more."""
    least: int
    text: str           # as a bound
    count: str          # as a value of type int
    needs: tuple = ()   # chunks

    def product(self, other):
        """The number of elements in rows."""
        both = self.count + other.count
        return str(self.least * other.least) if both.isdigit() else f"({self.count} * {other.count})"

    def designator(self, rng, k, size):
        """The k-th of `size` places that there are at least."""
        if not self.count.isdigit() and k == size - 1 and rng.random() < 0.5 and self.count != BUILT:
            return f"{self.count} - 1"
        return rng.choice([str(k)] * 2 + [f"sizeof(char[{k + 1}]) - 1", f"{k} + 0", f"'\\{k:o}'"])


def named(gen, stem, text):
    """A name at file scope for what `text` has of a name."""
    name = gen.program.fresh(stem)
    with gen.program.apart(), gen.program.chunk("number " + name) as mine:
        gen.program.add("types", text.replace("@", name))
    gen.program.touch(mine)
    return name, tuple(mine)


def extent(gen, size, record):
    """A bound of an array of this record."""
    rng = gen.rng
    if gen.built and rng.random() < 0.7:
        gen.program.note("extent-per-build", record)
        return Extent(gen.built[0], BUILT, BUILT)
    if rng.random() < 0.65:
        return Extent(size, str(size), str(size))
    gen.program.note("extent-spelled", record)
    half = size // 2
    constant = f"{rng.choice(['constexpr', 'static const', 'const'])} int @ = {size};"
    way = rng.choice(["macro", "macros", "enumerator", "sizes", "sizes", "words"]
                     + ([] if gen.designates else ["constant"] * 2))
    if way == "sizes":
        kind = rng.choice(["char", "int", "float", "double"])
        return Extent(size, rng.choice([f"sizeof(char[{size}])", f"sizeof({kind}[{size}]) / sizeof({kind})",
                                        f"sizeof \"{'x' * (size - 1)}\"", f"(int)sizeof(char) * {size}"]),
                      str(size))
    if way == "words":
        return Extent(size, rng.choice([f"{half} + {size - half}", f"{2 * size} >> 1", f"0x{size:x}u",
                                        f"{size} ? {size} : 1", f"({size})"]), str(size))
    stem = {"macro": "WIDTH", "macros": "WIDTH", "enumerator": "LENGTH", "constant": "SIZE"}[way]
    text = {"macro": f"#define @ {size}", "enumerator": f"enum {{ @ = {size} }};", "constant": constant}.get(way)
    needs = ()
    if way == "macros":
        part, needs = named(gen, "HALF", f"#define @ {half}")
        gen.program.touch(needs)
        text = f"#define @ ({part} + {size - half})"
        if half and size % half == 0:
            text = f"#define @ ({part} * {size // half})"
    name, own = named(gen, stem, text)
    return Extent(size, name, name, needs + own)
