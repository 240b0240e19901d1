"""Names for the parts of elements, of pairs with vectors, and of copies."""

from ..chunks import indent
from .names import Names


class Parts:
    """Names for the fields of one record."""

    def __init__(self, x):
        fresh = x.gen.program.fresh
        self.x, self.names = x, [fresh("b") for _ in x.record.fields]
        self.list = ", ".join(self.names)
        self.unused = " ".join(f"(void){name};" for name in self.names)

    def pick(self):
        """A leaf, and how it is called now."""
        x = self.x
        pairs = [(leaf, name + leaf.path[len(field.name):]) for field, name in zip(x.record.fields, self.names) for leaf in field.leaves]
        return x.rng.choice(pairs)

    def store(self):
        leaf, name = self.pick()
        other, other_name = self.pick()
        return f"{name} = {leaf.type.make(f'num({other_name}) + 3u')};\nmix(num({name}));"

    def read(self):
        return f"mix(num({self.pick()[1]}));\nmix(num({self.pick()[1]}));"


def able(gen, vec):
    return gen.std >= 17 and not vec.record.private


def without(gen, vec):
    """The same by the fields' own names, where parts have none."""
    x = Names(gen, vec)
    kind = "const auto &" if vec.constant else "auto &"
    return f"for ({kind}{x.r} : {x.v}) {{\n{indent(x.touch(x.r))}\n}}"


def reference(gen, vec):
    if not able(gen, vec):
        return without(gen, vec)
    x, p = Names(gen, vec), Parts(Names(gen, vec))
    i = x.index()
    kind = x.pick("const auto &", "const auto &") if vec.constant else x.pick("auto &", "auto &", "const auto &", "auto &&")
    late = f"{x.write(x.at(i))}\n{p.read()}" if not vec.constant else p.read()
    return x.some(f"{kind}[{p.list}] = {x.at(i)};\n{p.unused}\n{p.read() if 'const' in kind else p.store()}\n{x.record.mix}({x.at(i)});\n{late}")


def copy(gen, vec):
    """Parts of a copy: neither side sees what is written to the other."""
    if not able(gen, vec):
        return without(gen, vec)
    x, p = Names(gen, vec), Parts(Names(gen, vec))
    i = x.index()
    kind = x.pick("auto ", "auto ", "const auto ")
    late = "" if vec.constant else f"{x.write(x.at(i))}\n"
    return x.some(f"{kind}[{p.list}] = {x.pick(x.at(i), x.at(i), f'{x.t}({x.at(i)})')};\n{p.unused}\n{p.read() if 'const' in kind else p.store()}\n"
                  f"{late}{p.read()}\n{x.record.mix}({x.at(i)});")


def loop(gen, vec):
    if not able(gen, vec):
        return without(gen, vec)
    x, p = Names(gen, vec), Parts(Names(gen, vec))
    kind = x.pick("const auto &", "auto ", "const auto ") if vec.constant else x.pick("auto &", "auto &", "const auto &", "const auto &", "auto ", "auto &&")
    text = p.store() if kind in ("auto &", "auto ", "auto &&") and not vec.constant else p.read()
    leaf = gen.rng.choice(x.record.leaves)
    late = f"\n{leaf.store(f'{x.v}[0]', '5u')}\n{p.read()}" if x.chance(0.3) and not vec.constant else ""
    body = f"{p.unused}\n{text}{late}"
    if x.chance(0.2):
        body = f"{p.unused}\nif (num({p.pick()[1]}) % 3u == 1u)\n  continue;\n{text}"
    return f"for ({kind}[{p.list}] : {x.v}) {{\n{indent(body)}\n}}"


def iterator(gen, vec):
    if not able(gen, vec):
        return without(gen, vec)
    x, p = Names(gen, vec), Parts(Names(gen, vec))
    kind = x.pick("auto ", "const auto &") if vec.constant else x.pick("auto ", "auto &", "const auto &")
    text = p.read() if "const" in kind or vec.constant else p.store()
    return f"for (auto {x.r} = {x.v}.begin(); {x.r} != {x.v}.end(); ++{x.r}) {{\n  {kind}[{p.list}] = *{x.r};\n{indent(p.unused)}\n{indent(text)}\n}}"


def returned(gen, vec):
    """Of what a function returns: a copy, or a name for an element."""
    if not able(gen, vec):
        return without(gen, vec)
    x, p = Names(gen, vec), Parts(Names(gen, vec))
    result, kind = x.pick((x.t, "auto "), (x.t, "const auto &"), (f"const {x.t} &", "const auto &"), (f"const {x.t} &", "auto "),
                          *([(f"{x.t} &", "auto &"), (f"{x.t} &", "auto ")] if not vec.constant else []))
    const = "" if result == f"{x.t} &" else "const "
    name = gen.function(result, f"{const}{x.vector} &p, std::size_t k", "return p[k];")
    text = p.read() if "const" in kind else p.store()
    return x.some(f"{kind}[{p.list}] = {name}({x.v}, {x.index()});\n{p.unused}\n{text}")


def popped(gen, vec):
    """The last one, which is gone afterwards."""
    if not able(gen, vec):
        return without(gen, vec)
    x, p = Names(gen, vec), Parts(Names(gen, vec))
    start = x.pick(f"const auto [{p.list}] = {x.v}.back();", f"auto [{p.list}] = {x.v}.back();", f"auto [{p.list}] = *({x.v}.end() - 1);")
    return x.some(f"{start}\n{x.v}.pop_back();\n{x.v}.push_back({x.make()});\n{p.unused}\n{p.read()}")


def in_lambda(gen, vec):
    if not able(gen, vec):
        return without(gen, vec)
    x, p = Names(gen, vec), Parts(Names(gen, vec))
    if x.chance(0.5) or gen.std < 20 or vec.constant:
        return (f"auto {x.f} = [](const {x.t} &e) {{\n  {x.pick('const auto &', 'auto ')}[{p.list}] = e;\n{indent(p.unused)}\n{indent(p.read())}\n}};\n"
                f"for (const auto &e : {x.v})\n  {x.f}(e);")
    leaf, name = p.pick()
    return x.some(f"auto &[{p.list}] = {x.element()};\n{p.unused}\nauto {x.f} = [{x.pick('&', '=', '&' + p.names[[f.leaves[0] is leaf or leaf in f.leaves for f in x.record.fields].index(True)])}] {{ mix(num({name})); }};\n{x.f}();\n"
                  f"{x.write(x.element())}\n{x.f}();")


READING = [(3, reference), (3, copy), (5, loop), (1, iterator), (2, returned), (1, in_lambda)]
WRITING = [*READING, (1, popped)]
