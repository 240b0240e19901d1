"""Short forms that another class may read otherwise: braces, deduced copies, outputs, parts of fields, other holders."""

from ..chunks import indent
from .names import Names


def braces(x, k=0):
    """A record as a list of values, or what makes one."""
    record = x.record
    if record.style == "constructor":
        return record.arguments().replace("(", "{", 1)[:-1] + "}" if len(record.taken) > 1 else x.make(f"{x.rng.randrange(90)}u")
    if record.private or record.vectors or record.owns or record.style == "defaults" and x.std < 14:
        return x.make(f"{x.rng.randrange(90)}u")
    fields = []
    for f in record.fields:
        values = [leaf.type.make(f"{x.rng.randrange(90)}u + {k}u") for leaf in f.leaves]
        fields.append(values[0] if len(values) == 1 else "{" + ", ".join(values) + "}")
    return "{" + ", ".join(fields) + "}"


def listed(gen, vec):
    x = Names(gen, vec)
    a, b = braces(x), braces(x, 3)
    argument = a if x.chance(0.15) else x.make()    # A list that becomes a record by itself keeps the layout.
    leaf = gen.rng.choice(x.record.leaves)
    name = gen.function("void", f"const {x.t} &p, unsigned k", f"mix({leaf.read('p')} + k);\n{x.record.mix}(p);")
    made = gen.function(x.t, "unsigned k", f"if (k % 2u)\n  return {x.make('k')};\nreturn {a};")
    return x.pick(f"{x.v}.push_back({a});\n{x.v}.push_back({b});", x.some(f"{x.element()} = {a};\n{x.v}.back() = {b};"), f"{name}({argument}, 1u);\n" + x.some(f"{name}({x.element()}, 2u);"),
                  f"{x.v}.insert({x.v}.end(), {x.t}{a if a.startswith('{') else '(' + a + ')'});", f"{x.vector} {x.w} = {{{a}, {b}}};\n{x.v}.insert({x.v}.begin(), {x.w}.begin(), {x.w}.end());",
                  f"{x.v} = {{{a}, {b}, {a}}};", x.some(f"{x.t} &{x.r} = {x.element()};\n{x.r} = {a};\n{x.read(x.r)}"), f"{x.record.mix}({made}(2u));\n{x.v}.push_back({made}(4u));",
                  f"for (auto &e : {x.v})\n  if ({x.test('e')})\n    e = {a};", x.some(f"*{x.v}.begin() = {a};\nauto {x.r} = {x.v}.begin();\n*{x.r} = {b};"),
                  f"{x.v}.resize({x.v}.size() + 1);\n{x.v}.back() = {a};", f"{x.v}.emplace_back();\n{x.v}.back() = {b};")


def copied(gen, vec):
    """Copies that are declared in other ways; nobody sees what is written to the other side."""
    x = Names(gen, vec)
    i, leaf = x.index(), gen.rng.choice(x.record.leaves)
    e, late = x.at(i), "" if vec.constant else leaf.store(x.at(i), "31u") + "\n"
    name = gen.function(x.t, f"const {x.vector} &p", x.pick("return {p[0]};", f"return {x.t}{{p[0]}};", f"{x.t} r{{p[0]}};\nreturn r;", "const auto &r = p[0];\nreturn r;"))
    return x.some(x.pick(
        f"const auto {x.s} = {e};\n{late}{x.record.mix}({x.s});", f"auto const {x.s} = {e};\n{late}{x.record.mix}({x.s});", f"{x.t} {x.s}{{{e}}};\n{late}{x.record.mix}({x.s});",
        f"auto {x.s}{{{e}}};\n{late}{x.record.mix}({x.s});" if x.std >= 17 and x.chance(0.3) else f"auto {x.s}({e});\n{late}{x.record.mix}({x.s});",
        f"auto {x.s} = {e}, {x.f} = {x.v}[0];\n{late}{leaf.store(x.f, '4u')}\n{x.record.mix}({x.s});\n{x.record.mix}({x.f});",
        f"{x.t} {x.s} = {e}, {x.f} = {x.v}[0];\n{late}{x.record.mix}({x.s});\n{x.record.mix}({x.f});", f"auto {x.s} = {x.t}({e});\n{late}{x.record.mix}({x.s});",
        f"const auto {x.s} = {x.v}.back();\n{late}{x.record.mix}({x.s});", f"{x.t} {x.s} = {name}({x.v});\n{late}{x.record.mix}({x.s});",
        f"auto {x.r} = {x.v}.begin();\nauto {x.s} = *{x.r}++;\n{late}{x.record.mix}({x.s});", f"auto {x.s} = {x.t}{{{e}}};\n{late}{x.record.mix}({x.s});",
        f"for (const auto e : {x.v}) {{\n  {late.rstrip() or 'mix(1u);'}\n  {x.record.mix}(e);\n}}", f"for (const {x.t} e : {x.v}) {{\n  {late.rstrip() or 'mix(1u);'}\n  {x.record.mix}(e);\n}}"))


def filtered(gen, vec):
    """What stays moves to the front, by two places in one vector."""
    x = Names(gen, vec)
    return x.pick(f"auto {x.w} = {x.v}.begin();\nfor (auto {x.r} = {x.v}.begin(); {x.r} != {x.v}.end(); ++{x.r})\n  if ({x.test(f'(*{x.r})')})\n    *{x.w}++ = *{x.r};\n{x.v}.erase({x.w}, {x.v}.end());",
                  f"std::size_t {x.w} = 0;\nfor (std::size_t k = 0; k < {x.v}.size(); k++)\n  if ({x.test(f'{x.v}[k]')})\n    {x.v}[{x.w}++] = {x.v}[k];\n{x.v}.resize({x.w}{x.pick('', ', ' + x.make())});",
                  f"for (std::size_t k = {x.v}.size(); k-- > 0;)\n  if ({x.test(f'{x.v}[k]')}) {{\n    {x.v}[k] = {x.v}.back();\n    {x.v}.pop_back();\n  }}",
                  f"{x.vector} {x.w};\nfor (auto &e : {x.v})\n  if ({x.test('e')})\n    {x.w}.push_back({x.pick('e', x.moved('e'))});\n{x.v}.swap({x.w});",
                  f"auto {x.r} = {x.v}.cbegin();\nwhile ({x.r} != {x.v}.cend())\n  if ({x.test(f'(*{x.r})')})\n    {x.r} = {x.v}.erase({x.r});\n  else\n    ++{x.r};")


def converted(gen, vec):
    """From and to other sequences of the record, by iterators."""
    x = Names(gen, vec)
    w, v = x.w, x.v
    ends = f"{v}.begin(), {v}.end()"
    some = x.pick(ends, f"{v}.cbegin(), {v}.cend()", f"{v}.rbegin(), {v}.rend()")
    each = f"for ({x.pick('const auto &', 'auto &')}e : {w})\n  {x.record.mix}(e);"
    kind = x.pick("std::list", "std::deque")
    back = "" if vec.constant else x.pick("", f"{v}.assign({w}.begin(), {w}.end());", f"{v}.insert({v}.end(), {w}.begin(), {w}.end());", f"{v} = {x.vector}({w}.begin(), {w}.end());")
    raw = "" if vec.constant else x.pick("", f"{v}.assign({w}, {w} + 2);", f"{v}.insert({v}.begin(), {w}, {w} + 3);", f"{v} = {x.vector}(std::begin({w}), std::end({w}));")
    whole = f"{kind}<{x.t}> {w}({ends});\n{each}\n{back}"     # It keeps the layout, as the library's classes get iterators.
    if x.chance(0.1):
        return whole
    if x.chance(0.9):
        back = "" if vec.constant else f"for (const auto &e : {w})\n  if ({x.test('e')})\n    {v}.push_back(e);"
    return x.pick(f"{kind}<{x.t}> {w};\nfor (const auto &e : {v})\n  {w}.push_back(e);\n{each}\n{back}",
                  x.some(f"{x.t} {w}[3];\nstd::copy({v}.begin(), {v}.begin() + 3, {w});\n{each}\n{raw}", 3),
                  f"{x.t} {w}[3] = {{{x.make()}, {x.make()}, {x.make()}}};\n{each}\n{raw}\n{x.vector} {x.s}({w}, {w} + 3);\n{x.digest(x.s)}",
                  f"std::vector<unsigned> {w};\nfor (const auto &e : {v})\n  {w}.push_back({gen.rng.choice(x.record.leaves).read('e')});\nmix({w}.empty() ? 1u : {w}.back());",
                  f"{x.vector} {w};\nstd::transform({some}, std::back_inserter({w}), [](const {x.t} &e) {{\n  {x.t} c = e;\n  {gen.rng.choice(x.record.leaves).store('c', '3u')}\n  return c;\n}});\n{each}",
                  f"{x.vector} {w};\nstd::transform({ends}, std::back_inserter({w}), []({x.t} e) {{\n  {gen.rng.choice(x.record.leaves).store('e', '3u')}\n  return e;\n}});\n{each}\n{x.digest(v)}"
                  if x.chance(0.3) else f"{x.vector} {w}({some});\n{each}")


def held(gen, vec):
    """Copies of elements in pairs, maps, structs, behind pointers."""
    x = Names(gen, vec)
    w, leaf, e = x.w, gen.rng.choice(x.record.leaves), x.element()
    late = "" if vec.constant else "\n" + leaf.store(f"{x.v}[0]", "51u")
    name = gen.program.fresh("one")
    gen.type(f"struct {name} {{\n  {x.t} e;\n  unsigned k;\n}};", vec)
    forms = [(f"std::map<unsigned, {x.t}> {w};\n{w}[3u] = {e};", f"{w}[3u]"), (f"std::pair<{x.t}, int> {w}({x.make()}, 1);\n{w}.first = {e};", f"{w}.first"),
             (f"{name} {w};\n{w}.e = {e};\n{w}.k = 2u;", f"{w}.e"), (f"std::unique_ptr<{x.t}> {w}(new {x.t}({e}));", f"(*{w})"), (f"auto {w} = std::make_shared<{x.t}>({x.t}({e}));", f"(*{w})"),
             (f"{x.t} {w}[2];\n{w}[0] = {e};\n{w}[1] = {x.make()};", f"{w}[0]"), (f"std::array<{x.t}, 2> {w};\n{w}[0] = {w}[1] = {x.make()};\n{w}[1] = {e};", f"{w}[1]"),
             (f"std::tuple<{x.t}, int> {w}({x.t}({e}), 3);", f"std::get<0>({w})"), (f"std::deque<{x.t}> {w};\n{w}.push_back({e});", f"{w}[0]"), (f"std::list<{x.t}> {w};\n{w}.push_front({e});", f"{w}.front()")]
    if x.std >= 17:
        forms += [(f"std::optional<{x.t}> {w} = {x.t}({e});", f"(*{w})"), (f"std::optional<{x.t}> {w};\n{w} = {x.t}({e});", f"{w}.value()")]
    if x.chance(0.1):   # These would hold something else.
        forms = [(f"std::optional<{x.t}> {w} = {e};", f"(*{w})")] * (x.std >= 17) + [(f"std::pair<{x.t}, int> {w}({e}, 1);", f"{w}.first"), (f"auto {w} = std::make_shared<{x.t}>({e});", f"(*{w})"),
                                                                                 (f"{name} {w}{{{e}, 3u}};", f"{w}.e"), (f"std::map<unsigned, {x.t}> {w};\n{w}.emplace(1u, {e});", f"{w}.begin()->second")]
    start, there = gen.rng.choice(forms)
    back = "" if vec.constant else x.pick("", f"\n{x.v}[0] = {there};\n{x.v}.push_back({there});")
    return x.some(f"{start}{late}\n{x.record.mix}({there});\n{leaf.store(there, '52u')}\n{x.record.mix}({there});\n{x.read(f'{x.v}[0]')}{back}")


def parts(gen, vec):
    """Fields of elements as what functions of the library take by reference, or by a deduced type."""
    x = Names(gen, vec)
    plain = [leaf for leaf in x.record.leaves if not leaf.getter]
    if not plain:
        return copied(gen, vec)
    leaf = gen.rng.choice(plain)
    same = gen.rng.choice([other for other in plain if other.type.name == leaf.type.name])
    a, b = leaf.text(x.at(x.index())), same.text(f"{x.v}[0]")
    value = leaf.type.make("61u")
    reading = [f"auto {x.s} = {a};\nmix(num({x.s}));", f"const auto &{x.s} = {a};\nmix(num({x.s}));", f"auto {x.s} = std::make_pair({a}, 2);\n{x.s}.first = {value};\nmix(num({x.s}.first));\nmix(num({b}));",
               f"std::vector<{leaf.type.name}> {x.s}(2, {a});\n{x.s}[0] = {value};\nmix(num({x.s}[1]));" if leaf.type.name != "bool" else f"mix({a} ? 1u : 2u);",
               f"auto {x.f} = []({leaf.type.name} const &k) {{ return num(k); }};\nmix({x.f}({a}));",
               f"{leaf.type.name} {x.s}[2] = {{{a}, {b}}};\nmix(num({x.s}[1]));"]
    if x.std >= 14:
        reading.append(f"auto {x.f} = [k = {a}] {{ return num(k); }};\nmix({x.f}());")
        reading.append(f"auto {x.f} = [](auto k) {{\n  k = {value};\n  return num(k);\n}};\nmix({x.f}({a}));\nmix(num({a}));")
    writing = [f"std::swap({a}, {b});", f"{leaf.type.name} &{x.s} = {a};\n{x.s} = {value};\nmix(num({b}));", f"auto {x.f} = []({leaf.type.name} &k) {{ k = {value}; }};\n{x.f}({a});\nmix(num({b}));",
               f"std::tie({a}, {x.s}) = std::make_pair({value}, 3);\nmix((unsigned){x.s});", f"{leaf.type.name} {x.s} = {a};\n{a} = {value};\nmix(num({x.s}));\n{b} = {x.s};",
               f"auto &{x.s} = {a};\nauto {x.f} = [&{x.s}] {{ {x.s} = {value}; }};\n{x.f}();"]
    if x.std >= 14:
        writing.append(f"mix(num(std::exchange({a}, {value})));")
        writing.append(f"auto {x.f} = [](auto &k) {{ k = {value}; }};\n{x.f}({a});")
    text = gen.rng.choice(reading + ([] if vec.constant else writing))
    return x.some((f"int {x.s} = 1;\n" if "std::tie" in text else "") + text + f"\n{x.read(f'{x.v}[0]')}")


def viewed(gen, vec):
    """A class that knows an element by reference, or a default for one."""
    x = Names(gen, vec)
    name, leaf = gen.program.fresh("eye"), gen.rng.choice(x.record.leaves)
    const = "const " if vec.constant or x.chance(0.3) else ""
    step = "" if const else f"\n  void step() {{\n    {leaf.store('e_', leaf.read('e_') + ' + 1u')}\n  }}"
    gen.type(f"class {name} {{\n  {const}{x.t} &e_;\n\npublic:\n  explicit {name}({const}{x.t} &e) : e_(e) {{}}\n  unsigned look() const {{ return {leaf.read('e_')}; }}{step}\n}};", vec)
    late = "" if vec.constant else f"{leaf.store(f'{x.v}[0]', '71u')}\n"
    use = "" if const else f"{x.w}.step();\n"
    return x.some(f"{name} {x.w}({x.v}[0]);\nmix({x.w}.look());\n{use}{late}mix({x.w}.look());\n{x.read(f'{x.v}[0]')}")


def caught(gen, vec):
    """An element that is thrown, which a handler gets as a record."""
    x = Names(gen, vec)
    thing = x.pick(f"{x.t}({x.v}[0])", f"{x.t}({x.v}.back())", x.make(), f"{x.v}[0]") if x.chance(0.25) else f"{x.t}({x.element()})"
    leaf = gen.rng.choice(x.record.leaves)
    return x.some(f"try {{\n  throw {thing};\n}} catch (const {x.t} &e) {{\n  {x.record.mix}(e);\n}} catch (...) {{\n  mix(8u);\n}}\n"
                  f"try {{\n  {'const ' if vec.constant else ''}auto &{x.r} = {x.v}[0];\n  {x.read(x.r)}\n  throw {leaf.read(x.r)};\n}} catch (unsigned k) {{\n  mix(k);\n}}")


def spelled(gen, vec):
    """The container by other words."""
    x = Names(gen, vec)
    t, w = x.t, x.w
    name = gen.program.fresh("list_of")
    alias = f"template <class T> using {name} = std::vector<T>;"
    kind = x.pick(f"::std::vector<{t}>", f"std::vector<{t}, std::allocator<{t}>>", f"std :: vector < {t} >", f"{name}<{t}>" if x.chance(0.15) else f"std::vector< {t} >",
                  f"typename std::vector<{t}>" if x.chance(0.1) else f"class std::vector<{t}>" if x.chance(0.2) else f"std::vector<{t}>")
    if name in kind:
        gen.type(alias, vec)
    return x.pick(f"{kind} {w}({x.v}), {x.s};\n{x.s} = {w};\n{x.s}.push_back({x.make()});\n{x.digest(x.s)}", f"using std::vector;\nvector<{t}> {w} = {x.v};\n{x.digest(w)}",
                  f"{kind} {w} = {x.v};\n{kind} &{x.s} = {w};\n{x.s}.push_back({x.make()});\n{x.digest(w)}", f"namespace st = std;\nst::vector<{t}> {w}({x.v});\n{x.digest(w)}",
                  f"{kind} const {w}({x.v});\nfor ({t} const &e : {w})\n  {x.record.mix}(e);", f"std::vector<std::vector<{t}>> {w}(2, {x.v});\n{x.digest(w + '[1]')}",
                  f"const {kind} *{w} = &{x.v};\nmix((unsigned){w}->size());\nfor (const auto &e : *{w})\n  {x.record.mix}(e);", f"using namespace std;\nvector<{t}> {w}({x.v}.begin(), {x.v}.end());\n{x.digest(w)}")


def hidden(gen, vec):
    """Variables that are called like the record, or like what might be made of it."""
    x = Names(gen, vec)
    name = x.record.name
    variable = x.pick(name, f"{name}_ref", f"{name}_vector", f"{name}_cref", f"{name}_soa", f"{name}_ptr", f"{name}_iterator")
    e, leaf = x.element(), gen.rng.choice(x.record.leaves)
    const = "const " if vec.constant else ""
    inner = "" if vec.constant else f"\nfor (auto &e : {x.v}) {{\n  {leaf.store('e', '81u')}\n}}"
    return x.some(x.pick(f"{x.t} {variable} = {e};\n{leaf.store(variable, '82u')}\n{x.record.mix}({variable});{inner}\nauto {x.s} = {x.v}[0];\n{x.record.mix}({x.s});",
                         f"{const}{x.t} &{variable} = {e};\n{x.read(variable)}{inner}\nfor (const auto &e : {x.v})\n  {x.record.mix}(e);",
                         f"unsigned {variable} = 3;{inner}\nauto {x.s} = {e};\n{leaf.store(x.s, '83u')}\n{x.record.mix}({x.s});\nmix({variable});\nconst auto &{x.r} = {x.v}[0];\n{x.record.mix}({x.r});",
                         f"for ({x.pick('const auto &', x.t + ' ', 'auto ')}{variable} : {x.v})\n  {x.record.mix}({variable});"))


def macros(gen, vec):
    """Macros around elements."""
    x = Names(gen, vec)
    plain = [leaf for leaf in x.record.leaves if not leaf.getter]
    leaf = gen.rng.choice(plain or x.record.leaves)
    name = gen.program.fresh("EACH")
    const = "const " if vec.constant else ""
    change = f"mix({leaf.read('e')});" if vec.constant else leaf.store("e", leaf.read("e") + " + 1u")
    body, use = x.pick((f"(e, v) for ({const}auto &e : v)", f"{name}(e, {x.v}) {{\n  {change}\n}}"), ("(e) mix(num(e))", x.some(f"{name}({leaf.text(f'{x.v}[0]')});")),
                       ("(v, k) (v)[(k) % (v).size()]", x.some(f"{x.read(f'{name}({x.v}, seed)')}\n{'' if vec.constant else x.write(f'{name}({x.v}, seed)')}")),
                       ("(v) for (std::size_t k = 0; k < (v).size(); ++k)", f"{name}({x.v}) {{\n  {x.read(f'{x.v}[k]')}\n}}"))
    gen.type(f"#define {name}{body}", vec)
    return use


READING = [(4, copied), (4, held), (5, parts), (1, viewed), (2, caught), (3, spelled), (4, hidden), (1, macros), (2, converted)]
WRITING = [*READING, (6, listed), (4, filtered)]
