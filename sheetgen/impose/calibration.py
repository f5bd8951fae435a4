"""A page of rulers that shows how far a printer is off.

Front and back have the same lengths to measure. The four crosses lie symmetrically, so that those
of front and back cover one another when the paper is held against the light, whichever edge the
printer turns it over.
"""

from __future__ import annotations

import textwrap
from collections.abc import Iterator
from functools import partial

from sheetgen.model.catalogue import Catalogue
from sheetgen.model.diagnostic import SheetgenError
from sheetgen.model.geometry import Rect, Size
from sheetgen.model.page import Imposition, Page, Side
from sheetgen.model.placed import INK, LINE, MUTED, Align, Face, Item, Line, Oval, Stroke, Words
from sheetgen.model.style import TYPE_MM, TypeStep, Weight

from .measure import CROSS, expected_readings
from .options import Paper

_FINE = Stroke(Weight.FINE, INK)
_HAIR = Stroke(Weight.HAIR, INK)
_PALE = Stroke(Weight.HAIR, LINE)

ARM = 6.0
"""Length of each arm of a cross."""
RING = 2.5
REACH = 6.0
"""Where the printable part of the paper surely begins."""

# Ticks by how round their millimetre is: the longest with a number.
_TICKS = ((10, 5.0), (5, 3.5), (1, 2.0))
_NUMBER_GAP = 2.0

_TEXT_LEFT = CROSS + 18
_TEXT_TOP = CROSS + 20
_LEADING = 1.5
_INDENT = 5.0
_BLANK = 22.0
# The text face is about half as wide as high; wide enough not to be passed by real words.
_CHARACTER = 0.56
# The height of a digit, or of a letter with a stem, as a share of the type size.
_DIGIT = 0.72

_WORDS = Catalogue(
    {
        "title": ("Drucker ausmessen", "Measuring a printer", "Mesurer une imprimante"),
        "front": ("Vorderseite", "Front", "Recto"),
        "back": ("Rückseite", "Back", "Verso"),
        "printer": (
            "Drucker: {name}, Papier: {paper}",
            "Printer: {name}, paper: {paper}",
            "Imprimante : {name}, papier : {paper}",
        ),
        "how": (
            "Mit 100 % drucken („tatsächliche Größe“), beidseitig. Auf jeder Seite diese "
            "vier Längen auf Zehntelmillimeter genau messen:",
            "Print at 100 % (“actual size”), on both sides. On each side measure these four "
            "lengths to a tenth of a millimetre:",
            "Imprimer à 100 % (« taille réelle »), recto verso. Mesurer sur chaque face ces "
            "quatre longueurs au dixième de millimètre :",
        ),
        "a": (
            "linker Papierrand bis Mitte des Kreuzes oben links: {mm} mm",
            "left edge of the paper to the middle of the top left cross: {mm} mm",
            "bord gauche du papier au centre de la croix en haut à gauche : {mm} mm",
        ),
        "b": (
            "oberer Papierrand bis Mitte dieses Kreuzes: {mm} mm",
            "top edge of the paper to the middle of this cross: {mm} mm",
            "bord supérieur du papier au centre de cette croix : {mm} mm",
        ),
        "c": (
            "waagrechtes Lineal, vom Kreuz bis zum Strich {mm}: {mm} mm",
            "ruler across, from the cross to the line at {mm}: {mm} mm",
            "règle horizontale, de la croix au trait {mm} : {mm} mm",
        ),
        "d": (
            "senkrechtes Lineal, vom Kreuz bis zum Strich {mm}: {mm} mm",
            "ruler down, from the cross to the line at {mm}: {mm} mm",
            "règle verticale, de la croix au trait {mm} : {mm} mm",
        ),
        "measured": ("gemessen:", "measured:", "mesuré :"),
        "light": (
            "Gegen das Licht gehalten müssen sich die Kreuze beider Seiten decken.",
            "Held against the light, the crosses of both sides must cover one another.",
            "À contre-jour, les croix des deux faces doivent se recouvrir.",
        ),
    }
)


def calibration_page(paper: Paper, printer: str, language: str) -> Imposition:
    """Return front and back of the calibration page for a printer.

    ``paper.size`` is taken as it lies: a printer may be off differently for lying pages.

    Raises:
        SheetgenError: the paper is too small for the rulers and the text.
    """
    pages = tuple(
        Page(paper.size, (), tuple(_items(paper, printer, side, language)), side) for side in Side
    )
    return Imposition(_WORDS.say(language, "title"), language, (), pages)


def _items(paper: Paper, printer: str, side: Side, language: str) -> Iterator[Item]:
    size = paper.size
    wanted = expected_readings(size)
    for x in (CROSS, size.width - CROSS):
        for y in (CROSS, size.height - CROSS):
            yield from _cross(x, y)
    yield from _ruler(int(wanted.across), across=True)
    yield from _ruler(int(wanted.down), across=False)
    yield from _edge_lines()
    yield from _text(paper, printer, side, language)


def _cross(x: float, y: float) -> Iterator[Item]:
    yield Line(x - ARM, y, x + ARM, y, _HAIR)
    yield Line(x, y - ARM, x, y + ARM, _HAIR)
    yield Oval(Rect(x - RING, y - RING, 2 * RING, 2 * RING), None, _HAIR)


def _ruler(length: int, *, across: bool) -> Iterator[Item]:
    """Yield a ruler from the cross at the top left, ticks towards the middle of the page."""
    yield _along(0, length, 0, across=across)
    number = TYPE_MM[TypeStep.NOTE]
    for mm in range(length + 1):
        tick = next(long for step, long in _TICKS if mm % step == 0)
        yield _beside(mm, tick, across=across)
        if mm % 10 == 0 and mm:
            away = CROSS + tick + _NUMBER_GAP
            if across:
                yield Words(str(mm), CROSS + mm, away + number, number, align=Align.CENTRE)
            elif mm > 10:  # The 10 of the other ruler stands there.
                yield Words(str(mm), away, CROSS + mm + number * _DIGIT / 2, number)


def _along(begin: float, end: float, away: float, *, across: bool) -> Line:
    first, last = CROSS + begin, CROSS + end
    if across:
        return Line(first, CROSS + away, last, CROSS + away, _FINE)
    return Line(CROSS + away, first, CROSS + away, last, _FINE)


def _beside(at: float, length: float, *, across: bool) -> Line:
    if across:
        return Line(CROSS + at, CROSS, CROSS + at, CROSS + length, _HAIR)
    return Line(CROSS, CROSS + at, CROSS + length, CROSS + at, _HAIR)


def _edge_lines() -> Iterator[Item]:
    """Yield the lines along which the distances to the edges are measured, with their names."""
    size = TYPE_MM[TypeStep.BODY]
    near = CROSS - ARM - 1
    yield Line(REACH, CROSS, near, CROSS, _PALE)
    yield Line(CROSS, REACH, CROSS, near, _PALE)
    yield Words("a", (REACH + near) / 2, CROSS - 1, size, Face.BOLD, Align.CENTRE)
    yield Words("b", CROSS + 1, (REACH + near + size * _DIGIT) / 2, size, Face.BOLD)
    yield Words("c", CROSS + 15, CROSS - 1, size, Face.BOLD, Align.CENTRE)
    yield Words("d", CROSS - 2, CROSS + 15 + size * _DIGIT / 2, size, Face.BOLD, Align.RIGHT)


def _text(paper: Paper, printer: str, side: Side, language: str) -> Iterator[Item]:
    say = partial(_WORDS.say, language)
    column = _Column(paper.size)
    wanted = expected_readings(paper.size)
    yield from column.lines(say("title"), TypeStep.HEAD, Face.BOLD)
    yield from column.lines(say(side.value), TypeStep.HEAD, Face.BOLD)
    yield from column.lines(say("printer", name=printer, paper=paper.name))
    column.skip()
    yield from column.lines(say("how"))
    column.skip()
    lengths = (wanted.left, wanted.top, wanted.across, wanted.down)
    for name, mm in zip("abcd", lengths, strict=True):
        yield from column.listed(name, say(name, mm=f"{mm:g}"))
        yield from column.blank(say("measured"))
        column.skip()
    yield from column.lines(say("light"))


class _Column:
    """A column of text that grows downwards; refuses to leave the room between the crosses."""

    def __init__(self, paper: Size) -> None:
        self._width = paper.width - _TEXT_LEFT - CROSS
        self._bottom = paper.height - CROSS - ARM
        self._y = _TEXT_TOP
        if self._width < 40:
            raise _too_small(paper)
        self._paper = paper

    def skip(self) -> None:
        """Leave half a line free."""
        self._y += TYPE_MM[TypeStep.BODY] * _LEADING / 2

    def lines(
        self,
        text: str,
        step: TypeStep = TypeStep.BODY,
        face: Face = Face.REGULAR,
        indent: float = 0.0,
    ) -> Iterator[Item]:
        """Yield a paragraph."""
        size = TYPE_MM[step]
        room = int((self._width - indent) / (size * _CHARACTER))
        for words in textwrap.wrap(text, max(room, 10)):
            self._down(size)
            yield Words(words, _TEXT_LEFT + indent, self._y, size, face)

    def listed(self, name: str, text: str) -> Iterator[Item]:
        """Yield a paragraph with its name before it."""
        size = TYPE_MM[TypeStep.BODY]
        yield Words(name, _TEXT_LEFT, self._y + size * _LEADING, size, Face.BOLD)
        yield from self.lines(text, indent=_INDENT)

    def blank(self, label: str) -> Iterator[Item]:
        """Yield a label with a line to write on."""
        size = TYPE_MM[TypeStep.BODY]
        self._y += size / 2
        self._down(size)
        left = _TEXT_LEFT + _INDENT
        yield Words(label, left, self._y, size, paint=MUTED)
        start = left + len(label) * size * _CHARACTER + 1
        end = min(start + _BLANK, _TEXT_LEFT + self._width)
        yield Line(start, self._y + 0.5, end, self._y + 0.5, _FINE)

    def _down(self, size: float) -> None:
        self._y += size * _LEADING
        if self._y > self._bottom:
            raise _too_small(self._paper)


def _too_small(paper: Size) -> SheetgenError:
    return SheetgenError(
        f"paper of {paper.width:.4g} x {paper.height:.4g} mm is too small to measure a printer",
        "calibrate with A5 or larger paper; the correction holds for smaller paper too",
    )
