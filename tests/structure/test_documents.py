"""What README and docs promise exists: commands, options, files, pictures, worked examples."""

import re
import shlex
from collections.abc import Iterator
from pathlib import Path

import click
import pytest
from click.testing import CliRunner

from sheetgen.cli import main

ROOT = Path(__file__).resolve().parents[2]
DOCUMENTS = [ROOT / "README.md", *sorted((ROOT / "docs").rglob("*.md"))]


def text_of(path: Path) -> str:
    return path.read_text(encoding="utf-8")


def commands(path: Path) -> Iterator[str]:
    """Every sheetgen command of a document: lines of shell blocks, and inline code."""
    for block in re.findall(r"```sh\n(.*?)```", text_of(path), re.DOTALL):
        for line in block.splitlines():
            yield from (part.strip() for part in line.split("&&"))
    yield from re.findall(r"`(sheetgen [^`]+)`", text_of(path).replace("\n", " "))


CASES = [
    (path.name, command)
    for path in DOCUMENTS
    for command in commands(path)
    if command.startswith("sheetgen ") and "COMMAND" not in command
]


@pytest.mark.parametrize(("document", "command"), CASES, ids=lambda value: str(value)[:60])
def test_a_documented_command_and_its_options_exist(document: str, command: str) -> None:
    words = shlex.split(command.split("#", maxsplit=1)[0].replace("…", ""))[1:]
    context = main.make_context("sheetgen", ["--help"], resilient_parsing=True)
    found = main.get_command(context, words[0])
    assert found is not None, f"{document}: no command {words[0]!r}"
    known = {
        option
        for parameter in found.params
        if isinstance(parameter, click.Option)
        for option in (*parameter.opts, *parameter.secondary_opts)
    } | {"--help"}
    used = {word.split("=")[0] for word in words[1:] if word.startswith("-") and word != "-"}
    assert used <= known, f"{document}: {sorted(used - known)}"


def test_options_named_alone_in_the_readme_exist_somewhere() -> None:
    context = main.make_context("sheetgen", ["--help"], resilient_parsing=True)
    known = {"--help"}
    for name in main.list_commands(context):
        command = main.get_command(context, name)
        assert command is not None
        for parameter in command.params:
            known |= {*parameter.opts, *parameter.secondary_opts}
    named = re.findall(r"`(--[a-z-]+)", text_of(ROOT / "README.md"))
    assert named
    assert set(named) <= known, sorted(set(named) - known)


@pytest.mark.parametrize("path", DOCUMENTS, ids=lambda path: path.name)
def test_linked_files_and_pictures_are_there(path: Path) -> None:
    links = re.findall(r"\]\(([^)#]+)[^)]*\)", text_of(path))
    links += re.findall(r'src="([^"]+)"', text_of(path))
    for link in links:
        if "://" not in link:
            assert (path.parent / link).exists(), f"{path.name} links to {link}"


def test_the_entry_in_the_readme_is_judged_legal(tmp_path: Path) -> None:
    (entry,) = re.findall(r"```yaml\n(layout:.*?)```", text_of(ROOT / "README.md"), re.DOTALL)
    target = tmp_path / "anna.yaml"
    target.write_text(entry, encoding="utf-8")
    result = CliRunner().invoke(main, ["check", str(target)])
    assert result.exit_code == 0, result.output


def test_the_two_set_up_commands_are_in_the_readme() -> None:
    lines = text_of(ROOT / "README.md").splitlines()
    assert "python3 -m pip install . && sheetgen block twenty-one" in lines
    assert "python3 -m pip install '.[test]' && python3 -m pytest" in lines
