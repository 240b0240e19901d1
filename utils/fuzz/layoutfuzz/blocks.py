"""What is done with a whole array: loops, functions, pointers, memory."""

from .chunks import indent
from .elements import Array, Element, element, loop, paren
from .statements import body, other_index, statement, u, value


def plain_loop(gen, array):
    return loop(gen, array, body(gen, array))


def parameter(gen, array, name="p"):
    """A parameter for an array's elements, and whether nothing else may reach them."""
    rng, t = gen.rng, array.record.use()
    q = array.qualifier
    if array.rank:
        return rng.choice([f"{q}{t} (*{name})[{array.rank}]", f"{q}{t} {name}[][{array.rank}]"]), False
    if rng.random() < 0.12:
        return f"{q}{t} *restrict {name}", True
    return rng.choice([f"{q}{t} *{name}", f"{q}{t} {name}[]", f"{q}{t} *const {name}",
                       f"{t} {q}*{name}" if q else f"{t} *{name}"]), False


def worker(gen, array):
    """A function (elements, count) that works on them; its name."""
    rng = gen.rng
    text, alone = parameter(gen, array)
    n_type = rng.choice(["int", "int", "const int", "long", "short"])

    def make():
        inner = Array("p", "n", array.record, (), 0, array.writable, qualifier=array.qualifier,
                      rank=array.rank)
        with gen.scope([inner], alone):
            if rng.random() < 0.15 and gen.depth < 2:
                return block(gen, inner)
            return loop(gen, inner, body(gen, inner))
    return lambda name: gen.function("void", name, f"{text}, {n_type} n", make)


def call_worker(gen, array):
    key = ("work", array.record, array.qualifier, array.rank)
    name = gen.shared(key, worker(gen, array), again=0.5)
    gen.program.touch(array.needs)
    if array.least > 1 and not array.rank and gen.rng.random() < 0.3:
        where = gen.rng.choice([f"{array.expr} + 1", f"&{array.expr}[1]"])
        return f"{name}({where}, {array.count} - 1);"
    return f"{name}({array.expr}, {array.count});"


def function_pointer(gen, array):
    """Functions that are all known, reached through a pointer or a table."""
    rng, program = gen.rng, gen.program
    if array.rank or gen.many_files:
        return call_worker(gen, array)
    t = array.pointer_type()
    names = []
    for _ in range(2):
        name = program.fresh("act")

        def make():
            inner = Array("p", "n", array.record, (), 0, array.writable, qualifier=array.qualifier)
            with gen.scope([inner], False):
                return loop(gen, inner, body(gen, inner, 1, 2))
        names.append(gen.function("void", name, f"{t}p, int n", make))
    f = program.fresh("f")
    program.touch(array.needs)
    first, second = names
    call = f"({array.expr}, {array.count});"
    if rng.random() < 0.5:
        return (f"{{\n  void (*{f})({t}, int) = n % 2 ? {first} : {second};\n  {f}{call}\n}}")
    return (f"{{\n  static void (*const {f}[2])({t}, int) = {{{first}, {second}}};\n"
            f"  {f}[n % 2]{call}\n  (*{f}[(n + 1) % 2]){call}\n}}")


def recursion(gen, array):
    if array.rank:
        return plain_loop(gen, array)
    record, rng = array.record, gen.rng
    name = gen.program.fresh("sum")
    leaf = record.a_leaf(rng)

    def make():
        at = rng.choice([lambda: leaf.of(element(gen, inner, "0")),
                         lambda: leaf.of(element(gen, inner, "n - 1"))])
        inner = Array("p", "n", record, (), 1, qualifier="const ")
        place = at()
        rest = f"{name}(p + 1, n - 1)"
        if "n - 1" in place:
            rest = f"{name}(p, n - 1)"
        return rng.choice([f"return n == 0 ? 0u : {leaf.type.read(place)} + {rest};",
                           f"if (n <= 0)\n  return 1;\nreturn {rest} * 3u + {leaf.type.read(place)};"])
    gen.function("unsigned", name, f"const {record.use()} *p, int n", make)
    gen.program.touch(array.needs)
    return f"mix({name}({array.expr}, {array.count} < 50 ? {array.count} : 50));"


def find(gen, array):
    """A function that returns the address of an element, or none."""
    if array.rank:
        return plain_loop(gen, array)
    record, rng, program = array.record, gen.rng, gen.program
    leaf = record.a_leaf(rng)
    name, q = program.fresh("find"), program.fresh("q")
    t = array.pointer_type()
    test = leaf.type.read("@")

    def make():
        p, at = Element("p", True), Element("p[i]")
        first = leaf.of(p)
        second = leaf.of(at)
        return rng.choice([
            f"for (; n-- > 0; p++)\n  if ({test.replace('@', first)} % 7u == key)\n    return p;\n"
            "return NULL;",
            f"for (int i = 0; i < n; i++)\n  if ({test.replace('@', second)} % 5u == key)\n"
            "    return &p[i];\nreturn 0;",
            f"{t}best = p;\nfor (int i = 1; i < n; i++)\n  if ({test.replace('@', second)} % 16u"
            f" < {test.replace('@', leaf.of(Element('best', True)))} % 16u + key)\n"
            "    best = p + i;\nreturn n > 0 ? best : NULL;"])
    gen.function(t.strip() + " ", name, f"{t}p, int n, unsigned key", make)
    program.touch(array.needs)
    at = Element(q, True)
    inner = program.fresh("block")
    for _ in range(rng.randint(1, 2)):
        with program.chunk("statement"):
            program.add(inner, statement(gen, array, at, f"({q} - {array.expr})"))
    a, n = array.expr, array.count
    guard = rng.choice([f"if ({q}) {{", f"if ({q} != NULL) {{", f"if ({q} && {q} >= {a}) {{"])
    return (f"{{\n  {t}{q} = {name}({a}, {n}, {rng.randrange(5)}u);\n  {guard}\n"
            f"    @{{{inner}}}\n    mix((unsigned)({q} - {a}));\n  }}\n}}")


def swap_arrays(gen, array):
    """Double buffers."""
    others = [b for b in gen.arrays if b is not array and b.record is array.record
              and b.assignable and b.count == array.count and b in gen.visible()]
    if not others or not array.assignable:
        return plain_loop(gen, array)
    b, t = gen.rng.choice(others), gen.program.fresh("t")
    gen.program.touch(array.needs + b.needs)
    step = plain_loop(gen, array)
    swap = f"{array.record.use()} *{t} = {array.expr};\n{array.expr} = {b.expr};\n{b.expr} = {t};"
    if gen.rng.random() < 0.5:
        k = gen.program.fresh("k")
        return (f"for (int {k} = 0; {k} < 3; {k}++) {{\n{indent(step)}\n{indent(swap)}\n}}")
    return f"{{\n{indent(swap)}\n}}"


def copy_memory(gen, array):
    """memcpy, memmove and memset of whole records."""
    rng, record = gen.rng, array.record
    if array.rank or not array.writable:
        return plain_loop(gen, array)
    gen.program.touch(array.needs)
    a, n, size = array.expr, paren(array.count), f"sizeof({record.use()})"
    size = rng.choice([size, f"sizeof *{a}" if "." not in a else f"sizeof(*{a})"])
    others = [b for b in gen.visible() if b.record is record and not b.rank and b.expr != a]
    pairs = []
    for b in others:
        both = f"({array.count} < {b.count} ? {array.count} : {b.count})"
        pairs.append((b, f"memcpy({a}, {b.expr}, {both} * {size});"))
        if array.least and b.least > 1:
            pairs.append((b, f"memcpy(&{a}[0], {b.expr} + 1, {size});"))
    if pairs and rng.random() < 0.6 and not gen.may_overlap(array):
        b, text = rng.choice(pairs)
        if not gen.may_overlap(b):
            gen.program.touch(b.needs)
            return text
    t = gen.program.fresh("t")
    return rng.choice([
        f"if ({n} > 2)\n  memmove({a} + 1, {a}, ({n} - 1) * {size});",
        f"if ({n} > 3)\n  memmove(&{a}[0], &{a}[2], {size} * ({n} - 3));",
        f"memset({a}, 0, {n} * {size});",
        f"if ({n} > 2)\n  memset({a} + 1, 0, (size_t)({n} - 2) * {size});",
        f"if ({n} > 1) {{\n  {record.use()} {t};\n  memcpy(&{t}, &{a}[1], sizeof {t});\n"
        f"  memcpy({a}, &{t}, sizeof {t});\n}}"])


def pointers(gen, array):
    """Differences, comparisons, steps as values."""
    rng, program = gen.rng, gen.program
    if array.rank:
        return plain_loop(gen, array)
    program.touch(array.needs)
    p, e, t = program.fresh("p"), program.fresh("e"), array.pointer_type()
    a, n = array.expr, array.count
    leaf = array.record.a_leaf(rng)
    read = leaf.type.read(leaf.of(Element("@"))).replace("@.", "@")
    stepped = rng.choice([f"{p}++->", f"(*{p}++).", f"(++{p})[-1].", f"{p}++[0]."])
    texts = [
        f"mix((unsigned)({e} - {p}));\nwhile ({p} < {e})\n  mix({read.replace('@', stepped)});",
        f"while ({e} > {p})\n  mix({read.replace('@', rng.choice([f'(--{e})->', f'(*--{e}).']))});",
        f"mix({p} == {e});\nmix({p} <= {e} && !({p} > {e}));\nmix({p} != NULL);\nmix(!{e});\n"
        f"mix((unsigned)({e} - {a}) + (unsigned)(&{a}[0] - {p}));",
        f"if ({p} != {e}) {{\n  {t}m = {p} + ({e} - {p}) / 2;\n  mix({read.replace('@', 'm->')});\n"
        f"  mix({read.replace('@', 'm[0].')} + (unsigned)(m - {a}));\n}}",
        f"{p} = {e};\nif ({n} > 0)\n  mix({read.replace('@', f'{p}[-1].')});",
    ]
    return f"{{\n  {t}{p} = {a}, *{e} = {a} + {n};\n{indent(rng.choice(texts))}\n}}"


def whole_records(gen, array):
    """Records loaded, stored, swapped, passed and returned by value."""
    rng, program, record = gen.rng, gen.program, array.record
    program.touch(array.needs)
    t = record.use()
    v = program.fresh("v")
    leaf = record.a_leaf(rng)

    def make(at, i):
        other = element(gen, array, other_index(gen, array, i))
        x, y = at.whole(), other.whole()
        put = f"{leaf.of(Element(v))} = {leaf.type.make(value(gen, array, i, False))};"
        read = [f"{t} {v} = {x};\nmix({leaf.type.read(leaf.of(Element(v)))});",
                f"mix({by_value(gen, record)}({x}));"]
        if not array.writable:
            return indent(rng.choice(read), 4)
        write = [f"{t} {v} = {x};\n{put}\n{y} = {v};", f"{t} {v} = {x};\n{x} = {y};\n{y} = {v};",
                 f"{x} = {y};", f"{t} {v};\n{v} = {y};\n{put}\n{x} = {v};",
                 f"{t} {v} = {x}, *{v}p = &{v};\n{put}\n{x} = *{v}p;",
                 f"{x} = {maker(gen, record)}({u(i)});",
                 f"struct {{ {t} r; int k; }} {v}w;\n{v}w.r = {x};\n{y} = {v}w.r;",
                 f"{v_store(gen, record, leaf)}({at.address()}, {y});"]
        # (A part of a vector has no designator.)
        if leaf.field.name and "[" not in leaf.path and not getattr(leaf.field, "vector", ""):
            write.append(f"{x} = ({t}){{.{leaf.path} = {leaf.type.make(u(i))}}};")
        return indent(rng.choice(write + read), 4)
    return loop(gen, array, make)


def by_value(gen, record):
    leaf = record.a_leaf(gen.rng)
    return gen.shared(("value", record), lambda name: gen.function(
        "unsigned", name, f"{gen.rng.choice(['', 'const '])}{record.use()} r",
        lambda: f"return {leaf.type.read(leaf.of(Element('r')))} + 1u;"))


def v_store(gen, record, leaf):
    return gen.shared(("store", record), lambda name: gen.function(
        "void", name, f"{record.use()} *to, {record.use()} r", lambda: "*to = r;"))


def maker(gen, record):
    """A function that returns a record."""

    def make():
        place = gen.program.fresh("make")
        for leaf in record.leaves:
            with gen.program.chunk("make", own=False):
                gen.program.add(place, f"{leaf.of(Element('r'))} = {leaf.type.make('k * 3u + 1u')};")
        return f"{record.use()} r;\n@{{{place}}}\nreturn r;"
    return gen.shared(("make", record),
                      lambda name: gen.function(record.use() + " ", name, "unsigned k", make))


def counted(gen, array):
    """sizeof, where it counts records."""
    if not array.is_array or "n" in array.count or array.rank:
        return plain_loop(gen, array)
    gen.program.touch(array.needs)
    a, i = array.expr, gen.program.fresh("i")
    size = gen.rng.choice([f"sizeof {a} / sizeof {a}[0]", f"sizeof({a}) / sizeof(*{a})",
                           f"sizeof {a} / sizeof({array.record.use()})"])
    inner = body(gen, array)(element(gen, array, i), i)
    return f"for (size_t {i} = 0; {i} < {size}; {i}++) {{\n{inner}\n}}"


def two_ends(gen, array):
    if array.rank or not array.writable:
        return pointers(gen, array)
    program, t = gen.program, array.pointer_type()
    program.touch(array.needs)
    lo, hi, v = program.fresh("lo"), program.fresh("hi"), program.fresh("v")
    a, n, r = array.expr, array.count, array.record.use()
    return gen.rng.choice([
        f"{{\n  {t}{lo} = {a}, *{hi} = {a} + {n};\n  while ({lo} < {hi}) {{\n    {r} {v} = *--{hi};\n"
        f"    *{hi} = *{lo};\n    *{lo}++ = {v};\n  }}\n}}",
        f"{{\n  {t}{lo} = {a};\n  {t}{hi} = {a} + {n} - 1;\n  for (; {lo} < {hi}; {lo}++, {hi}--) {{\n"
        f"    {r} {v} = {lo}[0];\n    {lo}[0] = *{hi};\n    *{hi} = {v};\n  }}\n}}"])


def cursor(gen, array):
    """Pointers kept in a record or at file scope."""
    rng, program = gen.rng, gen.program
    if array.rank:
        return plain_loop(gen, array)
    program.touch(array.needs)
    t, c = array.pointer_type(), program.fresh("cur")
    inner = Array(c, array.count, array.record, array.needs, array.least, array.writable,
                  qualifier=array.qualifier)
    roll = rng.random()
    if roll < 0.4 and not gen.in_function:
        gen.variable(f"{t}{c}")
        return f"{c} = {array.expr};\n" + loop(gen, inner, body(gen, inner))
    if roll < 0.8 and not gen.in_function:
        tag = program.fresh("view")
        program.add("types", f"struct {tag} {{\n  {t}first;\n  int n;\n}};")
        inner.expr = f"{c}.first"
        return (f"{{\n  struct {tag} {c} = {{{array.expr}, {array.count}}};\n"
                f"{indent(loop(gen, inner, body(gen, inner)))}\n  mix((unsigned){c}.n);\n}}")
    test = f"{array.count} > 2"
    inner.count = "1"
    inner.least = 1
    return (f"{{\n  {t}{c} = NULL;\n  if ({test})\n    {c} = &{array.expr}[2];\n  if ({c}) {{\n"
            f"{indent(loop(gen, inner, body(gen, inner)))}\n  }}\n}}")



def block(gen, array):
    from .behind import BEHIND      # all need what is here
    from .constness import CONSTNESS
    from .frames import FRAMES
    from .bytes import BYTES
    from .idioms import IDIOMS
    from .macros import MACROS
    from .owned import OWNED
    from .places import PLACES
    from .watched import WATCHED
    # Many sets keep their layout for a macro's sake.
    kinds = MACROS if gen.rng.random() < 0.06 else (BLOCKS + IDIOMS + PLACES + CONSTNESS + FRAMES
                                                    + OWNED + WATCHED + BEHIND + BYTES)
    return gen.rng.choice(kinds)(gen, array)


BLOCKS = [plain_loop] * 7 + [call_worker] * 5 + [function_pointer, recursion, find, find,
          swap_arrays, swap_arrays, copy_memory, copy_memory, pointers, pointers,
          whole_records, whole_records, whole_records, counted, two_ends, cursor, cursor]
