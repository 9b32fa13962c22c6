"""Laws of every edit class of the engine and of the families, on small boards of all families."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from hypothesis import Phase, find, given, settings
from hypothesis import strategies as st
from msgspec import Struct

from engine.edit.checked_apply import check_fits
from engine.edit.clipboard.arranging import TransformBoard
from engine.edit.edit import Edit
from engine.edit.grids.lattice import FitSheet
from engine.errors import EditError
from engine.files.scenarios import dumps, loads
from engine.model.identity.references import dangling
from engine.model.scenario import Scenario
from tests.edit.every_edit import UNKNOWN, boards, classes, edits, families_of

CLASSES = [pytest.param(edit, id=edit.__name__) for edit in classes()]
FEW = max(settings().max_examples // 8, 1)
"""Examples for each class: there are more than a hundred classes."""

MOVES_ALL = (FitSheet, TransformBoard)
"""Edits that make every place anew, even if it stays."""

Done = tuple[Scenario, Edit]


def done(edit: type[Edit]) -> st.SearchStrategy[Done]:
    """A board, and a random edit of a class for it."""
    return st.one_of(*(st.tuples(st.just(boards()[family]), edits(edit, family)) for family in families_of(edit)))


def after(before: Scenario, edit: Edit) -> Scenario | None:
    """The scenario after an edit; None where the edit is refused in words."""
    try:
        return edit.apply(before)
    except EditError as error:
        assert str(error)
        return None


def is_effective(one: Done) -> bool:
    before, edit = one
    return repr(after(before, edit) or before) != repr(before)


@pytest.mark.parametrize("edit", CLASSES)
def test_an_edit_class_changes_a_board_of_its_family(edit: type[Edit]) -> None:
    find(done(edit), is_effective, settings=settings(max_examples=3_000, database=None, phases=[Phase.generate]))


@pytest.mark.parametrize("edit", CLASSES)
def test_an_edit_makes_a_valid_scenario_and_leaves_everything_else(edit: type[Edit]) -> None:
    @settings(max_examples=FEW)
    @given(done(edit))
    def holds(one: Done) -> None:
        before, edit = one
        kept = repr(before)
        made = after(before, edit)
        assert repr(before) == kept, "an edit changes no scenario that it was given"
        if made is None:
            return
        assert edit.text(before).strip()
        assert made is before or made != before or repr(made) != kept, "no change is no new scenario"
        assert repr(edit.apply(before)) == repr(made), "an edit does the same again"
        assert all(use.id in UNKNOWN for use in dangling(made)), "only an id that the edit makes up names nothing"
        if not isinstance(edit, MOVES_ALL):
            assert list(copies(before, made)) == [], "equal tables are the same objects"
        try:
            check_fits(made, before)
        except EditError:
            return
        assert loads(dumps(made)) == made

    holds()


def copies(before: Struct, made: Struct) -> Iterator[str]:
    """The tables of the second scenario that are equal to those of the first, but not the same objects."""
    for name in made.__struct_fields__:
        old, new = getattr(before, name), getattr(made, name)
        if name in ("board", "content", "look") and type(old) is type(new):
            yield from copies(old, new)
        elif isinstance(new, dict) and new is not old and new == old and list(new) == list(old):
            yield name
