#!/usr/bin/env python3
"""Prints a .natvis file, by which Visual Studio shows generated containers.

    python3 layoutopt_natvis.py body_soa.h car_soa.h > layoutopt.natvis

The file goes into the project. It names the classes of the headers, as a .natvis file must:
patterns stand for no more than arguments of templates.
"""

import re
import sys
from xml.sax.saxutils import escape

CONSTRUCTOR = re.compile(
    r"\n  (?P<ref>\w+)\((?:const )?(?P<columns>\w+) &(?P<from>\w+), std::ptrdiff_t (?P<at>\w+)\)"
    r" noexcept\n      : (?P<fields>.*?) \{\}\n",
    re.DOTALL,
)
ITERATOR = r"\nclass (\w+) \{\n(?:(?!\n\};).)*?\n  %s (\w+);\n  difference_type (\w+) = 0;\n\};"
VECTOR = (
    r"\nclass (\w+) \{\n(?:(?!\n\};).)*?\n  %s (\w+);\n  void \*\w+ = nullptr;\n"
    r"  size_type (\w+) = 0;\n  size_type (\w+) = 0;\n\};"
)


def fields_of(found):
    """[(name, access)] of a constructor of a reference; the index is `{}`."""
    fields = []
    for name, access in re.findall(
        r"(\w+)\(%s\.(.*?)\)(?:,\n|$)" % found["from"], found["fields"] + "\n"
    ):
        if re.match(r"\w+\[", access):
            fields.append((name, re.sub(r"\b%s\b" % found["at"], "{}", access)))
    return fields


def text(name, shown, lines):
    head = ['  <Type Name="%s">' % escape(name),
            "    <DisplayString>%s</DisplayString>" % escape(shown)]
    return head + ["    <Expand>"] + ["      " + line for line in lines] + [
        "    </Expand>", "  </Type>"]


def types(header):
    """The lines of all classes of a header."""
    lines, done = [], set()
    for found in CONSTRUCTOR.finditer(header):
        ref, columns, fields = found["ref"], found["columns"], fields_of(found)
        if not fields:
            continue
        scope = re.search(r"swap\(::((?:\w+::)*)\w+ &\w+, ::[\w:]+ &\w+\)", header)
        scope = scope.group(1) if scope else ""
        shown = "{{ %s }}" % " ".join("%s={%s}" % (name, name) for name, _ in fields)
        lines += text(scope + ref, shown,
                      ['<Item Name="%s">%s</Item>' % (name, name) for name, _ in fields])
        if columns in done:
            continue
        done.add(columns)
        for name, member, index in re.findall(ITERATOR % columns, header, re.DOTALL):
            places = [(field, "%s.%s" % (member, access.format(*[index] * access.count("{}"))))
                      for field, access in fields]
            shown = "[{%s}] {{ %s }}" % (
                index, " ".join("%s={%s}" % place for place in places))
            lines += text(scope + name, shown,
                          ['<Item Name="%s">%s</Item>' % (field, escape(place))
                           for field, place in places])
        for name, member, size, capacity in re.findall(VECTOR % columns, header, re.DOTALL):
            parts = ['<Item Name="[capacity]">%s</Item>' % capacity]
            for field, access in fields:
                place = "%s.%s" % (member, access.format(*["$i"] * access.count("{}")))
                parts += [
                    '<Synthetic Name="%s">' % field,
                    "  <Expand>",
                    "    <IndexListItems>",
                    "      <Size>%s</Size>" % size,
                    "      <ValueNode>%s</ValueNode>" % escape(place),
                    "    </IndexListItems>",
                    "  </Expand>",
                    "</Synthetic>",
                ]
            lines += text(scope + name, "{{ size={%s} }}" % size, parts)
    return lines


def main():
    if len(sys.argv) < 2 or sys.argv[1] in ("-h", "--help"):
        print(__doc__.strip())
        return 0 if len(sys.argv) > 1 else 2
    lines = []
    for path in sys.argv[1:]:
        try:
            with open(path, encoding="utf-8") as file:
                found = types(file.read())
        except (OSError, UnicodeDecodeError) as error:
            print("layoutopt_natvis.py: %s: %s" % (path, error), file=sys.stderr)
            return 1
        if not found:
            print("layoutopt_natvis.py: %s has no container classes" % path, file=sys.stderr)
            return 1
        lines += found
    print('<?xml version="1.0" encoding="utf-8"?>')
    print('<AutoVisualizer xmlns="http://schemas.microsoft.com/vstudio/debugger/natvis/2010">')
    print("\n".join(lines))
    print("</AutoVisualizer>")
    return 0


if __name__ == "__main__":
    sys.exit(main())
