"""Makes the edits of a file of --export-fixes, as clang-apply-replacements does."""

import json
import re
import sys


def scalar(text):
    if text.startswith('"'):
        return json.loads(text)
    if text.startswith("'"):
        return text[1:-1].replace("''", "'")
    return text


edits = {}
with open(sys.argv[1], encoding="utf-8") as file:
    entries = re.findall(
        r"- FilePath: +(.*)\n +Offset: +(\d+)\n +Length: +(\d+)\n"
        r" +ReplacementText: (.*)\n",
        file.read(),
    )
for path, start, length, new in entries:
    edits.setdefault(scalar(path), []).append((int(start), int(length), scalar(new)))
for path, places in edits.items():
    with open(path, "rb") as file:
        data = file.read()
    places.sort()
    for (begin, length, _), (after, _, _) in zip(places, places[1:]):
        assert begin + length < after, "two edits are at one place"
    for start, length, new in reversed(places):
        data = data[:start] + new.encode() + data[start + length :]
    with open(path, "wb") as file:
        file.write(data)
