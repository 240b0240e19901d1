"""What `const` decides: pointers to const beside others that are not, to the same records.

A question is made once, and put to the text of an address.
"""

from .blocks import plain_loop
from .chunks import indent
from .elements import Array, element, loop
from .statements import u


def askable(leaf):
    """Whether there are pointers to it that differ in `const` alone."""
    return leaf.addressable and "volatile" not in leaf.field.declaration


def by_generic(gen, type_name):
    """From the text of an address to that of a number, which `const` decides."""
    if gen.rng.random() < 0.6:
        return lambda place: f"_Generic({place}, {type_name} const *: 1u, {type_name} *: 2u, default: 3u)"
    look = gen.function("unsigned", gen.program.fresh("look"), f"{type_name} const *v",
                        lambda: "return *v ? 5u : 6u;")
    needs = gen.last_needs
    touch = gen.function("unsigned", gen.program.fresh("touch"), f"{type_name} *v",
                         lambda: "return *v ? 7u : 8u;")
    gen.program.touch(needs)
    return lambda place: f"_Generic({place}, {type_name} const *: {look}, {type_name} *: {touch})({place})"


def by_overload(gen, leaf):
    """The same in C++: by overloads, a template, or a type that is deduced."""
    name, rng, t = gen.program.fresh("kind"), gen.rng, leaf.type.name
    # The last two keep the layout.
    form = rng.choice(["reference", "pointer", "right", "deduced"] * 4 + ["template", "declared"])
    if form == "declared":
        return lambda place: ("(std::is_const_v<std::remove_reference_t<decltype(("
                              f"{dereferenced(place)}))>> ? 1u : 2u)")
    if form == "template":
        text = f"template <class T>\nstatic unsigned {name}(T &) {{ return std::is_const_v<T> ? 1u : 2u; }}\n"
    else:
        first, second = {"reference": (f"{t} const &", f"{t} &"), "right": (f"{t} const &", f"{t} &&")}.get(
            form, (f"{t} const *", f"{t} *"))
        if is_row(leaf) and form == "reference":
            dims = leaf.field.dims[0]
            first, second = f"{t} const (&)[{dims}]", f"{t} (&)[{dims}]"
        text = (f"static unsigned {name}({first}) {{ return 1u; }}\n"
                f"static unsigned {name}({second}) {{ return 2u; }}\n")
    gen.program.add(f"functions {gen.unit}", text)
    if form == "deduced":
        word = rng.choice(["auto &", "auto &&"])
        return lambda place: f"[&] {{ {word}v = {dereferenced(place)}; return {name}(&v); }}()"
    if form == "pointer" or is_row(leaf) and form == "reference":
        return lambda place: f"{name}({place})"
    return lambda place: f"{name}({dereferenced(place)})"


def by_attribute(gen, leaf, space):
    """The same in OpenCL C; `space` as declarations of pointers begin."""
    name, t = gen.program.fresh("kind"), leaf.type.name
    other = "__global const " if "constant" in space else space
    with gen.program.apart(), gen.program.chunk("function " + name) as needs:
        head = f"static uint __attribute__((overloadable)) {name}"
        first = space if "constant" in space else f"{space}const "
        gen.program.add("functions main", f"{head}({first}{t} *v) {{ return *v != 0 ? 1u : 3u; }}\n"
                        f"{head}({other}{t} *v) {{ return *v != 0 ? 2u : 5u; }}\n")
    gen.program.touch(needs)
    return lambda place: f"{name}({place})"


def dereferenced(place):
    return place[1:] if place[0] == "&" else f"*{place}"


def is_row(leaf):
    """Whether it is the first one of an array."""
    return leaf.path.endswith("[0]") and len(leaf.field.dims) == 1


def address(leaf, text):
    """That of a scalar; an array becomes a pointer by itself."""
    return text[:-3] if is_row(leaf) else f"&{text}"


def beside(gen, array):
    """Pointers of both kinds in one function."""
    rng, program, record = gen.rng, gen.program, array.record
    # Of other fields, C only knows the address, which a selection keeps from changing.
    leaf = record.a_leaf(rng, lambda leaf: askable(leaf) and is_row(leaf)) if gen.designates else None
    rows = bool(leaf)
    leaf = leaf or record.a_leaf(rng, askable)
    if array.rank or not leaf:
        return plain_loop(gen, array)
    asking = rows or not gen.designates or rng.random() < 0.2
    program.note("const-asked" if asking else "const-beside", record)
    p, q = program.fresh("p"), program.fresh("q")

    def views(first, second, count):
        return [Array(expr, count, record, (record.chunk,), 0, writable=not word, qualifier=word)
                for expr, word in ((first, array.qualifier), (second, "const "))]

    def each(first, second):
        # Here, where those who are asked are declared.
        asks = None if not asking else by_generic(gen, leaf.type.name) if gen.designates else \
            by_overload(gen, leaf)

        def make(at, i):
            lines = []
            for view in rng.sample([first, second], 2):
                place = leaf.of(element(gen, view, i))
                if asks:
                    lines.append(f"mix({asks(address(leaf, place))});")
                if not asks or rng.random() < 0.5:
                    lines.append(f"mix({leaf.type.read(place)});")
            if array.writable and rng.random() < 0.6:
                lines.insert(rng.randrange(len(lines)),
                             f"{leaf.of(at)} = {leaf.type.make(f'{u(i)} * 11u + 2u')};")
            return indent("\n".join(lines), 4)
        return loop(gen, first, make)

    t = record.use()
    program.touch(array.needs)
    if rng.random() < 0.5 and gen.depth < 2:
        def text():
            first, second = views("p", "q", "n")
            with gen.scope([first, second], True):
                return each(first, second)
        name = gen.function("void", program.fresh("both"),
                            f"{array.qualifier}{t} *p, const {t} *q, int n", text)
        return f"{name}({array.expr}, {array.expr}, {array.count});"
    first, second = views(p, q, array.count)
    return (f"{{\n  {array.qualifier}{t} *{p} = {array.expr};\n  const {t} *{q} = "
            f"{rng.choice([p, array.expr])};\n{indent(each(first, second))}\n}}")


def records_asked(gen, array):
    """Overloads and selections by the record itself, which keep its layout."""
    if array.rank or gen.rng.random() < 0.7:
        return beside(gen, array)
    program, t = gen.program, array.record.use()
    program.touch(array.needs)
    q, name = program.fresh("q"), program.fresh("which")

    def ask(place):
        return f"_Generic({place}, const {t} *: 1u, {t} *: 2u)" if gen.designates else f"{name}({place})"
    if not gen.designates:
        program.add(f"functions {gen.unit}", f"static unsigned {name}(const {t} *) {{ return 1u; }}\n"
                    f"static unsigned {name}({t} *) {{ return 2u; }}\n")
    return (f"{{\n  const {t} *{q} = {array.expr};\n  mix({ask(q)});\n"
            f"  mix({ask(array.expr + ' + 0')});\n}}")


def overloaded(gen, array, at, i):
    """Functions of OpenCL C, chosen by whether a pointer into an element is to const."""
    rng, program, record = gen.rng, gen.program, array.record
    leaf = record.a_leaf(rng, askable)
    space = array.qualifier or "__private "
    if not leaf:
        return f"mix({record.leaves[0].type.read(record.leaves[0].of(at))});"
    program.note("const-overloaded", record)
    asks = by_attribute(gen, leaf, space)
    plain = f"mix({asks(address(leaf, leaf.of(at)))});"
    if "const" in space:
        return plain
    q = program.fresh("q")
    view = Array(q, array.count, record, array.needs, array.least, qualifier=space + "const ")
    place = leaf.of(element(gen, view, i))
    begin = f"{space}const {record.use()} *{q} = {array.expr};"
    return (f"{{\n  {begin}\n  mix({asks(address(leaf, place))});\n  mix({leaf.type.read(place)});\n"
            f"  {plain}\n}}")


def methods(gen, array):
    """Methods and operators of a field of class type, and lambdas and references that see one."""
    rng, program, record = gen.rng, gen.program, array.record
    speaking = gen.records_maker.speaking
    leaves = [leaf for leaf in record.leaves if leaf.path.endswith(".x")
              and getattr(leaf.field, "vector_type", "") in speaking and not leaf.field.unaligned]
    if array.rank or not leaves:
        return beside(gen, array)
    leaf = rng.choice([leaf for leaf in leaves if not leaf.field.dims and rng.random() < 0.9] or leaves)
    program.note("const-methods", record)
    program.touch(array.needs)
    t, p, q, i = record.use(), program.fresh("p"), program.fresh("q"), program.fresh("i")
    scalar = leaf.type

    def ask(expr, qualifier):
        view = Array(expr, array.count, record, (record.chunk,), 0, qualifier=qualifier)
        place = leaf.of(element(gen, view, i))[:-2]
        return rng.choice([
            f"mix({place}.kind());", f"mix({scalar.read(f'{place}[{rng.randrange(2)}]')});",
            f"{{\n  auto &v = {place};\n  mix(v.kind());\n}}",
            f"mix([&] {{ return {place}.kind(); }}());",
            f"{{\n  const auto &v = {place};\n  mix(v.kind());\n}}",
            f"{{\n  auto v = {place};\n  mix(v.kind());\n}}",
            f"mix(std::as_const({place}).kind());"])
    lines = [ask(p, array.qualifier), ask(q, "const ")]
    rng.shuffle(lines)
    if array.writable and leaf.field.vector_type in gen.records_maker.settable and rng.random() < 0.5:
        place = leaf.of(element(gen, array, i))[:-2]
        lines.append(f"{place}[{rng.randrange(2)}] = {scalar.make(u(i) + ' * 3u')};")
    work = indent("\n".join(lines), 4)
    return (f"{{\n  {array.qualifier}{t} *{p} = {array.expr};\n  const {t} *{q} = {rng.choice([p, array.expr])};\n"
            f"  for (int {i} = 0; {i} < {array.count}; {i}++) {{\n{work}\n  }}\n}}")


CONSTNESS = [beside, beside, records_asked]
CXX_CONSTNESS = [methods] * 4
