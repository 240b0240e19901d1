"""A program as text in places, cut into chunks that can be left out.

A place is a list of parts; a part is text that is there while all of its chunks are.
A function's body is a place of its own, named in the text as `@{place}`. What is
written while a chunk is open belongs to it, and to every chunk that it touches: a
statement needs its array, its fields and the helper it calls. So whoever leaves out
a chunk leaves out all that needs it, and what remains is still a program.

Values that are read carry marks that are no characters of C: a first one, which tells
the type, and LAST. sources() leaves them out, unless they are asked for.
"""

import contextlib
import re

# Types that are there without a header.
TYPES = ["int", "unsigned", "float", "double", "char", "signed char", "unsigned char", "short",
         "unsigned short", "long", "unsigned long", "long long", "unsigned long long",
         "uchar", "ushort", "uint", "ulong"]
FIRST, LAST = 0xE000, "\uF8FF"


def marked(text, type_name):
    """The text with marks around it; of other types the first one is FIRST."""
    number = TYPES.index(type_name) + 1 if type_name in TYPES else 0
    return f"{chr(FIRST + number)}{text}{LAST}"


def unmarked(text):
    return re.sub("[\uE000-\uF8FF]", "", text)


class Program:
    def __init__(self, rng):
        self.rng = rng
        self.parts = {}     # place -> [(chunks, text)]
        self.files = []     # (file name, place)
        self.chunks = []    # names, by number
        self._open = []     # sets of chunks that the current text needs
        self._names = {}
        self.texture = None     # what becomes of each text that is added
        self.uses = {}          # of what reports count: name -> names of records

    def fresh(self, stem):
        """A name that nothing else has."""
        self._names[stem] = self._names.get(stem, 0) + 1
        return f"{stem}{self._names[stem]}"

    def note(self, use, record):
        """Reports are to tell how many programs have this, and how often the record changes."""
        self.uses.setdefault(use, set()).add(record.name)

    def new_chunk(self, name):
        """A chunk that others can touch; it needs what is open now."""
        self.chunks.append(name)
        return len(self.chunks) - 1

    @contextlib.contextmanager
    def chunk(self, name, own=True):
        """Collects what the text that is made inside needs."""
        needs = set(self._open[-1]) if self._open else set()
        if own:
            needs.add(self.new_chunk(name))
        self._open.append(needs)
        try:
            yield needs
        finally:
            self._open.pop()

    @contextlib.contextmanager
    def apart(self):
        """Text made inside, a helper for instance, does not need what is open."""
        kept, self._open = self._open, []
        try:
            yield
        finally:
            self._open = kept

    def touch(self, chunks):
        if self._open:
            self._open[-1].update(chunks)

    def add(self, place, text, needs=()):
        if self.texture:
            text = self.texture(text)
        open_now = self._open[-1] if self._open else ()
        self.parts.setdefault(place, []).append((frozenset(open_now) | set(needs), text))

    def render(self, place, dropped=frozenset()):
        texts = [text for chunks, text in self.parts.get(place, ())
                 if not chunks & dropped]
        joined = "\n".join(t for t in texts if t.strip() or not t)

        def expand(match):
            inner = self.render(match.group(2), dropped)
            return "\n".join(match.group(1) + line if line else line
                             for line in inner.split("\n"))
        joined = re.sub(r"^[ ]+#", "#", joined, flags=re.MULTILINE)
        return re.sub(r"^([ ]*)@\{([^}]*)\}", expand, joined, flags=re.MULTILINE)

    def sources(self, dropped=frozenset(), marks=False):
        """File name -> text."""
        found = {name: re.sub(r"\n{3,}", "\n\n", self.render(place, dropped)).strip() + "\n"
                 for name, place in self.files}
        return found if marks else {name: unmarked(text) for name, text in found.items()}


def indent(text, by=2):
    return "\n".join(" " * by + line if line else line for line in text.split("\n"))
