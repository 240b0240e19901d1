"""Habits of C programs with arrays of records."""

from .blocks import by_value, maker, plain_loop
from .chunks import indent
from .elements import Array, Element, element, loop
from .statements import assign, body, other_index, simple_type, statement, u, value


def growing(gen, array):
    """An array that grows as records are added."""
    rng, program, record = gen.rng, gen.program, array.record
    a, i, t = program.fresh("grow"), program.fresh("i"), record.use()
    cap, used = program.fresh("cap"), program.fresh("used")
    grown = rng.choice([
        f"{a} = {gen.void(t + ' *')}realloc({a}, (size_t){cap} * sizeof *{a});",
        f"{a} = ({t} *)realloc({a}, sizeof({t}) * {cap});",
        f"{t} *more = {gen.void(t + ' *')}realloc({a}, {cap} * sizeof({t}));\n    if (!more)\n      exit(9);\n    {a} = more;"])
    inner = Array(a, used, record, (record.chunk,), 0, assignable=True)
    add = f"{a}[{used}++] = {maker(gen, record)}({u(i)});"
    if rng.random() < 0.5:
        add = f"{a}[{used}] = {maker(gen, record)}({u(i)});\n  {used}++;"
    begin = rng.choice([f"int {cap} = 0;\n{t} *{a} = NULL;",
                        f"int {cap} = 2;\n{t} *{a} = {gen.void(t + ' *')}malloc({cap} * sizeof *{a});"])
    use = loop(gen, inner, body(gen, inner))
    text = (f"{begin}\nint {used} = 0;\nfor (int {i} = 0; {i} < n; {i}++) {{\n"
            f"  if ({used} == {cap}) {{\n    {cap} = {cap} * 2 + 1;\n    {grown}\n  }}\n  {add}\n}}\n"
            # Not `NULL + 0`.
            f"if ({used} > 0) {{\n{indent(use)}\n}}\nfree({a});")
    return f"{{\n{indent(text)}\n}}"


def swap_macro(gen, array):
    """A macro that exchanges two records, or two fields."""
    rng, record = gen.rng, array.record
    if not array.writable:
        return plain_loop(gen, array)
    leaf = record.a_leaf(rng, simple_type)
    t = record.use()
    whole = rng.random() < 0.6 or not leaf
    kind = t if whole else leaf.type.name
    macro = gen.macro("EXCHANGE", "(x, y)", f"do {{ {kind} t_ = (x); (x) = (y); (y) = t_; }} while (0)",
                      [record.chunk])

    def make(at, i):
        other = element(gen, array, other_index(gen, array, i))
        if whole:
            return f"  {macro}({at.whole()}, {other.whole()});"
        return f"  {macro}({leaf.of(at)}, {leaf.of(other)});"
    gen.program.touch(array.needs)
    return loop(gen, array, make)


def two_addresses(gen, array):
    """A function that gets the addresses of two elements."""
    rng, record = gen.rng, array.record
    leaf = record.a_leaf(rng, simple_type)
    if not array.writable or not leaf:
        return plain_loop(gen, array)
    p, q = Element("p", True), Element("q", True)

    def text():
        return rng.choice([
            f"{leaf.type.name} t = {leaf.of(p)};\n{leaf.of(p)} = {leaf.of(q)};\n{leaf.of(q)} = t;",
            f"{record.use()} t = *p;\n*p = *q;\n*q = t;", "*p = *q;",
            f"if (p != q)\n  {leaf.of(p)} = {leaf.of(q)};",
            f"if ({leaf.type.read(leaf.of(p))} < {leaf.type.read(leaf.of(q))})\n  *p = *q;\nelse\n"
            f"  {leaf.of(q)} = {leaf.type.make('k')};"])
    name = gen.shared(("pair", record), lambda name: gen.function(
        "void", name, f"{record.use()} *p, {record.use()} *q, unsigned k", lambda: text() +
        "\n(void)k;"), 0.5)

    def make(at, i):
        other = element(gen, array, other_index(gen, array, i))
        return f"  {name}({at.address()}, {other.address()}, {u(i)});"
    gen.program.touch(array.needs)
    return loop(gen, array, make)


def either(gen, array):
    """One of two arrays of a record, by a condition."""
    rng = gen.rng
    others = [b for b in gen.visible() if b.record is array.record and not b.rank
              and b.least and b.writable and b is not array]
    if not others or array.rank or not array.writable:
        return plain_loop(gen, array)
    b, k, i = rng.choice(others), gen.program.fresh("k"), gen.program.fresh("i")
    gen.program.touch(array.needs + b.needs)
    leaf, t = array.record.a_leaf(rng), array.record.use()
    x, y = array.expr, b.expr
    choice = f"(n > 3 && {array.count} > 0 ? {x} : {y})"
    make = leaf.type.make(f"{u(i)} * 3u")
    most = f"({array.count} > 0 && {array.count} < {b.least} ? {array.count} : {b.least})"
    text = rng.choice([
        f"{leaf.of(Element(f'{choice}[{i}]'))} = {make};",
        f"{leaf.of(Element(f'({choice} + {i})', True))} = {make};",
        f"{t} *{k} = {choice};\n  {leaf.of(Element(f'{k}[{i}]'))} = {make};",
        f"{t} *{k};\n  {k} = {i} % 2 ? {choice} : {y};\n  {leaf.of(Element(f'(*({k} + {i}))'))} = {make};",
        f"{t} *{k} = {y};\n  if ({choice} == {x})\n    {k} = {choice} + {i};\n  else\n    {k} += {i};\n"
        f"  {leaf.of(Element(k, True))} = {make};\n  mix({k} == {y} + {i});"])
    return f"for (int {i} = 0; {i} < {most}; {i}++) {{\n  {text}\n}}"


def lists(gen, array):
    """Several declarators in one declaration; typedefs of pointers."""
    rng, program = gen.rng, gen.program
    if array.rank:
        return plain_loop(gen, array)
    program.touch(array.needs)
    a, n, t = array.expr, array.count, array.record.use()
    p, q, v = program.fresh("p"), program.fresh("q"), program.fresh("v")
    c = array.qualifier
    if rng.random() < 0.4:
        kind = program.fresh("link")
        program.add("types", f"typedef {c}{t} *{kind};")
        begin = rng.choice([f"{kind} {p} = {a};", f"const {kind} {p} = {a};",
                            f"{kind} {p}, {q};\n{p} = {a};\n{q} = {p};\nmix({q} == {a});"])
    else:
        begin = rng.choice([f"{c}{t} *{p} = {a}, *{q};\n{q} = {p};\nmix({q} == {a});",
                            f"{c}{t} {v}, *{p};\n{p} = {a};\nif ({n} > 0)\n  mix({p} == {a});\n"
                            f"(void){v};" if not c else f"{c}{t} *{p} = {a};",
                            f"register {c}{t} *{p} = {a};",
                            f"int {v} = 3; {c}{t} *{p} = {a}; mix((unsigned){v});"])
    inner = Array(p, n, array.record, array.needs, array.least, array.writable, qualifier=c)
    return f"{{\n{indent(begin)}\n{indent(loop(gen, inner, body(gen, inner)))}\n}}"


def jumps(gen, array):
    """continue, break, goto and return within loops."""
    rng, program = gen.rng, gen.program
    leaf = array.record.a_leaf(rng)
    out = program.fresh("out")
    way = rng.choice(["continue;", "break;", f"goto {out};"])

    def make(at, i):
        test = f"{leaf.type.read(leaf.of(at))} % 7u == 3u"
        place = program.fresh("block")
        with program.chunk("statement"):
            program.add(place, statement(gen, array, at, i))
        return (f"  @{{{place}}}\n  if ({test})\n    {way}\n"
                f"  mix({leaf.type.read(leaf.of(at))});")

    if "continue" in way:
        i = program.fresh("i")
        program.touch(array.needs)
        return (f"for (int {i} = 0; {i} < {array.count}; {i}++) {{\n"
                f"{make(element(gen, array, i), i)}\n}}")
    text = loop(gen, array, make)
    return text + (f"\n{out}:;" if "goto" in way else "")


def expressions(gen, array):
    """Values of assignments and calls, used at once."""
    rng, program, record = gen.rng, gen.program, array.record
    leaf = record.a_leaf(rng)
    v, k = program.fresh("v"), program.fresh("k")
    t = record.use()

    def make(at, i):
        other = element(gen, array, other_index(gen, array, i))
        texts = [f"{t} {v};\n  mix({leaf.type.read(leaf.of(Element(f'({v} = {at.whole()})')))});",
                 f"mix({leaf.type.read(leaf.of(Element(f'{maker(gen, record)}({u(i)})')))});",
                 f"mix({by_value(gen, record)}({maker(gen, record)}({u(i)})));",
                 f"{array.pointer_type()}{k};\n  if (({k} = {at.address()}) != NULL && "
                 f"{leaf.type.read(leaf.of(Element(k, True)))} > 3u)\n    mix((unsigned)sizeof *{k} > 0);",
                 f"int {k};\n  mix({leaf.type.read(leaf.of(element(gen, array, f'{k} = (int)({i})', True)))});"
                 if not array.rank else ";"]
        if array.writable:
            texts += [f"{at.whole()} = {u(i)} % 2u ? {other.whole()} : {maker(gen, record)}(3u);",
                      f"{other.whole()} = {at.whole()};\n  {assign(gen, array, other, i)}"]
        return "  " + rng.choice(texts)
    program.touch(array.needs)
    return loop(gen, array, make)


def pointer_walk(gen, array):
    """Two pointers that step within their expressions."""
    rng, program, record = gen.rng, gen.program, array.record
    if array.rank or not array.writable:
        return plain_loop(gen, array)
    program.touch(array.needs)
    leaf = record.a_leaf(rng, simple_type) or record.leaves[0]
    p, q, k = program.fresh("p"), program.fresh("q"), program.fresh("k")
    t, a, n = array.pointer_type(), array.expr, array.count
    text = rng.choice([
        f"while ({k} --> 1)\n  *{p}++ = *{q}++;",
        f"while ({k} --> 1)\n  {leaf.of(Element(f'{p}++', True))} = {leaf.of(Element(f'{q}++', True))};",
        f"for (; {k} > 1; {k}--, ++{p}, {q}++)\n  {leaf.of(Element(p, True))} = {leaf.of(Element(f'(*{q})'))};",
        f"while ({k} --> 1) {{\n  *{p} = *{q};\n  {p} = {q};\n  {q} = {p} + 1;\n}}",
        f"while ({k}-- > 1) {{\n  {record.use()} v = *{p};\n  *{p}++ = {q}[0];\n  *{q}++ = v;\n}}",
        f"if ({k} > 1) {{\n  {p} = &{a}[{k} - 1];\n  do\n    {leaf.of(Element(f'(*--{p})'))} = "
        f"{leaf.type.make('9u')};\n  while ({p} > {a});\n}}"])
    second = rng.choice([f"{a} + ({n} > 1)", f"{n} > 1 ? {a} + 1 : {a}"])
    return (f"{{\n  {t}{p} = {a}, *{q} = {second};\n  int {k} = {n};\n{indent(text)}\n"
            f"  mix((unsigned)({p} - {a}) + ({q} == {p}));\n}}")


def views(gen, array):
    """Records that hold pointers to the array, in an array of their own."""
    rng, program, record = gen.rng, gen.program, array.record
    if array.rank or gen.in_function:
        return plain_loop(gen, array)
    program.touch(array.needs)
    tag, w, k = program.fresh("span"), program.fresh("span"), program.fresh("k")
    program.add("types", f"struct {tag} {{\n  int n;\n  {array.pointer_type()}begin, *end;\n}};")
    a, n = array.expr, array.count
    inner = Array(f"{w}[{k}].begin", f"{w}[{k}].n", record, array.needs, 0, array.writable,
                  qualifier=array.qualifier)
    half = f"{n} / 2"
    init = rng.choice([
        f"struct {tag} {w}[2] = {{{{{half}, {a}, {a} + {half}}}, {{{n} - {half}, {a} + {half}, {a} + {n}}}}};",
        f"struct {tag} {w}[2];\n{w}[0].n = {half};\n{w}[0].begin = {a};\n{w}[0].end = {a} + {half};\n"
        f"{w}[1] = {w}[0];\n{w}[1].begin = {w}[0].end;\n{w}[1].end = {a} + {n};\n"
        f"{w}[1].n = (int)({w}[1].end - {w}[1].begin);"])
    return (f"{{\n{indent(init)}\n  for (int {k} = 0; {k} < 2; {k}++) {{\n"
            f"{indent(loop(gen, inner, body(gen, inner)), 4)}\n"
            f"    mix((unsigned)({w}[{k}].end - {w}[{k}].begin));\n  }}\n}}")


def index_array(gen, array):
    """Records that say which records to visit."""
    rng, program = gen.rng, gen.program
    if array.rank:
        return plain_loop(gen, array)
    idx, i = program.fresh("idx"), program.fresh("i")
    program.touch(array.needs)
    kind = rng.choice(["int", "unsigned", "unsigned char", "short", "size_t"])
    at = element(gen, array, f"{idx}[{i} % 4]")
    work = statement(gen, array, at, f"(int){idx}[{i} % 4]")
    return (f"if ({array.count} > 0) {{\n  {kind} {idx}[4];\n  for (int {i} = 0; {i} < 4; {i}++)\n"
            f"    {idx}[{i}] = ({kind})({i} * 5 % {array.count} % 100);\n"
            f"  for (int {i} = 0; {i} < 9; {i}++) {{\n{indent(work, 4)}\n"
            f"    mix({value(gen, array, f'(int){idx}[{i} % 4]')});\n  }}\n}}")


IDIOMS = [growing, swap_macro, two_addresses, two_addresses, either, either, lists, lists, jumps,
          expressions, expressions, pointer_walk, pointer_walk, views, index_array, index_array]
