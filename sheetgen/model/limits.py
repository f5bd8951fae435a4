"""How much of anything is taken in, so that no file can hang or exhaust the program."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Limits:
    """Upper bounds for what is read; all of them far above what a real game needs."""

    text_bytes: int = 1_000_000
    """Bytes of one text file; the shipped layouts have about ten thousand."""

    depth: int = 40
    """Lists and mappings inside one another; the language itself needs about ten."""

    nodes: int = 100_000
    """Values, keys, lists and mappings written in one file."""

    alias_nodes: int = 10_000
    """Nodes that aliases (``*name``) stand for, all together, counted as often as they are used."""

    extends: int = 8
    """Layouts that extend one another in a chain."""

    documents: int = 10_000
    """Documents separated by ``---`` in one file of entries."""

    identifier: int = 40
    """Characters of a name: of a row, a value, a rule."""

    diagnostics: int = 200
    """Faults listed for one file; what comes after is only counted."""

    number: int = 1_000_000_000
    """The largest number, without its sign, that a layout may hold."""

    formula_text: int = 1_000
    """Characters of one formula."""

    formula_depth: int = 60
    """Operations and functions inside one another, derived names followed."""

    expanded_nodes: int = 200_000
    """Steps taken to expand all formulas of a sheet, or the rules of a game of two sheets."""

    accepted_numbers: int = 10_000
    """Different numbers that one cell accepts."""

    throws: int = 10_000
    """Different throws of the dice of one pattern."""

    entry_bytes: int = 8_388_608
    """Bytes of one filled form or workbook (8 MiB); a filled-in sheet has a few thousand."""

    entry_text: int = 200
    """Characters of one text in an entry, such as a name; numbers have nine digits at most."""

    form_fields: int = 20_000
    """Fields of a form; those we make have about 600."""

    block_sheets: int = 100_000
    """Sheets of one block, and games of one; a stack of so many is ten metres high."""

    serial: int = 10_000_000
    """The largest number to begin with when sheets are numbered."""

    report_games: int = 20_000
    """Games played at random for one report on a variant."""

    scan_bytes: int = 200_000_000
    """Bytes of one file with scans or photos."""

    scan_pixels: int = 120_000_000
    """Pixels of one picture; an A3 page at 600 dpi has 70 million."""

    scan_side: int = 30_000
    """Pixels along one side of a picture; OpenCV moves none beyond 32,767."""

    scan_pages: int = 500
    """Pages of one file with scans."""

    book_bytes: int = 32_000_000
    """Bytes of all parts of a workbook, unpacked; those we make have 0.3 million."""

    book_parts: int = 1_000
    """Parts (files within the file) of a workbook; those we make have 16."""

    book_tags: int = 400_000
    """XML elements of a workbook, counted with their ends; those we make have 20,000."""

    book_cells: int = 1_000_000
    """Cells of one tab of a workbook, empty ones before others included."""

    pdf_bytes: int = 64_000_000
    """Bytes of everything in a PDF but its pictures, unpacked, and of what one page draws."""

    written_number: int = 1_000_000
    """The largest number, without its sign, that can be written in a cell."""


LIMITS = Limits()
