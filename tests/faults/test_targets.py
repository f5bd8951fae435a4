"""Targets that cannot or must not be written: one message, exit code 2, nothing half done."""

from __future__ import annotations

import ctypes
import os
import subprocess
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from sheetgen.model.diagnostic import SheetgenError
from sheetgen.output import check_target, write_file

from .processes import run

posix = pytest.mark.skipif(os.name != "posix", reason="rights and limits as POSIX has them")
OVER_RIGHTS = (1, 2, 3)
"""CAP_DAC_OVERRIDE, CAP_DAC_READ_SEARCH, CAP_FOWNER: what lets root do as it likes."""

DROP = 24
"""PR_CAPBSET_DROP: the program to be started will not have a capability (prctl(2))."""
SHEET = ("sheet", "acht-mann", "-o")


@pytest.fixture(autouse=True)
def _in_a_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)


def bound_by_rights() -> None:
    """Become somebody to whom the rights of files apply, as they do not to root.

    Root stays root, as Python may lie where nobody else may look.
    """
    if os.getuid() == 0:
        for capability in OVER_RIGHTS:
            assert ctypes.CDLL(None).prctl(DROP, capability, 0, 0, 0) == 0


def no_more_than(size: int) -> Callable[[], None]:
    """Let no file grow beyond so many bytes, as on a disk that is full."""

    def limit() -> None:
        import resource
        import signal

        signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
        resource.setrlimit(resource.RLIMIT_FSIZE, (size, size))

    return limit


def refused(result: subprocess.CompletedProcess[str], message: str) -> None:
    assert result.returncode == 2, result.stderr
    assert "Traceback" not in result.stderr
    assert message in result.stderr


def files() -> list[str]:
    return sorted(str(path) for path in Path().rglob("*") if path.is_file())


@posix
@pytest.mark.parametrize("size", [0, 1, 1_000])
def test_no_room_for_the_file(size: int) -> None:
    Path("a.pdf").write_bytes(b"")
    refused(run(*SHEET, "a.pdf", "--force", preexec=no_more_than(size)), "File too large")
    assert files() == ["a.pdf"] and Path("a.pdf").read_bytes() == b""


@pytest.fixture
def small_disk(tmp_path: Path) -> Iterator[Path]:
    disk = tmp_path / "disk"
    disk.mkdir()
    command = ["mount", "-t", "tmpfs", "-o", "size=16k", "tmpfs", str(disk)]
    try:
        mounted = subprocess.run(command, check=False, capture_output=True).returncode == 0
    except OSError:
        mounted = False
    if not mounted:
        pytest.skip("no file system can be mounted here")
    yield disk
    subprocess.run(["umount", str(disk)], check=True)


def test_a_disk_that_is_full(small_disk: Path) -> None:
    refused(run(*SHEET, str(small_disk / "a.pdf")), "No space left on device")
    assert list(small_disk.iterdir()) == []


@posix
def test_a_folder_where_nothing_may_be_written() -> None:
    Path("locked").mkdir(mode=0o555)
    for name in ("locked/a.pdf", "locked/further/a.pdf"):
        told = "nothing may be written in the folder"
        refused(run(*SHEET, name, preexec=bound_by_rights), told)
    assert files() == []


@posix
def test_a_file_that_is_read_only() -> None:
    Path("a.pdf").write_bytes(b"mine")
    Path("a.pdf").chmod(0o444)
    refused(run(*SHEET, "a.pdf", "--force", preexec=bound_by_rights), "a.pdf is read-only")
    assert Path("a.pdf").read_bytes() == b"mine"


def test_a_folder_is_no_target() -> None:
    Path("a.pdf").mkdir()
    refused(run(*SHEET, "a.pdf", "--force"), "a.pdf is a folder")


@posix
def test_a_link_stays_one_and_what_it_leads_to_is_written() -> None:
    Path("there").mkdir()
    Path("there/real.pdf").write_bytes(b"old")
    Path("link.pdf").symlink_to("there/real.pdf")
    Path("dangling.pdf").symlink_to("there/new.pdf")
    for name in ("link.pdf", "dangling.pdf"):
        write_file(Path(name), b"new")
        assert Path(name).is_symlink() and Path(name).read_bytes() == b"new"
    assert files() == ["dangling.pdf", "link.pdf", "there/new.pdf", "there/real.pdf"]


@posix
def test_links_in_a_circle_are_refused() -> None:
    Path("a.pdf").symlink_to("b.pdf")
    Path("b.pdf").symlink_to("a.pdf")
    with pytest.raises(SheetgenError, match=r"cannot write a\.pdf"):
        write_file(Path("a.pdf"), b"new")


@posix
def test_a_device_is_written_to_and_not_replaced() -> None:
    check_target(Path(os.devnull), force=False)
    write_file(Path(os.devnull), b"new")
    assert not Path(os.devnull).is_file()
    piped = run("blank", "acht-mann", "-o", "/dev/stdout")
    assert piped.returncode == 0 and "layout: acht-mann" in piped.stdout


@posix
def test_a_file_keeps_its_rights_when_it_is_replaced() -> None:
    Path("a.pdf").write_bytes(b"old")
    Path("a.pdf").chmod(0o640)
    write_file(Path("a.pdf"), b"new")
    assert Path("a.pdf").stat().st_mode & 0o777 == 0o640


def test_a_file_that_is_open_elsewhere(monkeypatch: pytest.MonkeyPatch) -> None:
    """Windows refuses to replace a file that a viewer holds open."""

    def held(self: Path, target: Path) -> None:
        raise PermissionError(13, "The process cannot access the file", str(target))

    monkeypatch.setattr(Path, "replace", held)
    with pytest.raises(SheetgenError, match="cannot access the file") as caught:
        write_file(Path("a.pdf"), b"new")
    assert "close it if another program has it open" in (caught.value.hint or "")
    assert files() == []
