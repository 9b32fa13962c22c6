"""Drafts as a killed program leaves them."""

import pytest

from engine.recovery.keeper import Keeper


@pytest.fixture
def left():
    """Writes a draft and gives it up without removing it, as the end of a process does; returns its id."""

    def leave(content="format: 1\n", kind="scenario", title="A board", file=None, edits=("Move m1",)):
        keeper = Keeper()
        keeper.write(kind, title, file, edits, content)
        keeper.close()
        return keeper.id

    return leave
