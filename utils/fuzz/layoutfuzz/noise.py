"""Text that means the same: comments, line ends, conditions of the preprocessor, macros
for words."""

import re


def noisy(rng, text):
    """Puts comments and line ends between some tokens; lines of directives stay."""
    def blank(_):
        roll = rng.random()
        if roll < 0.90:
            return " "
        return rng.choice([" /* x */ ", "\n    ", " \\\n", "  ", "\t", " // y\n", " /* a\n b */ ",
                           " /* p[i].x */ "])
    lines = []
    for line in text.split("\n"):
        if line.lstrip().startswith(("#", "@")) or '"' in line or "//" in line or "/*" in line \
                or line.endswith("\\"):
            lines.append(line)
            continue
        body = line.lstrip(" ")
        if rng.random() < 0.3:
            # Around the punctuation of an access, too.
            body = re.sub(r"(?<=\w)(\[|->)(?=\w)", lambda m: rng.choice(
                [m.group(1)] * 6 + [f" {m.group(1)} ", f"{m.group(1)}/**/"]), body)
        lines.append(line[:len(line) - len(body)] + re.sub(" ", blank, body)
                     if len(body) <= len(line) else re.sub(" ", blank, body))
    return "\n".join(lines)


def conditional(rng, text):
    """A statement that stands under a condition of the preprocessor."""
    return rng.choice([f"#if 1\n{text}\n#endif", f"#ifdef NEVER\nnothing here\n#else\n{text}\n#endif",
                       f"#ifndef NEVER\n{text}\n#else\n@@@\n#endif".replace("@@@", "no;"),
                       f"#if defined(__STDC__) && 1\n{text}\n#endif"])


def words(rng):
    """Words for which a program has macros: storage classes, qualifiers, types."""
    return [word for word in ("static", "extern", "const", "float", "int") if rng.random() < 0.04]


def worded(text, chosen):
    """The text with macros for the words."""
    if not chosen:
        return text
    pattern = re.compile(r"\b(" + "|".join(chosen) + r")\b")
    lines = [line if line.lstrip().startswith(("#include", "#if", "#pragma"))
             else pattern.sub(lambda m: m.group(1).upper() + "_WORD", line)
             for line in text.split("\n")]
    defined = "".join(f"#define {word.upper()}_WORD {word}\n" for word in chosen)
    return f"#ifndef HAS_WORDS\n#define HAS_WORDS\n{defined}#endif\n" + "\n".join(lines)
