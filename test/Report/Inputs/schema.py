"""Validates SARIF logs against a schema of the standard: schema.py SCHEMA LOG..."""

import json
import sys

import jsonschema


def read(path):
    with open(path, encoding="utf-8") as file:
        return json.load(file)


schema = read(sys.argv[1])
kind = jsonschema.validators.validator_for(schema)
kind.check_schema(schema)
checker = kind(schema, format_checker=jsonschema.FormatChecker())
bad = 0
for path in sys.argv[2:]:
    for error in checker.iter_errors(read(path)):
        place = "/".join(str(part) for part in error.absolute_path)
        print(f"{path}: {place}: {error.message[:200]}")
        bad += 1
print(f"{len(sys.argv) - 2} logs, {bad} errors")
sys.exit(1 if bad else 0)
