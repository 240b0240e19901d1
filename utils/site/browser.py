#!/usr/bin/env python3
"""Reads a site in a headless Chromium, as wide as a phone: browser.py CHROMIUM FOLDER

No page may scroll sideways, nor may a block of code or a table stand out of its column
(they scroll by themselves); the search has to find what there is, and nothing else.
"""

import html
import json
import os
import re
import shutil
import subprocess
import sys
import tempfile

WIDTH, HEIGHT = 390, 844
# Words to look for, and a page that has to be among what is found.
SEARCHES = {"vector": "Rewrite", "boundary": "reasons/boundary", "xyzzy": None}
PROBE = """
<script>
addEventListener('load', () => setTimeout(() => {
  const answer = {page: %s, scrolls: document.documentElement.scrollWidth - innerWidth, out: []};
  for (const e of document.querySelectorAll('article pre, article table, article img')) {
    let box = e;
    while (box && getComputedStyle(box).overflowX === 'visible' && box.tagName !== 'BODY')
      box = box.parentElement;
    const right = box && box.tagName !== 'BODY' ? box.getBoundingClientRect().right
                                                : e.getBoundingClientRect().right;
    if (right > innerWidth + 1) answer.out.push(e.tagName + ': ' + e.textContent.slice(0, 40));
  }
  const found = document.querySelectorAll('#search-results li a');
  answer.found = [...found].map(a => a.getAttribute('href').split(/[?#]/)[0]);
  parent.postMessage(JSON.stringify(answer), '*');
}, %d));
</script>
"""
DRIVER = """<!doctype html><meta charset="utf-8"><body><pre id="said"></pre><script>
const pages = %s, said = [];
let frame = null;
function next() {
  if (frame) frame.remove();
  if (said.length === pages.length) {
    document.getElementById('said').textContent = JSON.stringify(said);
    return;
  }
  frame = document.createElement('iframe');
  frame.style = 'width:%dpx;height:%dpx;border:0';
  frame.src = pages[said.length];
  document.body.append(frame);
}
addEventListener('message', e => { said.push(JSON.parse(e.data)); next(); });
next();
</script>
"""


def ask(chromium, site):
    pages = []
    for folder, _, names in os.walk(site):
        for name in sorted(names):
            if not name.endswith(".html"):
                continue
            path = os.path.join(folder, name)
            page = os.path.relpath(path, site)
            is_search = page == "search.html"
            if not is_search:
                pages.append(page)
            with open(path, encoding="utf-8") as file:
                text = file.read()
            probe = PROBE % (
                "location.search" if is_search else json.dumps(page),
                4000 if is_search else 0,
            )
            with open(path, "w", encoding="utf-8") as file:
                file.write(text.replace("</body>", probe + "</body>"))
    pages = sorted(pages) + ["search.html?q=" + word for word in SEARCHES]
    driver = os.path.join(site, "driver.html")
    with open(driver, "w", encoding="utf-8") as file:
        file.write(DRIVER % (json.dumps(pages), WIDTH, HEIGHT))
    run = subprocess.run(
        [
            chromium,
            "--headless=new",
            "--no-sandbox",
            "--disable-gpu",
            "--allow-file-access-from-files",
            "--virtual-time-budget=600000",
            "--user-data-dir=" + os.path.join(site, ".chromium"),
            "--dump-dom",
            "file://" + driver,
        ],
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        universal_newlines=True,
        timeout=600,
    )
    found = re.search(r'<pre id="said">(.*?)</pre>', run.stdout, re.S)
    if not found or not found[1]:
        sys.exit("browser.py: Chromium gave no answer")
    return json.loads(html.unescape(found[1]))


def main():
    chromium, site = sys.argv[1:3]
    bad = []
    with tempfile.TemporaryDirectory() as folder:
        copy = os.path.join(folder, "site")
        shutil.copytree(site, copy)
        answers = ask(chromium, copy)
    for answer in answers:
        page = answer["page"]
        if answer["scrolls"] > 0:
            bad.append("%s scrolls sideways, by %d pixels" % (page, answer["scrolls"]))
        bad += ["%s: stands out: %s" % (page, each) for each in answer["out"]]
        if not page.startswith("?q="):
            continue
        wanted = SEARCHES[page[3:]]
        found = [re.sub(r"\.html$", "", each) for each in answer["found"]]
        if wanted and wanted not in found or not wanted and found:
            bad.append("search.html%s finds %s" % (page, found[:5]))
    print("\n".join(bad + ["%d pages read, %d problems" % (len(answers), len(bad))]))
    return 1 if bad or not answers else 0


if __name__ == "__main__":
    sys.exit(main())
