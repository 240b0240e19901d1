"""Statements that only OpenCL C has: vectors, atomics, vload."""

from . import statements as c
from .clrecords import shape_of_vector
from .constness import overloaded
from .elements import Element, element
from .statements import other_index, u, value


def vector(gen, array, at, i):
    """A vector as a whole, or some of it."""
    rng = gen.rng
    fields = [f for f in array.record.fields if f.vector and not f.dims]
    if not fields:
        return c.change(gen, array, at, i)
    field = rng.choice(fields)
    base, width = shape_of_vector(field.vector)
    place, t = field.of(at), gen.program.fresh("t")
    other = field.of(element(gen, array, other_index(gen, array, i)))
    scalar = field.leaves[0].type
    make = f"({scalar.make(value(gen, array, i))})"
    lane = field.leaves[-1].path.split(".")[-1]
    texts = [f"{place} = {other};",
             f"{place} = ({field.vector})({scalar.make(u(i))});",
             f"{place} = ({field.vector})({', '.join([make] + [scalar.make(u(i))] * (width - 1))});",
             f"{{\n  {field.vector} {t} = {place};\n  {t}.{lane} = {make};\n  {other} = {t};\n}}",
             f"{place} = {u(i)} % 3u ? {other} : ({field.vector})({scalar.make('7u')});",
             f"{place}.{lane} = {make};"]
    if scalar.kind != "s":
        texts += [f"{place} += ({field.vector})({scalar.make(u(i))});",
                  f"{place} -= {other};"]
    if width <= 4 and width > 1:
        texts += [f"{place}.xy = {other}.yx;", f"{place}.yx = ({base}2)({make}, {make});",
                  f"{place}.s10 = {other}.s01;", f"{base} {t} = {place}.y + {place}.x;\nmix((uint)({t} != 0));"]
    if width in (2, 4, 8, 16):
        texts += [f"{place}.lo = {other}.hi;", f"{place}.even = {other}.odd;"]
    if width == 4:
        texts += [f"{place}.xyz = {other}.zyx;", f"{place}.w = {other}.s0;",
                  f"{place} = ({field.vector})({other}.xy, {other}.zw);"]
    return scoped(rng.choice(texts))


def scoped(text):
    return f"{{\n  {text.replace(chr(10), chr(10) + '  ')}\n}}" if "\n" in text and \
        not text.startswith("{") else text


def atomic(gen, array, at, i):
    """Atomics work on addresses of fields, where these are taken."""
    rng = gen.rng
    leaf = array.record.a_leaf(rng, lambda f: f.type.name in ("int", "uint") and f.addressable)
    if not leaf or not array.qualifier.startswith("__global"):
        return vector(gen, array, at, i)
    place = leaf.of(at)
    v = f"({leaf.type.name})({u(i)} & 15u)"
    return rng.choice([f"atomic_add(&{place}, {v});", f"atomic_inc(&{place});",
                       f"atomic_xchg(&{place}, {v});", f"atomic_or(&({place}), {v});",
                       f"mix((uint)atomic_max(&{place}, {v}));",
                       f"atomic_cmpxchg(&{place}, {v}, ({leaf.type.name})3);"])


def loads(gen, array, at, i):
    """vload and vstore within a member that is an array."""
    rng = gen.rng
    fields = [f for f in array.record.fields if f.dims and len(f.dims) == 1 and not f.unaligned
              and f.dims[0] >= 2 and "." not in f.leaves[0].path
              and f.leaves[0].type.kind in "usf"]
    if not fields:
        return vector(gen, array, at, i)
    field, t = rng.choice(fields), gen.program.fresh("t")
    width = rng.choice([w for w in (2, 3, 4, 8) if w <= field.dims[0]])
    place, base = field.of(at), field.leaves[0].type.name
    return rng.choice([
        f"{{\n  {base}{width} {t} = vload{width}(0, {place});\n  {t}.s01 = {t}.s10;\n"
        f"  vstore{width}({t}, 0, {place});\n}}",
        f"vstore2(({base}2)(1, 2), 0, &{place}[{rng.randrange(field.dims[0] - 1)}]);",
        f"mix((uint)vload2(0, &{place}[0]).y);"])


def helper_on_element(gen, array, at, i):
    """A function that gets one element's address and an index."""
    if gen.depth > 1:
        return vector(gen, array, at, i)
    record, q = array.record, array.qualifier

    def make(name):
        def text():
            inner = gen.array("p", "1", record, q, own=True)
            place = gen.program.fresh("block")
            with gen.scope([inner], True):
                for _ in range(gen.rng.randint(1, 3)):
                    with gen.program.chunk("statement"):
                        gen.program.add(place, c.statement(gen, inner, Element("p", True), "0"))
            return f"uint h = (uint)k;\n@{{{place}}}\nreturn h;"
        return gen.function("uint", name, f"{q}{record.use()} *p, int k", text)
    name = gen.shared(("touch", record, q), make, 0.4)
    return f"mix({name}({at.address()}, (int){i}));"


def whole(gen, array, at, i):
    """Records loaded, changed, stored, passed and returned by value."""
    from .blocks import by_value, maker
    rng, record = gen.rng, array.record
    leaf, v, t = record.a_leaf(rng), gen.program.fresh("v"), record.use()
    x = at.whole()
    others = [b for b in gen.visible() if b.record is record and b.least]
    y = element(gen, array, other_index(gen, array, i)).whole()
    if others and rng.random() < 0.7:
        b = rng.choice(others)
        y = element(gen, b, f"(int)({u(i)} % {b.least}u)").whole()
    put = f"{leaf.of(Element(v))} = {leaf.type.make(value(gen, array, i))};"
    return rng.choice([
        f"{{\n  {t} {v} = {x};\n  {put}\n  {x} = {v};\n}}", f"{x} = {y};",
        f"mix({by_value(gen, record)}({y}));", f"{x} = {maker(gen, record)}({u(i)});",
        f"{{\n  {t} {v};\n  {v} = {y};\n  {put}\n  {x} = {v};\n}}"])


def watched(gen, array, at, i):
    """An index that is an object which may change at any time."""
    gen.program.note("watched-index", array.record)
    k = gen.program.fresh("at")
    inner = c.change(gen, array, element(gen, array, k), i)
    return f"{{\n  volatile {gen.rng.choice(['int', 'short', 'uint'])} {k} = {i};\n  {inner}\n}}"


WRITING = [c.assign, c.assign, c.change, c.change, c.conditional, c.ternary, c.chain, c.switch,
           c.swap_fields, c.array_member, c.nested, c.accumulate, c.with_effects, c.by_macro,
           c.comma, vector, vector, vector, atomic, loads, helper_on_element, helper_on_element,
           whole, whole, overloaded, watched]
READING = [c.accumulate]
