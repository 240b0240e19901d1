"""Records that hold arrays, and whose bytes are used."""

from .blocks import plain_loop
from .chunks import indent
from .elements import Array, Element, loop
from .statements import body, simple_type


def hashable(record):
    """Whether all bytes are those of every run: no addresses, no padding within a scalar."""
    return not any(leaf.type.kind == "p" or leaf.type.name == "long double" for leaf in record.leaves)


class Owners:
    """Three of them, zeroed, of which the first two get values."""

    def __init__(self, gen, array):
        self.gen, self.record = gen, array.record
        rng, program = gen.rng, gen.program
        self.tag, self.o = program.fresh("owner"), program.fresh("own")
        self.k, self.size = program.fresh("k"), rng.randint(1, 4)
        first = rng.choice(["", "", "char mark;\n  ", "unsigned low : 5, high : 9;\n  "])
        last = rng.choice(["int n;", "char n;", "unsigned n : 7;", "short n, m;"])
        program.add("types", f"struct {self.tag} {{\n  {first}{self.record.use()} w[{self.size}];\n  {last}\n}};",
                    [self.record.chunk])

    def storage(self):
        """How they begin, and end."""
        kind = f"struct {self.tag}"
        roll = self.gen.rng.random()
        if roll < 0.3:
            made = self.gen.void(kind + " *")
            return f"{kind} *{self.o} = {made}calloc(3, sizeof *{self.o});\nif (!{self.o})\n  exit(9);", \
                f"\nfree({self.o});"
        if roll < 0.5 and not self.gen.in_function:
            self.gen.variable(f"{kind} {self.o}[3]")
            return f"memset({self.o}, 0, sizeof {self.o});", ""
        word = self.gen.rng.choice(["", "", "static "])
        return f"{word}{kind} {self.o}[3];\nmemset({self.o}, 0, sizeof {self.o});", ""

    def filled(self):
        program, place = self.gen.program, self.gen.program.fresh("fill")
        for number, leaf in enumerate(self.record.leaves):
            with program.chunk("fill", own=False):
                make = leaf.type.make(f"(unsigned){self.k} * 9u + {number}u")
                for j in range(self.size):
                    at = leaf.of(Element(f"{self.o}[{self.k}].w[{j}]"))
                    program.add(place, f"{at} = {make};")
        return (f"for (int {self.k} = 0; {self.k} < 2; {self.k}++) {{\n  {self.o}[{self.k}].n = {self.size};\n"
                f"  @{{{place}}}\n}}")

    def hashed(self, place):
        """Mixes in all bytes of one of them."""
        gen, k = self.gen, self.k
        if gen.rng.random() < 0.5:
            name = gen.function("void", gen.program.fresh("bytes"), "const void *p, size_t n", lambda:
                                f"const unsigned char *b = {gen.void('const unsigned char *')}p;\n"
                                "for (size_t k = 0; k < n; k++)\n  mix(b[k]);")
            return f"{name}(&{place}, sizeof {place});"
        return (f"for (size_t {k} = 0; {k} < sizeof {place}; {k}++)\n"
                f"  mix(((const unsigned char *)&{place})[{k}]);")

    def copies(self):
        """From the first to the second one, all bytes."""
        a, b, f = f"{self.o}[0]", f"{self.o}[1]", self.gen.program.fresh("file")
        raw = self.gen.program.fresh("raw")
        size = self.gen.rng.choice([f"sizeof {a}", f"sizeof(struct {self.tag})"])
        return self.gen.rng.choice([
            f"memcpy(&{b}, &{a}, {size});", f"memmove({self.o} + 1, {self.o}, {size});",
            f"memcpy({b}.w, {a}.w, sizeof {a}.w);\n{b}.n = {a}.n;",
            f"{{\n  unsigned char {raw}[sizeof(struct {self.tag})];\n  memcpy({raw}, &{a}, {size});\n"
            f"  memcpy(&{b}, {raw}, sizeof {raw});\n}}",
            f"for (size_t {self.k} = 0; {self.k} < {size}; {self.k}++)\n"
            f"  ((unsigned char *)&{b})[{self.k}] = ((const unsigned char *)&{a})[{self.k}];",
            f"{{\n  FILE *{f} = tmpfile();\n  if ({f}) {{\n    mix(fwrite(&{a}, {size}, 1, {f}) == 1);\n"
            f"    rewind({f});\n    mix(fread(&{b}, {size}, 1, {f}) == 1);\n    fclose({f});\n  }}\n}}"])

    def asks(self):
        """What looks at bytes."""
        a, b, c = (f"{self.o}[{k}]" for k in range(3))
        texts = [f"mix(memcmp(&{a}, &{b}, sizeof {a}) == 0);", f"mix(!memcmp({self.o}, &{b}, sizeof {b}));"]
        if hashable(self.record):
            sign = f"mix(memcmp(&{b}, &{c}, sizeof {b}) > 0);"
            texts += [sign, self.hashed(a), self.hashed(b), self.hashed(self.o + "[1].w")]
        return self.gen.rng.choice(texts)

    def values(self):
        """What only looks at values: padding may differ."""
        a, b = f"{self.o}[0]", f"{self.o}[1]"
        name, kind = self.gen.program.fresh("same"), f"struct {self.tag}"
        roll = self.gen.rng.random()
        if roll < 0.3:
            self.gen.function(kind, name, f"{kind} v", lambda: "v.n = 3;\nreturn v;")
            return f"{b} = {name}({a});"
        return self.gen.rng.choice([
            f"{b} = {a};", f"{{\n  {kind} {name} = {a};\n  {a} = {b};\n  {b} = {name};\n}}",
            f"memset(&{a}, 0, sizeof {a});"])


def owned(gen, array):
    if gen.in_function:
        return plain_loop(gen, array)
    rng, record = gen.rng, array.record
    gen.program.note("owner-bytes", record)
    x = Owners(gen, array)
    begin, end = x.storage()
    lines = [begin, x.filled()]
    if rng.random() < 0.5:
        lines.append(x.asks())
    lines.append(x.copies() if rng.random() < 0.7 else x.values())
    if "memcpy" in lines[-1] or "memmove" in lines[-1] or "fread" in lines[-1]:
        lines += [x.asks()] if rng.random() < 0.5 else []
    inner = Array(f"{x.o}[1].w", str(x.size), record, (record.chunk,), x.size, is_array=True)
    lines.append(loop(gen, inner, body(gen, inner)))
    leaf = record.a_leaf(rng, simple_type) or record.leaves[0]
    lines.append(f"mix({leaf.type.read(leaf.of(Element(f'{x.o}[1].w[{x.size - 1}]')))} + (unsigned){x.o}[1].n);")
    return f"{{\n{indent(chr(10).join(lines) + end)}\n}}"


OWNED = [owned, owned]
