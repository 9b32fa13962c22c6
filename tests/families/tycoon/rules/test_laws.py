"""Laws that hold in every game, whatever the board, the options and the decisions."""

from __future__ import annotations

from copy import copy
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.errors import RulesError
from engine.families.tycoon.author.templates import starter
from engine.families.tycoon.content import HELD
from engine.families.tycoon.rulebook import RULES
from engine.families.tycoon.rules import journal as j
from engine.families.tycoon.rules import turn
from engine.families.tycoon.rules.chapters.building import ALLOWED, TILE, refusal
from engine.families.tycoon.rules.chapters.money import space
from engine.families.tycoon.rules.kinds import LAY, SPAN
from engine.families.tycoon.rules.options import OPTIONS
from engine.families.tycoon.rules.position import (
    ACT,
    BID,
    BUILD,
    CARD,
    COLOUR,
    CUBE,
    OWNER,
    PLACE,
    ROUTE,
    TO,
    TRACK,
    Position,
    TycoonState,
)
from engine.families.tycoon.rules.setup import apply
from engine.families.tycoon.rules.setup.export import to_setup
from engine.files.scenarios import scenario_hash
from engine.game.record import Record, replay
from engine.game.rules import CHANCE, SeatSetup
from engine.model.scenario import RuleValue, Scenario
from tests.bundled import bundled_scenario
from tests.families.any_options import any_options
from tests.families.positions import difference
from tests.families.tycoon.table import COUNTRY, NAMES
from tests.slow import slow

EASTERN = bundled_scenario("tycoon/eastern-us")
BOARDS = {"country": COUNTRY, "starter": starter(), "eastern": EASTERN}


class Witness:
    """Follows a game and holds every position against what was told and against the laws."""

    def __init__(self, state: TycoonState) -> None:
        self.m = state.m
        self.cash, self.points, self.shares = list(state.g.cash), list(state.g.points), list(state.g.shares)
        self.owners: dict[tuple[int, ...], int] = {}
        self.before = state
        self.last = -1
        self.sees(state)

    def sees(self, state: TycoonState) -> None:
        """What a decision did."""
        self.counts_cubes(state)
        self.hears_of_money(state)
        self.looks_at_track(state)
        self.looks_at_cards(state)
        if self.last >= 0:
            assert state.g.last == self.last  # once it is known when the game ends, that stays so
        self.last = state.g.last
        self.before = state

    def counts_cubes(self, state: TycoonState) -> None:
        """Cubes are in the bag or in cities, and an empty marker lies in no city with cubes."""
        m, g = self.m, state.g
        stacks = [g.cubes[city * m.colours : (city + 1) * m.colours] for city in range(m.city_count)]
        assert [left + sum(stack[c] for stack in stacks) for c, left in enumerate(g.bag)] == m.bag
        assert min(g.bag) >= 0 and min(g.cubes) >= 0
        assert not any(marker and sum(stack) for marker, stack in zip(g.marker, stacks, strict=True))
        laid = sum(m.new_cities) - sum(g.tiles)
        assert laid == sum(now != then for now, then in zip(g.colour, m.city_colour, strict=True))

    def hears_of_money(self, state: TycoonState) -> None:
        """Every payment is between a seat and the bank and is told, as are shares and points."""
        g, m = state.g, self.m
        for entry in state.entries:
            assert (entry.kind == "money") == (entry.amount != 0)
            if entry.amount:
                assert f"{abs(entry.amount):,.0f}" in entry.text and entry.reason and entry.rule
        for kind, seat, amount, x, y in g.log:
            self.cash[seat] += amount
            if kind == j.ISSUED:
                self.shares[seat] += x
                assert amount == x * m.share_value
            elif kind in (j.USED_LINKS, j.HOTEL, j.GAINED):
                self.points[seat] += y
            elif kind == j.INCOME:
                here = space(m, g, seat)
                assert amount == (m.income[here] if here < len(m.income) else m.content.income_past_end)
        assert (self.cash, self.shares, self.points) == (g.cash, g.shares, g.points)
        assert min(g.cash) >= 0 and min(g.shares) >= 0

    def looks_at_track(self, state: TycoonState) -> None:
        """Tiles join from city to city, no side is used twice, two tracks lie in a hex at most; a link keeps its owner
        and, once it is complete, all it has; locomotives are enough."""
        m, g = self.m, state.g
        used: set[int] = set()
        owners: dict[tuple[int, ...], int] = {}
        for link in g.links:
            at = m.across[link[TRACK]]
            assert m.spot[at] == link[1]
            for enter in link[TRACK:]:
                assert m.across[enter] == at and m.price[enter // 6] >= 0
                leave = enter - enter % 6 + g.mate[enter] - 1
                assert g.mate[leave] == enter % 6 + 1 and (leave - enter) % 6 in (2, 3, 4)
                assert not used & {enter, leave}
                used |= {enter, leave}
                at = leave
            if link[TO] >= 0:
                assert m.spot[m.across[at]] == link[TO] != link[1]
                owners[tuple(link[1:])] = link[OWNER]
        assert used == {side for side, mate in enumerate(g.mate) if mate}
        assert all(6 - g.mate.count(0, first, first + 6) <= 4 for first in {side - side % 6 for side in used})
        assert self.owners.items() <= owners.items()
        self.owners = owners
        for seat in range(g.seats):
            assert 1 + sum(link[OWNER] == seat for link in g.links) + g.west.count(seat + 1) <= m.locomotives

    def looks_at_cards(self, state: TycoonState) -> None:
        """Cards that are gone stay so, no seat has a card of another one, and nobody else knows a Tycoon card."""
        g = state.g
        for card, place in enumerate(self.before.g.place):
            assert place < 2 or g.place[card] in (place, 2), card
        assert all(place < HELD + g.seats for place in g.place)
        held = [card for card in g.tycoon if card >= 0]
        assert len(set(held)) == len(held)


ROTATED_STEPS = (ACT, BUILD, ROUTE, COLOUR, PLACE, BID, CUBE, CARD)
"""Steps in which the rules may not depend on the numbers of the seats, only on their order round the table."""


def rotated(g: Position, far: int) -> Position:
    """Return the position in which every player sits so many seats further round the table."""
    seats, h = g.seats, g.copy()

    def seat(old: int) -> int:
        return (old + far) % seats if old >= 0 else old

    for fact in g.table:
        if fact.sizes == ("seats",):
            value = getattr(g, fact.name)
            setattr(h, fact.name, [*value[seats - far :], *value[: seats - far]])
    h.west = [seat(owner - 1) + 1 for owner in g.west]
    h.place[:] = bytes(HELD + seat(place - HELD) if place >= HELD else place for place in g.place)
    h.led = [seat(leader) for leader in g.led]
    h.links = [[seat(link[OWNER]), *link[1:]] for link in g.links]
    h.seat, h.first, h.bidder, h.winner = seat(g.seat), seat(g.first), seat(g.bidder), seat(g.winner)
    return h


def is_blind_to_seats(before: TycoonState, number: int, after: TycoonState, far: int) -> bool:
    """Whether the same decision, with every player sitting elsewhere, leads to the same position."""
    m, g, now = before.m, before.g, before.step
    h = rotated(g, far)
    assert turn.step(m, h) == now
    if now not in (CUBE, CARD):
        assert turn.actor(m, h, now) == (turn.actor(m, g, now) + far) % g.seats
        assert sorted(turn.legal(m, h.copy(), now)) == sorted(turn.legal(m, g.copy(), now))
    turn.act(m, h, now, number)
    turn.advance(m, h)
    return difference(h, rotated(after.g, far)) == []


def is_resumed_from_a_starting_position(state: TycoonState) -> bool:
    """Whether a game on the same board that begins from the saved position begins exactly here. A starting position
    does not save which cards were used and how many were drawn in the turn, and lists links by player."""
    m, played = copy(state.m), state.g.copy()
    m.setup = to_setup(state)
    g = Position(m, played.seats, False)
    apply.place(m, g)
    turn.advance(m, g)
    played.used[:], played.drawn = bytes(len(played.used)), 0
    played.links = sorted(played.links, key=lambda link: link[OWNER])
    return difference(g, played) == []


def playing(scenario: Scenario, seats: int, options: dict[str, RuleValue], seed: int, most: int) -> TycoonState:
    """A game of chance, looked at step by step; it replays from its codes."""
    luck = Random(seed)
    setups = [SeatSetup(name) for name in NAMES[:seats]]
    state = RULES.initial_state(scenario, setups, options)
    witness, codes = Witness(state), []
    while (actor := RULES.current_player(state)) is not None and len(codes) < most:
        if actor == CHANCE:
            draw = RULES.chance_outcomes(state).outcomes
            action = luck.choices([each for each, _ in draw], [weight for _, weight in draw])[0]
        else:
            actions = RULES.legal_actions(state)
            assert actions and len({each.code for each in actions}) == len(actions)
            # Shares are issued rarely, and what has been begun is mostly gone on with.
            wanted = [each for each in actions if each.code not in ("share", "done", "pass")]
            action = luck.choice(wanted if wanted and luck.random() < 0.9 else list(actions))
        before, state = state, RULES.apply_action(state, action)
        codes.append(action.code)
        witness.sees(state)
        if seats > 1 and len(codes) % 4 == 1 and before.step in ROTATED_STEPS and before.g.first >= 0:
            far = luck.randrange(1, seats)
            assert is_blind_to_seats(before, before.decisions.number(action.code), state, far)
        begins = any(row[0] in (j.TURN, j.ASKED) for row in state.g.log) and state.step in (ACT, BID)
        if begins and state.g.last < 0:
            assert is_resumed_from_a_starting_position(state)
    scores = RULES.returns(state)
    finished, last_scores = RULES.is_terminal(state), tuple(scores[seat] for seat in range(seats))
    hash = scenario_hash(scenario)
    record = Record("tycoon", hash, tuple(setups), seed, tuple(codes), last_scores, finished, options=options)
    *_, (_, last) = replay(RULES, scenario, record)
    assert last.entries == state.entries and last.holdings == state.holdings
    return state  # type: ignore[no-any-return]


@pytest.mark.parametrize("board", ["country", *slow(*sorted({*BOARDS} - {"country"}))])
@given(data=st.data())
@settings(max_examples=settings().max_examples // 4)
def test_laws_hold_in_games_of_chance_under_any_options(board: str, data: st.DataObject) -> None:
    options = data.draw(any_options(OPTIONS, game__turn_limit=st.integers(1, 4)))
    seats, seed = data.draw(st.integers(2, 6)), data.draw(st.integers(0, 10**6))
    try:
        playing(BOARDS[board], seats, options, seed, 300)
    except RulesError as refused:
        assert "cannot be played" in str(refused)


@pytest.mark.slow
def test_a_whole_game_of_chance_ends_by_empty_cities_or_by_its_limit() -> None:
    state = playing(COUNTRY, 3, {"game.turn_limit": 25}, 1, 100_000)
    assert RULES.is_terminal(state) and state.g.whole in (25, state.g.last)


@given(st.integers(0, 10**6))
@settings(max_examples=settings().max_examples // 8)
def test_a_tile_is_offered_exactly_where_nothing_refuses_it(seed: int) -> None:
    luck = Random(seed)
    state = RULES.initial_state(COUNTRY, [SeatSetup(name) for name in NAMES[:3]], {"cash.start": 30_000})
    seen = 0
    while seen < 8 and (actor := RULES.current_player(state)) is not None:
        actions = (
            [each for each, _ in RULES.chance_outcomes(state).outcomes]
            if actor == CHANCE
            else list(RULES.legal_actions(state))
        )
        if state.step == BUILD:
            seen += 1
            g, m = state.g, state.m
            offered = {number % SPAN for number in state.decisions.numbers if number // SPAN == LAY}
            allowed = {
                enter * TILE + leave
                for enter in range(6 * m.hex_count)
                for leave in range(6)
                if refusal(m, g, enter, leave) == ALLOWED
            }
            assert offered == allowed
        building = [each for each in actions if each.code.split()[0] in ("build", "tile", "extend")]
        state = RULES.apply_action(state, luck.choice(building if building and luck.random() < 0.7 else actions))
