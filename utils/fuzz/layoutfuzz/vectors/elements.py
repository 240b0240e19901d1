"""Elements of a vector: loops over them, names for them, copies of them, functions that take them."""

from ..chunks import indent
from .names import Names


def index_loop(gen, vec):
    x = Names(gen, vec)
    return x.loop(x.touch(x.at(x.i), x.i))


def range_for(gen, vec):
    x = Names(gen, vec)
    kind = x.pick("auto &", f"{x.t} &", "auto &") if not vec.constant else "const auto &"
    return f"for ({kind}{x.r} : {x.v}) {{\n{indent(x.touch(x.r))}\n}}"


def range_for_const(gen, vec):
    x = Names(gen, vec)
    kind = x.pick("const auto &", f"const {x.t} &")
    return f"for ({kind}{x.r} : {x.v}) {{\n{indent(x.read(x.r))}\n}}"


def range_for_copy(gen, vec):
    x = Names(gen, vec)
    kind = x.pick("auto ", f"{x.t} ")
    return f"for ({kind}{x.r} : {x.v}) {{\n{indent(x.change(x.r))}\n}}"


def iterators(gen, vec):
    x = Names(gen, vec)
    kind = x.pick("auto", "auto", f"{x.vector}::iterator") if not vec.constant else "auto"
    begin, end = (("rbegin", "rend") if x.chance(0.2) and kind == "auto" else ("begin", "end"))
    e = x.pick(f"(*{x.r})", f"(*{x.r})", f"{x.r}[0]")
    text = x.touch(e).replace(f"(*{x.r}).", f"{x.r}->")
    step = x.pick(f"++{x.r}", f"{x.r}++", f"{x.r} += 1")
    return (f"for ({kind} {x.r} = {x.v}.{begin}(); {x.r} != {x.v}.{end}(); {step}) {{\n"
            f"{indent(text)}\n}}")


def constant_iterators(gen, vec):
    x = Names(gen, vec)
    kind = x.pick("auto", f"{x.vector}::const_iterator")
    return (f"for ({kind} {x.r} = {x.v}.cbegin(); {x.r} != {x.v}.cend(); ++{x.r}) {{\n"
            f"{indent(x.read(f'(*{x.r})'))}\n}}")


def reference(gen, vec):
    x = Names(gen, vec)
    kind = x.pick(f"{x.t} &", "auto &", f"{x.t}& ")
    return x.loop(f"{kind}{x.r} = {x.at(x.i)};\n{x.touch(x.r, x.i)}")


def reference_chain(gen, vec):
    x = Names(gen, vec)
    text = (f"{x.t} &{x.r} = {x.element()};\n{x.pick('auto &', f'{x.t} &')}{x.s} = {x.r};\n"
            f"{x.change(x.s)}\n{x.read(x.r)}\n{x.change(x.r)}\n{x.read(x.s)}")
    return x.some(text)


def constant_reference(gen, vec):
    x = Names(gen, vec)
    kind = x.pick(f"const {x.t} &", "const auto &")
    return x.loop(f"{kind}{x.r} = {x.at(x.i)};\n{x.read(x.r)}")


def field_reference(gen, vec):
    x = Names(gen, vec)
    leaf = gen.rng.choice(x.record.leaves)
    if leaf.setter:
        return reference(gen, vec)
    kind = x.pick(f"{leaf.type.name} &", "auto &")
    return x.loop(f"{kind}{x.f} = {leaf.text(x.at(x.i))};\n{x.f} = {leaf.type.make(x.value(x.i))};\nmix(num({x.f}));")


def copy_out(gen, vec):
    x = Names(gen, vec)
    start = x.pick(f"{x.t} {x.s} = {x.element()};", f"{x.t} {x.s}({x.element()});", f"auto {x.s} = {x.element()};",
                   f"{x.t} {x.s};\n{x.s} = {x.element()};", f"const {x.t} {x.w} = {x.element()};\n{x.t} {x.s} = {x.w};")
    back = f"\n{x.element()} = {x.s};" if x.chance(0.6) else ""
    return x.some(f"{start}\n{x.change(x.s)}{back}\n{x.record.mix}({x.s});")


def copy_element(gen, vec):
    x = Names(gen, vec)
    return x.some(f"{x.element()} = {x.element()};\n{x.read(x.element())}")


def store_made(gen, vec):
    x = Names(gen, vec)
    return x.loop(f"{x.at(x.i)} = {x.make(x.value(x.i))};")


def takes_reference(gen, vec):
    x = Names(gen, vec)
    inner = Names(gen, vec)
    name = gen.function("void", f"{x.t} &p, int n", f"(void)n;\n{free(inner, 'p')}")
    return x.loop(f"{name}({x.at(x.i)}, n);")


def takes_constant(gen, vec):
    x = Names(gen, vec)
    leaf = gen.rng.choice(x.record.leaves)
    name = gen.function("unsigned", f"const {x.t} &p", f"return {leaf.read('p')};")
    more = f"mix({name}({x.make()}));\n" if x.chance(0.5) else ""
    return x.loop(f"{more}mix({name}({x.at(x.i)}));")


def takes_value(gen, vec):
    x = Names(gen, vec)
    leaf = gen.rng.choice(x.record.leaves)
    name = gen.function("unsigned", f"{x.t} p", f"{leaf.store('p', '7u')}\nreturn {leaf.read('p')};")
    return x.loop(f"mix({name}({x.at(x.i)}));\n{x.read(x.at(x.i))}")


def takes_two(gen, vec):
    x = Names(gen, vec)
    a, b = gen.rng.choice(x.record.leaves), gen.rng.choice(x.record.leaves)
    name = gen.function("void", f"{x.t} &p, const {x.t} &q",
                        f"{a.store('p', b.read('q') + ' + 1u')}\nmix({b.read('q')});")
    return x.some(f"{name}({x.element()}, {x.element()});")


def returns_reference(gen, vec):
    x = Names(gen, vec)
    name = gen.function(f"{x.t} &", f"{x.vector} &p, std::size_t k", x.pick("return p[k];", "return p.at(k);",
                        f"{x.t} &r = p[k];\nreturn r;"))
    call = f"{name}({x.v}, {x.index()})"
    more = f"\n{call} = {x.make()};" if x.chance(0.3) else ""
    named = f"\n{x.pick('auto &', f'{x.t} &')}{x.r} = {call};\n{x.change(x.r)}" if x.chance(0.5) else ""
    return x.some(f"{x.touch(call)}{more}{named}")


def returns_constant(gen, vec):
    x = Names(gen, vec)
    name = gen.function(f"const {x.t} &", f"const {x.vector} &p, std::size_t k", "return p[k];")
    return x.some(x.read(f"{name}({x.v}, {x.index()})"))


def returns_value(gen, vec):
    x = Names(gen, vec)
    name = gen.function(x.t, f"const {x.vector} &p, std::size_t k", "return p[k];")
    return x.some(f"auto {x.s} = {name}({x.v}, {x.index()});\n{x.change(x.s)}\n{x.element()} = {x.s};")


def capturing(gen, vec):
    x = Names(gen, vec)
    capture = x.pick("&", f"&{x.v}, n") if x.v.isidentifier() and gen.is_local(vec) else "&"
    text = x.touch(f"{x.v}[k]", "k")
    return (f"auto {x.f} = [{capture}](std::size_t k) {{\n  (void)n;\n{indent(text)}\n}};\n"
            f"{x.loop(f'{x.f}({x.i});')}")


def captures_reference(gen, vec):
    x = Names(gen, vec)
    if x.chance(0.8):   # A lambda with a name may live longer than the reference, so that the layout stays.
        return x.some(f"{x.t} &{x.r} = {x.element()};\nunsigned h = 0;\nstd::for_each({x.v}.begin(), {x.v}.end(), [&](const {x.t} &e) {{\n"
                      f"  h += {x.record.leaves[0].read('e')} ^ {x.record.leaves[-1].read(x.r)};\n}});\nmix(h);")
    return x.some(f"{x.t} &{x.r} = {x.element()};\nauto {x.f} = [&] {{\n{indent(x.change(x.r))}\n}};\n{x.f}();\n"
                  f"{x.read(x.element())}")


def lambda_reference(gen, vec):
    x = Names(gen, vec)
    kind = x.taken(False)
    return (f"auto {x.f} = [&]({kind}e) {{\n{indent(x.touch('e'))}\n}};\n{x.loop(f'{x.f}({x.at(x.i)});')}"
            if "auto" not in kind else index_loop(gen, vec))


def two_loops(gen, vec):
    x = Names(gen, vec)
    k, a, b = gen.program.fresh("k"), gen.rng.choice(x.record.leaves), gen.rng.choice(x.record.leaves)
    inner = a.store(f"{x.v}[{x.i}]", f"{a.read(f'{x.v}[{x.i}]')} * 3u + {b.read(f'{x.v}[{k}]')}")
    return x.loop(f"for (std::size_t {k} = 0; {k} < {x.v}.size() && {k} < 5; {k}++)\n{indent(inner)}")


def parallel(gen, vec):
    x = Names(gen, vec)
    leaf = gen.rng.choice(x.record.leaves)
    return ("#pragma omp parallel for\n"
            f"for (int {x.i} = 0; {x.i} < (int){x.v}.size(); {x.i}++) {{\n"
            f"{indent(leaf.store(f'{x.v}[{x.i}]', x.value(x.i)))}\n}}")


def conditional(gen, vec):
    x = Names(gen, vec)
    a, b = x.element(), x.element()
    return x.some(x.pick(f"{x.t} &{x.r} = {x.test(a)} ? {a} : {b};\n{x.change(x.r)}",
                         f"const {x.t} &{x.r} = {x.test(a)} ? {a} : {b};\n{x.read(x.r)}",
                         f"{x.t} {x.r} = {x.test(a)} ? {a} : {b};\n{x.change(x.r)}"))


def free(x, e):
    """Something with an element, in a function that has no vector."""
    leaf = x.rng.choice(x.record.leaves)
    return "\n".join(x.rng.sample([leaf.store(e, leaf.read(e) + " + 3u"), leaf.change(x.rng, e, "11u"),
                                   f"mix({leaf.read(e)});"], 2))


READING = [(6, range_for_const), (2, constant_iterators), (3, constant_reference), (3, takes_constant), (1, returns_constant)]
WRITING = [(8, index_loop), (6, range_for), (3, range_for_copy), (4, iterators), (5, reference), (2, reference_chain),
           (3, field_reference), (5, copy_out), (3, copy_element), (3, store_made), (5, takes_reference), (2, takes_value),
           (2, takes_two), (2, returns_reference), (2, returns_value), (3, capturing), (1, captures_reference),
           (2, lambda_reference), (2, two_loops), (3, parallel), (1, conditional)]
