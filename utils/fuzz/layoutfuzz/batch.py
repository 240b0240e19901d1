"""Many programs as one, so that starting compilers and reading headers costs once.

Every name of a member gets a prefix of its own, and one `main` runs them all. What all
must agree on, the standard and how layoutopt is told, is the batch's frame. A batch that
is not equal says no more than that: its members are judged again, each alone, in the same
frame.
"""

import json
import os
import re
import threading
from dataclasses import dataclass

from .build import run
from .compare import plan_states
from .vectors.program import HEADERS

C_HEADERS = ["math.h", "stddef.h", "stdint.h", "stdio.h", "stdlib.h", "string.h", "stdbool.h", "limits.h", "float.h", "assert.h",
             "pthread.h", "errno.h", "ctype.h"]

TOKENS = re.compile(r'\#[ \t]*include[ \t]*<[^>\n]+>|//[^\n]*|/\*.*?\*/|R"\((?s:.*?)\)"|"(?:\\.|[^"\\\n])*"|\'(?:\\.|[^\'\\\n])*\''
                    r"|\.?\d(?:[eEpP][+-]|[\w.']|\\\n)*|[^\W\d]\w*|.", re.DOTALL)
# What no header says and is no name of the program's.
WORDS = set("""
alignas alignof and asm auto bool break case catch char char16_t char32_t char8_t class co_await co_return co_yield compl concept const
const_cast consteval constexpr constinit continue decltype default defined delete do double dynamic_cast else enum explicit export extern
false float for friend goto if inline int long mutable namespace new noexcept not nullptr operator or override final private protected public
register reinterpret_cast requires restrict return short signed sizeof static static_assert static_cast struct switch template this
thread_local throw true try typedef typeid typename typeof union unsigned using virtual void volatile wchar_t while xor
_Alignas _Alignof _Atomic _Bool _Complex _Generic _Noreturn _Static_assert _Thread_local __attribute__ __extension__ __inline __restrict
__typeof__ __volatile__ __builtin_expect __builtin_unreachable __LINE__ __FILE__ __VA_ARGS__ __func__
define elif endif error ifdef ifndef include line pragma undef
packed aligned overloadable unused noinline always_inline pure omp parallel simd reduction OPENCL FP_CONTRACT OFF ON GCC diagnostic
__kernel __global __local __constant __private kernel global local constant main
""".split())
# Parts of vectors in OpenCL C.
PARTS = re.compile(r"s[0-9a-fA-F]+|[xyzw]{1,4}|lo|hi|even|odd")
# Names that the members have in common with some header.
OWN = {"hash", "seed", "pool", "run", "mix", "mix_wide", "mix_bits", "mix_single", "deref", "num", "text", "ints", "whole", "hue", "RED",
       "GREEN", "BLUE", "EXTENT"}
MAIN = re.compile(r"^\w+ main\(.*\Z", re.DOTALL | re.MULTILINE)


@dataclass
class Frame:
    """What holds for all members."""
    standard: str
    target: str
    automatic: bool
    style: str
    convert: bool
    switch: int

    @staticmethod
    def of(cases):
        """The first member's way, as far as all can go it."""
        first = cases[0]
        policy = first.policy
        switch = policy.switch
        # Who builds with tiles says that the stack may grow.
        if switch is not None and any("frames" in case.program.uses for case in cases):
            switch = 1
        return Frame(first.standard, policy.target, policy.automatic, policy.style, policy.convert, switch)


def fits(case):
    """What programs that go into one batch agree on; None for those that stay alone."""
    return None if case.made.builds() else (case.kind, case.standard, case.vectors)


class Library:
    """The names that come from headers, by what includes them."""

    def __init__(self, args):
        self.clang, self.work, self.known = args.clang, args.work, {}
        self.lock = threading.Lock()    # batches run at a time

    def words(self, kind, standard):
        with self.lock:
            if (kind, standard) not in self.known:
                self.known[kind, standard] = self.read(kind, standard)
            return self.known[kind, standard]

    def read(self, kind, standard):
        includes = HEADERS if kind == "c++" else C_HEADERS
        if kind == "opencl":
            command = [self.clang, "-x", "cl", standard, "-target", "spir64-unknown-unknown"]
            includes = ("opencl-c.h",)      # declares what Clang knows without it
        else:
            command = [self.clang, "-x", "c++" if kind == "c++" else "c", standard]
        place = os.path.join(self.work, "includes")
        with open(place, "w") as file:
            file.write("".join(f"#if __has_include(<{name}>)\n#include <{name}>\n#endif\n" for name in includes))
        said = run([*command, "-E", "-dD", "-P", place])[1]
        return set(re.findall(r"[^\W\d]\w*", said))


class Renamer:
    """Puts a prefix in front of each name that is the program's own."""

    def __init__(self, prefix, kept, parts):
        self.prefix, self.kept, self.parts = prefix, kept, parts

    def name(self, name):
        if name in self.kept and name not in OWN or self.parts and PARTS.fullmatch(name):
            return name
        # Of a record's name layoutopt and the host make names in capitals.
        return (self.prefix if re.search("[a-z]", name) else self.prefix.upper()) + name

    def text(self, text, headers, kernels=frozenset()):
        """C, C++ or OpenCL C; `headers` are the files of the program that are included by name, `kernels` what a host may ask for."""
        parts, before = [], ""
        for token in TOKENS.findall(text):
            if re.match(r"[^\W\d]", token) and not token.startswith('R"'):
                if not (before == "std::" and token in self.kept):
                    parts.append(self.name(token))
                else:
                    parts.append(token)
            elif token.startswith('"') and token[1:-1] in headers:
                parts.append(f'"{self.prefix}{token[1:]}')
            elif token.startswith('"') and token[1:-1] in kernels:
                parts.append(f'"{self.name(token[1:-1])}"')
            else:
                parts.append(token)
            if not token.isspace():
                before = "std::" if token == ":" and before in ("std", "std::") else token
        return "".join(parts)

    def identifiers(self, text):
        """All names in a word of a policy."""
        return re.sub(r"[^\W\d]\w*", lambda found: self.name(found.group()), text)


class Batch:
    """Members of one kind and frame."""

    def __init__(self, cases, frame=None):
        self.cases, self.kind = cases, cases[0].kind
        self.frame = frame or Frame.of(cases)
        for case in cases:
            case.adopt(self.frame)
        self.seeds = [case.seed for case in cases]

    def prefix(self, number):
        return f"p{number}_"

    def names(self, number):
        """What names of a member begin with."""
        return re.compile(rf"\b{self.prefix(number)}")

    def write(self, folder, library):
        """Writes program/, policy.yaml and case.json."""
        place = os.path.join(folder, "program")
        os.makedirs(place)
        files, policy, main = {}, None, []
        for number, case in enumerate(self.cases):
            made = {name: case.made.finished(text) for name, text in
                    {**case.program.sources(), **case.made.late_files(frozenset())}.items()}
            kept = WORDS | library.words(self.kind, case.standard)
            renamer = Renamer(self.prefix(number), kept | self.host_words(library), self.kind == "opencl")
            headers = {name for name in made if name.endswith(".h")}
            kernels = set(re.findall(r"[^\W\d]\w*", made.get("main.cl", "")))
            for name, text in made.items():
                text = renamer.text(MAIN.sub("", text), headers, kernels)
                if name in headers:
                    files[renamer.prefix + name] = text
                else:
                    files[name] = files.get(name, "") + text + "\n"
            mine = case.policy.renamed(renamer.identifiers)
            policy = policy.with_more(mine) if policy else mine
            main.append(self.calls(number, case))
        entry = "glue.c" if self.kind == "opencl" else "main" + self.cases[0].made.suffix
        arguments = "int argc, char **argv" if self.kind == "opencl" else "void" if entry.endswith(".c") else ""
        opening = "  (void)argc;\n  open_device(argv[1], argv[2]);\n" if self.kind == "opencl" else ""
        files[entry] += f"int main({arguments}) {{\n{opening}{''.join(main)}  return 0;\n}}\n"
        for name, text in files.items():
            with open(os.path.join(place, name), "w") as file:
                file.write(text)
        with open(os.path.join(folder, "policy.yaml"), "w") as file:
            file.write(policy.text())
        with open(os.path.join(folder, "case.json"), "w") as file:
            json.dump({"kind": self.kind, "seed": self.seeds[0], "seeds": self.seeds, "vectors": self.cases[0].vectors,
                       "standard": self.frame.standard, "options": policy.options("policy.yaml"),
                       "without": sorted({b for case in self.cases for b in case.without()}),
                       "sizes": [], "switch": self.frame.switch, "programs": [], "told": 1, "uses": {}}, file, indent=1)
            file.write("\n")

    def host_words(self, library):
        """The host's own names, of which members know."""
        if self.kind != "opencl":
            return set()
        from .opencltools import HOST
        with open(os.path.join(HOST, "host.h")) as file:
            return set(re.findall(r"[^\W\d]\w*", file.read())) | library.words("c", "-std=c99") | {"LAYOUT_HEADER", "clReleaseKernel"}

    def calls(self, number, case):
        """What the common main does for a member."""
        name = self.prefix(number)
        text = ""
        for n in case.policy.sizes:
            call = f"{name}run(argv[1], {n})" if self.kind == "opencl" else f"{name}run({n})"
            seed = "" if self.kind == "opencl" else f"  {name}seed = {n}u * 77u + 5u;\n"
            text += f"{seed}  {call};\n  printf(\"{name} {n} %016llx\\n\", {name}hash);\n"
        return text

    def split(self, result, folder):
        """The results of the members of a batch that is equal, by what each has of its sets and reasons."""
        states = plan_states(os.path.join(folder, "after.plan")) if result["class"] == "same" else {}
        found = []
        for number, case in enumerate(self.cases):
            own = self.names(number)
            mine = {name: state for name, state in states.items() if own.search(name)}
            reasons = sorted(reason for name, reason in result["refused"] if own.search(name))
            changed = [own.sub("", name) for name, state in mine.items() if state == "changes"]
            states_of = list(mine.values())
            verdict = "same" if changed else "refused" if reasons or "refused" in states_of else "kept"
            found.append({"class": verdict, "detail": "", "reasons": reasons, "builds": result["builds"],
                          "sets": [states_of.count(s) for s in ("changes", "keeps", "refused")], "changed": changed,
                          "kind": self.kind, "seed": case.seed, "batch": self.seeds[0]})
        return found

    def finished(self, results, again):
        """Sets that a second run changes, of members whose sets all changed before."""
        whole = [self.names(number) for number, each in enumerate(results) if each["sets"][0] and not any(each["sets"][1:])]
        return [name for name in again if any(own.search(name) for own in whole)]
