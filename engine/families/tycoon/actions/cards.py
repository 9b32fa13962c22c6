"""Taking, playing and using operation cards."""

from __future__ import annotations

from collections.abc import Sequence

from engine.families.tycoon.actions.counted_refs import Found, action_ref, refs_of
from engine.families.tycoon.actions.decisions import OfCard, TycoonDecision
from engine.families.tycoon.actions.lines import Line, card_of_row, city_of_row
from engine.families.tycoon.rules import journal as j
from engine.families.tycoon.rules.board import CompiledBoard
from engine.families.tycoon.rules.kinds import PLAY, TAKE
from engine.families.tycoon.rules.position import PLACE, Position
from engine.families.tycoon.text.labels import city_refs, n_cubes
from engine.game.decision import Event
from engine.game.kernel.position import Row
from engine.i18n import tr, tr_noop
from engine.model.ids import Ref


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


class UseCard(TycoonDecision, frozen=True):
    """Use the card just taken on a city."""

    rules = "RT-CARD-04 RT-CARD-14"
    steps = (PLACE,)
    prompt = tr_noop("which city to use the card for")

    city: int

    @classmethod
    def decode(cls, board: CompiledBoard, state: Position, number: int) -> UseCard:
        return cls(number)

    def encode(self, board: CompiledBoard, state: Position) -> int:
        return self.city

    def code(self, board: CompiledBoard, state: Position) -> str:
        return f"at {board.city_ids[self.city]}"

    def text(self, board: CompiledBoard, state: Position, names: Sequence[str]) -> str:
        city = board.city_names[self.city]
        if board.cards[state.using].kind == "new-industry":
            return tr("Place a New City tile on {city}").format(city=city)
        return tr("Add {cubes} to {city}").format(cubes=n_cubes(board.growth_cubes), city=city)

    def about(self, board: CompiledBoard, state: Position) -> tuple[Ref, ...]:
        return city_refs(board, self.city)


def _took(board: CompiledBoard, row: Row) -> Found:
    seat, card = row[1], refs_of(board).cards[row[3]]
    return ("taken", card, 1), ("held", (seat, card), 1), ("done", (seat, action_ref(TakeCard.counted)), 1)


def _gained(board: CompiledBoard, row: Row) -> Found:
    _, seat, _, x, points = row
    card = refs_of(board).cards[x]
    return ("card_points", card, points), ("held", (seat, card), 1), ("brought", (seat, card), points)


KINDS = (TakeCard, PlayCard, UseCard)

EVENTS = (
    Event[CompiledBoard](
        kind=j.TOOK,
        entries=Line("card", tr_noop("{name} takes the card {card}"), "RT-CARD-01", card_of_row),
        rulings={"RT-CARD-01": tr_noop("Taking an open card is an action.")},
        # Cards taken; by seat, cards of both kinds that it had or earned.
        counters=("taken", "held", "done"),
        counted=_took,
    ),
    Event[CompiledBoard](
        kind=j.PLAYED,
        entries=Line("card", tr_noop("{name} plays the card {card}"), "RT-CARD-05", card_of_row),
        rulings={"RT-CARD-05": tr_noop("A player has this card until they use it once. It is then discarded.")},
    ),
    Event[CompiledBoard](
        kind=j.USED_CARD,
        entries=Line("card", tr_noop("{name} uses the card {card} this turn"), "RT-CARD-03", card_of_row),
        rulings={"RT-CARD-03": tr_noop("A player may use this card once each turn.")},
    ),
    Event[CompiledBoard](
        kind=j.GREW,
        entries=Line("card", tr_noop("{name} makes {city} grow"), "RT-CARD-14", city_of_row),
        rulings={
            "RT-CARD-14": tr_noop("Some cards are used once: free land, an extra tile, a new industry, a growing city.")
        },
    ),
    Event[CompiledBoard](
        kind=j.GAINED,
        entries=Line(
            "points",
            tr_noop("{name} is the first to reach the goal of {card} and gains {points}"),
            "RT-CARD-02",
            card_of_row,
            mark="goal",
        ),
        rulings={"RT-CARD-02": tr_noop("The first player to reach the goal of a card gains its points.")},
        # Points of operation cards; by seat, cards of both kinds and the points that they gained.
        counters=("card_points", "held", "brought"),
        counted=_gained,
    ),
)
