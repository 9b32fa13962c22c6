"""Offers of players to one another as actions: loads out of warehouses, track, and whether track is to be rented."""

from __future__ import annotations

from collections.abc import Sequence

from engine.families.crayon.rules.board import CompiledBoard
from engine.families.crayon.rules.chapters.trading import GIVE, PAY, TERM, stretch, worth
from engine.families.crayon.rules.position import ANSWER, BUY_LOAD, BUY_TRACK, SWAP_LOADS, TERMS, Position
from engine.families.crayon.text.labels import cell, load_refs, milepost, milepost_ref, money
from engine.model.ids import Ref

Said = tuple[str, tuple[Ref, ...]]


def stretch_code(m: CompiledBoard, g: Position, edge: int) -> str:
    """A stretch in codes: its first two mileposts and its last one."""
    nodes = stretch(m, g, edge)
    return " ".join(cell(m, node) for node in (nodes[0], nodes[1], nodes[-1]))


def stretch_said(m: CompiledBoard, g: Position, edge: int) -> Said:
    """A stretch in words, and its ends."""
    nodes = stretch(m, g, edge)
    text = f"the track from {milepost(m, nodes[0])} to {milepost(m, nodes[-1])}"
    return text, (milepost_ref(m, nodes[-1]), milepost_ref(m, nodes[0]))


def bargain_code(m: CompiledBoard, g: Position, now: int, a: int) -> str:
    """The code of an offer or an answer."""
    if now == ANSWER:
        return ("decline", "accept")[a]
    if now == TERMS:
        kind, value = divmod(a, TERM)
        if kind == PAY:
            return f"pay {value}"
        return f"give {stretch_code(m, g, value)}" if kind == GIVE else "withdraw"
    if g.offer[1] == g.seat:
        return ("start over", "take back")[a]
    return ("no run", "plan run")[a]


def bargain_said(m: CompiledBoard, g: Position, now: int, a: int) -> Said:
    """An offer or an answer in words."""
    if now == ANSWER:
        what, refs = _asked(m, g)
        return f"{'Agree' if a else 'Decline'} to {what}", refs
    if now == TERMS:
        kind, value = divmod(a, TERM)
        wanted, refs = stretch_said(m, g, g.offer[2])
        if kind == PAY:
            return f"Offer {money(m, value)} for {wanted}", refs
        if kind == GIVE:
            mine, own = stretch_said(m, g, value)
            return f"Offer {mine} for {wanted}", (*own, *refs)
        return "Make no offer", ()
    if g.offer[1] == g.seat:
        return ("Start over all the same", "Take back to start over, and play on")[a], ()
    return ("Do not plan to rent this track", "Plan to rent this track, and make the run in the next turn")[a], ()


def want_said(m: CompiledBoard, g: Position, edge: int, names: Sequence[str]) -> Said:
    """A stretch that the seat on turn may ask for."""
    text, refs = stretch_said(m, g, edge)
    owner = names[g.track[edge] - 1]
    return f"Make an offer for {text} of {owner}, which costs {money(m, worth(m, g, edge))} to build", refs


def _asked(m: CompiledBoard, g: Position) -> Said:
    """What is asked of the owner of a load or of track."""
    kind, _, get, give = g.offer[:4]
    if kind == BUY_LOAD:
        return f"sell {m.load_names[get]} for {money(m, m.warehouse_sale)}", load_refs(m, get)
    if kind == SWAP_LOADS:
        text = f"give {m.load_names[get]} for {m.load_names[give]}"
        return text, (*load_refs(m, get), *load_refs(m, give))
    wanted, refs = stretch_said(m, g, get)
    if kind == BUY_TRACK:
        return f"sell {wanted} for {money(m, give)}", refs
    mine, own = stretch_said(m, g, give)
    return f"give {wanted} for {mine}", (*refs, *own)
