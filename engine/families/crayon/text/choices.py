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


def code(m: CompiledBoard, g: Position, now: int, a: int) -> str:
    """The code of a decision, distinct among those of a position."""
    if now == LOSE_LOAD:
        return f"lose {m.load_ids[a]}"
    if now in (GIVE_CARDS, OPEN_CARDS):
        return f"{'give' if now == GIVE_CARDS else 'open'} {m.card_ids[a]}"
    if now in BARGAINS:
        return bargain_code(m, g, now, a)
    kind, value = divmod(a, SPAN)
    match kind:
        case 0:  # DONE
            return "done"
        case _ if kind == MOVE:
            return f"move {cell(m, m.end[value])}"
        case _ if kind == SECTION:
            return f"build {cell(m, m.start[value])} {cell(m, m.end[value])}"
        case _ if kind in LOADS:
            return f"{LOADS[kind]} {m.load_ids[value]}"
        case _ if kind == CLAIM:
            node, load = divmod(value, m.load_count)
            return f"claim {m.load_ids[load]} {cell(m, node)}"
        case _ if kind == ASK_EXCHANGE:
            give, get = divmod(value, m.load_count)
            return f"exchange {m.load_ids[give]} {m.load_ids[get]}"
        case _ if kind == WAREHOUSE:
            return f"warehouse {cell(m, value)}"
        case _ if kind == WANT:
            return f"want {stretch_code(m, g, value)}"
        case _ if kind == DELIVER:
            number, row = divmod(value, ROWS)
            return f"deliver {m.card_ids[number]}.{row + 1}"
        case _ if kind == PLACE:
            return f"place {cell(m, value)}"
        case _ if kind == SWITCH:
            return f"train {value + 1}"
        case _ if kind == UPGRADE:
            k, number = divmod(value, len(m.upgrades))
            which = f"{k + 1} " if m.fleet > 1 else ""
            return f"upgrade {which}{m.train_ids[m.upgrades[number][1]]}"
        case _ if kind == BORROW:
            return f"borrow {value}"
        case _ if kind == TURN_ROUND:
            return f"turn round {value + 1}" if m.fleet > 1 else "turn round"
    return {DISCARD_HAND: "discard hand", START_OVER: "start over"}[kind]


def read(m: CompiledBoard, g: Position, now: int, wanted: str) -> int | None:
    """The decision with this code while a seat builds; None in other steps, where all are soon listed. Which sections
    can be built takes a search of most of the board for each of hundreds, and a record of a game names one."""
    if now != BUILD:
        return None
    found = BUILD_CODE.fullmatch(wanted)
    if found is None:
        return next((a for a in besides_sections(m, g) if code(m, g, now, a) == wanted), None)
    a, b, c, d = map(int, found.groups())
    start, end = m.lattice.find((a, b)), m.lattice.find((c, d))
    arc = m.arc(start, end) if start >= 0 and end >= 0 else NONE
    return SECTION * SPAN + arc if arc != NONE and is_offered(m, g, arc) else None


NUMBER = "(0|-?[1-9][0-9]{0,5})"
BUILD_CODE = re.compile(f"build {NUMBER},{NUMBER} {NUMBER},{NUMBER}")
"""The code of a section, as `code` writes it."""

BARGAINS = (ANSWER, TERMS, RENT)
"""Steps in which players deal with one another."""

LOADS = {PICK_UP: "load", TAKE: "take", DROP: "drop", ASK_LOAD: "buy"}


def said(m: CompiledBoard, g: Position, now: int, a: int, names: Sequence[str]) -> tuple[str, tuple[Ref, ...]]:
    """A decision of a seat in words, and what it is about; a move names first where it leads."""
    if now == LOSE_LOAD:
        return f"Lose {m.load_names[a]}", load_refs(m, a)
    if now == GIVE_CARDS:
        return f"Give up {card(m, a)}: {demands(m, a)}", card_refs(m, a)
    if now == OPEN_CARDS:
        return f"Leave {card(m, a)} open for all: {demands(m, a)}", card_refs(m, a)
    if now in BARGAINS:
        return bargain_said(m, g, now, a)
    kind, value = divmod(a, SPAN)
    if kind == MOVE:
        there = m.end[value]
        text = f"Go to {milepost(m, there)}"
        fee = toll(m, g, value >> 1)
        if fee and can_pay(m, g, value >> 1):
            text += f" (fee {money(m, fee)})"
        return text, (milepost_ref(m, there),)
    if kind == SECTION:
        a_, b = m.start[value], m.end[value]
        text = f"Build from {milepost(m, a_)} to {milepost(m, b)}: {money(m, m.price[value])}"
        return text, (milepost_ref(m, b), milepost_ref(m, a_))
    if kind in LOADS:
        here = g.at[g.vehicle]
        word = {PICK_UP: "Pick up", TAKE: "Take the stored", DROP: "Drop", ASK_LOAD: "Ask to buy"}[kind]
        sale = f" for {money(m, m.warehouse_sale)}" if kind == ASK_LOAD else ""
        text = f"{word} {m.load_names[value]} {at_milepost(m, here)}{sale}"
        return text, (milepost_ref(m, here), *load_refs(m, value))
    if kind == CLAIM:
        node, load = divmod(value, m.load_count)
        text = f"Claim {m.load_names[load]} that lies {at_milepost(m, node)}, and stay here for the whole next turn"
        return text, (milepost_ref(m, node), *load_refs(m, load))
    if kind == ASK_EXCHANGE:
        give, get = divmod(value, m.load_count)
        text = f"Ask to exchange {m.load_names[give]} for {m.load_names[get]}"
        return text, (milepost_ref(m, g.at[g.vehicle]), *load_refs(m, give), *load_refs(m, get))
    if kind == WANT:
        return want_said(m, g, value, names)
    if kind == WAREHOUSE:
        text = f"Build a warehouse {at_milepost(m, value)}: {money(m, m.warehouse)}"
        return text, (milepost_ref(m, value),)
    if kind == DELIVER:
        number, row = divmod(value, ROWS)
        city, load, _ = m.demands[number][row]
        return f"Deliver {demand(m, number, row)}", (city_ref(m, city), *load_refs(m, load), *card_refs(m, number))
    if kind == PLACE:
        return f"Place the train {at_milepost(m, value)}", (milepost_ref(m, value),)
    if kind == SWITCH:
        return f"Move train {value + 1}", ()
    if kind == UPGRADE:
        k, number = divmod(value, len(m.upgrades))
        _, new, price, cross = m.upgrades[number]
        which = f" of train {k + 1}" if m.fleet > 1 else ""
        word = "Crossgrade" if cross else "Upgrade"
        return f"{word}{which} to {m.train_names[new]}: {money(m, price)}", train_refs(m, new)
    if kind == BORROW:
        return f"Borrow {money(m, value)} and pay back {m.loan_factor} times as much", ()
    if kind == DONE:
        if now == LOST_TURN:
            return "Wait out the turn that is lost", ()
        return ("Go on to building" if now == OPERATE else "End the turn"), ()
    if kind == TURN_ROUND:
        return f"Turn {f'train {value + 1}' if m.fleet > 1 else 'the train'} round instead of a turn", ()
    return {
        DISCARD_HAND: "Discard the hand and draw new cards instead of a turn",
        START_OVER: "Start over with a new hand, a new train and no track",
    }[kind], ()


def amounts(m: CompiledBoard, g: Position, now: int, names: Sequence[str]) -> list[tuple[int, Amount]]:
    """The loan (BR-OPT-08) and the price of track (BR-OPT-33), which can be named."""
    if now == TERMS and can_name_price(m, g):
        wanted, refs = stretch_said(m, g, g.offer[2])
        text = f"Offer {BLANK} for {wanted}"
        return [(PAY * TERM, Amount(f"pay {BLANK}", text, 0, g.cash[g.seat], currency=m.currency, about=refs))]
    if now not in (OPERATE, BUILD) or not can_borrow(m, g, 1):
        return []
    text = f"Borrow {BLANK} and pay back {m.loan_factor} times as much"
    return [(BORROW * SPAN, Amount(f"borrow {BLANK}", text, 1, m.loan_limit, currency=m.currency))]


def outcomes(m: CompiledBoard, g: Position, now: int, names: Sequence[str]) -> Outcomes:
    """What chance may bring: each card of the pile, each of those who may begin, all as likely as any other."""
    if now == DRAW:
        known = card_actions(m)
        return Outcomes((number, known[number], 1) for number in range(m.card_count) if g.place[number] == PILE)
    return Outcomes((seat, Action(f"first {seat + 1}", f"{names[seat]} begins"), 1) for seat in leaders(m, g))


@lru_cache(maxsize=16)
def card_actions(m: CompiledBoard) -> tuple[Action, ...]:
    """The drawing of each card."""
    return tuple(
        Action(f"card {id}", f"Draw {card(m, number)}", card_refs(m, number)) for number, id in enumerate(m.card_ids)
    )


def drawn(m: CompiledBoard, g: Position, now: int) -> int:
    """How many cards were drawn in this turn."""
    return g.drawn


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
