"""Events that strike positions with loads everywhere, and the order in which players draw, compared with an oracle."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.families.crayon.rules.board import NONE, CompiledBoard
from engine.families.crayon.rules.chapters import deck, events
from engine.families.crayon.rules.position import (
    BUILDING,
    DISCARDED,
    IN_FORCE,
    OPERATING,
    PILE,
    STOPPED,
    Position,
    carried,
    vehicles,
)
from tests.families.crayon.rules.test_loads_oracle import VARIANTS, arranged
from tests.families.positions import difference

SEEDS = st.integers(0, 10**6)


def struck(m: CompiledBoard, g: Position, seat: int, event: int) -> Position:
    """Return the position after an event, by the rulebook."""
    h, kind, card = g.copy(), m.events[event], m.demand_cards + event
    lasts = kind.lasts == "round"
    h.place[card] = IN_FORCE if lasts else DISCARDED
    if lasts:
        # The event ends with the next turn of its drawer that begins after the draw.
        h.drawer[event], h.until[event] = seat, 1 + (seat == g.seat)
    if kind.kind == "tax":
        h.tax_seen = 1
        for payer, cash in enumerate(g.cash):
            h.cash[payer] = max(0, cash - max([due for least, due in kind.scale if cash >= least], default=0))
    for player in range(g.seats):
        hit = [v for v in vehicles(m, g, player) if g.at[v] != NONE and m.area[event][g.at[v]]]
        for vehicle in hit:
            h.takes[vehicle] = min(g.takes[vehicle] + kind.loads_lost, carried(g, vehicle))
        if hit:
            h.skip[player] += kind.turns_lost
            if kind.turns_lost and player == g.seat and m.loses_rest:
                h.phase = STOPPED
        for vehicle in hit if kind.kind == "slow" and player == g.seat and h.phase == OPERATING else ():
            if not g.halved[vehicle]:
                h.left[vehicle], h.halved[vehicle] = -(-g.left[vehicle] // 2), 1
    if kind.kind != "tax":
        field = m.stores == "wordelmann"
        gone = [
            row
            for row in g.stored
            if m.area[event][row[0]] and row[1] != m.circus and (field or (row[2] != NONE and row[3] == NONE))
        ]
        h.stored = [row for row in g.stored if row not in gone]
        for _, load, _, _ in gone:
            h.tray[load] += 1
    return h


@pytest.mark.rule("BR-EVENT-02", "BR-OPT-21", "BR-OPT-26")
@pytest.mark.parametrize("variant", range(len(VARIANTS)))
@given(seed=SEEDS)
def test_an_event_changes_a_position_as_the_oracle_says(variant: int, seed: int) -> None:
    m, g = arranged(variant, seed)
    luck = Random(seed)
    g.phase = luck.choice((OPERATING, BUILDING))
    for vehicle in range(len(g.at)):
        g.left[vehicle], g.halved[vehicle] = luck.randint(0, 9), luck.randint(0, 1)
        g.takes[vehicle] = min(luck.randint(0, 1), carried(g, vehicle))
        if luck.random() < 0.2:
            g.at[vehicle] = NONE
    g.cash[:] = [luck.choice((0, 19, 49, 50, 99, 100, 130)) for _ in g.cash]
    seat, event = luck.randrange(g.seats), luck.randrange(m.event_count)
    g.place[m.demand_cards + event], g.until[event] = PILE, 0
    after = g.copy()
    events.strikes_now(m, after, seat, event)
    assert difference(after, struck(m, g, seat, event)) == []


@given(SEEDS)
def test_players_who_lack_cards_draw_in_order_from_the_one_on_turn(seed: int) -> None:
    m, g = arranged(0, seed)
    luck = Random(seed)
    g.seat = luck.choice((NONE, 0, 1, 2))
    for hand in g.hand:
        for slot in luck.sample(range(m.hand), luck.choice((0, 0, 1, 3))):
            g.place[hand[slot]], hand[slot] = PILE, NONE
    order = [(max(g.seat, 0) + far) % g.seats for far in range(g.seats)]
    missing = [seat for seat in order for _ in range(g.hand[seat].count(NONE))]
    drawn = []
    while (seat := deck.short(m, g)) != NONE:
        drawn.append(seat)
        deck.draw_card(m, g, luck.choice([card for card in range(m.demand_cards) if g.place[card] == PILE]))
    assert drawn == missing
