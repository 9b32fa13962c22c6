"""Who has won, and when a game ends without a winner (BR-WIN, BR-OPT-01, BR-OPT-02)."""

from __future__ import annotations

from functools import lru_cache

from engine.families.crayon.rules import journal
from engine.families.crayon.rules.board import CompiledBoard
from engine.families.crayon.rules.chapters.building import edges_of, own_track
from engine.families.crayon.rules.journal import note
from engine.families.crayon.rules.position import TIME_UP, TURN_LIMIT, WON, Position


def joined(m: CompiledBoard, g: Position, seat: int) -> int:
    """How many major cities one unbroken net of own track joins; red areas connect (BR-WIN-01)."""
    return _joined_by(m, own_track(g, seat))


@lru_cache(maxsize=64)
def _joined_by(m: CompiledBoard, own: bytes) -> int:
    """How many major cities the largest net of some track joins; kept, because the track of all but one seat stays what
    it is from decision to decision."""
    near: dict[int, list[int]] = {}
    for edge in edges_of(own, 1):
        a, b = m.start[2 * edge], m.end[2 * edge]
        near.setdefault(a, []).append(b)
        near.setdefault(b, []).append(a)
    best = 0
    seen: set[int] = set()
    for city in m.majors:
        left = [node for node in m.nodes[city] if node not in seen]
        if len(left) < len(m.nodes[city]):
            continue
        seen.update(left)
        count = 1
        while left:
            for there in near.get(left.pop(), ()):
                if there in seen:
                    continue
                if m.is_major[there]:
                    count += 1
                    inside = m.nodes[m.city_at[there]]
                    seen.update(inside)
                    left += inside
                else:
                    seen.add(there)
                    left.append(there)
        best = max(best, count)
    return best


def note_joined(m: CompiledBoard, g: Position, seat: int, before: int) -> None:
    """Notes that a seat joins more major cities than before."""
    if g.journal:
        cities = joined(m, g, seat)
        if cities > max(before, 1):
            note(g, journal.JOINED, seat, 0, cities)


def has_joined(m: CompiledBoard, g: Position, seat: int) -> bool:
    """Whether a seat has joined as many major cities as it must."""
    return joined(m, g, seat) >= m.majors_to_join


def check_end(m: CompiledBoard, g: Position) -> None:
    """At the end of a turn: whether the seat has won, or the game is over otherwise (BR-WIN-01, BR-WIN-02)."""
    seat, seats = g.seat, g.seats
    if g.cash[seat] >= g.win_cash and has_joined(m, g, seat):
        if not m.equal_turns:
            win(m, g, seat)
            return
        if not g.claims[seat]:
            g.claims[seat] = 1
            note(g, journal.CLAIMED, seat, 0, g.cash[seat])
    is_round_over = g.turn % seats == 0
    if is_round_over and claimants(g):
        settle_claims(m, g)
    if not g.over and is_round_over and m.time_limit:
        if g.turn // seats == m.time_limit:
            note(g, journal.LAST_ROUND, seat)
        elif g.turn // seats > m.time_limit:
            time_is_up(m, g)
    if not g.over and g.turn >= m.turn_limit:
        g.over = TURN_LIMIT
        note(g, journal.TURN_LIMIT_REACHED, seat, 0, g.turn)


def claimants(g: Position) -> int:
    """How many claim to have won."""
    count = 0
    for seat in range(g.seats):
        count += g.claims[seat]
    return count


def settle_claims(m: CompiledBoard, g: Position) -> None:
    """Of those who claim to have won in a round the most cash wins; on a tie more is needed, and all play on
    (BR-OPT-02)."""
    most, best, alike = -1, 0, 0
    for seat in range(g.seats):
        if g.claims[seat] and g.cash[seat] > most:
            most, best, alike = g.cash[seat], seat, 1
        elif g.claims[seat] and g.cash[seat] == most:
            alike += 1
    if alike == 1:
        win(m, g, best)
        return
    for seat in range(g.seats):
        g.claims[seat] = 0
    g.win_cash += m.win_step
    note(g, journal.LIMIT_RAISED, best, 0, g.win_cash)


def time_is_up(m: CompiledBoard, g: Position) -> None:
    """The most cash among those who have joined the major cities wins, else the most cash (BR-OPT-01). Equal ones share
    the game, and nobody has won it."""
    has_won, most, best, alike = False, 0, 0, 0
    for seat in range(g.seats):
        is_able = has_joined(m, g, seat)
        if not alike or is_able > has_won or (is_able == has_won and g.cash[seat] > most):
            has_won, most, best, alike = is_able, g.cash[seat], seat, 1
        elif is_able == has_won and g.cash[seat] == most:
            alike += 1
    if alike == 1:
        win(m, g, best)
    else:
        g.over = TIME_UP
        note(g, journal.TIED, best, 0, most)


def win(m: CompiledBoard, g: Position, seat: int) -> None:
    """The game is over."""
    g.over = WON
    g.winner = seat
    note(g, journal.WINS, seat, 0, g.cash[seat])
