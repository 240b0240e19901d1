"""Checks the page of a report without a browser.

  page.py FILE [MOST BYTES]

It is well-formed, asks nothing of the network, has no identifier twice, names all that has
to have a name for a screen reader, and its colours contrast as WCAG AA wants, light and dark.
"""

import html.parser
import re
import sys

VOID = {"meta", "input", "br", "link", "img"}
# Text on what it stands on.
PAIRS = [
    ("--ink", "--page"),
    ("--ink", "--card"),
    ("--soft", "--page"),
    ("--soft", "--card"),
    ("--link", "--page"),
    ("--link", "--card"),
    ("--good", "--page"),
    ("--good", "--card"),
    ("--bad", "--page"),
    ("--bad", "--card"),
    ("--ink", "--mark"),
] + [
    (text, ground)
    for text in ("--ink", "--key", "--str", "--num", "--com")
    for ground in ("--card", "--add", "--cut", "--mark")
]


class Page(html.parser.HTMLParser):
    def __init__(self):
        super().__init__()
        self.open = []
        self.ids = set()
        self.named = []  # Identifiers that others refer to.
        self.style = ""  # And the script.
        self.svgs = 0

    def handle_starttag(self, tag, attributes):
        known = dict(attributes)
        for name, value in attributes:
            if name in ("src", "srcset", "action", "data", "xlink:href"):
                sys.exit(f"<{tag} {name}> may load something")
            if name == "href" and not value.startswith("#"):
                sys.exit(f"a link leads out: {value}")
            if name.startswith("on"):
                sys.exit(f"<{tag}> has code in an attribute")
        if "id" in known:
            if known["id"] in self.ids:
                sys.exit(f"identifier {known['id']} is there twice")
            self.ids.add(known["id"])
        self.named += known.get("aria-labelledby", "").split()
        if known.get("href", "").startswith("#"):
            self.named.append(known["href"][1:])
        if tag == "label":
            self.named.append(known["for"])
        if known.get("role") == "region" and not (
            known.get("aria-label") and known.get("tabindex") == "0"
        ):
            sys.exit("a part that scrolls has no name, or keys do not reach it")
        if tag == "svg":
            self.svgs += 1
            if known.get("role") != "img" or "aria-labelledby" not in known:
                sys.exit("a picture has no name")
        if tag == "th" and "scope" not in known:
            sys.exit("a head of a table does not say of what")
        if tag not in VOID:
            self.open.append(tag)

    def handle_startendtag(self, tag, attributes):
        self.handle_starttag(tag, attributes)
        if tag not in VOID:
            self.open.pop()

    def handle_endtag(self, tag):
        if not self.open or self.open.pop() != tag:
            sys.exit(f"</{tag}> ends something else")

    def handle_data(self, data):
        if self.open and self.open[-1] in ("style", "script"):
            self.style += data


def luminance(colour):
    if len(colour) == 4:
        colour = "#" + "".join(2 * digit for digit in colour[1:])
    parts = [int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5)]
    parts = [p / 12.92 if p <= 0.04045 else ((p + 0.055) / 1.055) ** 2.4 for p in parts]
    return 0.2126 * parts[0] + 0.7152 * parts[1] + 0.0722 * parts[2]


def contrast(one, other):
    light, dark = sorted((luminance(one), luminance(other)), reverse=True)
    return (light + 0.05) / (dark + 0.05)


def check_colours(style):
    found = re.findall(r"(--[a-z]+|\.f\d)(?::|\{fill:)(#[0-9a-f]{3,6})", style)
    names = [name for name, _ in found]
    for theme in (0, 1):
        colours = {}
        for name, value in found:
            colours.setdefault(name, []).append(value)
        if any(len(values) != 2 for values in colours.values()):
            sys.exit(f"a colour is not there for light and dark: {colours}")
        of = {name: values[theme] for name, values in colours.items()}
        pairs = PAIRS + [("--ink", name) for name in names if name.startswith(".f")]
        for text, ground in pairs:
            ratio = contrast(of[text], of[ground])
            if ratio < 4.5:
                sys.exit(f"{text} on {ground} has a contrast of {ratio:.2f} only")
        for shape, ground in (("--bar", "--card"), ("--edge", "--card")):
            ratio = contrast(of[shape], of[ground])
            if ratio < 3:
                sys.exit(f"{shape} on {ground} has a contrast of {ratio:.2f} only")


def main():
    with open(sys.argv[1], encoding="utf-8") as file:
        text = file.read()
    page = Page()
    page.feed(text)
    page.close()
    if page.open:
        sys.exit(f"never ended: {page.open}")
    missing = set(page.named) - page.ids
    if missing:
        sys.exit(f"nothing has the identifiers {sorted(missing)}")
    if re.search(r"url\(|@import|https?://|fetch\(|XMLHttp|import\(", page.style):
        sys.exit("the page names something outside of itself")
    check_colours(page.style)
    if len(sys.argv) > 2 and len(text.encode()) > int(sys.argv[2]):
        sys.exit(f"{len(text.encode())} bytes are too many")
    print(f"{page.svgs} pictures, {len(page.ids)} identifiers")


main()
