"""Journal and counters of a game: the first lines of every kind of row are in `journal.txt`."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from pathlib import Path
from random import Random
from typing import Any

from engine.families.crayon.actions.table import TABLE
from engine.families.crayon.rules import journal
from engine.families.crayon.rules.board import NONE, CompiledBoard, board_of
from engine.families.crayon.rules.chapters.deck import leaders
from engine.families.crayon.rules.position import BUILD, DRAW, LOT, OPERATE, OVER, PILE, SPAN, Position
from engine.families.crayon.rules.turn import MOVE, SECTION, act, advance, legal
from tests.families.crayon.rules.options.arranged import Table, a_board, a_table
from tests.families.crayon.rules.options.test_honeymoon import honeymoon
from tests.families.crayon.rules.options.test_stores import waiting
from tests.families.crayon.rules.options.test_warehouses import at_one
from tests.families.crayon.table import COUNTRY
from tests.findings import counted_told, entry_told, is_kept

NAMES = ("Red", "Blue", "Green")
KINDS: Mapping[int, str] = {
    kind: name for name, kind in vars(journal).items() if name.isupper() and isinstance(kind, int)
}
LINES = 3
"""The number of lines of each kind in the file."""

BARGAINS: dict[str, Any] = {
    "restart.enabled": True, "restart.rented_track_stays": True, "fee.late": True, "loan.enabled": True,
    "move.backtracking": True, "track.trading": True, "trains.two": True, "build.branching": True,
    "warehouse.private": True, "warehouse.field": "some_turns", "fee.own_track": 1, "cash.start": 200,
}  # fmt: skip
TALES = (
    (COUNTRY, 3, {"cash.start": 500, "opening.turns": 1, "build.limit": 60, "win.cash": 300}),
    (a_board(), 2, BARGAINS),
    (a_board(), 3, {**BARGAINS, "warehouse.field": "wordelmann", "contracts.open": True, "deck.reshuffle_card": True}),
    (a_board(), 3, {"game.fast": True, "game.circus": True, "win.equal_turns": True, "win.cash": 60, "win.majors": 1,
                    "time.rounds": 12, "crossgrade.enabled": True}),
    (a_board(), 2, {"game.honeymoon": True, "start.slow": True, "time.rounds": 9}),
)  # fmt: skip
"""Boards, players and options that produce every kind of row together."""


SILENT = [
    "ERASED",
    "TURN_STOPPED",
    "DELIVERED",
    "TIED",
    "STAYS",
    "GOT_CLAIMED",
    "DUTY",
    "ASKED",
    "ASKED_EXCHANGE",
    "STORED",
    "LOAD_PAID",
    "LOAD_SOLD",
    "EXCHANGED",
    "SET_UP",
]
"""Rows that hardly occur at random."""


def played(m: CompiledBoard, seats: int, luck: Random) -> Iterator[tuple[Position, int, list[int]]]:
    """Yield the positions of a game with much building and movement, else with the least used kind of decision; with
    the step and what is possible in it."""
    g, taken = Position(m, seats), Counter[tuple[int, int]]()
    while (now := advance(m, g)) != OVER:
        if now == DRAW:
            acts = [card for card in range(m.card_count) if g.place[card] == PILE]
        else:
            acts = leaders(m, g) if now == LOT else legal(m, g, now)
        yield g, now, acts
        if now not in (DRAW, LOT):
            kinds = sorted({(now, a // SPAN) for a in acts})
            often = [kind for kind in kinds if kind in ((OPERATE, MOVE), (BUILD, SECTION))]
            kind = often[0] if often and luck.random() < 0.6 else min(kinds, key=lambda kind: taken[kind])
            taken[kind] += 1
            acts = [a for a in acts if a // SPAN == kind[1]]
        act(m, g, now, luck.choice(acts))
    yield g, OVER, []


def first_lines() -> Iterator[str]:
    """Yield the first different lines of each kind."""
    found: dict[int, dict[str, None]] = {kind: {} for kind in KINDS}
    for scenario, seats, options in TALES:
        m = board_of(scenario, {"game.turn_limit": 240, **options})
        for seed in range(2):
            for g, _, _ in played(m, seats, Random(seed)):
                for row in g.log:
                    lines = found[row[0]]
                    if len(lines) < LINES:
                        (entry,) = TABLE.entries(m, NAMES[:seats], [row])
                        lines["\n".join([f"  {entry_told(entry)}", *counted_told(TABLE.counted(m, row))])] = None
                g.log.clear()
    for kind, lines in found.items():
        yield KINDS[kind]
        yield from (line for each in lines for line in each.splitlines())


def with_derailment() -> Table:
    """Return a table: player 0 is at Alder with a load and lacks a card."""
    table = a_table().stands(0, "alder").carries(0, "coal", "fish")
    table.g.place[table.g.hand[0][0]], table.g.hand[0][0] = PILE, NONE
    return table


def rare() -> Iterator[tuple[Table, list[str]]]:
    """Yield tables with codes of decisions that hardly occur at random."""
    yield a_table().holds(0, "1").stands(0, "alder").carries(0, "wool"), ["deliver 1.1"]
    yield with_derailment(), ["card 203", "lose coal"]
    yield at_one("coal"), ["buy coal", "accept"]
    yield at_one("coal").carries(0, "fish", "wool"), ["exchange fish coal", "accept"]
    yield at_one("coal").carries(1, "wool").stands(1, (3, 4)).on_turn(1), ["drop wool"]
    yield waiting(), [f"claim coal {a_table().at('cedar')}", *["done"] * 6]
    builder = honeymoon().owns(0, (11, 4), (11, 3)).holds(0, "2", "5", "6").on_turn(0, building=True)
    yield builder, [f"build {honeymoon().at((11, 4))} {honeymoon().at('birch-small')}"]


def on_purpose() -> Iterator[str]:
    """Yield the lines of rare events."""
    for table, codes in rare():
        for code in codes:
            yield code
            yield from (f"  {line}" for line in table.do(code).told)


def test_the_first_lines_of_every_kind_are_the_kept_ones() -> None:
    kept = list(first_lines())
    assert is_kept(Path(__file__).with_name("journal.txt"), [*kept, *on_purpose()])
    silent = [row for row, after in zip(kept, [*kept[1:], "END"], strict=True) if row[0] != " " and after[0] != " "]
    assert silent == SILENT
