"""The table of notes of the bundled boards whose games take long: `resources/money.json`.

`python -m tests.money_table crayon/british-rails --games 1000` plays the games of a board and writes its entry. Games
that were played before are read from the cache folder, so that the work may be interrupted and continued:
`--seconds 500` stops after a time, with an entry for the games so far.
"""

from __future__ import annotations

import argparse
import hashlib
from pathlib import Path

import msgspec

from engine import clock
from engine.folders import cache_folder
from studio.export.kit.basis import Entry, Moments, Needs, key_of, table_file
from studio.export.kit.build import Request, source_of
from studio.export.kit.money import needed
from studio.export.kit.parts import Source
from studio.families.crayon import kit as crayon
from studio.families.tycoon import kit as tycoon
from tests.bundled import bundled_scenario

BOARDS = ("crayon/british-rails", "crayon/saltmark-isles", "tycoon/eastern-us", "tycoon/amber-coast")
"""The boards of the table."""


def case(board: str) -> tuple[Source, Needs]:
    """Return the game of a bundled board, and what notes are needed for."""
    source = source_of(bundled_scenario(board), Request(games=1))
    return source, (crayon if board.startswith("crayon") else tycoon).needs(source)


def cash(source: Source, needs: Needs, game: int) -> Moments:
    """Return the cash of all players in a game."""
    return needs.play(source, needs.players, 1, game)


def digest(moments: Moments) -> str:
    """Return a hash of the cash in a game."""
    return hashlib.sha256(msgspec.json.encode(moments)).hexdigest()[:16]


def add(board: str, games: int, seconds: float) -> Entry:
    """Play games of a board until there are so many, or the time is over, and write its entry."""
    until = clock.seconds() + seconds
    source, needs = case(board)
    key = key_of(source, needs)
    file = cache_folder() / "money" / f"{key}.jsonl"
    file.parent.mkdir(parents=True, exist_ok=True)
    known = [msgspec.json.decode(line) for line in file.read_bytes().splitlines()] if file.exists() else []
    with file.open("ab") as out:
        while len(known) < games and clock.seconds() < until:
            known.append(cash(source, needs, len(known)))
            out.write(msgspec.json.encode(known[-1]) + b"\n")
            out.flush()
    known = known[:games]
    moments = [moment for game in known for moment in game]
    entry = Entry(source.scenario.title, len(known), needed(moments, needs.values, needs.players), digest(known[0]))
    _write(table_file(), key, entry)
    return entry


def _write(file: Path, key: str, entry: Entry) -> None:
    """Replace the entry of this board."""
    entries = msgspec.json.decode(file.read_bytes(), type=dict[str, Entry])
    entries = {other: one for other, one in entries.items() if one.title != entry.title} | {key: entry}
    ordered = dict(sorted(entries.items(), key=lambda pair: pair[1].title))
    file.write_bytes(msgspec.json.format(msgspec.json.encode(ordered), indent=2) + b"\n")


def main() -> None:
    """Run the command."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("boards", nargs="*", default=BOARDS, help="names of bundled boards")
    parser.add_argument("--games", type=int, default=1_000)
    parser.add_argument("--seconds", type=float, default=float("inf"), help="longest time for each board")
    given = parser.parse_args()
    for board in given.boards:
        entry = add(board, given.games, given.seconds)
        print(f"{entry.title}: {entry.games:,} games")


if __name__ == "__main__":
    main()
