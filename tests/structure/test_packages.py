"""What is built to be handed on: what is inside, and that it runs away from the sources."""

import subprocess
import sys
import sysconfig
import tarfile
import tomllib
import venv
import zipfile
from pathlib import Path

import pytest

from sheetgen import __version__
from sheetgen.load import shipped

ROOT = Path(__file__).resolve().parents[2]
BUILD = "import sys, hatchling.build as b; print(b.build_{kind}(sys.argv[1]))"

pytestmark = pytest.mark.slow


def built(kind: str, folder: Path) -> Path:
    """Build a wheel or a source archive, without a network."""
    order = [sys.executable, "-c", BUILD.format(kind=kind), str(folder)]
    result = subprocess.run(order, cwd=ROOT, capture_output=True, text=True, check=True)
    return folder / result.stdout.split()[-1]


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return built("wheel", tmp_path_factory.mktemp("wheel"))


def test_the_wheel_holds_what_the_program_needs_and_nothing_else(wheel: Path) -> None:
    names = set(zipfile.ZipFile(wheel).namelist())
    about = f"sheetgen-{__version__}.dist-info/"
    wanted = {f"sheetgen/layouts/{name}.yaml" for name in shipped()}
    for path in (ROOT / "sheetgen").rglob("*"):
        if path.is_file() and "__pycache__" not in path.parts:
            wanted.add(path.relative_to(ROOT).as_posix())
    assert {name for name in names if not name.startswith(about)} == wanted
    licences = {
        "LICENSE",
        "sheetgen/render/fonts/SheetgenSans-OFL.txt",
        "sheetgen/render/fonts/SheetgenSymbols-LICENSE.txt",
        "sheetgen/scan/weights/NOTICE",
    }
    assert {f"{about}licenses/{name}" for name in licences} <= names
    for needed in (
        "render/form.js",
        "scan/weights/cells.npz",
        "scan/weights/cells-bare.npz",
        "render/fonts/SheetgenSans-Bold.ttf",
    ):
        assert f"sheetgen/{needed}" in names


def test_the_installed_wheel_runs_away_from_the_sources(wheel: Path, tmp_path: Path) -> None:
    home = tmp_path / "home"
    venv.create(home, with_pip=False)
    scripts = home / ("Scripts" if sys.platform == "win32" else "bin")
    python = scripts / "python"
    pip = [sys.executable, "-m", "pip", "--python", str(python), "install", "--quiet"]
    subprocess.run([*pip, "--no-index", "--no-deps", str(wheel)], check=True)
    # What it depends on is taken from here, behind what is installed there.
    (packages,) = home.rglob("site-packages")
    (packages / "depends.pth").write_text(sysconfig.get_path("purelib") + "\n", "utf-8")

    def run(*words: str) -> str:
        place = tmp_path / "elsewhere"
        place.mkdir(exist_ok=True)
        result = subprocess.run(words, cwd=place, capture_output=True, text=True, check=True)
        return result.stdout

    where = run(str(python), "-c", "import sheetgen; print(sheetgen.__file__)")
    assert Path(where.strip()).is_relative_to(home)
    assert run(str(python), "-m", "sheetgen", "--version").strip().endswith(__version__)
    assert run(str(scripts / "sheetgen"), "list").count("\n") == len(shipped()) + 1
    run(str(scripts / "sheetgen"), "sheet", "twenty-one", "--form")
    run(str(scripts / "sheetgen"), "sheet", "twenty-one", "--scan-marks", "--png")
    read = run(str(scripts / "sheetgen"), "check", "output/twenty-one-sheet-A.png")
    assert "Twenty One" in read
    assert (tmp_path / "elsewhere" / "output" / "twenty-one-form.pdf").stat().st_size > 10_000


def test_the_source_archive_can_run_the_tests(tmp_path: Path) -> None:
    with tarfile.open(built("sdist", tmp_path)) as archive:
        names = {name.partition("/")[2] for name in archive.getnames()}
    for needed in (
        *("pyproject.toml", "README.md", "CHANGELOG.md", "LICENSE", ".ci/run", "docs/language.md"),
        *("docs/sheetgen.schema.json", "layouts/yatzy.yaml", "tests/conftest.py"),
        *("tools/build_docs.py", "tools/pages/language.md", "training/train.py"),
        *("benchmarks/startup.py", "sheetgen/scan/weights/cells.npz", "tests/browser/package.json"),
    ):
        assert needed in names
    assert not [name for name in names if "node_modules" in name or "__pycache__" in name]
    assert not [name for name in names if name.startswith("output/")]


def test_every_licence_file_that_is_named_exists() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    for pattern in project["license-files"]:
        assert list(ROOT.glob(pattern)), pattern
