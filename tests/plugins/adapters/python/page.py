"""Runs the first Python program of a page, and compares what it prints with the block of text that follows
it.

usage: page.py README.md"""

import contextlib
import io
import re
import sys

text = open(sys.argv[1], encoding="utf-8").read()
found = re.search(r"```python\n(.*?)```.*?```text\n(.*?)```", text, re.DOTALL)
printed = io.StringIO()
with contextlib.redirect_stdout(printed):
    exec(compile(found.group(1), sys.argv[1], "exec"), {"__name__": "page"})
if printed.getvalue() != found.group(2):
    sys.exit(f"the page says\n{found.group(2)}but its program prints\n{printed.getvalue()}")
print(f"{found.group(1).count(chr(10))} lines, as the page says")
