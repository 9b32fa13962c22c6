"""Decisions as actions: their codes for records, their words for buttons."""

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
from engine.families.crayon.rules.chapters.trading import PAY, TERM, can_name_price
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
    TERMS,
    Position,
)
from engine.families.crayon.rules.turn import (
    ASK_EXCHANGE,
    ASK_LOAD,
    BORROW,
    CLAIM,
    DELIVER,
    DISCARD_HAND,
    DONE,
    DROP,
    MOVE,
    PICK_UP,
    PLACE,
    SECTION,
    SPAN,
    START_OVER,
    SWITCH,
    TAKE,
    TURN_ROUND,
    UPGRADE,
    WANT,
    WAREHOUSE,
    besides_sections,
)
from engine.families.crayon.text.bargains import bargain_code, bargain_said, stretch_code, stretch_said, want_said
from engine.families.crayon.text.labels import (
    at_milepost,
    card,
    card_refs,
    cell,
    city_ref,
    demand,
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
from engine.model.ids import Ref


def code(board: CompiledBoard, state: Position, step: int, action: int) -> str:
    """The code of a decision, distinct among those of a position."""
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
        case _ if kind == UPGRADE:
            k, number = divmod(value, len(board.upgrades))
            which = f"{k + 1} " if board.fleet > 1 else ""
            return f"upgrade {which}{board.train_ids[board.upgrades[number][1]]}"
        case _ if kind == BORROW:
            return f"borrow {value}"
        case _ if kind == TURN_ROUND:
            return f"turn round {value + 1}" if board.fleet > 1 else "turn round"
    return {DISCARD_HAND: "discard hand", START_OVER: "start over"}[kind]


def read(board: CompiledBoard, state: Position, step: int, wanted: str) -> int | None:
    """The decision with this code while a seat builds; None in other steps, where all are soon listed. Which sections
    can be built takes a search of most of the board for each of hundreds, and a record of a game names one."""
    if step != BUILD:
        return None
    found = BUILD_CODE.fullmatch(wanted)
    if found is None:
        return next((a for a in besides_sections(board, state) if code(board, state, step, a) == wanted), None)
    a, b, c, d = map(int, found.groups())
    start, end = board.lattice.find((a, b)), board.lattice.find((c, d))
    arc = board.arc(start, end) if start >= 0 and end >= 0 else NONE
    return SECTION * SPAN + arc if arc != NONE and is_offered(board, state, arc) else None


NUMBER = "(0|-?[1-9][0-9]{0,5})"
BUILD_CODE = re.compile(f"build {NUMBER},{NUMBER} {NUMBER},{NUMBER}")
"""The code of a section, as `code` writes it."""

BARGAINS = (ANSWER, TERMS, RENT)
"""Steps in which players deal with one another."""

LOADS = {PICK_UP: "load", TAKE: "take", DROP: "drop", ASK_LOAD: "buy"}


def said(
    board: CompiledBoard, state: Position, step: int, action: int, names: Sequence[str]
) -> tuple[str, tuple[Ref, ...]]:
    """A decision of a seat in words, and what it is about; a move names first where it leads."""
    if step == LOSE_LOAD:
        return f"Lose {board.load_names[action]}", load_refs(board, action)
    if step == GIVE_CARDS:
        return f"Give up {card(board, action)}: {demands(board, action)}", card_refs(board, action)
    if step == OPEN_CARDS:
        return f"Leave {card(board, action)} open for all: {demands(board, action)}", card_refs(board, action)
    if step in BARGAINS:
        return bargain_said(board, state, step, action)
    kind, value = divmod(action, SPAN)
    if kind == MOVE:
        there = board.end[value]
        text = f"Go to {milepost(board, there)}"
        fee = toll(board, state, value >> 1)
        if fee and can_pay(board, state, value >> 1):
            text += f" (fee {money(board, fee)})"
        return text, (milepost_ref(board, there),)
    if kind == SECTION:
        a_, b = board.start[value], board.end[value]
        text = f"Build from {milepost(board, a_)} to {milepost(board, b)}: {money(board, board.price[value])}"
        return text, (milepost_ref(board, b), milepost_ref(board, a_))
    if kind in LOADS:
        here = state.at[state.vehicle]
        word = {PICK_UP: "Pick up", TAKE: "Take the stored", DROP: "Drop", ASK_LOAD: "Ask to buy"}[kind]
        sale = f" for {money(board, board.warehouse_sale)}" if kind == ASK_LOAD else ""
        text = f"{word} {board.load_names[value]} {at_milepost(board, here)}{sale}"
        return text, (milepost_ref(board, here), *load_refs(board, value))
    if kind == CLAIM:
        node, load = divmod(value, board.load_count)
        text = f"Claim {board.load_names[load]} that lies {at_milepost(board, node)}, and stay here for the whole next turn"  # noqa: E501
        return text, (milepost_ref(board, node), *load_refs(board, load))
    if kind == ASK_EXCHANGE:
        give, get = divmod(value, board.load_count)
        text = f"Ask to exchange {board.load_names[give]} for {board.load_names[get]}"
        return text, (milepost_ref(board, state.at[state.vehicle]), *load_refs(board, give), *load_refs(board, get))
    if kind == WANT:
        return want_said(board, state, value, names)
    if kind == WAREHOUSE:
        text = f"Build a warehouse {at_milepost(board, value)}: {money(board, board.warehouse)}"
        return text, (milepost_ref(board, value),)
    if kind == DELIVER:
        number, row = divmod(value, ROWS)
        city, load, _ = board.demands[number][row]
        return f"Deliver {demand(board, number, row)}", (
            city_ref(board, city),
            *load_refs(board, load),
            *card_refs(board, number),
        )
    if kind == PLACE:
        return f"Place the train {at_milepost(board, value)}", (milepost_ref(board, value),)
    if kind == SWITCH:
        return f"Move train {value + 1}", ()
    if kind == UPGRADE:
        k, number = divmod(value, len(board.upgrades))
        _, new, price, cross = board.upgrades[number]
        which = f" of train {k + 1}" if board.fleet > 1 else ""
        word = "Crossgrade" if cross else "Upgrade"
        return f"{word}{which} to {board.train_names[new]}: {money(board, price)}", train_refs(board, new)
    if kind == BORROW:
        return f"Borrow {money(board, value)} and pay back {board.loan_factor} times as much", ()
    if kind == DONE:
        if step == LOST_TURN:
            return "Wait out the turn that is lost", ()
        return ("Go on to building" if step == OPERATE else "End the turn"), ()
    if kind == TURN_ROUND:
        return f"Turn {f'train {value + 1}' if board.fleet > 1 else 'the train'} round instead of a turn", ()
    return {
        DISCARD_HAND: "Discard the hand and draw new cards instead of a turn",
        START_OVER: "Start over with a new hand, a new train and no track",
    }[kind], ()


def amounts(board: CompiledBoard, state: Position, step: int, names: Sequence[str]) -> list[tuple[int, Amount]]:
    """The loan (BR-OPT-08) and the price of track (BR-OPT-33), which can be named."""
    if step == TERMS and can_name_price(board, state):
        wanted, refs = stretch_said(board, state, state.offer[2])
        text = f"Offer {BLANK} for {wanted}"
        return [
            (PAY * TERM, Amount(f"pay {BLANK}", text, 0, state.cash[state.seat], currency=board.currency, about=refs))
        ]
    if step not in (OPERATE, BUILD) or not can_borrow(board, state, 1):
        return []
    text = f"Borrow {BLANK} and pay back {board.loan_factor} times as much"
    return [(BORROW * SPAN, Amount(f"borrow {BLANK}", text, 1, board.loan_limit, currency=board.currency))]


def outcomes(board: CompiledBoard, state: Position, step: int, names: Sequence[str]) -> Outcomes:
    """What chance may bring: each card of the pile, each of those who may begin, all as likely as any other."""
    if step == DRAW:
        known = card_actions(board)
        return Outcomes((number, known[number], 1) for number in range(board.card_count) if state.place[number] == PILE)
    return Outcomes((seat, Action(f"first {seat + 1}", f"{names[seat]} begins"), 1) for seat in leaders(board, state))


@lru_cache(maxsize=16)
def card_actions(board: CompiledBoard) -> tuple[Action, ...]:
    """The drawing of each card."""
    return tuple(
        Action(f"card {id}", f"Draw {card(board, number)}", card_refs(board, number))
        for number, id in enumerate(board.card_ids)
    )


def drawn(board: CompiledBoard, state: Position, step: int) -> int:
    """How many cards were drawn in this turn."""
    return state.drawn


ASKED: Mapping[int, str] = {
    OPERATE: "what its train does",
    BUILD: "what to build",
    LOSE_LOAD: "which load to lose",
    GIVE_CARDS: "which card to give up",
    OPEN_CARDS: "which card to lay open",
    LOST_TURN: "what to do in a turn that is lost",
    ANSWER: "whether to agree",
    TERMS: "what to ask in return",
    RENT: "whether to take over the track",
}
"""By the steps in which a seat decides: what, behind "decides"."""
