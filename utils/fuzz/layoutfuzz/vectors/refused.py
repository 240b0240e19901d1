"""Uses that keep the vector as it is, as far as is known; one in some of the programs."""

from .border import changed
from .names import Names


def pair(gen, vec):
    x = Names(gen, vec)
    text, leaf = changed(x, f"{x.s}.first")
    return x.some(f"auto {x.s} = std::make_pair({x.v}[0], 1);\n{text}\nmix({leaf.read(f'{x.v}[0]')});")


def tied(gen, vec):
    x = Names(gen, vec)
    text, leaf = changed(x, f"std::get<0>({x.s})")
    return x.some(f"auto {x.s} = std::make_tuple({x.v}[0], 1);\n{text}\nmix({leaf.read(f'{x.v}[0]')});")


def bindings(gen, vec):
    x = Names(gen, vec)
    record = x.record
    if x.std < 17 or record.private:
        return pair(gen, vec)
    names = [gen.program.fresh("b") for _ in record.fields]
    kind = x.pick("auto ", "auto &", "const auto &")
    leaf = next(leaf for leaf in record.leaves if leaf.path in [f.name for f in record.fields])
    name = names[[f.name for f in record.fields].index(leaf.path)]
    change = f"{name} = {leaf.type.make('6u')};\n" if "const" not in kind else ""
    void = " ".join(f"(void){n};" for n in names)
    return x.some(f"{kind}[{', '.join(names)}] = {x.v}[0];\n{void}\n{change}mix(num({name}));\n{record.mix}({x.v}[0]);")


def captured(gen, vec):
    x = Names(gen, vec)
    if x.std < 14:
        return pair(gen, vec)
    text, leaf = changed(x, x.s)
    return x.some(f"auto {x.f} = [{x.s} = {x.v}[0]]() mutable {{ {text} return {leaf.read(x.s)}; }};\nmix({x.f}());\nmix({leaf.read(f'{x.v}[0]')});")


def captured_reference(gen, vec):
    x = Names(gen, vec)
    text, leaf = changed(x, x.r)
    return x.some(f"{x.t} &{x.r} = {x.v}[0];\nauto {x.f} = [{x.pick('=', x.r)}]() mutable {{ {text} return {leaf.read(x.r)}; }};\nmix({x.f}());\n"
                  f"mix({leaf.read(f'{x.v}[0]')});")


def template_value(gen, vec):
    x = Names(gen, vec)
    text, leaf = changed(x, "p")
    name = gen.program.fresh("look")
    kind = x.pick("T p", "T &p", "const T &p", "T &&p")
    change = text if "const" not in kind else ""
    gen.type(f"template <class T> static unsigned {name}({kind}) {{\n  {change}\n  return {leaf.read('p')};\n}}", vec)
    return x.some(f"mix({name}({x.v}[0]));\nmix({leaf.read(f'{x.v}[0]')});")


def template_container(gen, vec):
    x = Names(gen, vec)
    _, leaf = changed(x, "p")
    name = gen.program.fresh("all")
    kind, of = x.pick(("C", "class C"), ("std::vector<T>", "class T"))
    gen.type(f"template <{of}> static void {name}({kind} &p) {{\n  for (auto &e : p) {{\n    {leaf.store('e', leaf.read('e') + ' + 2u')}\n  }}\n}}", vec)
    return f"{name}({x.v});"


def template_class(gen, vec):
    x = Names(gen, vec)
    name = gen.program.fresh("pool")
    gen.type(f"template <class T> struct {name} {{\n  std::vector<T> all;\n  void add(const T &p) {{ all.push_back(p); }}\n"
             "  T &at(std::size_t k) { return all[k]; }\n};", vec)
    return f"{name}<{x.t}> {x.w};\n{x.w}.add({x.make()});\n{x.change(f'{x.w}.at(0)') if not x.record.calls else ''}\n{x.digest(f'{x.w}.all')}"


def pointers(gen, vec):
    x = Names(gen, vec)
    text, leaf = changed(x, f"(*{x.r})")
    return x.some(x.pick(f"{x.t} *{x.r} = &{x.v}[0];\n{text}\nmix({leaf.read(f'{x.v}[0]')});", f"{x.t} *{x.r} = {x.v}.data();\n{text}",
                         f"auto *{x.r} = &{x.v}.back();\n{text}", f"for (auto *{x.r} = {x.v}.data(); {x.r} != {x.v}.data() + {x.v}.size(); {x.r}++) {{\n  {text}\n}}"))


def wrapped(gen, vec):
    x = Names(gen, vec)
    text, leaf = changed(x, f"{x.r}.get()")
    return x.some(f"auto {x.r} = std::ref({x.v}[0]);\n{text}\nmix({leaf.read(f'{x.v}[0]')});")


def field_pointer(gen, vec):
    x = Names(gen, vec)
    leaf = gen.rng.choice(x.record.leaves)
    if leaf.getter:
        return pointers(gen, vec)
    return x.some(f"{leaf.type.name} *{x.r} = &{leaf.text(f'{x.v}[0]')};\n*{x.r} = {leaf.type.make('8u')};\nmix({leaf.read(f'{x.v}[0]')});"
                  if not leaf.type.name.endswith("*") else f"auto {x.r} = &{leaf.text(f'{x.v}[0]')};\nmix(num(*{x.r}));")


def value_of_assignment(gen, vec):
    x = Names(gen, vec)
    text, leaf = changed(x, f"({x.v}[0] = {x.make()})")
    return x.some(x.pick(text, f"{x.v}[0] = {x.v}[{x.index()}] = {x.make()};", f"mix({leaf.read(f'({x.v}[0] = {x.make()})')});"))


def lambda_value(gen, vec):
    x = Names(gen, vec)
    text, leaf = changed(x, "e")
    kind = x.pick("auto e", f"{x.t} e") if x.std >= 14 else f"{x.t} e"
    return f"std::for_each({x.v}.begin(), {x.v}.end(), []({kind}) {{ {text} mix({leaf.read('e')}); }});"


def generic_lambda(gen, vec):
    x = Names(gen, vec)
    if x.std < 14:
        return lambda_value(gen, vec)
    text, leaf = changed(x, "e")
    kind = x.pick("auto &e", "auto &&e", "auto e")
    return x.some(f"auto {x.f} = []({kind}) {{ {text} return {leaf.read('e')}; }};\nmix({x.f}({x.v}[0]));\nmix({leaf.read(f'{x.v}[0]')});")


def forwarding(gen, vec):
    x = Names(gen, vec)
    text, leaf = changed(x, x.r)
    return f"for (auto &&{x.r} : {x.v}) {{\n  {text}\n}}"


def callable_object(gen, vec):
    x = Names(gen, vec)
    text, leaf = changed(x, "e")
    return x.some(f"std::function<void({x.t} &)> {x.f} = []({x.t} &e) {{ {text} }};\n{x.f}({x.v}[0]);\nmix({leaf.read(f'{x.v}[0]')});")


def function_pointer(gen, vec):
    x = Names(gen, vec)
    _, leaf = changed(x, "e")
    name = gen.function("unsigned", f"const {x.t} &p", f"return {leaf.read('p')};")
    return x.some(f"unsigned (*{x.f})(const {x.t} &) = {name};\nmix({x.f}({x.v}[0]));")


def member_pointer(gen, vec):
    x = Names(gen, vec)
    plain = [f for f in x.record.fields if f.leaves[0].path == f.name and not f.leaves[0].getter]
    if not plain:
        return pointers(gen, vec)
    return x.some(f"auto {x.f} = &{x.t}::{plain[0].name};\nmix(num({x.v}[0].*{x.f}));")


def auto_result(gen, vec):
    x = Names(gen, vec)
    if x.std < 14:
        return wrapped(gen, vec)
    name = gen.program.fresh("first")
    kind = x.pick("auto", "auto &", "decltype(auto)")
    gen.type(f"static inline {kind} {name}({x.vector} &p) {{ return p[0]; }}", vec)
    text, leaf = changed(x, x.s)
    return x.some(f"auto {x.s} = {name}({x.v});\n{text}\nmix({leaf.read(f'{x.v}[0]')});")


def array_of(gen, vec):
    """Other containers of the record."""
    x = Names(gen, vec)
    text, leaf = changed(x, f"{x.w}[1]")
    kind = x.pick(f"std::array<{x.t}, 3>", f"std::deque<{x.t}>", f"std::unique_ptr<{x.t}[]>")
    start = {"d": f"{kind} {x.w}(3, {x.make()});", "u": f"{kind} {x.w}(new {x.t}[3]());",
             "a": f"{kind} {x.w};\n{x.w}.fill({x.make()});"}[kind[5]]
    return x.some(f"{start}\n{x.w}[1] = {x.v}[0];\n{text}\nmix({leaf.read(f'{x.v}[0]')});\n{x.v}[0] = {x.w}[1];")


def mapped(gen, vec):
    x = Names(gen, vec)
    return x.some(f"std::map<int, {x.t}> {x.w};\n{x.w}.emplace(1, {x.v}[0]);\n{x.w}[2] = {x.v}[0];\n{x.record.mix}({x.w}[1]);\n{x.record.mix}({x.w}[2]);")


def inserted(gen, vec):
    x = Names(gen, vec)
    return f"std::generate_n(std::back_inserter({x.v}), 3, [] {{ return {x.record.make}(5u); }});"


def same_addresses(gen, vec):
    """Identity, which references to fields have, too, by those of fields."""
    x = Names(gen, vec)
    return x.some(f"{x.t} &{x.r} = {x.element()};\n{x.t} &{x.s} = {x.element()};\nmix(&{x.r} == &{x.s});")


def addresses_in_function(gen, vec):
    x = Names(gen, vec)
    _, leaf = changed(x, "e")
    name = gen.function("void", f"{x.t} &p, const {x.t} &q", f"if (&p != &q) {{\n  {leaf.store('p', leaf.read('q') + ' + 1u')}\n}}")
    return x.some(f"{name}({x.element()}, {x.element()});")


def choice(gen, vec):
    """An element or something else."""
    x = Names(gen, vec)
    text, leaf = changed(x, x.r)
    local = f"{x.t} {x.s} = {x.make()};\n"
    return x.some(x.pick(
        f"{local}{x.t} &{x.r} = seed % 2u ? {x.element()} : {x.s};\n{text}\n{x.record.mix}({x.s});",
        f"{local}mix({leaf.read(f'(seed % 2u ? {x.v}[0] : {x.s})')});",
        f"{local}{x.t} {x.r} = seed % 2u ? {x.element()} : {x.s};\n{text}\n{x.record.mix}({x.r});",
        f"{x.t} {x.r} = seed % 3u ? {x.element()} : {x.make()};\n{text}\n{x.record.mix}({x.r});"))


def moved_element(gen, vec):
    x = Names(gen, vec)
    text, leaf = changed(x, x.s)
    return x.some(x.pick(f"{x.t} {x.s} = {x.moved(x.element())};\n{text}\n{x.record.mix}({x.s});",
                         f"auto {x.s} = {x.moved(f'{x.v}[0]')};\n{text}\n{x.record.mix}({x.v}[0]);",
                         f"{x.v}[0] = {x.moved(x.element())};", f"{x.t} {x.s}({x.moved(f'{x.v}.back()')});\n{text}\n{x.record.mix}({x.v}.back());"))


def initial(gen, vec):
    """A record that begins with elements; lists of elements."""
    x = Names(gen, vec)
    name = gen.program.fresh("two")
    gen.type(f"struct {name} {{\n  {x.t} a, b;\n}};", vec)
    text, leaf = changed(x, f"{x.s}.a")
    return x.some(x.pick(f"{name} {x.s} = {{{x.element()}, {x.element()}}};\n{text}\n{x.record.mix}({x.s}.b);\nmix({leaf.read(f'{x.v}[0]')});",
                         f"{x.t} {x.s}[2] = {{{x.element()}, {x.element()}}};\n{x.record.mix}({x.s}[1]);",
                         f"{x.vector} {x.s} = {{{x.element()}, {x.element()}}};\n{x.digest(x.s)}"))


def swaps(gen, vec):
    x = Names(gen, vec)
    i, j = x.index(), x.index()
    return x.some(x.pick(
        f"std::swap({x.v}[{i}], {x.v}[{j}]);", f"std::swap({x.v}.front(), {x.v}.back());", f"using std::swap;\nswap({x.v}[{i}], {x.v}[{j}]);",
        f"{x.t} &{x.r} = {x.v}[{i}];\n{x.t} &{x.s} = {x.v}[{j}];\nstd::swap({x.r}, {x.s});\n{x.read(x.r)}\n{x.read(x.s)}",
        f"{x.t} {x.s} = {x.make()};\nstd::swap({x.v}[{i}], {x.s});\n{x.record.mix}({x.s});", f"std::swap(*{x.v}.begin(), *({x.v}.end() - 1));"))


def comma(gen, vec):
    x = Names(gen, vec)
    text, leaf = changed(x, f"{x.v}[0]")
    return x.some(x.pick(f"{x.t} {x.s} = (seed++, {x.v}[0]);\n{x.record.mix}({x.s});", f"{x.v}[0] = {x.element()}, {text}"))


WRITING = [(1, each) for each in [pair, tied, bindings, captured, captured_reference, template_value, template_value, template_container,
                                  template_container, template_class, pointers, wrapped, field_pointer, value_of_assignment, lambda_value,
                                  generic_lambda, forwarding, callable_object, function_pointer, member_pointer, auto_result, array_of,
                                  mapped, inserted, same_addresses, addresses_in_function, choice, choice, moved_element,
                                  moved_element, initial, swaps, swaps, swaps, comma]]
READING = []
