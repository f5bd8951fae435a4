"""Placed sheets + their rules -> a PDF form.

In: the sheets as they are printed, and the rules of each. Out: the bytes of a PDF that shows the
printed sheets, one a page, with a field over every cell (PDF 32000-1:2008, 12.7). What is now true:
the fields of sheet n are named ``sN.row/column``; computed ones are read-only, blank, and worked
out by the document's script in an order in which they can be; tabbing goes from cell to cell as one
plays; the boxes are in the printed page, so they are seen whether or not a field is; the file says
which version of which layout it is. The same sheets give the same bytes.
"""

from __future__ import annotations

from collections.abc import Sequence
from io import BytesIO
from typing import Any

from pikepdf import Array, Dictionary, Name, Object, ObjectStreamMode, Page, Pdf, String

from sheetgen.model.cells import field_name
from sheetgen.model.expand.accepted import Accepted
from sheetgen.model.expand.rules import ExpandedCell, ExpandedRules
from sheetgen.model.filled import FormMark
from sheetgen.model.placed import PlacedSheet

from ..javascript import CALCULATE, FILTER, ScriptSheet, document_script
from ..pdf import RenderOptions, render_sheets
from ..pen import POINTS_PER_MM
from .face import add_font
from .looks import CROSS_STATE, box_looks, empty_look, text_colour
from .plan import Form, Plan, Tips, accepts_words, plans

MARK_FIELD = "sheetgen"
"""The hidden field that holds the ``FormMark``."""

MARK_KEY = "/SheetgenForm"
"""Where the document's properties hold it as well: a form that lost its fields is told by it."""

FONT_NAME = "/SgSans"

# Bits of a field's flags (tables 221, 226, 228 and 230) and of an annotation's (table 165).
READ_ONLY = 1 << 0
COMBO = 1 << 17
NO_SPELL_CHECK = 1 << 22
NO_SCROLL = 1 << 23
COMMIT_AT_ONCE = 1 << 26
HIDDEN, PRINTED = 1 << 1, 1 << 2

LEFT, CENTRED = 0, 1

USUAL_POINTS = 4.0
"""The type size of fields that state none; all that are seen do."""


def render_form(
    sheets: Sequence[PlacedSheet],
    rules: Sequence[ExpandedRules],
    options: RenderOptions | None = None,
    source: str = "",
) -> bytes:
    """Return ``sheets`` as a form with the ``rules`` of each; they look as printed ones.

    ``source`` is the layout's file, where a reader has to be told.

    Raises:
        SheetgenError: a text has characters that no face can draw.
        ValueError: there are no sheets, or not as many as rules.
    """
    base = render_sheets(sheets, options)
    planned = [plans(sheet, rule) for sheet, rule in zip(sheets, rules, strict=True)]
    with Pdf.open(BytesIO(base)) as pdf:
        writer = _Writer(pdf)
        for number, (sheet, plan) in enumerate(zip(sheets, planned, strict=True), start=1):
            writer.add_sheet(prefix(number), pdf.pages[number - 1], sheet, plan)
        writer.finish(
            [
                _script_sheet(prefix(number), rule, plan, sheet)
                for number, (rule, plan, sheet) in enumerate(
                    zip(rules, planned, sheets, strict=True), start=1
                )
            ],
            _mark(sheets, rules[0], source),
        )
        target = BytesIO()
        pdf.save(target, deterministic_id=True, object_stream_mode=ObjectStreamMode.generate)
    return target.getvalue()


def prefix(number: int) -> str:
    """Return what the names of the fields of a sheet begin with; sheets count from 1."""
    return f"s{number}"


def _mark(sheets: Sequence[PlacedSheet], rules: ExpandedRules, source: str) -> FormMark:
    first = sheets[0]
    return FormMark(
        first.layout,
        first.digest,
        first.language,
        tuple(sheet.letter for sheet in sheets),
        rules.options,
        rules.part.names,
        source,
    )


def _script_sheet(
    name: str, rules: ExpandedRules, plan: Sequence[Plan], sheet: PlacedSheet
) -> ScriptSheet:
    cells = {item.cell.id: item.cell for item in plan}
    tips = Tips(rules, sheet.language)

    def label(cell: ExpandedCell) -> str:
        placed = cells.get(cell.spec.id)
        return tips.of(placed, cell) if placed else cell.spec.id

    def accepts(cell: ExpandedCell) -> str:
        return accepts_words(cell.accepted or Accepted(), sheet.language)

    boxes = frozenset(item.cell.id for item in plan if item.form is Form.BOX)
    return ScriptSheet(name, rules, boxes, label, accepts)


class _Writer:
    """Puts fields into one PDF; kept together because all share its font and scripts."""

    def __init__(self, pdf: Pdf) -> None:
        self._pdf = pdf
        self._font = add_font(pdf)
        self._resources = pdf.make_indirect(Dictionary(Font=Dictionary({FONT_NAME: self._font})))
        self._roots: list[Object] = []
        self._computed: list[Object] = []
        self._actions = {
            script: pdf.make_indirect(_script_action(script)) for script in (CALCULATE, FILTER)
        }

    def add_sheet(self, name: str, page: Page, sheet: PlacedSheet, plan: Sequence[Plan]) -> None:
        """Put the fields of a sheet on its page."""
        root = self._pdf.make_indirect(Dictionary(T=String(name)))
        fields: dict[str, Object] = {}
        for item in plan:
            field = self._pdf.make_indirect(self._field(item, sheet))
            field.Parent = root
            field.P = page.obj
            fields[item.cell.id] = field
        root.Kids = Array(fields.values())
        page.obj.Annots = self._pdf.make_indirect(Array(fields.values()))
        self._roots.append(root)
        self._computed += [fields[item.cell.id] for item in plan if item.form is Form.RESULT]

    def _in_order(self, scripts: Sequence[ScriptSheet]) -> list[Object]:
        """Return the computed fields in an order in which they can be computed."""
        known = {_full_name(field): field for field in self._computed}
        names = (
            f"{script.prefix}.{field_name(cell)}"
            for script in scripts
            for cell in script.rules.order
        )
        return [known[name] for name in names if name in known]

    def finish(self, scripts: Sequence[ScriptSheet], mark: FormMark) -> None:
        """Write the form's own dictionary, the script and the mark."""
        pdf = self._pdf
        hidden = pdf.make_indirect(self._hidden(mark))
        hidden.P = pdf.pages[0].obj
        pdf.pages[0].obj.Annots.append(hidden)
        pdf.Root.AcroForm = pdf.make_indirect(
            Dictionary(
                Fields=Array([*self._roots, hidden]),
                CO=Array(self._in_order(scripts)),
                DR=self._resources,
                DA=String(_appearance(USUAL_POINTS)),
            )
        )
        script = pdf.make_indirect(_script_action(document_script(scripts), pdf))
        pdf.Root.Names = Dictionary(
            JavaScript=Dictionary(Names=Array([String("sheetgen"), script]))
        )
        pdf.docinfo[MARK_KEY] = String(mark.text())

    def _hidden(self, mark: FormMark) -> Dictionary:
        return Dictionary(
            Type=Name.Annot,
            Subtype=Name.Widget,
            FT=Name.Tx,
            T=String(MARK_FIELD),
            V=String(mark.text()),
            DA=String(_appearance(USUAL_POINTS)),
            Ff=READ_ONLY | NO_SPELL_CHECK,
            F=HIDDEN,
            Rect=Array([0, 0, 0, 0]),
        )

    def _field(self, plan: Plan, sheet: PlacedSheet) -> Dictionary:
        field = Dictionary(
            Type=Name.Annot,
            Subtype=Name.Widget,
            T=String(field_name(plan.cell.id)),
            TU=String(plan.tip),
            F=PRINTED,
            Rect=Array(_corners(plan, sheet)),
            BS=Dictionary(W=0),
        )
        if plan.form is Form.BOX:
            self._make_box(field, plan)
            return field
        field.DA = String(_appearance(plan.size * POINTS_PER_MM))
        field.Q = LEFT if plan.form is Form.WORDS else CENTRED
        field.AP = Dictionary(N=self._empty_look(plan))
        if plan.form is Form.CHOICE:
            self._make_list(field, plan)
        else:
            self._make_text(field, plan)
        return field

    def _make_list(self, field: Dictionary, plan: Plan) -> None:
        """Make a field one that offers its choices, and nothing as the first."""
        pairs = ((" ", " "), *plan.choices)
        field.FT = Name.Ch
        field.Ff = COMBO | NO_SPELL_CHECK | COMMIT_AT_ONCE
        field.AA = Dictionary(K=self._actions[FILTER])
        field.Opt = Array([Array([String(value), String(text)]) for value, text in pairs])

    def _make_text(self, field: Dictionary, plan: Plan) -> None:
        """Make a field one that words or numbers are typed into, or a result is shown in."""
        field.FT = Name.Tx
        field.Ff = NO_SPELL_CHECK
        if plan.form is Form.RESULT:
            field.Ff |= READ_ONLY
            field.AA = Dictionary(C=self._actions[CALCULATE])
        elif plan.form is Form.NUMBER:
            field.Ff |= NO_SCROLL
            field.AA = Dictionary(K=self._actions[FILTER])
            if plan.longest is not None:
                field.MaxLen = plan.longest

    def _make_box(self, field: Dictionary, plan: Plan) -> None:
        """Make a field one that is ticked with a cross."""
        width, height = _points(plan)
        on, off = box_looks(self._pdf, width, height)
        field.FT = Name.Btn
        field.V = Name.Off
        field.AS = Name.Off
        field.MK = Dictionary(CA="8")  # the cross of the dingbats, for viewers that draw their own
        field.AP = Dictionary(N=Dictionary({f"/{CROSS_STATE}": on, "/Off": off}))

    def _empty_look(self, plan: Plan) -> Object:
        # One for each field: some programs write what is filled in into the stream they find.
        return empty_look(self._pdf, *_points(plan), self._resources)


def _full_name(field: Object) -> str:
    return f"{field.Parent.T}.{field.T}"


def _points(plan: Plan) -> tuple[float, float]:
    rect = plan.cell.rect
    return round(rect.width * POINTS_PER_MM, 3), round(rect.height * POINTS_PER_MM, 3)


def _corners(plan: Plan, sheet: PlacedSheet) -> list[float]:
    """Return the field's rectangle in points, zero at the bottom left of the page."""
    rect, height = plan.cell.rect, sheet.size.height
    edges = (rect.x, height - rect.bottom, rect.right, height - rect.y)
    return [round(edge * POINTS_PER_MM, 3) for edge in edges]


def _appearance(points: float) -> str:
    """Return how the text of a field is set (12.7.3.3); never size 0, which viewers guess."""
    return f"{FONT_NAME} {points:.2f} Tf {text_colour()}"


def _script_action(script: str, pdf: Pdf | None = None) -> Dictionary:
    body: Any = pdf.make_stream(script.encode("ascii")) if pdf else String(script)
    return Dictionary(S=Name.JavaScript, JS=body)
