"""Entries as people could have written them, for one layout: in the order of its cells."""

from hypothesis import strategies as st

from sheetgen.model.cells import is_per_player, layout_cells
from sheetgen.model.entry import Entry, State, Written
from sheetgen.model.layout import CellKind, Layout
from sheetgen.model.rules import Option

# What a text field can hold after trimming: no white space at the ends or doubled, no controls.
WORDS = (
    st.text(
        st.characters(exclude_categories=("Cc", "Cs"), exclude_characters="\u200b\u2060\ufeff"),
        max_size=12,
    )
    .map(lambda text: " ".join(text.split()))
    .filter(bool)
)
SIGNS = st.sampled_from(
    [
        Written(State.CROSS, "x"),
        Written(State.STRUCK, "-"),
        Written(State.UNREADABLE, "?"),
        Written(State.VALUE, "K"),
        Written(State.VALUE, "no"),
        Written(State.VALUE, "#1"),
        Written(State.VALUE, 'two "words"; or, more'),
        Written(State.VALUE, "2.5"),
    ]
)
NUMBERS = st.integers(-999, 99_999).map(lambda number: Written(State.VALUE, str(number)))
WRITTEN = SIGNS | NUMBERS
NOTES = WORDS.map(lambda text: Written(State.VALUE, text))


def option_values(option: Option) -> st.SearchStrategy[bool | str]:
    return st.sampled_from(option.choices) if option.choices else st.booleans()


@st.composite
def entries(draw: st.DrawFn, layout: Layout) -> Entry:
    letter = draw(st.sampled_from(layout.letters))
    cells = tuple(
        (cell.id, draw(NOTES if cell.kind is CellKind.NOTE else WRITTEN))
        for cell in layout_cells(layout, letter)
        if draw(st.booleans())
    )
    options = tuple(
        (option.name, draw(option_values(option)))
        for option in layout.rules.options
        if draw(st.booleans())
    )
    # Names of several players are for sheets with columns for them.
    single = not any(map(is_per_player, layout.flat_sections())) or draw(st.booleans())
    return Entry(
        source="round.trip",
        layout=draw(st.just(layout.name) | WORDS.filter(lambda text: text not in "~")),
        sheet=letter,
        player=draw(WORDS | st.just("")) if single else "",
        players=() if single else tuple(draw(st.lists(WORDS, max_size=3))),
        options=options,
        cells=cells,
    )
