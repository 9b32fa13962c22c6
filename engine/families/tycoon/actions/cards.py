"""Taking, playing and using operation cards."""

from __future__ import annotations

from collections.abc import Sequence

from engine.families.tycoon.actions.counted_refs import Found, action_ref, refs_of
from engine.families.tycoon.actions.decisions import OfCard, OfCity
from engine.families.tycoon.actions.lines import card_of_row, city_of_row, row
from engine.families.tycoon.rules import journal as j
from engine.families.tycoon.rules.board import CompiledBoard
from engine.families.tycoon.rules.kinds import PLAY, TAKE
from engine.families.tycoon.rules.position import PLACE, Position
from engine.families.tycoon.text.labels import n_cubes
from engine.game.kernel.position import Row
from engine.i18n import tr, tr_noop


class TakeCard(OfCard, frozen=True):
    """Take an open card."""

    rules = "RT-CARD-01 RT-CARD-04"
    kind = TAKE
    word = "take"
    counted = "card"
    counted_title = tr_noop("Taking a card")

    def text(self, board: CompiledBoard, state: Position, names: Sequence[str]) -> str:
        return tr("Take the card {card}").format(card=board.cards[self.card].name)


class PlayCard(OfCard, frozen=True):
    """Play a land grant before building."""

    rules = "RT-CARD-05"
    kind = PLAY
    word = "play"

    def text(self, board: CompiledBoard, state: Position, names: Sequence[str]) -> str:
        return tr("Play the card {card} and build").format(card=board.cards[self.card].name)


class UseCard(OfCity, frozen=True):
    """Use the card just taken on a city."""

    rules = "RT-CARD-04 RT-CARD-14"
    steps = (PLACE,)
    prompt = tr_noop("which city to use the card for")
    word = "at"

    def text(self, board: CompiledBoard, state: Position, names: Sequence[str]) -> str:
        city = board.city_names[self.city]
        if board.cards[state.using].kind == "new-industry":
            return tr("Place a New City tile on {city}").format(city=city)
        return tr("Add {cubes} to {city}").format(cubes=n_cubes(board.growth_cubes), city=city)


def _took(board: CompiledBoard, row: Row) -> Found:
    seat, card = row[1], refs_of(board).cards[row[3]]
    return ("taken", card, 1), ("held", (seat, card), 1), ("done", (seat, action_ref(TakeCard.counted)), 1)


def _gained(board: CompiledBoard, row: Row) -> Found:
    _, seat, _, x, points = row
    card = refs_of(board).cards[x]
    return ("card_points", card, points), ("held", (seat, card), 1), ("brought", (seat, card), points)


KINDS = (TakeCard, PlayCard, UseCard)

EVENTS = (
    # Cards taken; by seat, cards of both kinds that it had or earned.
    row(j.TOOK, "card", tr_noop("{name} takes the card {card}"), "RT-CARD-01",
        tr_noop("Taking an open card is an action."), refs=card_of_row, counters=("taken", "held", "done"),
        counted=_took),
    row(j.PLAYED, "card", tr_noop("{name} plays the card {card}"), "RT-CARD-05",
        tr_noop("A player has this card until they use it once. It is then discarded."), refs=card_of_row),
    row(j.USED_CARD, "card", tr_noop("{name} uses the card {card} this turn"), "RT-CARD-03",
        tr_noop("A player may use this card once each turn."), refs=card_of_row),
    row(j.GREW, "card", tr_noop("{name} makes {city} grow"), "RT-CARD-14",
        tr_noop("Some cards are used once: free land, an extra tile, a new industry, a growing city."),
        refs=city_of_row),
    # Points of operation cards; by seat, cards of both kinds and the points that they gained.
    row(j.GAINED, "points", tr_noop("{name} is the first to reach the goal of {card} and gains {points}"),
        "RT-CARD-02", tr_noop("The first player to reach the goal of a card gains its points."), refs=card_of_row,
        mark="goal", counters=("card_points", "held", "brought"), counted=_gained),
)  # fmt: skip
