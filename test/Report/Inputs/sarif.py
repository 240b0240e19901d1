"""Checks a SARIF log, and makes its fixes.

  sarif.py check LOG            structure as SARIF 2.1.0 has it, and GitHub's limits
  sarif.py apply LOG ROOT       replace, in the files below ROOT, what fixes replace
  sarif.py prints LOG           rule, fingerprint and first line of each result
"""

import json
import os
import re
import sys

# What a log of ours may have, in the words of the standard: a type, or for an object
# each property with its own; `!` stands behind what must be there.
URI = re.compile(r"([a-z]+:|(?!/))[A-Za-z0-9._~:/?#\[\]@!$&'()*+,;=%-]*$")
MESSAGE = {"text!": str, "markdown": str}
REGION = {"startLine!": 1, "startColumn": 1, "endLine": 1, "endColumn": 1}
ARTIFACT = {"uri!": URI, "uriBaseId": str, "index": 0}
PLACE = {"artifactLocation!": ARTIFACT, "region": REGION}
LOCATION = {"id": 0, "physicalLocation": PLACE, "message": MESSAGE}
REPLACEMENT = {"deletedRegion!": REGION, "insertedContent": {"text": str}}
CHANGE = {"artifactLocation!": ARTIFACT, "replacements!": [REPLACEMENT]}
LEVEL = re.compile("(none|note|warning|error)$")
RESULT = {
    "ruleId!": str,
    "ruleIndex": 0,
    "kind": re.compile("(notApplicable|pass|fail|review|open|informational)$"),
    "level": LEVEL,
    "message!": MESSAGE,
    "locations!": [LOCATION],
    "relatedLocations": [LOCATION],
    "partialFingerprints!": {"layoutopt/v1!": re.compile("[0-9a-f]{16}$")},
    "fixes": [{"description": MESSAGE, "artifactChanges!": [CHANGE]}],
}
RULE = {
    "id!": str,
    "name": str,
    "shortDescription": MESSAGE,
    "fullDescription": MESSAGE,
    "help": MESSAGE,
    "helpUri": URI,
    "defaultConfiguration": {"enabled": bool, "level": LEVEL, "rank": float},
    "properties": {"tags": [str], "precision": str},
}
DRIVER = {
    "name!": str,
    "fullName": str,
    "version!": str,
    "semanticVersion!": re.compile(r"\d+\.\d+\.\d+$"),
    "language": re.compile("[a-z]{2}-[A-Z]{2}$"),
    "rules!": [RULE],
}
LOG = {
    "$schema": URI,
    "version!": re.compile(r"2\.1\.0$"),
    "runs!": [
        {
            "tool!": {"driver!": DRIVER},
            "columnKind!": re.compile("unicodeCodePoints$"),
            "originalUriBaseIds": {"%SRCROOT%": {"description": MESSAGE}},
            "results!": [RESULT],
        }
    ],
}


def check(value, form, where):
    """Ends the program where \\p value has not the \\p form."""
    if isinstance(form, dict):
        known = {name.rstrip("!"): form[name] for name in form}
        if not isinstance(value, dict):
            sys.exit(f"{where}: no object")
        for name in form:
            if name.endswith("!") and name[:-1] not in value:
                sys.exit(f"{where}: no {name[:-1]}")
        for name, part in value.items():
            if name not in known:
                sys.exit(f"{where}: unknown property {name}")
            check(part, known[name], f"{where}.{name}")
    elif isinstance(form, list):
        if not isinstance(value, list):
            sys.exit(f"{where}: no array")
        for number, part in enumerate(value):
            check(part, form[0], f"{where}[{number}]")
    elif isinstance(form, re.Pattern):
        if not isinstance(value, str) or not form.match(value):
            sys.exit(f"{where}: {value!r} does not match {form.pattern}")
    elif isinstance(form, int) and not isinstance(form, bool):
        if type(value) is not int or value < form:
            sys.exit(f"{where}: {value!r} is no number from {form} on")
    elif form is float:
        if type(value) not in (int, float):
            sys.exit(f"{where}: no number")
    elif type(value) is not form:
        sys.exit(f"{where}: no {form.__name__}")


def check_log(log):
    check(log, LOG, "log")
    (run,) = log["runs"]
    rules = run["tool"]["driver"]["rules"]
    ids = [rule["id"] for rule in rules]
    if len(set(ids)) != len(ids):
        sys.exit("two rules have one identifier")
    prints = set()
    for result in run["results"]:
        if ids[result["ruleIndex"]] != result["ruleId"]:
            sys.exit("a result names two rules")
        key = tuple(result["partialFingerprints"].values())
        if key in prints:
            sys.exit("two results have one fingerprint")
        prints.add(key)
        if result.get("kind", "fail") != "fail" and result["level"] != "none":
            sys.exit("what is no failure has a level")
        if len(result["locations"]) != 1:
            sys.exit("a result has not one place")
        if len(result.get("relatedLocations", [])) > 100:
            sys.exit("a result has more related places than are shown")
    if len(run["results"]) > 5000 or len(rules) > 25000:
        sys.exit("more than GitHub takes")


def offset(lines, line, column):
    """Of a place in code points, from 1, in the joined lines."""
    return sum(len(text) for text in lines[: line - 1]) + column - 1


def apply(log, root):
    edits = {}
    for result in log["runs"][0]["results"]:
        for fix in result.get("fixes", []):
            for change in fix["artifactChanges"]:
                assert change["artifactLocation"]["uriBaseId"] == "%SRCROOT%"
                path = os.path.join(root, change["artifactLocation"]["uri"])
                edits.setdefault(path, []).extend(change["replacements"])
    for path, replacements in edits.items():
        text = ""
        if os.path.exists(path):
            with open(path, encoding="utf-8", newline="") as file:
                text = file.read()
        lines = text.splitlines(keepends=True)
        places = []
        for replacement in replacements:
            region = replacement["deletedRegion"]
            begin = offset(lines, region["startLine"], region["startColumn"])
            end_line = region.get("endLine", region["startLine"])
            end = offset(lines, end_line, region["endColumn"])
            places.append((begin, end, replacement["insertedContent"]["text"]))
        places.sort()
        for before, after in zip(places, places[1:]):
            assert before[1] < after[0] or before[1] <= after[0], "edits overlap"
        for begin, end, new in reversed(places):
            text = text[:begin] + new + text[end:]
        with open(path, "w", encoding="utf-8", newline="") as file:
            file.write(text)


def main():
    verb, path = sys.argv[1:3]
    with open(path, encoding="utf-8") as file:
        log = json.load(file)
    if verb == "check":
        check_log(log)
    elif verb == "apply":
        apply(log, sys.argv[3])
    else:
        for result in log["runs"][0]["results"]:
            (mark,) = result["partialFingerprints"].values()
            place = result["locations"][0]["physicalLocation"]
            print(
                result["level"],
                result["ruleId"],
                mark if verb == "prints" else "",
                place["artifactLocation"]["uri"],
                f"{place['region']['startLine']}:{place['region']['startColumn']}",
                result["message"]["text"] if verb == "list" else "",
            )
            for near in result.get("relatedLocations", []) if verb == "list" else []:
                line = near["physicalLocation"]["region"]["startLine"]
                print("  related", line, near["message"]["text"])


main()
