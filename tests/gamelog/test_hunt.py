"""The hunter for gaps: what it finds where there is one, nothing where there is none, and what it keeps of it."""

from __future__ import annotations

import random
from collections.abc import Callable
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from engine.families.boxcars.family import FAMILY as BOXCARS
from engine.families.boxcars.laws import absurd
from engine.families.boxcars.rules.position import BUY
from engine.families.crayon import laws as crayon
from engine.families.crayon.rulebook import RULES as RULES_OF_CRAYON
from engine.families.dice import laws as dice
from engine.families.dice.rulebook import RULES as RULES_OF_DICE
from engine.families.tycoon import laws as tycoon
from engine.files.records import load_record, recorded_scenario
from engine.fuzzing.game_fuzzer import Findings, Gap, Hunted, _Game, _Hunter, hunt, save_findings, tables_of
from engine.game.anomaly import Anomaly
from engine.game.drive import Moment
from engine.game.family import family
from engine.game.kernel.state import State
from engine.game.options import resolve
from engine.game.random import RandomBot
from engine.game.record import replay
from engine.model.scenario import Scenario
from engine.sim.run import seats_of
from tests.families.boxcars.rules.chapters.test_bids import in_need
from tests.families.crayon.table import COUNTRY as CRAYON
from tests.families.crayon.table import Table as CrayonTable
from tests.families.dice.table import BUNDLED as DICE
from tests.families.dice.table import Table as DiceTable
from tests.families.tycoon.rules.test_auction import bidding
from tests.families.tycoon.table import COUNTRY as TYCOON
from tests.gamelog.games import a_short_game, rules_of

BOARD = a_short_game().scenario()
BOARDS = {"boxcars": BOARD, "crayon": CRAYON, "tycoon": TYCOON, "dice": DICE}


def hunted(scenario: Scenario = BOARD, *tables: tuple[str, ...], most: int = 20_000) -> Hunted:
    options = resolve(rules_of(scenario).options, scenario.rules)
    return Hunted(scenario, options, {}, tables or (("hill", "planner"),), 1, most)


def gaps_of(asked: Hunted, game: int = 0) -> list[Gap]:
    return _Hunter(asked).game(game)


def change(monkeypatch: pytest.MonkeyPatch, **functions: Any) -> None:
    """Replace functions of the rules of Boxcars."""
    for name, function in functions.items():
        monkeypatch.setattr(BOXCARS.rules, name, function)


def test_a_sound_board_shows_nothing() -> None:
    assert gaps_of(hunted()) == []


def test_a_position_without_a_decision_is_found_and_its_record_leads_there(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    legal = BOXCARS.rules.legal  # type: ignore[union-attr]
    change(monkeypatch, legal=lambda m, g, now: [] if now == BUY else legal(m, g, now))
    (gap,) = gaps_of(hunted())
    assert gap.kind == "stuck" and gap.what == "nothing can be decided"
    findings = Findings()
    findings.add([0], [gap])
    (path,) = save_findings(findings.as_list(), tmp_path / "new" / "gaps", BOARD)
    record = load_record(path)
    *_, (_, last) = replay(rules_of(BOARD), recorded_scenario(record, path), record)
    assert last.step == BUY and record.notes[0].step == len(record.actions) == gap.step
    assert "stuck: Blue has no legal decision" in record.notes[0].text


def test_rules_that_raise_are_found(monkeypatch: pytest.MonkeyPatch) -> None:
    act = BOXCARS.rules.act  # type: ignore[union-attr]

    def failing(m: Any, g: Any, now: int, a: int) -> None:
        if now == BUY:
            raise ZeroDivisionError("no such thing")
        act(m, g, now, a)

    change(monkeypatch, act=failing)
    (gap,) = gaps_of(hunted())
    assert gap.kind == "failed" and "ZeroDivisionError: no such thing" in gap.text


def test_money_that_nobody_tells_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    act = BOXCARS.rules.act  # type: ignore[union-attr]

    def generous(m: Any, g: Any, now: int, a: int) -> None:
        act(m, g, now, a)
        if now == BUY:
            g.cash[0] += 7

    change(monkeypatch, act=generous)
    gaps = gaps_of(hunted())
    assert [gap.what for gap in gaps if gap.kind == "law"] == ["unlogged money"]


def test_decisions_that_lead_back_are_found_with_bots_of_sense_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    act = BOXCARS.rules.act  # type: ignore[union-attr]
    change(monkeypatch, act=lambda m, g, now, a: None if now == BUY else act(m, g, now, a))
    kinds = {gap.kind for gap in gaps_of(hunted(BOARD, ("hill", "planner"), most=300))}
    assert kinds == {"loop", "endless"}
    assert "loop" not in {gap.kind for gap in gaps_of(hunted(BOARD, ("random", "random"), most=300))}


def test_a_game_that_nobody_wins_is_found_where_bots_of_sense_play() -> None:
    poor = a_short_game().rule(win__cash=10**9, game__turn_limit=30).scenario()
    (gap,) = gaps_of(hunted(poor))
    assert gap.kind == "no winner" and gap.record.finished
    assert gap.text == "The game ends without a winner: the limit of 30 turns is reached"
    assert gaps_of(hunted(poor, ("random", "hill"))) == []


def test_turns_in_which_nothing_is_built_and_earned_are_found() -> None:
    """Without money bots only discard their hands, which changes the position in every turn."""
    poor = replace(CRAYON, rules={"cash.start": 0, "game.turn_limit": 60})
    gaps = {gap.what: gap for gap in gaps_of(hunted(poor, ("planner", "greedy")))}
    found = gaps["nothing counts"]
    assert (found.kind, found.turn) == ("standstill", 41)
    assert found.text == "no money moves and no score changes in 40 turns, up to turn 41"
    assert "nothing counts" not in {gap.what for gap in gaps_of(hunted(poor, ("random", "greedy")))}


def test_far_too_high_a_bid_is_absurd() -> None:
    bought = in_need(cash=1_000_000).do("auction B")
    before = bought.state
    dear = bought.do("bid 24500").state
    ((seat, said),) = absurd(before, dear)
    assert seat == 1 and said.text == "a price is far too high: Blue pays $24,500 for the B, priced $8,000"
    fair = in_need(cash=1_000_000).do("auction B", "bid 24000").state
    assert list(absurd(before, fair)) == []


@pytest.mark.parametrize(("fee", "is_absurd"), [(24_500, False), (24_000, True)])
def test_a_bid_that_one_turn_of_each_other_seat_brings_back_is_not_absurd(fee: int, is_absurd: bool) -> None:
    """Where a railroad is cheap its price says little of what it brings."""
    bought = in_need(cash=1_000_000, fee__player_sold_out=fee).do("auction B")
    assert bool(list(absurd(bought.state, bought.do("bid 24500").state))) == is_absurd


def test_a_price_for_the_first_place_is_put_down_to_who_pays_it() -> None:
    """Whoever passes last ends the auction, and has not bid."""
    table = bidding(2).do("bid 16000")
    before = table.state
    said = "a player pays far too much to be first player: Red pays 16,000"
    assert list(tycoon.absurd(before, table.do("pass").state)) == [
        (0, Anomaly("a player pays far too much to be first player", said))
    ]


@pytest.mark.parametrize(("seat", "found"), [(0, ["x"]), (1, [])])
def test_what_luck_decides_is_never_absurd(seat: int, found: list[str]) -> None:
    hunter = _Hunter(hunted(BOARD, ("hill", "random"), most=60))
    hunter.known = replace(hunter.known, blunders=lambda before, state: [(seat, Anomaly("x", "x: y"))])
    assert [gap.what for gap in hunter.game(0) if gap.kind == "absurd"] == found


def test_a_load_that_is_dropped_or_kept_where_it_would_be_paid_for_is_absurd() -> None:
    at_elm = CrayonTable().train(0, "25,1").hand(0, "1", "2", "3").carries(0, "coal", "coal").ready()
    before = at_elm.state
    assert at_elm.may("deliver")
    ((_, said),) = crayon.blunders(before, at_elm.do("drop coal").state)
    assert said.text.startswith("a load is dropped where it could be delivered: Red drops Coal")
    ((_, said),) = crayon.blunders(
        before, RULES_OF_CRAYON.apply_action(before, RULES_OF_CRAYON.string_to_action(before, "done"))
    )
    assert said.text.startswith("a possible delivery is missed: Red does not deliver Coal")
    served = RULES_OF_CRAYON.apply_action(before, RULES_OF_CRAYON.string_to_action(before, "deliver 1.1"))
    assert list(crayon.blunders(before, served)) == []


@pytest.mark.parametrize(
    ("before", "start", "stations", "found"),
    [
        ("14,2", "13,2", ("11,2", "12,2"), []),  # it could not turn before Beech
        ("15,2", "16,2", ("11,2", "12,2"), ["a ride goes back at once"]),  # it could stay in Cedar
        ("14,2", "13,2", ("9,2", "10,2"), ["a ride goes back at once"]),  # it could turn at the rim of Beech
    ],
)
def test_who_rides_back_at_once_is_absurd_where_it_could_have_turned_before(
    before: str, start: str, stations: tuple[str, ...], found: list[str]
) -> None:
    def table(at: str, came: str = "") -> CrayonTable:
        return CrayonTable().track(0, "11,2", "16,2").train(0, at, came=came).ready()

    game = _Game(_Hunter(hunted(CRAYON)), 0, ("planner", "greedy"), [RandomBot(), RandomBot()])
    (came,) = table(before).ride(start).state.entries
    assert came.leg is not None
    game.last[0] = came.leg
    rides = table(start, before)
    for station in stations:
        for code in [f"move {rides.name(rides.m.end[arc])}" for arc in rides.way(rides.at(0), station)]:
            state = rides.state
            game._look_at_ways(state, Moment(None, rides.do(code).state, 0), True)
    assert [gap.what for gap in game.gaps.values()] == found


def test_a_load_that_nobody_here_asks_for_may_be_dropped_and_kept() -> None:
    table = CrayonTable().train(0, "25,1").hand(0, "1", "2", "3").carries(0, "wool").ready()
    before = table.state
    for code in ("drop wool", "done"):
        after = RULES_OF_CRAYON.apply_action(before, RULES_OF_CRAYON.string_to_action(before, code))
        assert list(crayon.blunders(before, after)) == []


def test_a_last_number_that_would_complete_something_and_is_left_is_absurd() -> None:
    table = DiceTable()
    random.seed(1)
    seen = set()
    for _ in range(4_000):
        state = table.state
        codes = [action.code for action in RULES_OF_DICE.legal_actions(state)]
        if not codes:
            draw = (
                RULES_OF_DICE.chance_outcomes(state).outcomes if RULES_OF_DICE.current_player(state) is not None else ()
            )
            if not draw:
                break
            table.do(random.choice(draw)[0].code)
            continue
        leave = next((code for code in codes if code.startswith("leave")), None)
        if leave is not None:
            after = {
                code: RULES_OF_DICE.apply_action(state, RULES_OF_DICE.string_to_action(state, code)) for code in codes
            }
            stars = [code for code, each in after.items() if any("star" in e.reason for e in each.entries)]
            is_absurd = bool(list(dice.absurd(state, after[leave])))
            assert is_absurd == bool(stars and len(state.g.hand) == 1)
            assert not any(list(dice.absurd(state, after[code])) for code in stars)
            seen.add(is_absurd)
            if seen == {True, False}:
                return
        table.do(random.choice([code for code in codes if code != leave] or codes))
    raise AssertionError("no number could complete anything")


def test_the_same_games_are_found_in_whatever_order_they_come() -> None:
    gap = Gap("law", "a", "a: x", 3, 10, 2, gaps_record())
    gaps = [gap, replace(gap, game=1, text="a: y"), replace(gap, kind="absurd", game=2), replace(gap, what="b", game=9)]
    orders = []
    for seed in range(5):
        findings = Findings()
        for one in random.Random(seed).sample(gaps, len(gaps)):
            findings.add([one.game], [one])
        orders.append(findings.as_list())
        assert findings.games == 4
    assert all(one == other for one, other in pairwise(orders))
    assert [(found.gap.game, found.gap.text, found.games) for found in orders[0]] == [
        (1, "a: y", 2), (2, "a: x", 1), (9, "a: x", 1),
    ]  # fmt: skip


def gaps_record() -> Any:
    poor = a_short_game().rule(win__cash=10**9, game__turn_limit=3).scenario()
    return gaps_of(hunted(poor))[0].record


def test_all_games_are_played_by_workers_and_none_after_a_cancel() -> None:
    asked = hunted(a_short_game().rule(win__cash=10**9, game__turn_limit=4).scenario())
    trails = list(hunt(asked, 3, 1))
    assert sorted(number for trail in trails for number in trail.numbers) == [0, 1, 2]
    assert [gap for trail in trails for gap in trail.gaps if gap.game == 1] == gaps_of(asked, 1)
    assert list(hunt(asked, 3, 1, cancelled=lambda: True)) == []


@pytest.mark.parametrize("name", BOARDS)
def test_tables_hold_every_bot_luck_alone_and_every_size_that_may_play(name: str) -> None:
    known, scenario = family(name), BOARDS[name]
    tables = tables_of(known, scenario, resolve(rules_of(scenario).options, scenario.rules))
    assert {bot for table in tables for bot in table} >= {"random", *known.bots}
    sizes = {len(table) for table in tables}
    assert sizes >= {2, 3, 4} and all(("random",) * size in tables for size in sizes)
    assert {len(table) for table in tables[: len(sizes)]} == sizes


def spoilt(name: str, spoil: Callable[[Any, Any], None]) -> list[str]:
    """What the laws say of the first position of a game, after somebody has put a hand in."""
    scenario = BOARDS[name]
    rules = rules_of(scenario)
    state = rules.initial_state(scenario, seats_of(["random"] * 2), resolve(rules.options, scenario.rules))
    g = state.g.copy()
    spoil(state.m, g)
    laws = family(name).laws
    assert laws is not None and list(laws(state, state)) == []
    return [said.what for said in laws(state, State(state.rules, state.m, g, state.seats))]


def setting(field: str, place: int, value: int) -> Callable[[Any, Any], None]:
    def spoil(m: Any, g: Any) -> None:
        getattr(g, field)[place] = value

    return spoil


def on_seat(field: str, value: int) -> Callable[[Any, Any], None]:
    return lambda m, g: setattr(g.seats[1], field, value)


def out_with_a_railroad(m: Any, g: Any) -> None:
    g.out[1], g.owner[0] = 1, 1


LAWS: dict[str, tuple[str, Callable[[Any, Any], None]]] = {
    "a player has negative cash": ("boxcars", setting("cash", 1, -1)),
    "a player who is out owns a railroad": ("boxcars", out_with_a_railroad),
    "a train is not on the board": ("boxcars", setting("at", 0, 10_000)),
    "a train moved farther than the roll": ("boxcars", lambda m, g: setattr(g, "left", -1)),
    "a railroad has an owner who does not play": ("boxcars", setting("owner", 0, 9)),
    "the number of load chips changed": ("crayon", setting("tray", 0, 99)),
    "a card is in two places or in none": ("crayon", lambda m, g: g.hand[0].__setitem__(0, 0)),
    "a train moved farther than its speed": ("crayon", setting("left", 0, -1)),
    "cubes appear or vanish": ("tycoon", setting("bag", 0, 999)),
    "a player has a negative number of shares": ("tycoon", setting("shares", 1, -1)),
    "dice appear or vanish": ("dice", lambda m, g: setattr(g, "dice", 99)),
    "a player has written more numbers than there are boxes": ("dice", on_seat("stored", 999)),
}


@pytest.mark.parametrize("law", LAWS)
def test_a_law_of_a_family_is_seen_to_be_broken(law: str) -> None:
    assert spoilt(*LAWS[law]) == [law]


def test_no_family_comes_without_laws_and_a_story() -> None:
    for name in BOARDS:
        assert family(name).laws is not None and family(name).summary is not None
