"""LLDB shows what layoutopt made of arrays of records as arrays of records.

In ~/.lldbinit:

    command script import /usr/share/layoutopt/debuggers/layoutopt_lldb.py

`v all` shows the elements of a body_vector with their fields, `v all[3]` one of them, by
no function of the program; `v -R all` what is stored. LLDB 17 or newer.
"""

import os
import sys

import lldb

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
import layoutopt_records as records  # noqa: E402

sys.path.pop(0)

KINDS = {
    lldb.eTypeClassStruct: records.STRUCT,
    lldb.eTypeClassClass: records.STRUCT,
    lldb.eTypeClassUnion: records.STRUCT,
    lldb.eTypeClassPointer: records.POINTER,
    lldb.eTypeClassReference: records.REFERENCE,
    lldb.eTypeClassArray: records.ARRAY,
}
NUMBERS = lldb.eTypeIsInteger


class Type(records.Type):
    def __init__(self, of, within):
        self.lldb, self.within = of.GetCanonicalType().GetUnqualifiedType(), within
        of = self.lldb
        self.kind = KINDS.get(of.GetTypeClass(), records.OTHER)
        if self.kind == records.OTHER and of.GetTypeFlags() & NUMBERS:
            if not of.GetTypeFlags() & lldb.eTypeIsEnumeration:
                self.kind = records.NUMBER
        self.name = of.GetName() or ""
        self.size = of.GetByteSize()
        self.align = max(1, of.GetByteAlign()) if hasattr(of, "GetByteAlign") else 1
        self.extent = 0
        if self.kind == records.ARRAY:
            self.element = Type(of.GetArrayElementType(), within)
            self.extent = self.size // self.element.size if self.element.size else 0

    def fields(self):
        bases = [
            records.Field(base.GetName(), Type(base.GetType(), self.within),
                          base.GetOffsetInBytes(), True)
            for base in map(self.lldb.GetDirectBaseClassAtIndex,
                            range(self.lldb.GetNumberOfDirectBaseClasses()))
        ]
        return bases + [
            records.Field(field.GetName(), Type(field.GetType(), self.within),
                          field.GetOffsetInBytes())
            for field in map(self.lldb.GetFieldAtIndex,
                             range(self.lldb.GetNumberOfFields()))
            if not field.IsBitfield()
        ]

    def target(self):
        if self.kind == records.ARRAY:
            return self.element
        if self.kind == records.REFERENCE:
            return Type(self.lldb.GetDereferencedType(), self.within)
        return Type(self.lldb.GetPointeeType(), self.within)

    def member_type(self, name):
        if hasattr(self.lldb, "FindDirectNestedType"):
            found = self.lldb.FindDirectNestedType(name)
            if found.IsValid():
                return Type(found, self.within)
        return self.find("%s::%s" % (self.name, name)) if self.name else None

    def find(self, name):
        for found in self.within.FindTypes(name):
            # A search for `body` finds `sim::body` as well.
            if found.GetName() == name or found.IsTypedefType():
                return Type(found, self.within)
        return None

    def constant(self, name):
        if not hasattr(self.lldb, "GetStaticFieldWithName"):
            return None
        field = self.lldb.GetStaticFieldWithName(name)
        if not field.IsValid():
            return None
        value = field.GetConstantValue(self.within)
        return value.GetValueAsUnsigned() if value.IsValid() else None


class Memory(records.Memory):
    def __init__(self, process):
        self.process = process
        big = process.GetByteOrder() == lldb.eByteOrderBig
        self.order = "big" if big else "little"

    def read(self, address, size):
        error = lldb.SBError()
        if size == 0:
            return b""
        if not 0 <= address < 1 << 64:
            raise records.Unreadable()
        data = self.process.ReadMemory(address, size, error)
        if not error.Success() or not data or len(data) != size:
            raise records.Unreadable()
        return data


_found = {}


def shown(of, target):
    """What shows values of this type in this program, or None."""
    of = of.GetCanonicalType().GetUnqualifiedType()
    name = of.GetName() or ""
    if not records.may_be_shown(records.split_name(name)[1]):
        return None
    # Types have no identity; another program may have others.
    key = (name, of.GetByteSize(), target.GetProcess().GetUniqueID(),
           target.GetNumModules(),
           tuple((of.GetFieldAtIndex(at).GetName(), of.GetFieldAtIndex(at).GetType().GetName())
                 for at in range(of.GetNumberOfFields())))
    if key not in _found:
        if len(_found) > 1000:
            _found.clear()
        _found[key] = records.shown(Type(of, target))
    return _found[key]


def recognize(of, _):
    """Whether the class is one of those. LLDB tells no target with a type."""
    if of.IsReferenceType():
        of = of.GetDereferencedType()
    of = of.GetCanonicalType().GetUnqualifiedType()
    if of.IsPointerType() or not records.may_be_shown(
            records.split_name(of.GetName() or "")[1]):
        return False
    target = lldb.debugger.GetSelectedTarget() if lldb.debugger else None
    if not target or not target.IsValid():
        return False
    return shown(of, target) is not None


def view_of(value):
    """(what shows it, what it shows or None)"""
    value = value.GetNonSyntheticValue()
    if value.GetType().IsReferenceType():
        value = value.Dereference().GetNonSyntheticValue()
    target = value.GetTarget()
    found = shown(value.GetType(), target)
    if not found:
        return None, None, None
    memory = Memory(value.GetProcess())
    error = lldb.SBError()
    data = value.GetData()
    size = value.GetType().GetByteSize()
    content = data.ReadRawData(error, 0, size) if data.GetByteSize() >= size else None
    if not error.Success() or content is None:
        return found, None, memory
    address = value.GetLoadAddress()
    if address == lldb.LLDB_INVALID_ADDRESS:
        address = 0
    try:
        return found, found.view(content, address, memory), memory
    except (records.Corrupt, records.Unreadable, OverflowError):
        return found, None, memory


class Children:
    """Of a value: elements, fields of one, or what a pointer leads to."""

    def __init__(self, value, _):
        self.value = value
        self.update()

    def update(self):
        self.found, self.view, self.memory = view_of(self.value)
        return False

    def _fields(self):
        return isinstance(self.found, records.Reference)

    def num_children(self, limit=None):
        view = self.view
        if isinstance(view, records.List):
            return view.count if limit is None else min(view.count, limit)
        if isinstance(view, records.Element):
            return len(view.layout.places) if self._fields() else 1
        return 1 if isinstance(view, records.Object) else 0

    def has_children(self):
        return self.num_children() > 0

    def get_child_index(self, name):
        if isinstance(self.view, records.Element) and self._fields():
            for at, place in enumerate(self.view.layout.places):
                if place.name == name:
                    return at
            return -1
        if name in ("$$dereference$$", "*"):
            return 0 if self.num_children() == 1 else -1
        try:
            return int(name.strip("[]"))
        except ValueError:
            return -1

    def get_child_at_index(self, index):
        if not 0 <= index < self.num_children():
            return None
        view = self.view
        if isinstance(view, records.Object):
            return self.value.CreateValueFromAddress(
                "*", view.address, view.type.lldb)
        if isinstance(view, records.List):
            return self._element("[%d]" % index, view.element(index))
        if self._fields():
            place, address = view.layout.places[index], view.addresses[index]
            return self.value.CreateValueFromAddress(place.name, address, place.type.lldb)
        return self._element("[%d]" % view.index, view)

    def _element(self, name, element):
        """What stands for it, whose fields can be set; or a record."""
        try:
            if element.layout.ref:
                kind, content = element.layout.ref.lldb, element.ref_bytes(self.memory)
            else:
                kind, content = element.layout.record.lldb, element.record_bytes(self.memory)
        except records.Unreadable:
            return None
        data = lldb.SBData()
        process = self.value.GetProcess()
        data.SetData(lldb.SBError(), content, process.GetByteOrder(),
                     process.GetAddressByteSize())
        return self.value.CreateValueFromData(name, data, kind)


def summary(value, _):
    found, view, _ = view_of(value)
    if view is None:
        return "no valid value"
    if isinstance(view, records.Null):
        return "null"
    if isinstance(view, records.Outside):
        return "[%d], no element" % view.index
    if isinstance(view, records.Object):
        return "%#x" % view.address
    if isinstance(view, records.List):
        text = "size=%d" % view.count
        return text if view.capacity is None else text + " capacity=%d" % view.capacity
    return "" if isinstance(found, records.Reference) else "[%d]" % view.index


def __lldb_init_module(debugger, _):
    module = __name__
    debugger.HandleCommand(
        "type summary add -w layoutopt -e --recognizer-function -F %s.summary %s.recognize"
        % (module, module))
    debugger.HandleCommand(
        "type synthetic add -w layoutopt --recognizer-function -l %s.Children %s.recognize"
        % (module, module))
    debugger.HandleCommand("type category enable layoutopt")
