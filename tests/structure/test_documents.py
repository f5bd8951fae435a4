"""What README and docs promise exists: commands, options, files, pictures, worked examples."""

import ast
import importlib.util
import re
import shlex
from collections.abc import Iterator
from pathlib import Path
from types import ModuleType

import click
import pytest
from click.testing import CliRunner

from sheetgen.cli import main
from sheetgen.load import schema
from sheetgen.model.findings import STANDARD_RULES

from .manual import DOCUMENTS, ROOT, blocks, run_page

PICTURES = ROOT / "docs" / "pictures"
MOST_BYTES_OF_PICTURES = 1_500_000
RUN = [page for page in DOCUMENTS if any(list(block.commands()) for block in blocks(page))]
# Its parts are run one by one, each in a folder of its own, by tests/vary/test_docs.py.
RUN.remove(ROOT / "docs" / "variants.md")
COMMANDS = ROOT / "docs" / "commands.md"
LONG = (ROOT / "README.md", COMMANDS)


@pytest.fixture
def _in_empty_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "config"))
    monkeypatch.setenv("COLUMNS", "120")
    for name in ("LC_ALL", "LC_MESSAGES", "LANG"):
        monkeypatch.delenv(name, raising=False)


def name_of(path: Path) -> str:
    return path.relative_to(ROOT).as_posix()


def text_of(path: Path) -> str:
    return path.read_text(encoding="utf-8")


def without_blocks(path: Path) -> str:
    return re.sub(r"^ *```.*?^ *```$", "", text_of(path), flags=re.MULTILINE | re.DOTALL)


def commands(path: Path) -> Iterator[str]:
    """Yield every sheetgen command of a document: lines of shell blocks, and inline code."""
    for block in blocks(path):
        yield from block.commands()
    inline = re.findall(r"`(sheetgen [^`]+)`", without_blocks(path).replace("\n", " "))
    yield from (command.replace("\\|", "|") for command in inline)


CASES = [
    (name_of(path), command)
    for path in DOCUMENTS
    for command in commands(path)
    if "COMMAND" not in command
]


def known_commands() -> Iterator[click.Command]:
    context = main.make_context("sheetgen", ["--help"], resilient_parsing=True)
    for name in main.list_commands(context):
        command = main.get_command(context, name)
        assert command is not None
        yield command


def options_of(command: click.Command) -> set[str]:
    found = {
        option
        for parameter in command.params
        if isinstance(parameter, click.Option)
        for option in (*parameter.opts, *parameter.secondary_opts)
    }
    return found | {"--help"}


@pytest.mark.parametrize(
    "page",
    [pytest.param(page, marks=pytest.mark.slow) if page in LONG else page for page in RUN],
    ids=name_of,
)
@pytest.mark.usefixtures("_in_empty_folder")
def test_every_command_of_a_page_does_what_the_page_says(
    page: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert run_page(page, monkeypatch, apart=page == COMMANDS)


def test_commands_of_every_page_but_the_variants_are_run() -> None:
    assert len(RUN) > 8
    assert {ROOT / "README.md", ROOT / "docs" / "scanning.md"} <= set(RUN)


@pytest.mark.parametrize(("document", "command"), CASES, ids=lambda value: str(value)[:60])
def test_a_documented_command_and_its_options_exist(document: str, command: str) -> None:
    words = shlex.split(command.split("#", maxsplit=1)[0].replace("…", ""))[1:]
    if words[0].startswith("-"):
        assert words[0] in ("--version", "--help"), f"{document}: {words[0]}"
        return
    found = {item.name: item for item in known_commands()}.get(words[0])
    assert found is not None, f"{document}: no command {words[0]!r}"
    used = {word.split("=")[0] for word in words[1:] if word.startswith("-") and word != "-"}
    assert used <= options_of(found), f"{document}: {sorted(used - options_of(found))}"


# Options of pytest, of pip and of the tools, which pages about the code speak of.
OTHER_OPTIONS = {"--check", "--seed", "--no-deps"}


@pytest.mark.parametrize("path", DOCUMENTS, ids=name_of)
def test_options_named_alone_exist_somewhere(path: Path) -> None:
    known = {"--version"} | OTHER_OPTIONS
    for command in known_commands():
        known |= options_of(command)
    named = set(re.findall(r"`(--[a-z][a-z-]*)", without_blocks(path)))
    assert named <= known, sorted(named - known)


def anchors(path: Path) -> set[str]:
    """Return the anchors that code hosts make of the headings of a page."""
    heads = re.findall(r"^#+ (.*)$", without_blocks(path), re.MULTILINE)
    words = (re.sub(r"[^\w\- ]", "", head.lower()).replace(" ", "-") for head in heads)
    return {""} | set(words)


@pytest.mark.parametrize("path", DOCUMENTS, ids=name_of)
def test_linked_files_pictures_and_headings_are_there(path: Path) -> None:
    links = re.findall(r"\]\(([^)]+)\)", without_blocks(path))
    links += re.findall(r'src="([^"]+)"', text_of(path))
    for link in links:
        if "://" in link:
            continue
        file, _, anchor = link.partition("#")
        target = path.parent / file if file else path
        assert target.exists(), f"{path.name} links to {link}"
        if target.suffix == ".md":
            assert anchor in anchors(target), f"{path.name} links to {link}"


@pytest.mark.parametrize("path", DOCUMENTS, ids=name_of)
def test_files_named_in_a_document_exist(path: Path) -> None:
    words = re.findall(r"`(\w[\w.-]*/[\w./-]*)`", without_blocks(path))
    for word in words:
        if word.startswith("output/"):
            # What commands write.
            continue
        homes = (ROOT, ROOT / "sheetgen", ROOT / "training", path.parent)
        assert any((home / word).exists() for home in homes), f"{path.name} names {word}"


def test_every_page_can_be_reached_from_the_index() -> None:
    reached: set[Path] = set()
    waiting = [ROOT / "README.md"]
    while waiting:
        page = waiting.pop()
        if page not in reached:
            reached.add(page)
            links = re.findall(r"\]\(([^)#]+\.md)", text_of(page))
            waiting += [(page.parent / link).resolve() for link in links if "://" not in link]
    assert set(DOCUMENTS) <= reached


def test_pictures_are_used_and_small() -> None:
    shown = "".join(text_of(page) for page in DOCUMENTS)
    pictures = sorted(PICTURES.glob("*"))
    assert [path.name for path in pictures if path.name not in shown] == []
    assert sum(path.stat().st_size for path in pictures) < MOST_BYTES_OF_PICTURES


def build_docs() -> ModuleType:
    spec = importlib.util.spec_from_file_location("build_docs", ROOT / "tools" / "build_docs.py")
    assert spec is not None and spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_generated_pages_are_up_to_date(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COLUMNS", "80")
    stale = build_docs().main(["--check"])
    assert not stale, f"run python3 tools/build_docs.py; stale: {capsys.readouterr().out}"


def test_every_option_and_exit_code_is_in_the_page_of_commands() -> None:
    page = text_of(COMMANDS)
    for command in known_commands():
        part = re.split(rf"^## {command.name}$", page, flags=re.MULTILINE)[1].split("\n## ")[0]
        for option in options_of(command):
            assert re.search(rf"(?<![\w-]){option}(?![\w-])", part), f"{command.name} {option}"
    tree = ast.parse(text_of(ROOT / "sheetgen" / "cli" / "group.py"))
    codes = {
        ast.literal_eval(node.value)
        for node in tree.body
        if isinstance(node, ast.Assign) and ast.unparse(node.targets[0]).startswith("EXIT_")
    }
    assert len(codes) > 3
    for code in codes:
        assert f"\n| {code} | " in page


def test_every_key_is_in_the_page_of_the_language() -> None:
    page = text_of(ROOT / "docs" / "language.md")
    definitions = schema()["$defs"]
    for name, part in definitions.items():
        if name.startswith("change") or "properties" not in part:
            continue
        head = "layout" if name == "whole" else name
        shown = re.split(rf"^## {head}$", page, flags=re.MULTILINE)[1].split("\n## ")[0]
        for key in part["properties"]:
            assert f"\n| `{key}` | " in shown, f"{head}: {key}"


def test_every_finding_is_explained() -> None:
    page = text_of(ROOT / "docs" / "checking.md")
    assert len(STANDARD_RULES) > 15
    assert {rule for rule in STANDARD_RULES if f"`{rule}`" not in page} == set()


def test_messages_in_the_page_of_troubles_are_in_the_code() -> None:
    page = text_of(ROOT / "docs" / "troubleshooting.md")
    part = page.split("## In messages")[1].split("## In a form")[0]
    told = [
        phrase
        for line in re.findall(r"^\| (`[^|]*) \|", part, re.MULTILINE)
        for phrase in re.findall(r"`([^`]+)`", line)
    ]
    assert len(told) > 10
    source = "".join(text_of(path) for path in (ROOT / "sheetgen").rglob("*.py"))
    assert [phrase for phrase in told if phrase not in source] == []


@pytest.mark.usefixtures("_in_empty_folder")
def test_the_entry_in_the_readme_is_judged_legal() -> None:
    (entry,) = re.findall(r"```yaml\n(layout:.*?)```", text_of(ROOT / "README.md"), re.DOTALL)
    Path("anna.yaml").write_text(entry, encoding="utf-8")
    result = CliRunner().invoke(main, ["check", "anna.yaml"])
    assert result.exit_code == 0, result.output


def test_the_two_set_up_commands_are_in_the_readme() -> None:
    lines = text_of(ROOT / "README.md").splitlines()
    assert "python3 -m pip install . && sheetgen block twenty-one" in lines
    assert "python3 -m pip install '.[test]' && python3 -m pytest" in lines
