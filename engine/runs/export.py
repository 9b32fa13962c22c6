"""Games of a run as rows of a table."""

from __future__ import annotations

from collections.abc import Mapping

from engine.game.rules import Counted
from engine.report.report import Cell, Table
from engine.runs.store import Run, Store
from engine.sim.tally import counted_key


def games_table(store: Store, run: Run) -> Table:
    """Return a row for each game: its number, the seat of its winner, its turns, scores, what the winner owned, and
    counters. A counter of seats has a column for each of them; any other has one column with things and amounts."""
    seats = range(len(run.identity.bots))
    by_seat = {name for name in run.identity.counters if _counts_seats(store, run, name)}
    columns = ["game", "winner", "turns", *(f"score_{seat + 1}" for seat in seats), "owned_by_winner"]
    for name in run.identity.counters:
        columns += [f"{name}_{seat + 1}" for seat in seats] if name in by_seat else [name]
    rows: list[tuple[Cell, ...]] = []
    for number, tally in store.games(run.id):
        row: list[Cell] = [number, None if tally.winner is None else tally.winner + 1, tally.turns, *tally.scores]
        row.append(" ".join(ref.id for ref in tally.owned_by_winner))
        for name in run.identity.counters:
            counted: Mapping[Counted, int] = tally.counts.get(name) or {}
            row += [counted.get(seat, 0) for seat in seats] if name in by_seat else [_listed(counted)]
        rows.append(tuple(row))
    return Table("games", run.identity.title, tuple(columns), tuple(rows))


def _counts_seats(store: Store, run: Run, name: str) -> bool:
    counted = store.sums(run.id).counts.get(name)
    return bool(counted) and all(isinstance(of, int) for of in counted or ())


def _listed(counted: Mapping[Counted, int]) -> str:
    found = sorted((counted_key(of), amount) for of, amount in counted.items())
    return " ".join(key if amount == 1 else f"{key}*{amount}" for key, amount in found)
