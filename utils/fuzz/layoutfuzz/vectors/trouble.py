"""What ends early or elsewhere: exceptions, threads, virtual functions; converted elements, own operators."""

from ..chunks import indent
from .names import Names


def thrown(gen, vec):
    """Something throws while a vector grows or is gone through; what was there stays."""
    x = Names(gen, vec)
    limit = gen.rng.randint(0, 6)
    name = gen.program.fresh("risky")
    gen.type(f"static inline {x.t} {name}(unsigned k) {{\n  if (k == {limit}u)\n    throw {x.pick('7', 'k', 'std::runtime_error(' + chr(34) + 'limit' + chr(34) + ')')};\n  return {x.record.make}(k);\n}}", vec)
    leaf = gen.rng.choice(x.record.leaves)
    body = x.pick(f"for (unsigned k = 0; k < 7; k++)\n  {x.v}.push_back({name}(k));", f"for (unsigned k = 0; k < 7; k++)\n  {x.v}.emplace_back({name}(k));",
                  f"for (unsigned k = 0; k < 7; k++)\n  {x.v}.insert({x.v}.begin(), {name}(k));", f"{x.v} = {x.vector}(2, {name}({limit}u));",
                  f"unsigned k = 0;\nstd::generate({x.v}.begin(), {x.v}.end(), [&] {{ return {name}(k++); }});",
                  f"unsigned k = 0;\nfor (auto &e : {x.v}) {{\n  {leaf.store('e', '5u')}\n  e = {name}(k++);\n}}",
                  f"unsigned k = 0;\nstd::transform({x.v}.begin(), {x.v}.end(), {x.v}.begin(), [&](const {x.t} &) {{ return {name}(k++); }});",
                  f"{x.vector} w({x.v});\nw.push_back({name}(1u));\n{x.v} = std::move(w);\n{x.v}.push_back({name}({limit}u));",
                  f"{x.v}.resize({x.v}.size() + 2, {name}({limit}u));",
                  f"{x.v} = {{{x.make()}, {name}({limit}u)}};", f"{x.v}.erase(std::remove_if({x.v}.begin(), {x.v}.begin(), [&](const {x.t} &e) {{ {name}({limit}u);\n  return {x.test('e')}; }}), {x.v}.begin());",
                  f"std::for_each({x.v}.begin(), {x.v}.end(), [&]({x.t} &e) {{ e = {name}({leaf.read('e')} % 9u); }});")
    return f"try {{\n{indent(body)}\n}} catch (...) {{\n  mix(3u);\n}}\n{x.digest(x.v)}"


def out_of_range(gen, vec):
    x = Names(gen, vec)
    change = "" if vec.constant else f"{x.record.leaves[0].store(x.v + '.at(' + x.v + '.size())', '3u')}\n  "
    return x.pick(f"try {{\n  {change}{x.record.mix}({x.v}.at({x.v}.size() + {gen.rng.randint(0, 9)}));\n}} catch (const std::{x.pick('out_of_range', 'exception', 'logic_error')} &) {{\n  mix(4u);\n}}",
                  f"{x.vector} {x.w}({x.v});\ntry {{\n  {x.w}.{x.pick('reserve', 'resize')}({x.w}.max_size() + 1);\n  mix(1u);\n}} catch (const std::exception &) {{\n  mix(2u);\n}}\n{x.digest(x.w)}")


def threads(gen, vec):
    """Each has some of the elements."""
    x = Names(gen, vec)
    leaf, other = gen.rng.choice(x.record.leaves), gen.rng.choice(x.record.leaves)
    w = x.w
    if vec.constant or x.chance(0.3):
        work = f"for (std::size_t i = k; i < {x.v}.size(); i += 3)\n  h[k] = h[k] * 3u + {leaf.read(f'{x.v}[i]')};"
        return (f"unsigned h[3] = {{1, 2, 3}};\nstd::vector<std::thread> {w};\nfor (unsigned k = 0; k < 3; k++)\n  {w}.emplace_back([&, k] {{\n{indent(work, 4)}\n  }});\n"
                f"for (auto &t : {w})\n  t.join();\nmix(h[0] ^ h[1] ^ h[2]);")
    store = leaf.store(f"{x.v}[i]", f"{other.read(f'{x.v}[i]')} + (unsigned)i")
    work = f"for (std::size_t i = k; i < {x.v}.size(); i += 2) {{\n  {store}\n}}"
    name = gen.function("void", f"{x.vector} &p, std::size_t k", f"for (std::size_t i = k; i < p.size(); i += 2) {{\n  {leaf.store('p[i]', other.read('p[i]') + ' + 7u')}\n}}")
    return x.pick(f"std::vector<std::thread> {w};\nfor (std::size_t k = 0; k < 2; k++)\n  {w}.emplace_back([&, k] {{\n{indent(work, 4)}\n  }});\nfor (auto &t : {w})\n  t.join();",
                  f"std::thread {w}({name}, std::ref({x.v}), 0);\nstd::thread {x.s}({name}, std::ref({x.v}), 1);\n{w}.join();\n{x.s}.join();",
                  f"std::mutex m;\n{x.vector} {x.s};\nstd::thread {w}([&] {{\n  for (int k = 0; k < 3; k++) {{\n    std::lock_guard<std::mutex> lock(m);\n    {x.s}.push_back({x.make()});\n  }}\n}});\n{w}.join();\n{x.digest(x.s)}")


def virtual(gen, vec):
    """A class with virtual functions holds or gets the vector."""
    x = Names(gen, vec)
    base, leaf, other = gen.program.fresh("shape"), gen.rng.choice(x.record.leaves), gen.rng.choice(x.record.leaves)
    reading = f"unsigned h = 1;\nfor (const auto &e : all)\n  h = h * 3u + {leaf.read('e')};\nreturn h;"
    gen.type(f"struct {base} {{\n  virtual ~{base}() {{}}\n  virtual unsigned weigh() const = 0;\n  virtual void step(unsigned k) {{ mix(k); }}\n}};\n"
             f"struct {base}_of : {base} {{\n  {x.vector} all;\n  explicit {base}_of(const {x.vector} &v) : all(v) {{}}\n  unsigned weigh() const override {{\n{indent(reading, 4)}\n  }}\n"
             f"  void step(unsigned k) override {{\n    for (auto &e : all) {{\n      {leaf.store('e', other.read('e') + ' + k')}\n    }}\n    {base}::step(k);\n  }}\n}};", vec)
    return (f"std::vector<std::unique_ptr<{base}>> {x.w};\n{x.w}.emplace_back(new {base}_of({x.v}));\n{x.w}.emplace_back(new {base}_of({x.vector}(2, {x.make()})));\n"
            f"for (auto &e : {x.w}) {{\n  e->step({x.value()});\n  mix(e->weigh());\n}}")


def registry(gen, vec):
    """A class whose static functions give the vector away, an element, or both."""
    x = Names(gen, vec)
    name, leaf = gen.program.fresh("registry"), gen.rng.choice(x.record.leaves)
    gen.type(f"class {name} {{\n  {x.vector} all_;\n  {name}() {{}}\n\npublic:\n  static {name} &get() {{\n    static {name} one;\n    return one;\n  }}\n"
             f"  {x.t} &add(const {x.t} &e) {{\n    all_.push_back(e);\n    return all_.back();\n  }}\n  {x.t} &operator[](std::size_t k) {{ return all_[k]; }}\n"
             f"  {x.t} operator()(std::size_t k) const {{ return all_[k]; }}\n  const {x.vector} &all() const {{ return all_; }}\n  void clear() {{ all_.clear(); }}\n}};", vec)
    return (f"{x.t} &{x.r} = {name}::get().add({x.make()});\n{leaf.store(x.r, '5u')}\n{name}::get().add({x.r});\n{leaf.store(name + '::get()[0]', '6u')}\n"
            f"auto {x.s} = {name}::get()(0);\n{leaf.store(x.s, '7u')}\nfor (const auto &e : {name}::get().all())\n  {x.record.mix}(e);\n{x.record.mix}({x.s});\n"
            f"{x.some(f'{x.element()} = {name}::get()[1];') if not vec.constant else ''}\n{name}::get().clear();")


def converted(gen, vec):
    """Elements become other objects, and other objects elements."""
    x = Names(gen, vec)
    name, a, b = gen.program.fresh("short_of"), gen.rng.choice(x.record.leaves), gen.rng.choice(x.record.leaves)
    gen.type(f"struct {name} {{\n  unsigned a, b;\n  {x.pick('explicit ', 'explicit ', '')}{name}(const {x.t} &e) : a({a.read('e')}), b({b.read('e')}) {{}}\n"
             f"  {x.pick('explicit operator', 'explicit operator')} {x.t}() const {{ return {x.record.make}(a ^ b); }}\n}};", vec)
    back = "" if vec.constant else f"{x.v}[0] = static_cast<{x.t}>({x.w});\n{x.read(f'{x.v}[0]')}\n{x.v}.push_back(({x.t}){x.w});\n"
    return x.some(f"{name} {x.w}({x.element()});\nmix({x.w}.a * 3u + {x.w}.b);\n{back}std::vector<{name}> {x.s};\nfor (const auto &e : {x.v})\n  {x.s}.{x.pick(*['push_back(' + name + '(e))'] * 7, 'emplace_back(e)')};\n"
                  f"for (const auto &e : {x.s})\n  mix(e.a + e.b);")


def overloads(gen, vec):
    """Functions of one name, for a record, another struct, and at times for a vector or a number."""
    x = Names(gen, vec)
    name, leaf = gen.program.fresh("weigh"), gen.rng.choice(x.record.leaves)
    late = x.chance(0.15)
    other = (f"static inline unsigned {name}(const {x.vector} &p) {{ return (unsigned)p.size(); }}\nstatic inline unsigned {name}(unsigned k) {{ return k + 1u; }}" if late else
             f"struct {name}_other {{\n  unsigned k;\n}};\nstatic inline unsigned {name}(const {name}_other &o) {{ return o.k + 1u; }}")
    gen.type(f"{other}\nstatic inline unsigned {name}(const {x.t} &e) {{ return {leaf.read('e')} + 2u; }}", vec)
    return (f"mix({name}({x.v}));\nmix({name}(4u));\n" if late else f"mix({name}({name}_other{{4u}}));\n") + x.some(
        f"mix({name}({x.element()}));\nmix({name}({x.make()}));")


def rvalues(gen, vec):
    """Who may take it apart, and who only looks."""
    x = Names(gen, vec)
    name, leaf = gen.program.fresh("sink"), gen.rng.choice(x.record.leaves)
    whole = f"{x.vector} &&p"
    gen.type(f"static inline unsigned {name}(const {x.vector} &p) {{ return (unsigned)p.size() + 1u; }}\nstatic inline unsigned {name}({whole}) {{\n  {x.vector} q = std::move(p);\n"
             f"  return q.empty() ? 5u : {leaf.read('q[0]')};\n}}", vec)
    return f"mix({name}({x.v}));\nmix({name}({x.vector}({x.v})));\n{x.vector} {x.w} = {x.v};\nmix({name}(std::move({x.w})));\nmix({x.w}.empty());\n{x.w} = {x.v};\n{x.digest(x.w)}"


def members(gen, vec):
    """Static functions of the record, and friends."""
    x = Names(gen, vec)
    if not x.record.extras:
        return overloads(gen, vec)
    _, text, _ = gen.rng.choice(x.record.extras)
    return x.some(text.replace("{e}", x.element()).replace("{v}", x.v).replace("{value}", x.value()))


READING = [(2, members), (1, out_of_range), (2, threads), (2, virtual), (2, converted), (2, overloads), (2, rvalues), (1, registry)]
WRITING = [*READING, (5, thrown)]
