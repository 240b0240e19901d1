"""Checks that files name every option of --help, and each of its words.
Usage: listed.py TOOL FILE..."""
import re
import subprocess
import sys

tool, *files = sys.argv[1:]
text = subprocess.run(
    [tool, "--help"], capture_output=True, text=True, check=True
).stdout.split("EXAMPLES:")[0]
options = re.findall(r"^  (--?[\w-]+)", text, re.M)
words = re.findall(r"^    =([\w-]+)", text, re.M)
if len(options) < 40 or len(words) < 15:
    sys.exit("--help is not understood: %s %s" % (options, words))
for path in files:
    with open(path) as file:
        has = file.read().replace("\\-", "-").replace("\\fB", " ")
    for name in options:
        spellings = [name]
        if path.endswith(".fish"):
            bare = name.lstrip("-")
            spellings = ["-%s %s" % ("s" if len(bare) == 1 else "l", bare)]
        if not any(re.search(r"(?<![\w-])%s(?![\w-])" % re.escape(s), has) for s in spellings):
            sys.exit("%s does not have %s" % (path, name))
    for word in words:
        if not re.search(r"(?<![\w-])%s(?![\w-])" % re.escape(word), has):
            sys.exit("%s does not have the word %s" % (path, word))
print("%d options, %d words, in %d files" % (len(options), len(words), len(files)))
