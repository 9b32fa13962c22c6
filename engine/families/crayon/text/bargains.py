"""Offers of players to one another as actions: loads out of warehouses, track, and whether track is to be rented."""

from __future__ import annotations

from collections.abc import Sequence

from engine.families.crayon.rules.board import CompiledBoard
from engine.families.crayon.rules.chapters.trading import GIVE, PAY, TERM, stretch, worth
from engine.families.crayon.rules.position import ANSWER, BUY_LOAD, BUY_TRACK, SWAP_LOADS, TERMS, Position
from engine.families.crayon.text.labels import cell, load_refs, milepost, milepost_ref, money
from engine.model.ids import Ref

Said = tuple[str, tuple[Ref, ...]]


def stretch_code(board: CompiledBoard, state: Position, edge: int) -> str:
    """A stretch in codes: its first two mileposts and its last one."""
    nodes = stretch(board, state, edge)
    return " ".join(cell(board, node) for node in (nodes[0], nodes[1], nodes[-1]))


def stretch_said(board: CompiledBoard, state: Position, edge: int) -> Said:
    """A stretch in words, and its ends."""
    nodes = stretch(board, state, edge)
    text = f"the track from {milepost(board, nodes[0])} to {milepost(board, nodes[-1])}"
    return text, (milepost_ref(board, nodes[-1]), milepost_ref(board, nodes[0]))


def bargain_code(board: CompiledBoard, state: Position, step: int, action: int) -> str:
    """The code of an offer or an answer."""
    if step == ANSWER:
        return ("decline", "accept")[action]
    if step == TERMS:
        kind, value = divmod(action, TERM)
        if kind == PAY:
            return f"pay {value}"
        return f"give {stretch_code(board, state, value)}" if kind == GIVE else "withdraw"
    if state.offer[1] == state.seat:
        return ("start over", "take back")[action]
    return ("no run", "plan run")[action]


def bargain_said(board: CompiledBoard, state: Position, step: int, action: int) -> Said:
    """An offer or an answer in words."""
    if step == ANSWER:
        what, refs = _asked(board, state)
        return f"{'Agree' if action else 'Decline'} to {what}", refs
    if step == TERMS:
        kind, value = divmod(action, TERM)
        wanted, refs = stretch_said(board, state, state.offer[2])
        if kind == PAY:
            return f"Offer {money(board, value)} for {wanted}", refs
        if kind == GIVE:
            mine, own = stretch_said(board, state, value)
            return f"Offer {mine} for {wanted}", (*own, *refs)
        return "Make no offer", ()
    if state.offer[1] == state.seat:
        return ("Start over all the same", "Take back to start over, and play on")[action], ()
    return ("Do not plan to rent this track", "Plan to rent this track, and make the run in the next turn")[action], ()


def want_said(board: CompiledBoard, state: Position, edge: int, names: Sequence[str]) -> Said:
    """A stretch that the seat on turn may ask for."""
    text, refs = stretch_said(board, state, edge)
    owner = names[state.track[edge] - 1]
    return f"Make an offer for {text} of {owner}, which costs {money(board, worth(board, state, edge))} to build", refs


def _asked(board: CompiledBoard, state: Position) -> Said:
    """What is asked of the owner of a load or of track."""
    kind, _, get, give = state.offer[:4]
    if kind == BUY_LOAD:
        return f"sell {board.load_names[get]} for {money(board, board.warehouse_sale)}", load_refs(board, get)
    if kind == SWAP_LOADS:
        text = f"give {board.load_names[get]} for {board.load_names[give]}"
        return text, (*load_refs(board, get), *load_refs(board, give))
    wanted, refs = stretch_said(board, state, get)
    if kind == BUY_TRACK:
        return f"sell {wanted} for {money(board, give)}", refs
    mine, own = stretch_said(board, state, give)
    return f"give {wanted} for {mine}", (*refs, *own)
