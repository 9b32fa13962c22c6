"""Names with letters that the fonts of the program lack."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from msgspec import Struct
from msgspec.structs import fields

from engine.i18n import ntr, tr, tr_noop
from engine.model import naming
from engine.model.comparison.difference import Difference
from engine.model.identity.id_fields import board_tables
from engine.model.ids import Ref
from engine.model.scenario import Scenario
from engine.plain_text import listed, quoted
from engine.validate.check import Check, Issue
from engine.validate.letters import lacking

WRITTEN = ("name", "nickname", "state", "text")
"""The fields whose text is drawn."""
MOST = 12
"""The number of letters that are listed."""
LONGEST = 40
"""The length of a listed name."""


class MissingLetters(Check):
    """Letters in names and labels that no font of the program has, such as Chinese ones: pictures show boxes instead,
    or a font that other computers lack."""

    id = "missing-letters"
    title = tr_noop("Letters that no font has")
    severity = "warning"
    reads = ("board", "content", "title")

    def run(self, scenario: Scenario, touched: Difference | None = None) -> Iterable[Issue]:
        found: dict[Ref, list[str]] = {}
        for ref, text in _texts(scenario):
            if not text.isascii() and lacking(text):
                found.setdefault(ref, []).append(text)
        for ref, texts in found.items():
            letters = list(dict.fromkeys(letter for text in texts for letter in lacking(text)))
            message = ntr(
                "The fonts of the program lack a letter of {name}: {letters}. A picture may show a box for it. Use "
                "another letter.",
                "The fonts of the program lack letters of {name}: {letters}. A picture may show boxes for them. Use "
                "other letters.",
                len(letters),
            )
            yield Issue(
                self.id,
                self.severity,
                message.format(
                    name=listed(quoted(text, LONGEST) for text in texts),
                    letters=" ".join([*letters[:MOST], *(["…"] if len(letters) > MOST else ())]),
                ),
                about=(ref,),
                places=_places(scenario, ref),
                why=tr(
                    "The program has fonts for Latin, Greek, Cyrillic and some other letters. Fonts of your computer "
                    "may be missing on other computers."
                ),
                fact=tr("The fonts of the program lack letters of a name. A picture may show boxes for them."),
            )


def _texts(scenario: Scenario) -> Iterator[tuple[Ref, str]]:
    """Yield the texts that are drawn, each with the thing it belongs to."""
    yield Ref("header", "title"), scenario.title
    for kind, field in board_tables().items():
        table = getattr(scenario.board, field)
        yield from ((Ref(kind, id), text) for id, text in _written(table))
        if kind == "railroad":
            yield from ((Ref(kind, id), id) for id in table)
    for info in fields(type(scenario.content)):
        table = getattr(scenario.content, info.name)
        if isinstance(table, Mapping):
            yield from ((Ref("content", info.name), text) for _, text in _written(table))


def _written(table: Mapping[Any, Any]) -> Iterator[tuple[str, str]]:
    """Yield the texts of a table that are drawn, with the IDs of their things, which are of one type."""
    first = next(iter(table.values()), None)
    if isinstance(first, Struct):
        written = [info.name for info in fields(type(first)) if info.name in WRITTEN]
        yield from ((id, text) for id, thing in table.items() for name in written if (text := getattr(thing, name)))


def _places(scenario: Scenario, ref: Ref) -> tuple[tuple[tuple[float, float], ...], ...]:
    board = scenario.board
    match ref.kind:
        case "city":
            return naming.spots(board, [board.cities[ref.id].milepost])  # type: ignore[index]
        case "milepost":
            return naming.spots(board, [ref.id])  # type: ignore[list-item]
        case "site":
            return naming.middles(board, [board.sites[ref.id].cell])  # type: ignore[index]
        case "label":
            return ((board.labels[ref.id].at,),)  # type: ignore[index]
    return ()
