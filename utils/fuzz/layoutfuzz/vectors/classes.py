"""Classes of the program around a vector, and what makes names for its elements."""

from ..chunks import indent
from .names import Names


def world(gen, vec):
    """A class that owns a vector, gives elements away, and walks through it in its methods."""
    x = Names(gen, vec)
    rng, name, all_ = gen.rng, gen.program.fresh("world"), x.pick("all", "items_", "list")
    a, b = rng.choice(x.record.leaves), rng.choice(x.record.leaves)
    e = f"{all_}[k]"
    methods = [f"void add(const {x.t} &p) {{ {all_}.push_back(p); }}",
               f"std::size_t size() const {{ return {all_}.size(); }}",
               f"{x.t} &operator[](std::size_t k) {{ return {all_}[k]; }}",
               f"const {x.t} &operator[](std::size_t k) const {{ return {all_}[k]; }}",
               f"{x.t} &at(std::size_t k) {{ return {x.pick(all_ + '.at(k)', all_ + '[k]', f'this->{all_}[k]')}; }}",
               f"{x.vector}::iterator begin() {{ return {all_}.begin(); }}",
               f"{x.vector}::iterator end() {{ return {all_}.end(); }}",
               f"{x.vector}::const_iterator begin() const {{ return {all_}.begin(); }}",
               f"{x.vector}::const_iterator end() const {{ return {all_}.end(); }}",
               f"const {x.vector} &get() const {{ return {all_}; }}",
               f"{x.vector} &get() {{ return {all_}; }}",
               f"{x.vector} copy() const {{ return {all_}; }}",
               f"void step(unsigned m) {{\n  for (std::size_t k = 0; k < {all_}.size(); k++) {{\n    {a.store(e, b.read(e) + ' + m')}\n  }}\n}}",
               f"unsigned sum() const {{\n  unsigned h = 0;\n  for (const auto &e : {all_})\n    h = h * 3u + {a.read('e')};\n  return h;\n}}"]
    outside = ""
    if x.chance(0.3):
        methods.append("void late(unsigned m);")
        outside = f"\ninline void {name}::late(unsigned m) {{\n  for (auto &e : {all_}) {{\n    {b.store('e', a.read('e') + ' * 5u + m')}\n  }}\n}}"
    start = x.pick(f"explicit {name}(const {x.vector} &v) : {all_}(v) {{}}", f"explicit {name}({x.vector} v) : {all_}(std::move(v)) {{}}",
                   f"explicit {name}(const {x.vector} &v) {{\n  for (const auto &e : v)\n    {all_}.push_back(e);\n}}",
                   f"explicit {name}(const {x.vector} &v) {{ {all_} = v; }}")
    rng.shuffle(methods)
    gen.type(f"class {name} {{\n  {x.vector} {all_};\n\npublic:\n{indent(start)}\n{indent(chr(10).join(methods))}\n}};{outside}", vec)
    w = x.w
    uses = [f"{w}.add({x.make()});", f"{w}.step({x.value()});\nmix({w}.sum());", f"if ({w}.size() > 1) {{\n{indent(x.touch(f'{w}[1]') if not x.record.calls else a.store(f'{w}[1]', '3u'))}\n}}",
            f"for (auto &e : {w}) {{\n{indent(a.store('e', '4u'))}\n}}", f"if ({w}.size() > 0)\n  {w}.at(0) = {x.make()};",
            f"for (const auto &e : {w}.get())\n  {x.record.mix}(e);", f"auto {x.s} = {w}.copy();\n{x.digest(x.s)}",
            f"const {name} &{x.r} = {w};\nfor (std::size_t k = 0; k < {x.r}.size(); k++)\n  {x.record.mix}({x.r}[k]);",
            f"{name} {x.f} = {w};\n{x.f}.step(3u);\nmix({x.f}.sum() ^ {w}.sum());",
            f"std::sort({w}.begin(), {w}.end(), {x.record.before});", f"{w}.get().clear();"]
    if outside:
        uses.append(f"{w}.late({x.value()});")
    chosen = rng.sample(uses, rng.randint(2, 5))
    return x.block(f"{name} {w}({x.v});\n" + "\n".join(chosen) + f"\nmix({w}.sum());")


def member_function(gen, vec):
    """A class that knows a vector by reference."""
    x = Names(gen, vec)
    name, leaf = gen.program.fresh("view"), gen.rng.choice(x.record.leaves)
    gen.type(f"struct {name} {{\n  {x.vector} &all;\n  explicit {name}({x.vector} &v) : all(v) {{}}\n"
             f"  void run(unsigned m) {{\n    for (auto &e : all) {{\n      {leaf.store('e', leaf.read('e') + ' + m')}\n    }}\n  }}\n}};", vec)
    return f"{name}({x.v}).run({x.value()});"


def indices(gen, vec):
    """An order of indices, sorted by what lies there."""
    x = Names(gen, vec)
    leaf, order = gen.rng.choice(x.record.leaves), x.w
    return (f"std::vector<std::size_t> {order}({x.v}.size());\nstd::iota({order}.begin(), {order}.end(), (std::size_t)0);\n"
            f"std::stable_sort({order}.begin(), {order}.end(), [&](std::size_t a, std::size_t b) {{ return "
            f"{leaf.read(f'{x.v}[a]')} < {leaf.read(f'{x.v}[b]')}; }});\nfor (std::size_t k : {order})\n  {x.record.mix}({x.v}[k]);")


def callback(gen, vec):
    """A function that gets a function of the program's."""
    x = Names(gen, vec)
    leaf = gen.rng.choice(x.record.leaves)
    return (f"std::function<void(std::size_t)> {x.f} = [&](std::size_t k) {{\n  {leaf.store(f'{x.v}[k]', '(unsigned)k * 3u')}\n}};\n"
            f"{x.loop(f'{x.f}({x.i});')}")


def lambda_makes(gen, vec):
    """A lambda that adds, and one that gives a copy."""
    x = Names(gen, vec)
    return (f"auto {x.f} = [&](unsigned k) {{ {x.v}.push_back({x.record.make}(k)); }};\n{x.f}(3u);\n{x.f}(n > 3 ? 1u : 2u);\n"
            f"auto {x.w} = [&](std::size_t k) -> {x.t} {{ return {x.v}[k]; }};\n{x.record.mix}({x.w}({x.v}.size() - 1));")


def recursion(gen, vec):
    x = Names(gen, vec)
    leaf, name = gen.rng.choice(x.record.leaves), gen.program.fresh("walk")
    gen.type(f"static inline void {name}({x.vector} &p, std::size_t k, {x.t} &last) {{\n  if (k >= p.size() || k > 20)\n    return;\n"
             f"  {leaf.store('p[k]', leaf.read('last') + ' + 1u')}\n  {name}(p, k + 1, p[k]);\n}}", vec)
    return x.some(f"{name}({x.v}, 1, {x.v}[0]);")


WRITING = [(7, world), (1, member_function), (1, callback), (2, lambda_makes), (1, recursion)]
READING = [(2, indices)]
