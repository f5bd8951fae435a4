"""Sheets and their rules <-> workbooks for spreadsheet programs: the only home of openpyxl.

Formulas are written from the same trees as the scorer's, so both give the same totals.
"""

from .read import book_values
from .write import BookSheet, write_book

__all__ = ["BookSheet", "book_values", "write_book"]
