#!/usr/bin/env python3
"""Writes share/schema/policy.json and docs/Policy.md from PolicyKeys.def, with the
examples of test/Docs/policy.

  utils/policy.py            write both
  utils/policy.py --check    exit 1 if one of them is old, or a row has no example
"""

import json
import os
import re
import sys
import textwrap

ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
TABLE = os.path.join(ROOT, "include", "layoutopt", "Plan", "PolicyKeys.def")
# <Map>.<key>.yaml for each row: test/Docs/policy.test feeds them to the tool.
EXAMPLES = os.path.join(ROOT, "test", "Docs", "policy")
SCHEMA = os.path.join(ROOT, "share", "schema", "policy.json")
PAGE = os.path.join(ROOT, "docs", "Policy.md")

NAME = r"([Aa][Uu][Tt][Oo]|[Aa][Oo][Ss]|[Ss][Oo][Aa]|[Tt][Ii][Ll][Ee][Dd] *[0-9]+)"
TEXT = {"type": "string", "minLength": 1}


def list_of(items):
    return {"type": "array", "items": items}


# What stands behind a key, by its shape.
SHAPES = {
    "Version": {"const": 1},
    "Text": TEXT,
    "Truth": {"type": "boolean"},
    "Layout": {
        "anyOf": [
            {"type": "string", "pattern": r"^ *(%s|\[.*\]) *$" % NAME},
            dict(list_of({"type": "string", "pattern": "^ *[if]"}), minItems=1),
        ]
    },
    "Records": {"type": "object", "additionalProperties": {"$ref": "#/$defs/Record"}},
    "Sets": {"type": "object", "additionalProperties": {"$ref": "#/$defs/Set"}},
    "Clusters": dict(list_of({"$ref": "#/$defs/Cluster"}), minItems=1),
    "Bounds": list_of({"$ref": "#/$defs/Bound"}),
    "Globs": dict(list_of(dict(TEXT, maxLength=256)), minItems=1),
    "Fields": dict(list_of(TEXT), minItems=1, uniqueItems=True),
    "Order": {
        "anyOf": [
            {"enum": ["keep", "padding", "affinity"]},
            dict(list_of(TEXT), minItems=1, uniqueItems=True),
        ]
    },
    "Line": {"type": "string", "pattern": "^.+:[0-9]*[1-9][0-9]*$"},
    "Number": {"type": "integer", "minimum": 1, "maximum": 2147483647},
    "Count": {
        "anyOf": [
            {"type": "number", "minimum": 0, "maximum": 10**15, "multipleOf": 1},
            {"type": "string", "pattern": "^[0-9]+e[0-9]+$"},
        ]
    },
}
# What is asked of a map beyond its keys.
RULES = {
    "Policy": {"required": ["version"]},
    "Record": {"not": {"required": ["layout", "clusters"]}},
    "Set": {"not": {"required": ["layout", "clusters"]}},
    "Cluster": {"required": ["fields", "layout"]},
    "Bound": {
        "required": ["iterations"],
        "oneOf": [
            {"required": ["at"], "not": {"anyOf": [{"required": ["function"]}, {"required": ["loop"]}]}},
            {"required": ["function", "loop"]},
        ],
    },
}
KINDS = {
    "Version": "the number 1",
    "Text": "a text",
    "Truth": "`true` or `false`",
    "Layout": "`auto`, a name (`AoS`, `SoA`, `tiled 32`) or an [expression](Layout.md)",
    "Records": "a map from the names of records to [what is decided](#record)",
    "Sets": "a map from the ids of array sets to [what is decided](#set)",
    "Clusters": "a list of [clusters](#cluster)",
    "Bounds": "a list of [loops](#bound)",
    "Globs": "a list of patterns with `*`, `?` and `[...]`",
    "Fields": "a list of names",
    "Order": "`keep`, `padding`, `affinity`, or a list of all fields",
    "Line": "`FILE:LINE`",
    "Number": "a whole number from 1",
    "Count": "a whole number, also with an exponent: `1e6`",
}
HEADS = {
    "Policy": ("The file", ""),
    "Record": ("Record", "An entry of `records`: arrays in global memory that a kernel receives, in C and C++ all arrays."),
    "Set": ("Set", "An entry of `sets`. `--stop-after=plan` prints the ids."),
    "Cluster": ("Cluster", "An entry of `clusters`."),
    "Bound": ("Bound", "An entry of `bounds`. A loop is named by `at`, or by `function` and `loop`."),
}
TOP = """# Policy reference

Every key of a policy, with an example that the tests feed to the tool. `utils/policy.py` writes this page from the table in
`include/layoutopt/Plan/PolicyKeys.def`. [Plan.md](Plan.md#the-policy) says where a policy is looked for and what wins over what.

Keys that are not listed are errors. A record, array set or field that the program does not have is one, too.

## In an editor

`share/layoutopt/schema/policy.json` of the installation (`share/schema/policy.json` of the sources) is a JSON schema, by which editors
complete and check keys. With the [YAML language server](https://github.com/redhat-developer/yaml-language-server) (VS Code, Neovim, Emacs)
the first line of `layoutopt.yaml` names it:

```yaml
# yaml-language-server: $schema=/usr/share/layoutopt/schema/policy.json
version: 1
```

The schema knows the shape of a policy; the tool also asks whether the names are those of the program.
"""


def rows():
    """(map, key, shape, words, meaning) of each row."""
    with open(TABLE, encoding="utf-8") as file:
        text = re.sub(r"^//.*\n", "", file.read(), flags=re.M)
    text = re.sub(r'"\s*\n\s*"', "", text)
    found = re.findall(
        r'LAYOUTOPT_POLICY_KEY\((\w+),\s*"([^"]*)",\s*(\w+),\s*"([^"]*)",\s*"([^"]*)"\)',
        text,
    )
    if len(found) != text.count("LAYOUTOPT_POLICY_KEY(") or not found:
        sys.exit("policy.py: a row of PolicyKeys.def is not in the usual form")
    return found


def schema():
    maps = {}
    for name, key, shape, words, meaning in rows():
        value = {"enum": words.split("|")} if shape == "Word" else SHAPES[shape]
        into = maps.setdefault(
            name,
            dict({"type": "object", "additionalProperties": False, "properties": {}}, **RULES[name]),
        )
        into["properties"][key] = dict({"description": meaning}, **value)
    out = {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "A policy or a plan of layoutopt",
    }
    out.update(maps.pop("Policy"))
    out["$defs"] = maps
    return json.dumps(out, indent=2) + "\n"


def page():
    text, last = TOP, None
    for name, key, shape, words, meaning in rows():
        if name != last:
            title, head = HEADS[name]
            text += "\n## %s\n" % title + ("\n%s\n" % head if head else "")
            last = name
        kind = KINDS.get(shape) or " or ".join("`%s`" % w for w in words.split("|"))
        if shape == "Word":
            kind += "; the first is the default" if name == "Policy" else ""
        with open(os.path.join(EXAMPLES, "%s.%s.yaml" % (name, key)), encoding="utf-8") as file:
            example = file.read()
        said = "%s: %s." % (kind[0].upper() + kind[1:], meaning)
        text += "\n### %s\n\n%s\n\n```yaml\n%s```\n" % (
            key if name == "Policy" else "%s: %s" % (HEADS[name][0].lower(), key),
            textwrap.fill(said, 140, break_long_words=False, break_on_hyphens=False),
            example,
        )
    return text


def main():
    if sys.argv[1:] not in ([], ["--check"]):
        sys.exit(__doc__)
    wanted = {"%s.%s.yaml" % row[:2] for row in rows()}
    found = {n for n in os.listdir(EXAMPLES) if n.endswith(".yaml")}
    if wanted != found:
        sys.exit("policy.py: rows and examples: " + ", ".join(sorted(wanted ^ found)))
    bad = 0
    for path, text in ((SCHEMA, schema()), (PAGE, page())):
        if not sys.argv[1:]:
            with open(path, "w", encoding="utf-8") as file:
                file.write(text)
        elif not os.path.exists(path) or open(path, encoding="utf-8").read() != text:
            print(os.path.relpath(path, ROOT) + " is old: run utils/policy.py")
            bad = 1
    return bad


if __name__ == "__main__":
    sys.exit(main())
