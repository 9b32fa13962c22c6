"""Games in place equal the games of the rules."""

from __future__ import annotations

from functools import lru_cache
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from engine.errors import RulesError
from engine.families.crayon.actions.table import TABLE
from engine.families.crayon.bots.by_name import BOTS
from engine.families.crayon.bots.planner import Planner
from engine.families.crayon.bots.search import answer
from engine.families.crayon.bots.search.answer import EXTENSION
from engine.families.crayon.content import Circus, Costs
from engine.families.crayon.fast.batch import BATCH
from engine.families.crayon.fast.compilation import search
from engine.families.crayon.rules.board import CompiledBoard
from engine.families.crayon.rules.options import OPTIONS as CRAYON_OPTIONS
from engine.game.bot import Bot
from engine.game.compiled import Extension, is_unchanged
from engine.game.random import RandomBot
from engine.game.rules import Option
from engine.game.setups import SETUP
from engine.sim.run import Job, play_slowly
from tests.bundled import bundled_scenario
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


@pytest.mark.slow
def test_a_full_train_that_passes_over_a_pick_up_decides_again_at_each_milepost() -> None:
    """In turn 186 of this game, a train leaves the city of its next load without room for it."""
    scenario, names = bundled_scenario("crayon/saltmark-isles"), ("planner", "stephenson", "hudson") * 2
    games = BATCH.open(scenario, {}, bots(*names))
    assert games is not None
    (played,) = games.play(1, [16])
    assert played.scores == play_slowly(Job(scenario, {}, names, 1), 16).scores


def test_a_bot_of_another_kind_plays_by_the_rules_only() -> None:
    class Own(RandomBot):
        pass

    assert BATCH.open(COUNTRY, {}, [Own(), RandomBot()]) is None


def test_too_many_seats_are_refused() -> None:
    with pytest.raises(RulesError, match="1 to 6 players"):
        BATCH.open(COUNTRY, {}, bots(*["random"] * 7))


@pytest.fixture(scope="module")
def compiled() -> None:
    if not EXTENSION.is_ready():
        pytest.skip("there is no compiled module")


@lru_cache(maxsize=1)
def interpreted(board: CompiledBoard) -> Planner:
    return Planner(board, is_compiled=False)


def other_value(option: Option) -> Any:
    """A value of an option that is not its default, and changes the game where that takes only this option."""
    if option.type == "bool":
        return not option.default
    if option.type == "choice":
        return next(value for value in option.choices if value != option.default)
    lowest = int(option.lowest or 0)
    return lowest if lowest != option.default else lowest + 1


NEEDED = {
    "loan.": {"loan.enabled": True, "cash.start": 5},
    "crossgrade.": {"crossgrade.enabled": True},
    "warehouse.turns": {"warehouse.field": "some_turns"},
    "warehouse.": {"warehouse.private": True},
    "contracts.": {"contracts.open": True},
    "restart.": {"restart.enabled": True},
    "cash.slow_start": {"start.slow": True},
}
"""The options without which others have no effect."""

MIXED = (
    (("planner", "greedy"), {}),
    (("hudson", "stephenson", "planner", "greedy", "hudson", "greedy"), {"win.equal_turns": True}),
    (("planner", "hudson", "stephenson"), {"cash.start": 2, "time.rounds": 12}),
    (("greedy", "planner"), {"fee.own_track": 1, "move.load_cost": 1, "deck.reshuffle_card": True}),
    (("hudson", "random"), {"trains.two": True, "fee.late": True, "build.branching": True}),
    (("stephenson", "greedy"), {"start.slow": True, "crossgrade.enabled": True, "hand": 5, "opening.turns": 0}),
)
"""Players and options that differ in many ways."""

ALONE = [option for option in CRAYON_OPTIONS if option.name not in (SETUP.name, "game.turn_limit")]


WITH_CIRCUS = country(circus=Circus("elm"))


def are_alike(names: tuple[str, ...], options: dict[str, Any], games: int) -> bool:
    """Whether the compiled and the interpreted search play the same games, with all that is counted."""
    answers = []
    for batch in (BATCH, replace(BATCH, thinker_of=interpreted)):
        opened = batch.open(WITH_CIRCUS, OPTIONS | options, bots(*names))
        assert opened is not None
        answers.append(opened.play(4, range(games), TABLE.counters))
    assert all(tally.turns > 2 for tally in answers[0])
    return answers[0] == answers[1]


@pytest.mark.usefixtures("compiled")
@pytest.mark.parametrize(("names", "options"), MIXED)
def test_the_compiled_search_plays_the_games_of_the_interpreted_one(
    names: tuple[str, ...], options: dict[str, Any]
) -> None:
    assert are_alike(names, options | {"game.turn_limit": 30}, games=1)


@pytest.mark.slow
@pytest.mark.usefixtures("compiled")
@pytest.mark.parametrize("option", ALONE, ids=lambda option: option.name)
def test_games_are_the_same_with_every_option(option: Option) -> None:
    needed = next((others for start, others in NEEDED.items() if option.name.startswith(start)), {})
    names = ("planner", "hudson") if option.name == "game.honeymoon" else ("planner", "hudson", "greedy")
    assert are_alike(names, {**needed, option.name: other_value(option)}, games=2)


def test_games_that_were_played_before_change_nothing() -> None:
    games = BATCH.open(COUNTRY, OPTIONS, bots("planner", "greedy"))
    assert games is not None
    found = games.play(4, range(4), TABLE.counters)
    assert found[2:3] == games.play(4, [2], TABLE.counters)
    assert [each.scores for each in found] == [each.scores for each in games.play(4, range(4))]


def test_games_have_a_winner_where_track_costs_nothing() -> None:
    free = country(costs=Costs({"clear": 0, "mountain": 0}, {"small": 0, "major": 0}))
    games = BATCH.open(free, OPTIONS, bots("planner", "greedy"))
    assert games is not None
    found = games.play(4, range(2))
    assert all(each.winner is not None and each.turns < OPTIONS["game.turn_limit"] for each in found)


def test_without_an_extension_games_are_interpreted() -> None:
    missing = Extension("engine.families.crayon.no_extension")
    games = replace(BATCH, extension=missing).open(COUNTRY, {}, bots("planner", "random"))
    assert games is not None and games.interpreted_because == "this installation has no compiled games"


def test_a_changed_source_is_noticed() -> None:
    """Every module of the search is among the sources whose hashes decide whether the extension is used."""
    folder = Path(answer.__file__).parent
    sources = {f"engine/families/crayon/bots/search/{path.name}" for path in folder.glob("*.py")}
    translated = {f"{name.replace('.', '/')}.py" for name in search().modules()}
    assert translated >= {source for source in sources if not source.endswith("__init__.py")}
    assert not is_unchanged(Path(answer.__file__), "0" * 64)
