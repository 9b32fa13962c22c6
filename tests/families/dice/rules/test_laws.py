"""Laws that hold in every game of dice, whatever the sheet, the options and the decisions."""

from __future__ import annotations

from collections.abc import Sequence

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.bots.named import bot_named
from engine.families.dice.family import FAMILY
from engine.families.dice.rules import journal as j
from engine.families.dice.rules.options import OPTIONS
from engine.families.dice.rules.position import FINISHED, NONE, DiceState, Position, Seat
from engine.families.dice.rules.scoring import warehouse_points
from engine.families.dice.rules.sheet import DOWN, UP
from engine.families.dice.rules.writing import WAY_OF_KIND
from engine.game.bot import Bot
from engine.game.drive import drive
from engine.game.random import RandomBot
from engine.game.rules import SeatSetup
from engine.model.scenario import RuleValue, Scenario
from tests.families.dice.table import BUNDLED, KINDS, RULES, a_sheet
from tests.slow import slow


class Witness:
    """Follows a game by its journal alone and holds every position against what was told."""

    def __init__(self, state: DiceState) -> None:
        self.m = state.m
        self.points = [0.0] * len(state.seats)
        self.turns = [0] * len(state.seats)
        self.used: set[int] = set()
        self.helped: set[int] = set()

    def sees(self, before: Position, state: DiceState) -> None:
        """What an action did."""
        g = state.g
        for row in g.log:
            self.hears(before, *row)
        for entry in state.entries:
            if entry.kind == "money":
                self.points[entry.seat] += entry.amount
        assert [seat.points for seat in g.seats] == self.points
        assert len(g.pool) + g.rolling + g.used + len(g.locked) == g.dice
        assert len(set(g.spent)) == len(g.spent)
        for number, seat in enumerate(g.seats):
            self.boxes_hold(seat)
            self.cars_can_be_finished(seat, len(g.seats) == 1)
            assert seat.points == self.worth(g, number)

    def hears(self, before: Position, kind: int, seat: int, x: int, y: int, z: int) -> None:
        """One row of the journal."""
        if kind in (j.TURN, j.BUST):
            self.used.clear()
            self.helped.clear()
            self.turns[seat] += kind == j.TURN
        elif kind == j.USED:
            assert seat == before.active and x not in self.used and not self.m.loader_top[x]
            assert NONE < before.seats[seat].loader_done[x] < before.turn
            self.used.add(x)
        elif kind == j.WROTE and z:
            assert seat != before.active and seat not in self.helped
            assert any(
                self.m.loader_top[loader]
                and WAY_OF_KIND.get(self.m.loader_kind[loader]) == z
                and NONE < before.seats[seat].loader_done[loader] < before.turn
                for loader in range(self.m.loaders)
            )
            self.helped.add(seat)

    def boxes_hold(self, seat: Seat) -> None:
        m = self.m
        assert all(filled <= boxes for filled, boxes in zip(seat.car_boxes, m.boxes, strict=True))
        assert all(filled <= boxes for filled, boxes in zip(seat.minus_boxes, m.unloader, strict=True))
        assert all(filled <= boxes for filled, boxes in zip(seat.loader_boxes, m.loader_boxes, strict=True))
        assert seat.stored <= m.store_boxes

    def cars_can_be_finished(self, seat: Seat, alone: bool) -> None:
        """By trying every sum that the empty boxes can make."""
        m = self.m
        owned = {m.loader_kind[n] for n in range(m.loaders) if m.loader_top[n] and seat.loader_done[n] != NONE}
        numbers = range(int(alone or DOWN not in owned), 8 if UP in owned and not alone else 7)
        for car in range(m.cars):
            free, minus = m.boxes[car] - seat.car_boxes[car], m.unloader[car] - seat.minus_boxes[car]
            now = seat.car_total[car] - seat.minus_total[car]
            if seat.car_done[car] != NONE:
                assert now == m.sum[car] and not (m.all_boxes and free)
            elif not m.overload:
                assert m.sum[car] - now in differences(free, minus, numbers, m.all_boxes)
        for loader in range(m.loaders):
            free, now = m.loader_boxes[loader] - seat.loader_boxes[loader], seat.loader_total[loader]
            assert m.loader_sum[loader] - now in differences(free, 0, numbers, m.all_boxes)
            assert (seat.loader_done[loader] != NONE) == (now == m.loader_sum[loader] and not (m.all_boxes and free))

    def worth(self, g: Position, number: int) -> int:
        """Stars, trains and the warehouse."""
        m, seat = self.m, g.seats[number]
        points = m.car_star * sum(done != NONE for done in seat.car_done)
        points += m.loader_star * sum(done != NONE for done in seat.loader_done)
        for train, done in enumerate(seat.train_done):
            if done != NONE:
                earliest = min(other.train_done[train] for other in g.seats if other.train_done[train] != NONE)
                points += m.first[train] if done == earliest else m.later[train]
                assert all(seat.car_done[car] != NONE for car in m.train_cars[train])
        if g.over == FINISHED and len(g.seats) > 1:
            points += warehouse_points(m, [(each.stored_total, each.stored) for each in g.seats])[number]
        return points


def differences(free: int, minus: int, numbers: Sequence[int], all_boxes: bool) -> set[int]:
    """What white boxes less unloader boxes can come to."""
    found = {0}
    for boxes, sign in ((free, 1), (minus, -1)):
        for _ in range(boxes):
            more = {total + sign * number for total in found for number in numbers}
            found = more if all_boxes and sign == 1 else found | more
    return found


def play(scenario: Scenario, bots: Sequence[Bot], options: dict[str, RuleValue], seed: int) -> DiceState:
    """Plays to the end under the eyes of a witness."""
    state = RULES.initial_state(scenario, [SeatSetup(f"Seat {n}") for n in range(len(bots))], options)
    witness = Witness(state)
    witness.sees(state.g, state)
    for _, after in drive(RULES, state, bots, seed):
        witness.sees(state.g, after)
        state = after
    g, last = state.g, state.entries[-1].kind
    assert (g.over, last) in ((FINISHED, "win"), (2, "end"))
    if g.over == FINISHED and len(bots) > 1:
        assert len(set(witness.turns)) == 1, "all have equal turns"
        triggered = max(sum(turn != NONE for turn in seat.train_done) for seat in g.seats)
        assert triggered >= state.m.end_trains
    if g.over == FINISHED and len(bots) == 1:
        assert g.dice == 0
    return state


@st.composite
def sheets(draw: st.DrawFn) -> Scenario:
    """Small sheets on which every car can be finished."""

    def car() -> tuple[int, int, int]:
        boxes = draw(st.integers(1, 4))
        return draw(st.integers(boxes, 5 * boxes)), boxes, draw(st.integers(0, 2))

    trains = [tuple(car() for _ in range(draw(st.integers(1, 2)))) for _ in range(draw(st.integers(1, 4)))]
    loaders = tuple(id for id in KINDS if draw(st.booleans()))
    return a_sheet(
        *trains,
        loaders=loaders,
        loader_boxes=draw(st.integers(2, 4)),
        warehouse=draw(st.integers(0, 6)),
        dice=draw(st.integers(1, 8)),
    )


SWITCHES = {
    option.name: st.booleans() if option.type == "bool" else st.sampled_from(option.choices)
    for option in OPTIONS
    if option.type in ("bool", "choice")
}
LENGTH = 50
"""Turns after which a game breaks off."""


@given(
    sheets(),
    st.fixed_dictionaries({"end.trains": st.integers(1, 3)}, optional=SWITCHES),
    st.integers(0, 10_000),
    st.integers(1, 5),
)
def test_the_laws_hold_on_any_sheet_under_any_rules(
    sheet: Scenario, rules: dict[str, RuleValue], seed: int, seats: int
) -> None:
    play(sheet, [RandomBot()] * seats, {"game.turn_limit": LENGTH, **rules}, seed)


@pytest.mark.parametrize("seats", [1, 2, *slow(5)])
@pytest.mark.parametrize(
    "rules", [{}, {"car.all_boxes": True, "write.must": True}, {"car.overload": "free", "car.order": "free"}], ids=str
)
def test_the_laws_hold_on_the_bundled_sheet_and_its_games_end_by_themselves(
    seats: int, rules: dict[str, RuleValue]
) -> None:
    greedy = bot_named(FAMILY, "greedy")
    bots: list[Bot] = [greedy, RandomBot(), greedy, greedy, RandomBot()][:seats]
    assert play(BUNDLED, bots, rules, 7).g.over == FINISHED
