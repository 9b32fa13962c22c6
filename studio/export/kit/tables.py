"""Tables of a game as pages."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from studio.export.kit.blocks import Align
from studio.export.kit.flow import Item, flow, heading, shares, table
from studio.export.kit.parts import Face, Pages, Part


class Printed(NamedTuple):
    """A table: its title, the heads of its columns, its rows, and how the columns are aligned (left by default)."""

    title: str
    columns: Sequence[str]
    rows: Sequence[Sequence[str]]
    aligns: Sequence[Align] = ()


def tables_part(name: str, title: str, tables: Sequence[Printed], columns: int = 1, size: float = 8.5) -> Part:
    """Return tables below each other, in columns; those without rows are left out."""

    def items(wide: float) -> Iterator[Item]:
        for one in tables:
            if one.rows:
                yield heading(one.title, wide, 10.5, 3.0)
                widths = shares(one.columns, one.rows, wide, size)
                yield from table(one.columns, one.rows, widths, size, one.aligns)
                yield Item(2.0)

    def make(wide: float, high: float) -> list[Face]:
        return flow(items, wide, high, columns, 8.0, title)

    return Part(name, title, (Pages(name, title, make),))
