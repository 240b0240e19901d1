"""Checks that the reader of policies and its schema accept the same.

  policy.py LAYOUTOPT SCHEMA FOLDER SOURCE PAGE...

Each FOLDER/<Map>.<key>.yaml is accepted by both. With the key's value replaced by one of
no shape that there is, with a key that does not exist beside it, and with a word that is
none of the key's, both refuse it: a key of the schema that the tool does not read, or
reads as something else, shows there. The policies in the pages (blocks of YAML that begin
with their version) are accepted by both, too.
"""

import copy
import os
import re
import subprocess
import sys
import tempfile

import jsonschema
import yaml

tool, schema_path, folder, source, *pages = sys.argv[1:]
with open(schema_path, encoding="utf-8") as file:
    schema = yaml.safe_load(file)
jsonschema.Draft202012Validator.check_schema(schema)
validator = jsonschema.Draft202012Validator(schema)
failed = 0
checked = 0


def holders(value, name="Policy"):
    """The maps of \\p value, with their names in the schema."""
    yield name, value
    for key, map_name in (("records", "Record"), ("sets", "Set")):
        for each in value.get(key, {}).values() if name == "Policy" else ():
            yield from holders(each, map_name)
    for key, map_name in (("clusters", "Cluster"), ("bounds", "Bound")):
        for each in value.get(key, ()):
            yield from holders(each, map_name)


def read(text, *how):
    """Whether the tool takes \\p text, and what it says."""
    with tempfile.NamedTemporaryFile("w", suffix=".yaml", encoding="utf-8") as file:
        file.write(text)
        file.flush()
        result = subprocess.run(
            [tool, "--policy=" + file.name, *how],
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            universal_newlines=True,
        )
    return result.returncode in (0, 1), result.stderr


def ask(where, text, wants, *how):
    global failed, checked
    checked += 1
    is_read, said = read(text, *(how or (source, "--check", "--quiet")))
    errors = [e.message for e in validator.iter_errors(yaml.safe_load(text))]
    if is_read != wants or (not errors) != wants:
        failed += 1
        print("%s: the tool %s, the schema %s: %s" % (
            where,
            "accepts" if is_read else "refuses",
            "refuses" if errors else "accepts",
            said if not is_read else errors,
        ))
        print(text)


def spell(value):
    # `1e6` is a text to this writer and a number to the tool, as long as it has no quotes.
    return re.sub(r"'(\d+e\d+)'", r"\1", yaml.safe_dump(value, sort_keys=False))


keys = {"Policy": schema["properties"]}
keys.update({name: each["properties"] for name, each in schema["$defs"].items()})
for name in keys:
    for key in keys[name]:
        where = name + "." + key
        with open(os.path.join(folder, where + ".yaml"), encoding="utf-8") as file:
            text = file.read()
        ask(where, text, True)

        def changed(change):
            value = copy.deepcopy(yaml.safe_load(text))
            holder = [each for map_name, each in holders(value) if map_name == name][0]
            change(holder)
            return spell(value)

        ask(where + ", another shape", changed(lambda m: m.update({key: {"odd": [{"odd": 1}]}})), False)
        ask(where + ", a key too many", changed(lambda m: m.update({key + "-odd": 1})), False)
        if "enum" in keys[name][key]:
            ask(where + ", another word", changed(lambda m: m.update({key: "odd"})), False)
            for word in keys[name][key]["enum"]:
                ask(where + ", " + word, changed(lambda m: m.update({key: word})), True)
for path in pages:
    with open(path, encoding="utf-8") as file:
        blocks = re.findall(r"^```yaml\n(.*?)^```$", file.read(), re.S | re.M)
    blocks = [b for b in blocks if re.match(r"(#.*\n)*version:", b)]
    if not blocks:
        failed += 1
        print(path + ": no policy")
    for text in blocks:
        ask(path, text, True, "--dump-policy")
print("%d policies, %d problems" % (checked, failed))
sys.exit(1 if failed or checked < 50 else 0)
