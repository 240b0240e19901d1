"""Prints the fenced blocks of a language in a Markdown file that are named by
their numbers, counted from 0: block.py FILE LANGUAGE NUMBER"""

import re
import sys

path, language, number = sys.argv[1], sys.argv[2], int(sys.argv[3])
with open(path, encoding="utf-8") as file:
    blocks = re.findall(r"^```(\w*)\n(.*?)^```$", file.read(), re.S | re.M)
sys.stdout.write([text for tag, text in blocks if tag == language][number])
