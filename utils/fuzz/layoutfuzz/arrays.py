"""Where arrays of records live in C, how they begin, and how they end."""

from .elements import Array, Element
from .extents import Extent, extent


def fill(gen, array, place, first="0"):
    """Gives every scalar a value; no chunk of its own, since nothing may be unset."""
    program, i = gen.program, program_index(gen)
    inner = program.fresh("fill")
    with program.chunk("fill", own=False):
        program.touch(array.needs)
        at = f"{array.expr}[{i}]" if not array.rank else \
            f"{array.expr}[{i} / {array.rank}][{i} % {array.rank}]"
        for k, leaf in enumerate(array.record.leaves):
            with program.chunk("fill", own=False):
                make = leaf.type.make(f"(unsigned){i} * {gen.rng.randrange(1, 90)}u + {k}u")
                program.add(inner, f"{leaf.of(Element(at))} = {make};")
        program.add(place, f"for (int {i} = {first}; {i} < {array.count}; {i}++) {{\n"
                           f"  @{{{inner}}}\n}}")


def program_index(gen):
    return gen.program.fresh("i")


def checksum(gen, array, place):
    """Mixes in all bytes of each scalar of each record."""
    program, i = gen.program, program_index(gen)
    inner = program.fresh("sum")
    with program.chunk("checksum", own=False):
        program.touch(array.needs)
        if gen.rng.random() < 0.4 and not array.rank:
            # A function for all arrays of the record makes them one array set.
            at, call = Element("p[k]"), gen.checksum_function(array.record)
            program.add(place, f"{call}({array.expr}, {array.count});")
            return
        at = Element(f"{array.expr}[{i}]" if not array.rank else
                     f"{array.expr}[{i} / {array.rank}][{i} % {array.rank}]")
        checks(gen, array.record, at, inner)
        program.add(place, f"for (int {i} = 0; {i} < {array.count}; {i}++) {{\n"
                           f"  @{{{inner}}}\n}}")


def checks(gen, record, at, place):
    for leaf in record.leaves:
        with gen.program.chunk("check", own=False):
            lvalue = leaf.of(at)
            text = {"f": f"mix_bits({lvalue});", "p": f"mix(deref({lvalue}));"}.get(
                leaf.type.kind, f"mix_wide(({gen.widest}){lvalue});")
            if leaf.type.name == "float":
                text = text.replace("mix_bits", "mix_single")
            gen.program.add(place, text)


def row(rng, record, constant, designate=True):
    """Initial values of one record."""
    if rng.random() < 0.5 and designate:
        names = [f for f in record.fields if f.name and f.leaves and rng.random() < 0.6]
        rng.shuffle(names)
        parts = []
        for f in names:
            leaf = rng.choice(f.leaves)
            parts.append(f".{leaf.path} = {constant(rng, leaf.type)}" if rng.random() < 0.3
                         else f".{f.name} = {f.initial(rng)}")
        return "{" + (", ".join(parts) or record.fields[0].initial(rng)) + "}"
    return "{" + ", ".join(f.initial(rng)
                           for f in record.fields[:rng.randint(1, len(record.fields))]) + "}"


def initial(gen, record, length, static=True):
    """Initial values of an array, positional or designated, in its own braces."""
    rng, count = gen.rng, length.least

    def constant(rng, scalar):
        if static or scalar.kind not in "us" or rng.random() < 0.5:
            return scalar.constant(rng)
        return scalar.make("(unsigned)n")
    if rng.random() < 0.3:
        return "{0}" if not any(f.initial is None for f in record.fields) and \
            record.fields[0].leaves[0].path == record.fields[0].name else "{{0}}"
    rows = []
    given = rng.randint(1, count)
    for k in range(given):
        # After a field's own designator, the next value would be the next field's.
        after = rows and "] = {" not in rows[-1] and not rows[-1].startswith("{")
        place = length.designator(rng, k, count)
        prefix = f"[{place}] = " if rng.random() < 0.2 or after else ""
        if not gen.designates:
            prefix = ""
        if prefix and rng.random() < 0.3:
            leaf = rng.choice(record.leaves)
            rows.append(f"[{place}].{leaf.path} = {constant(rng, leaf.type)}")
            continue
        rows.append(f"{prefix}{row(rng, record, constant, gen.designates)}")
    gen.program.touch([f.chunk for f in record.fields])
    return "{" + ", ".join(rows) + "}"


def maker(function):
    """An array is a chunk, that whatever uses it needs."""
    def make(gen, record):
        name = gen.program.fresh(gen.rng.choice(["a", "b", "w", "tab", "buf"]))
        chunk = gen.program.new_chunk(f"array {name}")
        with gen.program.chunk("array", own=False) as needs:
            needs.add(chunk)
            record.use()
            array = function(gen, record, name)
            array.needs = tuple({chunk, record.chunk, *array.needs})
            return array
    make.__wrapped__ = function
    return make


@maker
def heap(gen, record, name):
    """Storage of an allocator, for n records."""
    rng, program, t = gen.rng, gen.program, record.use()
    count = rng.choice(["n", "n", "n", f"(n + {rng.randint(1, 9)})"])
    n = rng.choice([f"(size_t){count}", count, f"(unsigned long){count}"])
    size = rng.choice([f"sizeof({t})", f"sizeof *{name}", f"sizeof {name}[0]", f"sizeof(*{name})"])
    total = rng.choice([f"{n} * {size}", f"{size} * {n}"])
    if rng.random() < 0.15:
        bytes_name = program.fresh("bytes")
        before, total = f"size_t {bytes_name} = {count} * sizeof({t});\n", bytes_name
    else:
        before = ""
    cast = rng.choice(["", "", f"({t} *)"]) or gen.void(f"{t} *")
    call = rng.choice([f"{cast}malloc({total})"] * 4 + [f"{cast}calloc({n}, {size})"] * 3 +
                      [f"{cast}realloc(NULL, {total})", f"{cast}aligned_alloc(_Alignof({t}), {total})"])
    if rng.random() < 0.12:
        wrapper = gen.allocator(record)
        call = f"{wrapper}({count})"
    roll = rng.random()
    if roll < 0.5:
        text = f"{before}{t} *{name} = {call};"
    elif roll < 0.7:
        text = f"{t} *{name};\n{before}{name} = {call};"
    else:   # A pointer at file scope.
        if rng.random() < 0.5:
            gen.variable(f"{t} *{name}")
        else:
            gen.variable(f"{t} *{name}", " = NULL")
        text = f"{before}{name} = {call};"
    if rng.random() < 0.4:
        text += f"\nif ({rng.choice(['!' + name, name + ' == NULL'])})\n  return;"
    program.add("run.arrays", text)
    program.add("run.end", f"free({name});")
    array = Array(name, count, record, (), 0 if count == "n" else 1,
                  assignable=True, everywhere=roll >= 0.7)
    fill(gen, array, "run.arrays")
    if rng.random() < 0.1 and count == "n":
        program.add("run.arrays", f"{name} = {gen.void(t + ' *')}realloc({name}, (n + 5) * sizeof *{name});")
        array.count, array.least = "(n + 5)", 1
        fill(gen, array, "run.arrays", "n")
    return array


@maker
def automatic(gen, record, name):
    """A local array, of a constant or a variable length."""
    rng, program, t = gen.rng, gen.program, record.use()
    if rng.random() < 0.4:
        extra = rng.randint(1, 9)
        size = f"(n + {extra})"
        if rng.random() < 0.75:
            length = program.fresh("len")
            program.add("run.arrays", f"{rng.choice(['int', 'const int'])} {length} = n + {extra};")
            size = length
        program.add("run.arrays", f"{t} {name}[{size.strip('()')}];")
        array = Array(name, size, record, (), 1, is_array=True)
    else:
        length = extent(gen, rng.choice([1, 3, 5, 8, 13]), record)
        bound, size, needs = length.text, length.count, length.needs
        if rng.random() < 0.3:
            program.add("run.arrays", f"{t} {name}[{bound}] = {initial(gen, record, length, False)};")
            return Array(name, size, record, needs, length.least, is_array=True)
        if rng.random() < 0.2:
            kind = program.fresh("row")
            program.add("types", f"typedef {t} {kind}[{bound}];")
            program.add("run.arrays", f"{kind} {name};")
        elif rng.random() < 0.1:
            other = program.fresh("one")
            program.add("run.arrays", rng.choice([
                f"{t} {name}[{bound}], *{other} = {name};\n(void){other};",
                f"{t} {other}, {name}[{bound}];\n(void){other};",
                f"{t} *{other}, {name}[{bound}];\n{other} = {name};\nmix({other} == {name});"]))
        else:
            program.add("run.arrays", f"{t} {name}[{bound}];")
        array = Array(name, size, record, needs, length.least, is_array=True)
    fill(gen, array, "run.arrays")
    return array


@maker
def fixed(gen, record, name):
    """An array at file scope, or static in the function."""
    rng, program, t = gen.rng, gen.program, record.use()
    length = extent(gen, rng.choice([1, 2, 4, 7, 16, 33]), record)
    constant = rng.random() < 0.15
    begin = f" = {initial(gen, record, length)}" if constant or rng.random() < 0.5 else ""
    if length.count.isdigit() and rng.random() < 0.15:
        bound = gen.macro("COUNT", "", str(length.least), [])
        length = Extent(length.least, bound, bound)
    text = f"{'const ' if constant else ''}{t} {name}[{length.text}]"
    array = Array(name, length.count, record, length.needs, length.least, not constant, True,
                  qualifier="const " if constant else "", everywhere=True)
    if rng.random() < 0.25:
        program.add("run.arrays", f"static {text}{begin};")
        array.everywhere = False
    else:
        gen.variable(text, begin)
    if not constant and rng.random() < 0.7:
        fill(gen, array, "run.arrays")
    return array


@maker
def plane(gen, record, name):
    """Two dimensions."""
    rng, program, t = gen.rng, gen.program, record.use()
    high, wide = (extent(gen, rng.randint(2, most), record) for most in (5, 7))
    rows, row = high.text, wide.text
    array = Array(name, high.product(wide), record, high.needs + wide.needs, high.least * wide.least,
                  is_array=True, rank=wide.count)
    if rng.random() < 0.3:
        program.add("run.arrays", f"{t} {name}[{rows}][{row}];")
    elif rng.random() < 0.3:
        rows_of = gen.void(f"{t} (*)[{row}]")
        program.add("run.arrays", f"{t} (*{name})[{row}] = {rows_of}malloc(({rows}) * sizeof *{name});")
        program.add("run.end", f"free({name});")
        array.is_array = False
    else:
        gen.variable(f"{t} {name}[{rows}][{row}]")
        array.everywhere = True
    fill(gen, array, "run.arrays")
    return array


@maker
def inside(gen, record, name):
    """A member of another record: an array, or a pointer to what an allocator gave."""
    rng, program, t = gen.rng, gen.program, record.use()
    tag, dynamic = program.fresh("world"), rng.random() < 0.6
    length = None if dynamic else extent(gen, rng.choice([2, 4, 9]), record)
    member = f"{t} *items;" if dynamic else f"{t} items[{length.text}];"
    program.add("types", f"struct {tag} {{\n  int count;\n  {member}\n  float scale;\n}};")
    where, access = program.fresh("world"), "."
    if rng.random() < 0.4:
        program.add("run.arrays", f"struct {tag} {where};")
    elif rng.random() < 0.6:
        gen.variable(f"struct {tag} {where}")
    else:
        program.add("run.arrays", f"struct {tag} {where}_of;\nstruct {tag} *{where} = &{where}_of;")
        access = "->"
    expr, least = f"{where}{access}items", 0
    count = rng.choice(["n", f"{where}{access}count"])
    made = gen.void(f"{t} *")
    if dynamic:
        program.add("run.arrays", f"{where}{access}count = n;\n{expr} = " + rng.choice([
            f"{made}malloc((size_t)n * sizeof({t}));", f"{made}calloc(n, sizeof *{expr});",
            f"{made}malloc(sizeof({t}) * {where}{access}count);"]))
        program.add("run.end", f"free({expr});")
    else:
        count, least = length.count, length.least
        program.add("run.arrays", f"{where}{access}count = {count};")
    array = Array(expr, count, record, length.needs if length else (), least, is_array=not dynamic,
                  assignable=dynamic)
    fill(gen, array, "run.arrays")
    return array


@maker
def view(gen, record, name):
    """A pointer into another array of the record, from its second element on."""
    others = [b for b in gen.arrays if b.record is record and b.least > 1 and not b.rank]
    if not others:
        return heap.__wrapped__(gen, record, name)
    b = gen.rng.choice(others)
    gen.program.touch(b.needs)
    gen.program.add("run.arrays", f"{b.qualifier}{record.use()} *{name} = " + gen.rng.choice(
        [f"{b.expr} + 1;", f"&{b.expr}[1];"]))
    return Array(name, f"({b.count} - 1)", record, b.needs, b.least - 1, b.writable,
                 qualifier=b.qualifier)


STORAGES = [heap] * 6 + [automatic] * 3 + [fixed] * 4 + [plane] + [inside] * 2 + [view]
