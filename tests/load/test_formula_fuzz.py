"""No formula, however mangled, ends in anything but trees or diagnostics, and none hangs."""

from hypothesis import given, settings
from hypothesis import strategies as st

from sheetgen.load import load_layout
from sheetgen.load.formula import parse
from sheetgen.model.diagnostic import LayoutError
from sheetgen.model.entry import Entry, State, Written
from sheetgen.model.expand.fault import FormulaError
from sheetgen.score import bind, score, score_game

from .small import HEAD, check_text
from .test_formula import SOUND

VOCABULARY = """
    ones twos pips circle best upper pair bonus steps double scale total first.1 first.end end
    cell printed row column letter player label dice counts finished true false 0 1 2.5 63
    + - * / // % == != < <= and or not if else , ( ) [ ] .. ' " sum( count( min( max( any(
    all( distinct( lookup( band( abs( floor( run( filled( struck( hit( columns( rows( left(
    above( previous( sheets( players( number( symbol( )
"""
WORDS = st.sampled_from(VOCABULARY.split())
SOUPS = st.lists(WORDS, max_size=25).map(" ".join)
MANGLED = st.tuples(st.sampled_from(SOUND), st.integers(0, 60), st.text(max_size=4)).map(
    lambda parts: parts[0][: parts[1]] + parts[2] + parts[0][parts[1] + len(parts[2]) // 2 :]
)
ANYTHING = st.one_of(st.text(max_size=60), SOUPS, MANGLED)

OPERATORS = st.sampled_from(["+", "-", "*", "/", "==", "<", "and", "or"])
CALLS = st.sampled_from(["sum", "count", "max", "any", "columns", "rows", "filled"])
NESTED = st.recursive(
    st.sampled_from(["ones", "cell", "1", "best", "bonus", "upper", "first.1", "true", "pair"]),
    lambda inner: st.one_of(
        st.tuples(inner, OPERATORS, inner).map(" ".join),
        st.tuples(CALLS, inner).map(lambda parts: f"{parts[0]}({parts[1]})"),
        st.tuples(inner, inner, inner).map(lambda p: f"({p[0]} if {p[1]} else {p[2]})"),
    ),
    max_leaves=8,
)


@given(ANYTHING)
@settings(max_examples=300, deadline=None)
def test_parsing_ends_in_a_tree_or_a_fault_within_the_text(text: str) -> None:
    try:
        parse(text)
    except FormulaError as error:
        assert 0 <= error.at <= len(text)
        assert error.message


def quoted(formula: str) -> str:
    """Return a formula as a YAML text in single quotes, on one line."""
    printable = "".join(char for char in formula if char.isprintable())
    return "'" + printable.replace("'", "''") + "'"


def try_out(text: str) -> None:
    """Load a layout; if it is sound, everything that uses it must work."""
    try:
        layout = load_layout(text, "small.yaml")
    except LayoutError as error:
        assert all(item.ref.line >= 1 and item.message for item in error.diagnostics)
        return
    rules = bind(layout)
    texts = {"ones.1": "3", "ones.2": "x", "twos.1": "-", "first.1": "6", "second.3": "999999"}
    states = {"x": State.CROSS, "-": State.STRUCK}
    cells = tuple((c, Written(states.get(t, State.VALUE), t)) for c, t in texts.items())
    for written in ((), cells):
        entry = Entry("", "small", "", "Ida", (), (), written)
        score_game(layout, [score(rules, entry)])


@given(st.one_of(ANYTHING, NESTED))
@settings(max_examples=150, deadline=None)
def test_any_formula_of_a_cell(formula: str) -> None:
    try_out(f"{HEAD}      total: {{label: Total, formula: {quoted(formula)}}}\n")


@given(
    st.one_of(ANYTHING, NESTED),
    st.sampled_from(["sheet", "row of points", "column of points", "cell of row_of_dice"]),
)
@settings(max_examples=150, deadline=None)
def test_any_formula_of_a_check(formula: str, each: str) -> None:
    try_out(check_text(quoted(formula), each))


@given(st.one_of(SOUPS, NESTED), st.sampled_from(["when", "score"]))
@settings(max_examples=60, deadline=None)
def test_any_formula_of_a_throw(formula: str, key: str) -> None:
    other = "score: 1, " if key == "when" else ""
    pattern = f"throw: {{dice: 2, {other}{key}: {quoted(formula)}}}"
    text = check_text("filled(ones)", "column of points")
    assert "throw: {dice: 2, score: sum(dice)}" in text
    try_out(text.replace("throw: {dice: 2, score: sum(dice)}", pattern))


def test_names_that_double_each_time_do_not_hang_the_loader() -> None:
    """Thirty names, each twice the one before: a billion steps if they were all taken."""
    names = "".join(
        f"  n{index}: {{each: column of points, formula: n{index - 1} + n{index - 1}}}\n"
        for index in range(1, 31)
    )
    doubled = f"derive:\n  n0: {{each: column of points, formula: ones}}\n{names}"
    text = (
        HEAD.replace("derive:\n", doubled) + "      total: {label: T, formula: sum(columns(n30))}\n"
    )
    try:
        load_layout(text, "small.yaml")
    except LayoutError as error:
        assert "L319" in [item.code for item in error.diagnostics]
    else:
        raise AssertionError("this should cost too much")
