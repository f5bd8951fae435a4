"""Three small layouts, made by hand: what an entry can meet, without the loader."""

from sheetgen.model.diagnostic import SourceRef
from sheetgen.model.geometry import Size
from sheetgen.model.layout import (
    Arrangement,
    Cells,
    Column,
    DiceRow,
    DiceRows,
    FieldLine,
    Heading,
    Layout,
    Lines,
    LooseCell,
    MarkField,
    Marks,
    ResultColumn,
    Section,
    Table,
    TableRow,
)
from sheetgen.model.palette import PaletteColour, SignShape
from sheetgen.model.rules import Accepts, Formula, Mark, NumberRange, Option, Ruleset
from sheetgen.model.sheet import Pad, SheetSpec
from sheetgen.model.text import Text

REF = SourceRef("small.yaml", 1, 1)
FORMULA = Formula("1", REF)
NUMBERS = Accepts(numbers=(NumberRange(0, 30),), marks=((Mark.STRIKE, FORMULA),))
MARKED = Accepts(marks=((Mark.CROSS, FORMULA), (Mark.STRIKE, FORMULA)))


def words(german: str, english: str, french: str) -> Text:
    return Text((("de", german), ("en", english), ("fr", french)))


def _layout(name: str, letters: tuple[str, ...], *sections: Section) -> Layout:
    options = (
        Option(
            "second_throw", False, (), words("Zweiter Wurf", "Second throw", "Second lancer"), REF
        ),
        Option("scale", "short", ("short", "long"), words("Skala", "Scale", "Échelle"), REF),
    )
    return Layout(
        name=name,
        version="1",
        title=words("Würfel, klein", "Dice, small", "Dés, petits"),
        about=Text.same(""),
        languages=("de", "en", "fr"),
        players=(1, 3),
        sheet=SheetSpec(Size(100, 80), 4, letters=letters),
        pad=Pad(sheets=10),
        palette=(
            PaletteColour("red", "#C8202F", words("rot", "red", "rouge"), SignShape.RING, REF),
            PaletteColour("blue", "#1F5FA8", words("blau", "blue", "bleu"), SignShape.DISC, REF),
        ),
        sections=sections,
        rules=Ruleset(options=options if letters else ()),
        source="small.yaml",
        digest="0" * 16,
        ref=REF,
    )


LETTERED = _layout(
    "small-dice",
    ("A", "B", "C"),
    Heading(Text.same("Small"), REF, letter=True),
    Lines((FieldLine("name", words("Name", "Name", "Nom"), 1, REF),), REF),
    DiceRows(
        "dice",
        (DiceRow("row1", (3, 2, 1), REF), DiceRow("row2", (6, 5, 4), REF)),
        tuple(
            Arrangement(letter, (("red", "blue", "red"), ("blue", "red", "blue")), REF)
            for letter in "ABC"
        ),
        Accepts(numbers=(NumberRange(1, 6),), marks=MARKED.marks),
        ResultColumn("sum", words("Summe", "Sum", "Somme"), FORMULA, REF),
        REF,
    ),
    Cells(
        (LooseCell("total", words("Gesamt", "Total", "Total"), REF, formula=FORMULA),),
        REF,
    ),
)

TABLE = _layout(
    "small-table",
    (),
    Table(
        "scores",
        tuple(Column(str(number), Text.same(str(number))) for number in range(1, 4)),
        (
            TableRow("ones", words("Einser", "Ones", "As"), REF, ("1", "2", "3"), accepts=NUMBERS),
            TableRow("extra", words("Extra", "Extra", "Extra"), REF, ("1", "2"), accepts=MARKED),
            TableRow("late", words("Spät", "Late", "Tard"), REF, ("2", "3"), accepts=NUMBERS),
            TableRow("sole", words("Einzel", "Sole", "Seul"), REF, ("1",), accepts=NUMBERS),
            TableRow("sums", words("Summe", "Sum", "Somme"), REF, ("1", "2", "3"), formula=FORMULA),
        ),
        REF,
    ),
    Marks(
        (MarkField("joker", Text.same("J!"), words("Joker", "Joker", "Joker"), MARKED, REF),), REF
    ),
)

SHARED = _layout(
    "small-shared",
    (),
    Table(
        "scores",
        tuple(Column(f"p{number}", Text.same(str(number))) for number in range(1, 4)),
        (
            TableRow("ones", words("Einser", "Ones", "As"), REF, ("p1", "p2"), accepts=NUMBERS),
            TableRow("sole", words("Einzel", "Sole", "Seul"), REF, ("p1",), accepts=NUMBERS),
        ),
        REF,
        per_player=True,
    ),
)
