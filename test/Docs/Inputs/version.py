"""Compares what names the version with the program: version.py LAYOUTOPT SOURCES"""

import os
import re
import subprocess
import sys

tool, sources = sys.argv[1:]
said = subprocess.run([tool, "--version"], stdout=subprocess.PIPE, text=True, check=True).stdout
version = re.search(r"layoutopt\D*(\d+\.\d+\.\d+)", said).group(1)
minor = version.rsplit(".", 1)[0]
PLACES = [
    ("CMakeLists.txt", r"VERSION (\S+) LANGUAGES", version),
    ("docs/ReleaseNotes.md", r"^## (\S+)", version),
    ("docs/Packaging.md", r"layoutopt_([\d.]+)_amd64", version),
    ("docs/Packaging.md", r"layoutopt-([\d.]+)\.tar", version),
    ("docs/Limitations.md", r"^## Of version (\S+)", minor),
    ("docs/CMake.md", r"find_package\(layoutopt (\S+) ", minor),
    ("docs/CI.md", r"rev: v(\S+)", version),
    ("share/editors/vscode/package.json", r'"version": "([^"]*)"', version),
    ("utils/tag-message.txt", r"\Alayoutopt (\S+)\n\n", version),
]
bad = 0
for path, pattern, expected in PLACES:
    with open(os.path.join(sources, path), encoding="utf-8") as file:
        found = re.findall(pattern, file.read(), re.M)
    if not found or set(found) != {expected}:
        # Older releases have headings of their own.
        if path == "docs/ReleaseNotes.md" and found[:1] == [expected]:
            continue
        print(f"{path}: {found}, not {expected}")
        bad += 1
print(f"{len(PLACES)} places, {bad} differ")
sys.exit(1 if bad else 0)
