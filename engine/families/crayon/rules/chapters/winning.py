"""Winning, and ends of a game without a winner (BR-WIN, BR-OPT-01, BR-OPT-02)."""

from __future__ import annotations

from functools import lru_cache

from engine.families.crayon.rules import journal
from engine.families.crayon.rules.board import CompiledBoard
from engine.families.crayon.rules.chapters.building import edges_of, own_track
from engine.families.crayon.rules.journal import note
from engine.families.crayon.rules.position import TIME_UP, TURN_LIMIT, WON, Position


def joined(board: CompiledBoard, state: Position, seat: int) -> int:
    """Return the number of major cities connected by one network of own track and city areas (BR-WIN-01)."""
    return _joined_by(board, own_track(state, seat))


@lru_cache(maxsize=64)
def _joined_by(board: CompiledBoard, own: bytes) -> int:
    """Return the number of major cities connected by the largest network. Cached, because a decision changes the track
    of at most one player."""
    near: dict[int, list[int]] = {}
    for edge in edges_of(own, 1):
        a, b = board.start[2 * edge], board.end[2 * edge]
        near.setdefault(a, []).append(b)
        near.setdefault(b, []).append(a)
    best = 0
    seen: set[int] = set()
    for city in board.majors:
        left = [node for node in board.nodes[city] if node not in seen]
        if len(left) < len(board.nodes[city]):
            continue
        seen.update(left)
        count = 1
        while left:
            for there in near.get(left.pop(), ()):
                if there in seen:
                    continue
                if board.is_major[there]:
                    count += 1
                    inside = board.nodes[board.city_at[there]]
                    seen.update(inside)
                    left += inside
                else:
                    seen.add(there)
                    left.append(there)
        best = max(best, count)
    return best


def note_joined(board: CompiledBoard, state: Position, seat: int, before: int) -> None:
    """Note that a player connects more major cities than before."""
    if state.journal:
        cities = joined(board, state, seat)
        if cities > max(before, 1):
            note(state, journal.JOINED, seat, 0, cities)


def has_joined(board: CompiledBoard, state: Position, seat: int) -> bool:
    """Return whether a player has connected enough major cities."""
    return joined(board, state, seat) >= board.majors_to_join


def needed_to_win(board: CompiledBoard, state: Position, seat: int) -> int:
    """Return the cash with which a player wins: that of all players, which ties raise, with the difference of this
    one."""
    return state.win_cash + board.win_of[seat] - board.win_cash


def check_end(board: CompiledBoard, state: Position) -> None:
    """Check at the end of a turn whether the player has won or the game has ended otherwise (BR-WIN-01, BR-WIN-02)."""
    seat, seats = state.seat, state.seats
    if state.cash[seat] >= needed_to_win(board, state, seat) and has_joined(board, state, seat):
        if not board.equal_turns:
            win(board, state, seat)
            return
        if not state.claims[seat]:
            state.claims[seat] = 1
            note(state, journal.CLAIMED, seat, 0, state.cash[seat])
    is_round_over = state.turn % seats == 0
    if is_round_over and claimants(state):
        settle_claims(board, state)
    if not state.over and is_round_over and board.time_limit:
        if state.turn // seats == board.time_limit:
            note(state, journal.LAST_ROUND, seat)
        elif state.turn // seats > board.time_limit:
            time_is_up(board, state)
    if not state.over and state.turn >= board.turn_limit:
        state.over = TURN_LIMIT
        note(state, journal.TURN_LIMIT_REACHED, seat, 0, state.turn)


def claimants(state: Position) -> int:
    """Return the number of players who claim victory."""
    count = 0
    for seat in range(state.seats):
        count += state.claims[seat]
    return count


def settle_claims(board: CompiledBoard, state: Position) -> None:
    """Settle claims at the end of a round: the most cash wins; in a tie the winning total is raised and the game
    continues (BR-OPT-02)."""
    most, best, alike = -1, 0, 0
    for seat in range(state.seats):
        if state.claims[seat] and state.cash[seat] > most:
            most, best, alike = state.cash[seat], seat, 1
        elif state.claims[seat] and state.cash[seat] == most:
            alike += 1
    if alike == 1:
        win(board, state, best)
        return
    for seat in range(state.seats):
        state.claims[seat] = 0
    state.win_cash += board.win_step
    note(state, journal.LIMIT_RAISED, best, 0, state.win_cash)


def time_is_up(board: CompiledBoard, state: Position) -> None:
    """End the game by time: the most cash among players who connected the major cities wins, else the most cash (BR-
    OPT-01). A tie has no winner."""
    has_won, most, best, alike = False, 0, 0, 0
    for seat in range(state.seats):
        is_able = has_joined(board, state, seat)
        if not alike or is_able > has_won or (is_able == has_won and state.cash[seat] > most):
            has_won, most, best, alike = is_able, state.cash[seat], seat, 1
        elif is_able == has_won and state.cash[seat] == most:
            alike += 1
    if alike == 1:
        win(board, state, best)
    else:
        state.over = TIME_UP
        note(state, journal.TIED, best, 0, most)


def win(board: CompiledBoard, state: Position, seat: int) -> None:
    """End the game with a winner or without."""
    state.over = WON
    state.winner = seat
    note(state, journal.WINS, seat, 0, state.cash[seat])
