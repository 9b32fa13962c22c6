"""The options of a seat and their values, by the compiled or the interpreted search."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import groupby
from struct import Struct, pack_into
from typing import Any, NamedTuple

from engine.families.tycoon.bots.deliveries import NOTHING
from engine.families.tycoon.bots.evaluation import WIDE
from engine.families.tycoon.bots.question import (
    ASKED,
    EXTENSION,
    GOAL_WIDE,
    HEAD,
    LARGEST,
    NEW_TRACK,
    RECORDS,
    RICHER,
    SAME_TRACK,
    consider,
    record,
    sizes_of,
)
from engine.families.tycoon.bots.rollout import CARD_WIDE, LINK_WIDE
from engine.families.tycoon.bots.search_state import LINE_WIDE
from engine.families.tycoon.bots.track_candidates import Run, all_runs
from engine.families.tycoon.bots.values import BEHIND, cards_of, goals_of, known_tycoon, rates_of, turns_left
from engine.families.tycoon.bots.weights import Weights
from engine.families.tycoon.rules.board import CompiledBoard
from engine.families.tycoon.rules.chapters.building import TILE
from engine.families.tycoon.rules.faults import MAX_SEATS
from engine.families.tycoon.rules.position import OWNER, Position
from engine.game.kernel.state_record import Facts


class Option(NamedTuple):
    """An action: its kind (from `evaluation.PASS` on), its target, a color or the effect of a card; its price, its
    immediate points, its value per action and by the deliveries that it makes possible, and the value of the game
    continued from it (None: not simulated). Points are in thousandths."""

    kind: int
    target: int
    extra: int
    price: int
    now: int
    worth: int
    opens: int
    value: int | None

    @staticmethod
    def of(row: Sequence[int], value: int) -> Option:
        """Return the option of a row."""
        return Option._make((*row, value if value > NOTHING else None))


class PlannedAction(NamedTuple):
    """The best option of a seat, and for a delivery its links."""

    best: Option
    way: tuple[int, ...]


BOARD, WEIGHTS, OPTIONS = 0, 4, 5
"""Places in RECORDS."""

Found = tuple[Any, Any, int]
"""The rows of options, the values of the games continued from them, and the best one."""


class Planner:
    """The search on a board: constants and scratch space. Only one thread at a time may use it."""

    def __init__(self, board: CompiledBoard, is_compiled: bool) -> None:
        self.m, self.is_compiled = board, is_compiled
        self.runs: list[Run] = all_runs(board, board.tiles)
        pairs = [pair for pair, _ in groupby(self.runs, key=lambda run: (run.city, run.to))]
        self._lines = LINE_WIDE * (len(board.lines) + 1)
        self.sizes = sizes_of(
            board.city_count,
            board.colours,
            len(pairs),
            len(self.runs),
            len(board.reach),
            max(board.reach, default=0),
            len(board.income),
            self._lines,
        )
        assert not is_compiled or fits(self.sizes)
        self._entry: Any = EXTENSION.module.consider if is_compiled else consider
        self.records = [self._record(kind) for kind in RECORDS]
        self._passed = [record.view("u1").reshape(-1) if is_compiled else record for record in self.records]
        land, _, self._net, _, _, self._options, *_ = (self._rows(held) for held in self.records)
        self._fill_land(land, pairs)
        begins, sides = [0], []
        for run in self.runs:
            for enter, leave in (divmod(tile, TILE) for tile in run.tiles):
                out = enter - enter % 6 + leave
                sides += [enter, out, board.across[out]]
            begins.append(len(sides) // 3)
        self._known = HEAD + board.city_count * (board.colours + 2) + board.colours
        cards = len(board.cards)
        most = self._known + MAX_SEATS + GOAL_WIDE * (cards + 1) + CARD_WIDE * cards
        # No hex has more than two tiles, and no link has fewer than one.
        links = LINK_WIDE * 2 * board.hex_count
        self._begins, self._sides, self._told, self._linked = (
            whole(cells) if is_compiled else cells for cells in (begins, sides, [0] * most, [0] * links)
        )
        self._answered = self._options["answer"]
        self._mate = bytearray(6 * board.hex_count)
        self._heads, self._stacks = Struct(f"{HEAD}q"), Struct(f"{board.city_count * board.colours}q")
        # No board has this track, so the first question sends everything.
        self._links: list[list[int]] = [[]]
        self._cubes: list[int] = []
        self._cities: list[int] = []
        self._by: Weights | None = None

    def _record(self, kind: type[Facts]) -> Any:
        return record(kind) if self.is_compiled else kind(**self.sizes)

    def _rows(self, held: Any) -> dict[str, Any]:
        """Return the rows of a record by name."""
        if self.is_compiled:
            return {name: held[name][0] for name in held.dtype.names if held[name].ndim > 1}
        return {fact.name: getattr(held, fact.name) for fact in held.table if fact.sizes}

    def _fill_land(self, land: Mapping[str, Any], pairs: Sequence[tuple[int, int]]) -> None:
        m = self.m
        touching: list[int] = []
        touched = [0]
        for city in range(m.city_count):
            touching += (number for number, pair in enumerate(pairs) if city in pair)
            touched.append(len(touching))
        ends = [(run.city, run.to) for run in self.runs]
        first = [number for number, pair in enumerate(ends) if not number or pair != ends[number - 1]]
        numbers = {
            "cities": m.city_count, "colours": m.colours, "pairs": len(pairs), "engines": len(m.reach),
            "lines": self._lines, "options": self.sizes["options"], "steps": self.sizes["steps"], "rounds": m.rounds,
            "locomotives": m.locomotives, "share": m.share_value, "dividend": m.dividend,
            "share_points": m.share_points, "urban": m.urban_cost, "west_cost": m.western_cost,
            "west_colour": m.western_colour, "west_cubes": m.western_cubes, "last": len(m.income) - 1,
            "beyond": m.content.income_past_end, "stays": int(m.stays_past_end),
        }  # fmt: skip
        self._set(BOARD, numbers)
        rows = {
            "income": m.income, "reach": m.reach, "price": m.engine_price, "one": [one for one, _ in pairs],
            "other": [other for _, other in pairs], "first": [*first, len(ends)],
            "cost": [run.cost for run in self.runs], "western": [int(each) for each in m.western],
            "touched": touched, "touching": touching,
        }  # fmt: skip
        for name, values in rows.items():
            land[name][: len(values)] = values

    def _set(self, number: int, values: Mapping[str, int]) -> None:
        """Set numbers of a record by name."""
        held = self.records[number]
        for name, value in values.items():
            if self.is_compiled:
                held[name][0] = value
            else:
                setattr(held, name, value)

    def think(self, state: Position, seat: int, weights: Weights) -> PlannedAction:
        """Return the best action of a seat."""
        self._ask(state, seat, weights)
        return self._answer()

    def think_richer(self) -> PlannedAction:
        """Return the best action of the seat of the last question, with one more share in hand."""
        self._told[ASKED] = RICHER
        self._search()
        return self._answer()

    def _answer(self) -> PlannedAction:
        cells = self._answered.tolist() if self.is_compiled else self._answered
        first = WIDE + 2
        return PlannedAction(Option.of(cells[:WIDE], cells[WIDE]), tuple(cells[first : first + cells[first - 1]]))

    def way(self, stack: int) -> tuple[int, ...]:
        """Return the links of the best delivery of a stack in the last search; empty if there is none."""
        at = stack * self.sizes["steps"]
        if self._net["best"][stack] <= NOTHING:
            return ()
        return tuple(cells_of(self._net["way"], at, at + int(self._net["length"][stack])))

    def options(self, state: Position, seat: int, weights: Weights) -> list[Option]:
        """Return all options of a seat: the best one, then those that were simulated, best first, then the rest by
        value."""
        self._ask(state, seat, weights)
        return self.listed(self.snapshot())

    def snapshot(self) -> Found:
        """Return a copy of the last results, which later questions overwrite."""
        its = self.records[OPTIONS]
        count, best = (its["count"][0], its["best"][0]) if self.is_compiled else (its.count, its.best)
        return self._options["rows"][: count * WIDE].copy(), self._options["value"][:count].copy(), int(best)

    def listed(self, found: Found) -> list[Option]:
        """Return the options of results, in the order of `options`."""
        rows, values = (cells_of(row, 0, len(row)) for row in found[:2])
        options = [Option.of(rows[place * WIDE : (place + 1) * WIDE], value) for place, value in enumerate(values)]
        first = options.pop(found[2])
        options.sort(key=lambda option: (option.value is None, -(option.value or 0), -option.worth))
        return [first, *options]

    def _ask(self, state: Position, seat: int, weights: Weights) -> None:
        m = self.m
        turns = turns_left(m, state, weights)
        rates = rates_of(m, state, seat, turns, weights)
        actions = actions_left(m, state, 0)
        goals: tuple[int, ...] = ()
        if weights.goals:
            owners = [link[OWNER] for link in state.links]
            is_behind = owners.count(seat) + BEHIND <= max(map(owners.count, range(len(state.cash))))
            goals = goals_of(
                m, bytes(state.place), seat, known_tycoon(state, seat), tuple(state.led), is_behind, weights
            )
        cards = cards_of(m, state, weights)
        if weights is not self._by:
            self._by = weights
            self._set(WEIGHTS, {name: getattr(weights, name) for name in TASTES})
        asked, engines = self._look(state), state.engine
        self._write(self._told, self._known, (*engines, *goals, *cards))
        head = (
            asked, seat, engines[seat], state.cash[seat], 1_000 * state.points[seat], state.shares[seat], actions,
            actions_left(m, state, turns), rates.point, rates.debt, len(engines), len(state.links),
            len(goals) // GOAL_WIDE, len(cards) // CARD_WIDE,
        )  # fmt: skip
        self._write(self._told, 0, head, self._heads)
        self._search()

    def _look(self, state: Position) -> int:
        """Send the changes of the board since the last question. Return whether track has changed."""
        if state.cubes != self._cubes:
            self._cubes = state.cubes[:]
            self._write(self._told, HEAD, self._cubes, self._stacks)
        cities = state.colour + state.west + state.tiles
        if cities != self._cities:
            self._cities = cities
            self._write(self._told, self._known - len(cities), cities)
        if state.mate == self._mate and state.links == self._links:
            return SAME_TRACK
        self._mate[:] = state.mate
        # Usually there are more links than before, and all others are unchanged.
        same = len(self._links)
        if state.links[:same] != self._links:
            same = 0
        new = [link[:] for link in state.links[same:]]
        self._links[same:] = new
        self._write(self._linked, LINK_WIDE * same, [cell for link in new for cell in link[:LINK_WIDE]])
        return NEW_TRACK

    def _write(self, row: Any, place: int, cells: Sequence[int], packed: Struct | None = None) -> None:
        """Write cells of a row from a place on."""
        if self.is_compiled:
            if packed is None:
                pack_into(f"{len(cells)}q", row, 8 * place, *cells)
            else:
                packed.pack_into(row, 8 * place, *cells)
        else:
            row[place : place + len(cells)] = cells

    def _search(self) -> None:
        """Run the search for the question."""
        self._entry(*self._passed, self._begins, self._sides, self._mate, self._linked, self._told)


def actions_left(board: CompiledBoard, state: Position, turns: int) -> int:
    """Return the number of actions of the active seat: those of this turn, including the current one, and those of
    later turns."""
    return max(1, board.rounds - state.round + 1) + max(0, state.actions - 1) + board.rounds * turns


TASTES = ("later", "others", "safe", "saved", "many", "ahead", "tried", "chains", "paid", "doubt")
"""The fields of `Weights` that the search uses."""


def whole(values: Sequence[int]) -> Any:
    """Return whole numbers as an array."""
    import numpy as np

    return np.array(values, np.int64)


def cells_of(row: Any, start: int, stop: int) -> list[int]:
    """Return cells of a row of a record."""
    cells = row[start:stop]
    found: list[int] = cells if isinstance(cells, list) else cells.tolist()
    return found


def fits(sizes: Mapping[str, int]) -> bool:
    """Return whether the search is compiled for boards of these sizes."""
    return all(size <= LARGEST[name] for name, size in sizes.items())
