"""Make the generated pages of the manual anew: the language, the commands, faults and rule ids.

Run: ``python3 tools/build_docs.py`` (with ``--check``: only tell whether they are up to date).
The pages come from the definitions that read layouts and command lines, so they cannot say
anything else than the program does. The examples of the language are what the shipped layouts
hold: they are noted while these are read.
"""

from __future__ import annotations

import argparse
import ast
import os
import re
import sys
from collections.abc import Callable, Iterator
from functools import partial
from inspect import cleandoc
from itertools import pairwise
from pathlib import Path
from typing import Any
from unittest.mock import patch

import click

from sheetgen.cli import main as sheetgen
from sheetgen.describe import layout_as_data
from sheetgen.load import find_layout, shipped
from sheetgen.load.kinds import Member, OneOf
from sheetgen.load.language import LAYOUT
from sheetgen.load.reading import Context, Kind
from sheetgen.load.sections import SECTION_KINDS, PartKind
from sheetgen.load.sections.ledger import ForPlayersKind
from sheetgen.load.shapes import ByShape, Deferred, Fields, Items, Key, Mapped, Named, Record
from sheetgen.model.cells import section_cells
from sheetgen.model.codes import Code
from sheetgen.model.layout import Layout
from sheetgen.source import Mapping, Node, Scalar

ROOT = Path(__file__).resolve().parents[1]
DOCS = ROOT / "docs"
PACKAGE = ROOT / "sheetgen"
HEADS = Path(__file__).resolve().parent / "pages"
MADE = "<!-- Made by tools/build_docs.py: change the definitions, not this page. -->"
LONGEST_EXAMPLE = 64


def head(name: str) -> list[str]:
    """Return the lines with which a page begins: those written by hand."""
    return [MADE, "", *(HEADS / name).read_text(encoding="utf-8").splitlines()]


def records() -> dict[str, Record[Any]]:
    """Return every record of the language by its name, from the layout down."""
    found: dict[str, Record[Any]] = {}
    usual = Record.schema

    def noting(self: Record[Any], defs: dict[str, Any]) -> dict[str, Any]:
        found.setdefault(self.name, self)
        return usual(self, defs)

    with patch.object(Record, "schema", noting):
        LAYOUT.schema({})
    return found


def examples() -> dict[tuple[str, str], str]:
    """Return for record and key the shortest value in a shipped layout, if one is short."""
    found: dict[tuple[str, str], str] = {}
    usual = Record.fields

    def noting(self: Record[Any], node: Node, context: Context) -> Fields | None:
        for name, value in node.entries if isinstance(node, Mapping) else ():
            text, key = flow(value), (self.name, name.text)
            if len(text) <= LONGEST_EXAMPLE:
                found[key] = min(found.get(key, text), text, key=lambda item: (len(item), item))
        return usual(self, node, context)

    with patch.object(Record, "fields", noting):
        for name in shipped():
            find_layout(name, trust_shipped=True)
    return found


def flow(node: Node) -> str:
    """Return a part of a file on one line, as YAML in flow style."""
    match node:
        case Scalar(plain=True):
            return node.text
        case Scalar():
            return '"' + node.text.replace("\\", "\\\\").replace('"', '\\"') + '"'
        case Mapping():
            pairs = (f"{flow(key)}: {flow(value)}" for key, value in node.entries)
            return f"{{{', '.join(pairs)}}}"
        case _:
            return f"[{', '.join(flow(item) for item in node.items)}]"


def words(kind: Kind[Any]) -> str:  # noqa: PLR0911 - one return for each kind
    """Say in Markdown what a value of a kind is, with links to the records in it."""
    match kind:
        case Record():
            return f"[{kind.name}](#{kind.name})"
        case Named():
            return f"names, each with {words(kind.kind)}"
        case Items(single=True):
            return f"{words(kind.kind)}, or a list of such"
        case Items():
            return f"a list: {words(kind.kind)}"
        case ByShape():
            parts = (kind.text, kind.items, kind.mapping)
            return "; or ".join(words(part) for part in parts if part)
        case Mapped():
            return words(kind.kind)
        case Deferred():
            return words(kind.get())
        case PartKind():
            return "[sections](#sections)"
        case ForPlayersKind():
            return f"numbers of players, each with {words(kind.value)}"
        case OneOf() | Member():
            return ", ".join(f"`{word}`" for word in kind.schema({})["enum"])
        case _:
            return other_words(kind)


def other_words(kind: Kind[Any]) -> str:
    """Say what is wanted, with links to the records that the schema of the kind refers to."""
    refs = re.findall(r"#/\$defs/(\w+)", str(kind.schema({})))
    links = [f"[{name}](#{name})" for name in dict.fromkeys(refs) if name in records()]
    if links:
        return f"{kind.wanted}: {', '.join(links)}"
    return kind.wanted


def cell(text: str) -> str:
    """Return a text for a cell of a table."""
    return " ".join(text.replace("|", "\\|").split())


def code(text: str) -> str:
    """Return a text as code, also if it holds backticks."""
    return f"`{text}`" if "`" not in text else f"`` {text} ``"


def key_line(record: Record[Any], key: Key[Any], found: dict[tuple[str, str], str]) -> str:
    """Return the line of a table about one key."""
    usual = "**must be given**" if key.required else key.default or "nothing"
    example = found.get((record.name, key.name))
    shown = code(f"{key.name}: {example}") if example else ""
    parts = (code(key.name), words(key.kind), usual, key.doc, shown)
    return f"| {' | '.join(cell(part) for part in parts)} |"


def language_page() -> str:
    """Return the page with every key."""
    known, found = records(), examples()
    lines = [*head("language.md"), ""]
    for record in known.values():
        lines += [f"## {record.name}", "", record.doc, ""]
        used = [
            f"`{key.name}` in [{other.name}](#{other.name})"
            for other in known.values()
            for key in other.keys
            if f"(#{record.name})" in words(key.kind)
        ]
        used += [
            f"the section `{kind.name}`"
            for kind in SECTION_KINDS
            if f"(#{record.name})" in words(kind.body)
        ]
        lines += [f"Stands at {', '.join(used)}.", ""] if used else []
        lines += ["| key | value | without it | what it does | example |", "|---|---|---|---|---|"]
        lines += [key_line(record, key, found) for key in record.keys]
        lines += ["", *(sections_part() if record is LAYOUT else ())]
    return "\n".join(lines).rstrip() + "\n"


def sections_part() -> list[str]:
    """Return the table of the kinds of sections."""
    lines = [
        "## sections",
        "",
        "A sheet is a list of sections from top to bottom. Each begins with a dash and its kind; a",
        "section in `beside` may have `share`, its part of the width (without it: 1).",
        "",
        "| section | what it is | below it |",
        "|---|---|---|",
    ]
    lines += [
        f"| `{kind.name}` | {cell(kind.doc)} | {cell(words(kind.body))} |" for kind in SECTION_KINDS
    ]
    return [*lines, ""]


def commands_page() -> str:
    """Return the page with every command and option."""
    lines = [*head("commands.md"), ""]
    context = sheetgen.make_context("sheetgen", ["--help"], resilient_parsing=True)
    lines += ["## sheetgen", "", "Alone it takes these:", "", *options_table(sheetgen, context)]
    for name in sheetgen.list_commands(context):
        command = sheetgen.get_command(context, name)
        assert command is not None
        lines += command_part(command, click.Context(command, context, name))
    return "\n".join(lines).rstrip() + "\n"


def command_part(command: click.Command, context: click.Context) -> list[str]:
    """Return the part about one command: what its help says."""
    told, _, shown = cleandoc(command.help or "").partition("\b\n")
    told = told.replace("``", "`").strip()
    usage = command.get_usage(context).removeprefix("Usage: ")
    example = [line.strip() for line in shown.splitlines() if line.startswith("  sheetgen")]
    assert example, f"{context.info_name} --help has no example"
    lines = [f"## {context.info_name}", "", told, "", f"`{' '.join(usage.split())}`", ""]
    lines += ["```sh", *example, "```", ""]
    return lines + options_table(command, context)


def options_table(command: click.Command, context: click.Context) -> list[str]:
    """Return a table of the options with what the help says of each."""
    lines = ["| option | meaning |", "|---|---|"]
    for parameter in command.get_params(context):
        record = parameter.get_help_record(context)
        if record is not None and isinstance(parameter, click.Option):
            assert record[1].strip(), f"{command.name} {record[0]} has no help"
            lines.append(f"| {cell(code(record[0]))} | {cell(record[1])} |")
    return [*lines, ""]


def placing_codes() -> Iterator[tuple[str, str]]:
    """Yield the codes of placement with the sentences that stand below them in the source."""
    source = ROOT / "sheetgen" / "place" / "codes.py"
    for node in ast.parse(source.read_text(encoding="utf-8")).body:
        body = node.body if isinstance(node, ast.ClassDef) else []
        for item, text in pairwise(body):
            if isinstance(item, ast.Assign) and isinstance(text, ast.Expr):
                yield ast.literal_eval(item.value), ast.literal_eval(text.value)


def accepting_rules(layout: Layout) -> list[tuple[str, str, str]]:
    """Return id, severity and text of what is said if a cell holds what it does not accept."""
    found = {
        (spec.accepts.rule, "error", spec.accepts.text.text.in_language("en"))
        for section in layout.flat_sections()
        for spec in section_cells(section, layout.letters[0])
        if spec.accepts is not None and spec.accepts.text is not None
    }
    return sorted(found)


def faults_page() -> str:
    """Return the page with the codes of faults in layouts and the rules of the shipped ones."""
    lines = head("faults.md")
    codes = [(str(item), item.explanation) for item in Code]
    lines += [f"| `{name}` | {cell(text)} |" for name, text in sorted([*codes, *placing_codes()])]
    lines += [
        "",
        "## Rules of the layouts",
        "",
        "What `sheetgen check` can report besides [what is judged without being asked]"
        "(rules.md#what-is-judged-without-being-asked). Braces are filled in.",
    ]
    for name in shipped():
        layout = find_layout(name, trust_shipped=True)
        checks = layout_as_data(layout, (), "en")["checks"]
        lines += ["", f"### {name}", "", "| rule | severity | text |", "|---|---|---|"]
        rules = [(item["id"], item["severity"], item["text"]) for item in checks]
        rules += accepting_rules(layout)
        lines += [f"| `{name}` | {severity} | {cell(text)} |" for name, severity, text in rules]
    return "\n".join(lines) + "\n"


def stage_page(stage: str) -> str:
    """Return the page of a stage: what is written by hand, and a line for each module."""
    lines = [*head(f"code/{stage}.md"), "", "## All modules", "", "| module | does |", "|---|---|"]
    for path in sorted((PACKAGE / stage).rglob("*.py")):
        told = ast.get_docstring(ast.parse(path.read_text(encoding="utf-8"))) or ""
        name = path.relative_to(PACKAGE).as_posix()
        lines.append(f"| `{name}` | {cell(told.partition(chr(10) * 2)[0])} |")
    return "\n".join(lines) + "\n"


STAGES = tuple(sorted(path.stem for path in (HEADS / "code").glob("*.md")))
PAGES: dict[str, Callable[[], str]] = {
    "language.md": language_page,
    "commands.md": commands_page,
    "faults.md": faults_page,
}
PAGES |= {f"code/{stage}.md": partial(stage_page, stage) for stage in STAGES}


def main(arguments: list[str] | None = None) -> int:
    """Write the pages, or say which are out of date."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--check", action="store_true")
    check = parser.parse_args(arguments).check
    # The width of the terminal is not to be seen in a page.
    os.environ["COLUMNS"] = "80"
    stale = []
    for name, page in PAGES.items():
        path, text = DOCS / name, page()
        if not path.exists() or path.read_text(encoding="utf-8") != text:
            stale.append(name)
            if not check:
                path.write_text(text, encoding="utf-8", newline="\n")
    print("\n".join(stale) or "all up to date")
    return 1 if check and stale else 0


if __name__ == "__main__":
    sys.exit(main())
