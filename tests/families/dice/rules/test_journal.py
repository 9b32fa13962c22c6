"""What happens is told, line by line."""

from __future__ import annotations

from tests.families.dice.table import Table, a_sheet

ONE_CAR = a_sheet(((8, 3, 1),))
WITHOUT_LOADERS = a_sheet(((8, 3, 1),), loaders=(), warehouse=0)


def told(table: Table) -> list[str]:
    return [entry.text for entry in table.entries]


def test_what_loaders_do_to_the_dice_and_what_is_written_or_left_is_told() -> None:
    table = Table(ONE_CAR, 2).owns(0, "re-roll", "change", "bonus").pool("1 2 2 3 5 6 6")
    assert told(table.do("re-roll", "again 1 3", "dice 5 6", "change 5 2")) == [
        "Red uses re-roll",
        "Red rolls 1 3 again",
        "Red rolls 5 6",
        "Red turns a 5 to 2",
    ]
    assert told(table.do("pick 2", "bonus 5", "write 2 a.1", "write 2 warehouse", "leave 2", "write 5 up")) == [
        "Red takes the 2s: 3 dice",
        "Red uses a 5 as well by Bonus",
        "Red writes 2 in A",
        "Red writes 2 in the warehouse",
        "Red does not write the 2",
        "Red writes 5 in loader up",
        "Red completes loader up: 1 point",
    ]
    assert told(table.do("leave 2", "also 6")) == ["Blue does not write the 2", "Blue: round 5", "Blue rolls 6 too"]


def test_by_which_loader_a_number_is_written_otherwise_is_told() -> None:
    table = Table(ONE_CAR, 2).owns(1, "up").pool("3 1 2 4 5 6 6").do("pick 3", "write 3 a.1")
    assert told(table.do("up write 4 warehouse"))[:1] == ["Blue writes 4 by Up in the warehouse"]


def test_stars_and_trains_are_told_with_their_points() -> None:
    table = Table(WITHOUT_LOADERS, 2).writes(0, "a.1", 4).pool("4 1 3 5 6 6 6")
    assert told(table.do("pick 4", "write 4 a.1", "leave 4")) == [
        "Red takes the 4s: 1 die",
        "Red writes 4 in A",
        "Red completes A: 1 point",
        "Blue does not write the 4",
        "Red completes the train A: 5 points",
        "Blue: round 5",
    ]


def test_locks_selections_and_busts_alone_are_told_and_how_the_game_ends() -> None:
    table = Table(WITHOUT_LOADERS, 1).locked(dice=1).pool("4").do("pick 4", "write 4 a.1", "lock 4")
    assert told(table) == [
        "Red takes the 4s: 1 die",
        "Red writes 4 in A",
        "Red locks a 4",
        "Red: selection 6",
        "Red busts: no die is left",
        "Red ends with 0 points: wins against the dice",
    ]


def test_a_game_that_reaches_its_limit_of_turns_is_told_to_be_stopped() -> None:
    table = Table(WITHOUT_LOADERS, 2, game__turn_limit=9).pool("2 3 4 5 6 6 6")
    assert told(table.do("pick 2", "write 2 a.1", "leave 2"))[-1] == "The game is stopped after 9 turns"
