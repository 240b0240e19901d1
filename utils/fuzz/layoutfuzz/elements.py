"""Ways to say which record is meant, and loops that visit all of them."""

from dataclasses import dataclass


@dataclass
class Element:
    """A record by an expression: of the record itself, or of its address."""
    text: str
    arrow: bool = False

    def member(self, path):
        return f"{self.text}->{path}" if self.arrow else f"{self.text}.{path}"

    def whole(self):
        return f"(*{self.text})" if self.arrow else self.text

    def address(self):
        return self.text if self.arrow else f"&{self.text}"


@dataclass
class Array:
    """Records that are there: where, how many, and what may be done with them."""
    expr: str
    count: str              # of type int, without effects
    record: object
    needs: tuple            # chunks
    least: int = 0          # there are at least that many
    writable: bool = True
    is_array: bool = False  # an array, not a pointer
    assignable: bool = False
    qualifier: str = ""     # "const ", as a declaration of a pointer begins
    rank: str = ""          # of an array of two dimensions: records in a row
    everywhere: bool = False  # at file scope
    own: bool = False       # of others, each belongs to another work-item

    def pointer_type(self):
        return f"{self.qualifier}{self.record.use()} *"


def paren(text):
    return text if text.replace("_", "a").isalnum() else f"({text})"


def disguise(gen, index):
    """The same index in other words: operators that a layout's shifts and masks meet."""
    rng, p = gen.rng, paren(index)
    big = rng.choice(["0xffff", "1023", "4095"])
    return rng.choice([
        f"{p} ^ 0", f"{p} | 0", f"{p} & {big}", f"{p} << 0", f"{p} >> 0", f"+{p}", f"-(-{p})",
        f"{p} + 0", f"{p} - 0", f"{p} * 1", f"{p} + 3 - 3", f"(int){p}", f"(short){p}",
        f"(long long){p}", f"{p} > 0 ? {p} : 0", f"{p} == 0 ? 0 : {p}", f"{p} % 2048",
        f"({p} / 2) * 2 + {p} % 2", f"2 * {p} / 2", f"~~{p}", f"(0, {p})",
        f"{p} & 1 ? {p} | 1 : {p}", f"{p} - (seed & 0u)", f"{p} + !{p} - !{p}"])


def element(gen, array, index, effects=False):
    """The record of an array by an index, in one of the ways of C."""
    rng, program = gen.rng, gen.program
    program.touch(array.needs)
    if not effects and rng.random() < 0.2:
        index = disguise(gen, index)
        if "seed" in index or "short" in index:
            index = f"(int)({index})"
    a = array.expr
    if array.rank:
        return element_2d(gen, array, index)
    if effects or rng.random() < 0.45:
        return Element(f"{a}[{index}]")
    p = paren(index)
    pointer = array.pointer_type
    simple = [
        lambda: Element(f"({a} + {p})", True),
        lambda: Element(f"(*({a} + {p}))"),
        lambda: Element(f"(&{a}[{index}])", True),
        lambda: Element(f"(&{a}[0])[{index}]"),
        lambda: Element(f"(*&{a}[{index}])"),
        lambda: Element(f"({a}[{index}])"),
        lambda: Element(f"({a} + {p})[0]"),
        lambda: Element(f"({a} + 1)[(int){p} - 1]"),
        lambda: Element(f"(&{a}[{index}])[0]"),
        lambda: Element(f"(&*({a} + {p}))", True),
        lambda: Element(f"{a}[(long){p}]"),
        lambda: Element(f"{a}[(size_t){p}]"),
        lambda: Element(f"{a}[(unsigned char)({p} % 200)]") if array.least and array.least < 200
        else Element(f"{a}[{index}]"),
        lambda: Element(f"{a}[{array.count} - 1 - ({array.count} - 1 - (int){p})]"),
        lambda: Element(f"({a} + {paren(array.count)})[(int){p} - {paren(array.count)}]"),
        lambda: Element(f"({p} + {a})", True),
        lambda: Element(f"{gen.getter(array)}({a}, {index})", True),
        lambda: Element(f"{gen.getter(array)}({a}, {index})[0]"),
        lambda: Element(f"(*{gen.getter(array)}({a}, {index}))"),
        lambda: Element(f"{gen.element_macro(array)}({a}, {index})"),
        lambda: Element(f"({p} >= 0 ? {a} : {gen.getter(array)}({a}, 1))[{index}]"),
        lambda: Element(f"({p} % 2 ? &{a}[{index}] : {a} + {p})", True),
        lambda: Element(f"((({pointer()}){a}))[{index}]"),
    ]
    rare = [
        lambda: Element(f"{p}[{a}]"),
        lambda: Element(f"(0, {a})[{index}]"),
    ]
    return rng.choice(rare if rng.random() < 0.01 else simple)()


def element_2d(gen, array, index):
    """The record of a row and a column."""
    a, p, w = array.expr, paren(index), array.rank
    return Element(gen.rng.choice([
        f"{a}[{p} / {w}][{p} % {w}]", f"(*({a}[{p} / {w}] + {p} % {w}))",
        f"(*({a} + {p} / {w}))[{p} % {w}]", f"(&{a}[{p} / {w}][0])[{p} % {w}]",
        f"(*(*({a} + {p} / {w}) + {p} % {w}))"]))


def by_index(gen, array, body):
    """A loop whose body gets the element and the index."""
    rng, program = gen.rng, gen.program
    i, n = program.fresh("i"), array.count
    program.touch(array.needs)
    head = rng.choice([
        f"for (int {i} = 0; {i} < {n}; {i}++)", f"for (int {i} = 0; {i} < {n}; ++{i})",
        f"for (int {i} = {n} - 1; {i} >= 0; {i}--)", f"for (int {i} = {n}; {i}-- > 0;)",
        f"for (size_t {i} = 0; {i} < (size_t){paren(n)}; {i} += 1)",
        f"for (unsigned {i} = 0; {i} != (unsigned){paren(n)}; {i}++)",
        f"for (long {i} = 0, e{i} = {n}; {i} < e{i}; {i} += 2)",
        f"for (short {i} = 0; {i} < {n}; {i}++)", "while", "do"])
    if head in ("while", "do"):
        text = body(element(gen, array, i), i)
        if head == "while":
            return f"{{\n  int {i} = 0;\n  while ({i} < {n}) {{\n{text}\n    {i}++;\n  }}\n}}"
        return (f"if ({n} > 0) {{\n  int {i} = 0;\n  do {{\n{text}\n  }} while (++{i} < {n});"
                "\n}")
    return f"{head} {{\n{body(element(gen, array, i), i)}\n}}"


def by_pointer(gen, array, body):
    """A loop that a pointer drives."""
    rng, program = gen.rng, gen.program
    p, e, k = program.fresh("p"), program.fresh("e"), program.fresh("k")
    program.touch(array.needs)
    n, a = array.count, array.expr
    if array.rank:
        a = f"{a}[0]"   # the first row
        n = array.rank
    kind = array.pointer_type()
    at = Element(p, True)
    if rng.random() < 0.2:
        at = Element(rng.choice([f"(*{p})", f"{p}[0]"]))
    where = f"({p} - {a})"
    head, index, tail = rng.choice([
        (f"for ({kind}{p} = {a}; {p} < {a} + {n}; {p}++) {{", where, "}"),
        (f"for ({kind}{p} = {a}, *{e} = {a} + {n}; {p} != {e}; ++{p}) {{", where, "}"),
        (f"{{\n  {kind}{p} = {a};\n  {kind}{e} = &{a}[{n}];\n  while ({p} < {e}) {{", where,
         f"    {p} += 1;\n  }}\n}}"),
        (f"{{\n  {kind}{p} = {a} + {n};\n  while ({p} != {a}) {{\n    {p}--;", where, "  }\n}"),
        (f"{{\n  int {k} = {n};\n  {kind}{p};\n  for ({p} = {a}; {k} > 0; {k}--, {p}++) {{",
         f"({n} - {k})", "  }\n}"),
        (f"{{\n  {kind}{e} = {a};\n  for (int {k} = 0; {k} < {n}; {k}++) {{\n"
         f"    {kind}{p} = {e}++;", k, "  }\n}"),
        (f"for (int {k} = 0; {k} < {n}; {k}++) {{\n  {kind}const {p} = &{a}[{k}];", k, "}"),
        (f"for (int {k} = 0; {k} < {n}; {k}++) {{\n  {kind}{p} = {a};\n  {p} = {p} + {k};", k, "}"),
        (f"for (ptrdiff_t {k} = 0; {k} < {n}; {k}++) {{\n  {kind}{p} = {a} + {n};\n"
         f"  {p} -= {n} - {k};", k, "}")])
    return f"{head}\n{body(at, index)}\n{tail}"


def loop(gen, array, body):
    return (by_pointer if gen.rng.random() < 0.35 else by_index)(gen, array, body)
