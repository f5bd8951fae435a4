"""Formulas: what they mean, and what is said where they mean nothing."""

import pytest

from sheetgen.load.formula import parse
from sheetgen.model.expand.fault import FormulaError
from sheetgen.model.expr import Call, CellRef, Literal, Name, Op, Operation, Span

from .small import HEAD, check_text, faults, text_of


def test_the_tree_knows_names_cells_and_ranges() -> None:
    tree = parse("sum(ones..sixes) + row1.3 * -2")
    assert tree == Operation(
        Op.ADD,
        (
            Call("sum", (Span(Name("ones", 4), Name("sixes", 10), 4),), 0),
            Operation(Op.MUL, (CellRef("row1", "3", 19), Literal(-2, 28)), 19),
        ),
        0,
    )


def test_the_tree_of_a_condition() -> None:
    tree = parse("37 if upper_sum >= 63 else 0")
    assert tree == Operation(
        Op.IF,
        (
            Operation(Op.GE, (Name("upper_sum", 6), Literal(63, 19)), 6),
            Literal(37, 0),
            Literal(0, 27),
        ),
        0,
    )


def test_chained_comparisons_and_line_breaks() -> None:
    tree = parse("  1 <= ones\n  <= 6")
    assert isinstance(tree, Operation)
    assert tree.op is Op.AND
    assert [part.op for part in tree.operands if isinstance(part, Operation)] == [Op.LE, Op.LE]


SOUND = [
    "sum(columns(best))",
    "sum(columns(upper))",
    "sum(columns(ones..twos))",
    "sum(first.1..first.3)",
    "sum(rows(end))",
    "count(columns(filled(circle)))",
    "max(columns(pips), bonus)",
    "sum(columns(pair))",
    "1 if double else 2",
    "1 if scale == ''french'' else 2",
    "lookup(steps, count(columns(filled(ones))))",
    "band(sum(columns(ones)), [5, 10], [1, 2])",
    "sum([1, 2] + [3, 4]) // 2 % 3",
    "floor(sum(columns(ones)) / 2)",
    "abs(first.1 - first.2)",
    "distinct(columns(ones), 3)",
    "sum(columns(ones) * 2)",
    "count(columns(ones) > columns(twos))",
    "count(first.1 == 6)",
    "number(first.1) + sum(columns(number(ones)))",
]


@pytest.mark.parametrize("formula", SOUND)
def test_sound_formulas(formula: str) -> None:
    assert faults(text_of(f"'{formula}'")) == ()


FAULTY = [
    ("sum(columns(bset))", 12, "L312", '"bset" is not defined', 'did you mean "best"?'),
    ("bonus + best", 8, "L315", '"best" is a row of "points"', "write columns(best)"),
    ("end + 1", 0, "L315", '"end" is a column of "row_of_dice"', "write rows(end)"),
    ("suum(columns(ones))", 0, "L313", 'there is no function "suum"', 'did you mean "sum"?'),
    ("1 + first.9", 4, "L312", 'cell "first.9" is not defined', 'did you mean "first.3"?'),
    ("printed", 0, "L315", '"printed" has no meaning here', "write rows(columns(...)) around"),
    ("row + 1", 0, "L315", '"row" has no meaning here', "write rows(...) around it"),
    ("dice", 0, "L315", '"dice" has no meaning here', "dice and counts belong to"),
    ("1 + sheets(total)", 4, "L315", "sheets(...) compares the sheets", "move the rule to game"),
    ("left(cell)", 0, "L315", "left(...) starts from a cell", "for each cell"),
    ("previous(best)", 0, "L315", "previous(...) needs a row", "for each row"),
    ("players(ones)", 0, "L315", '"points" has no columns of players', None),
    ("columns(ones)", 0, "L316", "one value is wanted here, this is a list", "sum(...)"),
    ("any(columns(ones))", 4, "L316", "a truth is wanted here, this is a cell", "filled(...)"),
    ("true + 1", 0, "L316", "a number is wanted here, this is a truth", "1 if ... else 0"),
    ('first.1 + "a"', 10, "L316", "a number is wanted here, this is a word", None),
    ("1 if first.1 + 1 else 2", 5, "L316", "a truth is wanted here, this is a number", "> 0"),
    ("1 if true else false", 15, "L316", "one branch is a number, the other a truth", None),
    ('1 if 3 == "a" else 2', 10, "L316", "a number and a word are never equal", None),
    ("filled(3)", 7, "L316", "a cell is wanted here, this is a number", None),
    ("sum(first.3..first.1)", 4, "L316", "this range runs backwards", "upper or left"),
    ("sum([1, 2] + [1, 2, 3])", 4, "L317", "lists of 2 and 3 elements do not match", None),
    ("sum()", 0, "L314", "sum(...) takes 1 or more arguments, 0 given", None),
    ("abs(1, 2)", 0, "L314", "abs(...) takes 1 argument, 2 given", None),
    ("previous(1, 2, 3)", 0, "L314", "previous(...) takes 1 to 2 arguments, 3 given", None),
    ("1 + total", 0, "L318", "a computed cell needs itself: total → total", None),
    ("1 / first.1", 4, "L320", "only a number other than 0", "divide by a number"),
    ("1 // 0", 5, "L320", "only a number other than 0", "divide by a number"),
    ("1 % (2 - 2)", 5, "L320", "only a number other than 0", "divide by a number"),
    ("99999999999", 0, "L321", "numbers in formulas go up to 1000000000", None),
    ("first.1 * first.2 * first.3", 0, "L321", "this formula can give numbers", "multiply"),
    ("sum(columns(ones)", 3, "L310", "a bracket is opened but not closed", "closing bracket"),
    ("sum(columns(ones)))", 18, "L310", "a bracket is closed but was not opened", "remove it"),
    ("first.1 = 3", 8, "L310", '"=" is not part of formulas', "write == to compare"),
    ("first.1 × 2", 8, "L310", '"×" is not part of formulas', "write * to multiply"),
    ("“a”", 0, "L310", "a typographic quotation mark", "straight quotes"),
    ("1 if double", 0, "L310", "an if lacks its else", "write: VALUE if"),
    ("2 3", 2, "L310", "this is not written like a formula", None),
    ("010", 0, "L310", "a number begins with 0", "leave the 0 out"),
    ("2x", 1, "L310", "a number runs into a name", "put *"),
    ("first.1.2", 7, "L310", "a dot that is part of no number, cell or range", "two dots"),
    ("1..5", 0, "L310", "a range goes from one cell to another", "brackets"),
    ("2**3", 0, "L311", "formulas do not have powers", None),
    ("sum(x for x in upper)", 3, "L311", "formulas do not have loops", None),
    ("sum(*upper)", 4, "L311", "formulas do not have a star before an argument", None),
    ("sum(columns(ones)[0])", 4, "L311", "elements in brackets", None),
    ("(first.1)(2)", 0, "L311", "only a function can be called", None),
    ("True", 0, "L311", "True is not a word of formulas", "write true"),
    ("1 in upper", 0, "L311", 'the word "in"', None),
    ("band(1, [3, 2], [1, 2])", 8, "L316", "thresholds must rise", "smallest"),
    ("band(1, [2, 3], [1])", 16, "L317", "2 thresholds need as many results", "comes first"),
    ("finished", 0, "L312", "this game has no rule when it is finished", "finished:"),
]


def place(text: str, part: str) -> tuple[int, int]:
    """Return line and column, from 1, of the only occurrence of ``part``."""
    offset = text.index(part)
    assert text.count(part) == 1
    return text.count("\n", 0, offset) + 1, offset - text.rfind("\n", 0, offset)


@pytest.mark.parametrize(("formula", "at", "code", "message", "hint"), FAULTY)
def test_faults_name_their_place(
    formula: str, at: int, code: str, message: str, hint: str | None
) -> None:
    text = text_of(f"'{formula}'")
    line, column = place(text, f"'{formula}'")
    (found,) = faults(text)
    assert (found.ref.line, found.ref.column) == (line, column + 1 + at)
    assert found.code == code
    assert message in found.message
    assert (hint or "") in (found.hint or "")
    assert (hint is None) == (found.hint is None)


@pytest.mark.parametrize(
    ("must", "each", "at", "code", "part"),
    [
        ("ones + 1", "column of points", "ones", "L316", "ones + 1"),
        ("any(ones)", "column of points", "ones", "L316", "ones)"),
        ("filled(ones)", "column of points", "3 < twos", "L316", "3 < twos"),
        ("twos > 1", "row of points", "cell", "L315", "twos > 1"),
        ("printed > 1", "cell of points", "cell", "L315", "printed > 1"),
        ("filled(cell)", "column of points", "ones", "L315", "cell)\n"),
    ],
)
def test_checks_are_checked(must: str, each: str, at: str, code: str, part: str) -> None:
    text = check_text(must, each, at)
    found = {(item.code, (item.ref.line, item.ref.column)) for item in faults(text)}
    assert (code, place(text, part)) in found


WRITTEN = [
    "{label: Total, formula: sum(columns(ones)) + bset}",
    "{label: Total, formula: 'sum(columns(ones)) + bset'}",
    '{label: Total, formula: "sum(columns(ones)) + bset"}',
    "\n        label: Total\n        formula: sum(columns(ones))\n          + bset",
    "\n        label: Total\n        formula: >-\n          sum(columns(ones))\n          + bset",
    "\n        label: Total\n        formula: |\n          sum(columns(ones))\n            + bset",
    "{label: Total, formula: 'sum(columns(ones)) + count(scale == ''plain'') + bset'}",
    '{label: Total, formula: "sum(columns(ones)) + count(scale == \\"plain\\") + bset"}',
    "{label: ä—€𝄞, formula: sum(columns(ones)) + bset}",
]


@pytest.mark.parametrize("cell", WRITTEN)
def test_places_are_exact_however_the_formula_is_written(cell: str) -> None:
    text = f"{HEAD}      total: {cell}\n"
    (found,) = faults(text)
    assert (found.code, (found.ref.line, found.ref.column)) == ("L312", place(text, "bset"))


TEXTS = [
    "Row {rwo} of {column}.",
    "'{{braces}} and {rwo}'",
    ">-\n      A long text\n      about {1 +\n      rwo}.",
    '"\\u00e4 and {rwo}"',
]


@pytest.mark.parametrize("words", TEXTS)
def test_places_in_texts_are_exact(words: str) -> None:
    text = check_text("filled(ones)", "column of points").replace("A text.", words)
    (found,) = faults(text)
    assert (found.code, (found.ref.line, found.ref.column)) == ("L312", place(text, "rwo"))


def test_a_lone_brace_in_a_text() -> None:
    text = check_text("filled(ones)", "column of points").replace("A text.", "a } b")
    (found,) = faults(text)
    assert (found.code, (found.ref.line, found.ref.column)) == ("L214", place(text, "} b"))


def test_all_faults_are_found_at_once() -> None:
    text = check_text("filled(oens)", "column of points", "twso", "when: ones > 'a'")
    assert [item.code for item in faults(text)] == ["L312", "L312", "L316"]


def test_a_name_that_needs_itself() -> None:
    text = text_of("sum(columns(best))").replace("ones + twos", "ones + pair")
    (found,) = faults(text)
    assert (found.code, found.message) == ("L318", 'in "pair": "pair" needs itself')
    assert (found.ref.line, found.ref.column) == place(text, "pair}")


def test_a_name_may_need_itself_one_row_before() -> None:
    running = (
        "  so_far: {each: row of row_of_dice, formula: 'previous(so_far, 0) + end'}\nsections:"
    )
    text = text_of("sum(rows(so_far))").replace("sections:", running)
    assert faults(text) == ()


def test_a_faulty_name_is_reported_once_and_where_it_stands() -> None:
    text = text_of("sum(columns(pair))").replace("ones + twos", "ones + twso")
    (found,) = faults(text)
    assert (found.ref.line, found.ref.column) == place(text, "twso")


def test_formulas_are_checked_under_every_house_rule() -> None:
    text = text_of("sum(columns(best))").replace("numbers: 0..5", "numbers: 0..9 - 12 * steps_back")
    assert "L312" in [item.code for item in faults(text)]
    text = text.replace("9 - 12 * steps_back", "(0 - 5 if double else 9)")
    (found,) = faults(text)
    assert (found.code, found.message) == ("L323", "the range from 0 to -5 is empty")


@pytest.mark.parametrize(
    ("old", "new", "code"),
    [
        ("score: sum(dice)", "score: sum(ones)", "L322"),
        ("score: sum(dice)", "score: sum(dice) + first.1", "L322"),
        ("score: sum(dice)", "when: any(dice == 7), score: 1", "L323"),
        ("numbers: 0..5", "numbers: bonus..5", "L323"),
        ("numbers: 0..5", "numbers: 0..twos", "L322"),
        ("numbers: 0..5", "numbers: 0..1000000", "L323"),
        ("{x: 5, ", "{x: 5 + best, ", "L322"),
        ("{x: 5, ", "{x: bonus * 99999999, ", "L323"),
    ],
)
def test_what_cells_accept_is_checked(old: str, new: str, code: str) -> None:
    text = text_of("sum(columns(best))")
    assert old in text
    assert code in [item.code for item in faults(text.replace(old, new))]


@pytest.mark.parametrize("text", ["", "   ", "#", "\n"])
def test_nothing_is_no_formula(text: str) -> None:
    with pytest.raises(FormulaError):
        parse(text)


def test_a_deep_formula_is_refused_in_plain_words() -> None:
    for text in ("(" * 400 + "1" + ")" * 400, "-" * 900 + "1", "not " * 200 + "true"):
        with pytest.raises(FormulaError) as caught:
            parse(text)
        assert caught.value.code == "L319"


def test_a_long_formula_is_refused() -> None:
    with pytest.raises(FormulaError, match="at most 1000 characters"):
        parse("1 + " * 300 + "1")
