"""Codes and texts of decisions, for records and buttons."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from functools import lru_cache

from engine.families.crayon.rules.board import NONE, CompiledBoard
from engine.families.crayon.rules.chapters.building import is_offered
from engine.families.crayon.rules.chapters.deck import leaders
from engine.families.crayon.rules.chapters.loads import ROWS
from engine.families.crayon.rules.chapters.movement import can_pay, toll
from engine.families.crayon.rules.chapters.relief import can_borrow
from engine.families.crayon.rules.chapters.trading import PAY, can_name_price
from engine.families.crayon.rules.position import (
    ANSWER,
    BUILD,
    DRAW,
    GIVE_CARDS,
    LOSE_LOAD,
    LOST_TURN,
    OPEN_CARDS,
    OPERATE,
    PILE,
    RENT,
    SPAN,
    TERMS,
    Position,
)
from engine.families.crayon.rules.turn import (
    ASK_EXCHANGE,
    ASK_LOAD,
    BORROW,
    BUY_TRAIN,
    CLAIM,
    DELIVER,
    DROP,
    MOVE,
    NEW_HAND,
    PICK_UP,
    PLACE,
    SECTION,
    START_OVER,
    SWITCH,
    TAKE,
    TURN_ROUND,
    WANT,
    WAREHOUSE,
    besides_sections,
)
from engine.families.crayon.text.bargains import (
    bargain_code,
    bargain_text,
    stretch_code,
    stretch_text,
    wanted_track_text,
)
from engine.families.crayon.text.labels import (
    at_milepost,
    card,
    card_refs,
    cell,
    city_ref,
    demands,
    load_refs,
    milepost,
    milepost_ref,
    money,
    train_refs,
)
from engine.game.amount import BLANK, Amount
from engine.game.kernel.game_rules import Outcomes
from engine.game.rules import Action
from engine.i18n import language, tr, tr_noop
from engine.model.ids import Ref


def action_code(board: CompiledBoard, state: Position, step: int, action: int) -> str:
    """Return the code of a decision. It is unique among those of a position."""
    if step == LOSE_LOAD:
        return f"lose {board.load_ids[action]}"
    if step in (GIVE_CARDS, OPEN_CARDS):
        return f"{'give' if step == GIVE_CARDS else 'open'} {board.card_ids[action]}"
    if step in BARGAINS:
        return bargain_code(board, state, step, action)
    kind, value = divmod(action, SPAN)
    match kind:
        case 0:  # DONE
            return "done"
        case _ if kind == MOVE:
            return f"move {cell(board, board.end[value])}"
        case _ if kind == SECTION:
            return f"build {cell(board, board.start[value])} {cell(board, board.end[value])}"
        case _ if kind in LOADS:
            return f"{LOADS[kind]} {board.load_ids[value]}"
        case _ if kind == CLAIM:
            node, load = divmod(value, board.load_count)
            return f"claim {board.load_ids[load]} {cell(board, node)}"
        case _ if kind == ASK_EXCHANGE:
            give, get = divmod(value, board.load_count)
            return f"exchange {board.load_ids[give]} {board.load_ids[get]}"
        case _ if kind == WAREHOUSE:
            return f"warehouse {cell(board, value)}"
        case _ if kind == WANT:
            return f"want {stretch_code(board, state, value)}"
        case _ if kind == DELIVER:
            number, row = divmod(value, ROWS)
            return f"deliver {board.card_ids[number]}.{row + 1}"
        case _ if kind == PLACE:
            return f"place {cell(board, value)}"
        case _ if kind == SWITCH:
            return f"train {value + 1}"
        case _ if kind == BUY_TRAIN:
            k, number = divmod(value, len(board.upgrades))
            which = f"{k + 1} " if board.fleet > 1 else ""
            return f"upgrade {which}{board.train_ids[board.upgrades[number][1]]}"
        case _ if kind == BORROW:
            return f"borrow {value}"
        case _ if kind == TURN_ROUND:
            return f"turn round {value + 1}" if board.fleet > 1 else "turn round"  # not shown
    return {NEW_HAND: "discard hand", START_OVER: "start over"}[kind]  # not shown


def action_from_code(board: CompiledBoard, state: Position, step: int, wanted: str) -> int | None:
    """Return the decision with a code in the building step.

    Return None in other steps, where listing all decisions is fast. Listing all sections that can be built would search
    most of the board for each of hundreds, and a game record names only one.
    """
    if step != BUILD:
        return None
    match = BUILD_CODE.fullmatch(wanted)
    if match is None:
        return next((a for a in besides_sections(board, state) if action_code(board, state, step, a) == wanted), None)
    a, b, c, d = map(int, match.groups())
    start, end = board.lattice.find((a, b)), board.lattice.find((c, d))
    arc = board.arc(start, end) if start >= 0 and end >= 0 else NONE
    return SECTION * SPAN + arc if arc != NONE and is_offered(board, state, arc) else None


NUMBER = "(0|-?[1-9][0-9]{0,5})"
BUILD_CODE = re.compile(f"build {NUMBER},{NUMBER} {NUMBER},{NUMBER}")
"""The code of a section, as `action_code` writes it."""

BARGAINS = (ANSWER, TERMS, RENT)
"""Steps in which players make offers to each other."""

LOADS = {PICK_UP: "load", TAKE: "take", DROP: "drop", ASK_LOAD: "buy"}


LOAD_TEXTS = {
    PICK_UP: tr_noop("Pick up {load} {place}"),
    TAKE: tr_noop("Pick up the stored {load} {place}"),
    DROP: tr_noop("Drop {load} {place}"),
    ASK_LOAD: tr_noop("Ask to buy {load} {place} for {price}"),
}


def action_text(
    board: CompiledBoard, state: Position, step: int, action: int, names: Sequence[str]
) -> tuple[str, tuple[Ref, ...]]:
    """Return the text of a decision and what it is about. A move names its destination first."""
    if step == LOSE_LOAD:
        return tr("Lose {load}").format(load=board.load_names[action]), load_refs(board, action)
    if step in (GIVE_CARDS, OPEN_CARDS):
        text = tr("Discard {card}: {demands}") if step == GIVE_CARDS else tr("Make {card} an open contract: {demands}")
        return text.format(card=card(board, action), demands=demands(board, action)), card_refs(board, action)
    if step in BARGAINS:
        return bargain_text(board, state, step, action)
    kind, value = divmod(action, SPAN)
    if kind == MOVE:
        return _move_text(board, state, value)
    if kind == SECTION:
        a, b = board.start[value], board.end[value]
        text = tr("Build from {start} to {end} for {price}").format(
            start=milepost(board, a), end=milepost(board, b), price=money(board, board.price[value])
        )
        return text, (milepost_ref(board, b), milepost_ref(board, a))
    if kind in LOAD_TEXTS:
        here = state.at[state.vehicle]
        text = tr(LOAD_TEXTS[kind]).format(
            load=board.load_names[value], place=at_milepost(board, here), price=money(board, board.warehouse_sale)
        )
        return text, (milepost_ref(board, here), *load_refs(board, value))
    if kind == CLAIM:
        node, load = divmod(value, board.load_count)
        text = tr("Claim the stored {load} {place} and stay here for the entire next turn").format(
            load=board.load_names[load], place=at_milepost(board, node)
        )
        return text, (milepost_ref(board, node), *load_refs(board, load))
    if kind == ASK_EXCHANGE:
        give, get = divmod(value, board.load_count)
        text = tr("Ask to exchange {give} for {get}").format(give=board.load_names[give], get=board.load_names[get])
        return text, (milepost_ref(board, state.at[state.vehicle]), *load_refs(board, give), *load_refs(board, get))
    if kind == WANT:
        return wanted_track_text(board, state, value, names)
    if kind == WAREHOUSE:
        text = tr("Build a warehouse {place} for {price}").format(
            place=at_milepost(board, value), price=money(board, board.warehouse)
        )
        return text, (milepost_ref(board, value),)
    if kind == DELIVER:
        return _delivery_text(board, *divmod(value, ROWS))
    if kind == PLACE:
        text = tr("Place the train {place}").format(place=at_milepost(board, value))
        return text, (milepost_ref(board, value),)
    if kind == SWITCH:
        return tr("Move train {number}").format(number=value + 1), ()
    if kind == BUY_TRAIN:
        return _upgrade_text(board, value)
    if kind == BORROW:
        return _loan_text(board, money(board, value)), ()
    return _plain_text(board, step, kind, value), ()


def _move_text(board: CompiledBoard, state: Position, arc: int) -> tuple[str, tuple[Ref, ...]]:
    there, edge = board.end[arc], arc >> 1
    fee = toll(board, state, edge)
    if fee and can_pay(board, state, edge):
        text = tr("Move to {place} (fee {fee})").format(place=milepost(board, there), fee=money(board, fee))
    else:
        text = tr("Move to {place}").format(place=milepost(board, there))
    return text, (milepost_ref(board, there),)


def _delivery_text(board: CompiledBoard, number: int, row: int) -> tuple[str, tuple[Ref, ...]]:
    city, load, payoff = board.demands[number][row]
    text = tr("Deliver {load} to {city} for {payoff}").format(
        load=board.load_names[load], city=board.city_names[city], payoff=money(board, payoff)
    )
    return text, (city_ref(board, city), *load_refs(board, load), *card_refs(board, number))


def _upgrade_text(board: CompiledBoard, value: int) -> tuple[str, tuple[Ref, ...]]:
    vehicle, number = divmod(value, len(board.upgrades))
    _, new, price, is_crossgrade = board.upgrades[number]
    if board.fleet > 1:
        text = (
            tr("Crossgrade train {number} to {train} for {price}")
            if is_crossgrade
            else tr("Upgrade train {number} to {train} for {price}")
        )
    else:
        text = tr("Crossgrade to {train} for {price}") if is_crossgrade else tr("Upgrade to {train} for {price}")
    text = text.format(number=vehicle + 1, train=board.train_names[new], price=money(board, price))
    return text, train_refs(board, new)


def _loan_text(board: CompiledBoard, amount: str) -> str:
    text = tr("Borrow {amount} and repay {factor} times as much")
    return text.format(amount=amount, factor=board.loan_factor)


def _plain_text(board: CompiledBoard, step: int, kind: int, value: int) -> str:
    """Return the text of a decision that is about nothing on the board."""
    if kind == NEW_HAND:
        return tr("Discard the hand and draw new cards instead of a turn")
    if kind == START_OVER:
        return tr("Start over with a new hand, a new train and no track")
    if kind == TURN_ROUND:
        if board.fleet > 1:
            return tr("Turn train {number} around instead of a turn").format(number=value + 1)
        return tr("Turn the train around instead of a turn")
    if step == LOST_TURN:
        return tr("Skip the lost turn")
    return tr("Continue to building") if step == OPERATE else tr("End the turn")


def amounts(board: CompiledBoard, state: Position, step: int, names: Sequence[str]) -> list[tuple[int, Amount]]:
    """Return decisions with an amount that the player enters: loans (BR-OPT-08) and track prices (BR-OPT-33)."""
    if step == TERMS and can_name_price(board, state):
        track, refs = stretch_text(board, state, state.offer[2])
        text = tr("Offer {price} for {track}").format(price=BLANK, track=track)
        return [
            (PAY * SPAN, Amount(f"pay {BLANK}", text, 0, state.cash[state.seat], currency=board.currency, about=refs))
        ]
    if step not in (OPERATE, BUILD) or not can_borrow(board, state, 1):
        return []
    text = _loan_text(board, BLANK)
    return [(BORROW * SPAN, Amount(f"borrow {BLANK}", text, 1, board.loan_limit, currency=board.currency))]


def outcomes(board: CompiledBoard, state: Position, step: int, names: Sequence[str]) -> Outcomes:
    """Return the equally likely results of chance: cards of the deck, or players who may begin."""
    if step == DRAW:
        known = card_actions(board, language())
        return Outcomes((number, known[number], 1) for number in range(board.card_count) if state.place[number] == PILE)
    return Outcomes(
        (seat, Action(f"first {seat + 1}", tr("{player} begins").format(player=names[seat])), 1)
        for seat in leaders(board, state)
    )


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


PROMPTS: Mapping[int, str] = {
    OPERATE: tr_noop("what the train does"),
    BUILD: tr_noop("what to build"),
    LOSE_LOAD: tr_noop("which load to lose"),
    GIVE_CARDS: tr_noop("which card to discard"),
    OPEN_CARDS: tr_noop("which card becomes an open contract"),
    LOST_TURN: tr_noop("what to do in a lost turn"),
    ANSWER: tr_noop("whether to agree"),
    TERMS: tr_noop("what to offer in return"),
    RENT: tr_noop("whether to plan to rent the track"),
}
"""The decision of each step, for use after "decides"."""
