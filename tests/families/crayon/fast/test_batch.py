"""Games in place equal the games of the rules."""

from __future__ import annotations

from typing import Any

import pytest

from engine.errors import RulesError
from engine.families.crayon.actions.table import TABLE
from engine.families.crayon.bots.by_name import BOTS
from engine.families.crayon.bots.compilation import ALL, COMPILATION
from engine.families.crayon.bots.whole.records import is_played_so
from engine.families.crayon.content import Costs
from engine.families.crayon.fast import compiled as over_records
from engine.families.crayon.fast.batch import BATCH, CrayonGames
from engine.families.crayon.rules.board import board_of
from engine.game.bot import Bot
from engine.game.fast.search_result import SearchedGames
from engine.game.random import RandomBot
from engine.sim.run import Job, play_slowly
from tests.families.crayon.table import COUNTRY, country

OPTIONS = {"game.turn_limit": 120, "win.cash": 90}


def bots(*names: str) -> list[Bot]:
    return [RandomBot() if name == "random" else BOTS[name]() for name in names]


@pytest.mark.parametrize("names", [("planner", "greedy"), ("random", "hudson", "stephenson"), ("random", "random")])
def test_a_batch_plays_the_games_of_the_rules_with_all_that_is_counted(names: tuple[str, ...]) -> None:
    games = BATCH.open(COUNTRY, OPTIONS, bots(*names))
    assert games is not None
    slow = [play_slowly(Job(COUNTRY, OPTIONS, names, 4, TABLE.counters), number) for number in (0, 3)]
    assert games.play(4, [0, 3], TABLE.counters) == slow
    assert games.play(4, [3], TABLE.counters) == slow[1:]
    assert sum(slow[0].counts["built"].values()) > 10


def test_a_bot_of_another_kind_plays_by_the_rules_only() -> None:
    class Own(RandomBot):
        pass

    assert BATCH.open(COUNTRY, {}, [Own(), RandomBot()]) is None


def test_too_many_seats_are_refused() -> None:
    with pytest.raises(RulesError, match="1 to 6 players"):
        BATCH.open(COUNTRY, {}, bots(*["random"] * 7))


@pytest.fixture(scope="module", autouse=True)
def compiled() -> None:
    COMPILATION.warm(ALL)


def opened(*names: str, **options: Any) -> CrayonGames:
    games = BATCH.open(COUNTRY, OPTIONS | options, bots(*names))
    assert games is not None
    return games


@pytest.mark.parametrize(
    ("names", "options"),
    [
        (("planner", "greedy"), {}),
        (("hudson", "stephenson", "planner", "greedy", "hudson", "greedy"), {"win.equal_turns": True}),
        (("planner", "hudson", "stephenson"), {"cash.start": 2, "time.rounds": 12}),
        (("greedy", "planner"), {"fee.own_track": 1, "move.load_cost": 1, "deck.reshuffle_card": True}),
        (("hudson", "hudson"), {"slow.entry": "with_step", "lose.turn": "next_only", "fast.no_tax": True}),
        (("stephenson", "greedy"), {"start.slow": True, "crossgrade.enabled": True, "hand": 5, "opening.turns": 0}),
        (("greedy", "greedy"), {"build.city_sections": 1, "build.major_sections": 1, "fast.events_stay_out": True}),
    ],
)
def test_whole_games_in_compiled_code_are_those_of_the_chapters(
    names: tuple[str, ...], options: dict[str, Any]
) -> None:
    """With events, players without money, and all counters."""
    games = opened(*names, **options)
    assert games.is_over_records
    found = games.play(4, range(6), TABLE.counters)
    assert found == SearchedGames.play(games, 4, range(6), TABLE.counters)
    assert found[2:3] == games.play(4, [2], TABLE.counters), "games that were played before change nothing"
    assert [each.scores for each in found] == [each.scores for each in games.play(4, range(6))]


def test_whole_games_in_compiled_code_have_a_winner_where_track_costs_nothing() -> None:
    free = country(costs=Costs({"clear": 0, "mountain": 0}, {"small": 0, "major": 0}))
    games = BATCH.open(free, OPTIONS, bots("planner", "greedy"))
    assert games is not None and games.is_over_records
    found = games.play(4, range(4), TABLE.counters)
    assert found == SearchedGames.play(games, 4, range(4), TABLE.counters)
    assert all(each.winner is not None and each.turns < OPTIONS["game.turn_limit"] for each in found)


def test_a_game_with_more_to_note_than_there_is_room_for_is_played_by_the_chapters(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    games = opened("planner", "greedy")
    found = games.play(4, [1], TABLE.counters)
    monkeypatch.setattr(over_records, "LOGGED", 20)
    assert games.play(4, [1], TABLE.counters) == found


@pytest.mark.parametrize(
    ("option", "value"),
    [
        ("game.fast", True), ("track.trading", True), ("warehouse.private", True), ("contracts.open", True),
        ("restart.rented_track_stays", True), ("game.honeymoon", True), ("warehouse.field", "some_turns"),
        ("trains.two", True), ("move.backtracking", True), ("fee.late", True), ("build.branching", True),
    ],
)  # fmt: skip
def test_games_with_rules_that_records_do_not_hold_are_played_by_the_chapters(option: str, value: Any) -> None:
    assert is_played_so(board_of(COUNTRY, {}))
    assert not is_played_so(board_of(COUNTRY, {option: value}))
    assert not opened("planner", "greedy", **{option: value}).is_over_records


def test_a_seat_that_plays_by_luck_is_played_by_the_chapters() -> None:
    assert not opened("planner", "random").is_over_records
