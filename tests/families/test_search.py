"""The search of bots: compiled by the build, interpreted without an extension or where a board does not fit."""

from __future__ import annotations

from typing import Any
from weakref import ref

import pytest

from engine.game.fast.search import Search


class Thinker:
    """What a search makes of a board."""

    def __init__(self, is_compiled: bool) -> None:
        self.is_compiled = is_compiled


class Extension:
    """Compiled games that are there or not."""

    def __init__(self, is_there: bool) -> None:
        self.is_there = is_there

    def is_ready(self) -> bool:
        return self.is_there


@pytest.mark.parametrize(("is_there", "fits"), [(True, True), (True, False), (False, True)])
def test_a_search_is_compiled_where_there_is_an_extension_and_room(is_there: bool, fits: bool) -> None:
    extension: Any = Extension(is_there)
    search = Search(extension, Thinker, lambda interpreted: fits)
    assert search.quickest().is_compiled is (is_there and fits)
    assert search.quickest() is search.quickest()


def test_the_interpreted_search_is_not_kept_beside_the_compiled_one() -> None:
    extension: Any = Extension(True)
    made = list[Any]()

    def make(is_compiled: bool) -> Thinker:
        thinker = Thinker(is_compiled)
        made.append(ref(thinker))
        return thinker

    search = Search(extension, make, lambda interpreted: True)
    assert search.quickest().is_compiled
    assert [thinker() is None for thinker in made] == [True, False]
