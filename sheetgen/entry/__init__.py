"""Filled-in sheets as files <-> Entry: YAML, CSV and JSON.

``read_entries`` takes the bytes of a file apart without knowing the game; ``bind_entry`` gives
every value its cell on a layout. ``write_entry`` and ``blank_entry`` write what these two read.
"""

from .bind import bind_entry
from .blank import blank_entry
from .raw import Format, RawEntry
from .read import read_entries
from .write import write_entry

__all__ = ["Format", "RawEntry", "bind_entry", "blank_entry", "read_entries", "write_entry"]
