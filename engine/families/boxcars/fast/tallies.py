"""Results of games by name. Those of compiled games stay columns of numbers, which are named on access: a batch needs
sums only, and naming everything took a twentieth of its time."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from types import SimpleNamespace
from typing import TYPE_CHECKING, Any, TypeVar, overload

from engine.families.boxcars.rules.board import NONE, CompiledBoard
from engine.families.boxcars.rules.counting import COUNTERS, MARKED, parts_of_deal
from engine.families.boxcars.scoreboard import final_scores
from engine.families.boxcars.text.labels import counted_things
from engine.game.details import GameDetails, Purchase
from engine.game.fast.batch import GameTally, Summed, Sums
from engine.game.rules import Counted
from engine.model.ids import Ref

if TYPE_CHECKING:
    import numpy as np

Things = Sequence[tuple[Counted, ...]]
"""Things of a counter by their numbers."""

DETAILS = ("figures", "marks", "deals", "deal_count", "home")
"""Columns with the details of games."""

T = TypeVar("T")


class _Listed(Sequence[T]):
    """A sequence that becomes a list on access to an item, and equals lists."""

    @overload
    def __getitem__(self, at: int) -> T: ...
    @overload
    def __getitem__(self, at: slice) -> list[T]: ...
    def __getitem__(self, at: int | slice) -> T | list[T]:
        return list(self)[at]

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Sequence) and list(self) == list(other)

    __hash__ = None  # type: ignore[assignment]


class Rows(_Listed[SimpleNamespace]):
    """Results of games: a column by the name of a field, of shape (games,) or (games, cells)."""

    def __init__(self, columns: Mapping[str, np.ndarray[Any, Any]]) -> None:
        self.columns = {name: _narrow(column) for name, column in columns.items()}

    def __len__(self) -> int:
        return len(self.columns["winner"])

    def __iter__(self) -> Iterator[SimpleNamespace]:
        """Read a column at once, which is many times faster than cell by cell."""
        columns = [column.tolist() for column in self.columns.values()]
        for row in zip(*columns, strict=True):
            yield SimpleNamespace(**dict(zip(self.columns, row, strict=True)))


class Tallies(_Listed[GameTally], Summed):
    """Games as `tally` names them."""

    def __init__(
        self,
        rows: Rows,
        rails: Sequence[Ref],
        seats: int,
        things: Mapping[str, Things],
        cities: Sequence[Ref] | None = None,
    ) -> None:
        self._rows, self._rails, self._seats, self._things = rows, rails, seats, things
        self._cities = cities

    def __len__(self) -> int:
        return len(self._rows)

    def __iter__(self) -> Iterator[GameTally]:
        for row in self._rows:
            yield tally(self._rails, self._seats, row, self._things, self._cities)

    def summed(self) -> Sums:
        """Return the sums of all games, without their details."""
        columns = self._rows.columns
        winner = columns["winner"]
        owned = (columns["owner"] == winner[:, None]).sum(axis=0).tolist()
        return Sums(
            len(self),
            Counter(None if seat == NONE else seat for seat in winner.tolist()),
            Counter(columns["turn"].tolist()),
            Counter({ref: often for ref, often in zip(self._rails, owned, strict=False) if often}),
            {
                name: Counter(_named(things, columns[name].sum(axis=0).tolist()))
                for name, things in self._things.items()
            },
        )


def _narrow(column: np.ndarray[Any, Any]) -> np.ndarray[Any, Any]:
    """Return the same numbers in as few bytes as possible, since processes exchange columns."""
    import numpy as np

    least, most = (column.min(), column.max()) if column.size else (0, 0)
    kinds = [np.dtype(kind) for kind in ("i1", "i2", "i4")]
    return column.astype(next((k for k in kinds if np.iinfo(k).min <= least and most <= np.iinfo(k).max), "i8"))


def counted_by(board: CompiledBoard, seats: int, counters: Sequence[str]) -> dict[str, Things]:
    """Return the things of these counters."""
    sizes = {"bought": board.rail_count, "rides": board.link_count, "visits": board.city_count}
    return {
        name: [counted_things(board, COUNTERS.index(name) + 1, number) for number in range(sizes.get(name, seats))]
        for name in counters
    }


def tally(
    rails: Sequence[Ref], seats: int, result: Any, things: Mapping[str, Things], cities: Sequence[Ref] | None = None
) -> GameTally:
    """Return the result of a game by name; `things` has the things of the requested counters. With the names of cities
    it has its details."""
    winner = result.winner
    return GameTally(
        None if winner == NONE else winner,
        result.turn,
        tuple(final_scores(result.cash[:seats], winner)),
        tuple([ref for ref, owner in zip(rails, result.owner, strict=False) if owner == winner]),
        {name: _named(counted, getattr(result, name)) for name, counted in things.items()},
        details_of(rails, cities, seats, result) if cities is not None else None,
    )


def details_of(rails: Sequence[Ref], cities: Sequence[Ref], seats: int, result: Any) -> GameDetails:
    """Return the details of a game by name."""
    bought = []
    for number in result.deals[: result.deal_count]:
        turn, seat, rail, price = parts_of_deal(number)
        bought.append(Purchase(seat, rails[rail], turn, price))
    moments = {mark: tuple(counts[:seats]) for mark, counts in zip(MARKED, result.marks, strict=True) if any(counts)}
    homes = tuple(None if city == NONE else cities[city] for city in result.home[:seats])
    lead_changes, decided, deficit, idle = result.figures
    return GameDetails(lead_changes, decided, deficit, idle, moments, tuple(bought), homes)


def _named(things: Things, sums: Sequence[int]) -> dict[Counted, int]:
    found: dict[Counted, int] = {}
    for counted, much in zip(things, sums, strict=False):  # Rows of records are as long as those of the largest boards.
        if much:
            for thing in counted:
                found[thing] = found.get(thing, 0) + much
    return found
