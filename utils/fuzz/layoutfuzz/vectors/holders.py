"""Vectors in other containers, in structs and in each other; two that change places."""

from ..chunks import indent
from .names import Names


def change_all(x, w, k=2):
    leaf = x.rng.choice(x.record.leaves)
    return f"for ({x.pick('auto &', f'{x.t} &')}e : {w}) {{\n  {leaf.store('e', leaf.read('e') + f' + {k}u')}\n}}"


def paired(gen, vec):
    x = Names(gen, vec)
    V, w = x.vector, x.w
    forms = [f"std::pair<{V}, int> {w}({x.v}, 3);\n{change_all(x, w + '.first')}\n{x.digest(w + '.first')}",
             f"auto {w} = std::make_pair({x.v}, {V}(2, {x.make()}));\nstd::swap({w}.first, {w}.second);\n{change_all(x, w + '.second')}\n{x.digest(w + '.second')}",
             f"std::tuple<unsigned, {V}> {w}(1u, {x.v});\nstd::get<1>({w}).push_back({x.make()});\n{x.digest(f'std::get<1>({w})')}",
             f"auto {w} = std::make_tuple({x.v}, 2);\n{change_all(x, f'std::get<0>({w})')}\n{x.digest(f'std::get<0>({w})')}",
             f"{V} {x.s};\nint {x.f} = 0;\nstd::tie({x.s}, {x.f}) = std::make_pair({x.v}, 4);\nmix((unsigned){x.f});\n{x.digest(x.s)}"]
    name = gen.function(f"std::pair<{V}, {V}>", f"const {V} &p", f"{V} a;\n{V} b;\nfor (const auto &e : p)\n  ({x.test('e')} ? a : b).push_back(e);\n"
                        + x.pick("return {a, b};", "return std::make_pair(a, b);", "return std::make_pair(std::move(a), std::move(b));"))
    forms.append(f"auto {w} = {name}({x.v});\nmix((unsigned){w}.first.size());\n{x.digest(w + '.second')}")
    if x.std >= 17:
        forms += [f"auto [{x.r}, {x.s}] = {name}({x.v});\n{change_all(x, x.r)}\n{x.digest(x.r)}\n{x.digest(x.s)}",
                  f"std::optional<{V}> {w};\nmix({w}.has_value());\n{w} = {x.v};\n{change_all(x, '*' + w)}\n{w}->push_back({x.make()});\n{x.digest(f'(*{w})')}\n{w}.reset();",
                  f"std::optional<{V}> {w} = {x.v};\nif ({w} && !{w}->empty()) {{\n{indent(x.touch(f'(*{w})[0]'))}\n}}\n{x.digest(f'{w}.value()')}"]
    return gen.rng.choice(forms)


def mapped(gen, vec):
    x = Names(gen, vec)
    w, key = x.w, x.pick("int", "unsigned", "std::string")
    at = (lambda k: f'"k{k}"') if key == "std::string" else str
    leaf = gen.rng.choice(x.record.leaves)
    group = f"for (const auto &e : {x.v})\n  {w}[{leaf.read('e') + ' % 3u' if key != 'std::string' else f'std::to_string({leaf.read(chr(101))} % 3u)'}].push_back(e);"
    each = x.pick(f"for (auto &part : {w}) {{\n{indent(change_all(x, 'part.second'))}\n{indent(x.digest('part.second'))}\n}}",
                  f"for (const auto &part : {w})\n  for (const auto &e : part.second)\n    {x.record.mix}(e);",
                  f"for (auto part = {w}.begin(); part != {w}.end(); ++part)\n  mix((unsigned)part->second.size());") if x.std < 17 or x.chance(0.5) else \
        f"for (auto &[key, list] : {w}) {{\n  (void)key;\n{indent(change_all(x, 'list'))}\n{indent(x.digest('list'))}\n}}"
    more = x.pick(f"{w}.erase({at(1)});", f"{w}[{at(7)}] = {x.v};", f"{w}.emplace({at(8)}, {x.v});", f"auto {x.f} = {w}.find({at(2)});\nif ({x.f} != {w}.end())\n  {x.f}->second.clear();",
                  f"{w}.insert({{{at(9)}, {x.v}}});", f"std::swap({w}[{at(1)}], {w}[{at(2)}]);", f"{x.vector} &{x.r} = {w}[{at(4)}];\n{x.r}.push_back({x.make()});")
    return f"std::map<{key}, {x.vector}> {w};\n{group}\n{more}\n{each}"


def grid(gen, vec):
    """Rows, of which each is a vector."""
    x = Names(gen, vec)
    w, V = x.w, x.vector
    leaf, other = gen.rng.choice(x.record.leaves), gen.rng.choice(x.record.leaves)
    start = x.pick(f"std::vector<{V}> {w}(3, {V}(4, {x.make()}));", f"std::vector<{V}> {w}(3);\nfor (auto &row : {w})\n  row.resize(4, {x.make()});",
                   f"std::vector<{V}> {w};\n{w}.emplace_back(4, {x.make()});\n{w}.push_back({V}(4, {x.make()}));\n{w}.push_back({w}[0]);",
                   f"std::vector<{V}> {w}{{{V}(4, {x.make()}), {V}(4, {x.make()}), {V}(4)}};\n{w}[2].assign(4, {x.make()});",
                   f"std::array<{V}, 3> {w};\n{w}.fill({V}(4, {x.make()}));")
    steps = [f"for (std::size_t i = 0; i < {w}.size(); i++)\n  for (std::size_t j = 1; j < {w}[i].size(); j++) {{\n    {leaf.store(f'{w}[i][j]', other.read(f'{w}[i][j - 1]') + ' + (unsigned)j')}\n  }}",
             f"for (auto &row : {w})\n  for (auto &e : row) {{\n    {leaf.store('e', other.read('e') + ' + 1u')}\n  }}", f"{w}[1].push_back({w}[0][2]);", f"{w}[2].clear();\n{w}[2].push_back({x.make()});",
             f"std::swap({w}[0], {w}[2]);", f"{w}[1] = std::move({w}[0]);\n{w}[0].clear();", f"{x.t} &{x.r} = {w}[1][2];\nstd::swap({w}[0], {w}[1]);\n{leaf.store(x.r, '9u')}",
             f"{w}[0][1] = {w}[1][0];", f"std::swap({w}[0][0], {w}[1][1]);", f"for (const auto &e : {x.v})\n  {w}[{leaf.read('e')} % 3u].push_back(e);",
             f"{V} &{x.f} = {w}[1];\n{x.f}.insert({x.f}.end(), {x.v}.begin(), {x.v}.end());", f"{x.t} {x.s} = {w}[1].back();\n{w}[1].pop_back();\n{w}[0].push_back({x.s});"]
    if "array" not in start:
        steps += [f"std::stable_sort({w}.begin(), {w}.end(), [](const {V} &a, const {V} &b) {{ return a.size() < b.size(); }});", f"{w}.erase({w}.begin());\n{w}.emplace_back({x.v});",
                  f"{w}.insert({w}.begin(), {x.v});", f"{w}.resize(5);\n{w}.back().push_back({x.make()});", f"{w}.back() = {x.v};\n{w}.emplace_back();",
                  f"auto {x.i} = {w};\n{w}.swap({x.i});\n{x.i}.clear();"]
    chosen = gen.rng.sample(steps, gen.rng.randint(2, 4))
    # Rows that became empty have no element to name.
    return f"{start}\n" + "\n".join(f"if ({w}[0].size() > 2 && {w}[1].size() > 2) {{\n{indent(s)}\n}}" for s in chosen) + \
        f"\nfor (const auto &row : {w})\n  for (const auto &e : row)\n    {x.record.mix}(e);"


def buffers(gen, vec):
    """Two of them, one read and one written, which change places."""
    x = Names(gen, vec)
    leaf, other = gen.rng.choice(x.record.leaves), gen.rng.choice(x.record.leaves)
    name = gen.program.fresh("buffers")
    swap = x.pick("std::swap(now, next);", "now.swap(next);", "now = next;", f"{x.vector} t = std::move(now);\n  now = std::move(next);\n  next = std::move(t);")
    step = (f"void step(unsigned k) {{\n  for (std::size_t i = 0; i < now.size(); i++) {{\n    next[i] = now[i];\n    {leaf.store('next[i]', other.read('now[(i + 1) % now.size()]') + ' + k')}\n  }}\n  {swap}\n}}")
    gen.type(f"struct {name} {{\n  {x.vector} now, next;\n  explicit {name}(const {x.vector} &v) : now(v), next(v{x.pick('', '.size()')}) {{}}\n{indent(step)}\n}};", vec)
    tail = x.pick("", f"{x.v} = {x.w}.now;\n", f"{x.v}.swap({x.w}.now);\n", f"{x.v} = std::move({x.w}.next);\n") if not vec.constant else ""
    more = f"{name} {x.s}({x.w});\n{x.s}.step(2u);\n{x.pick(f'{x.w} = {x.s};', f'{x.w} = std::move({x.s});', f'std::swap({x.w}, {x.s});')}\n" if x.chance(0.5) else ""
    return f"{name} {x.w}({x.v});\nfor (unsigned k = 0; k < 3; k++)\n  {x.w}.step(k);\n{more}{x.digest(x.w + '.now')}\n{tail}"


def listed(gen, vec):
    x = Names(gen, vec)
    w = x.w
    kind, add = x.pick(("std::list", "push_front"), ("std::deque", "push_front"), ("std::deque", "emplace_back"), ("std::list", "emplace_back"))
    return (f"{kind}<{x.vector}> {w};\n{w}.{add}({x.v});\n{w}.push_back({x.vector}(2, {x.make()}));\n{change_all(x, w + '.back()')}\n{w}.front().push_back({x.make()});\n"
            f"{x.pick('', f'{w}.pop_front();', f'std::swap({w}.front(), {w}.back());')}\nfor (auto &row : {w}) {{\n{indent(x.digest('row'))}\n}}")


def shared(gen, vec):
    """Held by smart pointers, in structs and by name."""
    x = Names(gen, vec)
    name = gen.program.fresh("group")
    gen.type(f"struct {name} {{\n  std::shared_ptr<{x.vector}> all;\n  unsigned k{x.pick('', ' = 3u')};\n}};", vec)
    return (f"{name} {x.w};\n{x.w}.k = 2u;\n{x.w}.all = std::make_shared<{x.vector}>({x.v});\n{name} {x.s} = {x.w};\n{change_all(x, '*' + x.s + '.all')}\n"
            f"{x.s}.all->push_back({x.make()});\nmix((unsigned){x.w}.all->size() + {x.s}.k);\n{x.digest(f'(*{x.w}.all)')}\n{x.record.mix}((*{x.w}.all)[0]);\n{x.record.mix}({x.w}.all->back());")


def moved(gen, vec):
    """Names for elements of a vector that is moved from, assigned to, returned."""
    x = Names(gen, vec)
    leaf = gen.rng.choice(x.record.leaves)
    use = f"{leaf.store(x.r, '21u')}\nmix({leaf.read(x.r)});"
    back = f"{x.v} = std::move({x.w});\n{x.record.mix}({x.v}[0]);"
    return x.some(f"{x.pick('auto &', f'{x.t} &')}{x.r} = {x.v}[0];\n" + x.pick(
        f"{x.vector} {x.w} = std::move({x.v});\n{use}\n{x.digest(x.w)}\n{back}", f"{x.vector} {x.w};\n{x.w} = std::move({x.v});\n{use}\n{x.record.mix}({x.w}[0]);\n{back}",
        f"std::vector<{x.vector}> {x.f};\n{x.f}.push_back(std::move({x.v}));\n{use}\n{x.digest(f'{x.f}[0]')}\n{x.v} = std::move({x.f}[0]);\n{x.read(f'{x.v}[0]')}",
        f"auto {x.s} = {x.v}.begin();\n{x.vector} {x.w};\n{x.w}.swap({x.v});\n{use}\n{leaf.store(f'(*{x.s})', '22u')}\n{x.record.mix}({x.w}.front());\n{x.w}.swap({x.v});",
        f"{x.vector} &&{x.w} = std::move({x.v});\n{use}\n{x.digest(x.w)}",
        f"{x.vector} {x.w}({x.v});\n{use}\n{x.record.mix}({x.w}[0]);\n{x.v}.swap({x.w});\n{leaf.store(x.r, '23u')}\n{x.record.mix}({x.w}[0]);\n{x.record.mix}({x.v}[0]);"))


READING = [(3, paired), (3, mapped), (4, grid), (2, buffers), (1, listed), (1, shared)]
WRITING = [*READING, (3, moved)]
