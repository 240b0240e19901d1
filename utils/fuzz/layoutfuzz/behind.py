"""Pointers that lie behind pointers, functions that resize, macros for several types."""

from .blocks import maker, plain_loop
from .chunks import indent
from .elements import Array, Element, loop
from .statements import body, simple_type, u


def storage(gen, kind, count, name):
    """An expression that allocates so many pointers of type `kind *`."""
    made, size = gen.void(f"{kind} **"), gen.choose([f"sizeof *{name}", f"sizeof({kind} *)", f"sizeof {name}[0]"])
    return gen.choose([f"{made}malloc((size_t){count} * {size})", f"{made}calloc((size_t){count}, {size})",
                       f"({kind} **)malloc({size} * (size_t){count})"])


def filled(gen, record, expr, i, k):
    return f"{expr}[{i}] = {maker(gen, record)}({u(i)} + {k});"


def rows(gen, array):
    """A grid of rows, each allocated by itself, or parts of one array."""
    rng, program, record = gen.rng, gen.program, array.record
    g, r, i, t = program.fresh("grid"), program.fresh("r"), program.fresh("i"), record.use()
    h, w = rng.randint(1, 4), rng.randint(1, 9)
    inner = Array(f"{g}[{r}]", str(w), record, (record.chunk,), w)
    work = loop(gen, inner, body(gen, inner))
    set_row = f"for (int {i} = 0; {i} < {w}; {i}++)\n    {filled(gen, record, f'{g}[{r}]', i, f'(unsigned){r}')}"
    made = gen.void(t + " *")
    if rng.random() < 0.5:
        begin = f"{t} **{g} = {storage(gen, t, h, g)};"
        row = f"{g}[{r}] = {made}{rng.choice([f'malloc({w} * sizeof({t}))', f'calloc({w}, sizeof **{g})'])};"
        end = f"for (int {r} = 0; {r} < {h}; {r}++)\n  free({g}[{r}]);\nfree({g});"
    else:
        one = program.fresh("cells")
        begin = (f"{t} *{one} = {made}calloc({h * w}, sizeof({t}));\n"
                 f"{t} {rng.choice([f'**{g} = ' + storage(gen, t, h, g), f'*{g}[{h}]'])};")
        row = f"{g}[{r}] = {rng.choice([f'{one} + {r} * {w}', f'&{one}[{w} * {r}]'])};"
        end = (f"free({one});" if f"*{g}[" in begin else f"free({one});\nfree({g});")
    text = (f"{begin}\nfor (int {r} = 0; {r} < {h}; {r}++) {{\n  {row}\n  {set_row}\n}}\n"
            f"for (int {r} = 0; {r} < {h}; {r}++) {{\n{indent(work)}\n}}\n{end}")
    return f"{{\n{indent(text)}\n}}"


def turns(gen, array):
    """Two buffers that change places."""
    rng, program, record = gen.rng, gen.program, array.record
    b, s, i, t = program.fresh("two"), program.fresh("s"), program.fresh("i"), record.use()
    n, made = rng.randint(2, 12), gen.void(record.use() + " *")
    leaf = record.a_leaf(rng, simple_type)
    step = "" if not leaf else (f"    {leaf.of(Element(f'{b}[!({s} % 2)][{i}]'))} = "
                                f"{leaf.of(Element(f'{b}[{s} % 2][({i} + 1) % {n}]'))};\n")
    inner = Array(f"{b}[1]", str(n), record, (record.chunk,), n)
    text = (f"{t} *{b}[2]{gen.choose(['', '', ' = {0}'])};\n"
            f"for (int {i} = 0; {i} < 2; {i}++)\n  {b}[{i}] = {made}calloc({n}, sizeof *{b}[{i}]);\n"
            f"for (int {i} = 0; {i} < {n}; {i}++)\n  {filled(gen, record, f'{b}[0]', i, '0')}\n"
            f"for (int {s} = 0; {s} < 3; {s}++)\n  for (int {i} = 0; {i} < {n}; {i}++) {{\n"
            f"    {b}[!({s} % 2)][{i}] = {b}[{s} % 2][{i}];\n{step}  }}\n"
            f"{loop(gen, inner, body(gen, inner))}\nfree({b}[0]);\nfree({b}[1]);")
    return f"{{\n{indent(text)}\n}}"


def handed(gen, array):
    """A function that hands an array out, by the address of a pointer."""
    rng, program, record = gen.rng, gen.program, array.record
    p, n, t = program.fresh("out"), rng.randint(1, 9), record.use()
    made = gen.void(t + " *")

    def text():
        fill = f"for (int k = 0; k < n; k++)\n  {filled(gen, record, '(*to)', 'k', '2')}"
        return rng.choice([f"*to = {made}malloc((size_t)n * sizeof({t}));\nif (!*to)\n  return 1;\n{fill}\nreturn 0;",
                           f"{t} *made = {made}calloc((size_t)n, sizeof *made);\n*to = made;\nif (!made)\n"
                           f"  return 1;\n{fill}\nreturn 0;"])
    name = gen.shared(("hand", record), lambda name: gen.function("int", name, f"{t} **to, int n", text))
    inner = Array(p, str(n), record, (record.chunk,), n, assignable=True)
    where = f"{t} *{p}"
    if rng.random() < 0.3:
        q = program.fresh("way")
        call = f"{t} **{q} = &{p};\nif ({name}({q}, {n}))\n  exit(9);"
    else:
        call = f"if ({name}(&{p}, {n}) != 0)\n  exit(9);"
    return f"{{\n{indent(f'{where};{chr(10)}{call}{chr(10)}{loop(gen, inner, body(gen, inner))}{chr(10)}free({p});')}\n}}"


def pointed(gen, array):
    """An array of pointers to elements."""
    rng, program, record = gen.rng, gen.program, array.record
    if array.rank or not array.least:
        return plain_loop(gen, array)
    program.touch(array.needs)
    o, i, k = program.fresh("order"), program.fresh("i"), rng.randint(1, 8)
    t = f"{array.qualifier}{record.use()}"
    lines = [f"{t} *{o}[{k}];" if rng.random() < 0.6 else f"{t} **{o} = {storage(gen, t, k, o)};",
             f"for (int {i} = 0; {i} < {k}; {i}++)\n  {o}[{i}] = "
             f"{rng.choice(['&' + array.expr + '[%s]', array.expr + ' + %s']) % f'({i} * 3 + 1) % {array.least}'};"]
    leaf = record.a_leaf(rng)
    at = rng.choice([Element(f"{o}[{i}]", True), Element(f"(*{o}[{i}])"), Element(f"(*({o} + {i}))", True)])
    lines.append(f"for (int {i} = 0; {i} < {k}; {i}++)\n  mix({leaf.type.read(leaf.of(at))});")
    if array.writable:
        leaf = record.a_leaf(rng, simple_type) or leaf
        if simple_type(leaf):
            lines.append(f"for (int {i} = 0; {i} < {k}; {i}++)\n  {leaf.of(at)} = {leaf.type.make(u(i))};")
    if f"**{o}" in lines[0]:
        lines.append(f"free({o});")
    return f"{{\n{indent(chr(10).join(lines))}\n}}"


def resized(gen, array):
    """A list that grows, shrinks and goes away by a function of the program."""
    rng, program, record = gen.rng, gen.program, array.record
    a, s, i, t = program.fresh("list"), program.fresh("s"), program.fresh("i"), record.use()
    made = gen.void(t + " *")
    resize = gen.shared(("resized",), lambda name: gen.function("void *", name, "void *p, size_t n", lambda: rng.choice([
        "void *q = realloc(p, n);\nif (!q && n)\n  exit(9);\nreturn q;",
        "if (n == 0) {\n  free(p);\n  return NULL;\n}\np = realloc(p, n);\nif (!p)\n  exit(9);\nreturn p;",
        "void *q;\nif (!n)\n  n = 1;\nq = realloc(p, n);\nif (q == NULL)\n  abort();\nreturn q;"])))
    sizes = [rng.randint(0 if rng.random() < 0.2 else 1, 12) for _ in range(rng.randint(2, 4))] + [rng.randint(2, 9)]
    last = sizes[-1]
    inner = Array(a, str(last), record, (record.chunk,), last, assignable=True)
    text = (f"{t} *{a} = NULL;\nstatic const int {s}_of[] = {{{', '.join(map(str, sizes))}}};\nint {s}_old = 0;\n"
            f"for (int {s} = 0; {s} < {len(sizes)}; {s}++) {{\n  int {s}_new = {s}_of[{s}];\n"
            f"  {a} = {made}{resize}({a}, (size_t){s}_new * sizeof *{a});\n"
            f"  for (int {i} = {s}_old; {i} < {s}_new; {i}++)\n    {filled(gen, record, a, i, '1')}\n"
            f"  {s}_old = {s}_new;\n  mix({a} == NULL);\n}}\n{loop(gen, inner, body(gen, inner))}\nfree({a});")
    return f"{{\n{indent(text)}\n}}"


def of_any_type(gen, array):
    """A macro that serves records and numbers."""
    rng, program, record = gen.rng, gen.program, array.record
    if gen.void("x"):
        return plain_loop(gen, array)
    a, b, i, t = program.fresh("any"), program.fresh("nums"), program.fresh("i"), record.use()
    n = rng.randint(2, 9)
    macro = gen.macro("ROOM", "(p_, n_)", rng.choice([
        "do { (p_) = calloc((size_t)(n_), sizeof *(p_)); if (!(p_)) exit(9); } while (0)",
        "(p_) = malloc((size_t)(n_) * sizeof((p_)[0]))"]), [])
    inner = Array(a, str(n), record, (record.chunk,), n, assignable=True)
    text = (f"{t} *{a};\nint *{b};\n{macro}({a}, {n});\n{macro}({b}, {n});\n"
            f"for (int {i} = 0; {i} < {n}; {i}++) {{\n  {b}[{i}] = {i} * 3;\n"
            f"  {filled(gen, record, a, i, f'(unsigned){b}[{i}]')}\n}}\n"
            f"{loop(gen, inner, body(gen, inner))}\nfree({a});\nfree({b});")
    return f"{{\n{indent(text)}\n}}"


BEHIND = [rows, rows, turns, handed, pointed, pointed, resized, resized, of_any_type]
