"""What makes a vector longer or shorter, and what it is given from itself."""

from .names import Names


def push_back(gen, vec):
    x = Names(gen, vec)
    return x.pick(f"{x.v}.push_back({x.make()});", f"{x.t} {x.s} = {x.make()};\n{x.v}.push_back({x.s});\n{x.write(x.s)}"
                  if not x.record.calls else f"{x.t} {x.s} = {x.make()};\n{x.v}.push_back({x.s});",
                  f"for (int {x.i} = 0; {x.i} < 5; {x.i}++)\n  {x.v}.push_back({x.make(x.value(x.i))});",
                  f"{x.t} {x.s} = {x.make()};\n{x.v}.push_back(std::move({x.s}));")


def emplace_back(gen, vec):
    x = Names(gen, vec)
    if x.record.style == "constructor":
        args = x.record.arguments()
        named = f"{x.t} &{x.r} = {x.v}.emplace_back{args};\n{x.change(x.r)}" if x.std >= 17 else f"{x.v}.emplace_back{args};"
        return x.pick(f"{x.v}.emplace_back{args};\n{x.read(f'{x.v}.back()')}", f"{x.v}.emplace_back();",
                      f"{x.v}.push_back({x.t}{args});", named, f"{x.v}.emplace({x.v}.begin(), {args[1:-1]});")
    return x.pick(f"{x.v}.emplace_back({x.make()});", f"{x.v}.emplace_back({x.make()});\n{x.change(f'{x.v}.back()')}",
                  f"{x.v}.emplace_back();\n{x.v}.back() = {x.make()};")


def pop_back(gen, vec):
    x = Names(gen, vec)
    return x.pick(x.some(f"{x.v}.pop_back();"),
                  x.some(f"{x.t} {x.s} = {x.v}.back();\n{x.v}.pop_back();\n{x.record.mix}({x.s});"),
                  x.some(f"{x.v}[{x.index()}] = {x.v}.back();\n{x.v}.pop_back();", 2),
                  x.some(f"{x.element()} = {x.pick(f'std::move({x.v}.back())', *[f'{x.v}.back()'] * 5)};\n{x.v}.pop_back();", 2),
                  f"while ({x.v}.size() > 20)\n  {x.v}.pop_back();")


def resize(gen, vec):
    x = Names(gen, vec)
    k = gen.rng.randint(1, 9)
    return x.pick(f"{x.v}.resize({x.v}.size() + {k}, {x.make()});", f"{x.v}.resize({k}, {x.make()});",
                  f"{x.v}.reserve({x.v}.size() + {k});\nmix({x.v}.capacity() >= {x.v}.size());",
                  f"{x.v}.assign({k}, {x.make()});", f"{x.v}.shrink_to_fit();",
                  f"{x.v}.clear();\nmix({x.v}.empty());\n{x.v}.resize({k}, {x.make()});",
                  x.some(f"{x.v}.resize({x.v}.size() + 2, {x.v}[0]);"),
                  f"std::size_t {x.s} = {x.v}.size();\n{x.v}.resize({x.s} + 2);\n{x.v}[{x.s}] = {x.make()};\n"
                  f"{x.v}[{x.s} + 1] = {x.make()};")


def insert(gen, vec):
    x = Names(gen, vec)
    return x.pick(f"{x.v}.insert({x.v}.begin(), {x.make()});", f"{x.v}.insert({x.v}.end(), {gen.rng.randint(1, 4)}, {x.make()});",
                  x.some(f"auto {x.r} = {x.v}.insert({x.v}.begin() + 1, {x.make()});\n{x.change(f'(*{x.r})')}"),
                  f"{x.vector} {x.w}(3, {x.make()});\n{x.v}.insert({x.v}.end(), {x.w}.begin(), {x.w}.end());",
                  f"{x.vector} {x.w}(2, {x.make()});\n{x.v}.insert({x.v}.begin(), {x.w}.cbegin(), {x.w}.cend());")


def erase(gen, vec):
    x = Names(gen, vec)
    loop = (f"for (auto {x.r} = {x.v}.begin(); {x.r} != {x.v}.end();) {{\n  if ({x.test(f'(*{x.r})')})\n"
            f"    {x.r} = {x.v}.erase({x.r});\n  else\n    ++{x.r};\n}}")
    return x.pick(x.some(f"{x.v}.erase({x.v}.begin());"), loop,
                  x.some(f"{x.v}.erase({x.v}.begin() + 1, {x.v}.end() - 1);", 3),
                  x.some(f"auto {x.r} = {x.v}.erase({x.v}.begin());\nif ({x.r} != {x.v}.end())\n  {x.read(f'(*{x.r})')}"))


def erase_remove(gen, vec):
    x = Names(gen, vec)
    return x.pick(f"{x.v}.erase(std::remove_if({x.v}.begin(), {x.v}.end(), {x.predicate()}), {x.v}.end());",
                  f"auto {x.r} = std::remove_if({x.v}.begin(), {x.v}.end(), {x.predicate()});\n"
                  f"mix((unsigned)({x.r} - {x.v}.begin()));\n{x.v}.erase({x.r}, {x.v}.end());")


def own_elements(gen, vec):
    """A vector gets copies of what it holds."""
    x = Names(gen, vec)
    gen.program.note("vector alias", vec.record)
    if x.record.style == "constructor" and x.chance(0.4):
        args = ", ".join(f.leaves[0].text(x.element()) for f in x.record.taken)
        return x.some(x.pick(f"{x.v}.emplace_back({args});", f"{x.v}.emplace({x.v}.begin(), {args});",
                             f"{x.v}.shrink_to_fit();\n{x.v}.emplace_back({args});", f"{x.v}.insert({x.v}.begin(), {x.t}({args}));"))
    return x.some(x.pick(
        f"{x.v}.push_back({x.v}[0]);", f"{x.v}.insert({x.v}.begin(), {x.element()});", f"{x.v}.emplace_back({x.element()});",
        f"{x.v}.insert({x.v}.begin(), 2, {x.element()});", f"{x.v}.push_back({x.v}.back());",
        f"{x.v}.insert({x.v}.begin() + 1, {x.moved(f'{x.v}[0]')});", f"{x.v}.emplace({x.v}.begin(), {x.v}.back());",
        f"{x.t} &{x.r} = {x.v}[0];\n{x.v}.push_back({x.r});", f"{x.v}.shrink_to_fit();\n{x.v}.push_back({x.v}.front());",
        f"const {x.t} &{x.r} = {x.v}.back();\n{x.v}.insert({x.v}.begin(), {x.r});",
        f"for (std::size_t {x.i} = 0, {x.s} = {x.v}.size(); {x.i} < {x.s} && {x.i} < 7; {x.i}++)\n  {x.v}.push_back({x.v}[{x.i}]);"))


def stack(gen, vec):
    """A list of things to do."""
    x = Names(gen, vec)
    return x.block(f"{x.vector} {x.w};\n{x.w}.push_back({x.make()});\nint {x.s} = 0;\nwhile (!{x.w}.empty()) {{\n"
                   f"  {x.t} {x.r} = {x.w}.back();\n  {x.w}.pop_back();\n  {x.record.mix}({x.r});\n"
                   f"  if ({x.s}++ < 6) {{\n    {x.w}.push_back({x.r});\n    {x.w}.emplace_back({x.make()});\n  }}\n}}")


WRITING = [(6, push_back), (5, emplace_back), (4, pop_back), (3, resize), (3, insert), (3, erase), (3, erase_remove),
           (3, own_elements), (1, stack)]
READING = []
