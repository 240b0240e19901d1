"""Vectors as wholes: copied, moved, swapped, passed, returned, held by others."""

from .names import Names


def copy(gen, vec):
    x = Names(gen, vec)
    start = x.pick(f"{x.vector} {x.w} = {x.v};", f"{x.vector} {x.w}({x.v});", f"auto {x.w} = {x.v};", f"{x.vector} {x.w};\n{x.w} = {x.v};",
                   f"{x.vector} {x.w}({x.v}.begin(), {x.v}.end());", f"{x.vector} {x.w}{{{x.v}}};", f"const auto {x.w}({x.v});")
    change = "" if "const" in start else f"for (auto &e : {x.w}) {{\n  {x.record.leaves[0].store('e', '5u')}\n}}\n"
    return f"{start}\n{change}{x.digest(x.w)}"


def assign(gen, vec):
    x = Names(gen, vec)
    back = "" if vec.constant else x.pick("", f"{x.w}.push_back({x.make()});\n{x.v} = {x.w};\n", f"{x.v}.swap({x.w});\n",
                                          f"std::swap({x.v}, {x.w});\n", f"{x.v} = std::move({x.w});\n{x.w}.clear();\n",
                                          f"{x.v} = {x.v};\n" if x.chance(0.1) else "")
    return f"{x.vector} {x.w};\n{x.w} = {x.v};\n{back}{x.digest(x.v)}"


def move(gen, vec):
    x = Names(gen, vec)
    return (f"{x.vector} {x.w} = std::move({x.v});\nmix({x.v}.empty());\n{x.digest(x.w)}\n" +
            x.pick(f"{x.v} = std::move({x.w});", f"{x.v} = {x.w};", f"{x.v}.swap({x.w});\nmix({x.w}.empty());",
                   f"{x.v}.assign({x.w}.begin(), {x.w}.end());"))


def swap(gen, vec):
    x = Names(gen, vec)
    other = f"{x.vector} {x.w}(3, {x.make()});\n"
    named = f"{x.t} &{x.r} = {x.w}[1];\n"
    return other + x.pick(f"{x.v}.swap({x.w});\n{x.digest(x.w)}", f"std::swap({x.v}, {x.w});\n{x.digest(x.w)}",
                          f"using std::swap;\nswap({x.w}, {x.v});",
                          f"{named}{x.v}.swap({x.w});\n{x.change(x.r)}\n{x.read(f'{x.v}[1]')}",
                          f"{named}std::swap({x.v}, {x.w});\n{x.change(x.r)}\n{x.read(f'{x.v}[1]')}",
                          f"{named}{x.v} = std::move({x.w});\n{x.change(x.r)}\n{x.read(f'{x.v}[1]')}",
                          f"auto {x.r} = {x.w}.begin();\n{x.v}.swap({x.w});\n{x.change(f'(*{x.r})')}\n{x.read(f'{x.v}[0]')}")


def parameter(gen, vec):
    x = Names(gen, vec)
    inner = f"for (const auto &e : p)\n  {x.record.mix}(e);"
    kind = x.pick(f"const {x.vector} &p", f"{x.vector} p", f"{x.vector} &&p" if not vec.constant else f"const {x.vector} &p")
    if "&&" in kind:
        name = gen.function("std::size_t", kind, f"{x.vector} q(std::move(p));\nreturn q.size();")
        return f"mix((unsigned){name}({x.vector}({x.v})));"
    by_value = f"{x.vector} p" == kind
    change = f"if (!p.empty()) {{\n  {x.record.leaves[0].store('p[0]', '3u')}\n  p.push_back(p[0]);\n}}\n" if by_value else ""
    name = gen.function("void", kind, change + inner)
    return f"{name}({x.v});" if not by_value or x.chance(0.7) else f"{name}({x.vector}(2, {x.make()}));"


def parameter_changed(gen, vec):
    x = Names(gen, vec)
    leaf = gen.rng.choice(x.record.leaves)
    body = (f"for ({x.pick('auto &', f'{x.t} &')}e : p) {{\n  {leaf.store('e', leaf.read('e') + ' * 3u + k')}\n}}\n"
            f"p.push_back({x.record.make}(k));")
    name = gen.function("void", f"{x.vector} &p, unsigned k", body)
    return f"{name}({x.v}, {x.value()});"


def pointer_parameter(gen, vec):
    x = Names(gen, vec)
    leaf = gen.rng.choice(x.record.leaves)
    name = gen.function("void", f"{x.vector} *p", f"if (p && !p->empty()) {{\n  {leaf.store('(*p)[0]', '6u')}\n  mix({leaf.read('p->back()')});\n}}")
    return f"{name}(&{x.v});"


def returned(gen, vec):
    x = Names(gen, vec)
    body = x.pick(f"{x.vector} r;\nfor (unsigned k = 0; k < m; k++)\n  r.push_back({x.record.make}(k));\nreturn r;",
                  f"{x.vector} r(m);\nfor (unsigned k = 0; k < m; k++)\n  r[k] = {x.record.make}(k * 3u);\nreturn r;",
                  f"return {x.vector}(m, {x.record.make}(m));", f"if (m == 0)\n  return {{}};\nreturn {{{x.record.make}(1u), {x.record.make}(m)}};")
    name = gen.function(x.vector, "unsigned m", body)
    return x.pick(f"{x.v} = {name}(5u);", f"for (const auto &e : {name}(4u))\n  {x.record.mix}(e);",
                  f"auto {x.w} = {name}(6u);\n{x.v}.insert({x.v}.end(), {x.w}.begin(), {x.w}.end());",
                  f"mix((unsigned){name}(3u).size());", f"{x.record.mix}({name}(3u)[0]);", f"{x.t} {x.s} = {name}(2u).back();\n{x.record.mix}({x.s});")


def listed(gen, vec):
    x = Names(gen, vec)
    rows = ", ".join(x.make(f"{k}u") for k in range(gen.rng.randint(1, 3)))
    return x.pick(f"{x.v} = {{{rows}}};", f"{x.vector} {x.w}{{{rows}}};\n{x.digest(x.w)}", f"{x.vector} {x.w} = {{{rows}}};\n{x.v}.swap({x.w});",
                  f"{x.v}.insert({x.v}.begin(), {{{rows}}});", f"{x.v}.assign({{{rows}}});")


def nested(gen, vec):
    x = Names(gen, vec)
    outer = x.pick(f"std::vector<{x.vector}>", f"std::array<{x.vector}, 3>", f"std::map<int, {x.vector}>")
    start = f"{outer} {x.w};" if "std::vector<" not in outer[:12] else f"{outer} {x.w}(3);"
    size = f"for (auto &k : {x.w})\n  for (auto &e : {'k.second' if 'map' in outer else 'k'})\n    {x.record.mix}(e);"
    change = x.pick(f"{x.w}[1] = {x.v};", f"{x.w}[2].push_back({x.make()});\n{x.w}[0] = {x.w}[2];", f"std::swap({x.w}[0], {x.w}[1]);")
    return f"{start}\n{x.w}[1].push_back({x.make()});\n{change}\nif (!{x.w}[1].empty()) {{\n  {x.record.leaves[0].store(f'{x.w}[1][0]', '8u')}\n}}\n{size}"


def held(gen, vec):
    """A struct with a vector is copied."""
    x = Names(gen, vec)
    name = gen.program.fresh("box")
    gen.type(f"struct {name} {{\n  int n = 0;\n  {x.vector} all;\n}};", vec)
    return (f"{name} {x.w};\n{x.w}.all = {x.v};\n{name} {x.s} = {x.w};\n{x.s}.all.push_back({x.make()});\n" +
            x.pick(f"{x.w} = {x.s};", f"{x.w} = std::move({x.s});", f"std::swap({x.w}, {x.s});") +
            f"\n{x.digest(f'{x.w}.all')}\nmix((unsigned){x.w}.all.size());")


def exchange(gen, vec):
    x = Names(gen, vec)
    if x.std < 14:
        return swap(gen, vec)
    return f"{x.vector} {x.w} = std::exchange({x.v}, {x.vector}(2, {x.make()}));\n{x.digest(x.w)}"


def smart(gen, vec):
    x = Names(gen, vec)
    made = f"std::make_unique<{x.vector}>({x.v})" if x.std >= 14 else f"std::unique_ptr<{x.vector}>(new {x.vector}({x.v}))"
    kind = x.pick("auto", f"std::unique_ptr<{x.vector}>") if "make" in made else "auto"
    return (f"{kind} {x.w} = {made};\n{x.w}->push_back({x.make()});\n{x.touch(f'{x.w}->back()') if not x.record.calls else ''}\n"
            f"for (auto &e : *{x.w})\n  {x.record.mix}(e);")


def reference(gen, vec):
    x = Names(gen, vec)
    kind = x.pick("auto &", f"{x.vector} &", "const auto &", f"const {x.vector} &")
    text = x.read(f"{x.w}[0]") if "const" in kind or vec.constant else x.change(f"{x.w}[0]")
    if vec.constant and "const" not in kind:
        kind = "auto &"
    return f"{kind}{x.w} = {x.v};\nif (!{x.w}.empty()) {{\n{chr(10).join('  ' + line for line in text.split(chr(10)))}\n}}"


READING = [(3, copy), (3, parameter), (1, smart), (2, reference)]
WRITING = [(3, copy), (3, assign), (3, move), (3, swap), (3, parameter), (4, parameter_changed), (3, pointer_parameter), (4, returned),
           (4, listed), (2, nested), (2, held), (1, exchange), (1, smart), (2, reference)]
