#!/usr/bin/env python3
"""Copies README.md and docs/ into one folder, as the site has them: sources.py FOLDER

docs/README.md becomes the first page, and its lists the navigation; README.md is
about.md. What a link names that is no page, such as a source file, becomes text.
"""

import os
import re
import shutil
import sys

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
DOCS = os.path.join(ROOT, "docs")


def place_of(path):
    """Where \\p path is in the site, or None."""
    if path == os.path.join(ROOT, "README.md"):
        return "about.md"
    if path == os.path.join(DOCS, "README.md"):
        return "index.md"
    inside = os.path.relpath(path, DOCS)
    if inside.startswith(".."):
        return None
    if os.path.isdir(path):
        readme = os.path.join(path, "README.md")
        return place_of(readme) if os.path.exists(readme) else None
    return inside if path.endswith((".md", ".svg")) else None


def moved(text, path, here):
    """\\p text of the page \\p path with its links as the page \\p here has them."""

    def link(match):
        sign, words, target = match.groups()
        if re.match(r"[a-z]+:|#", target):
            return match[0]
        file, _, anchor = target.partition("#")
        place = place_of(os.path.normpath(os.path.join(os.path.dirname(path), file)))
        if not place:
            return words
        target = os.path.relpath(place, os.path.dirname(here) or ".")
        return "%s[%s](%s)" % (sign, words, target + ("#" + anchor if anchor else ""))

    # Links, but none in code.
    parts = re.split(r"(^ *```.*?^ *```$|`[^`\n]*`(?!\]))", text, flags=re.S | re.M)
    return "".join(
        part if n % 2 else re.sub(r"(!?)\[((?:[^\[\]]|`[^`]*`)*)\]\(([^()\s]*)\)", link, part)
        for n, part in enumerate(parts)
    )


def tree(caption, names):
    head = "```{toctree}\n:hidden:\n" + (":caption: %s\n" % caption if caption else "")
    return head + "\n" + "\n".join(names) + "\n```\n"


def navigation(text):
    """The lists of the first page as Sphinx' trees."""
    out = ""
    for section in re.split(r"^## ", text, flags=re.M)[1:]:
        caption = section.split("\n", 1)[0]
        entries = re.findall(r"^- \[([^\]]*)\]\(([^)#]*)\)", section, re.M)
        out += tree(caption, ["%s <%s>" % (words, target) for words, target in entries])
    return out


def main():
    out = sys.argv[1]
    for folder, _, names in os.walk(DOCS):
        for name in names + (["../README.md"] if folder == DOCS else []):
            path = os.path.normpath(os.path.join(folder, name))
            place = place_of(path)
            if not place:
                continue
            os.makedirs(os.path.dirname(os.path.join(out, place)), exist_ok=True)
            if not place.endswith(".md"):
                shutil.copy(path, os.path.join(out, place))
                continue
            with open(path, encoding="utf-8") as file:
                text = moved(file.read(), path, place)
            if place == "index.md":
                text += "\n" + navigation(text)
            if place == "Reasons.md":
                names_of = sorted(n for n in os.listdir(os.path.join(DOCS, "reasons")))
                text += "\n" + tree("", ["reasons/" + n for n in names_of])
            with open(os.path.join(out, place), "w", encoding="utf-8") as file:
                file.write(text)


if __name__ == "__main__":
    sys.exit(main())
