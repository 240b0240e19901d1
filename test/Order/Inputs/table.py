"""Compares OrderReasons.def with docs/Order.md and the tests."""

import glob
import os
import re
import sys

root = sys.argv[1]


def text(*path):
    with open(os.path.join(root, *path), encoding="utf-8") as file:
        return file.read()


table = re.sub(r"^//.*\n", "", text("include", "layoutopt", "Model", "OrderReasons.def"), flags=re.M)
table = re.sub(r'"\s*\n\s*"', "", table)
rows = re.findall(
    r'LAYOUTOPT_ORDER_REASON\(\w+,\s*"([^"]*)",\s*\w+,\s*"([^"]*)",\s*"([^"]*)"\)', table
)
if len(rows) != table.count("LAYOUTOPT_ORDER_REASON("):
    sys.exit("a row is not in the usual form")
names = [name for name, _, _ in rows]
if names != sorted(names):
    sys.exit("the rows are not sorted")
page = text("docs", "Order.md")
for name, meaning, fix in rows:
    if "| `%s` | %s | %s |" % (name, meaning, fix) not in page:
        sys.exit("docs/Order.md has no row for " + name)
tests = "".join(
    text(path)
    for path in glob.glob(os.path.join(root, "test", "Order", "*.*"))
    + glob.glob(os.path.join(root, "test", "unit", "Legality", "*.cpp"))
)
for name in names:
    if "[%s]" % name not in tests:
        sys.exit("no test in test/Order knows " + name)
