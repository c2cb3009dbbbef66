#!/usr/bin/env python3
"""Fails when a text for users is hard to read. The texts are public headers, pages, and the messages and help of programs.

* A sentence has more than 35 words, or one of the words "everybody", "nobody" and "whom".
* A public header is wider than 110 columns, or a line of a help text wider than 100.
* A public function has no comment of its own right above it.
* The README of a library has more than 1,500 words.

usage: language.py [FILE...]     all texts if no file is named"""

import pathlib
import re
import sys

ROOT = pathlib.Path(__file__).resolve().parents[2]
SENTENCE = 35
COLUMNS = 110
HELP_COLUMNS = 100
README = 1500
HEADERS = ("libgeom/include", "libcollide/include", "liborca/include", "plugins/include", "plugins/adapters/costmap/include")
PAGES = ("README.md", "CONTRIBUTING.md", "SECURITY.md", "lib*/*.md", "plugins/**/*.md", "examples/**/*.md", "tests/**/*.md")
FIGURES = "tests/bench/RESULTS.md"  # written by a program
PROGRAMS = ("examples/*.c", "examples/orcakit/*.c", "examples/editor/**/*.c", "examples/common/**/*.c")
LITERALS = re.compile(r'"(?:[^"\\\n]|\\.)*"(?:\s*"(?:[^"\\\n]|\\.)*")*')
VAGUE = re.compile(r"\b(everybody|nobody|whom)\b", re.IGNORECASE)
COMMENT = re.compile(r"/\*.*?\*/", re.DOTALL)
END = re.compile(r"(?<!\be\.g)(?<!\bi\.e)(?<!\bcf)(?<!\bal)(?<!\bvs)[.!?][)\"'”`*]*(?=\s|$)")
WORD = re.compile(r"[A-Za-z0-9_<>`'(]\S*")
DECLARATION = re.compile(r"^(?:[A-Z]+_API|static inline)\b[^;{=]*?\b(\w+)\(", re.MULTILINE)


def sentences(paragraph):
    """The sentences of one paragraph, each with the number of its words."""
    for text in END.split(paragraph):
        yield text.strip(), len(WORD.findall(text))


def header_paragraphs(text):
    """(line, paragraph) of the comments of a header. Indented lines are programs or tables, which have no sentences."""
    for comment in COMMENT.finditer(text):
        line = text.count("\n", 0, comment.start()) + 1
        yield from paragraphs(comment.group()[2:-2].split("\n"), line, r"^\s*\*?( {4,}\S.*| ?)$|^\s*\* +(\||[\w./, ]+  +)", r"^\s*\*? ?")


def page_paragraphs(text):
    """(line, paragraph) of a page: programs are left out, and each cell of a table stands alone."""
    lines, fenced = [], False
    for line in text.split("\n"):
        fenced ^= line.startswith("```")
        program = fenced or line.startswith(("```", "    ", "#"))
        if not program and line.startswith("|"):
            cells = [cell for cell in line.strip("|").split("|") if len(WORD.findall(cell)) > SENTENCE]
            line = cells[0] if cells else ""
        lines.append("" if program else line)
    yield from paragraphs(lines, 1, r"^\s*$", r"^")


def paragraphs(lines, first, breaks, lead):
    start, kept = first, []
    for number, line in enumerate(lines, first):
        item = re.match(r"^\s*\*?\s*(?:[-*]|\d+\.) ", line) if lead == r"^" else re.match(r"^\s*\*?\s*- ", line)
        if re.match(breaks, line) or item:
            if kept:
                yield start, " ".join(kept)
            kept = []
        if not re.match(breaks, line):
            start = start if kept else number
            kept.append(re.sub(lead, "", line).strip())
    if kept:
        yield start, " ".join(kept)


def literal_paragraphs(text):
    """(line, paragraph) of the string literals of a program. Lines that begin with four blanks are programs or tables."""
    for literal in LITERALS.finditer(text):
        line = text.count("\n", 0, literal.start()) + 1
        for part in re.split(r"\n\n|\n(?=  )", words_of(literal)):
            yield line, "" if part.startswith("    ") else " ".join(part.split())


def words_of(literal):
    """What adjacent string literals say together."""
    joined = "".join(re.findall(r'"((?:[^"\\\n]|\\.)*)"', literal.group()))
    return joined.replace("\\n", "\n").replace('\\"', '"')


def sentence_faults(path, found):
    for line, paragraph in found:
        for text, words in sentences(paragraph):
            if words > SENTENCE:
                yield f"{path}:{line}: a sentence of {words} words: {text[:60]}..."
        for word in VAGUE.findall(paragraph):
            yield f"{path}:{line}: '{word}' in: {paragraph[:60]}..."


def header_faults(path, text):
    yield from sentence_faults(path, header_paragraphs(text))
    for number, line in enumerate(text.split("\n"), 1):
        if len(line) > COLUMNS:
            yield f"{path}:{number}: {len(line)} columns"
    for match in DECLARATION.finditer(text):
        before = text[: match.start()].rstrip(" ")
        if not before.endswith("*/\n"):
            line = text.count("\n", 0, match.start()) + 1
            yield f"{path}:{line}: {match.group(1)} has no comment right above it"


def page_faults(path, text):
    yield from sentence_faults(path, page_paragraphs(text))
    words = len(text.split())
    if re.fullmatch(r"lib\w+/README\.md", path) and words > README:
        yield f"{path}: {words} words, more than {README}"


def program_faults(path, text):
    yield from sentence_faults(path, literal_paragraphs(text))
    for literal in LITERALS.finditer(text):
        line = text.count("\n", 0, literal.start()) + 1
        rows = words_of(literal).split("\n")
        is_help = len(rows) > 1 and not rows[0].startswith("<")  # else it is one line, or SVG
        if is_help and max(map(len, rows)) > HELP_COLUMNS:
            yield f"{path}:{line}: a help text of {max(map(len, rows))} columns"


def main():
    named = [pathlib.Path(name).resolve() for name in sys.argv[1:]]
    headers = [path for folder in HEADERS for path in (ROOT / folder).rglob("*.h")]
    headers += ROOT.glob("plugins/adapters/*/include/**/*.hpp")
    others = [path for pattern in PAGES + PROGRAMS for path in ROOT.glob(pattern) if path != ROOT / FIGURES]
    checks = {".h": header_faults, ".hpp": header_faults, ".md": page_faults, ".c": program_faults}
    checks[".inl"] = checks[".cpp"] = program_faults
    strange = [path for path in named if path.suffix not in checks]
    if strange:
        print(f"{strange[0]}: there are rules for {', '.join(checks)} only")
        return 2
    faults = []
    for path in sorted(named or headers + others):
        faults += checks[path.suffix](path.relative_to(ROOT).as_posix(), path.read_text(encoding="utf-8"))
    print("\n".join(faults))
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
