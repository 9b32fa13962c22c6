"""Text of offers between players: loads from warehouses, track and rentals."""

from __future__ import annotations

from collections.abc import Sequence

from engine.families.crayon.rules.board import CompiledBoard
from engine.families.crayon.rules.chapters.trading import GIVE, PAY, building_cost, stretch
from engine.families.crayon.rules.position import ANSWER, BUY_LOAD, BUY_TRACK, SPAN, SWAP_LOADS, TERMS, Position
from engine.families.crayon.text.labels import cell, load_refs, milepost, milepost_ref, money
from engine.i18n import tr
from engine.model.ids import Ref

Text = tuple[str, tuple[Ref, ...]]
"""A text and what it is about."""


def stretch_code(board: CompiledBoard, state: Position, edge: int) -> str:
    """Return the code of a stretch of track: its first two mileposts and its last one."""
    nodes = stretch(board, state, edge)
    return " ".join(cell(board, node) for node in (nodes[0], nodes[1], nodes[-1]))


def stretch_text(board: CompiledBoard, state: Position, edge: int) -> Text:
    """Return the text for a stretch of track, with its ends."""
    nodes = stretch(board, state, edge)
    text = tr("the track from {start} to {end}").format(start=milepost(board, nodes[0]), end=milepost(board, nodes[-1]))
    return text, (milepost_ref(board, nodes[-1]), milepost_ref(board, nodes[0]))


def bargain_code(board: CompiledBoard, state: Position, step: int, action: int) -> str:
    """Return the code of an offer or an answer."""
    if step == ANSWER:
        return ("decline", "accept")[action]
    if step == TERMS:
        kind, value = divmod(action, SPAN)
        if kind == PAY:
            return f"pay {value}"
        return f"give {stretch_code(board, state, value)}" if kind == GIVE else "withdraw"
    if state.offer[1] == state.seat:
        return ("start over", "take back")[action]  # not shown
    return ("no run", "plan run")[action]  # not shown


def bargain_text(board: CompiledBoard, state: Position, step: int, action: int) -> Text:
    """Return the text of an offer or an answer."""
    if step == ANSWER:
        return _answer_text(board, state, bool(action))
    if step == TERMS:
        kind, value = divmod(action, SPAN)
        track, refs = stretch_text(board, state, state.offer[2])
        if kind == PAY:
            return tr("Offer {price} for {track}").format(price=money(board, value), track=track), refs
        if kind == GIVE:
            own_track, own_refs = stretch_text(board, state, value)
            return tr("Offer {own_track} for {track}").format(own_track=own_track, track=track), (*own_refs, *refs)
        return tr("Make no offer"), ()
    if state.offer[1] == state.seat:
        return (tr("Start over anyway"), tr("Cancel starting over and continue playing"))[action], ()
    return (tr("Do not plan to rent this track"), tr("Plan to rent this track and use it in the next turn"))[action], ()


def wanted_track_text(board: CompiledBoard, state: Position, edge: int, names: Sequence[str]) -> Text:
    """Return the text of a stretch of track for which the current player may make an offer."""
    track, refs = stretch_text(board, state, edge)
    text = tr("Make an offer to {owner} for {track} (building cost {cost})").format(
        owner=names[state.track[edge] - 1], track=track, cost=money(board, building_cost(board, state, edge))
    )
    return text, refs


def _answer_text(board: CompiledBoard, state: Position, agrees: bool) -> Text:
    """Return the text for an answer of the owner of a load or of track."""
    kind, _, get, give = state.offer[:4]
    if kind == BUY_LOAD:
        text = tr("Agree to sell {load} for {price}") if agrees else tr("Decline to sell {load} for {price}")
        text = text.format(load=board.load_names[get], price=money(board, board.warehouse_sale))
        return text, load_refs(board, get)
    if kind == SWAP_LOADS:
        text = tr("Agree to give {load} for {offered}") if agrees else tr("Decline to give {load} for {offered}")
        text = text.format(load=board.load_names[get], offered=board.load_names[give])
        return text, (*load_refs(board, get), *load_refs(board, give))
    track, refs = stretch_text(board, state, get)
    if kind == BUY_TRACK:
        text = tr("Agree to sell {track} for {price}") if agrees else tr("Decline to sell {track} for {price}")
        return text.format(track=track, price=money(board, give)), refs
    offered, offered_refs = stretch_text(board, state, give)
    text = tr("Agree to give {track} for {offered}") if agrees else tr("Decline to give {track} for {offered}")
    return text.format(track=track, offered=offered), (*refs, *offered_refs)
