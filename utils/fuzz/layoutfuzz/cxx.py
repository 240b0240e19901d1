"""C++ programs: those of C in its words, and what only C++ has.

Not all that the C generator makes is C++: what the compilers do not take is skipped.
"""

import random
import re

from .blocks import block, plain_loop
from .chunks import indent
from .constness import CXX_CONSTNESS
from .cprogram import CProgram
from .elements import Array, Element, loop
from .records import Field, Maker
from .statements import body, simple_type, u, value

WORDS = {"_Bool": "bool", "restrict": "__restrict", "_Alignof": "alignof",
         "_Alignas": "alignas", "_Static_assert": "static_assert", "register": ""}
HEADERS = """#include <algorithm>
#include <array>
#include <atomic>
#include <cstdlib>
#include <cstring>
#include <memory>
#include <type_traits>
#include <utility>
#include <vector>
"""
# What all but `main` lies in.
NAMESPACES = [("namespace sim {",), ("namespace sim {", "namespace {"),
              ("namespace sim {", "inline namespace v1 {"), ("inline namespace sim {",)]


class CxxMaker(Maker):
    """Makes records in which others with methods lie, of each of which one is for constants."""

    tagged = 0.85

    def __init__(self, program, place):
        super().__init__(program, place)
        self.speaking = {}      # types with methods -> type of their members
        self.settable = set()   # those whose operator[] returns a reference

    def field(self, record, number):
        if number == 1 and self.rng.random() < 0.4:
            if not self.speaking:
                self.make_vector()
            field = Field(f"xy{number}", "", self.program.new_chunk(f"field {record.name}.xy"), record)
            self.nested_field(field)
            field.unaligned = record.packed
            return field
        return super().field(record, number)

    def methods(self, type_name, members):
        if self.rng.random() < 0.2:
            return ""
        (x, scalar), (y, _) = members[:2]
        self.speaking[type_name] = scalar
        t, of_const, other = scalar.name, scalar.name, scalar.name
        # Such a method keeps the layout.
        if self.rng.random() < 0.3:
            of_const, other = self.rng.choice([t, f"const {t} &"]), f"{t} &"
            self.settable.add(type_name)
        return (f" unsigned kind() const {{ return 1u; }} unsigned kind() {{ return 2u; }}"
                f" {of_const} operator[](int k) const {{ return k ? {x} : {y}; }}"
                f" {other} operator[](int k) {{ return k ? {y} : {x}; }}")


class CxxProgram(CProgram):
    maker = CxxMaker
    standards = ["c++17", "gnu++17", "gnu++17", "c++20", "gnu++20"]
    suffix = ".cpp"
    designates = False
    has_old_style = False

    def __init__(self, seed):
        spaces = random.Random(f"namespaces {seed}")
        self.opened = spaces.choice(NAMESPACES) if spaces.random() < 0.3 else ()
        super().__init__(f"c++ {seed}")

    def void(self, type_name):
        """In front of a `void *` that becomes another pointer."""
        return f"({type_name})"

    def block(self, array):
        if self.rng.random() < 0.4 and not array.rank:
            return self.rng.choice(BLOCKS)(self, array)
        return block(self, array)

    def assemble(self):
        super().assemble()
        self.program.parts["top"].insert(0, (frozenset(), HEADERS))

    def finished(self, text):
        if self.opened and "int main(" in text:
            begin = text.index("\n", text.rindex("\n#include")) + 1
            end = text.index("int main(")
            text = (f"{text[:begin]}{' '.join(self.opened)}\n{text[begin:end]}"
                    f"{'}' * len(self.opened)}\nusing namespace sim;\n{text[end:]}")
        return re.sub(r"\b(" + "|".join(WORDS) + r")\b", lambda m: WORDS[m.group(1)], text)


class Names:
    """What most blocks ask for."""

    def __init__(self, gen, array):
        self.rng, program, record = gen.rng, gen.program, array.record
        program.touch(array.needs)
        self.t, self.q = record.use(), array.qualifier
        self.a, self.n = array.expr, array.count
        self.r, self.i, self.f = (program.fresh(stem) for stem in ("r", "i", "f"))
        self.leaf = record.a_leaf(self.rng, simple_type) or record.a_leaf(self.rng)
        self.gen, self.array = gen, array

    def read(self, text, arrow=False):
        return self.leaf.type.read(self.leaf.of(Element(text, arrow)))

    def use(self, text, arrow=False, index=None):
        """Reads a field, and sets it if that may be."""
        index = self.i if index is None else index
        lines = [f"mix({self.read(text, arrow)});"]
        if self.array.writable:
            place = self.leaf.of(Element(text, arrow))
            lines.insert(self.rng.randrange(2),
                         f"{place} = {self.leaf.type.make(f'{u(index)} * 7u + 1u')};")
        return "\n".join(lines)

    def each(self, text):
        return f"for (int {self.i} = 0; {self.i} < {self.n}; {self.i}++) {{\n{indent(text)}\n}}"


def references(gen, array):
    x = Names(gen, array)
    kind = gen.rng.choice([f"{x.q}{x.t} &", "auto &", f"const {x.t} &" if x.q else "auto &&"])
    return x.each(f"{kind}{x.r} = {x.a}[{x.i}];\n{x.use(x.r)}")


def constant_reference(gen, array):
    x = Names(gen, array)
    kind = gen.rng.choice([f"const {x.t} &", "const auto &"])
    return x.each(f"{kind}{x.r} = {gen.rng.choice([f'{x.a}[{x.i}]', f'*({x.a} + {x.i})'])};\n"
                  f"mix({x.read(x.r)});")


def deduced(gen, array):
    x = Names(gen, array)
    kind = gen.rng.choice(["auto", "auto *", "auto *const", "decltype(&%s[0])" % x.a])
    text = x.use(x.r, True)
    if "decltype" in kind and array.is_array:
        kind = "auto *"
    return x.each(f"{kind} {x.r} = {gen.rng.choice([f'{x.a} + {x.i}', f'&{x.a}[{x.i}]'])};\n{text}")


def deduced_copy(gen, array):
    x = Names(gen, array)
    kind = gen.rng.choice(["auto", "const auto", f"std::remove_cv_t<{x.t}>", "decltype(auto)"])
    back = f"\n{x.a}[{x.i}] = {x.r};" if array.writable and "decltype" not in kind else ""
    source = f"{x.a}[{x.i}]"
    return x.each(f"{kind} {x.r} = {source};\nmix({x.read(x.r)});{back}")


def range_for(gen, array):
    if not array.is_array or "n" in array.count:
        return references(gen, array)
    x = Names(gen, array)
    kind = gen.rng.choice(["auto &", f"{x.q}{x.t} &", "const auto &", "auto"])
    text = f"mix({x.read(x.r)});" if "const" in kind or kind == "auto" else x.use(x.r, index="3")
    return f"for ({kind} {x.r} : {x.a}) {{\n{indent(text)}\n}}"


def lambda_captures(gen, array):
    x = Names(gen, array)
    capture = gen.rng.choice(["&", "="]) if not array.is_array else "&"
    if gen.in_function:
        return plain_loop(gen, array)
    text = x.use(f"{x.a}[{x.r}]", index=x.r)
    return (f"{{\n  auto {x.f} = [{capture}](int {x.r}) {{\n{indent(text, 4)}\n  }};\n"
            f"{indent(x.each(f'{x.f}({x.i});'))}\n}}")


def lambda_parameter(gen, array):
    x = Names(gen, array)
    kind = gen.rng.choice([f"{x.q}{x.t} *", "auto *", "auto "])
    head = gen.rng.choice(["", " -> void"])
    text = x.use(f"{x.r}[{x.i}]")
    return (f"{{\n  auto {x.f} = []({kind}{x.r}, int {x.i}){head} {{\n{indent(text, 4)}\n  }};\n"
            f"{indent(x.each(f'{x.f}({x.a}, {x.i});'))}\n}}")


def template_function(gen, array):
    x = Names(gen, array)
    kind = gen.rng.choice(["T *", "const T *", "T "])
    text = f"unsigned h = 0;\nfor (int k = 0; k < n; k++)\n  h += {x.read('p[k]')};\nreturn h;"
    x.gen.program.add(f"functions {gen.unit}",
                      f"template <class T>\nstatic unsigned {x.f}({kind}p, int n) {{\n{indent(text)}\n}}\n")
    return f"mix({x.f}({x.a}, {x.n}));"


def overloads(gen, array):
    x = Names(gen, array)
    text = f"unsigned h = 1;\nfor (int k = 0; k < n; k++)\n  h += {x.read('p[k]')};\nreturn h;"
    gen.program.add(f"functions {gen.unit}",
                    f"static unsigned {x.f}(const {x.t} *p, int n) {{\n{indent(text)}\n}}\n"
                    f"static unsigned {x.f}(const int *p, int n) {{\n  return n > 0 ? (unsigned)*p : 0u;\n}}\n"
                    f"static unsigned {x.f}(const char *, long) {{\n  return 77u;\n}}\n")
    return f"mix({x.f}({x.a}, {x.n}) + {x.f}(pool, 8) + {x.f}(\"\", 8L));"


def default_argument(gen, array):
    x = Names(gen, array)
    name = gen.function("unsigned", x.f, f"const {x.t} *p, int k = 0", lambda: f"return {x.read('p[k]')};")
    return f"if ({x.n} > 0)\n  mix({name}({x.a}) + {name}({x.a}, {x.n} - 1));"


def returns_reference(gen, array):
    x = Names(gen, array)
    name = gen.function(f"{x.q}{x.t} &", x.f, f"{x.q}{x.t} *p, int k",
                        lambda: gen.rng.choice(["return p[k];", "return *(p + k);"]))
    return x.each(x.use(f"{name}({x.a}, {x.i})"))


def takes_reference(gen, array):
    x = Names(gen, array)
    inner = x.use("r", index="5")
    name = gen.function("void", x.f, f"{x.q}{x.t} &r", lambda: inner)
    return x.each(f"{name}({gen.rng.choice([f'{x.a}[{x.i}]', f'*({x.a} + {x.i})'])});")


def pointer_reference(gen, array):
    x = Names(gen, array)
    if not array.assignable:
        return references(gen, array)
    if gen.rng.random() < 0.5:
        return f"{{\n  {x.q}{x.t} *&{x.r} = {x.a};\n{indent(x.each(x.use(f'{x.r}[{x.i}]')))}\n}}"
    inner = x.use("p[0]", index="2")
    name = gen.function("void", x.f, f"{x.q}{x.t} *&p, int n", lambda: f"if (n > 0) {{\n{indent(inner)}\n}}")
    return f"{name}({x.a}, {x.n});"


def array_reference(gen, array):
    x = Names(gen, array)
    if not array.is_array or "n" in array.count:
        return references(gen, array)
    text = f"unsigned h = 0;\nfor (std::size_t k = 0; k < N; k++)\n  h += {x.read('p[k]')};\nreturn h;"
    gen.program.add(f"functions {gen.unit}",
                    f"template <std::size_t N>\nstatic unsigned {x.f}(const {x.t} (&p)[N]) {{\n{indent(text)}\n}}\n")
    return f"mix({x.f}({x.a}));"


def new_array(gen, array):
    x = Names(gen, array)
    inner = Array(x.r, array.count, array.record, array.needs, array.least, assignable=True)
    made = gen.rng.choice([f"new {x.t}[{x.n} + 1]", f"new {x.t}[(std::size_t){x.n} + 1]()"])
    work = loop(gen, inner, body(gen, inner))
    copy = x.each(f"{x.r}[{x.i}] = {x.a}[{x.i}];")
    return f"{{\n  {x.t} *{x.r} = {made};\n{indent(copy)}\n{indent(work)}\n  delete[] {x.r};\n}}"


def algorithms(gen, array):
    x = Names(gen, array)
    if not array.writable:
        return constant_reference(gen, array)
    less = f"[](const {x.t} &l, const {x.t} &r) {{ return {x.read('l')} < {x.read('r')}; }}"
    return gen.rng.choice([
        f"if ({x.n} > 1)\n  std::swap({x.a}[0], {x.a}[{x.n} - 1]);",
        f"std::stable_sort({x.a}, {x.a} + {x.n}, {less});",
        f"std::reverse({x.a}, {x.a} + {x.n});",
        f"if ({x.n} > 1)\n  std::copy({x.a} + 1, {x.a} + {x.n}, {x.a});",
        f"std::for_each({x.a}, {x.a} + {x.n}, []({x.t} &r) {{ mix({x.read('r')}); }});",
        f"if ({x.n} > 2)\n  std::rotate({x.a}, {x.a} + 1, {x.a} + {x.n});",
        f"if ({x.n} > 1)\n  std::iter_swap({x.a}, {x.a} + 1);"])


def containers(gen, array):
    x = Names(gen, array)
    use = f"mix({x.read('r')});"
    return gen.rng.choice([
        f"{{\n  std::vector<{x.t}> {x.r}({x.a}, {x.a} + {x.n});\n  for (const auto &r : {x.r})\n    {use}\n}}",
        f"{{\n  std::vector<{x.t}> {x.r};\n" + indent(x.each(f"{x.r}.push_back({x.a}[{x.i}]);")) +
        f"\n  for (const auto &r : {x.r})\n    {use}\n}}",
        f"{{\n  std::unique_ptr<{x.t}[]> {x.r}(new {x.t}[{x.n} + 1]);\n" +
        indent(x.each(f"{x.r}[{x.i}] = {x.a}[{x.i}];\nmix({x.read(f'{x.r}[{x.i}]')});")) + "\n}",
        f"if ({x.n} > 0) {{\n  std::array<{x.t}, 2> {x.r} = {{{{{x.a}[0], {x.a}[0]}}}};\n"
        f"  for (const auto &r : {x.r})\n    {use}\n}}",
        f"if ({x.n} > 0) {{\n  std::pair<{x.t}, int> {x.r}({x.a}[0], 3);\n  mix({x.read(f'{x.r}.first')});\n}}"])


def member_pointer(gen, array):
    x = Names(gen, array)
    if not re.fullmatch(r"\w+", x.leaf.path) or x.leaf.type.bits:
        return references(gen, array)
    x.leaf.of(Element(x.a))
    read = x.leaf.type.read(f"({x.a}[{x.i}].*{x.f})")
    return (f"{{\n  auto {x.f} = &{x.t.replace('struct ', '')}::{x.leaf.path};\n"
            f"{indent(x.each(f'mix({read});'))}\n}}")


def holder(gen, array):
    """A class around a pointer."""
    x = Names(gen, array)
    name = gen.program.fresh("holder")
    gen.program.add("types", f"""struct {name} {{
  {x.q}{x.t} *p;
  int n;
  {x.q}{x.t} &operator[](int k) {{ return p[k]; }}
  {x.q}{x.t} *begin() const {{ return p; }}
  {x.q}{x.t} *end() const {{ return p + n; }}
  int size() const {{ return n; }}
}};""")
    text = gen.rng.choice([
        x.each(x.use(f"{x.r}[{x.i}]")),
        f"for (auto &r : {x.r}) {{\n{indent(x.use('r', index='4'))}\n}}",
        f"for (int {x.i} = 0; {x.i} < {x.r}.size(); {x.i}++) {{\n{indent(x.use(f'{x.r}.p[{x.i}]'))}\n}}"])
    return f"{{\n  {name} {x.r} = {{{x.a}, {x.n}}};\n{indent(text)}\n}}"


def owner(gen, array):
    """Storage that a class frees."""
    x = Names(gen, array)
    name = gen.program.fresh("owner")
    gen.program.add("types", f"""class {name} {{
public:
  explicit {name}(int n) : p(static_cast<{x.t} *>(malloc(sizeof({x.t}) * ((size_t)n + 1)))) {{}}
  ~{name}() {{ free(p); }}
  {name}(const {name} &) = delete;
  {name} &operator=(const {name} &) = delete;
  {x.t} *p;
}};""")
    inner = Array(f"{x.r}.p", array.count, array.record, array.needs, array.least)
    copy = x.each(f"{x.r}.p[{x.i}] = {x.a}[{x.i}];")
    return f"{{\n  {name} {x.r}({x.n});\n{indent(copy)}\n{indent(loop(gen, inner, body(gen, inner)))}\n}}"


def simulation(gen, array):
    """A class that owns storage and walks through it in its methods."""
    x = Names(gen, array)
    name = gen.program.fresh("world")
    new = f"new {x.t}[(size_t)m + 1]()"
    value = gen.rng.choice([" = nullptr", " = {}", "{nullptr}", "{}", ""])
    start = gen.rng.choice([f" : p({new}), n(m) {{}}", f" : p{{{new}}}, n(m) {{}}",
                            f" : n(m) {{ p = {new}; }}", f" : p(nullptr), n(m) {{ p = {new}; }}",
                            f" : p(), n(m) {{ this->p = {new}; }}"])
    virtual = gen.rng.choice(["", "virtual "])
    sets = gen.rng.random() < 0.3
    setter = f"\n  void set(int k, const {x.t} &r) {{ p[k] = r; }}" if sets else ""
    gen.program.add("types", f"""class {name} {{
protected:
  {x.t} *p{value};
  int n;

public:
  explicit {name}(int m){start}
  {virtual}~{name}() {{ delete[] p; }}
  {name}(const {name} &) = delete;
  {name} &operator=(const {name} &) = delete;
  int size() const {{ return n; }}{setter}
  @{{method {name}}}
}};""")
    by_index = x.each(x.use(f"p[{x.i}]")).replace(f"< {x.n};", "< n;")
    by_pointer = f"for ({x.t} *{x.f} = p; {x.f} != p + n; ++{x.f}) {{\n{indent(x.use(x.f, True, '3'))}\n}}"
    walked = gen.rng.choice([by_index, by_pointer, f"{by_index}\n{by_pointer}"])
    gen.program.add(f"method {name}", f"void run() {{\n{indent(walked)}\n}}")
    filled = x.each(f"{x.r}.set({x.i}, {x.a}[{x.i}]);") if sets else ""
    return f"{{\n  {name} {x.r}({x.n});\n{indent(filled)}\n  {x.r}.run();\n}}"


def casts(gen, array):
    x = Names(gen, array)
    t = f"{x.q}{x.t} *"
    through = gen.rng.choice([
        f"static_cast<{t}>({x.a})", f"static_cast<{t}>(static_cast<{x.q}void *>({x.a}))",
        f"const_cast<{t}>({x.a})", f"reinterpret_cast<{t}>({x.a})", f"({t}){x.a}",
        f"reinterpret_cast<{t}>(reinterpret_cast<{x.q}char *>({x.a}))",
        f"const_cast<{t}>(static_cast<const {x.t} *>({x.a}))", f"std::addressof({x.a}[0])"])
    return (f"if ({x.n} > 0) {{\n  {t}{x.r} = {through};\n{indent(x.each(x.use(f'{x.r}[{x.i}]')))}\n}}")


def lvalues(gen, array):
    """What is an lvalue in C++ alone."""
    x = Names(gen, array)
    if not array.writable:
        return constant_reference(gen, array)
    place = gen.rng.choice([f"({x.i} % 2 ? {x.a}[{x.i}] : {x.a}[0])", f"({x.a}[{x.i}] = {x.a}[0])",
                            f"(mix(3), {x.a}[{x.i}])"])
    return x.each(f"{x.leaf.of(Element(place))} = {x.leaf.type.make(u(x.i))};")


def prefix_lvalue(gen, array):
    x = Names(gen, array)
    t = array.pointer_type()
    return (f"if ({x.n} > 1) {{\n  {t}{x.r} = {x.a};\n  mix({x.read(f'(++{x.r})', True)});\n"
            f"  (--{x.r}) += 1;\n  mix({x.read(x.r, True)});\n}}")


def braces(gen, array):
    x = Names(gen, array)
    if not array.writable:
        return constant_reference(gen, array)
    return gen.rng.choice([
        x.each(f"if ({x.i} % 3 == 1)\n  {x.a}[{x.i}] = {{}};"),
        x.each(f"if ({x.i} % 3 == 1)\n  {x.a}[{x.i}] = {x.t.replace('struct ', '')}{{}};"),
        f"{{\n  {x.t} {x.r}{{}};\n  mix({x.read(x.r)});\n" + indent(x.each(f"if ({x.i} == 2)\n  {x.a}[{x.i}] = {x.r};")) + "\n}",
        f"{{\n  {x.t} {x.r}[3]{{}};\n  mix({x.read(f'{x.r}[1]')});\n}}"])


def bindings(gen, array):
    x = Names(gen, array)
    fields = array.record.fields
    if any(not f.name or f.bits for f in fields) or array.qualifier:
        return references(gen, array)
    for f in fields:
        f.of(Element(x.a))
    names = [gen.program.fresh("part") for _ in fields]
    kind = gen.rng.choice(["auto &", "const auto &", "auto "])
    used = "".join(f"(void){name};\n" for name in names)
    return x.each(f"{kind}[{', '.join(names)}] = {x.a}[{x.i}];\n{used}mix(sizeof {names[0]});")


def thrown(gen, array):
    x = Names(gen, array)
    return (f"if ({x.n} > 0) {{\n  try {{\n    throw {x.a}[0];\n  }} catch (const {x.t} &{x.r}) {{\n"
            f"    mix({x.read(x.r)});\n  }}\n}}")


def operators(gen, array):
    x = Names(gen, array)
    name = gen.program.fresh("key")
    gen.program.add(f"functions {gen.unit}", f"""struct {name} {{
  unsigned v;
  explicit {name}(const {x.t} &r) : v({x.read('r')}) {{}}
  friend bool operator<(const {name} &l, const {name} &r) {{ return l.v < r.v; }}
}};
""")
    return f"if ({x.n} > 1)\n  mix({name}({x.a}[0]) < {name}({x.a}[{x.n} - 1]));"


def anonymous_namespace(gen, array):
    x = Names(gen, array)
    if gen.in_function or array.qualifier:
        return references(gen, array)
    where = gen.rng.choice(["namespace {", f"namespace {gen.program.fresh('space')} {{"])
    scope = "" if where == "namespace {" else where.split()[1] + "::"
    gen.program.add(f"globals {gen.unit}", f"{where}\n{x.t} *{x.r};\n}}")
    return f"{scope}{x.r} = {x.a};\n" + x.each(x.use(f"{scope}{x.r}[{x.i}]"))


def alias(gen, array):
    x = Names(gen, array)
    name = gen.program.fresh("alias")
    gen.program.add("types", f"using {name} = {x.t} *;", [array.record.chunk])
    if x.q:
        return references(gen, array)
    return f"{{\n  {name} {x.r} = {x.a};\n{indent(x.each(x.use(f'{x.r}[{x.i}]')))}\n}}"


def condition(gen, array):
    x = Names(gen, array)
    t = array.pointer_type()
    return gen.rng.choice([
        f"if ({t}{x.r} = {x.a}; {x.r} != nullptr && {x.n} > 0) {{\n{indent(x.use(f'{x.r}[0]', index='0'))}\n}}",
        f"if ({t}{x.r} = {x.n} > 0 ? {x.a} : nullptr) {{\n{indent(x.use(f'{x.r}[0]', index='0'))}\n}}"])


def static_member(gen, array):
    x = Names(gen, array)
    if array.qualifier:
        return references(gen, array)
    name = gen.program.fresh("registry")
    gen.program.add("types", f"struct {name} {{\n  static {x.t} *items;\n  static int count;\n}};")
    gen.program.add(f"globals {gen.unit}", f"{x.t} *{name}::items;\nint {name}::count;")
    used = x.use(f"{name}::items[{x.i}]")
    return (f"{name}::items = {x.a};\n{name}::count = {x.n};\n"
            f"for (int {x.i} = 0; {x.i} < {name}::count; {x.i}++) {{\n"
            f"{indent(used)}\n}}")


def method(gen, array):
    """A function that is a member of another class."""
    x = Names(gen, array)
    name = gen.program.fresh("tool")
    inner = x.each(x.use(f"p[{x.i}]")).replace(f"< {x.n};", "< n;")
    gen.program.add("types", f"struct {name} {{\n  unsigned k = 1;\n"
                    f"  @{{method {name}}}\n}};")
    gen.program.add(f"method {name}", f"void run({x.q}{x.t} *p, int n) {{\n{indent(inner)}\n}}")
    return f"{name}().run({x.a}, {x.n});"


def standard_memory(gen, array):
    x = Names(gen, array)
    inner = Array(x.r, array.count, array.record, array.needs, array.least, assignable=True)
    copy = gen.rng.choice([
        x.each(f"{x.r}[{x.i}] = {x.a}[{x.i}];"),
        f"std::memcpy({x.r}, {x.a}, sizeof({x.t}) * (size_t){x.n});",
        f"std::memset({x.r}, 0, sizeof({x.t}) * (size_t){x.n});"])
    return (f"{{\n  {x.t} *{x.r} = static_cast<{x.t} *>(std::malloc(sizeof({x.t}) * ((size_t){x.n} + 1)));\n"
            f"{indent(copy)}\n{indent(loop(gen, inner, body(gen, inner)))}\n  std::free({x.r});\n}}")


def trailing(gen, array):
    x = Names(gen, array)
    gen.program.add(f"functions {gen.unit}",
                    f"static auto {x.f}({x.q}{x.t} *p, int k) -> {x.q}{x.t} * {{\n  return p + k;\n}}\n")
    return x.each(x.use(f"{x.f}({x.a}, {x.i})", True))


def values(gen, array):
    x = Names(gen, array)
    return x.each(f"mix({value(gen, array, x.i)});\n{x.use(f'{x.a}[{x.i}]')}")


BLOCKS = [references, references, constant_reference, deduced, deduced, deduced_copy, range_for,
          range_for, lambda_captures, lambda_captures, lambda_parameter, template_function, overloads,
          default_argument, returns_reference, takes_reference, takes_reference, pointer_reference,
          array_reference, new_array, algorithms, containers, member_pointer, holder, owner, simulation, casts,
          casts, lvalues, prefix_lvalue, braces, bindings, thrown, operators, anonymous_namespace,
          alias, condition, static_member, method, standard_memory, trailing, values] + CXX_CONSTNESS
