"""Numbers of notes that simulated games need: from a table of the bundled boards, from a cache of the user, or played.

Games of some systems take long: 1,000 games of British Rails take several minutes. The table `resources/money.json`
holds the numbers of bundled boards (`python -m tests.money_table` makes it), each by a hash of what the games depend
on; a changed board has no entry. The cache holds the numbers of games that were played on request. Both hold what the
games would give, so that the same request makes the same kit.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Mapping, Sequence
from functools import cache
from importlib.metadata import version
from pathlib import Path
from typing import NamedTuple

import msgspec
from msgspec import Struct

from engine.errors import FileError
from engine.files.saves.saving import save_bytes
from engine.files.scenarios import run_hash
from engine.folders import cache_folder, own_folder
from studio.export.kit.money import SEED, bots_of, needed
from studio.export.kit.parts import Source
from studio.paint.fonts import resources

Moments = Sequence[Sequence[int]]
"""The cash of all players at moments of games."""


class Basis(NamedTuple):
    """How many notes of each value, and the number of simulated games that it is based on; 0 if it follows from the
    amounts of the rules."""

    notes: Mapping[int, int]
    games: int


class Needs(NamedTuple):
    """Needs of a game for notes: the players, the values of notes, moments by the amounts of the rules, the usual
    number of games for boards that are not in the table, and a function that plays games from a first one."""

    players: int
    values: Sequence[int]
    assumed: Moments
    usual: int
    play: Callable[[Source, int, int, int], Moments]


class Entry(Struct, frozen=True):
    """Numbers of notes of a board by simulated games, with the title of the board for readers, and a digest of the
    cash in the first game, which tells whether the games are still the same."""

    title: str
    games: int
    notes: dict[int, int]
    first: str = ""


def key_of(source: Source, needs: Needs) -> str:
    """Return a hash of all that the games and the values of notes depend on."""
    options = dict(sorted(source.options.items()))
    bots = bots_of(source, needs.players)
    parts = [run_hash(source.scenario, options), options, bots, needs.players, tuple(needs.values), SEED]
    return hashlib.sha256(msgspec.json.encode(parts, order="deterministic")).hexdigest()[:24]


def table_file() -> Path:
    """Return the file of the table of bundled boards."""
    return resources() / "money.json"


@cache
def table() -> Mapping[str, Entry]:
    """Return the entries of bundled boards by key."""
    return msgspec.json.decode(table_file().read_bytes(), type=dict[str, Entry])


def basis(source: Source, needs: Needs) -> Basis:
    """Return the notes for all players. By default, they follow from the games of the table, else from the usual number
    of games; `source.games` is a number chosen by the user. Without any games, the assumed moments count."""
    key = key_of(source, needs)
    known = table().get(key)
    if known is not None and source.games in (None, known.games):
        return Basis(known.notes, known.games)
    games = needs.usual if source.games is None else source.games
    cached = cache_folder() / "money" / f"{key}-{games}-{version('boxcars')}.json"
    found = _read(cached) if source.games else None
    if found is not None:
        return Basis(found.notes, games)
    moments = needs.play(source, needs.players, games, 0) if games else ()
    if not moments:
        return Basis(needed(needs.assumed, needs.values, needs.players), 0)
    notes = needed(moments, needs.values, needs.players)
    if source.games:
        _write(cached, Entry(source.scenario.title, games, notes))
    return Basis(notes, games)


def _read(file: Path) -> Entry | None:
    """Return the entry of a file; None if there is none, or another program wrote it."""
    try:
        return msgspec.json.decode(file.read_bytes(), type=Entry)
    except (OSError, msgspec.MsgspecError):
        return None


def _write(file: Path, entry: Entry) -> None:
    """Save an entry. A cache that cannot be written is no error."""
    try:
        own_folder(file.parent)
        save_bytes(file, msgspec.json.encode(entry), keep_former=False)
    except (OSError, FileError):
        return
