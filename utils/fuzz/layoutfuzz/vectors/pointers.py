"""Pointers to elements: made, kept, walked, compared, passed on, empty."""

from ..chunks import indent
from .names import Names


def arrow(x, text, p):
    return text.replace(f"(*{p}).", f"{p}->") if x.chance(0.8) else text


def through(x, p, constant=False):
    """Something with what a pointer leads to."""
    e = f"(*{p})"
    return arrow(x, x.read(e) if constant or x.vec.constant else x.change(e), p)


def pointer(x, constant=False):
    """The type of a pointer, which is deduced at times."""
    plain = f"const {x.t} *" if constant or x.vec.constant else f"{x.t} *"
    return x.pick(plain, plain, "auto *", "auto ", plain + "const ")


def spelled(x, constant=False):
    return f"const {x.t} *" if constant or x.vec.constant else f"{x.t} *"


def address(x, i):
    """Of an element, as programs write it."""
    v = x.v
    forms = [f"&{v}[{i}]"] * 5 + [f"&{v}.at({i})", f"{v}.data() + ({i})", f"&*({v}.begin() + (long)({i}))", f"&{v}.data()[{i}]"]
    if i == "0":
        forms += [f"&{v}.front()", f"{v}.data()", f"&*{v}.begin()"]
    if i.endswith(".size() - 1"):
        forms.append(f"&{v}.back()")
    return x.rng.choice(forms)


def element(gen, vec):
    x = Names(gen, vec)
    i = x.index()
    again = f"\n{x.read(x.at(i))}"
    return x.some(f"{pointer(x)}{x.r} = {address(x, i)};\n{through(x, x.r)}{again}\n{through(x, x.r)}")


def walk(gen, vec):
    x = Names(gen, vec)
    kind, v, p = spelled(x), x.v, x.r
    text = indent(through(x, p))
    const = f"const {x.t} *"
    return x.pick(
        f"for ({kind}{p} = {v}.data(), *{x.f} = {p} + {v}.size(); {p} != {x.f}; {x.pick('++' + p, p + '++')}) {{\n{text}\n}}",
        f"for ({kind}{p} = {v}.data(); {p} < {v}.data() + {v}.size(); {p}++) {{\n{text}\n}}",
        f"{kind}{p} = {v}.data();\nfor (std::size_t k = 0; k < {v}.size(); k++, {p}++) {{\n{text}\n}}",
        f"{const}{p} = {v}.data();\nfor (std::size_t k = {v}.size(); k > 0; k--) {{\n  {x.t} c = *{p}++;\n  {x.record.mix}(c);\n}}",
        f"{kind}{p} = {v}.data() + {v}.size();\nwhile ({p} != {v}.data()) {{\n  --{p};\n{text}\n}}",
        f"for ({const}{p} = {v}.data(), *const {x.f} = {v}.data() + {v}.size(); {p} != {x.f}; {p} += 1)\n  {x.record.mix}(*{p});")


def kept(gen, vec):
    """Those of some elements, in a container."""
    x = Names(gen, vec)
    kind = spelled(x)
    holder, add, take = x.pick(*[(f"std::vector<{kind}>", "push_back({p})", "")] * 6, (f"std::list<{kind}>", "push_back({p})", ""),
                               (f"std::deque<{kind}>", "push_front({p})", ""), (f"std::set<{kind}>", "insert({p})", ""),
                               (f"std::vector<{kind}>", "emplace_back({p})", ""), (f"std::map<unsigned, {kind}>", "emplace({k}, {p})", ".second"),
                               (f"std::vector<std::pair<unsigned, {kind}>>", "push_back({{{k}, {p}}})", ".second"))
    k = gen.rng.randint(2, 4)
    loop = x.pick(f"for (auto &e : {x.v})\n  if ({x.test('e')})\n    {x.w}.{add.format(p='&e', k='(unsigned)' + x.w + '.size()')};",
                  f"for (std::size_t k = 0; k < {x.v}.size(); k += {k})\n  {x.w}.{add.format(p=f'&{x.v}[k]', k='(unsigned)k')};")
    name = "q" if take else x.r
    names = x.pick("auto &", "const auto &") if take else x.pick(f"{kind}", "auto *", "auto ", "auto &" if "set" not in holder else "auto ",
                                                               "const auto &")
    inner = f"{spelled(x)}{x.r} = q{take};\n" if take else ""
    return f"{holder} {x.w};\n{loop}\nfor ({names}{name} : {x.w}) {{\n{indent(inner + through(x, x.r))}\n}}\nmix((unsigned){x.w}.size());"


def erased(gen, vec):
    """A list of pointers that some leave."""
    x = Names(gen, vec)
    kind = spelled(x)
    find = f"auto {x.f} = std::find({x.w}.begin(), {x.w}.end(), {address(x, x.index())});\nmix((unsigned)({x.f} - {x.w}.begin()));\nif ({x.f} != {x.w}.end())\n  {x.record.mix}(**{x.f});"
    text = x.pick(f"{x.w}.erase(std::remove({x.w}.begin(), {x.w}.end(), {address(x, x.index())}), {x.w}.end());",
                  f"{x.w}.erase(std::remove_if({x.w}.begin(), {x.w}.end(), []({x.pick(kind, f'const {x.t} *')}e) {{ return {x.test('(*e)')}; }}), {x.w}.end());",
                  find, f"mix((unsigned)std::count({x.w}.begin(), {x.w}.end(), {address(x, x.index())}));",
                  f"std::swap({x.w}.front(), {x.w}.back());\n{x.w}.pop_back();", f"std::reverse({x.w}.begin(), {x.w}.end());",
                  f"{x.w}[0] = {x.w}.back();\n{x.w}.resize({x.w}.size() + 2);\nmix({x.w}.back() == nullptr);\n{x.w}.resize({x.w}.size() - 2);")
    return x.some(f"std::vector<{kind}> {x.w};\nfor (auto &e : {x.v})\n  {x.w}.push_back(&e);\n{text}\nfor ({kind}{x.r} : {x.w}) {{\n"
                  f"{indent(through(x, x.r))}\n}}")


def ranked(gen, vec):
    """Sorted by what they lead to, or greatest first."""
    x = Names(gen, vec)
    before, const = x.record.before, f"const {x.t} *"
    kind = x.pick(const, spelled(x))
    order = f"[]({x.pick(const, const, kind)}a, {const}b) {{ return {x.pick(before + '(*a, *b)', before + '(*b, *a)')}; }}"
    fill = f"std::vector<{kind}> {x.w};\nfor ({x.pick('auto &', 'const auto &') if 'const' in kind else 'auto &'}e : {x.v})\n  {x.w}.push_back(&e);"
    if x.chance(0.3):
        return (f"{fill}\nauto {x.f} = {order};\nstd::priority_queue<{kind}, std::vector<{kind}>, decltype({x.f})> {x.s}({x.f}, {x.w});\nwhile (!{x.s}.empty()) {{\n"
                f"  {x.record.mix}(*{x.s}.top());\n  {x.s}.pop();\n}}")
    sort = x.pick(f"std::sort({x.w}.begin(), {x.w}.end(), {order});", f"std::stable_sort({x.w}.begin(), {x.w}.end(), {order});",
                  f"if (!{x.w}.empty())\n  std::swap({x.w}.front(), *std::min_element({x.w}.begin(), {x.w}.end(), {order}));")
    return f"{fill}\n{sort}\nfor ({x.pick(const, 'auto ', 'auto *')}e : {x.w})\n  {x.record.mix}(*e);"


def linked(gen, vec):
    """A struct of two of them, with a number."""
    x = Names(gen, vec)
    name, a, b = gen.program.fresh("link"), gen.rng.choice(x.record.leaves), gen.rng.choice(x.record.leaves)
    kind = spelled(x)
    gen.type(x.pick(f"struct {name} {{\n  {kind}a, *b;\n  unsigned k;\n}};", f"struct {name} {{\n  {kind}a;\n  const {x.t} *b;\n  unsigned k;\n}};"), vec)
    store = f"mix({a.read('(*e.a)')});" if vec.constant else arrow(x, a.store("(*e.a)", f"{b.read('(*e.b)')} + e.k"), "e.a")
    return (f"std::vector<{name}> {x.w};\nfor (std::size_t k = 0; k + 1 < {x.v}.size(); k++)\n  {x.w}.push_back({{&{x.v}[k], &{x.v}[k + 1], (unsigned)k}});\n"
            f"for ({x.pick('auto &', 'const auto &', f'const {name} &')}e : {x.w}) {{\n  {store}\n  mix({arrow(x, b.read('(*e.b)'), 'e.b')});\n}}")


def found(gen, vec):
    """A function that finds one or none."""
    x = Names(gen, vec)
    const = vec.constant or x.chance(0.4)
    kind, leaf = spelled(x, const), gen.rng.choice(x.record.leaves)
    loop = x.pick(f"for ({'const ' if const else ''}auto &e : p)\n  if ({leaf.read('e')} % 3u == k)\n    return &e;\nreturn nullptr;",
                  f"for (std::size_t i = 0; i < p.size(); i++)\n  if ({leaf.read('p[i]')} % 3u == k)\n    return &p[i];\nreturn {x.pick('nullptr', '0')};",
                  f"{kind}best = nullptr;\nfor ({'const ' if const else ''}auto &e : p)\n  if (!best || {leaf.read('(*best)')} + k < {leaf.read('e')})\n"
                  "    best = &e;\nreturn best;",
                  f"return k < p.size() ? &p[k] : nullptr;", "if (p.empty())\n  return nullptr;\nreturn &p.back();")
    name = gen.function(kind, f"{'const ' if const else ''}{x.vector} &p, unsigned k", loop)
    call = f"{name}({x.v}, {gen.rng.randrange(3)}u)"
    use = indent(through(x, x.r, const))
    return x.pick(f"if ({x.pick(kind, 'auto ', 'auto *')}{x.r} = {call}) {{\n{use}\n}} else\n  mix(7u);",
                  f"{kind}{x.r} = {call};\nif ({x.pick(x.r, x.r + ' != nullptr')}) {{\n{use}\n}}",
                  f"{x.pick(kind, 'auto ')}{x.r} = {call};\nmix({x.r} == nullptr);\nif (!{x.r})\n  mix(3u);\nelse {{\n{use}\n}}",
                  f"{kind}{x.r} = {call};\nwhile ({x.r} && {x.r} != {x.v}.data()) {{\n{use}\n  {x.r}--;\n}}")


def compared(gen, vec):
    x = Names(gen, vec)
    i, j = x.index(), x.index()
    a, b = f"&{x.v}[{i}]", f"&{x.v}[{j}]"
    op = x.pick("==", "!=", "<", ">=")
    named = f"{spelled(x)}{x.r} = {a};\n{spelled(x, x.chance(0.4))}{x.s} = {b};\n"
    less = f"mix(std::less<{spelled(x)}>()({a}, {b}));" if x.chance(0.1) else f"mix({a} == {b} ? 1u : 2u);"
    return x.some(x.pick(f"mix({a} {op} {b});", f"{named}mix({x.r} {op} {x.s});\nmix((unsigned)({x.r} - {x.s}));",
                         f"{named}if ({x.r} {op} {x.s} && {x.s})\n  {x.read(f'(*{x.s})')}", less,
                         f"mix((unsigned)({a} - {x.pick(f'{x.v}.data()', f'&{x.v}[0]', f'&{x.v}.front()')}));"))


def places(gen, vec):
    """Which element it is, by its address."""
    x = Names(gen, vec)
    leaf, const = gen.rng.choice(x.record.leaves), "const " if vec.constant else ""
    first = x.pick(f"&{x.v}[0]", f"{x.v}.data()", f"&{x.v}.front()", f"&*{x.v}.begin()")
    use = "mix((unsigned)k);" if vec.constant else leaf.store("e", "(unsigned)k + 1u")
    other = (f"for ({const}auto &a : {x.v})\n  for ({const}auto &b : {x.v})\n    if (&a {x.pick('!=', '==', '<')} &b)\n      "
             + (f"mix({leaf.read('b')});" if vec.constant else leaf.store("a", f"{leaf.read('b')} + 1u")))
    return x.pick(f"for ({const}auto &e : {x.v}) {{\n  {x.pick('std::size_t k = (std::size_t)', 'auto k = ')}(&e - {first});\n  {use}\n}}", other,
                  f"for ({const}auto &e : {x.v})\n  if (&e != {first})\n    {x.read('e')}")


def empty(gen, vec):
    x = Names(gen, vec)
    p, kind = x.r, spelled(x)
    start = x.pick(f"{kind}{p} = nullptr;", f"{kind}{p} = 0;", f"{kind}{p}{{}};", f"static {kind}{p};\n{p} = nullptr;", f"{kind}{p} = NULL;",
                   f"{kind}{p}(nullptr);")
    return x.some(f"{start}\nmix({x.pick(f'{p} == nullptr', f'!{p}', f'{p} ? 1u : 0u', f'nullptr != {p}')});\n"
                  f"{x.pick(f'if (!{p})', f'if ({p} == nullptr)', f'if (!{p} || n > 100)')}\n  {p} = {address(x, x.index())};\n"
                  f"{through(x, p)}\n{x.pick(f'{p} = seed % 2u ? {p} : nullptr;', f'{p} = nullptr;', f'{kind}{x.s} = std::exchange({p}, nullptr);' if x.std >= 14 else '')}\n"
                  f"if ({p}) {{\n{indent(through(x, p))}\n}}")


def storage(gen, vec):
    """It goes with the storage, or stays where there is room."""
    x = Names(gen, vec)
    x.filled = False
    p = x.r
    use = f"{through(x, p)}\n{x.read(f'{x.v}[0]')}"
    return x.some(x.pick(
        f"{x.vector} {x.w}(2, {x.make()});\n{x.t} *{p} = &{x.v}[0];\n{x.v}.swap({x.w});\n{use}\n{x.digest(x.w)}\nstd::swap({x.v}, {x.w});\n{through(x, p)}",
        f"{x.v}.reserve({x.v}.size() + 4);\n{x.t} *{p} = &{x.v}[0];\n{x.v}.push_back({x.make()});\n{x.v}.emplace_back({x.make()});\n{use}",
        f"{x.t} *{p} = &{x.v}[0];\n{x.vector} {x.w}(std::move({x.v}));\n{through(x, p)}\n{x.digest(x.w)}\n{x.v} = std::move({x.w});\n{use}",
        f"{x.t} *{p} = &{x.v}.back();\nstd::reverse({x.v}.begin(), {x.v}.end());\n{use}",
        f"{x.t} *{p} = &{x.v}[0];\n{x.v}.insert({x.v}.end(), {x.make()});\n{p} = &{x.v}[0];\n{use}",
        f"{x.t} *{p} = &{x.v}[0];\n{x.v}.pop_back();\nif (!{x.v}.empty()) {{\n{indent(use)}\n}}",
        f"std::vector<{x.vector}> {x.w}(1, {x.v});\n{x.t} *{p} = &{x.w}[0][0];\n{x.w}.emplace_back();\n{x.w}.resize(9);\n{through(x, p)}\n{x.digest(f'{x.w}[0]')}"))


def copies(gen, vec):
    """What a pointer leads to, as a whole."""
    x = Names(gen, vec)
    p, q, leaf = x.r, x.f, gen.rng.choice(x.record.leaves)
    edit = leaf.store(x.s, leaf.read(x.s) + " + 3u")
    return x.some(f"{spelled(x)}{p} = {address(x, x.index())};\n{spelled(x)}{q} = {address(x, x.index())};\n" + x.pick(
        f"{x.pick('auto', x.t)} {x.s} = *{p};\n{edit}\n{x.record.mix}(*{p});\n*{q} = {x.s};",
        f"{x.pick('auto &', f'{x.t} &')}{x.s} = *{p};\n{edit}\n{x.record.mix}(*{p});", f"*{p} = *{q};\n{through(x, p)}\n{x.record.mix}(*{q});",
        f"*{p} = {x.make()};\n{x.record.mix}(*{p});", f"std::swap(*{p}, *{q});\n{x.record.mix}(*{p});", f"std::swap({p}, {q});\n{through(x, p)}\n{x.record.mix}(*{q});",
        f"const {x.t} &{x.s} = *{p};\n{through(x, p)}\nmix({leaf.read(x.s)});", f"{p} = {q};\n{through(x, p)}\n{x.record.mix}(*{q});",
        f"{x.v}.push_back({x.t}(*{p}));", f"{x.vector} {x.s};\n{x.s}.push_back(*{p});\n{x.s}.push_back(*{q});\n{through(x, q)}\n{x.digest(x.s)}",
        f"auto {x.s} = seed % 2u ? *{p} : *{q};\n{edit}\n{x.record.mix}(*{p});", f"{x.t} {x.s}[2] = {{*{p}, *{q}}};\n{through(x, p)}\n{x.record.mix}({x.s}[0]);"))


def parameter(gen, vec):
    x = Names(gen, vec)
    leaf, const = gen.rng.choice(x.record.leaves), vec.constant or x.chance(0.3)
    use = f"mix({leaf.read('(*p)')} + k);" if const else arrow(x, leaf.store("(*p)", f"{leaf.read('(*p)')} + k"), "p")
    name = gen.function(x.pick("void", "void"), f"{spelled(x, const)}p, unsigned k{x.pick('', ' = 2u')}",
                        x.pick(f"if (!p)\n  return;\n{use}", f"if (p) {{\n{indent(use)}\n}}", f"if (p == nullptr) {{\n  mix(k);\n  return;\n}}\n{use}"))
    local = f"{x.t} {x.s} = {x.make()};\n{name}(&{x.s}, 4u);\n{x.record.mix}({x.s});\n" if x.chance(0.5) else ""
    none = f"{name}(nullptr, 1u);\n" if x.chance(0.5) else ""
    return x.some(f"{local}{none}{name}({address(x, x.index())}, {x.value()});") + "\n" + (
        f"for ({'const ' if vec.constant else ''}auto &e : {x.v})\n  {name}(&e, 3u);" if x.chance(0.4) else "")


def array_parameter(gen, vec):
    """Those who take a pointer to the first, and a count."""
    x = Names(gen, vec)
    leaf, const = gen.rng.choice(x.record.leaves), vec.constant or x.chance(0.3)
    use = (lambda e: f"mix({leaf.read(e)});") if const else (lambda e: leaf.store(e, f"{leaf.read(e)} + 3u"))
    body = x.pick(f"for (std::size_t i = 0; i < m; i++) {{\n  {use('p[i]')}\n}}", f"while (m-- > 0) {{\n  {use('(*p)')}\n  p++;\n}}",
                  f"for ({spelled(x, const)}e = p + m; p != e; ++p) {{\n  {use('(*p)')}\n}}", f"for (std::size_t i = 1; i < m; i++) {{\n  {use('(*(p + i))')}\n  mix({leaf.read('p[i - 1]')});\n}}")
    name = gen.function("void", f"{spelled(x, const)}p, std::size_t m", body)
    return x.pick(f"{name}({x.v}.data(), {x.v}.size());", x.some(f"{name}(&{x.v}[1], 2);", 3),
                  f"{x.t} {x.s}[3] = {{{x.make()}, {x.make()}, {x.make()}}};\n{name}({x.s}, 3);\n{x.record.mix}({x.s}[1]);\n{name}({x.v}.data(), {x.v}.size());",
                  f"{x.t} {x.s} = {x.make()};\n{name}(&{x.s}, 1);\n{x.record.mix}({x.s});\n{name}({x.v}.data(), {x.v}.size());")


def elsewhere(gen, vec):
    """An element, or a record that is in no vector."""
    x = Names(gen, vec)
    p, kind = x.r, spelled(x)
    return x.some(f"{x.t} {x.s} = {x.make()};\n" + x.pick(
        f"{kind}{p} = seed % 2u ? {address(x, '0')} : &{x.s};\n{through(x, p)}\n{x.record.mix}({x.s});",
        f"{kind}{p} = &{x.s};\n{through(x, p)}\n{p} = {address(x, x.index())};\n{through(x, p)}\n{x.record.mix}({x.s});",
        f"{kind}{x.w}[2] = {{&{x.s}, {address(x, '0')}}};\nfor ({kind}{p} : {x.w}) {{\n{indent(through(x, p))}\n}}\n{x.record.mix}({x.s});",
        f"std::array<{kind}, 3> {x.w}{{{{&{x.s}, &{x.v}[0], nullptr}}}};\nfor (auto {p} : {x.w})\n  if ({p}) {{\n{indent(through(x, p), 4)}\n  }}\n{x.record.mix}({x.s});",
        f"std::vector<{kind}> {x.w}(2, &{x.s});\n{x.w}.push_back({address(x, x.index())});\nfor (auto *{p} : {x.w}) {{\n{indent(through(x, p))}\n}}\n{x.record.mix}({x.s});"))


def cursor(gen, vec):
    """A class with a place in a vector."""
    x = Names(gen, vec)
    name, leaf = gen.program.fresh("cursor"), gen.rng.choice(x.record.leaves)
    kind, ref = spelled(x), f"const {x.t} &" if vec.constant else f"{x.t} &"
    gen.type(f"class {name} {{\n  {kind}at_{x.pick('', ' = nullptr')};\n  {kind}end_;\n\npublic:\n  {name}({kind}at, {kind}end) : at_(at), end_(end) {{}}\n"
             f"  bool more() const {{ return at_ {x.pick('!=', '<')} end_; }}\n  {ref}get() const {{ return *at_; }}\n  {kind}place() const {{ return at_; }}\n"
             f"  void next() {{ {x.pick('++at_', 'at_++', 'at_ += 1')}; }}\n  unsigned peek() const {{ return at_ ? {arrow(x, leaf.read('(*at_)'), 'at_')} : 0u; }}\n}};", vec)
    use = x.read(f"{x.w}.get()") if vec.constant else x.change(f"{x.w}.get()")
    return (f"for ({name} {x.w}({x.v}.data(), {x.v}.data() + {x.v}.size()); {x.w}.more(); {x.w}.next()) {{\n{indent(use)}\n  mix({x.w}.peek());\n"
            f"  mix({x.w}.place() == {x.v}.data());\n}}")


def called(gen, vec):
    """A lambda, a function object or a virtual function gets it."""
    x = Names(gen, vec)
    p, kind, leaf = "p", spelled(x), gen.rng.choice(x.record.leaves)
    use = through(x, p)
    if x.chance(0.3):
        base = gen.program.fresh("sink")
        store = f"mix({leaf.read('(*p)')});" if vec.constant else leaf.store("(*p)", f"{leaf.read('(*p)')} + 1u")
        gen.type(f"struct {base} {{\n  virtual ~{base}() {{}}\n  virtual void take({kind}p) {{ mix({leaf.read('(*p)')}); }}\n}};\n"
                 f"struct {base}_other : {base} {{\n  void take({kind}p) override {{\n    {store}\n  }}\n}};", vec)
        return x.some(f"{base}_other {x.w};\n{base} &{x.s} = {x.w};\n{x.s}.take({address(x, x.index())});\n{x.s}.{base}::take(&{x.v}[0]);")
    captured = through(x, x.r)
    return x.some(x.pick(
        f"auto {x.f} = [&]({kind}p) {{\n{indent(use)}\n}};\n{x.f}({address(x, x.index())});\n{x.f}(&{x.v}[0]);",
        f"std::function<void({kind})> {x.f} = [&]({kind}p) {{\n{indent(use)}\n}};\n{x.f}({address(x, x.index())});",
        f"{kind}{x.r} = {address(x, x.index())};\nauto {x.f} = [{x.pick('=', '=', '&', x.r + ', n', f'&{x.r}, n')}] {{\n{indent(captured)}\n}};\n{x.f}();\n{x.read(f'{x.v}[0]')}",
        f"auto {x.f} = [&](std::size_t k){x.pick('', f' -> {kind}')} {{ return &{x.v}[k]; }};\n{kind}{x.r} = {x.f}(0);\n{captured}"))


def paired(gen, vec):
    x = Names(gen, vec)
    kind, p = spelled(x), f"{x.w}.first"
    use = through(x, p).replace(f"{p}->", f"{p}->")
    forms = [f"std::pair<{kind}, int> {x.w}({address(x, x.index())}, 2);\n{use}", f"auto {x.w} = std::make_pair(&{x.v}[0], 1);\n{use}",
             f"std::pair<{kind}, {kind}> {x.w}{{&{x.v}[0], {address(x, x.index())}}};\n{use}\nmix({x.w}.first == {x.w}.second);",
             f"std::tuple<{kind}, unsigned> {x.w}(&{x.v}[0], 3u);\n{x.record.mix}(*std::get<0>({x.w}));",
             f"std::pair<unsigned, {kind}> {x.w}[2] = {{{{1u, &{x.v}[0]}}, {{2u, nullptr}}}};\nfor (auto &e : {x.w})\n  if (e.second)\n    {x.record.mix}(*e.second);"]
    if x.std >= 17:
        forms += [f"std::optional<{kind}> {x.w};\nmix({x.w}.has_value());\n{x.w} = &{x.v}[0];\n{x.record.mix}(**{x.w});",
                  f"std::pair<{kind}, int> {x.w}(&{x.v}[0], 2);\nauto [{x.r}, {x.s}] = {x.w};\nmix((unsigned){x.s});\n{through(x, x.r)}"]
    return x.some(x.rng.choice(forms))


def neighbours(gen, vec):
    x = Names(gen, vec)
    p, leaf = x.r, gen.rng.choice(x.record.leaves)
    other = x.pick(f"{p}[1]", f"{p}[-1]", f"(*({p} + 1))", f"(*({p} - 1))", f"(*std::next({p}))")
    use = f"mix({leaf.read(other)});" if vec.constant else leaf.store(f"(*{p})", f"{leaf.read(other)} + 1u")
    step = x.pick(f"{p}++;", f"++{p};", f"{p} += 1;", f"{p} = {p} + 1;")
    return x.some(f"{spelled(x)}{p} = {x.pick(f'&{x.v}[1]', f'{x.v}.data() + 1', f'1 + {x.v}.data()')};\n{use}\n{step}\nmix({leaf.read(f'{p}[-1]')});\n"
                  f"{through(x, p)}\n{p} -= 2;\n{x.record.mix}(*{p}++);\n{x.record.mix}({p}[0]);\nmix((unsigned)({p} - {x.v}.data()));", 3)


def owned(gen, vec):
    """Beside those that a smart pointer gives."""
    x = Names(gen, vec)
    return x.some(f"std::unique_ptr<{x.t}> {x.w}(new {x.t}({x.make()}));\nstd::vector<{spelled(x)}> {x.s};\n{x.s}.push_back({x.w}.get());\n{x.s}.push_back(&{x.v}[0]);\n"
                  f"for (auto *{x.r} : {x.s}) {{\n{indent(through(x, x.r))}\n}}\n{x.record.mix}(*{x.w});")


def extremes(gen, vec):
    x = Names(gen, vec)
    order = x.weak_order()
    return x.some(x.pick(f"{pointer(x)}{x.r} = &*std::{x.pick('min', 'max')}_element({x.v}.begin(), {x.v}.end(), {order});\n{through(x, x.r)}\n"
                         f"mix((unsigned)({x.r} - {x.v}.data()));",
                         f"auto {x.s} = std::find_if({x.v}.begin(), {x.v}.end(), {x.predicate()});\n"
                         f"{spelled(x)}{x.r} = {x.s} == {x.v}.end() ? nullptr : &*{x.s};\nif ({x.r}) {{\n{indent(through(x, x.r))}\n}}"))


READING = [(3, element), (3, walk), (4, kept), (1, erased), (2, ranked), (2, linked), (4, found), (2, compared), (3, places), (2, empty), (3, parameter),
           (2, array_parameter), (1, elsewhere), (1, cursor), (2, called), (2, paired), (1, neighbours), (1, extremes)]
WRITING = [*READING, (2, storage), (3, copies), (1, owned)]
