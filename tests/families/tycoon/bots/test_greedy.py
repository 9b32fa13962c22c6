"""The greedy bot plays whole games by the rules, alike every time, and better than chance."""

from __future__ import annotations

import pytest

from engine.bots.named import bot_named
from engine.families.tycoon.bots.runs import runs, runs_of, still_open
from engine.families.tycoon.family import FAMILY
from engine.families.tycoon.rulebook import RULES
from engine.families.tycoon.rules.board import board_of
from engine.families.tycoon.rules.chapters.building import from_city
from engine.families.tycoon.rules.links import links
from engine.families.tycoon.rules.position import Position, TycoonState
from engine.files.library import bundled
from engine.files.scenarios import load
from engine.game.kernel.drive import drive
from engine.game.rules import SeatSetup
from tests.families.tycoon.table import BLUE, RED, Table

EASTERN = load(bundled()["tycoon/eastern-us"])


def game(*bots: str, seed: int = 3) -> TycoonState:
    state = RULES.start(EASTERN, [SeatSetup(bot, bot) for bot in bots], {})
    *_, (_, last) = drive(RULES, state, [bot_named(FAMILY, bot) for bot in bots], seed)
    return last  # type: ignore[no-any-return]


@pytest.mark.parametrize("seats", [2, 4])
def test_greedy_bots_empty_the_cities_and_end_the_game_by_that(seats: int) -> None:
    g = game(*["greedy"] * seats).g
    assert g.whole == g.last and max(g.points) > 20


@pytest.mark.parametrize("seat", [0, 1, 2])
def test_greedy_beats_chance_from_every_seat(seat: int) -> None:
    bots = ["random"] * 3
    bots[seat] = "greedy"
    scores = RULES.scores(game(*bots))
    assert max(scores, key=scores.__getitem__) == seat and scores[seat] > 20


def test_runs_are_the_cheapest_links_of_one_action() -> None:
    m = board_of(EASTERN, {})
    found = {frozenset((m.city_ids[run.city], m.city_ids[run.to])): run.cost for run in runs_of(m, 4)}
    wanted = {}
    for link in links(EASTERN):
        wanted[frozenset((link.a, link.b))] = link.cheap_cost if link.cheap_tiles <= 4 else None
    assert found.keys() == wanted.keys()
    assert all(cost is None or found[pair] == cost for pair, cost in wanted.items())


def test_a_run_over_other_track_is_open_only_where_it_may_cross() -> None:
    table = Table()
    m = table.m
    empty = Position(m, 2)
    (run,) = [run for run in runs(m, empty, table.city("ash"), from_city(m, empty, table.city("ash")), 2)
              if run.to == table.city("beech")]  # fmt: skip
    assert run.cost == 8_000 and still_open(m, empty, run)
    assert not still_open(m, table.link(BLUE, "ash", "beech").g, run)


def test_it_takes_the_delivery_that_brings_itself_most_and_others_least() -> None:
    table = Table().link(RED, "cedar", "dale").link(BLUE, "dale", "elm").link(RED, "dale", "elm").engine(RED, 2)
    table.put("cedar", "red").cash(RED, 0).ready()
    bot = bot_named(FAMILY, "greedy")
    codes = []
    while table.actor == RED:
        actions = RULES.actions(table.state)
        chosen = bot.choose(RULES, table.state, RED, actions, 0) if len(actions) > 1 else actions[0]
        codes.append(chosen.code)
        table.do(chosen.code)
    assert codes == ["cube cedar red", "over 0 to dale", "over 2 to elm"] and table.g.points == [2, 0]
