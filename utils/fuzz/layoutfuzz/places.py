"""Arrays in places that C programs know: owners, rows, ranges; and names that hide others."""

from .blocks import plain_loop
from .chunks import indent
from .elements import Array, Element, loop
from .statements import body, simple_type


def owners(gen, array):
    """An array of records that hold arrays, passed to a function."""
    rng, program, record = gen.rng, gen.program, array.record
    if gen.in_function:
        return plain_loop(gen, array)
    tag, w, k, t = program.fresh("shelf"), program.fresh("shelf"), program.fresh("k"), record.use()
    size, rows = rng.randint(1, 4), rng.randint(1, 3)
    program.add("types", f"struct {tag} {{\n  {t} slot[{size}];\n  int used;\n}};", [record.chunk])

    def text():
        inner = Array("s->slot", "s->used", record, (record.chunk,), 0, is_array=True)
        with gen.scope([inner], False):
            # Other arrays are as long as n says.
            return f"mix((unsigned)n);\n{loop(gen, inner, body(gen, inner))}"
    name = gen.function("void", program.fresh("tend"), f"struct {tag} *s, int n", text)
    fill = program.fresh("fill")
    for leaf in record.leaves:
        with program.chunk("fill", own=False):
            make = leaf.type.make(f"(unsigned){k} * 9u")
            each = " = ".join([leaf.of(Element(f"{w}[{k}].slot[{j}]")) for j in range(size)])
            program.add(fill, "\n".join(f"{place} = {make};" for place in each.split(" = ")))
    first = record.a_leaf(rng, simple_type) or record.leaves[0]
    copied = f"  {w}[{rows - 1}] = {w}[0];\n" if rng.random() < 0.3 else ""
    read = first.type.read(first.of(Element(f"{w}[{k}].slot[{size - 1}]")))
    return (f"{{\n  {rng.choice(['', 'static '])}struct {tag} {w}[{rows}];\n"
            f"  for (int {k} = 0; {k} < {rows}; {k}++) {{\n    {w}[{k}].used = {size};\n    @{{{fill}}}\n  }}\n"
            f"{copied}  for (int {k} = 0; {k} < {rows}; {k}++) {{\n    {name}(&{w}[{k}], n);\n"
            f"    mix({read});\n  }}\n}}")


def rows(gen, array):
    """Rows of two dimensions, each reached through a pointer."""
    rng, program = gen.rng, gen.program
    if not array.rank:
        return hidden(gen, array)
    program.touch(array.needs)
    r, p, t, w = program.fresh("r"), program.fresh("p"), array.record.use(), array.rank
    inner = Array(p, w, array.record, array.needs, int(w) if w.isdigit() else 1, array.writable)
    high = f"{int(array.count) // int(w)}" if (array.count + w).isdigit() else f"{array.count} / {w}"
    work = indent(loop(gen, inner, body(gen, inner)), 4)
    return rng.choice([
        f"for (int {r} = 0; {r} < {high}; {r}++) {{\n    {t} *{p} = {array.expr}[{r}];\n{work}\n}}",
        f"for (int {r} = 0; {r} < {high}; {r}++) {{\n    {t} *{p} = &{array.expr}[{r}][0];\n{work}\n}}",
        f"for ({t} (*{r})[{w}] = {array.expr}; {r} < {array.expr} + {high}; {r}++) {{\n"
        f"    {t} *{p} = *{r};\n{work}\n}}"])


def hidden(gen, array):
    """Local names that hide the array's, or that generated code might want."""
    rng, program = gen.rng, gen.program
    program.touch(array.needs)
    name = array.expr if array.expr.isidentifier() else "n"
    tag = array.record.name
    # The host of kernels knows their handles by name.
    names = [f"{tag}_soa_ref", f"{tag}_soa_load", f"{tag}_soa_at", f"{tag}_soa_c0", "soa", "at",
             f"{name}_storage", f"{name}_c0"]
    other = rng.choice(names + ([] if gen.opencl else [f"{tag}_soa"]))
    v = program.fresh("v")
    return rng.choice([
        f"{{\n  int {v} = {array.count};\n  {{\n    int {name} = 3;\n"
        f"    mix((unsigned){name} + (unsigned){v});\n  }}\n"
        f"{indent(plain_loop(gen, array))}\n}}",
        f"{{\n  unsigned {other} = 5u;\n  mix({other});\n{indent(plain_loop(gen, array))}\n  mix({other});\n}}",
        f"for (int {other} = 0; {other} < 2; {other}++) {{\n{indent(plain_loop(gen, array))}\n}}"])


def best_of(gen, array):
    """A pointer to the best record so far."""
    rng, program = gen.rng, gen.program
    if array.rank:
        return rows(gen, array)
    p, leaf = program.fresh("best"), array.record.a_leaf(rng)
    t = array.pointer_type()
    program.touch(array.needs)

    def make(at, i):
        mine = leaf.type.read(leaf.of(at))
        other = leaf.type.read(leaf.of(Element(p, True)))
        return f"  if (!{p} || {mine} % 64u > {other} % 64u)\n    {p} = {at.address()};"
    text = loop(gen, array, make)
    return (f"{{\n  {t}{p} = {rng.choice(['NULL', '0'])};\n{indent(text)}\n  if ({p})\n"
            f"    mix({leaf.type.read(leaf.of(Element(p, True)))} + (unsigned)({p} - {array.expr}));\n}}")


def sorting(gen, array):
    """A sort that splits and recurses on pointers."""
    rng, record = gen.rng, array.record
    if array.rank or not array.writable:
        return best_of(gen, array)
    leaf, t = record.a_leaf(rng), record.use()
    gen.program.touch(array.needs)
    name = gen.program.fresh("sort")

    def key(text, arrow=False):
        return leaf.type.read(leaf.of(Element(text, arrow)))

    def quick():
        return (f"if (n < 2)\n  return;\nint last = 0;\nfor (int k = 1; k < n; k++)\n"
                f"  if ({key('p[k]')} < {key('p[0]')}) {{\n    {t} t = p[++last];\n    p[last] = p[k];\n"
                f"    p[k] = t;\n  }}\n{t} t = p[0];\np[0] = p[last];\np[last] = t;\n"
                f"{name}(p, last);\n{name}(p + last + 1, n - last - 1);")

    def insertion():
        return (f"for (int k = 1; k < n; k++) {{\n  {t} t = p[k];\n  int j = k;\n"
                f"  while (j > 0 && {key('p[j - 1]')} > {key('t')}) {{\n    p[j] = p[j - 1];\n    j--;\n  }}\n"
                "  p[j] = t;\n}")

    def steps():
        return (f"{t} *end = p + n;\nfor ({t} *q = p; q < end; q++)\n  for ({t} *r = q; r > p && "
                f"{key('(r - 1)', True)} > {key('r', True)}; r--) {{\n    {t} t = *r;\n    *r = r[-1];\n"
                "    *(r - 1) = t;\n  }")
    gen.function("void", name, f"{t} *p, int n", rng.choice(([] if gen.opencl else [quick])
                                                              + [insertion, steps]))
    return f"{name}({array.expr}, {array.count} < 40 ? {array.count} : 40);"


PLACES = [owners, owners, rows, hidden, hidden, best_of, sorting, sorting]
