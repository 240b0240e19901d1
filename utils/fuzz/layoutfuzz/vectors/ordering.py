"""Orders with ties, comparisons that throw, heaps, sets, and what algorithms begin with."""

from ..chunks import indent
from .names import Names


def ties(gen, vec):
    """Which of equal ones comes first is the library's, which is the same one afterwards."""
    x = Names(gen, vec)
    leaf = gen.rng.choice(x.record.leaves)
    kind = x.pick("const auto &", f"const {x.t} &", f"{x.t} const &") if x.std >= 14 else f"const {x.t} &"
    order = f"[]({kind}a, {kind}b) {{ return {leaf.read('a')} % 4u < {leaf.read('b')} % 4u; }}"
    v = x.v
    if x.chance(0.2):
        return f"std::sort({v}.begin() + (long)({v}.size() / 3), {v}.end(), {order});"
    return f"std::{x.pick('stable_sort', 'stable_sort', 'sort')}({x.pick(f'{v}.begin(), {v}.end()', f'std::begin({v}), std::end({v})', f'{v}.rbegin(), {v}.rend()')}, {order});"


def interrupted(gen, vec):
    """The comparison throws: all elements are there still, in some order."""
    x = Names(gen, vec)
    leaf = gen.rng.choice(x.record.leaves)
    name = x.pick("sort", "sort", "stable_sort", "make_heap", "nth_element")
    ends = f"{x.v}.begin(), {x.v}.begin() + (long)({x.v}.size() / 2), {x.v}.end()" if name == "nth_element" else f"{x.v}.begin(), {x.v}.end()"
    return (f"int {x.w} = {gen.rng.randint(1, 40)};\ntry {{\n  std::{name}({ends}, [&{x.w}](const {x.t} &a, const {x.t} &b) {{\n    if ({x.w}-- == 0)\n"
            f"      throw {x.w};\n    return {leaf.read('a')} < {leaf.read('b')};\n  }});\n}} catch (int) {{\n  mix(9u);\n}}\n"
            f"std::sort({x.v}.begin(), {x.v}.end(), {x.record.before});")


def functor(gen, vec):
    """A comparison with state, of the program's or the library's."""
    x = Names(gen, vec)
    name, leaf = gen.program.fresh("by"), gen.rng.choice(x.record.leaves)
    gen.type(f"struct {name} {{\n  unsigned m;\n  bool operator()(const {x.t} &a, const {x.t} &b) const {{ return {leaf.read('a')} % m < {leaf.read('b')} % m; }}\n}};", vec)
    call = x.pick(f"{name}{{5u}}", f"{name}{{(unsigned)n + 2u}}", x.w)
    named = f"const {name} {x.w}{{7u}};\n" if call == x.w else ""
    wrapped = f"std::function<bool(const {x.t} &, const {x.t} &)> {x.w} = {name}{{6u}};\n" if x.chance(0.1) else ""
    return f"{wrapped or named}std::stable_sort({x.v}.begin(), {x.v}.end(), {x.w if wrapped else call});"


def selected(gen, vec):
    """The middle, or the first few, in order."""
    x = Names(gen, vec)
    order, k = x.weak_order(), gen.rng.randint(1, 3)
    return x.some(x.pick(
        f"std::nth_element({x.v}.begin(), {x.v}.begin() + {k - 1}, {x.v}.end(), {order});\n{x.read(f'{x.v}[{k - 1}]')}",
        f"std::partial_sort({x.v}.begin(), {x.v}.begin() + {k}, {x.v}.end(), {order});\n{x.read(f'{x.v}[0]')}",
        f"{x.vector} {x.w}({k});\nstd::partial_sort_copy({x.v}.begin(), {x.v}.end(), {x.w}.begin(), {x.w}.end(), {order});\n{x.digest(x.w)}",
        f"std::rotate({x.v}.begin(), {x.v}.begin() + {k}, {x.v}.end());", f"auto {x.r} = std::rotate({x.v}.begin(), {x.v}.end() - {k}, {x.v}.end());\nmix((unsigned)({x.r} - {x.v}.begin()));",
        f"std::rotate({x.v}.begin() + 1, std::find_if({x.v}.begin() + 1, {x.v}.end(), {x.predicate()}), {x.v}.end());"), k)


def unique(gen, vec):
    x = Names(gen, vec)
    leaf = gen.rng.choice(x.record.leaves)
    same = f"[](const {x.t} &a, const {x.t} &b) {{ return {leaf.read('a')} % 3u == {leaf.read('b')} % 3u; }}"
    sort = x.pick("", f"std::sort({x.v}.begin(), {x.v}.end(), {x.record.before});\n")
    return sort + x.pick(f"{x.v}.erase(std::unique({x.v}.begin(), {x.v}.end(), {same}), {x.v}.end());",
                         f"auto {x.r} = std::unique({x.v}.begin(), {x.v}.end(), {same});\nmix((unsigned)({x.r} - {x.v}.begin()));\n{x.v}.resize((std::size_t)({x.r} - {x.v}.begin()), {x.make()});",
                         f"auto {x.r} = std::adjacent_find({x.v}.begin(), {x.v}.end(), {same});\nif ({x.r} != {x.v}.end())\n  {x.read(f'(*{x.r})')}")


def heap(gen, vec):
    x = Names(gen, vec)
    b, ends = x.record.before, f"{x.v}.begin(), {x.v}.end()"
    return x.some(f"std::make_heap({ends}, {b});\n" + x.pick(
        f"std::pop_heap({ends}, {b});\n{x.record.mix}({x.v}.back());\n{x.v}.pop_back();", f"{x.v}.push_back({x.make()});\nstd::push_heap({ends}, {b});\n{x.read(f'{x.v}.front()')}",
        f"std::sort_heap({ends}, {b});", f"mix(std::is_heap({ends}, {b}));\nwhile ({x.v}.size() > 3) {{\n  std::pop_heap({ends}, {b});\n  {x.t} {x.s} = {x.v}.back();\n  {x.v}.pop_back();\n"
        f"  {x.record.mix}({x.s});\n}}"))


def queue(gen, vec):
    """An adaptor of the library around a vector of records."""
    if gen.rng.random() < 0.6:   # It keeps the layout.
        return sets(gen, vec)
    x = Names(gen, vec)
    name = gen.program.fresh("worse")
    gen.type(f"struct {name} {{\n  bool operator()(const {x.t} &a, const {x.t} &b) const {{ return {x.record.before}(b, a); }}\n}};", vec)
    top = x.pick(f"{x.t} {x.s} = {x.w}.top();\n  {x.w}.pop();", f"auto {x.s} = {x.w}.top();\n  {x.w}.pop();", f"const {x.t} {x.s} = {x.w}.top();\n  {x.w}.pop();")
    kind = x.pick(f"std::priority_queue<{x.t}, {x.vector}, {name}>", f"std::priority_queue<{x.t}, {x.vector}, {name}>", f"std::stack<{x.t}, {x.vector}>")
    return f"{kind} {x.w};\nfor (const auto &e : {x.v})\n  {x.w}.push(e);\n{x.w}.push({x.make()});\nwhile (!{x.w}.empty()) {{\n  {top}\n  {x.record.mix}({x.s});\n}}"


def sets(gen, vec):
    """Two sorted vectors, and what both or one of them has."""
    x = Names(gen, vec)
    b, v, w, out = x.record.before, x.v, x.w, x.s
    name = x.pick("set_union", "set_intersection", "set_difference", "set_symmetric_difference", "merge")
    start = (f"{x.vector} {w}({v}), {out};\nif ({w}.size() > 1)\n  {w}.pop_back();\n{w}.push_back({x.make()});\n"
             if x.chance(0.3) else f"{x.vector} {w}({v});\n{x.vector} {out};\n{w}.push_back({x.make()});\n")
    sort = f"std::sort({w}.begin(), {w}.end(), {b});\n"
    ordered = f"{x.vector} {x.r}({v});\nstd::sort({x.r}.begin(), {x.r}.end(), {b});\n"
    return start + sort + ordered + x.pick(
        f"std::{name}({x.r}.begin(), {x.r}.end(), {w}.begin(), {w}.end(), std::back_inserter({out}), {b});",
        f"mix(std::includes({w}.begin(), {w}.end(), {x.r}.begin(), {x.r}.end(), {b}));",
        f"auto {x.f} = std::equal_range({w}.begin(), {w}.end(), {x.make()}, {b});\n{out}.assign({x.f}.first, {w}.end());",
        f"{w}.insert({w}.end(), {x.r}.begin(), {x.r}.end());\nstd::inplace_merge({w}.begin(), {w}.end() - (long){x.r}.size(), {w}.end(), {b});\n{out} = {w};",
        f"mix(std::lexicographical_compare({w}.begin(), {w}.end(), {x.r}.begin(), {x.r}.end(), {b}));") + f"\n{x.digest(out)}"


def folded(gen, vec):
    """Sums whose first value is a number, a record, or an element."""
    x = Names(gen, vec)
    leaf, other = gen.rng.choice(x.record.leaves), gen.rng.choice(x.record.leaves)
    ends, first = f"{x.v}.begin(), {x.v}.end()", x.pick(x.make(), x.make(), f"{x.v}[0]", f"{x.t}({x.v}[0])", f"{x.v}.front()")
    step = f"[]({x.t} a, const {x.t} &e) {{\n  {leaf.store('a', leaf.read('a') + ' * 3u + ' + other.read('e'))}\n  return a;\n}}"
    return x.some(x.pick(
        f"{x.t} {x.w} = std::accumulate({ends}, {first}, {step});\n{x.record.mix}({x.w});\n{x.read(f'{x.v}[0]')}",
        f"auto {x.w} = std::accumulate({ends}, {first}, {step});\n{x.record.mix}({x.w});\n{x.record.mix}({x.v}[0]);",
        f"mix(std::accumulate({ends}, 0u, [&](unsigned a, const {x.t} &e) {{ return a * 5u + {leaf.read('e')}; }}));",
        f"mix(std::inner_product({ends}, {x.v}.rbegin(), 1u, [](unsigned a, unsigned b) {{ return a * 3u + b; }}, [](const {x.t} &a, const {x.t} &b) {{ return {leaf.read('a')} ^ {other.read('b')}; }}));"))


def greater(gen, vec):
    """The greater of two, which is a reference or a copy."""
    x = Names(gen, vec)
    b, leaf = x.record.before, gen.rng.choice(x.record.leaves)
    call = f"std::{x.pick('max', 'min')}({x.element()}, {x.element()}, {b})"
    late = "" if vec.constant else f"{leaf.store(f'{x.v}[0]', '41u')}\n"
    least = (f"{x.t} {x.s} = {x.v}[0];\nfor (const auto &e : {x.v})\n  if ({b}({x.s}, e))\n    {x.s} = e;\n{late}{x.record.mix}({x.s});")
    if x.chance(0.7):   # Calls of the library keep the layout.
        return x.some(x.pick(least, f"const {x.t} {x.s} = {b}({x.v}[0], {x.v}.back()) ? {x.v}[0] : {x.v}.back();\n{late}{x.record.mix}({x.s});",
                             f"const {x.t} &{x.s} = {b}({x.v}[0], {x.v}.back()) ? {x.v}.back() : {x.v}[0];\n{late}{x.record.mix}({x.s});"))
    return x.some(x.pick(f"{x.t} {x.w} = {call};\n{late}{x.record.mix}({x.w});", f"auto {x.w} = {call};\n{late}{x.record.mix}({x.w});",
                         f"const {x.t} &{x.w} = {call};\n{late}{x.record.mix}({x.w});", f"{x.record.mix}({call});",
                         f"{x.t} {x.s} = {x.v}[0];\nfor (const auto &e : {x.v})\n  {x.s} = {b}({x.s}, e) ? e : {x.s};\n{x.record.mix}({x.s});",
                         least))


def own_values(gen, vec):
    """An algorithm that is given one of the elements it goes through."""
    x = Names(gen, vec)
    e, ends = x.element(), f"{x.v}.begin(), {x.v}.end()"
    e = e if x.chance(0.3) else f"{x.t}({e})"
    return x.some(x.pick(f"std::fill({ends}, {e});", f"std::fill_n({x.v}.begin(), 1, {e});", f"std::replace_if({ends}, {x.predicate()}, {e});",
                         f"{x.vector} {x.w}(3, {e});\n{x.digest(x.w)}", f"{x.vector} {x.w};\n{x.w}.assign(2, {e});\n{x.w}.resize(5, {e});\n{x.digest(x.w)}",
                         f"const {x.t} {x.s} = {e};\nstd::fill({x.v}.begin() + 1, {x.v}.end(), {x.s});",
                         f"mix((unsigned)std::count_if({ends}, [&](const {x.t} &a) {{ return !{x.record.before}({e}, a); }}));"))


def shuffled(gen, vec):
    x = Names(gen, vec)
    b, ends = x.record.before, f"{x.v}.begin(), {x.v}.end()"
    name = gen.program.fresh("engine")
    gen.type(f"struct {name} {{\n  typedef unsigned result_type;\n  unsigned s;\n  static constexpr unsigned min() {{ return 0; }}\n"
             "  static constexpr unsigned max() { return 0x3fffffffu; }\n  unsigned operator()() { return s = (s * 1103515245u + 12345u) & 0x3fffffffu; }\n};", vec)
    return x.pick(f"{name} {x.w} = {{seed}};\nstd::shuffle({ends}, {x.w});", f"for (int k = 0; k < 3; k++)\n  std::next_permutation({ends}, {b});",
                  f"for (std::size_t k = {x.v}.size(); k > 1; k--)\n  std::{x.pick('swap(' + x.v + '[k - 1], ' + x.v + '[k / 2])', 'iter_swap(' + x.v + '.begin() + (long)(k - 1), ' + x.v + '.begin() + (long)(k / 2))')};",
                  f"std::reverse({x.v}.begin(), {x.v}.begin() + (long)({x.v}.size() / 2));",
                  f"mix(std::is_sorted({ends}, {b}));\nmix((unsigned)(std::is_sorted_until({ends}, {b}) - {x.v}.begin()));\nmix(std::is_partitioned({ends}, {x.predicate()}));")


def cursors(gen, vec):
    """Iterators that are stored, turned round, and compared."""
    x = Names(gen, vec)
    kind = x.pick(f"{x.vector}::iterator", "decltype(" + x.v + ".begin())") if not vec.constant else f"{x.vector}::const_iterator"
    if "decltype" in kind and x.chance(0.8):
        kind = f"{x.vector}::iterator"
    i = x.index()
    name = gen.program.fresh("range")
    use = x.touch("(*e)").replace("(*e).", "e->")
    forms = [f"std::vector<{kind}> {x.w};\nfor (auto e = {x.v}.begin(); e != {x.v}.end(); ++e)\n  if ({x.test('(*e)')})\n    {x.w}.push_back(e);\nfor (auto e : {x.w}) {{\n{indent(use)}\n}}",
             f"std::pair<{kind}, {kind}> {x.w}({x.v}.begin(), {x.v}.end());\nfor (auto e = {x.w}.first; e != {x.w}.second; e++) {{\n{indent(use)}\n}}",
             f"auto e = {x.v}.begin() + (long)({i});\nauto {x.w} = std::reverse_iterator<decltype(e)>(e);\nmix({x.w} == {x.v}.rend());\nmix({x.w}.base() == e);\n{use}\nif ({x.w} != {x.v}.rend())\n  {x.record.mix}(*{x.w});",
             f"{kind} e;\ne = {x.v}.begin();\n{use}\n{kind} {x.w} = e++;\nmix(e > {x.w});\n{x.read(f'(*{x.w})')}\nmix((unsigned)({x.v}.end() - {x.w}));",
             f"for (auto e = {x.v}.rbegin(); e != {x.v}.rend(); ++e) {{\n{indent(use)}\n}}\nmix({x.v}.rend() - {x.v}.rbegin() == (long){x.v}.size());"]
    if x.chance(0.4):
        # The struct stands in front of the vector.
        kind = kind if vec.constant else f"{x.vector}::iterator"
        gen.type(f"struct {name} {{\n  {kind} at, stop;\n  {x.pick('', f'explicit {name}({x.vector} &v) : at(v.begin()), stop(v.end()) {{}}') if not vec.constant else ''}\n"
                 "  bool done() const { return at == stop; }\n};".replace("\n  \n", "\n"), vec)
        return f"for ({name} {x.w} = {{{x.v}.begin(), {x.v}.end()}}; !{x.w}.done(); {x.w}.at++) {{\n  auto e = {x.w}.at;\n{indent(use)}\n}}" \
            if "explicit" not in gen.program.parts["kinds"][-1][1] else \
            f"{name} {x.w}({x.v});\nwhile (!{x.w}.done()) {{\n  auto e = {x.w}.at++;\n{indent(use)}\n}}"
    return x.some(gen.rng.choice(forms))


READING = [(1, queue), (2, sets), (2, folded), (2, greater), (2, cursors)]
WRITING = [*READING, (3, ties), (2, interrupted), (2, functor), (2, selected), (2, unique), (2, heap), (2, own_values), (2, shuffled)]
