"""Recorded games of the boxcars family: each replays exactly and shows what its name promises."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from pathlib import Path

import pytest
from msgspec.structs import replace

from engine.errors import DivergenceError
from engine.files.library import scenario_path
from engine.files.records import load_record, recorded_scenario
from engine.files.scenarios import load
from engine.game.family import family
from engine.game.record import Record
from engine.model.scenario import Scenario
from tests.games.promises import (
    alternate_reached,
    auctions,
    balance_lines_ridden,
    met_in_peace,
    no_train,
    public_lines_stay,
    sold_to_the_bank_directly,
    sums,
    third_of_two_is_paid,
    undeclared_by_fees,
)
from tests.games.story import Story, follow

FOLDER = Path(__file__).parent / "boxcars"
NAMES = sorted(path.stem for path in FOLDER.glob("*.yaml"))
TURN = ("turn", "")
ARRIVAL = (("arrive", ""), ("money", "The bank pays "))

PROMISES: dict[str, Callable[[Story], bool]] = {
    "win-at-home": lambda s: follow(s.entries, ("declare", ""), ("home", " reaches home "), ("win", "home")),
    "win-by-declaring-at-home": lambda s: s.at_once(("declare", ""), ("win", "home")),
    "rovered": lambda s: s.at_once(("rover", ""), ("money", "rover play"), ("undeclare", "")),
    "self-undeclared": undeclared_by_fees,
    "bankrupt": lambda s: follow(s.entries, ("money", "bankrupt"), ("out", ""), TURN),
    "last-survivor": lambda s: s.at_once(("out", ""), ("win", "last survivor")),
    "nobody-left": lambda s: s.at_once(("out", ""), ("end", "nobody left")),
    "turn-limit": lambda s: s.has("end", "turn limit"),
    "turn-lost": lambda s: s.has("lost", " loses the turn"),
    "auction-with-bids": lambda s: any(len({e.seat for e in a if e.kind == "bid"}) > 1 for a in auctions(s)),
    "bank-sale-without-a-bid": lambda s: any(a[-1].reason == "sale" for a in auctions(s)),
    "bank-sale-direct": sold_to_the_bank_directly,
    "bounce-out-with-bonus": lambda s: s.in_turn(("arrive", ""), ("destination", ""), ("bonus", ""), ("ride", "")),
    "bounce-out-of-rail-baron": lambda s: s.in_turn(("arrive", ""), ("bonus", "bounces out"), ("ride", "")),
    "alternate-destination-reached": alternate_reached,
    "double-arrival": lambda s: s.in_turn(*ARRIVAL, ("bonus", ""), *ARRIVAL),
    "sell-out": lambda s: follow(s.entries, ("sold out", ""), ("money", "receives £10,000 from")),
    "home-swap": lambda s: s.has("home", " swaps: home is "),
    "region-choice": lambda s: s.in_turn(("region", " chooses "), ("destination", "")),
    "option-dealt-titles-traded": lambda s: follow(s.entries, ("deal", ""), ("offer", ""), ("trade", ""), TURN),
    "option-no-express": lambda s: no_train(s, "buy express", 4_000),
    "option-no-superchief": lambda s: no_train(s, "buy superchief", 40_000),
    "option-superchief-by-players": lambda s: s.at_once(
        ("money", "pays $28,000 to the bank for a Super Chief"), ("train", "")
    ),
    "option-free-upgrade": lambda s: s.at_once(("upgrade", ""), ("train", "Super Chief")),
    "option-loan": lambda s: follow(s.entries, ("money", " lends "), ("money", "interest to"), ("money", " repays ")),
    "option-opening-auction": lambda s: follow(s.entries, ("auction", "opening"), ("bid", ""), ("sell", ""), TURN),
    "option-third-player": third_of_two_is_paid,
    "option-balance-lines": balance_lines_ridden,
    "option-no-rover": met_in_peace,
    "option-other-sums": sums(50_000, 80_000),
    "option-bonus-rolled-together": lambda s: s.has("roll", " and a red "),
    "option-public-lines": public_lines_stay,
    "british-board": lambda s: s.has("money", "pays £1,000 to the bank") and s.has("win", "home"),
}


@cache
def shipped(name: str) -> Scenario:
    return load(scenario_path(name))


def story_of(record: Record, path: Path) -> Story:
    rules = family(record.family).rules
    assert rules is not None
    return Story(rules, shipped(record.scenario) if record.scenario else recorded_scenario(record, path), record)


@pytest.mark.parametrize("name", NAMES)
def test_a_recorded_game_replays_exactly_and_shows_what_its_name_promises(name: str) -> None:
    record = load_record(FOLDER / f"{name}.yaml")
    assert PROMISES[name](story_of(record, FOLDER / f"{name}.yaml"))


def test_there_is_a_record_for_every_promise() -> None:
    assert sorted(PROMISES) == NAMES


def test_an_ordinary_short_game_keeps_no_other_promise() -> None:
    path = FOLDER / "turn-limit.yaml"
    story = story_of(load_record(path), path)
    assert [name for name, kept in PROMISES.items() if kept(story)] == ["turn-limit"]


def test_a_record_with_another_roll_does_not_replay() -> None:
    path = FOLDER / "turn-limit.yaml"
    record = load_record(path)
    place = next(n for n, code in enumerate(record.actions) if code.startswith("ride "))
    with pytest.raises(DivergenceError):
        story_of(replace(record, actions=(*record.actions[:place], "dice 1 1", *record.actions[place:])), path)
