"""Invariants of every game, for all boards, options and decisions."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from copy import copy, deepcopy
from random import Random

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from engine.errors import RulesError
from engine.families.crayon.content import SetUp
from engine.families.crayon.rulebook import RULES
from engine.families.crayon.rules import journal as j
from engine.families.crayon.rules import turn
from engine.families.crayon.rules.board import NONE, SMALL, CompiledBoard
from engine.families.crayon.rules.chapters.renting import is_bound
from engine.families.crayon.rules.options import OPTIONS
from engine.families.crayon.rules.position import (
    ANSWER,
    BUILD,
    DRAW,
    HELD,
    LOST_TURN,
    OFFER_SIZE,
    OPEN_CARDS,
    OPERATE,
    OPERATING,
    PILE,
    RENT,
    TERMS,
    CrayonState,
    Position,
    begin_stores,
    vehicles,
)
from engine.families.crayon.rules.setup import apply
from engine.families.crayon.rules.setup.export import to_setup
from engine.game.rules import CHANCE, SeatSetup
from engine.model.scenario import RuleValue, Scenario
from tests.bundled import bundled_scenario
from tests.families.any_options import any_options
from tests.families.crayon.random_boards import generated, tried
from tests.families.positions import difference
from tests.slow import slow

RECEIPTS = {j.FEE_RECEIVED: j.FEE, j.TRADE_RECEIVED: j.TRADE_PAID, j.LOAD_SOLD: j.LOAD_PAID}
"""Rows in which a player receives the payment of another player's row of the other kind."""

TAKES_TRACK = (j.ERASED, j.STARTED_OVER, j.GOT_TRACK, j.TRACK_GONE, j.TRACK_STAYS, j.TAKEN_BACK)


SMALL_BOARD = 1_000
"""Up to this number of sections, networks are checked after every change of track, on larger boards only at the end."""


class Witness:
    """Follow a game and compare every position with the journal and the invariants."""

    def __init__(self, state: CrayonState) -> None:
        self.m, self.seats = state.m, state.g.seats
        self.before = state.g.copy()
        self.cash = list(state.g.cash)
        self.built = 0
        self.whole = not (self.m.branching or self.m.trading)
        self.chips = Counter(self._chips(state))
        assert [self.chips[load] for load in range(len(self.m.chips)) if load != self.m.circus] == [
            chips for load, chips in enumerate(self.m.chips) if load != self.m.circus
        ]
        self.sees(state)

    def sees(self, state: CrayonState) -> None:
        """Check the effects of a decision."""
        g = state.g
        self.hears_of_money(state)
        assert self._chips(state) == self.chips
        self.sees_cards(state)
        self.sees_trains(state)
        if g.track != self.before.track:
            self.sees_track(state)
        self.before = g.copy()

    def hears_of_money(self, state: CrayonState) -> None:
        """Every payment has an entry, a payer and a payee, and no player has negative cash."""
        g = state.g
        for entry in state.entries:
            assert (entry.kind == "money") == (entry.amount != 0)
            if entry.amount:
                assert f"{abs(entry.amount):,.0f}" in entry.text and entry.reason and entry.rule
                self.cash[entry.seat] += int(entry.amount)
        assert g.cash == self.cash and min(g.cash) >= 0
        sums: Counter[tuple[int, int, int]] = Counter()
        for kind, seat, amount, x, _ in g.log:
            if kind in RECEIPTS:
                sums[RECEIPTS[kind], x, seat] += amount
            elif kind in RECEIPTS.values() and x < self.seats:
                sums[kind, seat, x] += amount
        assert not any(sums.values())
        for kind, seat, amount, _, _ in g.log:
            if kind == j.TURN:
                self.built = 0
            elif kind == j.BUILT:
                self.built -= amount
                assert self.built <= self.m.limit_of[seat]

    def _chips(self, state: CrayonState) -> Counter[int]:
        """Return the number of chips of each load, wherever they are."""
        g = state.g
        found = Counter({load: count for load, count in enumerate(g.tray) if count})
        found.update(load for cargo in g.cargo for load in cargo if load != NONE)
        found.update(row[1] for row in g.stored)
        found.update(load for load in g.waits_for if load != NONE)
        return found

    def sees_cards(self, state: CrayonState) -> None:
        """A card is in one place, and a hand is full unless its player draws."""
        g = state.g
        hands = {card: HELD + seat for seat, hand in enumerate(g.hand) for card in hand if card != NONE}
        assert len(hands) == sum(card != NONE for hand in g.hand for card in hand)
        assert hands == {card: place for card, place in enumerate(g.place) if place >= HELD}
        if RULES.current_player(state) != CHANCE and not g.over and not any(g.takes) and not g.asked:
            assert all(sum(card != NONE for card in hand) >= self.m.hand for hand in g.hand)

    def sees_trains(self, state: CrayonState) -> None:
        """Trains stay within capacity and speed; they move on track and turn around only in cities."""
        g, m = state.g, self.m
        for vehicle, train in enumerate(g.train):
            assert sum(load != NONE for load in g.cargo[vehicle]) <= m.train_loads[train]
            moves = g.phase == OPERATING and vehicle in vehicles(m, g, g.seat)
            assert 0 <= g.left[vehicle] <= (m.train_speed[train] if moves else max(m.train_speed))
        for kind, seat, _, arc, _ in g.log:
            if kind != j.MOVED:
                continue
            (vehicle,) = (
                v for v in vehicles(m, g, seat) if g.at[v] != self.before.at[v] or g.came[v] != self.before.came[v]
            )
            assert self.before.at[vehicle] == m.start[arc] and g.at[vehicle] == m.end[arc]
            assert m.inner[arc >> 1] or self.before.track[arc >> 1]
            assert m.city_at[m.start[arc]] != NONE or self.before.came[vehicle] != arc ^ 1
            assert g.left[vehicle] < self.before.left[vehicle]

    def sees_track(self, state: CrayonState) -> None:
        """A section has one owner, and limits of cities hold."""
        g, m, before = state.g, self.m, self.before
        kinds = {row[0] for row in g.log}
        changed = [edge for edge in range(m.edge_count) if g.track[edge] != before.track[edge]]
        built = {row[3] >> 1 for row in g.log if row[0] == j.BUILT}
        self.whole = self.whole and j.ERASED not in kinds and j.TRACK_STAYS not in kinds
        for edge in changed:
            assert not m.inner[edge]
            assert before.track[edge] == 0 if edge in built else kinds.intersection(TAKES_TRACK)
        assert not any(m.price[2 * edge] == m.price[2 * edge + 1] == NONE for edge in built)
        self.sees_cities(state)
        if m.edge_count <= SMALL_BOARD:
            self.sees_networks(state)

    def sees_networks(self, state: CrayonState) -> None:
        """Every network reaches a major city, and no player is cut off from one."""
        g, m = state.g, self.m
        rims = [node for city in m.majors for node in m.nodes[city]]
        for seat in range(self.seats):
            if self.whole:
                own = {edge for edge, owner in enumerate(g.track) if owner == seat + 1}
                seen = self._reached(rims, own)
                assert all(m.start[2 * edge] in seen for edge in own)
            if not m.trading and not m.restart_kept and len(m.majors) > 1:
                open_ = {e for e, owner in enumerate(g.track) if m.inner[e] or owner in (0, seat + 1)}
                assert self._reached(m.nodes[m.majors[0]], open_).issuperset(m.centre[city] for city in m.majors)

    def _reached(self, start: Iterable[int], edges: set[int]) -> set[int]:
        """Return the mileposts that these sections connect to others. A city is one place, as in the check before a
        game."""
        m = self.m
        left = list(start)
        seen = set(left)
        while left:
            node = left.pop()
            near = [m.end[arc] for arc in m.arcs[node] if arc >> 1 in edges]
            near += m.nodes[m.city_at[node]] if m.is_major[node] else []
            for there in near:
                if there not in seen:
                    seen.add(there)
                    left.append(there)
        return seen

    def sees_cities(self, state: CrayonState) -> None:
        """Players who may still enter a city have a side left, and none has more sections there than allowed."""
        g, m = state.g, self.m
        for city, sides in enumerate(m.sides):
            # Track of the bank counts as free.
            owners = Counter(g.track[arc >> 1] - 1 for arc in sides if 0 < g.track[arc >> 1] <= self.seats)
            free = len(sides) - owners.total()
            if city in m.majors:
                if len(sides) >= self.seats:
                    assert free >= self.seats - len(owners)
                continue
            assert len(owners) <= m.entry[city]
            assert max(owners.values(), default=0) <= m.city_sections
            assert free >= min(m.entry[city], self.seats, len(sides)) - len(owners)
            if m.honeymoon and m.size[city] == SMALL:
                assert len(owners) <= 1


ROTATED_STEPS = (OPERATE, BUILD, LOST_TURN, DRAW, ANSWER, TERMS, RENT, OPEN_CARDS)
"""Steps in which the rules may depend only on the order of the players, not on their numbers. Simultaneous losses of
loads and cards are by number."""


def rotated(m: CompiledBoard, g: Position, far: int) -> Position:
    """Return the position with every player moved by a number of seats."""
    seats, h = g.seats, g.copy()

    def seat(old: int) -> int:
        return (old + far) % seats if 0 <= old < seats else old

    for fact in g.table:
        value = getattr(g, fact.name)
        if fact.sizes and fact.sizes[0] in ("seats", "vehicles"):
            turned = far * (m.fleet if fact.sizes[0] == "vehicles" else 1)
            setattr(h, fact.name, deepcopy([*value[len(value) - turned :], *value[: len(value) - turned]]))
    for row in (h.paid, *h.due):
        row[:] = [row[(owner - far) % seats] for owner in range(seats)] + [row[seats]]
    h.renters = [seat(owner - 1) + 1 for owner in h.renters]
    h.track[:] = bytes(seat(owner - 1) + 1 for owner in g.track)
    h.place[:] = bytes(HELD + seat(place - HELD) if place >= HELD else place for place in g.place)
    h.drawer = [seat(drawer) for drawer in g.drawer]
    h.stored = [[node, load, seat(owner), last] for node, load, owner, last in g.stored]
    h.seat, h.first, h.winner = seat(g.seat), seat(g.first), seat(g.winner)
    h.vehicle = seat(g.vehicle // m.fleet) * m.fleet + g.vehicle % m.fleet
    h.offer[1] = seat(g.offer[1])
    return h


def is_blind_to_seats(before: CrayonState, number: int, after: CrayonState, far: int) -> bool:
    """Return whether the same decision with all players moved leads to the same position."""
    m, g, now = before.m, before.g, before.step
    h = rotated(m, g, far)
    assert turn.step(m, h) == now and turn.actor(m, h, now) == (turn.actor(m, g, now) + far) % g.seats
    if now != DRAW:
        assert sorted(turn.legal(m, h.copy(), now)) == sorted(turn.legal(m, g.copy(), now))
    turn.act(m, h, now, number)
    turn.advance(m, h)
    return difference(h, rotated(m, after.g, far)) == []


def started_from(state: CrayonState, setup: SetUp) -> Position:
    """Return the first position of a game on the same board that begins from a starting position."""
    m = copy(state.m)
    m.setup = setup
    g = Position(m, state.g.seats, False)
    apply.place(m, g)
    turn.advance(m, g)
    return g


def without_forgotten(m: CompiledBoard, played: Position) -> Position:
    """Return a position without the facts that a starting position does not save: stored and dropped loads, warehouses,
    the discard pile, open contracts, former events, directions of trains, fees and claims."""
    g = played.copy()
    g.place[:] = bytes(place if place >= HELD else PILE for place in g.place)
    g.drawer = [NONE] * len(g.drawer)
    g.hand = [sorted(hand, key=lambda card: card == NONE) for hand in g.hand]
    g.cargo = [[load for load in cargo if load not in (NONE, m.circus)] for cargo in g.cargo]
    for number, chips in enumerate(m.chips):
        g.tray[number] = chips - sum(cargo.count(number) for cargo in g.cargo)
    g.cargo = [[*cargo, *[NONE] * (m.capacity - len(cargo))] for cargo in g.cargo]
    begin_stores(m, g)
    g.warehouse = [NONE] * g.seats
    g.track = g.track.replace(bytes([g.seats + 1]), bytes(1))
    for vehicle in range(len(g.at)):
        g.came[vehicle] = g.faced[vehicle] = g.waits_for[vehicle] = NONE
        if vehicle not in vehicles(m, g, g.seat):
            g.left[vehicle], g.halved[vehicle], g.since[vehicle] = 0, 0, NONE
    for name in ("skip", "new_hands", "claims", "renters"):
        setattr(g, name, [0] * g.seats)
    g.due = [[0] * (g.seats + 1) for _ in range(g.seats)]
    g.takes = g.stay = [0] * len(g.at)
    g.tax_seen, g.win_cash, g.offer = 0, m.win_cash, [NONE] * OFFER_SIZE
    return g


def can_be_kept(state: CrayonState) -> bool:
    """Return whether a turn begins in which no omitted fact has an effect."""
    g, m = state.g, state.m
    begins = any(row[0] == j.TURN for row in g.log) and state.step in (OPERATE, BUILD)
    return begins and not any(g.until) and not any(g.stay) and m.deal == m.hand and not is_bound(m, g)


def play(scenario: Scenario, seats: int, options: dict[str, RuleValue], seed: int, length: int) -> None:
    """Play a number of decisions with a witness, then the same codes again."""
    names, luck = [SeatSetup(f"Seat {n}") for n in range(seats)], Random(seed)
    start = state = RULES.initial_state(scenario, names, options)
    witness, actions, told = Witness(state), [], []
    for _ in range(length):
        actor = RULES.current_player(state)
        if actor is None:
            break
        if actor == CHANCE:
            outcomes = [action for action, weight in RULES.chance_outcomes(state).outcomes if weight > 0]
            assert outcomes
            action = luck.choice(outcomes)
        else:
            found = RULES.legal_actions(state)
            assert found, "a position without a legal decision"
            codes = [each.code for each in found]
            assert len(set(codes)) == len(codes)
            if len(actions) % 8 == 0:
                view = RULES.information_state(state, actor)
                assert [each.code for each in RULES.legal_actions(RULES.state(view.m, view.g, view.seats))] == codes
            action = tried(found, luck)
        before, state = state, RULES.apply_action(state, action)
        witness.sees(state)
        is_rotated = before.step in ROTATED_STEPS and before.g.seat != NONE and not any(state.g.takes)
        # Players with rules of their own are not alike.
        is_rotated = is_rotated and not any("@" in name for name in options)
        if seats > 1 and len(actions) % 8 == 3 and is_rotated:
            assert is_blind_to_seats(before, before.decisions.number(action.code), state, luck.randrange(1, seats))
        if can_be_kept(state):
            assert difference(started_from(state, to_setup(state)), without_forgotten(state.m, state.g)) == []
        actions.append(action)
        told.append(list(map(str, state.entries)))
    witness.sees_networks(state)
    assert state.g.over or len(actions) == length
    for action, expected in zip(actions, told, strict=True):
        start = RULES.apply_action(start, action)
        assert list(map(str, start.entries)) == expected
    assert all(getattr(start.g, fact.name) == getattr(state.g, fact.name) for fact in state.g.table)


SHORT = {
    "cash.start": st.sampled_from([0, 5, 60, 200]),
    "win.cash": st.sampled_from([1, 100, 250]),
    "opening.turns": st.integers(0, 3),
    "game.turn_limit": st.sampled_from([5, 60]),
}


@settings(max_examples=settings().max_examples // 4)
@given(any_options(OPTIONS, **SHORT), st.integers(0, 100_000), st.integers(1, 6))
def test_the_laws_hold_on_any_board_under_any_rules(rules: dict[str, RuleValue], seed: int, seats: int) -> None:
    scenario = generated(seed)
    try:
        RULES.initial_state(scenario, [SeatSetup("")] * seats, rules)
    except RulesError:
        assume(False)
    play(scenario, seats, rules, seed, 200)


@pytest.mark.slow
@settings(max_examples=settings().max_examples // 4)
@given(st.integers(0, 100_000), st.integers(1, 6))
def test_the_laws_hold_on_any_board_under_the_rules_as_printed(seed: int, seats: int) -> None:
    scenario = generated(seed)
    try:
        RULES.initial_state(scenario, [SeatSetup("")] * seats, {})
    except RulesError:
        assume(False)
    play(scenario, seats, {}, seed, 200)


@pytest.mark.parametrize("name", ["crayon/saltmark-isles", *slow("crayon/british-rails")])
def test_the_laws_hold_on_the_boards_that_are_shipped(name: str) -> None:
    play(bundled_scenario(name), 3, {}, 7, 150)
