"""The rules of the crayon family: the chapters that the kernel plays."""

from __future__ import annotations

from collections.abc import Iterator

from engine.errors import RulesError
from engine.families.crayon.rules import journal
from engine.families.crayon.rules.board import CompiledBoard, board_of
from engine.families.crayon.rules.ends import ends
from engine.families.crayon.rules.faults import too_few_cards, too_few_ways
from engine.families.crayon.rules.hidden import seen
from engine.families.crayon.rules.options import OPTIONS
from engine.families.crayon.rules.position import DRAW, LOT, OPERATE, OVER, Position
from engine.families.crayon.rules.turn import MOVE, PLACE, SPAN, act, actor, advance, legal, step
from engine.families.crayon.words.choices import amounts, code, drawn, outcomes, said
from engine.families.crayon.words.naming import card_refs, city_ref, load_refs, milepost_ref
from engine.families.crayon.words.standing import holdings, scores, tokens
from engine.families.crayon.words.telling import told
from engine.game.kernel.chapters import Chapters, Row
from engine.game.kernel.kernel import KernelRules
from engine.game.rules import Seat
from engine.model.ids import Ref

MOST_SEATS = 6
"""There are six pawns and crayons (BR-COMP-01)."""


def leads(m: CompiledBoard, g: Position, now: int, a: int) -> bool:
    """Whether a decision moves or places the train."""
    return now == OPERATE and a // SPAN in (MOVE, PLACE)


def begin(m: CompiledBoard, seats: int) -> Position:
    """The position before the first card."""
    refuse_seats(m, seats)
    return Position(m, seats)


def refuse_seats(m: CompiledBoard, seats: int) -> None:
    """Raises RulesError where so many cannot play."""
    if m.honeymoon and seats != 2:
        raise RulesError(f"The honeymoon game cannot be played by {seats}: it is for two players")
    if not 1 <= seats <= MOST_SEATS:
        raise RulesError(f"this game is for 1 to {MOST_SEATS} players, not {seats}")
    wanted = seats * m.deal + m.contracts + 1
    if m.demand_cards < wanted:
        raise RulesError(f"This board cannot be played. {too_few_cards(m.demand_cards, wanted, seats)}")
    for city in m.majors:
        ways = len(m.sides[city])
        if ways < seats:
            raise RulesError(f"This board cannot be played. {too_few_ways(m.city_names[city], ways, seats)}")


def counted(m: CompiledBoard, row: Row) -> Iterator[tuple[str, Ref | Seat, int]]:
    """Sections by the milepost that they were built to, deliveries and what they paid by city and load, events by card
    and what they took, fees, trains, hands given up, and who begins."""
    kind, seat, amount, x, y = row
    if kind == journal.BUILT:
        yield "built", milepost_ref(m, m.end[x]), 1
        yield "spent", seat, -amount
    elif kind == journal.DELIVERED:
        city, load, _ = m.demands[x][y]
        yield "deliveries", city_ref(m, city), 1
        yield "paid", city_ref(m, city), amount
        for ref in (*load_refs(m, load), *card_refs(m, x)):
            yield "deliveries", ref, 1
            yield "paid", ref, amount
    elif kind == journal.MOVED:
        yield "rides", milepost_ref(m, m.end[x]), 1
    elif kind == journal.FEE:
        yield "fees", seat, -amount
    elif kind == journal.FEE_RECEIVED:
        yield "fees_received", seat, amount
    elif kind == journal.UPGRADED:
        yield "trains", Ref("content", f"trains.{m.train_ids[x]}"), 1
    elif kind == journal.EVENT:
        yield "events", card_refs(m, m.demand_cards + x)[0], 1
    elif kind == journal.TAXED:
        yield "event_cost", card_refs(m, m.demand_cards + x)[0], -amount
    elif kind in (journal.ERASED, journal.LOSES_TURN):
        yield "event_cost", card_refs(m, m.demand_cards + x)[0], y
    elif kind == journal.PLACED:
        yield "starts", milepost_ref(m, x), 1
    elif kind == journal.DISCARDED_HAND:
        yield "discards", seat, 1
    elif kind == journal.FIRST:
        yield "begins", seat, 1


COUNTERS = ("built", "spent", "deliveries", "paid", "rides", "fees", "fees_received", "trains", "events", "event_cost",
            "starts", "discards", "begins")  # fmt: skip

RULES = KernelRules(
    Chapters(
        options=OPTIONS,
        compiled=board_of,
        begin=begin,
        over=OVER,
        draws={DRAW: "card", LOT: "lot"},
        rolls={DRAW: "a card", LOT: "lots to see who begins"},
        step=step,
        advance=advance,
        actor=actor,
        legal=legal,
        amounts=amounts,
        outcomes=outcomes,
        drawn=drawn,
        act=act,
        code=code,
        said=said,
        told=told,
        tokens=tokens,
        holdings=holdings,
        scores=scores,
        seen=seen,
        counters=COUNTERS,
        counted=counted,
        leads=leads,
        ends=ends,
    )
)
"""British Rails and its kin."""
