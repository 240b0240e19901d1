#!/usr/bin/env python3
"""Checks a site that was made: check.py FOLDER

No page loads anything from elsewhere, and what pages load or link to is there, with the
anchors. Links that a reader follows may lead to the web.
"""

import html.parser
import os
import re
import sys
import urllib.parse

LOADS = {"img": "src", "script": "src", "link": "href", "iframe": "src", "source": "src"}


class Page(html.parser.HTMLParser):
    def __init__(self, text):
        super().__init__()
        self.ids, self.loads, self.links = set(), [], []
        self.feed(text)

    def handle_starttag(self, tag, attributes):
        values = dict(attributes)
        self.ids.update(v for k, v in attributes if k in ("id", "name"))
        if values.get(LOADS.get(tag)) and values.get("rel") not in ("canonical", "next", "prev"):
            self.loads.append(values[LOADS[tag]])
        if tag == "a" and values.get("href"):
            self.links.append(values["href"])


def main():
    root = sys.argv[1]
    pages, bad = {}, []
    for folder, _, names in os.walk(root):
        for name in names:
            path = os.path.join(folder, name)
            if name.endswith((".html", ".css")):
                with open(path, encoding="utf-8") as file:
                    text = file.read()
            if name.endswith(".html"):
                pages[os.path.normpath(path)] = Page(text)
            elif name.endswith(".css"):
                for url in re.findall(r"url\(\s*['\"]?([^'\")]+)|@import\s+['\"]([^'\"]+)", text):
                    target = re.split("[?#]", "".join(url))[0]
                    if not target.startswith("data:") and (
                        re.match("[a-z]+:|/", target)
                        or not os.path.exists(os.path.join(folder, target))
                    ):
                        bad.append("%s loads %s" % (path, target))
    links = 0
    for path, page in pages.items():
        for target in page.loads + page.links:
            links += 1
            parts = urllib.parse.urlsplit(target)
            if parts.scheme or parts.netloc:
                if target in page.loads and parts.scheme != "data":
                    bad.append("%s loads %s" % (path, target))
                continue
            file = os.path.join(os.path.dirname(path), urllib.parse.unquote(parts.path))
            file = os.path.normpath(file) if parts.path else path
            anchor = urllib.parse.unquote(parts.fragment)
            if not os.path.exists(file):
                bad.append("%s: there is no %s" % (path, target))
            elif anchor and file in pages and anchor not in pages[file].ids:
                bad.append("%s: no anchor %s" % (path, target))
    bad = sorted(set(bad))
    print("\n".join(bad + ["%d pages, %d links, %d problems" % (len(pages), links, len(bad))]))
    return 1 if bad or not pages else 0


if __name__ == "__main__":
    sys.exit(main())
