"""Demand cards: draws, hands and open contracts."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache

from engine.families.crayon.actions.base import Choice, Filled, TurnChoice, entry, event
from engine.families.crayon.rules import journal
from engine.families.crayon.rules.board import CompiledBoard
from engine.families.crayon.rules.chapters.deck import leaders
from engine.families.crayon.rules.position import BUILD, DRAW, GIVE_CARDS, OPEN_CARDS, OPERATE, PILE, Position
from engine.families.crayon.rules.turn import NEW_HAND
from engine.families.crayon.text.labels import card, card_refs, demands
from engine.game.chance import Outcomes, first_player
from engine.game.decision import Event
from engine.game.kernel.position import Row
from engine.game.rules import Action, Counted, Entry
from engine.i18n import language, tr, tr_noop


class DiscardHand(TurnChoice, frozen=True):
    """Draw a new hand in place of a turn."""

    steps = (OPERATE, BUILD)
    rules = "BR-TURN-02"
    kind, word = NEW_HAND, "discard hand"  # not shown
    sentence = tr_noop("Discard the hand and draw new cards instead of a turn")


class CardChoice(Choice, frozen=True):
    """A choice of a demand card."""

    card: int

    def filled(self, board: CompiledBoard, state: Position) -> Filled:
        return _of_demands(board, self.card)


class DiscardCard(CardChoice, frozen=True):
    """Discard one of too many cards."""

    steps = (GIVE_CARDS,)
    prompt = tr_noop("which card to discard")
    rules = "BR-OPT-07"
    word, sentence = "give", tr_noop("Discard {card}: {demands}")


class OpenContract(CardChoice, frozen=True):
    """Make a card an open contract."""

    steps = (OPEN_CARDS,)
    prompt = tr_noop("which card becomes an open contract")
    rules = "BR-OPT-27"
    word, sentence = "open", tr_noop("Make {card} an open contract: {demands}")


def _of_demands(board: CompiledBoard, number: int) -> Filled:
    return {"card": card(board, number), "demands": demands(board, number)}, card_refs(board, number)


def outcomes(board: CompiledBoard, state: Position, step: int, names: Sequence[str]) -> Outcomes:
    """Return the equally likely results of chance: cards of the deck, or players who may begin."""
    if step == DRAW:
        known = card_actions(board, language())
        return Outcomes((number, known[number], 1) for number in range(board.card_count) if state.place[number] == PILE)
    return first_player(leaders(board, state), names)


@lru_cache(maxsize=16)
def card_actions(board: CompiledBoard, language: str) -> tuple[Action, ...]:
    """Return the action that draws each card, in the current language."""
    return tuple(
        Action(f"card {id}", tr("Draw {card}").format(card=card(board, number)), card_refs(board, number))
        for number, id in enumerate(board.card_ids)
    )


def draw_count(board: CompiledBoard, state: Position, step: int) -> int:
    """Return the number of cards drawn in this turn."""
    return state.drawn


def _of_card(board: CompiledBoard, names: Sequence[str], x: int, y: int) -> Filled:
    return {"card": card(board, x)}, card_refs(board, x)


def _drew(board: CompiledBoard, names: Sequence[str], row: Row) -> Entry:
    number = row[3]
    if number < board.demand_cards:
        text = tr("{player} draws {card}: {demands}")
        return entry(board, names, row, "draw", text, "BR-CARD-04", _of_demands(board, number))
    return entry(
        board, names, row, "draw", tr("{player} draws {card}"), "BR-CARD-03", _of_card(board, names, number, 0)
    )


def _count_drawn(board: CompiledBoard, row: Row) -> Iterator[tuple[str, Counted, int]]:
    if row[3] < board.demand_cards:
        yield "dealt", (row[1], card_refs(board, row[3])[0]), 1


KINDS = (DiscardHand, DiscardCard, OpenContract)
EVENTS = (
    Event(
        kind=journal.DREW, entries=_drew, counters=("dealt",), counted=_count_drawn,
        rulings={
            "BR-CARD-03": tr_noop("An event card takes effect at once for all players, and another card is drawn."),
            "BR-CARD-04": tr_noop("A player always has three demand cards."),
        },
    ),
    event(
        journal.SET_ASIDE, "draw", tr_noop("{player} draws {card}, which is set aside"), "BR-SETUP-02", _of_card,
        ruling=tr_noop("Each player begins with three demand cards. Events that are dealt are replaced."),
    ),
    event(
        journal.DEALT_BACK, "deck", tr_noop("{player} shuffles the events dealt back into the deck"), "BR-SETUP-04",
        ruling=tr_noop("Events from the deal are shuffled back into the deck."),
    ),
    event(
        journal.FIRST, "first", tr_noop("{player} has the highest payoff and begins"), "BR-SETUP-03",
        ruling=tr_noop("The player with the highest payoff on a card begins."),
        counters=("begins",), counted=lambda board, row: [("begins", row[1], 1)],
    ),
    event(
        journal.SHUFFLED, "deck", tr_noop("{player} shuffles the discard pile into the deck"), "BR-CARD-06",
        ruling=tr_noop("When the deck is empty, the discard pile is shuffled to make a new deck."),
    ),
    event(
        journal.NEW_HAND, "discard", tr_noop("{player} discards the hand instead of a turn"), "BR-TURN-02",
        ruling=tr_noop("Instead of a turn, a player may discard the entire hand and draw three cards."),
        counters=("discards",), counted=lambda board, row: [("discards", row[1], 1)],
    ),
    event(
        journal.GAVE_CARD, "discard", tr_noop("{player} discards {card}"), "BR-OPT-07", _of_card,
        ruling=tr_noop("In the fast game, players are dealt five cards and discard two after the first two turns."),
    ),
    event(
        journal.OFFERED_CONTRACT, "contract", tr_noop("{player} leaves {card} as an open contract"), "BR-OPT-27",
        _of_card, ruling=tr_noop("Discarded hands are open contracts, and the first player to deliver is paid."),
    ),
)  # fmt: skip
