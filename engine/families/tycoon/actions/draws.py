"""Chance: cubes of the bag, cards, the first player."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from engine.families.tycoon.actions.lines import card_of_row, city_of_row, row
from engine.families.tycoon.content import DECK
from engine.families.tycoon.rules import journal as j
from engine.families.tycoon.rules.board import CompiledBoard
from engine.families.tycoon.rules.chapters.drawing import city_drawn_for
from engine.families.tycoon.rules.position import CARD, CUBE, LOT, TYCOON, Position
from engine.families.tycoon.text.labels import a_colour, card_ref, city_refs, colour, is_tycoon_card, tycoon_ref
from engine.game.chance import Outcomes, first_player
from engine.game.decision import Event
from engine.game.game_rules import ChanceStep
from engine.game.rules import Action, Leg
from engine.game.setups import start_entry
from engine.i18n import tr, tr_noop


def _cubes(board: CompiledBoard, state: Position, names: Sequence[str]) -> Outcomes:
    city = city_drawn_for(state)
    name, about = board.city_names[city], city_refs(board, city)
    text = tr("Draw {a_color} cube for {city}")
    return Outcomes(
        (
            number,
            Action(f"cube {board.colour_ids[number]}", text.format(a_color=a_colour(board, number), city=name), about),
            left,
        )
        for number, left in enumerate(state.bag)
        if left
    )


def _cards(board: CompiledBoard, state: Position, names: Sequence[str]) -> Outcomes:
    text = tr("Open {card}")
    return Outcomes(
        (
            card,
            Action(f"card {board.card_ids[card]}", text.format(card=board.cards[card].name), (card_ref(board, card),)),
            1,
        )
        for card, place in enumerate(state.place)
        if place == DECK
    )


def _tycoons(board: CompiledBoard, state: Position, names: Sequence[str]) -> Outcomes:
    text = tr("Draw {card}")
    return Outcomes(
        (
            card,
            Action(f"tycoon {board.tycoon_ids[card]}", text.format(card=each.name), (tycoon_ref(board, card),)),
            1,
        )
        for card, each in enumerate(board.tycoons)
        if card not in state.tycoon
    )


_OUTCOMES: Mapping[int, Callable[[CompiledBoard, Position, Sequence[str]], Outcomes]] = {
    CUBE: _cubes,
    CARD: _cards,
    TYCOON: _tycoons,
    LOT: lambda board, state, names: first_player(range(state.seats), names),
}

STEPS = {
    CUBE: ChanceStep("cube", method="set out"),  # not shown
    CARD: ChanceStep("card", tr_noop("a card"), "draw"),
    TYCOON: ChanceStep("tycoon", tr_noop("a Tycoon card"), "draw"),
    LOT: ChanceStep("lot", tr_noop("lots for the first player"), "draw"),
}
"""The steps that chance decides."""


def outcomes(board: CompiledBoard, state: Position, step: int, names: Sequence[str]) -> Outcomes:
    """Return the possible results of chance. Cubes are equally likely, and so are cards and seats."""
    return _OUTCOMES[step](board, state, names)


def is_secret(draw: Action) -> bool:
    """Return whether only the player who draws may see the result: a Tycoon card (RT-SETUP-05)."""
    return any(is_tycoon_card(ref) for ref in draw.about)


def draw_name(board: CompiledBoard, state: Position, step: int) -> str:
    """Return what is drawn, if players with real cubes must know the city it is for; else ""."""
    return tr("a cube for {city}").format(city=board.city_names[city_drawn_for(state)]) if step == CUBE else ""


def draw_count(board: CompiledBoard, state: Position, step: int) -> int:
    """Return the number of draws in this turn."""
    return state.drawn


def _cube_leg(board: CompiledBoard, x: int, y: int) -> Leg:
    does = tr("draws for {city}:").format(city=board.city_names[x])
    return Leg(does, "", "", colour(board, y), tr("cube"), tr("cubes"))


EVENTS = (
    Event[CompiledBoard](kind=j.SET_UP, entries=lambda board, names, row: start_entry(board.setup_name, row[1])),
    row(j.DREW_CUBE, "cube", tr_noop("{name} draws {a_color} cube for {city}"), "RT-SETUP-01",
        tr_noop("Each city starts with the printed number of cubes, drawn at random."), refs=city_of_row,
        fields={"a_color": lambda board, x, y: a_colour(board, y)}, leg=_cube_leg),
    row(j.OPENED, "card", tr_noop("{name} opens the card {card}"), "RT-SETUP-06 RT-CARD-07",
        {"RT-SETUP-06": tr_noop("The game starts with the starting cards and two more cards for each player open."),
         "RT-CARD-07": tr_noop("One more card is opened after the income of each turn.")},
        refs=card_of_row),
    row(j.DREW_TYCOON, "card", tr_noop("{name} draws a secret Tycoon card"), "RT-SETUP-05",
        tr_noop("Each player draws a secret Tycoon card.")),
    row(j.LOT_FELL, "first", tr_noop("{name} is drawn as first player"), "RT-SETUP-04",
        tr_noop("The first player of the first turn is chosen at random.")),
)  # fmt: skip
