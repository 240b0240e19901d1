"""Which classes are generated containers, and what a value of one shows, for any debugger."""

import re

from layoutopt_places import *  # noqa: F401,F403


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
