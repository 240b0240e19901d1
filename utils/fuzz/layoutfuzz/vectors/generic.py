"""Function templates, deduced types, lambdas that stay, `std::function`."""

from ..chunks import indent
from .names import Names


def template(gen, vec):
    """Its text says what it takes; something else is a parameter."""
    x = Names(gen, vec)
    name, a, b = gen.program.fresh("apply"), gen.rng.choice(x.record.leaves), gen.rng.choice(x.record.leaves)
    const = "const " if vec.constant else ""
    loop = f"for ({x.pick(const + 'auto &', f'{const}{x.t} &')}e : all)\n  "
    store = f"mix({a.read('e')});" if vec.constant else a.store("e", f"{b.read('e')} + 1u")
    fold = f"for (const auto &e : all)\n  start = start * 3 + static_cast<A>({a.read('e')});\nreturn start;"
    kinds = [(f"template <class F> static void {name}({const}{x.vector} &all, F f)", f"{loop}f(e);", f"{name}({x.v}, [&]({const}{x.t} &e) {{ {store} }});"),
             (f"template <class F> static void {name}({const}{x.vector} &all, F &&f)", f"for (std::size_t k = 0; k < all.size(); k++)\n  f(all[k], k);",
              f"{name}({x.v}, [&]({const}{x.t} &e, std::size_t k) {{ {store} mix((unsigned)k); }});"),
             (f"template <class A> static A {name}(const {x.vector} &all, A start)", fold, f"mix({name}({x.v}, 1u));\nmix((unsigned){name}({x.v}, 2ull));"),
             (f"template <unsigned K> static unsigned {name}({const}{x.vector} &all)", f"unsigned h = K;\n{loop.rstrip()} {{\n  {store}\n  h += {b.read('e')} * K;\n}}\nreturn h;",
              f"mix({name}<3>({x.v}));\nmix({name}<5>({x.v}));")]
    if not vec.constant:
        kinds += [(f"template <class Less> static void {name}({x.vector} &all, Less less)", "std::sort(all.begin(), all.end(), less);", f"{name}({x.v}, {x.order()});"),
                  (f"template <class... A> static void {name}({x.vector} &all, A... a)", "const unsigned each[] = {a...};\nfor (unsigned k : each)\n  all.push_back(" + x.record.make + "(k));",
                   f"{name}({x.v}, 3u, 4u);\n{name}({x.v}, 1u);"),
                  (f"template <class K> static {x.t} {name}({x.vector} &all, K k)",
                   f"{x.pick('auto', x.t)} c = all[k];\n{a.store('c', '6u')}\n{x.pick('auto &', f'{x.t} &')}r = all[k];\n{b.store('r', '8u')}\nreturn {x.pick('c', 'r')};",
                   x.some(f"{x.record.mix}({name}({x.v}, 0u));\n{x.record.mix}({name}({x.v}, (std::size_t)0));")),
                  (f"template <class F> static void {name}({x.t} &one, F f)", f"{x.pick('auto', x.t)} old = one;\n{a.store('one', 'f(' + a.read('one') + ')')}\nmix({a.read('old')});",
                   x.some(f"{name}({x.element()}, [](unsigned k) {{ return k * 3u; }});"))]
    head, body, use = gen.rng.choice(kinds)
    gen.type(f"{head} {{\n{indent(body)}\n}}", vec)
    return use


def deduced(gen, vec):
    """Functions whose type is what they return."""
    x = Names(gen, vec)
    if x.std < 14:
        return template(gen, vec)
    name, leaf = gen.program.fresh("give"), gen.rng.choice(x.record.leaves)
    const = "const " if vec.constant else ""
    kinds = [("auto", f"const {x.vector} &p", "return p;", f"auto {x.w} = {name}({x.v});\n{x.w}.push_back({x.make()});\n{x.digest(x.w)}"),
             ("auto", f"const {x.vector} &p", f"{x.vector} r;\nfor (const auto &e : p)\n  if ({x.test('e')})\n    r.push_back(e);\nreturn r;", f"for (const auto &e : {name}({x.v}))\n  {x.record.mix}(e);"),
             ("auto", f"const {x.vector} &p", f"unsigned h = 0;\nfor (const auto &e : p)\n  h = h * 3u + {leaf.read('e')};\nreturn h;", f"mix({name}({x.v}));"),
             ("auto &", f"{const}{x.vector} &p", "return p;", f"auto &{x.w} = {name}({x.v});\n{x.digest(x.w)}\n{x.digest(name + '(' + x.v + ')')}"),
             ("auto", f"const {x.vector} &p", "return p.begin();", x.some(x.read(f"(*{name}({x.v}))"))),
             ("auto", f"const {x.vector} &p", f"{x.t} c = p[0];\n{leaf.store('c', '7u')}\nreturn c;", x.some(f"auto {x.s} = {name}({x.v});\n{leaf.store(x.s, '8u')}\n{x.record.mix}({x.s});\n{x.read(f'{x.v}[0]')}")),
             ("decltype(auto)", f"{const}{x.vector} &p", "return (p);", x.digest(f"{name}({x.v})"))]
    result, parameters, body, use = gen.rng.choice(kinds)
    gen.type(f"static inline {result}{'' if result.endswith('&') else ' '}{name}({parameters}) {{\n{indent(body)}\n}}", vec)
    return use


def lambda_result(gen, vec):
    """A lambda that returns an element: a copy, unless it says otherwise."""
    x = Names(gen, vec)
    leaf = gen.rng.choice(x.record.leaves)
    arrow = x.pick("", *[f" -> {x.t}"] * 5)
    change = f"{leaf.store(x.s, '12u')}\n{x.record.mix}({x.s});\n"
    return x.some(f"auto {x.f} = [&](std::size_t k){arrow} {{ return {x.pick(f'{x.v}[k]', f'{x.v}.at(k)')}; }};\n{x.pick('auto', x.t)} {x.s} = {x.f}(0);\n{change}"
                  f"{x.read(f'{x.v}[0]')}")


def kept_function(gen, vec):
    """Work that is kept for later, and names what is around it."""
    x = Names(gen, vec)
    leaf = gen.rng.choice(x.record.leaves)
    loop = f"for ({'const ' if vec.constant else ''}auto &e : {x.v}) {{\n" + (f"  mix({leaf.read('e')});" if vec.constant else f"  {leaf.store('e', leaf.read('e') + ' + 3u')}") + "\n}"
    const = "const " if vec.constant else ""
    taker = f"std::function<unsigned({const}{x.vector} &)> {x.f} = []({const}{x.vector} &p) {{\n  unsigned h = 1;\n  for ({const}auto &e : p)\n    h = h * 5u + {leaf.read('e')};\n  return h;\n}};\nmix({x.f}({x.v}));"
    return x.pick(f"std::function<void()> {x.f} = [&] {{\n{indent(loop)}\n}};\n{x.f}();\n{x.f}();", taker,
                  f"std::vector<std::function<void()>> {x.f};\n{x.f}.push_back([&] {{\n{indent(loop)}\n}});\n{x.f}.push_back([&] {{ mix((unsigned){x.v}.size()); }});\nfor (auto &e : {x.f})\n  e();",
                  f"std::function<{x.t}(unsigned)> {x.f} = [](unsigned k) {{ return {x.record.make}(k); }};\n{x.record.mix}({x.f}(3u));"
                  + ("" if vec.constant else f"\n{x.v}.push_back({x.f}(4u));"))


def init_capture(gen, vec):
    """A lambda that has a vector of its own."""
    x = Names(gen, vec)
    if x.std < 14:
        return kept_function(gen, vec)
    leaf = gen.rng.choice(x.record.leaves)
    change = f"if (!all.empty()) {{\n  {leaf.store('all[0]', leaf.read('all[0]') + ' + 1u')}\n}}\nfor (const auto &e : all)\n  {x.record.mix}(e);"
    start = x.pick(f"all = {x.v}", f"all = {x.vector}({x.v})", f"all = std::move({x.w})", f"&all = {x.v}" if not vec.constant else f"all = {x.v}")
    own = f"{x.vector} {x.w} = {x.v};\n" if "move" in start else ""
    return f"{own}auto {x.f} = [{start}]() mutable {{\n{indent(change)}\n}};\n{x.f}();\n{x.f}();\n{x.digest(x.v)}"


def declared(gen, vec):
    """Types that are said by other names."""
    x = Names(gen, vec)
    leaf = gen.rng.choice(x.record.leaves)
    local = gen.is_local(vec) and vec.expr.isidentifier() and not vec.constant
    forms = [f"using list = {x.vector};\nlist {x.w} = {x.v};\n{x.digest(x.w)}", f"typedef {x.vector} list;\nlist::size_type {x.w} = {x.v}.size();\nmix((unsigned){x.w});",
             f"{x.vector}::value_type {x.s} = {x.make()};\n{leaf.store(x.s, '3u')}\n{x.record.mix}({x.s});", f"for ({x.vector}::size_type k = 0; k < {x.v}.size(); k++)\n  {x.record.mix}({x.v}[k]);",
             f"{x.vector}::difference_type {x.w} = {x.v}.end() - {x.v}.begin();\nmix((unsigned){x.w});", f"for ({x.vector}::const_iterator e = {x.v}.begin(); e != {x.v}.end(); ++e)\n  {x.read('(*e)')}",
             f"using item = {x.t};\nitem {x.s} = {x.make()};\nfor (const item &e : {x.v})\n  if ({x.record.before}({x.s}, e))\n    {x.s} = e;\n{x.record.mix}({x.s});"]
    if local:
        forms += [f"decltype({x.v}) {x.w} = {x.v};\n{x.digest(x.w)}", f"decltype({x.v}.size()) {x.w} = {x.v}.size();\nmix((unsigned){x.w});"]
    if x.chance(0.06):
        forms = [x.some(f"std::decay<decltype({x.v}[0])>::type {x.s} = {x.v}[0];\n{leaf.store(x.s, '4u')}\nmix({leaf.read(f'{x.v}[0]')});")]
        if x.std >= 23:
            forms.append(x.some(f"auto {x.s} = auto({x.v}[0]);\n{leaf.store(x.s, '4u')}\nmix({leaf.read(f'{x.v}[0]')});"))
    return gen.rng.choice(forms)


def recursive(gen, vec):
    """A function of the program that calls itself with halves, by iterators."""
    x = Names(gen, vec)
    leaf, name = gen.rng.choice(x.record.leaves), gen.program.fresh("halves")
    kind = f"{x.vector}::{'const_iterator' if vec.constant else x.pick('iterator', 'const_iterator')}"
    gen.type(f"static inline unsigned {name}({kind} from, {kind} to) {{\n  if (from == to)\n    return 1u;\n  if (to - from == 1)\n    return {leaf.read('(*from)')};\n"
             f"  {x.pick('auto', kind)} middle = from + (to - from) / 2;\n  return {name}(from, middle) * 3u + {name}(middle, to);\n}}", vec)
    return f"mix({name}({x.v}.begin(), {x.v}.end()));"


READING = [(4, template), (3, deduced), (2, lambda_result), (3, kept_function), (2, init_capture), (3, declared), (1, recursive)]
WRITING = READING
