"""How Sphinx makes the site; utils/site.sh calls it."""

import os
import re
import shutil

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))

project = "layoutopt"
author = copyright = "the layoutopt developers"
with open(os.path.join(ROOT, "CMakeLists.txt"), encoding="utf-8") as file:
    release = version = re.search(r"VERSION (\d+\.\d+\.\d+)", file.read())[1]
language = "en"
extensions = ["myst_parser"]
source_suffix = {".md": "markdown"}
exclude_patterns = [".doctrees"]
# Anchors as GitHub names them.
myst_heading_anchors = 4
myst_enable_extensions = []
# Many blocks are no whole programs, or of languages that Pygments has not.
suppress_warnings = ["misc.highlighting_failure"]
highlight_language = "text"
html_theme = "furo"
html_title = "layoutopt " + version
html_show_sphinx = False
html_copy_source = False
html_show_sourcelink = False
html_use_index = False
html_static_path = ["static"]
html_css_files = ["site.css"]

# Debian's Furo counts on a web server: it loads a style from /javascript there, and a
# script as a module, which browsers refuse to load from files. Its style has lost the
# colours for readers whose system is dark and who have chosen nothing.
NORMALIZE = "/javascript/normalize.css/normalize.css"


def make_self_contained(app, error):
    if error or app.builder.name != "html":
        return
    styles = os.path.join(app.outdir, "_static", "styles", "furo.css")
    scripts = os.path.join(app.outdir, "_static", "scripts")
    with open(styles, encoding="utf-8") as file:
        style = file.read()
    if NORMALIZE in style:
        shutil.copy("/usr/share" + NORMALIZE, os.path.dirname(styles))
        style = style.replace(NORMALIZE, "normalize.css")
    dark = re.search(r'body\[data-theme="dark"\] (\{\s*--color[^}]*)', style)
    if dark and "prefers-color-scheme" not in style:
        style += "@media not print { @media (prefers-color-scheme: dark) {\n"
        style += 'body:not([data-theme="light"]) %s} } }\n' % dark[1]
    with open(styles, "w", encoding="utf-8") as file:
        file.write(style)
    texts = {}
    for name in ("gumshoe-patched.js", "furo.js"):
        path = os.path.join(scripts, name)
        if os.path.exists(path):
            with open(path, encoding="utf-8") as file:
                texts[name] = file.read()
    loads = 'import Gumshoe from "./gumshoe-patched.js";'
    if loads in texts["furo.js"]:
        with open(os.path.join(scripts, "furo.js"), "w", encoding="utf-8") as file:
            file.write(texts["gumshoe-patched.js"] + texts["furo.js"].replace(loads, ""))
        os.remove(os.path.join(scripts, "gumshoe-patched.js"))


def setup(app):
    app.connect("build-finished", make_self_contained)


pygments_style = "tango"
pygments_dark_style = "monokai"
