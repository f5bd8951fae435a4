"""The identity code says again what went into it, and nothing else passes for one."""

from __future__ import annotations

import re

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sheetgen.model.identity import SheetIdentity, UnknownIdentityError, parse_identity

IDENTITIES = st.builds(
    SheetIdentity,
    layout=st.from_regex(r"[a-z0-9]([a-z0-9-]{0,20}[a-z0-9])?", fullmatch=True),
    letter=st.sampled_from(["", "A", "Z"]),
    language=st.sampled_from(["de", "en", "fr"]),
    digest=st.from_regex(r"[0-9a-f]{8}", fullmatch=True),
    players=st.none() | st.integers(1, 12),
    part=st.integers(1, 9),
    has_names=st.booleans(),
    has_text=st.booleans(),
    scale=st.sampled_from([1.0, 1.25, 1.41]),
    serial=st.none() | st.from_regex(r"[0-9]{1,8}", fullmatch=True),
)


@settings(max_examples=80, deadline=None)
@given(IDENTITIES)
def test_round_trip(identity: SheetIdentity) -> None:
    payload = identity.payload()
    assert re.fullmatch(r"[0-9A-Z $%*+\-./:]+", payload), "needs more than the alphanumeric mode"
    assert parse_identity(payload) == identity


@pytest.mark.parametrize(
    "payload",
    [
        "",
        "https://example.org",
        "SG2:GAME:A:DE:0123ABCD",
        "SG1:GAME:A:DE:0123ABC",
        "SG1:GAME:A:DE",
        "SG1:game:A:DE:0123ABCD",
        "SG1:GAME:A:DE:0123ABCD:PX",
        "SG1:GAME:A:DE:0123ABCD:X",
    ],
)
def test_other_codes_are_refused(payload: str) -> None:
    with pytest.raises(UnknownIdentityError):
        parse_identity(payload)


@settings(max_examples=60, deadline=None)
@given(st.text(max_size=60))
def test_any_text_is_an_identity_or_refused(text: str) -> None:
    try:
        identity = parse_identity(text)
    except UnknownIdentityError:
        return
    assert identity.layout
