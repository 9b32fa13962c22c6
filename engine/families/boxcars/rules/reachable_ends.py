"""All ends of a move for the lowest fees, exactly: each milepost with its cheapest route.

A fee is due once per owner, so the cost of a route depends on its set of owners. Sets are searched in order of cost.
Each search uses the lines of the set and free lines, so the first route to a milepost is the cheapest. An old fee is
valid while only its railroad is ridden. It counts as one more owner, whose lines can be ridden at the start only.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations
from typing import NamedTuple

from engine.families.boxcars.rules.board import NONE, CompiledBoard
from engine.families.boxcars.rules.chapters.fees import rate
from engine.families.boxcars.rules.chapters.homeward import target
from engine.families.boxcars.rules.end_of_game import (
    AT_FIRST,
    LEAVING,
    SHUT,
    one_way,
    open_links,
    set_out,
    trail_back,
    walk_on,
)
from engine.families.boxcars.rules.position import RIDE, Position
from engine.families.boxcars.rules.trail_search import farthest
from engine.game.ends import Way
from engine.model.ids import Ref


class Fares(NamedTuple):
    """Owners whose lines may be ridden at their fee, and a railroad that may be ridden at its old fee, with the fees
    that both add to those already due."""

    cost: int
    owners: frozenset[int]
    old: int


def ends(board: CompiledBoard, state: Position, step: int) -> Iterator[Way | None]:
    """Yield every milepost that the moving train can reach, by the cheapest route with the fewest steps: those on the
    way, and those where the move ends. Yield None regularly so that callers stay responsive."""
    if step != RIDE:
        return
    search = _Search(board, state)
    for fares in every_fares(board, state):
        yield None
        yield from search.by(fares)


def every_fares(board: CompiledBoard, state: Position) -> list[Fares]:
    """Yield all sets of owners in order of cost; of equal sets, the smaller first."""
    seat = state.seat
    full = {owner: _full(board, state, owner) - state.due[owner] for owner in set(state.owner) if owner != seat}
    dear = sorted(owner for owner, cost in full.items() if cost > 0)
    free = frozenset(full.keys() - dear)
    found = []
    for size in range(len(dear) + 1):
        for paid in combinations(dear, size):
            cost = sum(full[owner] for owner in paid)
            found.append(Fares(cost, free | set(paid), NONE))
            for rail, owner in enumerate(state.owner):
                if state.old_fee[seat][rail] != NONE and owner in dear and owner not in paid:
                    more = max(0, rate(board, state, seat, rail) - state.due[owner])
                    if more < full[owner]:
                        found.append(Fares(cost + more, free | set(paid), rail))
    return sorted(found, key=lambda fares: (fares.cost, len(fares.owners), fares.old != NONE))


def _full(board: CompiledBoard, state: Position, owner: int) -> int:
    """Return the fee of an owner for a train that is not established."""
    if owner == state.bank:
        return board.bank_fee_of[state.seat]
    return board.sold_out_fee_of[state.seat] if state.sold_out else board.player_fee_of[state.seat]


class _Search:
    """Ends found for a move, set by set."""

    def __init__(self, board: CompiledBoard, position: Position) -> None:
        self.m, self.g = board, position
        seat = position.seat
        self.used = bytearray(position.used[seat])
        self.start, self.goal, self.roll = position.at[seat], target(board, position, seat), position.left
        if not board.keep_reachable:
            self.roll = farthest(board, self.used, self.start, self.roll, self.goal)  # BX-MOVE-08
        self.shut = one_way(board, self.used, self.start, self.goal, board.keep_reachable, [0] * (2 * board.link_count))
        # If the destination must remain reachable, there is a way in and a way out, and one more at the start of the
        # train.
        self.shallow = {
            dot
            for dot in range(board.dot_count)
            if board.keep_reachable and dot != self.goal and open_links(board, self.used, dot) < 2 + (dot == self.start)
        }
        self.stops: set[int] = set()
        self.passed: set[int] = {self.start, self.goal}

    def by(self, fares: Fares) -> Iterator[Way | None]:
        """Yield ends that these fares open and earlier fares did not."""
        m, start, goal, roll = self.m, self.start, self.goal, self.roll
        barred, gates = self._closed(fares)
        used = bytearray(self.used)
        for link in barred:
            used[link] += 1
        if not self._rides_all(fares, used, gates):
            return  # Cheaper fares found the same.
        yield None
        gates = one_way(m, used, start, goal, 0, gates)
        arcs = 2 * m.link_count
        layer = [0] * ((roll + 1) * arcs)
        learned: list[int] = []
        at = set_out(m, used, start, layer, gates)
        for step in range(1, roll + 1):
            if step > 1:
                at = walk_on(m, used, goal, step, at, layer, gates)
            yield None
            is_last = step == roll
            done = self.stops if is_last else self.passed
            for dot in dict.fromkeys(m.to[arc] for arc in at):
                stops = is_last or dot == goal
                if dot in (self.stops if stops else done) or dot in self.shallow:
                    continue
                way = [NONE] * step
                rest = 0 if stops else roll - step
                if trail_back(m, used, start, goal, dot, step, rest, layer, way, barred, gates, learned):
                    (self.stops if stops else self.passed).add(dot)
                    yield Way(Ref("milepost", m.mileposts[dot]), way, stops)
                else:
                    yield None

    def _closed(self, fares: Fares) -> tuple[list[int], list[int]]:
        """Return the links that these fares do not open, and gates for the arcs of the others."""
        m, owner, seat = self.m, self.g.owner, self.g.seat
        gates = self.shut.copy()
        barred = []
        for link in range(m.link_count):
            closed = 0
            for arc in (2 * link, 2 * link + 1):
                first, last = m.first[arc], m.last[arc]
                opens = owner[last] == seat or owner[last] in fares.owners
                if first == last == fares.old:
                    gate = AT_FIRST
                elif first == fares.old and opens:
                    gate = LEAVING
                else:
                    gate = 0 if opens and (owner[first] == seat or owner[first] in fares.owners) else SHUT
                if gate and gates[arc] != SHUT:
                    gates[arc] = gate
                closed += gate == SHUT
            if closed == 2:
                barred.append(link)
        return barred, gates

    def _rides_all(self, fares: Fares, used: bytearray, gates: list[int]) -> bool:
        """Return whether the train can reach the lines of every paid owner, and of the old fee, within the roll."""
        m, owner = self.m, self.g.owner
        wanted = {each for each in fares.owners if _full(m, self.g, each) > self.g.due[each]}
        needs_old = fares.old != NONE
        seen, row = {self.start}, [self.start]
        for _ in range(self.roll):
            if not wanted and not needs_old:
                return True
            after = []
            for dot in row:
                for arc in m.arcs[dot]:
                    if arc == NONE:
                        break
                    if not used[arc >> 1] and gates[arc] != SHUT:
                        wanted.discard(owner[m.first[arc]])
                        wanted.discard(owner[m.last[arc]])
                        needs_old = needs_old and fares.old != m.first[arc]
                        if m.to[arc] not in seen:
                            seen.add(m.to[arc])
                            after.append(m.to[arc])
            row = after
        return not wanted and not needs_old
