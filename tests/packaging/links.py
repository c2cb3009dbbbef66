#!/usr/bin/env python3
"""usage: links.py FOLDER

Prints each relative link of a page (*.md) below FOLDER that leads nowhere, and then fails."""
import pathlib
import re
import sys

LINK = re.compile(r"\]\(([^)#\s]+)[^)]*\)")


def main():
    pages = sorted(pathlib.Path(sys.argv[1]).rglob("*.md"))
    count = 0
    broken = []
    for page in pages:
        text = re.sub(r"^```.*?^```", "", page.read_text(encoding="utf-8"), flags=re.MULTILINE | re.DOTALL)
        for target in LINK.findall(text):
            if "://" not in target:
                count += 1
                if not (page.parent / target).exists():
                    broken.append(f"{page}: {target}")
    print(*broken, f"{count} links on {len(pages)} pages, {len(broken)} lead nowhere", sep="\n")
    return 1 if broken or not pages else 0


sys.exit(main())
