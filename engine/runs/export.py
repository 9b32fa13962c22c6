"""Games of a run as rows of a table, and that table as Parquet."""

from __future__ import annotations

import io
from collections.abc import Mapping, Sequence

from engine.errors import BoxcarsError
from engine.game.details import MARKS, GameDetails
from engine.game.rules import Counted
from engine.i18n import tr
from engine.report.report import Cell, Table
from engine.runs.store import Run, Store
from engine.sim.tally import counted_key


def games_table(store: Store, run: Run) -> Table:
    """Return a row for each game: its number, the seat of its winner, its turns, scores, what the winner owned,
    counters, and its details as far as games have them. A counter of seats has a column for each of them; any other has
    one column with things and amounts."""
    seats = range(len(run.identity.bots))
    by_seat = {name for name in run.identity.counters if _counts_seats(store, run, name)}
    columns = ["game", "winner", "turns", *(f"score_{seat + 1}" for seat in seats), "owned_by_winner"]
    for name in run.identity.counters:
        columns += [f"{name}_{seat + 1}" for seat in seats] if name in by_seat else [name]
    marks = [mark for mark in MARKS if mark in store.detail_sums(run.id).moments]
    if store.detail_sums(run.id).games:
        columns += ["lead_changes", "decided", "deficit", "idle"]
        columns += [f"{mark}_{seat + 1}" for mark in marks for seat in seats] + ["purchases"]
    rows: list[tuple[Cell, ...]] = []
    for number, tally in store.games(run.id):
        row: list[Cell] = [number, None if tally.winner is None else tally.winner + 1, tally.turns, *tally.scores]
        row.append(" ".join(ref.id for ref in tally.owned_by_winner))
        for name in run.identity.counters:
            counted: Mapping[Counted, int] = tally.counts.get(name) or {}
            row += [counted.get(seat, 0) for seat in seats] if name in by_seat else [_listed(counted)]
        if tally.details is not None:
            row += _detail_cells(tally.details, marks, len(seats))
        row += [None] * (len(columns) - len(row))
        rows.append(tuple(row))
    return Table("games", run.identity.title, tuple(columns), tuple(rows))


def _detail_cells(details: GameDetails, marks: Sequence[str], seats: int) -> list[Cell]:
    """Return figures, events by kind and seat, and purchases as `turn:seat:ID:price`."""
    cells: list[Cell] = [details.lead_changes, details.decided, details.deficit, details.idle]
    for mark in marks:
        cells += details.moments.get(mark, (0,) * seats)
    return [*cells, " ".join(f"{each.turn}:{each.seat + 1}:{each.thing.id}:{each.price}" for each in details.bought)]


def _counts_seats(store: Store, run: Run, name: str) -> bool:
    counted = store.sums(run.id).counts.get(name)
    return bool(counted) and all(isinstance(of, int) for of in counted or ())


def _listed(counted: Mapping[Counted, int]) -> str:
    found = sorted((counted_key(of), amount) for of, amount in counted.items())
    return " ".join(key if amount == 1 else f"{key}*{amount}" for key, amount in found)


def parquet(table: Table) -> bytes:
    """Return a table as a Parquet file: whole numbers, numbers or texts by column, with the title in its metadata.
    Raises BoxcarsError if the extra is not installed."""
    try:
        import pyarrow
        import pyarrow.parquet
    except ImportError:
        raise BoxcarsError(
            tr("Parquet needs PyArrow, which is not installed; install it with: pip install 'boxcars[parquet]'")
        ) from None
    columns = zip(*table.rows, strict=True) if table.rows else [()] * len(table.columns)
    fields = [(name, _kind(column)) for name, column in zip(table.columns, columns, strict=True)]
    types = {"whole": pyarrow.int64(), "number": pyarrow.float64(), "text": pyarrow.string()}
    schema = pyarrow.schema(
        [pyarrow.field(name, types[kind]) for name, kind in fields], metadata={"title": table.title}
    )
    rows = [dict(zip(table.columns, row, strict=True)) for row in table.rows]
    out = io.BytesIO()
    pyarrow.parquet.write_table(pyarrow.Table.from_pylist(rows, schema=schema), out, compression="zstd")
    return out.getvalue()


def _kind(column: tuple[Cell, ...]) -> str:
    """Return the kind of the values of a column; one without values has whole numbers."""
    if any(isinstance(cell, str) for cell in column):
        return "text"
    return "number" if any(isinstance(cell, float) for cell in column) else "whole"
