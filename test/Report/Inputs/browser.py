"""Opens the page of a report in a headless Chromium, narrow and wide, light and dark.

  browser.py CHROMIUM FILE

Asks there: does the page scroll sideways, is each text readable (WCAG AA, as computed), can
keys reach what they have to, in the order of the page, and does the search find and count.
"""

import html
import json
import os
import re
import subprocess
import sys
import tempfile

PROBE = """
<script>
{
const parse = text => text.match(/[\\d.]+/g).map(Number);
const part = v => (v /= 255, v <= 0.04045 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4);
const light = c => 0.2126 * part(c[0]) + 0.7152 * part(c[1]) + 0.0722 * part(c[2]);
function ground(e) {
  for (; e; e = e.parentElement) {
    const c = parse(getComputedStyle(e).backgroundColor);
    if (c.length < 4 || c[3] > 0) return c;
  }
  return [255, 255, 255];
}
function under(text) {  // What a label in a picture stands on.
  const rect = text.parentElement.tagName === 'g' && text.parentElement.querySelector('rect');
  return rect ? parse(getComputedStyle(rect).fill) : ground(text);
}
let worst = 99, at = '';
document.querySelectorAll('details').forEach(d => d.open = true);
for (const e of document.querySelectorAll('body *')) {
  const isText = [...e.childNodes].some(n => n.nodeType === 3 && n.data.trim());
  if (!isText || ['SCRIPT', 'STYLE', 'title', 'desc'].includes(e.tagName)) continue;
  if (e.classList.contains('skip')) continue;
  const style = getComputedStyle(e);
  const isDrawn = e.tagName === 'text';
  const front = parse(isDrawn ? style.fill : style.color);
  const back = isDrawn ? under(e) : ground(e);
  const [a, b] = [light(front), light(back)].sort((x, y) => y - x);
  const ratio = (a + 0.05) / (b + 0.05);
  if (ratio < worst) { worst = ratio; at = e.tagName + ': ' + e.textContent.slice(0, 40); }
}
const stops = [...document.querySelectorAll('a[href], input, summary, [tabindex]')];
let before = -1, sorted = true;
const reached = stops.filter(e => { e.focus(); return document.activeElement === e; });
for (const e of document.querySelectorAll('[tabindex]'))
  sorted = sorted && e.tabIndex === 0;
const articles = [...document.querySelectorAll('article')];
const first = articles[0].querySelector('h2').textContent.split(':')[0];
const field = document.getElementById('q');
field.value = first;
field.dispatchEvent(new Event('input'));
const shown = articles.filter(a => !a.hidden).length;
const told = document.getElementById('found').textContent;
field.value = 'nothing has this name';
field.dispatchEvent(new Event('input'));
const none = articles.filter(a => !a.hidden).length;
field.value = '';
field.dispatchEvent(new Event('input'));
const answer = {
  width: innerWidth, scrolls: document.documentElement.scrollWidth > innerWidth,
  contrast: Math.round(worst * 100) / 100, at, stops: stops.length,
  reached: reached.length, sorted, articles: articles.length, shown, told, none,
  back: articles.filter(a => !a.hidden).length};
parent.postMessage(JSON.stringify(answer), '*');
}
</script>
"""


def ask(chromium, page, width, folder):
    path = os.path.join(folder, "probe.html")
    with open(path, "w", encoding="utf-8") as file:
        file.write(page.replace("</body>", PROBE + "</body>"))
    # A narrow window may not exist: a frame always does.
    frame = os.path.join(folder, "frame.html")
    with open(frame, "w", encoding="utf-8") as file:
        file.write(
            "<!doctype html><body><script>onmessage = event => {"
            "const out = document.createElement('pre'); out.id = 'answer';"
            "out.textContent = event.data; document.body.append(out); }</script>"
            f'<iframe src="probe.html" width="{width}" height="900"'
            ' style="border:0"></iframe>'
        )
    dom = subprocess.run(
        [
            chromium,
            "--headless",
            "--no-sandbox",
            "--disable-gpu",
            f"--user-data-dir={folder}/profile",
            "--virtual-time-budget=20000",
            "--dump-dom",
            "file://" + frame,
        ],
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        timeout=240,
        check=True,
        encoding="utf-8",
    ).stdout
    found = re.search(r'<pre id="answer">(.*?)</pre>', dom, re.S)
    if not found:
        sys.exit("the page did not answer")
    return json.loads(html.unescape(found.group(1)))


def main():
    chromium, path = sys.argv[1:3]
    with open(path, encoding="utf-8") as file:
        text = file.read()
    dark = text.replace("@media(prefers-color-scheme:dark)", "@media all")
    for name, page in (("light", text), ("dark", dark)):
        for width in (360, 1280):
            with tempfile.TemporaryDirectory() as folder:
                a = ask(chromium, page, width, folder)
            print(name, json.dumps(a))
            if a["scrolls"]:
                sys.exit(f"at {width} the page scrolls sideways")
            if a["contrast"] < 4.5:
                sys.exit(f"a text is hard to read: {a['at']}")
            if a["reached"] != a["stops"] or not a["sorted"]:
                sys.exit("keys do not reach all, or not in order")
            if not 0 < a["shown"] <= a["articles"] or a["none"] != 0:
                sys.exit("the search does not find what it should")
            if a["back"] != a["articles"] or not a["told"].startswith(str(a["shown"])):
                sys.exit("the search does not say what it found")


main()
