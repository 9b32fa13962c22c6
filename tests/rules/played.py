"""A mark proves a row of its own game: a test whose mark names rows of Rail Baron plays by the options of Rail Baron,
and one whose mark names rows of Boxcars by those of Boxcars.

Both are one family, which plays either by its options. Of the options in which they differ, most must stand as the
game has them: a test may turn one or two the other way.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from unittest.mock import patch

import pytest

from tests.rules.coverage import named

GAMES = {"BX": "Boxcars", "RB": "Rail Baron"}
"""The games of the family, by the first letters of the ids of their rows."""


def game_of(options: Mapping[str, object]) -> str:
    """Which of the two games is played by these options."""
    from engine.families.boxcars.rules.options import RAIL_BARON

    alike = sum(options[name] == value for name, value in RAIL_BARON.items())
    return "RB" if 2 * alike > len(RAIL_BARON) else "BX"


@contextmanager
def listening() -> Iterator[set[str]]:
    """Collects the games for whose options a board is asked meanwhile."""
    from engine.families.boxcars.rules import board

    heard: set[str] = set()
    resolve = board.resolve

    def resolved(*of):  # type: ignore[no-untyped-def]
        options = resolve(*of)
        heard.add(game_of(options))
        return options

    with patch.object(board, "resolve", resolved):
        yield heard


def unproven(ids: list[str], played: set[str]) -> list[str]:
    """The ids that are rows of a game which was not played."""
    return [id for id in ids if id[:2] in GAMES and id[:2] not in played]


class PlayedGames:
    """Listens to tests whose marks name rows of these games."""

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_protocol(self, item: pytest.Item) -> Iterator[None]:
        """Listens from the fixtures on."""
        ids = named(item)
        if not any(id[:2] in GAMES for id in ids):
            return (yield)
        with listening() as self.played:
            return (yield)

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_call(self, item: pytest.Item) -> Iterator[None]:
        """Fails a test that did not play the game whose rows it is said to prove."""
        yield
        ids = named(item)
        wrong = unproven(ids, self.played) if any(id[:2] in GAMES for id in ids) else []
        if wrong:
            games = " and ".join(sorted({GAMES[id[:2]] for id in wrong}))
            pytest.fail(f"{', '.join(wrong)} not proven: nothing here is played by the options of {games}", False)
