"""PyYAML's scanner in Python, brought into line with the one in C where the two disagree.

Both have to take the same texts for YAML, and read them alike. In brackets libyaml allows a
question mark inside a text without quotes, and refuses a colon right before a bracket, a comma
or a question mark. (They still differ about malformed tags, which are refused anyway, and about
a comment glued to the mark of a block text.)
"""

from __future__ import annotations

import yaml
from yaml.error import Mark
from yaml.scanner import ScannerError


class PythonScanner(yaml.SafeLoader):
    """The scanner for texts without tabs."""

    _in_plain = False

    def scan_plain(self) -> yaml.ScalarToken:
        """Scan a text without quotes."""
        self._in_plain = True
        try:
            token: yaml.ScalarToken = super().scan_plain()
            return token
        finally:
            self._in_plain = False

    def peek(self, index: int = 0) -> str:
        """Return the character that comes after ``index`` others."""
        sign: str = super().peek(index)
        if not self._in_plain:
            return sign
        if sign == "?":
            # Any character that does not end a text without quotes would do.
            return "_"
        if sign == ":" and self.flow_level and super().peek(index + 1) in ",?[]{}":
            raise ScannerError(
                "while scanning a plain scalar", None, "found unexpected ':'", self._mark(index)
            )
        return sign

    def _mark(self, ahead: int) -> Mark:
        here = self.get_mark()
        return Mark(here.name, here.index, here.line, here.column + ahead, None, 0)
