"""What the uses of a vector ask for: elements, values, loops, guards."""

from ..chunks import indent


class Vec:
    """A vector that the program has: the expression for it, its record, and what it needs."""

    def __init__(self, expr, record, needs=(), constant=False, whole=True):
        self.expr, self.record, self.needs = expr, record, tuple(needs)
        self.constant = constant        # elements may only be read
        self.whole = whole              # it may be moved from, swapped and so on


class Names:
    def __init__(self, gen, vec):
        self.gen, self.vec, self.rng, self.std = gen, vec, gen.rng, gen.std
        self.record = vec.record
        self.v, self.t = vec.expr, vec.record.t
        self.filled = True      # there are elements that values may come from
        self.vector = gen.vector(vec.record)
        fresh = gen.program.fresh
        self.i, self.r, self.f, self.w, self.s = (fresh(stem) for stem in ("i", "r", "f", "w", "s"))

    def chance(self, share):
        return self.rng.random() < share

    def pick(self, *options):
        return self.rng.choice(options)

    def size(self):
        return self.pick(f"{self.v}.size()", f"(std::size_t){self.v}.size()")

    def value(self, index=None):
        k = self.rng.randrange(1, 60)
        if index:
            return self.pick(f"(unsigned){index} * {k}u + 1u", f"(unsigned){index} + {k}u", f"seed + (unsigned){index}")
        return self.pick(f"{k}u", f"seed * {k}u", f"(unsigned)n + {k}u")

    def index(self):
        """In range of a vector that is not empty."""
        k = self.rng.randrange(60)
        return self.pick("0", f"{self.v}.size() - 1", f"({k}u + seed) % {self.v}.size()", f"{k} % {self.v}.size()",
                         f"{self.v}.size() / 2")

    def at(self, index):
        v = self.v
        if self.chance(0.65):
            return f"{v}[{index}]"
        forms = [f"{v}.at({index})", f"{v}.begin()[(long)({index})]", f"(*({v}.begin() + (long)({index})))",
                 f"{v}[{index}]"]
        if index == "0":
            forms += [f"{v}.front()", f"(*{v}.begin())"]
        if index.endswith(".size() - 1"):
            forms += [f"{v}.back()", f"(*{v}.rbegin())"]
        return self.rng.choice(forms)

    def element(self):
        return self.at(self.index())

    def read(self, e):
        if self.chance(0.15):
            return f"{self.record.mix}({e});"
        calls = [text for _, text, writes in self.record.calls if not writes]
        if calls and self.chance(0.35):
            return self.call(self.rng.choice(calls), e)
        return f"mix({self.rng.choice(self.record.leaves).read(e)});"

    def moved(self, e):
        """Moved from, where it has the same value afterwards."""
        return e if self.record.owns else f"std::move({e})"

    def call(self, text, e):
        self.gen.program.note("vector method", self.record)
        if not self.filled and "{element}" in text:
            return f"mix({self.rng.choice(self.record.leaves).read(e)});"
        other = self.element() if self.filled and self.chance(0.7) else f"{self.record.make}(3u)"
        element = self.element() if "{element}" in text else ""
        return text.replace("{e}", e).replace("{value}", self.value()).replace("{other}", other).replace("{element}", element)

    def write(self, e, index=None):
        rng, record = self.rng, self.record
        calls = [text for _, text, writes in record.calls if writes]
        roll = rng.random()
        if roll < 0.25 and calls:
            return self.call(rng.choice(calls), e)
        if roll < 0.4 and record.vectors:
            self.gen.program.note("vector vec3", record)
            a, b = rng.choice(record.vectors), rng.choice(record.vectors)
            q = self.gen.program.fresh("q")
            return self.pick(f"{e}.{a} = {e}.{b} * 0.5f + {e}.{a};", f"{e}.{a} += {e}.{b};",
                             f"{e}.{a} = vec3{{1, 2, 3}};", f"mix(num({e}.{a}.dot({e}.{b})));",
                             f"vec3 &{q} = {e}.{a};\n{q} += {e}.{b};")
        leaf = rng.choice(record.leaves)
        if roll < 0.7:
            return leaf.store(e, self.value(index))
        return leaf.change(rng, e, self.value(index))

    def touch(self, e, index=None):
        """Reads or changes it, or both."""
        if self.vec.constant:
            return self.read(e)
        return "\n".join(self.rng.choice([self.read, lambda x: self.write(x, index)])(e)
                         for _ in range(self.rng.randint(1, 3)))

    def change(self, e, index=None):
        return f"{self.write(e, index)}\n{self.read(e)}" if self.chance(0.6) else self.write(e, index)

    def some(self, text, least=1):
        """If there are so many elements."""
        test = f"!{self.v}.empty()" if least == 1 and self.chance(0.5) else f"{self.v}.size() > {least - 1}"
        return f"if ({test}) {{\n{indent(text)}\n}}"

    def block(self, text):
        return f"{{\n{indent(text)}\n}}"

    def loop(self, text, index=None):
        i = index or self.i
        kind = self.pick("std::size_t", "std::size_t", "unsigned")
        step = self.pick(f"{i}++", f"++{i}")
        return f"for ({kind} {i} = 0; {i} < {self.v}.size(); {step}) {{\n{indent(text)}\n}}"

    def test(self, e):
        """A condition on an element."""
        leaf = self.rng.choice(self.record.leaves)
        return f"{leaf.read(e)} % {self.rng.randint(2, 4)}u == {self.rng.randint(0, 1)}u"

    def taken(self, constant=True):
        """How a lambda or a function may take an element by reference."""
        kinds = [f"const {self.t} &", f"{self.t} const &", f"const {self.t}& "] if constant else [f"{self.t} &"]
        if self.std >= 14:
            kinds += ["const auto &", "auto &"] if constant else ["auto &"]
        return self.rng.choice(kinds)

    def predicate(self):
        capture = self.pick("", "", "&", "=")
        return f"[{capture}]({self.taken()}e) {{ return {self.test('e')}; }}"

    def order(self):
        """A comparison that tells all different elements apart."""
        before = self.record.before
        kind = self.pick("const auto &", f"const {self.t} &") if self.std >= 14 else f"const {self.t} &"
        return self.pick(before, before, f"[]({kind}a, {kind}b) {{ return {before}(a, b); }}",
                         f"[]({kind}a, {kind}b) {{ return {before}(b, a); }}")

    def weak_order(self):
        leaf = self.rng.choice(self.record.leaves)
        kind = self.pick("const auto &", f"const {self.t} &") if self.std >= 14 else f"const {self.t} &"
        return f"[]({kind}a, {kind}b) {{ return {leaf.read('a')} < {leaf.read('b')}; }}"

    def digest(self, w):
        """Mixes in all of a vector."""
        return self.pick(f"for (const auto &e : {w})\n  {self.record.mix}(e);",
                         f"for (std::size_t k = 0; k < {w}.size(); k++)\n  {self.record.mix}({w}[k]);",
                         f"for (const {self.t} &e : {w})\n  {self.record.mix}(e);",
                         f"mix((unsigned){w}.size());")

    def make(self, value=None):
        return f"{self.record.make}({value or self.value()})"
