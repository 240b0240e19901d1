"""Where a program has its vectors, and how they get their first elements."""

from ..chunks import indent
from .names import Names, Vec


def place(gen, record):
    """A vector that is there in `run`, filled anew in each call."""
    rng, program = gen.rng, gen.program
    kind = rng.choices([local, static, member, nested, accessor, owned, mapped], [10, 4, 4, 1, 1, 1, 1])[0]
    chunk = program.new_chunk("vector of " + record.name)
    with program.chunk("vector", own=False) as needs:
        needs |= {chunk, record.chunk}
        program.note("vector " + kind.__name__, record)
        vec = kind(gen, record)
        vec.needs = tuple(needs)
        return vec


def fill(gen, vec, empty=False):
    x, run = Names(gen, vec), "run.vectors"
    v, make, count = vec.expr, vec.record.make, gen.rng.choice(["n", "n", "n + 3", "12"])
    clear = "" if empty else f"{v}.clear();\n"
    i = x.i
    k = gen.program.fresh("k")
    head = f"for (int {i} = 0; {i} < {count}; {i}++)\n"
    value = f"(unsigned){i} * {gen.rng.randrange(1, 30)}u + seed"
    reserve = f"{v}.reserve((std::size_t)({count}));\n" if x.chance(0.3) else ""
    index = x.pick(f"{v}[(std::size_t){i}]", f"{v}[{i}]", f"{v}.at((std::size_t){i})")
    gen.program.add(run, x.pick(
        f"{clear}{reserve}{head}  {v}.push_back({make}({value}));", f"{clear}{reserve}{head}  {v}.emplace_back({make}({value}));",
        f"{v}.resize((std::size_t)({count}));\n{head}  {index} = {make}({value});",
        f"{v}.assign((std::size_t)({count}), {make}(seed));\nfor (auto &e : {v}) {{\n" +
        indent("\n".join(leaf.store("e", leaf.read("e") + " + 1u") for leaf in vec.record.leaves[:2])) + "\n}",
        f"{v} = {x.vector}((std::size_t)({count}));\nunsigned {k} = 7;\nfor ({x.pick('auto &', x.t + ' &')}e : {v}) {{\n"
        + indent("\n".join(leaf.store("e", k + "++") for leaf in vec.record.leaves)) + "\n}",
        f"{v}.resize((std::size_t)({count}));\nunsigned {k} = 2;\nstd::generate({v}.begin(), {v}.end(), [&] {{ return {make}({k}++); }});"))


def local(gen, record):
    x_name, t = gen.program.fresh("v"), gen.vector(record)
    vec = Vec(x_name, record)
    vec.local = True
    x = Names(gen, vec)
    start = x.pick(f"{t} {x_name};", f"{t} {x_name};", f"{t} {x_name}((std::size_t)n);", f"auto {x_name} = {t}();",
                   f"{t} {x_name}((std::size_t)n, {record.make}(2u));", f"{t} {x_name}{{}};", f"{t} {x_name} = {{{record.make}(4u)}};")
    gen.program.add("run.vectors", start)
    fill(gen, vec, start in (f"{t} {x_name};", f"{t} {x_name}{{}};"))
    return vec


def static(gen, record):
    name, t = gen.program.fresh("g"), gen.vector(record)
    if gen.many:
        gen.program.add("prototypes", f"extern {t} {name};")
        gen.program.add("globals " + gen.rng.choice(gen.units), f"{t} {name};")
    else:
        gen.program.add("globals main", gen.rng.choice([f"static {t} {name};", f"{t} {name};"]))
    vec = Vec(name, record)
    fill(gen, vec)
    return vec


def member(gen, record):
    kind, name, field = gen.program.fresh("state"), gen.program.fresh("st"), gen.rng.choice(["all", "items", "list"])
    t = gen.vector(record)
    start = gen.rng.choice(["", "", "{}", f"{{{record.make}(1u)}}"])
    # The lists of values of C++11 know no members with values of their own.
    gen.program.add("kinds", f"struct {kind} {{\n  int count{' = 0' if start else ''};\n  {t} {field}{start};\n}};")
    if gen.rng.random() < 0.5:
        gen.program.add("run.vectors", f"{kind} {name};\n{name}.count = n;")
    else:
        gen.program.add("globals main", f"static {kind} {name};")
    vec = Vec(f"{name}.{field}", record)
    fill(gen, vec)
    return vec


def nested(gen, record):
    name = gen.program.fresh("rows")
    gen.program.add("run.vectors", f"std::vector<{gen.vector(record)}> {name}(3);")
    vec = Vec(f"{name}[1]", record)
    fill(gen, vec)
    return vec


def accessor(gen, record):
    t = gen.vector(record)
    name = gen.function(f"{t} &", "", f"static {t} all;\nreturn all;", record)
    vec = Vec(f"{name}()", record)
    fill(gen, vec)
    return vec


def owned(gen, record):
    name, t = gen.program.fresh("p"), gen.vector(record)
    gen.program.add("run.vectors", gen.rng.choice([f"std::unique_ptr<{t}> {name}(new {t}());", f"auto {name} = std::make_shared<{t}>();"]))
    vec = Vec(f"(*{name})", record)
    fill(gen, vec)
    return vec


def mapped(gen, record):
    name = gen.program.fresh("m")
    gen.program.add("run.vectors", f"std::map<int, {gen.vector(record)}> {name};")
    vec = Vec(f"{name}[{gen.rng.randrange(9)}]", record)
    fill(gen, vec)
    return vec
