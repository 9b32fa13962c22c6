"""Other studios with the same file open are counted while a file is open, and looked at again while any is there."""

import pytest

from studio.document.presence import OtherStudios


@pytest.fixture
def others(monkeypatch):
    """How many other studios there are, to be changed by a test."""
    there = [0]

    class Presence:
        def __init__(self, path):
            self.folder, self.others = path.parent, lambda: there[0]

        def close(self):
            there[0] = 0

    monkeypatch.setattr("engine.files.saves.presence.Presence", Presence)
    return there


def test_each_change_of_their_number_is_told_once(qapp, others, tmp_path):
    studios, told = OtherStudios(), []
    studios.changed.connect(told.append)
    studios.look()
    studios.follow(tmp_path / "board.yaml")
    for number in (0, 2, 2, 1, 0, 1):
        others[0] = number
        studios.look()
        assert studios._again.isActive() == bool(number) and studios.others == number
    studios.follow(None)
    assert told == [2, 1, 0, 1, 0] and not studios._again.isActive()
