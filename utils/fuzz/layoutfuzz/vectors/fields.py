"""Types of fields that own something, and methods of records beyond the plain ones."""

import re

from ..records import Scalar

OWNING_NUM = """static inline unsigned num(const std::string &v) {
  unsigned h = (unsigned)v.size();
  for (char c : v)
    h = h * 31u + (unsigned char)c;
  return h;
}
static inline unsigned num(const std::vector<int> &v) {
  unsigned h = (unsigned)v.size();
  for (int k : v)
    h = h * 31u + (unsigned)k;
  return h;
}
static inline unsigned num(const std::shared_ptr<int> &p) { return p ? (unsigned)*p : 6u; }
static inline std::string text(unsigned k) {
  return (k % 3u ? "text " : "a text that is too long for the object itself ") + std::to_string(k % 100u);
}
static inline std::vector<int> ints(unsigned k) { return std::vector<int>(k % 4u, (int)(k % 50u)); }
static inline std::shared_ptr<int> whole(unsigned k) { return k % 5u ? std::make_shared<int>((int)(k % 50u)) : nullptr; }
"""
OPTIONAL_NUM = """static inline unsigned num(const std::optional<float> &p) { return p ? num(*p) : 8u; }
static inline std::optional<float> maybe(unsigned k) {
  if (k % 4u == 0)
    return std::nullopt;
  return (float)(k % 100u) * 0.5f;
}
"""


class Owner(Scalar):
    """A class of the library; `kind` is o, or q if it is compared by `num()`."""

    def __init__(self, name, kind, maker, *changes):
        super().__init__(name, kind)
        self.maker, self.changes = maker, changes

    def make(self, value):
        return f"{self.maker}({value})"

    def change(self, rng, lvalue, value):
        return rng.choice(self.changes).format(e=lvalue, v=self.make(value))


OWNERS = [Owner("std::string", "o", "text", "{e} += {v};", "{e} = {v};", "{e}.push_back('x');", "{e}.clear();", "{e}.append({v});")] * 4 + [
    Owner("std::vector<int>", "o", "ints", "{e} = {v};", "{e}.push_back(4);", "{e}.clear();", "{e}.insert({e}.end(), 2, 3);")] * 2 + [
        Owner("std::shared_ptr<int>", "q", "whole", "{e} = {v};", "{e}.reset();")]
OPTIONAL = Owner("std::optional<float>", "o", "maybe", "{e} = {v};", "{e}.reset();", "{e} = 2.5f;")


def list_of(gen, other):
    """The type of fields that are vectors of another record, and what makes and reads them."""
    kind, maker = gen.vector(other), f"list_{other.name}"
    first = other.leaves[0]
    if maker not in gen.lists:
        gen.lists.add(maker)
        gen.program.add("types", f"""static inline unsigned num(const {kind} &v) {{
  unsigned h = (unsigned)v.size();
  for (const auto &e : v)
    h = h * 31u + {first.read('e')};
  return h;
}}
static inline {kind} {maker}(unsigned k) {{
  {kind} v;
  for (unsigned i = 0; i < k % 4u; i++)
    v.push_back({other.make}(k + i));
  return v;
}}""", {other.chunk})
    return Owner(kind, "q", maker, "{e} = {v};", f"{{e}}.push_back({other.make}(3u));", "{e}.clear();",
                 "for (auto &part : {e}) {{ " + first.store("part", "4u").replace("{", "{{").replace("}", "}}") + " }}",
                 f"{{e}}.resize(2, {other.make}(5u));")


def more_methods(record):
    """What a class may say beside the plain methods: operators, friends, static functions, pairs for const."""
    rng, name, vector = record.rng, record.name, f"std::vector<{record.name}>"
    a, b = rng.choice(record.leaves), rng.choice(record.leaves)

    def add(share, use, text, call, writes=False, extra=False):
        if rng.random() < share:
            record.spoken.append(text)
            record.gen.program.note("vector has " + use, record)
            (record.extras if extra else record.calls).append((use, call, writes))
    value = lambda e, k: f"{e}{a.path} = {a.type.make(k)};"
    if rng.random() < 0.06:
        record.spoken += ["unsigned which() { return 1u; }", "unsigned which() const { return 2u; }"]
        record.calls.append(("which", "mix({e}.which());", False))
        record.gen.program.note("vector has which", record)
    add(0.08, "chain", f"{name} &set(unsigned k) {{ {value('', 'k')} return *this; }}", "{e}.set({value}).set(2u);", True)
    add(0.08, "moved", f"{name} moved(unsigned k) const {{\n  {name} c = *this;\n  {value('c.', 'k')}\n  return c;\n}}", f"{record.mix_name}({{e}}.moved({{value}}));")
    add(0.06, "subscript", f"unsigned operator[](unsigned k) const {{ return k % 2u ? num({a.path}) : num({b.path}); }}", "mix({e}[{value}]);")
    add(0.05, "call", f"unsigned operator()(unsigned k) const {{ return num({a.path}) + k; }}", "mix({e}({value}));")
    add(0.02, "conversion", f"explicit operator unsigned() const {{ return num({b.path}); }}", "mix(static_cast<unsigned>({e}));")
    add(0.02, "truth", f"explicit operator bool() const {{ return num({a.path}) % 2u; }}", "mix({e} ? 3u : 4u);")
    add(0.05, "plus", f"{name} &operator+=(const {name} &o) {{\n  {value('', 'num(o.' + a.path + ') + 1u')}\n  return *this;\n}}", "{e} += {other};", True)
    add(0.05, "identity", f"bool same(const {name} &o) const {{ return this == &o; }}", "mix({e}.same({other}));")
    add(0.05, "trade", f"void trade({name} &o) {{\n  {name} t = o;\n  o = *this;\n  *this = t;\n}}", "{e}.trade({element});", True)
    add(0.10, "static function", f"static unsigned total(const {vector} &all) {{\n  unsigned h = 2u;\n  for (const auto &e : all)\n    h = h * 3u + num(e.{a.path});\n  return h;\n}}",
        f"mix({record.t}::total({{v}}));", extra=True)
    add(0.06, "static constant", "enum { limit = 7 };\nunsigned limited() const { return num(" + a.path + ") % limit; }", "mix({e}.limited());")
    add(0.06, "friend operator", f"friend {name} operator-(const {name} &a, const {name} &b) {{\n  {name} c = a;\n  {value('c.', 'num(b.' + a.path + ')')}\n  return c;\n}}",
        f"{record.mix_name}({{e}} - {{other}});")
    add(0.03, "friend function", f"friend unsigned peek(const {name} &e, const {vector} &all) {{ return num(e.{a.path}) + (unsigned)all.size(); }}",
        "mix(peek({e}, {v}));", extra=True)
    if record.mode == "pointers":
        add(0.3, "this", f"bool is(const {name} *o) const {{ return this == o; }}", "mix({e}.is(&{element}));")
        add(0.2, "enroll", f"void enroll(std::vector<{name} *> &in) {{ in.push_back(this); }}",
            f"{{{{ std::vector<{record.t} *> in; {{e}}.enroll(in); {a.store('(*in[0])', '5u')} }}}}".replace("{{", "{").replace("}}", "}"), True)
        add(0.15, "own address", f"{name} *self() {{ return this; }}\nconst {name} *self() const {{ return this; }}", f"mix(num({{e}}.self()->{a.text('')[1:]}));")


HEAD = re.compile(r"^(?!static|friend|enum|explicit|operator|unsigned which)([\w ]+[ &*]+)(\w+|operator\S+)\(([^\n]*?)\)( const)? \{(.*)\}$", re.DOTALL)


def moved_out(record):
    """Bodies of some methods stand behind the class, or in another file."""
    rng, gen = record.rng, record.gen
    share = rng.choice([0, 0, 0.4, 1])
    for k, text in enumerate(record.spoken):
        match = HEAD.match(text)
        if not match or "\nconst" in text or rng.random() >= share:
            continue
        result, name, parameters, const, body = match.groups()
        const = const or ""
        record.spoken[k] = f"{result}{name}({parameters}){const};"
        bare = re.sub(r" = \w+(?=,|$)", "", parameters)
        whole = result if not re.match(rf"{record.name}\b", result) else result.replace(record.name, record.qualified, 1)
        text = f"{whole}{record.qualified}::{name}({bare}){const} {{{body}}}"
        gen.program.note("vector method behind the class", record)
        if gen.many and rng.random() < 0.6:
            gen.program.note("vector method in a file", record)
            gen.program.add("functions " + rng.choice(gen.units), text + "\n", {record.chunk})
        else:
            record.after += "inline " + text + "\n"
