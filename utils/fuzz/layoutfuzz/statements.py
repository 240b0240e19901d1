"""Statements on the fields of one element of an array."""

from .chunks import indent
from .elements import element, paren
from .noise import conditional as conditional_text
from .records import side_effects


def u(index):
    return f"(unsigned){paren(index)}"


def value(gen, array, i, read=True):
    """An unsigned value; it has no effects, and reads no array that is written."""
    rng = gen.rng
    choice = rng.random()
    if choice < 0.35:
        return f"{u(i)} * {rng.randrange(3, 50)}u + {rng.randrange(100)}u"
    if choice < 0.45:
        return f"{rng.randrange(1000)}u"
    if choice < 0.55:
        return f"(seed ^ {u(i)})"
    if not read:
        return f"{u(i)} % 13u"
    if choice < 0.8:
        leaf = array.record.a_leaf(rng)
        at = element(gen, array, other_index(gen, array, i))
        return f"{leaf.type.read(leaf.of(at))} + {u(i)}"
    others = [b for b in gen.visible() if b.least > 0]
    if not others:
        return f"{u(i)} * 5u"
    b = rng.choice(others)
    leaf = b.record.a_leaf(rng)
    at = element(gen, b, f"(int)({u(i)} % {b.least}u)" if rng.random() < 0.7
                 else str(rng.randrange(b.least)))
    return leaf.type.read(leaf.of(at))


def other_index(gen, array, i):
    """An index within the array, while the loop runs."""
    rng, n = gen.rng, paren(array.count)
    if array.own:
        return i
    if array.rank:
        return rng.choice([i, f"(int)(({u(i)} * 3u + 1u) % {u(n)})"])
    return rng.choice([i, i, "0", f"{n} - 1", f"(int)(({u(i)} * 7u + 3u) % {u(n)})",
                       f"(int)({u(i)} / 2u)"])


def simple_type(leaf):
    return leaf.type.kind in "usf" and not leaf.type.bits


def changeable(leaf):
    return leaf.type.kind in "usfb"


def assign(gen, array, at, i):
    leaf = array.record.a_leaf(gen.rng)
    return f"{leaf.of(at)} = {leaf.type.make(value(gen, array, i))};"


def change(gen, array, at, i):
    leaf = array.record.a_leaf(gen.rng, changeable)
    if not leaf:
        return assign(gen, array, at, i)
    return leaf.type.change(gen.rng, leaf.of(at), value(gen, array, i))


def swap_fields(gen, array, at, i):
    leaf = array.record.a_leaf(gen.rng, simple_type)
    if not leaf:
        return assign(gen, array, at, i)
    t = gen.program.fresh("t")
    other = element(gen, array, other_index(gen, array, i))
    x, y = leaf.of(at), leaf.of(other)
    return f"{{\n  {leaf.type.name} {t} = {x};\n  {x} = {y};\n  {y} = {t};\n}}"


def conditional(gen, array, at, i):
    rng = gen.rng
    a, b = array.record.a_leaf(rng), array.record.a_leaf(rng)
    test = rng.choice([
        f"{a.type.read(a.of(at))} > {rng.randrange(60)}u", f"{a.of(at)}", f"!{a.of(at)}",
        f"{a.type.read(a.of(at))} % 2u && {b.type.read(b.of(at))} % 3u",
        f"{u(i)} % 3u == 1u || {b.type.read(b.of(at))} < 9u"])
    then = rng.choice([assign, change])(gen, array, at, i)
    if rng.random() < 0.4:
        other = rng.choice([assign, change])(gen, array, at, i)
        return f"if ({test})\n{indent(then)}\nelse\n{indent(other)}"
    return f"if ({test}) {{\n{indent(then)}\n}}"


def ternary(gen, array, at, i):
    rng = gen.rng
    leaf = array.record.a_leaf(rng, simple_type)
    if not leaf:
        return assign(gen, array, at, i)
    other = element(gen, array, other_index(gen, array, i))
    test = array.record.a_leaf(rng)
    return (f"{leaf.of(at)} = {test.type.read(test.of(other))} % 2u ? {leaf.of(other)} : "
            f"{leaf.type.make(value(gen, array, i))};")


def chain(gen, array, at, i):
    rng = gen.rng
    leaf = array.record.a_leaf(rng, simple_type)
    if not leaf:
        return assign(gen, array, at, i)
    second = array.record.a_leaf(rng, lambda other: other.type == leaf.type and other is not leaf)
    if not second:
        return assign(gen, array, at, i)
    other = element(gen, array, other_index(gen, array, i))
    return f"{leaf.of(at)} = {second.of(other)} = {leaf.type.make(value(gen, array, i, False))};"


def switch(gen, array, at, i):
    rng = gen.rng
    leaf = array.record.a_leaf(rng)
    return (f"switch ({leaf.type.read(leaf.of(at))} % 4u) {{\ncase 0:\n"
            f"{indent(assign(gen, array, at, i))}\n  break;\ncase 1:\n"
            f"{indent(change(gen, array, at, i))}\n  /* fall through */\ndefault:\n"
            f"{indent(change(gen, array, at, i))}\n}}")


def through_address(gen, array, at, i):
    """The address of a field, used where it is taken."""
    rng = gen.rng
    leaf = array.record.a_leaf(rng, lambda leaf: simple_type(leaf) and leaf.addressable
                               and "volatile" not in leaf.field.declaration)
    if not leaf:
        return assign(gen, array, at, i)
    place = leaf.of(at)
    roll = rng.random()
    make = leaf.type.make(value(gen, array, i, False))
    if roll < 0.3:
        return f"*&{place} = {make};"
    if roll < 0.5 and leaf.type.name == "int":
        return f'sscanf("{rng.randrange(99)}", "%d", &{place});'
    if roll < 0.6 and leaf.type.name == "double" and gen.designates:
        return f"{place} = frexp(3.0, &(int){{0}}) + modf(2.5, &{place});"
    if roll < 0.8:
        if not gen.designates:  # No literals of C either.
            return f"{place} = {make};"
        return f"memcpy(&{place}, &({leaf.type.name}){{{make}}}, sizeof {place});"
    if roll < 0.95:
        return f"memset(&{place}, 0, sizeof({leaf.type.name}));"
    helper = gen.helper("void", f"{leaf.type.name} *to, {leaf.type.name} v", "  *to = v;")
    return f"{helper}(&{place}, {make});"


def array_member(gen, array, at, i):
    """A member that is an array: subscripts, a loop, bytes, a row passed on."""
    rng = gen.rng
    fields = [f for f in array.record.fields if f.dims and not f.unaligned
              and f.leaves[0].type.kind in "usf" and "." not in f.leaves[0].path]
    if not fields:
        return change(gen, array, at, i)
    field = rng.choice(fields)
    scalar, k = field.leaves[0].type, gen.program.fresh("k")
    place = field.of(at)
    last = "[0]" * (len(field.dims) - 1)
    d = field.dims[0]
    other = field.of(element(gen, array, other_index(gen, array, i)))
    make = scalar.make(f"{u(i)} + (unsigned){k}")
    return gen.choose([
        f"for (int {k} = 0; {k} < {d}; {k}++)\n  {place}[{k}]{last} = {make};",
        f"for (size_t {k} = 0; {k} < sizeof {place} / sizeof {place}[0]; {k}++)\n"
        f"  {place}[{k}]{last} = {make};",
        f"{place}[{u(i)} % {d}u]{last} = {scalar.make(value(gen, array, i))};",
        f"memmove({place}, {other}, sizeof {place});",
        f"memset({place}, 0, sizeof({place}));",
        scalar.change(rng, f"{place}[{rng.randrange(d)}]{last}", value(gen, array, i, False)),
        f"*{place} = *{other};" if not last else f"**{place} = **{other};",
        f"{{\n  int {k} = {rng.randrange(d)};\n  {place}[{k}]{last} = {other}[{d - 1} - {k}]"
        f"{last};\n}}",
    ])


def text_member(gen, array, at, i):
    """Strings in a member of characters."""
    fields = [f for f in array.record.fields if len(f.dims) == 1 and f.dims[0] >= 4
              and not f.unaligned and f.leaves[0].type.name == "char"]
    if not fields:
        return change(gen, array, at, i)
    place = gen.rng.choice(fields).of(at)
    return gen.rng.choice([
        f"memset({place}, 0, sizeof {place});\nstrcpy({place}, \"ab\");",
        f'memset({place}, 0, sizeof {place});\nsnprintf({place}, sizeof {place}, "%u", '
        f"{u(i)} % 10u);",
        f"if (!strncmp({place}, \"ab\", 2))\n  {place}[0] = 'c';"])


def nested(gen, array, at, i):
    """A nested record as a whole."""
    rng = gen.rng
    fields = [f for f in array.record.fields if f.nested and not f.unaligned]
    if not fields:
        return ternary(gen, array, at, i)
    field, t = rng.choice(fields), gen.program.fresh("t")
    place = field.of(at)
    other = field.of(element(gen, array, other_index(gen, array, i)))
    first = field.leaves[0]
    member = first.path.split(".")[-1]
    return gen.choose([
        f"{place} = {other};",
        f"{{\n  {field.nested} {t} = {place};\n  {t}.{member} = "
        f"{first.type.make(u(i))};\n  {other} = {t};\n}}",
        f"{place} = ({field.nested}){{.{member} = {first.type.make(u(i) + ' * 5u')}}};",
        f"memset(&{place}, 0, sizeof {place});",
    ])


def accumulate(gen, array, at, i):
    leaf = array.record.a_leaf(gen.rng)
    place = leaf.of(at)
    return gen.rng.choice([f"mix({leaf.type.read(place)});",
                           f"mix({leaf.type.read(place)} ^ (unsigned)sizeof {place});"
                           if not leaf.type.bits and leaf.addressable else f"mix({leaf.type.read(place)});"])


def with_effects(gen, array, at, i):
    """An index that changes something is to be evaluated once."""
    rng = gen.rng
    if array.rank:
        return change(gen, array, at, i)
    leaf = array.record.a_leaf(rng, changeable)
    if not leaf:
        return assign(gen, array, at, i)
    k = gen.program.fresh("k")
    place = leaf.of(element(gen, array, rng.choice([f"{k}++", f"{k} += 1, {k} - 1"])
                            if rng.random() < 0.8 else f"--{k}", True))
    first = f"(int)({u(i)} % {u(array.count)})"
    if "--" in place:
        first += " + 1"
    text = leaf.type.change(rng, place, value(gen, array, i, False)) if rng.random() < 0.7 \
        else f"{place} = {leaf.type.make(u(i))};"
    return f"{{\n  int {k} = {first};\n  {text}\n  mix((unsigned){k});\n}}"


def by_macro(gen, array, at, i):
    """Macros whose text accesses the fields."""
    rng, program = gen.rng, gen.program
    leaf = array.record.a_leaf(rng, lambda leaf: simple_type(leaf))
    if not leaf or "[" in leaf.path:
        return change(gen, array, at, i)
    program.touch([leaf.field.chunk])
    if rng.random() < 0.5:
        macro = gen.macro("GET", "(p_, k_)", f"(p_)[k_].{leaf.path}", [leaf.field.chunk])
        program.touch(array.needs)
        if array.rank:
            return assign(gen, array, at, i)
        place = f"{macro}({array.expr}, {i})"
    else:
        macro = gen.macro("OF", "(p_)", f"(p_)->{leaf.path}", [leaf.field.chunk])
        place = f"{macro}({at.address()})"
    return rng.choice([f"{place} = {leaf.type.make(value(gen, array, i))};",
                       f"mix({leaf.type.read(place)});"])


def comma(gen, array, at, i):
    a = assign(gen, array, at, i)
    b = change(gen, array, at, i)
    if a.count("\n") + b.count("\n") or not b.endswith(";"):
        return a
    return f"{a[:-1]}, {b}"


READING = [accumulate]      # what may be done with records that are not to change
WRITING = [assign, assign, change, change, change, swap_fields, conditional, conditional, ternary,
           chain, switch, through_address, array_member, array_member, text_member, nested,
           nested, accumulate, with_effects, comma] * 3 + [by_macro]


def statement(gen, array, at, i):
    """One statement, a chunk of its own, in the place of a loop's body."""
    makers = gen.writing if array.writable else gen.reading
    text = gen.rng.choice(makers)(gen, array, at, i)
    assert text and not side_effects(at.text), at
    return conditional_text(gen.rng, text) if gen.rng.random() < 0.01 else text


def body(gen, array, least=1, most=4):
    """A loop's body: a function for elements.loop()."""
    def make(at, i):
        place = gen.program.fresh("block")
        for _ in range(gen.rng.randint(least, most)):
            with gen.program.chunk("statement"):
                again = element(gen, array, i) if gen.rng.random() < 0.5 else at
                gen.program.add(place, statement(gen, array, again, i))
        return f"    @{{{place}}}"
    return make
