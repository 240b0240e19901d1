"""gdb shows what layoutopt made of arrays of records as arrays of records.

In ~/.gdbinit:

    source /usr/share/layoutopt/debuggers/layoutopt_gdb.py

`p all` prints a body_vector as gdb prints a std::vector<body>, `p all[3]` an element, by
no function of the program. `p/r all` shows what is stored. For arrays of C, of which
nothing says how long they are, `p $element(bodies, 3)` prints an element of a handle.
"""

import os
import re
import sys

import gdb
import gdb.printing
import gdb.xmethod

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
import layoutopt_records as records  # noqa: E402

sys.path.pop(0)

KINDS = {
    gdb.TYPE_CODE_STRUCT: records.STRUCT,
    gdb.TYPE_CODE_UNION: records.STRUCT,
    gdb.TYPE_CODE_PTR: records.POINTER,
    gdb.TYPE_CODE_REF: records.REFERENCE,
    gdb.TYPE_CODE_RVALUE_REF: records.REFERENCE,
    gdb.TYPE_CODE_ARRAY: records.ARRAY,
    gdb.TYPE_CODE_INT: records.NUMBER,
}


# What is asked again and again is kept, until another program may give other answers.
_found = {}


def _forget(_=None):
    _found.clear()


for _event in ("new_objfile", "clear_objfiles", "free_objfile"):
    if hasattr(gdb.events, _event):
        getattr(gdb.events, _event).connect(_forget)


class Type(records.Type):
    def __init__(self, of):
        self.gdb = of.strip_typedefs().unqualified()
        self.kind = KINDS.get(self.gdb.code, records.OTHER)
        self.name = self.gdb.tag or self.gdb.name or ""
        self.size = self.gdb.sizeof
        self.align = max(1, self.gdb.alignof)
        self.extent = 0
        if self.kind == records.ARRAY:
            low, high = self.gdb.range()
            self.extent = high - low + 1

    def fields(self):
        return [
            records.Field(field.name, Type(field.type), field.bitpos // 8,
                          field.is_base_class)
            for field in self.gdb.fields()
            if hasattr(field, "bitpos") and not field.bitsize
        ]

    def target(self):
        return Type(self.gdb.target())

    def member_type(self, name):
        return self.find("%s::%s" % (self.name, name)) if self.name else None

    def find(self, name):
        for word in (name, "struct " + name):  # As C says.
            try:
                return Type(gdb.lookup_type(word))
            except gdb.error:
                pass
        return None

    def constant(self, name):
        for field in self.gdb.fields():
            if field.name == name and not hasattr(field, "bitpos"):
                try:
                    return int(gdb.Value(bytes(self.size), self.gdb)[name])
                except gdb.error:
                    return None
        return None


class Memory(records.Memory):
    @property
    def order(self):
        if "order" not in _found:
            big = "big" in gdb.execute("show endian", to_string=True)
            _found["order"] = "big" if big else "little"
        return _found["order"]

    def read(self, address, size):
        if address < 0 or address + size >= 1 << 64:
            raise records.Unreadable()
        try:
            return gdb.selected_inferior().read_memory(address, size).tobytes()
        except gdb.error:  # A MemoryError of gdb is one.
            raise records.Unreadable() from None


MEMORY = Memory()


def bytes_of(value):
    """The bytes of a value, which may be in no memory. gdb.error, ValueError."""
    kind = value.type.strip_typedefs()
    order = MEMORY.order
    # The address of a reference is that of what it refers to.
    if kind.code in (gdb.TYPE_CODE_REF, gdb.TYPE_CODE_RVALUE_REF):
        return int(value.address).to_bytes(8, order)
    if value.address is not None:
        return MEMORY.read(int(value.address), kind.sizeof)
    if kind.code in (gdb.TYPE_CODE_PTR, gdb.TYPE_CODE_INT):
        return (int(value) % (1 << 8 * kind.sizeof)).to_bytes(kind.sizeof, order)
    if kind.code not in (gdb.TYPE_CODE_STRUCT, gdb.TYPE_CODE_UNION):
        raise ValueError(kind)
    data = bytearray(kind.sizeof)
    for field in kind.fields():
        if hasattr(field, "bitpos"):
            part = bytes_of(value[field])
            data[field.bitpos // 8 : field.bitpos // 8 + len(part)] = part
    return bytes(data)


def pointed(kind, address):
    return gdb.Value(address).cast(kind.pointer()).dereference()


def shown(of):
    kind = of.strip_typedefs().unqualified()
    if kind.code != gdb.TYPE_CODE_STRUCT or not kind.tag:
        return None
    _, base, _ = records.split_name(kind.tag)
    if not records.may_be_shown(base):
        return None
    key = (kind.tag, kind.sizeof,
           tuple((f.name, str(f.type), f.type.sizeof) for f in kind.fields()))
    if key not in _found:
        _found[key] = records.shown(Type(kind))
    return _found[key]


def record_of(element):
    """The element as a record, or its parts where nobody knows the record."""
    return gdb.Value(element.record_bytes(MEMORY), element.layout.record.gdb)


def value_of(element):
    """What stands for an element, whose fields can be set; or a record."""
    if element.layout.ref:
        return gdb.Value(element.ref_bytes(MEMORY), element.layout.ref.gdb)
    return record_of(element)


class TextPrinter:
    def __init__(self, text):
        self.text = text

    def to_string(self):
        return self.text


class ListPrinter:
    def __init__(self, name, found):
        self.name, self.found = name, found

    def to_string(self):
        text = "%s of length %d" % (self.name, self.found.count)
        if self.found.capacity is not None:
            text += ", capacity %d" % self.found.capacity
        return text

    def children(self):
        for index in range(self.found.count):
            try:
                yield "[%d]" % index, value_of(self.found.element(index))
            except records.Unreadable:
                yield "[%d]" % index, "<cannot be read>"
                return

    def num_children(self):
        return self.found.count

    def child(self, index):
        return "[%d]" % index, value_of(self.found.element(index))

    def display_hint(self):
        return "array"


class PlacePrinter:
    """Of what leads to an element."""

    def __init__(self, name, child):
        self.name, self.child_ = name, child

    def to_string(self):
        return self.name

    def children(self):
        yield self.child_


class RecordPrinter:
    """Of an element: its fields, where they are."""

    def __init__(self, element):
        self.element = element

    def children(self):
        for place, address in zip(self.element.layout.places, self.element.addresses):
            yield place.name, pointed(place.type.gdb, address)


class WholePrinter:
    """Of an element, whose record has parts that are not stored."""

    def __init__(self, record):
        self.record = record

    def to_string(self):
        return self.record


def is_plain(record):
    return all(hasattr(field, "bitpos") and not field.is_base_class
               for field in record.gdb.fields())


def printer_of_element(element):
    record = element.layout.record
    if not record:
        return RecordPrinter(element)
    value = record_of(element)
    own = gdb.default_visualizer(value)
    if own is not None:
        return own
    return RecordPrinter(element) if is_plain(record) else WholePrinter(value)


def printer(value):
    kind = value.type.strip_typedefs()
    if kind.code in (gdb.TYPE_CODE_REF, gdb.TYPE_CODE_RVALUE_REF):
        value = value.referenced_value()
        kind = value.type.strip_typedefs()
    found = shown(kind)
    if not found:
        return None
    name = re.sub(r"(\d)[uUlL]+>$", r"\1>", kind.unqualified().tag)
    try:
        address = 0 if value.address is None else int(value.address)
        view = found.view(bytes_of(value), address, MEMORY)
        if isinstance(view, records.List):
            return ListPrinter(name, view)
        if isinstance(view, records.Null):
            return TextPrinter("null")
        if isinstance(view, records.Outside):
            return PlacePrinter(name, ("[%d]" % view.index, "<no element>"))
        if isinstance(view, records.Object):
            return PlacePrinter(
                name, ("*%#x" % view.address, pointed(view.type.gdb, view.address)))
        if isinstance(found, records.Reference):
            return printer_of_element(view)
        return PlacePrinter(name, ("[%d]" % view.index, value_of(view)))
    except (records.Corrupt, records.Unreadable):
        return TextPrinter("<%s that holds no valid value>" % name)
    except (gdb.error, ValueError, OverflowError):
        return None  # Optimised out, in part at least: as it is stored.


class Printers(gdb.printing.PrettyPrinter):
    def __init__(self):
        super().__init__("layoutopt")

    def __call__(self, value):
        return printer(value)


# Functions that read elements, for programs that have them inline or do not run.

INDEXED = ("operator[]", "at")
PLAIN = ("front", "back", "size", "operator*")


class Worker(gdb.xmethod.XMethodWorker):
    def __init__(self, found, method):
        self.found, self.method = found, method

    def get_arg_types(self):
        return [gdb.lookup_type("long")] if self.method in INDEXED else []

    def get_result_type(self, *_):
        if self.method == "size":
            return gdb.lookup_type("unsigned long")
        layout = self.found.layout
        return (layout.ref or layout.record).gdb

    def __call__(self, this, index=0):
        if this.type.strip_typedefs().code == gdb.TYPE_CODE_PTR:
            this = this.dereference()
        try:
            view = self.found.view(bytes_of(this), int(this.address or 0), MEMORY)
        except (records.Corrupt, records.Unreadable, ValueError):
            raise ValueError("the object holds no valid value") from None
        if isinstance(view, (records.Null, records.Outside)):
            raise IndexError("there is no element")
        if isinstance(view, records.Object):
            raise ValueError("this leads to a record of its own")
        index = int(index)
        if isinstance(view, records.Element):
            view = records.Element(view.layout, view.bases, view.index + index,
                                   view.home, view.many)
            return value_of(view)
        if self.method == "size":
            return gdb.Value(view.count).cast(gdb.lookup_type("unsigned long"))
        if self.method == "back":
            index = view.count - 1
        if not 0 <= index < view.count:
            raise IndexError("index %d of %d elements" % (index, view.count))
        return value_of(view.element(index))


class Method(gdb.xmethod.XMethod):
    def __init__(self, name):
        super().__init__(name)


class Matcher(gdb.xmethod.XMethodMatcher):
    def __init__(self):
        super().__init__("layoutopt")
        self.methods = [Method(name) for name in INDEXED + PLAIN]

    def match(self, class_type, method_name):
        if not any(m.name == method_name and m.enabled for m in self.methods):
            return None
        found = shown(class_type)
        if not found or isinstance(found, records.Reference):
            return None
        lists = found.is_list
        if method_name in ("at", "front", "back", "size") and not lists:
            return None
        if method_name == "operator*" and lists:
            return None
        # gdb calls no static function by this.
        if method_name == "size" and isinstance(found, records.Array):
            return None
        return Worker(found, method_name)


class ElementFunction(gdb.Function):
    """$element(HANDLE, INDEX): a record of an array of C, with its fields side by side."""

    def __init__(self):
        super().__init__("element")

    def invoke(self, handle, index):
        kind = handle.type.unqualified()
        found = records.handle_of(Type(kind), kind.name or "")
        if not found:
            raise gdb.GdbError("%s is no handle of a record that is known" % handle.type)
        bases = [int(handle[stored.name]) for stored in found.stored]
        element = records.Element(found, bases, int(index))
        try:
            return record_of(element)
        except records.Unreadable:
            raise gdb.GdbError("element %d cannot be read" % int(index)) from None


def register(objfile=None):
    gdb.printing.register_pretty_printer(objfile, Printers(), replace=True)
    gdb.xmethod.register_xmethod_matcher(objfile, Matcher(), replace=True)
    ElementFunction()


register()
