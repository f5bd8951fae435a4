"""The ``sheetgen`` command group: one place turns errors into messages and exit codes."""

from __future__ import annotations

import codecs
import contextlib
import errno
import importlib
import io
import json
import os
import signal
import sys
import threading
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NoReturn

import click

from sheetgen import __version__
from sheetgen.model.diagnostic import LayoutError, SheetgenError

EXIT_FINDING = 1
EXIT_UNUSABLE = 2
EXIT_DOUBT = 3
EXIT_INTERRUPTED = 130
EXIT_NO_READER = 141
EXIT_TERMINATED = 143
"""These three as shells report programs that a signal ended: 128 and its number."""

# Command -> (module under sheetgen.cli, its line in the overview). The table keeps ``--help``
# from importing the commands; a test compares it with what the modules define.
COMMANDS = {
    "list": ("look", "The layouts with title, sheets, size and players."),
    "show": ("look", "A layout's cells, values, options and rules in words."),
    "sheet": ("sheet", "The single sheets of a layout as a PDF, or as pictures."),
    "block": ("block", "A block of sheets to print and cut."),
    "blank": ("check", "An empty entry to type a filled-in sheet into."),
    "check": ("check", "The verdict on filled-in sheets."),
    "read": ("scan", "What a scan or photo of a sheet says, as an entry to correct."),
    "calibrate": ("printer", "A page of rulers, to measure and correct a printer."),
    "vary": ("design", "Your own version of a layout."),
    "new": ("design", "A new layout of your own, with comments to go on from."),
    "preview": ("design", "A picture of a layout, redrawn at every save with --watch."),
    "lint": ("look", "Every fault of layout files."),
    "schema": ("look", "The JSON Schema of layout files, for editors."),
}


class SheetgenGroup(click.Group):
    """Loads commands on demand and reports every error the user can mend in one way."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        """Return the command names in the order in which one uses them."""
        return list(COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """Import the command's module and return the command."""
        if cmd_name not in COMMANDS:
            return None
        module = importlib.import_module(f"sheetgen.cli.{COMMANDS[cmd_name][0]}")
        command: click.Command = module.COMMANDS[cmd_name]
        return command

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        """Find the command named first, with a suggestion for a misspelt one."""
        name = args[0] if args else ""
        if name and not name.startswith("-") and name not in COMMANDS:
            from sheetgen.model.spelling import nearest

            near = nearest(name, COMMANDS)
            hint = f" Did you mean {near!r}?" if near else ""
            raise click.UsageError(f"No such command {name!r}.{hint}", ctx)
        return super().resolve_command(ctx, args)

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Write the overview from the table, without importing the commands."""
        with formatter.section("Commands"):
            formatter.write_dl([(name, line) for name, (_, line) in COMMANDS.items()])

    def invoke(self, ctx: click.Context) -> Any:
        """Run the command; errors the user can mend become a message and an exit code."""
        _let_print_everything()
        try:
            with _ended_like_ctrl_c():
                return super().invoke(ctx)
        except LayoutError as error:
            click.echo(str(error), err=True)
            click.echo(_count(len(error.diagnostics)), err=True)
            sys.exit(EXIT_FINDING)
        except SheetgenError as error:
            print_error(error)
            sys.exit(EXIT_UNUSABLE)
        except BrokenPipeError:
            # The reader of our output has gone (for example ``| head``): nobody to tell. What is
            # still to be written would fail once more when Python ends.
            os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
            sys.exit(EXIT_NO_READER)
        except OSError as error:
            # What the stages read and write names its file in an error of its own; this is what
            # is printed, for example into a file on a full disk.
            print_error(SheetgenError(f"cannot go on: {error.strerror or error}"))
            sys.exit(EXIT_UNUSABLE)
        except MemoryError:
            message, hint = "there is not enough memory", "close other programs, or do it in parts"
            print_error(SheetgenError(message, hint))
            sys.exit(EXIT_UNUSABLE)
        except TerminatedError:
            click.echo("ended; nothing half done was left behind", err=True)
            sys.exit(EXIT_TERMINATED)
        except KeyboardInterrupt:
            click.echo("interrupted; nothing half done was left behind", err=True)
            sys.exit(EXIT_INTERRUPTED)


class TerminatedError(BaseException):
    """The system asks the program to end (SIGTERM), for example when it shuts down."""


@contextlib.contextmanager
def _ended_like_ctrl_c() -> Iterator[None]:
    """Let a SIGTERM unwind what is being done, so that no temporary file stays behind."""

    def end(*_: object) -> NoReturn:
        raise TerminatedError

    if threading.current_thread() is not threading.main_thread():
        yield
        return
    before = signal.signal(signal.SIGTERM, end)
    try:
        yield
    finally:
        signal.signal(signal.SIGTERM, before)


class _Closed(io.TextIOBase):
    """Stands for an output that was closed before the program began (``>&-``)."""

    def write(self, text: str) -> int:
        """Refuse, as the system would."""
        raise OSError(errno.EBADF, "the standard output is closed")


def _let_print_everything() -> None:
    """Let what the terminal or the file printed to cannot hold become a question mark.

    Where output goes is often no UTF-8 (on Windows, for example). The locale "C" says nothing about
    it (PEP 540): there it is UTF-8, as click and Python take it, unless ASCII was asked for. Names
    of files that the locale cannot read are printed as they are on the disk.
    """
    codecs.register_error("as-typed", _as_typed)
    if sys.stdout is None:
        # Python has none then, and what is printed would vanish without a word.
        sys.stdout = _Closed()
    if sys.stderr is None:
        sys.stderr = Path(os.devnull).open("w", encoding="utf-8")  # noqa: SIM115
    for stream in (sys.stdout, sys.stderr):
        if not isinstance(stream, io.TextIOWrapper):
            continue
        if _is_ascii(stream) and "PYTHONIOENCODING" not in os.environ:
            stream.reconfigure(encoding="utf-8", errors="as-typed")
        elif stream.errors in ("strict", "surrogateescape"):
            stream.reconfigure(errors="as-typed")


def _as_typed(error: UnicodeError) -> tuple[str | bytes, int]:
    """Encode bytes that Python could not read as what they were (PEP 383), others as ``?``."""
    if not isinstance(error, UnicodeEncodeError):
        raise error
    part = error.object[error.start : error.end]
    try:
        return part.encode(error.encoding, "surrogateescape"), error.end
    except UnicodeEncodeError:
        return "?" * len(part), error.end


def _is_ascii(stream: io.TextIOWrapper) -> bool:
    return codecs.lookup(stream.encoding).name == "ascii"


def print_json(data: object) -> None:
    """Print data for other programs; what the output's encoding cannot hold is escaped."""
    encoding = (sys.stdout.encoding or "ascii").lower().replace("-", "")
    text = json.dumps(data, ensure_ascii=encoding != "utf8", indent=1)
    click.echo(text)


def print_error(error: SheetgenError) -> None:
    """Print the message and the hint of an error on standard error."""
    click.echo(f"sheetgen: {error.message}", err=True)
    if error.hint:
        click.echo(f"  hint: {error.hint}", err=True)


def _count(faults: int) -> str:
    return "1 fault" if faults == 1 else f"{faults} faults"


@click.group(cls=SheetgenGroup, context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(__version__, prog_name="sheetgen")
def main() -> None:
    """Score sheets and score pads for dice and card games, from one YAML file.

    \b
    Example:
      sheetgen block twenty-one        twelve games, ready to print and cut

    LAYOUT is the name of a layout that comes with sheetgen (see `sheetgen list`) or the path
    of your own YAML file.
    """
