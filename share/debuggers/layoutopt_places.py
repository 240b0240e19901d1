"""Where the elements of generated containers are, for printers of any debugger.

A printer gives types and memory by the two interfaces below. Nothing here is run in the
program that is debugged, so that core files and optimised programs do as well.

What a class is, its members say: names alone mean nothing. The stored arrays are the
members of `body_columns`; within an element of one, the arrays around a field that the
field itself does not have are places of records, slowest first, as docs/Layout.md says.
"""

import re

STRUCT, POINTER, REFERENCE, ARRAY, NUMBER, OTHER = range(6)


class Unreadable(Exception):
    """Memory that the program does not have."""


class Type:
    """What a debugger knows of a type, without typedefs and qualifiers."""

    kind = OTHER
    name = ""  # With namespaces; of structs alone.
    size = 0
    align = 1
    extent = 0  # Of arrays.

    def fields(self):
        """[Field] of a struct, those of no object left out."""
        raise NotImplementedError

    def target(self):
        """What is pointed to, referred to, or an element."""
        raise NotImplementedError

    def member_type(self, name):
        """The type that a class calls so, or None."""
        raise NotImplementedError

    def find(self, name):
        """The struct with this name and namespaces, or None."""
        raise NotImplementedError

    def constant(self, name):
        """The value of a static member, or None."""
        raise NotImplementedError


class Field:
    def __init__(self, name, kind, offset, is_base=False):
        self.name, self.type, self.offset, self.is_base = name, kind, offset, is_base


class Memory:
    order = "little"

    def read(self, address, size):
        """Bytes, or Unreadable."""
        raise NotImplementedError


def number(data, offset, size, order, signed=False):
    return int.from_bytes(data[offset : offset + size], order, signed=signed)


def same(left, right):
    """Whether two types are one, as far as a layout is concerned."""
    if left.kind != right.kind or left.size != right.size:
        return False
    if left.kind == ARRAY:
        return left.extent == right.extent and same(left.target(), right.target())
    # `const body` may be spelled as two types; so of what is pointed to only the name.
    if left.kind == POINTER:
        return left.target().name == right.target().name
    return left.name == right.name


def rank(kind):
    """How many extents an array has, and what it consists of."""
    count = 0
    while kind.kind == ARRAY:
        count, kind = count + 1, kind.target()
    return count, kind


def split_name(name):
    """(`sim::`, `body_array`, `<4>`) of `sim::body_array<4>`."""
    end, depth, arguments = len(name), 0, ""
    if name.endswith(">"):
        for at in range(len(name) - 1, -1, -1):
            depth += {">": 1, "<": -1}.get(name[at], 0)
            if depth == 0:
                end, arguments = at, name[at:]
                break
    begin, depth = 0, 0
    for at in range(end):
        depth += {"<": 1, "(": 1, ">": -1, ")": -1}.get(name[at], 0)
        if depth == 0 and name[at : at + 2] == "::":
            begin = at + 2
    return name[:begin], name[begin:end], arguments


def is_called(name, *words):
    """Generated names are numbered where the program has the word: `size_2_`."""
    return any(re.fullmatch(re.sub(r"_?$", r"(_\\d+)?\g<0>", word, count=1), name or "")
               for word in words)


def members(kind, *words):
    """The fields of a struct that has just these members, or None."""
    if kind.kind != STRUCT:
        return None
    fields = kind.fields()
    if len(fields) != len(words) or any(
        field.is_base or not is_called(field.name, word)
        for field, word in zip(fields, words)
    ):
        return None
    return fields


class Digit:
    """A part of an index that selects a place in an array."""

    def __init__(self, extent, stride):
        self.extent, self.stride, self.even_first = extent, stride, False

    def place(self, index):
        index %= self.extent
        if not self.even_first:
            return index
        return index % 2 * ((self.extent + 1) // 2) + index // 2


class Place:
    """Where a field is: in which stored array, and where in that."""

    def __init__(self, name, kind, array, digits, offset):
        self.name, self.type = name, kind
        self.array, self.digits, self.offset = array, digits, offset
        self.lanes = 1
        for digit in digits:
            self.lanes *= digit.extent

    def of(self, base, element_size, index):
        at = base + index // self.lanes * element_size + self.offset
        within = self.lanes
        for digit in self.digits:
            within //= digit.extent
            at += digit.place(index // within) * digit.stride
        return at


class Stored:
    """A stored array: a pointer among the columns."""

    def __init__(self, field):
        self.name, self.offset, self.element = field.name, field.offset, field.type.target()
        self.lanes = 1  # Records in an element.

    def bytes(self, count):
        return (count + self.lanes - 1) // self.lanes * self.element.size


class Layout:
    """How the elements of a container are stored. Of `columns`, or wrong."""

    def __init__(self, columns):
        self.columns = columns
        self.record = None  # The record, where its members are those that are stored.
        self.ref = None  # What stands for an element.
        self.home = self.many = None  # Offsets.
        self.stored = []
        self.places = []

    @staticmethod
    def of(columns, records, refs):
        """The layout that struct columns has, or None. Of records and refs, which may be
        None, the first counts that fits."""
        self = Layout(columns)
        if not self._read_columns():
            return None
        for ref in refs:
            fields = ref and self._fields_of_ref(ref)
            if fields and self._locate(fields):
                self.ref = ref
                break
        for record in records:
            leaves = record and leaves_of(record)
            places = self.places
            if leaves and self._locate([(leaf.name, leaf.type) for leaf in leaves]):
                self.record, self.leaves = record, leaves
                break
            self.places = places
        return self if self.places else None

    def _read_columns(self):
        if self.columns.kind != STRUCT:
            return False
        fields = self.columns.fields()
        if fields and fields[-1].type.kind == NUMBER:
            if len(fields) < 3 or not is_called(fields[-1].name, "many"):
                return False
            if not is_called(fields[-2].name, "home"):
                return False
            self.many, self.home = fields[-1].offset, fields[-2].offset
            fields = fields[:-2]
        elif fields and fields[-1].type.kind == POINTER:
            if self.columns.name and fields[-1].type.target().name == self.columns.name:
                self.home = fields[-1].offset
                fields = fields[:-1]
        if not fields or any(f.is_base or f.type.kind != POINTER for f in fields):
            return False
        self.stored = [Stored(field) for field in fields]
        return all(stored.element.size > 0 for stored in self.stored)

    @staticmethod
    def _fields_of_ref(ref):
        """(name, type) of what a reference refers to, or None."""
        if ref.kind != STRUCT:
            return None
        fields = ref.fields()
        if fields and fields[-1].type.kind == STRUCT and is_called(fields[-1].name, "place_"):
            fields = fields[:-1]
        if not fields or any(f.is_base or f.type.kind != REFERENCE for f in fields):
            return None
        return [(field.name, field.type.target()) for field in fields]

    def _locate(self, fields):
        """Sets the places of these (name, type); False unless they fill all arrays."""
        names = {name for name, _ in fields}
        places, lanes = [], {}
        for name, kind in fields:
            place = None
            for number_, stored in enumerate(self.stored):
                if stored.name == name:
                    place = _within(stored.element, name, kind, number_, [], 0)
                elif stored.name not in names:
                    place = _search(stored.element, name, kind, names, number_, [], 0)
                if place:
                    break
            if not place or lanes.setdefault(place.array, place.lanes) != place.lanes:
                return False
            places.append(place)
        if len(lanes) != len(self.stored):
            return False
        for place in places:
            self._mark_even_first(place)
        for number_, count in lanes.items():
            self.stored[number_].lanes = count
        self.places = places
        return True

    def _mark_even_first(self, place):
        """A constant of the columns says in which digits, from the fastest on, even places
        come first."""
        bits = 0
        if place.digits:
            name = self.stored[place.array].name
            for word in [name + "_even_first_"] + [
                name + "_even_first_%d_" % n for n in range(2, 10)
            ]:
                bits = self.columns.constant(word)
                if bits is not None:
                    break
        for at, digit in enumerate(reversed(place.digits)):
            digit.even_first = bool((bits or 0) >> at & 1)

    def bases_of_array(self, address, count):
        """The stored arrays of an array at an address, one behind the other."""
        bases, at = [], 0
        for stored in self.stored:
            align = stored.element.align
            at = (at + align - 1) // align * align
            bases.append(address + at)
            at += stored.bytes(count)
        return bases


def _within(kind, name, wanted, array, digits, offset):
    """The place of a field in an element that is this field of some records."""
    extents, _ = rank(kind)
    own, _ = rank(wanted)
    digits = list(digits)
    for _ in range(extents - own):
        digits.append(Digit(kind.extent, kind.target().size))
        kind = kind.target()
    if not same(kind, wanted) or any(digit.extent == 0 for digit in digits):
        return None
    return Place(name, wanted, array, digits, offset)


def _search(kind, name, wanted, names, array, digits, offset):
    """The same in an element that has several fields."""
    digits = list(digits)
    while kind.kind == ARRAY:
        digits.append(Digit(kind.extent, kind.target().size))
        kind = kind.target()
    if kind.kind != STRUCT:
        return None
    for field in kind.fields():
        if field.is_base:
            continue
        if field.name == name:
            return _within(field.type, name, wanted, array, digits, offset + field.offset)
        if field.name not in names:
            place = _search(field.type, name, wanted, names, array, digits,
                            offset + field.offset)
            if place:
                return place
    return None


def leaves_of(record):
    """The fields of a record with those of its bases, or None."""
    if record.kind != STRUCT:
        return None
    leaves = []
    for field in record.fields():
        if field.is_base:
            inner = leaves_of(field.type)
            if inner is None:
                return None
            leaves += [Field(f.name, f.type, f.offset + field.offset) for f in inner]
        elif not field.name:
            return None
        else:
            leaves.append(field)
    return leaves


class Element:
    """A record that is taken apart."""

    def __init__(self, layout, bases, index, home=0, many=0):
        self.layout, self.bases, self.index = layout, bases, index
        self.home, self.many = home, many
        self.addresses = [
            place.of(bases[place.array], layout.stored[place.array].element.size, index)
            for place in layout.places
        ]

    def record_bytes(self, memory):
        """The record's, where the layout knows it. Unreadable."""
        data = bytearray(self.layout.record.size)
        for place, leaf, address in zip(
            self.layout.places, self.layout.leaves, self.addresses
        ):
            size = place.type.size
            data[leaf.offset : leaf.offset + size] = memory.read(address, size)
        return bytes(data)

    def ref_bytes(self, memory):
        """Those of what stands for the element."""
        data = bytearray(self.layout.ref.size)

        def put(field, offset, value):
            size = field.type.size
            data[offset : offset + size] = (value % (1 << (8 * size))).to_bytes(
                size, memory.order
            )

        at = {p.name: a for p, a in zip(self.layout.places, self.addresses)}
        for field in self.layout.ref.fields():
            if field.type.kind == REFERENCE:
                # A reference is a type of the size of what it refers to.
                data[field.offset : field.offset + 8] = at[field.name].to_bytes(
                    8, memory.order
                )
            else:
                for word in flat(field.type):
                    value = (self.home if is_called(word.name, "in_")
                             else self.many if is_called(word.name, "many_") else self.index)
                    put(word, field.offset + word.offset, value)
        return bytes(data)

    def check(self, memory):
        """Unreadable, if the element is."""
        for place, address in zip(self.layout.places, self.addresses):
            memory.read(address, place.type.size)


def flat(kind):
    """The members of a class, those of unnamed unions among them."""
    fields = []
    for field in kind.fields():
        if not field.name and field.type.kind == STRUCT:
            fields += [Field(f.name, f.type, f.offset + field.offset)
                       for f in flat(field.type)]
        else:
            fields.append(field)
    return fields
