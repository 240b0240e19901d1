"""Indices and bounds that are objects whose every read counts: volatile, atomic, or of a class."""

from .blocks import plain_loop
from .chunks import indent
from .elements import Array, element, loop
from .statements import body, u

C_TYPES = ["volatile int", "volatile int", "_Atomic int", "_Atomic int", "_Atomic(int)",
           "volatile unsigned char", "volatile _Atomic int", "_Atomic long"]
CXX_TYPES = ["volatile int", "std::atomic<int>", "std::atomic<int>", "counted", "counted"]
CL_TYPES = ["volatile int", "volatile short", "volatile int"]

COUNTED = """struct counted {
  int v;
  unsigned reads = 0;
  explicit counted(int v) : v(v) {}
  operator int() { reads++; return v; }
  int operator++(int) { return v++; }
};
"""


def counted(gen):
    """The class, once."""
    def make(name):
        with gen.program.apart(), gen.program.chunk("class " + name) as mine:
            gen.program.add("types", COUNTED.replace("counted", name))
        gen.last_needs, gen.last_everywhere = mine, True
        gen.program.touch(mine)
        return name
    return gen.shared(("counted",), make)


def declared(gen, name, value):
    """A declaration with a value, and what is to be mixed in at the end."""
    types = CL_TYPES if gen.opencl else C_TYPES if gen.designates else CXX_TYPES
    kind = gen.rng.choice(types)
    if kind == "counted":
        return f"{counted(gen)} {name}({value});", f"mix((unsigned){name}.v + {name}.reads);"
    last = f"mix((unsigned){name});"
    if kind.startswith("std::"):
        return f"{kind} {name}({value});", last
    if not gen.opencl and not gen.in_function and gen.rng.random() < 0.4:
        gen.variable(f"{kind} {name}")
        return f"{name} = {value};", last
    return f"{kind} {name} = {value};", last


def bound(gen, array):
    """The number of records is such an object."""
    if array.rank:
        return plain_loop(gen, array)
    gen.program.note("watched-bound", array.record)
    gen.program.touch(array.needs)
    m = gen.program.fresh("most")
    begin, last = declared(gen, m, array.count)
    inner = Array(array.expr, m, array.record, array.needs, array.least, array.writable,
                  array.is_array, qualifier=array.qualifier)
    return f"{{\n  {begin}\n{indent(loop(gen, inner, body(gen, inner)))}\n  {last}\n}}"


def index(gen, array):
    """So is the index, or a part of it."""
    if array.rank:
        return plain_loop(gen, array)
    rng, program = gen.rng, gen.program
    program.note("watched-index", array.record)
    program.touch(array.needs)
    k, i, n = program.fresh("at"), program.fresh("i"), array.count
    leaf = array.record.a_leaf(rng)

    def use(where):
        place = leaf.of(element(gen, array, where, "++" in where))
        if array.writable and rng.random() < 0.6:
            return f"{place} = {leaf.type.make(u(i) + ' * 13u')};"
        return f"mix({leaf.type.read(place)});"
    roll = rng.random()
    begin, last = declared(gen, k, "0")
    if roll < 0.35:
        inner = body(gen, array)(element(gen, array, k), f"(int){k}")
        return (f"{{\n  {begin}\n  for (int {i} = 0; {i} < {n}; {i}++) {{\n{indent(inner)}\n"
                f"    {use(k)}\n    {k}++;\n  }}\n  {last}\n}}")
    if roll < 0.6:
        return (f"{{\n  {begin}\n  for (int {i} = 0; {i} < {n}; {i}++) {{\n    {use(f'{k}++')}\n  }}\n"
                f"  {last}\n}}")
    where = rng.choice([f"{i} + {k}", f"{i} ^ {k}", f"{k} + {i}", f"{i} - {k} * 2", f"{k} ? 0 : {i}"])
    return (f"{{\n  {begin}\n  for (int {i} = 0; {i} < {n}; {i}++) {{\n    {use(where)}\n"
            f"    {use(where)}\n  }}\n  {last}\n}}")


WATCHED = [bound, index, index]
