"""Values of a generated program in macros and functions, and the way back.

The values are those that the generator has marked (see chunks). Text before a change is
a list of pieces; names begin with MARK, which no generated name has.
"""

import re

from .chunks import FIRST, LAST, TYPES, unmarked

MARK = "Q7q"
EFFECTS = re.compile(r"\+\+|--|[^=!<>]=[^=]")


class Value:
    """A marked value: its place with the marks, and its type if that is a plain one."""

    def __init__(self, text, begin, end):
        self.begin, self.end = begin, end
        self.text = unmarked(text[begin:end])
        number = ord(text[begin]) - FIRST
        self.type = TYPES[number - 1] if number else None


def values(text):
    """Those that stand in code: not in a directive, and not in each other."""
    found, begins, at = [], [], 0
    directive = False
    for line in text.split("\n"):
        directive = directive or line.lstrip().startswith("#")
        for k, char in enumerate(line, at):
            if char == LAST:
                begin = begins.pop()
                if not begins and begin is not None:
                    found.append(Value(text, begin, k + 1))
            elif ord(char) >= FIRST and ord(char) <= FIRST + len(TYPES):
                begins.append(None if directive else k)
        directive = directive and line.endswith("\\")
        at += len(line) + 1
    return found


def replaced(text, chosen):
    """The text without marks; chosen: [(value, new text)] in order."""
    out, at = [], 0
    for value, new in chosen:
        out += [text[at:value.begin], new]
        at = value.end
    return unmarked("".join(out) + text[at:])


def with_head(head, text):
    """Definitions at the top, but behind the guard of a header, which is to begin it.

    A guard around words that files may define for themselves can come before that one.
    """
    guards = list(re.finditer(r"^#ifndef (\w+)\n#define \1\n", text, flags=re.MULTILINE))
    at = guards[-1].end() if guards and guards[0].start() == 0 else 0
    return text[:at] + head + text[at:]


def some(rng, found, most=None):
    """A part of them, in order; not nothing, if there is something."""
    if not found:
        return []
    count = rng.randint(1, min(most or len(found), len(found)))
    return sorted(rng.sample(found, count), key=lambda value: value.begin)


def in_macro(rng, text, _number, _opencl):
    """Some values as arguments of a macro that is its argument."""
    chosen = some(rng, values(text))
    if not chosen:
        return unmarked(text)
    return with_head(f"#define {MARK}W(e) (e)\n",
                     replaced(text, [(v, f"{MARK}W({v.text})") for v in chosen]))


def in_function(rng, text, number, opencl):
    """Some values as arguments of functions that return them; number: of the file."""
    chosen = some(rng, [v for v in values(text) if v.type])
    names = {t: f"{MARK}S{number}_{TYPES.index(t)}" for t in sorted({v.type for v in chosen})}
    storage = "static" if opencl else "static inline"
    head = "".join(f"{storage} {t} {name}({t} v) {{ return v; }}\n" for t, name in names.items())
    return with_head(head, replaced(text, [(v, f"{names[v.type]}({v.text})") for v in chosen]))


def as_macro(rng, text, number, _opencl):
    """A few values as the text of macros, an index as their parameter."""
    fits = [v for v in values(text) if not EFFECTS.search(v.text)
            and not re.search(r'[\n\\"]|//|/\*', v.text)]
    head, chosen = "", []
    for k, v in enumerate(some(rng, fits, 3)):
        name = f"{MARK}M{number}_{k}"
        indices = sorted(set(re.findall(r"(?<![\w.>])[ik]\d*\b(?!\s*\()", v.text)))
        if not indices:
            head += f"#define {name} ({v.text})\n"
            chosen.append((v, name))
            continue
        index = rng.choice(indices)
        body = re.sub(rf"(?<![\w.>]){index}\b", "(i_)", v.text)
        head += f"#define {name}(i_) ({body})\n"
        chosen.append((v, f"{name}({index}{rng.choice(['', ' + 0'])})"))
    return with_head(head, replaced(text, chosen))


def taken_back(text):
    """The text without macros and functions around values, and without their definitions."""
    text = re.sub(rf"^(?:#define|static).* {MARK}.*\n", "", text, flags=re.MULTILINE)
    while True:
        found = re.search(rf"\b{MARK}\w+\(", text)
        if not found:
            return text
        depth, end = 1, found.end()
        while depth:
            depth += {"(": 1, ")": -1}.get(text[end], 0)
            end += 1
        text = text[:found.start()] + text[found.end():end - 1] + text[end:]
