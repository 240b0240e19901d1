"""Macros that name arrays, elements, fields, types and loops."""

from .blocks import plain_loop
from .chunks import indent
from .elements import Array, Element, element, loop
from .statements import body, other_index, simple_type, u, value


def iteration(gen, array):
    """A macro that is the head of a loop."""
    rng, program, t = gen.rng, gen.program, array.record.use()
    if array.rank:
        return plain_loop(gen, array)
    program.touch(array.needs)
    q = array.qualifier
    if rng.random() < 0.6:
        macro = gen.macro("EACH", "(p, a, n)", rng.choice([
            f"for ({q}{t} *p = (a); p < (a) + (n); p++)", f"for ({q}{t} *p = a; p != &a[n]; ++p)"]),
            [array.record.chunk])
        p = program.fresh("p")
        inner = body(gen, array)(Element(p, True), f"({p} - {array.expr})")
        return f"{macro}({p}, {array.expr}, {array.count}) {{\n{inner}\n}}"
    macro = gen.macro("UPTO", "(i, n)", "for (int i = 0; i < (n); i++)", [])
    i = program.fresh("i")
    inner = body(gen, array)(element(gen, array, i), i)
    return f"{macro}({i}, {array.count}) {{\n{inner}\n}}"


def counting(gen, array):
    """The number of elements by a macro."""
    if not array.is_array or not array.count.isdigit() or array.rank:
        return iteration(gen, array)
    gen.program.touch(array.needs)
    macro = gen.macro("LENGTH", "(a)", gen.rng.choice(
        ["(sizeof(a) / sizeof((a)[0]))", "(int)(sizeof(a) / sizeof(*(a)))", "(sizeof a / sizeof a[0])"]), [])
    i = gen.program.fresh("i")
    inner = body(gen, array)(element(gen, array, i), i)
    return f"for (int {i} = 0; {i} < (int){macro}({array.expr}); {i}++) {{\n{inner}\n}}"


def setters(gen, array):
    """Macros that read and write a field; the value may be an element's, too."""
    rng, record = gen.rng, array.record
    leaf = record.a_leaf(rng, simple_type)
    if not leaf or not array.writable:
        return plain_loop(gen, array)
    path, touched = leaf.path, [leaf.field.chunk, record.chunk]
    setter = gen.macro("SET", "(p_, v_)", rng.choice([
        f"((p_)->{path} = (v_))", f"(p_)->{path} = v_", f"do {{ (p_)->{path} = (v_); }} while (0)"]), touched)
    getter = gen.macro("VALUE", "(p_)", rng.choice([f"((p_)->{path})", f"(*(p_)).{path}",
                                                      f"(p_)[0].{path}"]), touched)
    at_index = gen.macro("IN", "(a_, k_)", rng.choice([
        f"(a_)[k_].{path}", f"((a_) + (k_))->{path}", f"a_[k_].{path}"]), touched)

    def make(at, i):
        other = element(gen, array, other_index(gen, array, i))
        texts = [f"{setter}({at.address()}, {leaf.type.make(value(gen, array, i))});",
                 f"mix({leaf.type.read(f'{getter}({other.address()})')});",
                 f"{setter}({at.address()}, {getter}({other.address()}));"]
        if not array.rank:
            texts += [f"{at_index}({array.expr}, {i}) = {leaf.type.make(u(i))};",
                      f"{at_index}({array.expr}, {i}) = {at_index}({array.expr}, {other_index(gen, array, i)});"]
        gen.program.touch(touched)
        return "  " + rng.choice(texts)
    gen.program.touch(array.needs)
    return loop(gen, array, make)


def named(gen, array):
    """A macro for a table at file scope, or for the type of its records."""
    rng, program, record = gen.rng, gen.program, array.record
    program.touch(array.needs)
    if array.rank:
        return plain_loop(gen, array)
    if rng.random() < 0.5:
        kind = gen.macro("RECORD", "", record.use(), [record.chunk])
        p = program.fresh("p")
        inner = Array(p, array.count, record, array.needs, array.least, array.writable,
                      qualifier=array.qualifier)
        return (f"{{\n  {array.qualifier}{kind} *{p} = {array.expr};\n"
                f"{indent(loop(gen, inner, body(gen, inner)))}\n}}")
    if not array.everywhere or gen.many_files:
        return plain_loop(gen, array)
    short = gen.macro("T", "(k)", f"{array.expr}[{rng.choice(['k', '(k)', '(k) + 0'])}]", array.needs)
    i = program.fresh("i")
    inner = body(gen, array)(Element(f"{short}({i})"), i)
    return f"for (int {i} = 0; {i} < {array.count}; {i}++) {{\n{inner}\n}}"


def clearing(gen, array):
    """Macros for memory."""
    rng, program, record = gen.rng, gen.program, array.record
    if array.rank or not array.writable or gen.opencl:
        return plain_loop(gen, array)
    program.touch(array.needs)
    t = record.use()
    if rng.random() < 0.5:
        macro = gen.macro("CLEAR", "(p, n)", rng.choice([f"memset((p), 0, (n) * sizeof({t}))",
                                                         "memset(p, 0, (n) * sizeof *(p))"]), [record.chunk])
        return f"{macro}({array.expr}, (size_t){array.count} / 2);"
    get = gen.macro("NEW", "(n)", rng.choice([f"{gen.void(t + ' *')}malloc((n) * sizeof({t}))", f"(({t} *)calloc((n), sizeof({t})))"]),
                    [record.chunk])
    p, i = program.fresh("p"), program.fresh("i")
    inner = Array(p, array.count, record, array.needs, array.least, assignable=True)
    at = f"{p}[{i}]"
    return (f"{{\n  {t} *{p} = {get}((size_t){array.count} + 1);\n"
            f"  for (int {i} = 0; {i} < {array.count}; {i}++)\n    {at} = {array.expr}[{i}];\n"
            f"{indent(loop(gen, inner, body(gen, inner)))}\n"
            f"  for (int {i} = 0; {i} < {array.count}; {i}++)\n    {array.expr}[{i}] = {at};\n  free({p});\n}}")


def whole_statement(gen, array):
    """A macro's text is statements on an element that the use names."""
    rng, record = gen.rng, array.record
    if not array.writable:
        return plain_loop(gen, array)
    at = Element("(p_)", True)
    leaf, second = record.a_leaf(rng, simple_type), record.a_leaf(rng)
    if not leaf:
        return plain_loop(gen, array)
    text = (f"do {{ {leaf.type.name} v_ = {leaf.of(at)}; {leaf.of(at)} = {leaf.type.make('k_')}; "
            f"mix({leaf.type.read('v_')}); mix({second.type.read(second.of(at))}); }} while (0)")
    macro = gen.macro("TOUCH", "(p_, k_)", text, [leaf.field.chunk, second.field.chunk, record.chunk])

    def make(at, i):
        return f"  {macro}({at.address()}, {u(i)});"
    gen.program.touch([*array.needs, leaf.field.chunk, second.field.chunk])
    return loop(gen, array, make)


MACROS = [iteration, counting, setters, named, clearing, whole_statement]
