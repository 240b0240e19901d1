"""Thousands of calls, each of which has records of its own."""

from .blocks import plain_loop
from .elements import Element
from .statements import simple_type

BYTES = 2000000     # of records in all frames: what grows a few times is to overflow


def depth_of(record, count):
    bytes_ = sum(16 if leaf.type.name == "long double" else 8 for leaf in record.leaves) + 32
    return min(4000, BYTES // (bytes_ * count + 250))


def frames(gen, array):
    """The address of the caller's record goes down, or that of the own one to another function."""
    rng, program, record = gen.rng, gen.program, array.record
    if gen.in_function:
        return plain_loop(gen, array)
    program.note("frames", record)
    name, count, t = program.fresh("dive"), rng.choice([1, 1, 2, 3]), record.use()
    leaf = record.a_leaf(rng, simple_type) or record.a_leaf(rng)
    down = rng.random() < 0.6
    mine = "r" if count == 1 else f"r[depth % {count}]"

    def touch():
        helper = gen.shared(("stir", record), lambda name: gen.function(
            "void", name, f"{t} *p, unsigned k", lambda:
            f"{leaf.of(Element('p', True))} = {leaf.type.make('k')};"))
        return f"{helper}(&{mine}, (unsigned)depth);"

    def fill():
        place = program.fresh("fill")
        for number, each in enumerate(record.leaves):
            with program.chunk("fill", own=False):
                program.add(place, f"{each.of(Element('p', True))} = {each.type.make(f'k * 3u + {number}u')};")
        return f"@{{{place}}}\n(void)k;"

    def make():
        # Many accesses here would make the frame large in a plain build.
        filler = gen.function("void", program.fresh("begin"), f"{t} *p, unsigned k", fill)
        needs = gen.last_needs
        bound, first = ("", "&r") if count == 1 else (f"[{count}]", "&r[k]")
        each = "" if count == 1 else f"for (int k = 0; k < {count}; k++)\n  "
        read = leaf.type.read(leaf.of(Element(mine)))
        argument = f", &{mine}" if down else ""
        lines = [f"{t} r{bound};", f"{each}{filler}({first}, (unsigned)depth);", "unsigned h = 0;"]
        program.touch(needs)
        if not down or rng.random() < 0.3:
            lines.append(touch())
        lines.append(f"if (depth > 0)\n  h = {name}(depth - 1{argument}) * 31u;")
        if down:
            write = f"{leaf.of(Element('up', True))} = {leaf.type.make('h + 1u')};"
            lines.append(f"if (up) {{\n  {write}\n}}" if rng.random() < 0.7 else "h += up != NULL;")
        lines.append(f"return h + {read};")
        return "\n".join(lines)
    gen.function("unsigned", name, f"int depth, {t} *up" if down else "int depth", make)
    program.touch(array.needs)
    depth = depth_of(record, count)
    up = f"{array.count} > 0 ? {array.expr} : NULL" if array.writable and not array.rank \
        and rng.random() < 0.5 else "NULL"
    return f"mix({name}({depth}{', ' + up if down else ''}));"


FRAMES = [frames, frames]
