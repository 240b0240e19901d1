#!/usr/bin/env python3
"""Checks that all links between the pages, and their anchors, lead somewhere.

  utils/links.py     exit 1 if one does not, or if docs/README.md leaves a page out
"""

import os
import re
import sys
import unicodedata

ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))


def pages():
    yield os.path.join(ROOT, "README.md")
    for folder, _, names in os.walk(os.path.join(ROOT, "docs")):
        for name in sorted(names):
            if name.endswith(".md"):
                yield os.path.join(folder, name)


def prose(path):
    """The text of a page without code, line by line."""
    with open(path, encoding="utf-8") as file:
        text = re.sub(r"^( *)(```+).*?^\1\2$", "", file.read(), flags=re.S | re.M)
    return re.sub(r"(`+)(?!`).*?(?<!`)\1(?!`)", lambda m: "`" if "](" in m[0] else m[0], text)


def anchors(path):
    """Of the headings, as GitHub and the site name them."""
    found = {}
    for title in re.findall(r"^#+ +(.*?) *$", prose(path), re.M):
        title = re.sub(r"\[([^\]]*)\]\([^)]*\)", r"\1", title).strip().lower()
        kept = (c for c in title if c in " -_" or unicodedata.category(c)[0] in "LN")
        slug = "".join(kept).replace(" ", "-")
        found[slug] = found.get(slug, -1) + 1
    out = set(found)
    for slug, more in found.items():
        out.update("%s-%d" % (slug, n + 1) for n in range(more))
    return out


def links(path):
    """(target, anchor) of each link that is no address of the web."""
    for target in re.findall(r"\]\(([^()\s]*)\)", prose(path)):
        if not re.match(r"[a-z]+:", target):
            file, _, anchor = target.partition("#")
            yield os.path.normpath(os.path.join(os.path.dirname(path), file)) if file else path, anchor


def main():
    bad, count, linked = [], 0, {}
    for path in pages():
        name = os.path.relpath(path, ROOT)
        linked[path] = set()
        for target, anchor in links(path):
            count += 1
            linked[path].add(target)
            if not os.path.exists(target):
                bad.append("%s: there is no %s" % (name, os.path.relpath(target, ROOT)))
            elif anchor and anchor not in anchors(target):
                bad.append("%s: no #%s in %s" % (name, anchor, os.path.relpath(target, ROOT)))
    index = os.path.join(ROOT, "docs", "README.md")
    table = os.path.join(ROOT, "docs", "Reasons.md")
    for path in linked:
        if path != index and path not in linked[index] | linked[table]:
            bad.append("docs/README.md leaves out " + os.path.relpath(path, ROOT))
    print("\n".join(bad + ["%d links, %d problems" % (count, len(bad))]))
    return 1 if bad or not count else 0


if __name__ == "__main__":
    sys.exit(main())
