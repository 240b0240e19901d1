"""What would mean something else if an element were a name for fields, and not an object.

Each reads both sides afterwards. Some keep the layout.
"""

from ..chunks import indent
from .names import Names


def changed(x, e):
    leaf = x.rng.choice(x.record.leaves)
    return leaf.store(e, leaf.read(e) + f" + {x.rng.randint(1, 9)}u"), leaf


def auto_copy(gen, vec):
    """A copy that is changed leaves the element alone, and the other way round."""
    x = Names(gen, vec)
    i = x.index()
    text, leaf = changed(x, x.s)
    back, _ = changed(x, x.at(i))
    kind = x.pick("auto", "auto", x.t)
    start = x.pick(f"{kind} {x.s} = {x.at(i)};", f"{kind} {x.s}({x.at(i)});", f"{kind} {x.s} = {x.v}.{x.pick('front', 'back')}();",
                   f"{kind} {x.s} = *{x.v}.begin();", f"auto {x.r} = {x.v}.begin();\n{kind} {x.s} = *{x.r};")
    return x.some(f"{start}\n{text}\n{back}\nmix({leaf.read(x.at(i))});\n{x.record.mix}({x.s});")


def auto_from_reference(gen, vec):
    x = Names(gen, vec)
    text, leaf = changed(x, x.s)
    kind = x.pick(f"{x.t} &", "auto &", f"const {x.t} &", "const auto &")
    return x.some(f"{kind}{x.r} = {x.element()};\nauto {x.s} = {x.r};\n{text}\nmix({leaf.read(x.r)});\n{x.record.mix}({x.s});")


def range_copy(gen, vec):
    x = Names(gen, vec)
    text, leaf = changed(x, x.r)
    kind = x.pick("auto", x.t, "auto")
    more = f"\nif ({x.v}.size() > 1) {{\n  {leaf.store(f'{x.v}[1]', '77u')}\n}}\n{x.record.mix}({x.r});" if x.chance(0.5) else ""
    return f"for ({kind} {x.r} : {x.v}) {{\n{indent(text + more)}\n}}"


def reference_then_write(gen, vec):
    """A reference to const sees what is written later."""
    x = Names(gen, vec)
    i = x.index()
    text, leaf = changed(x, f"{x.v}[{i}]")
    kind = x.pick(f"const {x.t} &", "const auto &")
    other = x.pick(text, f"{x.v}[{i}] = {x.make()};", f"std::reverse({x.v}.begin(), {x.v}.end());", f"std::swap({x.v}[{i}], {x.v}[0]);")
    return x.some(f"{kind}{x.r} = {x.v}[{i}];\n{other}\nmix({leaf.read(x.r)});\n{x.record.mix}({x.r});")


def temporary(gen, vec):
    """A reference to const that keeps a temporary alive, or takes an element."""
    x = Names(gen, vec)
    _, leaf = changed(x, "e")
    return x.some(x.pick(f"const {x.t} &{x.r} = {x.make()};\n{x.record.mix}({x.r});",
                         f"const {x.t} &{x.r} = {x.t}({x.element()});\n{leaf.store(f'{x.v}[0]', '3u')}\n{x.record.mix}({x.r});",
                         f"{x.t} &&{x.r} = {x.make()};\n{leaf.store(x.r, '9u')}\n{x.record.mix}({x.r});",
                         f"const auto &{x.r} = {x.make()};\n{x.element()} = {x.r};"))


def parameter_written(gen, vec):
    """The element is changed while a function has it by reference to const, or by value."""
    x = Names(gen, vec)
    _, leaf = changed(x, "e")
    kind = x.pick(f"const {x.t} &", x.t + " ")
    name = gen.function("void", f"{kind}p, {x.vector} &q, std::size_t k", f"{leaf.store('q[k]', leaf.read('p') + ' + 5u')}\nmix({leaf.read('p')});")
    i = x.index()
    return x.some(f"{name}({x.v}[{i}], {x.v}, {i});")


def choice(gen, vec):
    """One element or the other."""
    x = Names(gen, vec)
    text, leaf = changed(x, x.r)
    both = f"seed % 2u ? {x.v}[0] : {x.v}[{x.index()}]"
    return x.some(x.pick(
        f"({both}) = {x.make()};", f"auto {x.r} = {both};\n{text}\n{x.record.mix}({x.v}[0]);", f"{x.t} {x.r} = {both};\n{text}\n{x.read(f'{x.v}[0]')}",
        f"auto &{x.r} = {both};\n{text}\n{x.record.mix}({x.v}[0]);", f"{x.t} &{x.r} = {both};\n{text}\n{x.record.mix}({x.v}[0]);"))


def self_assignment(gen, vec):
    x = Names(gen, vec)
    i = x.index()
    return x.some(x.pick(f"{x.t} &{x.r} = {x.v}[{i}];\n{x.r} = {x.v}[{i}];\n{x.read(x.r)}", f"{x.at(i)} = {x.at(i)};",
                         f"{x.t} &{x.r} = {x.v}[{i}], &{x.s} = {x.v}[0];\n{x.r} = {x.s};\n{x.s} = {x.r};\n{x.read(x.r)}" if x.chance(0.2) else
                         f"{x.t} &{x.r} = {x.v}[{i}];\n{x.t} &{x.s} = {x.v}[0];\n{x.r} = {x.s};\n{x.s} = {x.r};\n{x.read(x.r)}",
                         f"{x.t} {x.r} = {x.at(i)};\n{x.at(i)} = {x.r};"))


def comma(gen, vec):
    x = Names(gen, vec)
    text, leaf = changed(x, f"{x.v}[0]")
    other = leaf.store(f"{x.v}[{x.index()}]", "4u")
    return x.some(x.pick(f"{text[:-1]}, {other}",
                         f"for (std::size_t {x.i} = 0, {x.s} = {x.v}.size(); {x.i} < {x.s}; {x.i}++, {text[:-1]})\n  {x.read(f'{x.v}[{x.i}]')}"))


def evaluation(gen, vec):
    """Indices that count, in the order that the standard says since C++17."""
    x = Names(gen, vec)
    name = gen.function("std::size_t", "unsigned k", "seed = seed * 5u + k;\nmix(seed);\nreturn seed;")
    a, b = (f"{x.v}[{name}({k}u) % {x.v}.size()]" for k in gen.rng.sample(range(9), 2))
    _, leaf = changed(x, "e")
    if x.std < 17 or leaf.setter:
        return x.some(f"{a} = {x.v}[0];\n{leaf.store(f'{x.v}[0]', leaf.read(b))}")
    # g++ has an order of its own for whole records whose copies are trivial.
    store = leaf.store(a, leaf.read(b))
    return x.some(x.pick(store, f"{x.t} &{x.r} = {a};\n{x.r} = {b};", f"{store}\n{x.t} {x.s} = {b};\n{a} = {x.s};"))


def once(gen, vec):
    """What changes something is done once."""
    x = Names(gen, vec)
    text, _ = changed(x, x.r)
    return x.some(f"std::size_t {x.i} = 0;\n{x.pick('auto &', f'{x.t} &')}{x.r} = {x.v}[{x.i}++ % {x.v}.size()];\n{text}\n"
                  f"{x.v}[{x.i}++ % {x.v}.size()] = {x.make()};\n{x.t} {x.s} = {x.v}[{x.i}++ % {x.v}.size()];\n{x.record.mix}({x.s});\nmix((unsigned){x.i});")


def kept_while_swapped(gen, vec):
    """Names for elements go with the storage."""
    x = Names(gen, vec)
    text, leaf = changed(x, x.r)
    return x.some(f"{x.t} &{x.r} = {x.v}[0];\n{x.vector} {x.w}(2, {x.make()});\n" +
                  x.pick(f"{x.v}.swap({x.w});", f"std::swap({x.v}, {x.w});", f"{x.w} = std::move({x.v});\n{x.v} = {x.vector}(3, {x.make()});",
                         f"{x.vector} {x.f}(std::move({x.v}));\n{x.v}.assign(2, {x.make()});") + f"\n{text}\n{x.digest(x.v)}\n{x.record.mix}({x.r});")


def constant_vector(gen, vec):
    x = Names(gen, vec)
    text, leaf = changed(x, x.s)
    start = x.pick(f"const {x.vector} {x.w} = {x.v};", f"const {x.vector} &{x.w} = {x.v};", f"const auto &{x.w} = {x.v};")
    return x.some(f"{start}\nauto {x.s} = {x.w}[0];\n{text}\nmix({leaf.read(f'{x.w}[0]')});\nconst auto &{x.r} = {x.w}.back();\n{x.record.mix}({x.r});")


def static_local(gen, vec):
    x = Names(gen, vec)
    name = gen.function(f"{x.vector} &", "", f"static {x.vector} all(3, {x.record.make}(4u));\nreturn all;")
    text, leaf = changed(x, f"{name}()[1]")
    more = x.some(f"static {x.t} {x.s} = {x.v}[0];\n{leaf.store(x.s, leaf.read(x.s) + ' + 1u')}\n{x.record.mix}({x.s});\nmix({leaf.read(f'{x.v}[0]')});")
    return f"{text}\n{name}().push_back({x.make()});\n{x.digest(name + '()')}\n{x.pick(more, '')}"


def captured_copy(gen, vec):
    """A lambda that has a copy of the vector or of an element."""
    x = Names(gen, vec)
    text, leaf = changed(x, x.s)
    whole = gen.is_local(vec) and vec.expr.isidentifier()
    forms = [f"{x.t} {x.s} = {x.v}[0];\nauto {x.f} = [{x.s}]() mutable {{\n{indent(text)}\n  {x.record.mix}({x.s});\n}};"]
    if whole:
        inner, _ = changed(x, f"{x.v}[0]")
        forms.append(f"auto {x.f} = [{x.v}]() mutable {{\n{indent(inner)}\n  {x.record.mix}({x.v}[0]);\n}};")
    late = leaf.store(f"{x.v}[0]", "6u")
    return x.some(f"{x.pick(*forms)}\n{late}\n{x.f}();\n{x.f}();\n{x.record.mix}({x.v}[0]);")


def two_names(gen, vec):
    """Assignments between references copy, and do not bind again."""
    x = Names(gen, vec)
    text, leaf = changed(x, x.r)
    return x.some(f"{x.t} &{x.r} = {x.v}[0];\n{x.pick('auto &', f'{x.t} &')}{x.s} = {x.v}.back();\n{x.r} = {x.s};\n{text}\nmix({leaf.read(x.s)});\n"
                  f"{x.s} = {x.make()};\nmix({leaf.read(x.r)});\n{x.t} {x.f} = {x.r};\n{x.r} = {x.s};\n{x.s} = {x.f};")


def returned_copy(gen, vec):
    x = Names(gen, vec)
    text, leaf = changed(x, "r")
    name = gen.function(x.t, f"{x.vector} &p", x.pick(
        f"{x.t} r = p[0];\n{text}\nreturn r;", f"auto r = p.back();\n{text}\nreturn r;",
        f"{x.t} &r = p[0];\n{x.t} s = r;\n{text}\nreturn s;"))
    return x.some(f"{x.record.mix}({name}({x.v}));\n{x.v}[0] = {name}({x.v});\nmix({leaf.read(f'{name}({x.v})')});")


def difference(gen, vec):
    """Iterators through one vector, of which one stays while elements move."""
    x = Names(gen, vec)
    text, _ = changed(x, "(*a)")
    return x.some(f"auto a = {x.v}.begin(), b = {x.v}.end() - 1;\nwhile (a < b) {{\n  {x.t} t = *a;\n  *a = *b;\n  *b = t;\n{indent(text)}\n  ++a;\n  --b;\n}}\n"
                  f"mix((unsigned)(b - {x.v}.begin()));")


def post_increment(gen, vec):
    x = Names(gen, vec)
    text, leaf = changed(x, "(*a)")
    return x.some(f"auto a = {x.v}.begin();\nauto b = a++;\nif (a != {x.v}.end()) {{\n  *b = *a;\n{indent(text)}\n}}\nmix({leaf.read('(*b)')});\n"
                  f"{x.t} t = *b++;\n{x.record.mix}(t);\nmix(a == b);")


WRITING = [(4, auto_copy), (3, auto_from_reference), (3, range_copy), (3, reference_then_write), (2, temporary), (3, parameter_written),
           (2, choice), (3, self_assignment), (2, comma), (3, evaluation), (2, once),
           (3, kept_while_swapped), (2, constant_vector), (2, static_local), (2, captured_copy), (3, two_names),
           (2, returned_copy), (2, difference), (2, post_increment)]
READING = []
