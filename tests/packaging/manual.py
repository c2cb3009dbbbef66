#!/usr/bin/env python3
"""usage: manual.py PROGRAM PAGE [PROGRAM PAGE ...]

Every command, option and environment variable that `PROGRAM --help` tells is on its manual page, and no option that it does not
tell. The options of each command are there in the words of `PROGRAM COMMAND --help`."""

import re
import subprocess
import sys

faults = []


def help_of(program, *command):
    return subprocess.run([program, *command, "--help"], capture_output=True, text=True, check=True).stdout


def plain(text):
    """Words of a page without its markup."""
    return text.replace("\\-", "-").replace("\\fI", "").replace("\\fR", "")


def same(words):
    """Words that differ in spaces, the first letter and the last full stop alone become the same."""
    words = " ".join(words.split()).rstrip(".")
    return words[:1].lower() + words[1:]


def options_told(text):
    """What help tells of options: {option and argument: description}."""
    found, last = {}, None
    for line in text.splitlines():
        head = re.match(r"  (--[a-z][a-z-]*(?: \S+)?)(?:  +(.*))?$", line)
        if head:
            last = head.group(1)
            found[last] = head.group(2) or ""
        elif last and re.match(r" {20}", line):
            found[last] += " " + line
        else:
            last = None
    found.pop("--help", None)
    return {head: same(words) for head, words in found.items()}


def options_on_page(section):
    """The same of a section of a page."""
    entries = re.findall(r"^\.TP\n\.BI? (.*)\n((?:[^.].*\n)*)", section, re.MULTILINE)
    return {" ".join(head.replace('"', "").split()): same(words) for head, words in entries}


def check_command(program, command, page, text):
    section = re.search(rf"^\.SS {command}\n(.*?)(?=^\.S[SH] )", text, re.MULTILINE | re.DOTALL)
    written = options_on_page(section.group(1)) if section else {}
    told = options_told(help_of(program, command))
    for head in told.keys() | written.keys():
        if told.get(head) != written.get(head):
            faults.append(f"{page}: {command} {head}: {written.get(head)!r}, but --help: {told.get(head)!r}")
    return len(told)


def check(program, page):
    told = help_of(program)
    with open(page, encoding="ascii") as file:
        text = plain(file.read())
    options = set(re.findall(r"--[a-z][a-z-]*", told))
    commands = set(re.findall(r"^  ([a-z]+)  ", told, re.MULTILINE))
    variables = set(re.findall(r"ORCAKIT_[A-Z_]+", told))
    for word in options | commands | variables:
        if not re.search(rf"^\.[A-Z]+ (.* )?{word}\b", text, re.MULTILINE):
            faults.append(f"{page} has no entry for {word}")
    of_program = text.split(".SH OPTIONS OF COMMANDS")[0]
    for word in set(re.findall(r"^\.BI? (--[a-z-]+)", of_program, re.MULTILINE)) - options:
        faults.append(f"{page} tells of {word}, which {program} --help does not")
    if not options or commands and not any([check_command(program, name, page, text) for name in sorted(commands)]):
        faults.append(f"{program} --help tells no options")


for place in range(1, len(sys.argv), 2):
    check(sys.argv[place], sys.argv[place + 1])
print("\n".join(faults) or "the manual pages tell what the programs tell")
sys.exit(bool(faults))
