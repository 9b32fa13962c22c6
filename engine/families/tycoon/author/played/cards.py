"""Value of cards: their points, and the results of the players who had them."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence

from engine.families.tycoon.author.played.fortune import (
    FARED,
    Fortune,
    caution,
    chance,
    fared_note,
    notes,
    seat_and_thing,
)
from engine.families.tycoon.rules.board import CompiledBoard
from engine.families.tycoon.text.labels import card_ref, tycoon_ref
from engine.game.fast.batch import GameTally
from engine.game.rules import Seat
from engine.i18n import tr
from engine.model.ids import Ref
from engine.report.growing import Growing
from engine.report.intervals import Rate
from engine.report.report import Cell, Table


class Cards(Growing):
    """Operation cards by the players who gained or took them, Tycoon cards by the players who drew them."""

    counters = ("held", "brought")
    summed = ("_games", "_fared", "_points", "_in_games")

    def __init__(self, board: CompiledBoard) -> None:
        self._games = 0
        self._operations = [(card_ref(board, number), card.name, card.kind) for number, card in enumerate(board.cards)]
        self._tycoons = [(tycoon_ref(board, number), card.name, card.goal) for number, card in enumerate(board.tycoons)]
        refs = [ref for ref, _, _ in (*self._operations, *self._tycoons)]
        self._fared = {ref: Fortune() for ref in refs}
        self._points = {ref: Rate() for ref in refs}
        self._in_games = dict.fromkeys(refs, 0)

    def add(self, tally: GameTally) -> None:
        """Add a game."""
        self._games += 1
        seats: dict[Ref, list[Seat]] = defaultdict(list)
        for what in tally.counts["held"]:
            seat, ref = seat_and_thing(what)
            seats[ref].append(seat)
        points: dict[Ref, int] = defaultdict(int)
        for what, much in tally.counts["brought"].items():
            points[seat_and_thing(what)[1]] += much
        for ref, those in seats.items():
            self._in_games[ref] += 1
            self._fared[ref].add(tally, those)
            self._points[ref].add(points[ref], len(those))

    def tables(self) -> tuple[Table, ...]:
        """Return the tables of operation cards and of Tycoon cards."""
        operations = tr(
            "Games and players: those that had the card. Points: average gain of a player from it. "
            "Players who are ahead get more of them, so a card is not the only cause of a result."
        )
        tycoons = tr(
            "Games and players: those that had the card. Points: average gain of a player from it. "
            "They are drawn at random, so a card is the cause of a difference."
        )
        return (
            self._table("cards", tr("Operation cards"), "kind", self._operations, operations),
            self._table("tycoons", tr("Tycoon cards"), "goal", self._tycoons, tycoons),
        )

    def _table(self, id: str, title: str, kind: str, cards: Sequence[tuple[Ref, str, str]], text: str) -> Table:
        known = sorted(cards, key=lambda card: (-self._in_games[card[0]], card[1], card[0].id))
        rows: list[tuple[Cell, ...]] = []
        for ref, name, what in known:
            fared = self._fared[ref]
            cells = (self._in_games[ref], fared.seats, *self._points[ref].cells(), *fared.cells())
            rows.append((name, what.replace("-", " "), *cells))
        never = sum(not self._in_games[ref] for ref, _, _ in known)
        unused = tr("Cards that no player ever had: {n}.").format(n=never)
        note = notes(text, fared_note(), unused, chance(len(rows)), caution(self._games))
        columns = ("card", kind, "games", "seats", "points", "points_from", "points_to", *FARED)
        return Table(id, title, columns, tuple(rows), tuple(ref for ref, _, _ in known), note=note)
