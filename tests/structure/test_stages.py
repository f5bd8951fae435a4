"""The table of imports: stages know the model, pipeline knows the stages, cli knows pipeline."""

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
PACKAGE = ROOT / "sheetgen"
STAGES = ("load", "vary", "place", "impose", "render", "entry", "scan", "score", "book")

# What the parts of the package may import beside themselves, the version and ``model``.
MAY_IMPORT: dict[str, set[str]] = {
    "model": set(),
    "source": set(),
    **{stage: set() for stage in STAGES},
    "load": {"source"},
    "entry": {"source"},
    "describe": set(),
    "output": set(),
    "printers": {"output"},
    "pipeline": {*STAGES, "output", "printers"},
    # The schema and the names of layouts come from load, the choices of colours from render.
    "cli": {"pipeline", "output", "printers", "describe", "load", "render"},
    "__main__": {"cli"},
    "__init__": set(),
}

# Third-party modules and the only packages that may import them.
HOMES = {
    "reportlab": {"render"},
    "cv2": {"scan"},
    "zxingcpp": {"scan"},
    "segno": {"render"},
    "click": {"cli"},
    "yaml": {"source"},
    "pikepdf": {"render"},
    "openpyxl": {"book"},
    "numpy": {"scan", "vary"},
    "PIL": {"render", "scan"},
    "rich": {"cli"},
}


def modules() -> list[Path]:
    return sorted(PACKAGE.rglob("*.py"))


def imports(path: Path) -> Iterator[str]:
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            parts = path.relative_to(ROOT).with_suffix("").parts
            base = ".".join(parts[: len(parts) - node.level]) + "." if node.level else ""
            yield (base + (node.module or "")).rstrip(".")
            yield from (f"{base}{node.module}.{alias.name}" for alias in node.names)


def home(path: Path) -> str:
    parts = path.relative_to(PACKAGE).parts
    return parts[0] if len(parts) > 1 else path.stem


@pytest.mark.parametrize("path", modules(), ids=lambda path: str(path.relative_to(PACKAGE)))
def test_the_table_of_imports_holds(path: Path) -> None:
    here = home(path)
    allowed = {here, "model", "__version__", *MAY_IMPORT[here]}
    for name in imports(path):
        parts = name.split(".")
        if parts[0] == "sheetgen" and len(parts) > 1:
            assert parts[1] in allowed, f"{path.name} imports {name}"


@pytest.mark.parametrize("path", modules(), ids=lambda path: str(path.relative_to(PACKAGE)))
def test_libraries_stay_in_their_home(path: Path) -> None:
    here = home(path)
    for name in imports(path):
        homes = HOMES.get(name.split(".")[0])
        assert homes is None or here in homes, f"{path.name} imports {name}"


@pytest.mark.parametrize("path", modules(), ids=lambda path: str(path.relative_to(PACKAGE)))
def test_imports_are_relative_within_a_part_and_absolute_beyond(path: Path) -> None:
    parts = path.relative_to(ROOT).parts
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.ImportFrom):
            line = f"{path.name}:{node.lineno}: {ast.unparse(node)}"
            assert node.level < len(parts) - 1, line
            own = f"sheetgen.{home(path)}"
            named = f"{node.module}."
            assert node.level or len(parts) < 3 or not named.startswith(f"{own}."), line


def test_only_cli_prints_or_exits() -> None:
    for path in modules():
        if home(path) in ("cli", "__main__"):
            continue
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call):
                called = ast.unparse(node.func)
                assert called not in ("print", "sys.exit", "exit", "quit"), f"{path}: {called}"


def test_no_module_names_a_game() -> None:
    names = [path.stem for path in (ROOT / "layouts").glob("*.yaml")]
    spellings = {form for name in names for form in (name, name.replace("-", "_"))}
    spellings |= {name.replace("-", " ") for name in names if "-" in name}
    for path in modules():
        # The help texts of commands show worked examples, which need the name of some layout.
        if home(path) == "cli":
            continue
        text = path.read_text(encoding="utf-8").lower()
        found = [spelling for spelling in spellings if spelling in text]
        assert not found, f"{path.relative_to(ROOT)} names {found}"
