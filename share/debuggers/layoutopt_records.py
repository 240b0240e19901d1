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


class Family:
    """The classes that are generated for one record, by the name of one of them."""

    def __init__(self, kind, suffix):
        self.kind = kind
        self.scope, base, _ = split_name(kind.name)
        found = re.fullmatch("(.+)(%s)(_[0-9]+)?" % suffix, base)
        self.stem = found.group(1) if found else None

    def siblings(self, suffix):
        """One after the other; each may be None."""
        if self.stem:
            yield self.kind.find(self.scope + self.stem + suffix)
            for number_ in range(2, 10):
                yield self.kind.find("%s%s%s_%d" % (self.scope, self.stem, suffix, number_))

    def records(self):
        yield self.kind.member_type("value_type")
        yield self.kind.member_type("element_type")
        if self.stem:
            yield self.kind.find(self.scope + self.stem)

    def refs(self):
        yield self.kind.member_type("reference")
        yield from self.siblings("_ref")
        yield from self.siblings("_cref")

    def layout(self, columns=None):
        for each in [columns] if columns else self.siblings("_columns"):
            layout = each and Layout.of(each, self.records(), self.refs())
            if layout:
                return layout
        return None


class Corrupt(Exception):
    """An object that is not set yet, or no longer."""


# What a value shows: elements, one element, an object elsewhere, or nothing.


class List:
    def __init__(self, layout, bases, count, capacity=None, home=0, many=0, first=0):
        self.layout, self.bases, self.count, self.capacity = layout, bases, count, capacity
        self.home, self.many, self.first = home, many, first

    def element(self, index):
        return Element(self.layout, self.bases, self.first + index, self.home, self.many)

    def check(self, memory):
        """Corrupt, unless the first and the last element can be read."""
        try:
            if self.count:
                self.element(0).check(memory)
                self.element(self.count - 1).check(memory)
        except (Unreadable, OverflowError):
            raise Corrupt() from None
        return self


class Null:
    pass


class Object:
    """A record that was not taken apart."""

    def __init__(self, kind, address):
        self.type, self.address = kind, address


class Outside:
    """A position that no element has."""

    def __init__(self, index):
        self.index = index


class Shown:
    """A class of which values are shown. view() may raise Corrupt and Unreadable."""

    is_list = False

    def words(self, data, memory):
        """The values of the members of an object with these bytes."""
        return [number(data, field.offset, field.type.size, memory.order,
                       is_called(field.name, "many_", "at_", "index_"))
                for field in self.members]

    def _columns(self, data, offset, memory):
        word = [number(data, offset + s.offset, 8, memory.order) for s in self.layout.stored]
        layout = self.layout
        home = 0 if layout.home is None else number(
            data, offset + layout.home, 8, memory.order)
        many = 0 if layout.many is None else number(
            data, offset + layout.many, 8, memory.order, signed=True)
        return word, home, many


class Vector(Shown):
    is_list = True

    def __init__(self, kind):
        self.members = members(kind, "columns_", "block_", "size_", "capacity_")
        self.layout = None
        if self.members and self.members[1].type.kind == POINTER:
            self.layout = Family(kind, "_vector").layout(self.members[0].type)

    def view(self, data, address, memory):
        bases, home, many = self._columns(data, self.members[0].offset, memory)
        block, size, capacity = (
            number(data, field.offset, 8, memory.order) for field in self.members[1:]
        )
        if block == 0:
            if size or capacity or any(bases):
                raise Corrupt()
        else:
            self._check(bases, home, block, size, capacity)
            if capacity:
                last = self.layout.stored[-1]
                self._check_byte(bases[-1] + last.bytes(capacity) - 1, memory)
        return List(self.layout, bases, size, capacity, home, many).check(memory)

    @staticmethod
    def _check_byte(address, memory):
        try:
            memory.read(address, 1)
        except Unreadable:
            raise Corrupt() from None

    def _check(self, bases, home, block, size, capacity):
        """Corrupt, unless the stored arrays lie in a block as they do when they are made."""
        line = max([64] + [stored.element.align for stored in self.layout.stored])
        head = 0 if self.layout.home is None else 2 * line + self.layout.columns.size + 64
        if size > capacity or any(base % line for base in bases):
            raise Corrupt()
        at, slack = block, line + head
        for base, stored in zip(bases, self.layout.stored):
            if not at <= base <= at + slack:
                raise Corrupt()
            at, slack = base + stored.bytes(capacity), 2 * line
        if self.layout.home is not None and not block <= home < bases[0]:
            raise Corrupt()


class Unique(Shown):
    is_list = True

    def __init__(self, kind):
        self.members = members(kind, "all_")
        self.vector = self.layout = None
        if self.members and self.members[0].type.kind == STRUCT:
            self.vector = shown(self.members[0].type)
            if isinstance(self.vector, Vector):
                self.layout = self.vector.layout

    def view(self, data, address, memory):
        found = self.vector.view(data[self.members[0].offset :], address, memory)
        block = self.vector.members[1].offset + self.members[0].offset
        if number(data, block, 8, memory.order) == 0:
            return Null()
        found.capacity = None
        return found


class Array(Shown):
    """Of its own fields, which the base class has."""

    is_list = True

    def __init__(self, kind):
        self.layout = None
        scope, base, arguments = split_name(kind.name)
        found = re.fullmatch(r"<(\d+)[uUlL]*>", arguments)
        if not found:
            return
        self.count = int(found.group(1))
        holder = kind
        offset = 0
        while holder.kind == STRUCT:
            fields = holder.fields()
            if len(fields) == 1 and fields[0].is_base:
                holder, offset = fields[0].type, offset + fields[0].offset
            else:
                break
        self.members = fields
        self.offset = offset
        layout = Family(kind, "_array").layout()
        if not layout or len(fields) != len(layout.stored):
            return
        for field, stored in zip(fields, layout.stored):
            if not is_called(field.name, stored.name + "_") or field.type.kind != STRUCT:
                return
            data = flat(field.type)
            extent = max(1, (self.count + stored.lanes - 1) // stored.lanes)
            if (len(data) != 1 or not is_called(data[0].name, "data_")
                    or data[0].type.kind != ARRAY or data[0].type.extent != extent
                    or not same(data[0].type.target(), stored.element)):
                return
        self.layout = layout

    def view(self, data, address, memory):
        if not address:
            raise Corrupt()  # Elements in no memory have no addresses.
        start = address + self.offset
        bases = [start + field.offset for field in self.members]
        return List(self.layout, bases, self.count, None, start, self.count).check(memory)


class Iterator(Shown):
    def __init__(self, kind):
        self.members = members(kind, "columns_", "index_")
        self.layout = None
        if self.members and self.members[1].type.kind == NUMBER:
            family = Family(kind, "_const_iterator|_iterator")
            self.layout = family.layout(self.members[0].type)

    def view(self, data, address, memory):
        bases, home, many = self._columns(data, self.members[0].offset, memory)
        index = number(data, self.members[1].offset, 8, memory.order, signed=True)
        if not any(bases):
            return Null() if index == 0 else Outside(index)
        line = all(base % stored.element.align == 0
                   for base, stored in zip(bases, self.layout.stored))
        if not line or index < 0 or index >= many > 0:
            return Outside(index)
        found = Element(self.layout, bases, index, home, many)
        found.check(memory)
        return found


class Span(Shown):
    is_list = True

    def __init__(self, kind):
        self.members = members(kind, "start_", "size_")
        self.iterator = self.layout = None
        if self.members and self.members[0].type.kind == STRUCT:
            self.iterator = shown(self.members[0].type)
            if isinstance(self.iterator, Iterator):
                self.layout = self.iterator.layout

    def view(self, data, address, memory):
        start = self.members[0].offset
        columns, index = self.iterator.members
        bases, home, many = self._columns(data, start + columns.offset, memory)
        first = number(data, start + index.offset, 8, memory.order, signed=True)
        size = number(data, self.members[1].offset, 8, memory.order)
        if first < 0 or first + size > many > 0 or (size and not all(bases)):
            raise Corrupt()
        return List(self.layout, bases, size, None, home, many, first).check(memory)


class Pointer(Shown):
    def __init__(self, kind):
        self.layout = None
        self.members = flat(kind) if kind.kind == STRUCT else []
        names = [field.name for field in self.members]
        if len(names) != 3 or not is_called(names[0], "in_"):
            return
        family = Family(kind, "_c?ptr")
        if is_called(names[1], "object_") and is_called(names[2], "at_"):
            self.is_wide = False
            if self.members[0].type.kind == POINTER:
                self.layout = family.layout(self.members[0].type.target())
        elif is_called(names[1], "many_") and is_called(names[2], "at_"):
            self.is_wide = True
            self.layout = family.layout()
        if self.layout and (self.layout.home is None
                            or (self.layout.many is not None) != self.is_wide):
            self.layout = None

    def view(self, data, address, memory):
        inside, middle, index = self.words(data, memory)
        if self.is_wide:
            target, many = inside, middle
        else:
            target, many = (inside, -1) if inside else (middle, 0)
        if target == 0:
            return Null()
        layout = self.layout
        if many == 0:
            if not layout.record:
                raise Corrupt()
            memory.read(target, layout.record.size)
            return Object(layout.record, target)
        if many > 0:
            if not 0 <= index < many:
                return Outside(index)
            found = Element(layout, layout.bases_of_array(target, many), index, target, many)
        else:
            try:
                copy = memory.read(target, layout.columns.size)
            except Unreadable:
                raise Corrupt() from None
            bases, home, _ = self._columns(copy, 0, memory)
            if home != target:
                raise Corrupt()
            if index < 0:
                return Outside(index)
            found = Element(layout, bases, index, target, many)
        found.check(memory)
        return found


class Reference(Shown):
    """Of an element, or of a record that was not taken apart."""

    def __init__(self, kind):
        family = Family(kind, "_c?ref")
        self.layout = None
        for columns in family.siblings("_columns"):
            layout = columns and Layout.of(columns, family.records(), [kind])
            if layout and layout.ref:
                self.layout = layout
                break
        self.kind = kind

    def view(self, data, address, memory):
        found = Element.__new__(Element)
        found.layout = self.layout
        at = {field.name: number(data, field.offset, 8, memory.order)
              for field in self.kind.fields() if field.type.kind == REFERENCE}
        found.addresses = [at[place.name] for place in self.layout.places]
        found.check(memory)
        return found


CLASSES = [
    ("_vector", Vector),
    ("_c?ref", Reference),
    ("_const_iterator|_iterator", Iterator),
    ("_c?ptr", Pointer),
    ("_array", Array),
    ("_c?span", Span),
    ("_unique", Unique),
]


def may_be_shown(base):
    """Whether a class may be one of these, by the last part of its name."""
    return any(re.fullmatch("(.+)(%s)(_[0-9]+)?" % suffix, base) for suffix, _ in CLASSES)


def shown(kind):
    """What shows values of this type, or None."""
    if kind.kind != STRUCT or not kind.name:
        return None
    _, base, _ = split_name(kind.name)
    for suffix, found in CLASSES:
        if re.fullmatch("(.+)(%s)(_[0-9]+)?" % suffix, base):
            made = found(kind)
            if made.layout:
                return made
    return None


def handle_of(kind, name):
    """The layout of a struct of pointers that C calls so, or None. The record must be there."""
    found = re.fullmatch("(.+)_soa(_[0-9]+)?", split_name(name)[1])
    record = found and kind.find(found.group(1))
    layout = Layout.of(kind, [record], []) if record else None
    return layout if layout and layout.record else None
