"""Read sheets -> files for people: an entry to correct, a report to look at."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from pathlib import Path

from sheetgen.entry import Format, write_entry
from sheetgen.model.diagnostic import Severity
from sheetgen.model.entry import Finding
from sheetgen.model.reading import Outcome, ReadCell
from sheetgen.render.faces import FOLDER as FONTS
from sheetgen.scan.report import ReportText, draw_report, report_file

from .scan import ReadSheet, Scanned, UnreadPage
from .words import cell_findings, reason, sign, word

_NAMES = {
    Outcome.READ: "read",
    Outcome.REPAIRED: "repaired-short",
    Outcome.DOUBTFUL: "doubtful",
    Outcome.BROKEN: "broken",
}


def entry_text(results: Sequence[Scanned], language: str) -> str:
    """Return the entries of everything that was read as one YAML text.

    What to look at stands on top of each, the most doubtful first; a page that was not read is
    a comment where it would stand.
    """
    documents = [
        _entry(item, language) if isinstance(item, ReadSheet) else _not_read(item)
        for item in results
    ]
    return "---\n".join(documents)


def _not_read(item: UnreadPage) -> str:
    hint = f" ({item.error.hint})" if item.error.hint else ""
    text = f"{item.error.message}{hint}"
    return f"# {_line(text)}\n"


def _entry(item: ReadSheet, language: str) -> str:
    place = filter(None, (item.place.words(language), _number(item, language)))
    lines = [f"# {_line(', '.join(place))}"]
    doubtful = item.doubtful
    if doubtful:
        lines.append(f"# {word('most-doubtful', language)}")
        lines += (f"#   {_doubt(cell, language)}" for cell in doubtful)
    else:
        lines.append(f"# {word('all-clear', language)}")
    for cell in item.cells:
        if cell.outcome is Outcome.REPAIRED:
            (finding,) = cell_findings(cell, language)
            lines.append(f"#   {cell.cell}: {_line(finding.message)}")
    return "\n".join((*lines, write_entry(item.entry, Format.YAML)))


def _number(item: ReadSheet, language: str) -> str:
    """Return the serial number of a sheet in words, nothing if it has none."""
    number = item.identity.serial
    return "" if number is None else word("number", language, number=number)


def _doubt(cell: ReadCell, language: str) -> str:
    """Return a line about a doubtful cell: the candidates with their probabilities, and why."""
    candidates = ", ".join(
        f"{sign(item, language)} {item.confidence:.0%}" for item in cell.candidates
    )
    unaided = f"{word('unaided', language)}: {sign(cell.unaided, language)}"
    return _line(f"{cell.cell}: {reason(cell, language)} [{candidates}; {unaided}]")


def _line(text: str) -> str:
    return "".join(letter for letter in text if letter.isprintable())


def report(
    sheets: Sequence[ReadSheet],
    findings: Mapping[int, Sequence[Finding]],
    language: str,
    *,
    pdf: bool,
) -> bytes:
    """Return the report on sheets read with their pictures kept, a page each.

    ``findings`` are those of the rules by the index of the sheet: cells they name are shown as
    broken by the writer.
    """
    pages = []
    for index, item in enumerate(sheets):
        assert item.picture is not None
        cells, texts = _with_findings(item, findings.get(index, ()), language)
        outcomes = tuple((key, word(name, language)) for key, name in _NAMES.items())
        text = ReportText(_title(item, language), outcomes, tuple(texts.items()))
        pages.append(draw_report(item.picture, cells, text, FONTS))
    return report_file(pages, pdf=pdf)


def summary(item: ReadSheet, language: str) -> str:
    """Return one line on how a sheet was read."""
    counts = [
        f"{word(name, language)} {sum(cell.outcome is key for cell in item.cells)}"
        for key, name in _NAMES.items()
    ]
    parts = (item.layout.name, item.letter, _number(item, language))
    where = " ".join(filter(None, parts))
    return f"{item.place.words(language)}: {where}: {', '.join(counts)}"


def _title(item: ReadSheet, language: str) -> str:
    known = language if language in item.layout.languages else item.layout.languages[0]
    parts = (item.layout.title.in_language(known), item.letter, Path(item.place.file).name)
    return " · ".join(part for part in parts if part)


def _with_findings(
    item: ReadSheet, findings: Sequence[Finding], language: str
) -> tuple[list[ReadCell], dict[str, str]]:
    """Return the cells, those with an error of the rules as broken, and what to say of them."""
    texts = {cell.cell: _own_text(cell, language) for cell in item.cells}
    broken: dict[str, str] = {}
    for finding in findings:
        if finding.severity is Severity.ERROR:
            for name in finding.cells:
                broken.setdefault(name, finding.message)
    cells = [
        replace(cell, outcome=Outcome.BROKEN)
        if cell.cell in broken and cell.outcome in (Outcome.READ, Outcome.REPAIRED)
        else cell
        for cell in item.cells
    ]
    for cell in cells:
        if cell.outcome is Outcome.BROKEN:
            texts[cell.cell] = broken.get(cell.cell) or texts[cell.cell]
    return cells, {name: text for name, text in texts.items() if text}


def _own_text(cell: ReadCell, language: str) -> str:
    if cell.outcome is Outcome.DOUBTFUL:
        return reason(cell, language)
    return " ".join(finding.message for finding in cell_findings(cell, language))
