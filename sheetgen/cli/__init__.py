"""The command line: arguments, exit codes, printing; nothing else.

Importing this package imports click alone. Each command fetches the stages it needs when it runs,
so that ``--help`` and ``list`` answer at once.
"""

from __future__ import annotations

from .group import main

__all__ = ["main"]
