"""Options that hold for single players, and experiments: railroads withheld or given, rolls by trip."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from engine.errors import InvalidScenario, RulesError
from engine.families.boxcars.rulebook import RULES
from engine.families.boxcars.rules.board import UNSOLD, compiled
from engine.families.boxcars.rules.chapters.auction import open_bidding
from engine.families.boxcars.rules.chapters.destination import open_regions
from engine.families.boxcars.rules.chapters.fees import rate
from engine.families.boxcars.rules.chapters.purchase import RAILROAD_ITEM, items
from engine.families.boxcars.rules.position import NONE, ROLL_CITY, ROLL_DICE, ROLL_REGION, SUPERCHIEF, Position
from engine.families.boxcars.rules.turn import act, draw_count, draw_turn
from engine.files.records import load_record, save_record
from engine.game.options import for_seat, resolve, settings
from engine.game.record import Record
from engine.game.rules import SeatSetup
from engine.sim.run import Job, Runner, play_slowly, seats_of
from tests.bundled import bundled_scenario

US = "boxcars/us-rail-baron"
BOTS = ("scott", "garrett", "stanford", "flagler")


def position(seats: int = 3, **rules: Any) -> tuple[Any, Position]:
    board = compiled(bundled_scenario(US), {name.replace("__", "."): value for name, value in rules.items()})
    return board, Position(board, seats)


def test_a_value_for_one_player_leaves_the_others_alone() -> None:
    board, g = position(**{"cash.start@2": 5, "fee.player@1": 70, "train.superchief_sold@3": False, "win.cash@1": 9})
    assert g.cash == [20_000, 5, 20_000] and board.superchief_of[:3] == [40_000, 40_000, UNSOLD]
    assert board.win_of[:3] == [9, 200_000, 200_000]
    g.owner[0] = 2
    assert [rate(board, g, seat, 0) for seat in range(3)] == [70, 5_000, 0]


def test_a_withheld_railroad_is_neither_bought_nor_bid_for_by_that_player_only() -> None:
    board, g = position(**{"restrict.railroads@1": "PA, RF&P"})
    pa, g.cash = board.rail_number["PA"], [100_000] * 3
    can = []
    for g.seat in range(3):
        can.append(RAILROAD_ITEM + pa in items(board, g))
    assert can == [False, True, True]
    g.owner[pa] = 1
    open_bidding(board, g, pa, 1, 1)
    assert g.bidder == 2 and [seat for seat in range(3) if g.passed[seat]] == [1]
    g.cash[2] = 0
    open_bidding(board, g, pa, 1, 1)
    assert g.bidder == NONE


def test_a_railroad_withheld_from_all_does_not_delay_the_sell_out() -> None:
    board, _ = position(restrict__railroads="PA")
    assert board.public[board.rail_number["PA"]] and not board.public[board.rail_number["RF&P"]]


def test_railroads_and_a_train_are_given_at_the_start() -> None:
    board, g = position(**{"give.railroads@2": "PA,B&O", "give.train@3": "superchief"})
    owned = {id: g.owner[number] for id, number in board.rail_number.items() if g.owner[number] != g.bank}
    assert owned == {"PA": 1, "B&O": 1} and g.train == [0, 0, SUPERCHIEF]


def test_regions_are_not_chosen_unless_none_is_left() -> None:
    board, _ = position()
    names = list(board.regions)
    board, _ = position(**{"restrict.regions@1": names[0], "restrict.regions@2": ",".join(names)})
    assert 0 not in open_regions(board, 0) and open_regions(board, 1) == open_regions(board, 2)


@pytest.mark.parametrize(
    ("setting", "message"),
    [
        ("cash.start@5=1", "cash.start@5: the game has only 4 players"),
        ("cash.start@0=1", "expected the number of a player after cash.start@"),
        ("home.swap@1=true", "home.swap cannot have another value for one player"),
        ("restrict.railroads@1=B&0", "the board has no “B&0”"),
        ("give.railroads=PA", "give.railroads needs a player"),
    ],
)
def test_wrong_values_for_players_are_refused(setting: str, message: str) -> None:
    scenario = bundled_scenario(US)
    with pytest.raises(RulesError, match=message):
        chosen = settings(RULES.options, [setting])
        RULES.initial_state(scenario, [SeatSetup(bot) for bot in BOTS], resolve(RULES.options, scenario.rules, chosen))


def test_dealt_titles_and_two_owners_are_refused() -> None:
    with pytest.raises(RulesError, match="together with deal"):
        position(**{"deal.all": True, "restrict.railroads@1": "PA"})
    with pytest.raises(RulesError, match="two owners"):
        position(**{"give.railroads@1": "PA", "give.railroads@2": "PA"})


def test_chosen_values_become_those_of_a_seat_or_are_refused() -> None:
    assert for_seat(RULES.options, {"cash.start": 1, "fee.bank@2": 3}, 0) == {"cash.start@1": 1, "fee.bank@2": 3}
    with pytest.raises(RulesError, match="cannot have another value for one player"):
        for_seat(RULES.options, {"home.swap": True}, 0)


@pytest.mark.slow
def test_compiled_games_with_players_apart_are_those_of_the_rules_also_after_a_change() -> None:
    scenario = bundled_scenario(US)
    texts = ["cash.start@1=50000", "win.cash@2=90000", "restrict.railroads@1=PA,AT&SF", "give.railroads@2=PA",
             "give.train@4=superchief", "fee.player@3=500", "draws.by_trip=true", "win.cash=100000"]  # fmt: skip
    common = resolve(RULES.options, scenario.rules, settings(RULES.options, texts[-2:]))
    apart = resolve(RULES.options, scenario.rules, settings(RULES.options, texts))
    job = Job(scenario, apart, BOTS, 3, ("bought",))
    runner = Runner(Job(scenario, common, BOTS, 3, ("bought",)))
    before = list(runner.play(range(2)))
    runner.for_seats(apart)
    changed = list(runner.play(range(2)))
    assert changed == list(Runner(job).play(range(2))) == [play_slowly(job, game) for game in range(2)] != before
    runner.for_seats(common)
    assert list(runner.play(range(2))) == before


def test_rolls_by_trip_do_not_depend_on_the_turn_and_never_repeat_within_a_trip() -> None:
    board, g = position(draws__by_trip=True)
    g.seat, g.trips[0] = 0, 3
    seen = []
    for g.turn in (7, 9, 30):
        seen.append((draw_turn(board, g, ROLL_REGION), draw_count(board, g, ROLL_REGION)))
        act(board, g, ROLL_REGION, next(cell for cell, weight in enumerate(board.region_weights) if weight))
    assert len({turn for turn, _ in seen}) == 1 and [count for _, count in seen] == [0, 1, 2]
    assert draw_turn(board, g, ROLL_CITY) == seen[0][0] and draw_turn(board, g, ROLL_DICE) == 30
    g.trips[0] = 4
    assert draw_turn(board, g, ROLL_REGION) not in {turn for turn, _ in seen}


def test_a_record_keeps_values_of_players_and_refuses_wrong_ones(tmp_path: Path) -> None:
    scenario, chosen = bundled_scenario(US), {"cash.start@1": 30_000, "win.cash": 60_000}
    record = Record("boxcars", "", tuple(seats_of(BOTS)), 3, (), finished=False, options=chosen)
    file = tmp_path / "game.yaml"
    save_record(record, file, scenario)
    assert load_record(file).options == chosen
    file.write_text(file.read_text(encoding="utf-8").replace("cash.start@1", "cash.start@0"), encoding="utf-8")
    with pytest.raises(InvalidScenario, match="expected the number of a player"):
        load_record(file)
