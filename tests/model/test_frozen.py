"""Frozen classes behave as those of the standard library do."""

import copy
import dataclasses
import pickle
from dataclasses import FrozenInstanceError, field, replace

import pytest

from sheetgen.model.frozen import dataclass


@dataclass(frozen=True, slots=True)
class Ours:
    """Made by the quick decorator."""

    a: int
    b: str = "b"
    c: list[int] = field(default_factory=list, compare=False)
    d: int = field(default=4, repr=False)


@dataclasses.dataclass(frozen=True, slots=True)
class Theirs:
    """The same, made by the standard library."""

    a: int
    b: str = "b"
    c: list[int] = field(default_factory=list, compare=False)
    d: int = field(default=4, repr=False)


def test_repr_hash_and_fields_are_the_same() -> None:
    assert repr(Ours(1)) == repr(Theirs(1)).replace("Theirs", "Ours")
    assert hash(Ours(1, "x")) == hash(Theirs(1, "x"))
    assert [item.name for item in dataclasses.fields(Ours)] == ["a", "b", "c", "d"]
    assert dataclasses.asdict(Ours(1)) == dataclasses.asdict(Theirs(1))


def test_comparison_leaves_out_what_is_not_compared() -> None:
    assert Ours(1, c=[1]) == Ours(1, c=[2])
    assert Ours(1) != Ours(2)
    other: object = Theirs(1)
    assert Ours(1) != other


def test_defaults_are_made_anew() -> None:
    assert Ours(1).c is not Ours(1).c


def test_nothing_can_be_set_or_deleted() -> None:
    item = Ours(1)
    with pytest.raises(FrozenInstanceError, match="cannot assign to field 'a'"):
        item.a = 2  # type: ignore[misc]
    with pytest.raises(FrozenInstanceError, match="cannot delete field 'a'"):
        del item.a


def test_replace_match_copy_and_pickle_work() -> None:
    item = replace(Ours(1), b="y")
    match item:
        case Ours(a, b):
            assert (a, b) == (1, "y")
    assert copy.deepcopy(item) == item
    assert pickle.loads(pickle.dumps(item)) == item


def test_a_missing_value_is_named() -> None:
    with pytest.raises(TypeError, match="'a'"):
        Ours()  # type: ignore[call-arg]
