"""Arrays of records that get one byte everywhere, and that are compared as bytes."""

from .blocks import maker, plain_loop
from .chunks import indent
from .elements import Array, Element, loop
from .statements import body, simple_type, u


def filled(gen, array):
    """Two new arrays: filled, compared, one of them changed, compared again, made, used."""
    rng, program, record = gen.rng, gen.program, array.record
    if array.rank:
        return plain_loop(gen, array)
    a, b, i, t = program.fresh("fill"), program.fresh("fill"), program.fresh("i"), record.use()
    # How many of them a program uses may be less than it has.
    n, size = array.count, rng.choice([f"sizeof *{a}", f"sizeof({t})"])
    program.touch(array.needs)
    byte = rng.choice(["0xff", "-1", "1", "'A'", "0x80", f"(int)({n})", "0"])
    made = gen.void(t + " *")
    equal = rng.choice([f"memcmp({a}, {b}, (size_t)({n}) * {size}) == 0", f"!memcmp({b}, {a}, {size} * (size_t)({n}))",
                        f"memcmp({a}, {b}, ({n}) * {size}) != 0"])
    compares = rng.random() < 0.5
    lines = [f"{t} *{a} = {made}malloc(((size_t)({n}) + 1) * {size});",
             f"{t} *{b} = {made}calloc((size_t)({n}) + 1, sizeof *{b});",
             f"if (!{a} || !{b})\n  exit(9);",
             f"memset({a}, {byte}, (size_t)({n}) * {size});"]
    leaf = record.a_leaf(rng, simple_type)
    if compares:
        lines += [f"mix({equal});", f"memset({b}, {byte}, {size} * ({n}));", f"mix({equal});"]
        if leaf:
            at = Element(f"{b}[({n}) - 1]")
            lines += [f"if ({n} > 0)\n  {leaf.of(at)} = {leaf.type.make('3')};", f"mix({equal});"]
    inner = Array(a, n, record, array.needs, 0)
    lines += [f"for (int {i} = 0; {i} < {n}; {i}++)\n  {a}[{i}] = {maker(gen, record)}({u(i)});",
              loop(gen, inner, body(gen, inner)), f"free({a});", f"free({b});"]
    text = "\n".join(lines)
    return f"{{\n{indent(text)}\n}}"


BYTES = [filled]
