"""How scans are to be read: known without loading what reads them."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class ScanOrder:
    """How files are read; ``layout`` and ``letter`` name sheets whose code cannot be read.

    ``language`` is that of messages. ``keep_pictures``: results hold the straightened sheets.
    ``jobs`` files are read at the same time.
    """

    language: str = "en"
    layout: str | None = None
    letter: str | None = None
    keep_pictures: bool = False
    jobs: int = 1
