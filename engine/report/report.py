"""Findings as values: what an analysis says, before anybody decides how to show it."""

from __future__ import annotations

from typing import Any

from msgspec import Struct

from engine.model.ids import Ref

Cell = str | int | float | None


class Table(Struct, frozen=True):
    """Columns and rows; `about[i]` is what row i is about, so that a click can show it on the board."""

    id: str
    title: str
    columns: tuple[str, ...]
    rows: tuple[tuple[Cell, ...], ...]
    about: tuple[Ref, ...] = ()


class Report(Struct, frozen=True):
    """An analysis: tables for people and `data` for programs (plain values, as `--format json` prints them)."""

    title: str
    tables: tuple[Table, ...]
    data: dict[str, Any]
