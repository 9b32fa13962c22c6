"""Decisions as actions: their codes for records, their words for buttons."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from engine.families.tycoon.rules.board import CompiledBoard
from engine.families.tycoon.rules.chapters.auction import PASS as NO_BID
from engine.families.tycoon.rules.chapters.auction import highest_bid, lowest_bid
from engine.families.tycoon.rules.chapters.building import TILE as LEAVE
from engine.families.tycoon.rules.chapters.building import cost, end_of
from engine.families.tycoon.rules.chapters.drawing import city_drawn_for
from engine.families.tycoon.rules.network import visited
from engine.families.tycoon.rules.position import (
    ACT,
    BID,
    BUILD,
    CARD,
    COLOUR,
    CUBE,
    DECK,
    DELIVER,
    FROM,
    LOT,
    OWNER,
    PLACE,
    TO,
    Position,
)
from engine.families.tycoon.rules.turn import (
    DONE,
    EXTEND,
    IMPROVE,
    ISSUE,
    MOVE,
    PASS,
    PLAY,
    SPAN,
    START,
    TAKE,
    TILE,
    URBANIZE,
    WEST,
)
from engine.families.tycoon.text.labels import (
    a_colour,
    card_ref,
    cell,
    city_refs,
    colour,
    hex_name,
    hex_ref,
    money,
    times,
    tycoon_ref,
    way,
)
from engine.game.amount import BLANK, Amount
from engine.game.kernel.game_rules import Outcomes
from engine.game.rules import Action
from engine.model.ids import Ref

Said = tuple[str, tuple[Ref, ...]]


def code(board: CompiledBoard, state: Position, step: int, action: int) -> str:
    """The code of a decision, distinct among those of a position."""
    if step == BID:
        return "pass" if action == NO_BID else f"bid {action}"
    if step == DELIVER:
        return f"over {action} to {board.city_ids[_leads_to(state, action)]}"
    if step == COLOUR:
        return f"colour {board.colour_ids[action]}"
    if step == PLACE:
        return f"at {board.city_ids[action]}"
    kind, value = divmod(action, SPAN)
    if kind == TILE:
        enter, leave = divmod(value, LEAVE)
        return f"tile {cell(board, enter // 6)} {enter % 6} {leave}"
    if kind == MOVE:
        city, cube = divmod(value, board.colours)
        return f"cube {board.city_ids[city]} {board.colour_ids[cube]}"
    if kind == EXTEND:
        end = end_of(state, state.links[value])
        return f"extend {cell(board, end // 6)} {end % 6}"
    if kind in CITIES:
        return f"{CITIES[kind]} {board.city_ids[value]}"
    if kind in CARDS:
        return f"{CARDS[kind]} {board.card_ids[value]}"
    return {PASS: "pass", ISSUE: "share", IMPROVE: "engine", DONE: "done"}[kind]


CITIES = {START: "build", URBANIZE: "urbanize", WEST: "west"}
CARDS = {TAKE: "take", PLAY: "play"}


def _leads_to(state: Position, link: int) -> int:
    """Where a link leads from the city in which the cube is."""
    here, row = visited(state)[-1], state.links[link]
    return row[TO] if row[FROM] == here else row[FROM]


def said(board: CompiledBoard, state: Position, step: int, action: int, names: Sequence[str]) -> Said:
    """A decision of a seat in words, and what it is about."""
    if step == BID:
        return ("Pass in the auction" if action == NO_BID else f"Bid {money(board, action)}"), ()
    if step == DELIVER:
        here, there, owner = visited(state)[-1], _leads_to(state, action), state.links[action][OWNER]
        whose = "your own link" if owner == state.seat else f"the link of {names[owner]}"
        return f"Go over {whose} from {board.city_names[here]} to {board.city_names[there]}", city_refs(board, there)
    if step == COLOUR:
        return f"Lay the {colour(board, action)} tile on {board.city_names[state.site]}", city_refs(board, state.site)
    if step == PLACE:
        what = (
            "a new industry" if board.cards[state.using].kind == "new-industry" else times(board.growth_cubes, "cube")
        )
        return f"Put {what} in {board.city_names[action]}", city_refs(board, action)
    kind, value = divmod(action, SPAN)
    return _SAID[kind](board, state, value)


def _pass(board: CompiledBoard, state: Position, value: int) -> Said:
    return "Pass", ()


def _issue(board: CompiledBoard, state: Position, value: int) -> Said:
    return f"Issue a share for {money(board, board.share_value)}", ()


def _start(board: CompiledBoard, state: Position, city: int) -> Said:
    return f"Build a link from {board.city_names[city]}", city_refs(board, city)


def _extend(board: CompiledBoard, state: Position, number: int) -> Said:
    link = state.links[number]
    end = end_of(state, link)
    about = (hex_ref(board, end // 6), Ref("site", board.city_ids[link[FROM]]))
    return f"Carry on the link from {board.city_names[link[FROM]]} at {hex_name(board, end // 6)}", about


def _urbanize(board: CompiledBoard, state: Position, city: int) -> Said:
    return f"Urbanize {board.city_names[city]} for {money(board, board.urban_cost)}", city_refs(board, city)


def _improve(board: CompiledBoard, state: Position, value: int) -> Said:
    after = state.engine[state.seat] + 1
    return f"Improve the engine to level {after + 1} for {money(board, board.engine_price[after])}", ()


def _move(board: CompiledBoard, state: Position, stack: int) -> Said:
    city, cube = divmod(stack, board.colours)
    return f"Deliver {a_colour(board, cube)} cube from {board.city_names[city]}", city_refs(board, city)


def _take(board: CompiledBoard, state: Position, card: int) -> Said:
    return f"Take the card {board.cards[card].name}", (card_ref(board, card),)


def _play(board: CompiledBoard, state: Position, card: int) -> Said:
    return f"Play the card {board.cards[card].name}, and build", (card_ref(board, card),)


def _west(board: CompiledBoard, state: Position, city: int) -> Said:
    return f"Build the western link of {board.city_names[city]} for {money(board, board.western_cost)}", city_refs(
        board, city
    )


def _tile(board: CompiledBoard, state: Position, value: int) -> Said:
    enter, leave = divmod(value, LEAVE)
    hex, out = enter // 6, board.across[enter - enter % 6 + leave]
    to = f"towards {hex_name(board, out // 6)}" if out >= 0 else "towards the edge"
    text = f"Lay track through {hex_name(board, hex)} from {way(board, enter % 6)} to {way(board, leave)}, {to}: "
    return text + money(board, cost(board, state, enter, leave)), (hex_ref(board, hex),)


def _done(board: CompiledBoard, state: Position, value: int) -> Said:
    return "Leave the link incomplete", ()


_SAID = {
    PASS: _pass,
    ISSUE: _issue,
    START: _start,
    EXTEND: _extend,
    URBANIZE: _urbanize,
    IMPROVE: _improve,
    MOVE: _move,
    TAKE: _take,
    PLAY: _play,
    WEST: _west,
    TILE: _tile,
    DONE: _done,
}


def amounts(board: CompiledBoard, state: Position, step: int, names: Sequence[str]) -> list[tuple[int, Amount]]:
    """The bid, which can be named (RT-AUCTION-03)."""
    lowest, highest = lowest_bid(board, state), highest_bid(board)
    if step != BID or lowest > highest:
        return []
    in_hand = money(board, state.cash[state.seat])
    note = f"{in_hand} are in hand; for more than that shares are issued, each for {money(board, board.share_value)}."
    return [(0, Amount(f"bid {BLANK}", f"Bid {BLANK}", lowest, highest, board.bid_unit, board.currency, note=note))]


def outcomes(board: CompiledBoard, state: Position, step: int, names: Sequence[str]) -> Outcomes:
    """What chance may bring: a cube of the bag, a card of a deck, a seat; all cubes and all cards alike."""
    if step == CUBE:
        city = city_drawn_for(state)
        where, about = board.city_names[city], city_refs(board, city)
        return Outcomes(
            (
                number,
                Action(
                    f"cube {board.colour_ids[number]}",
                    f"{a_colour(board, number).capitalize()} cube for {where}",
                    about,
                ),
                left,
            )
            for number, left in enumerate(state.bag)
            if left
        )
    if step == CARD:
        return Outcomes(
            (
                card,
                Action(f"card {board.card_ids[card]}", f"Open {board.cards[card].name}", (card_ref(board, card),)),
                1,
            )
            for card, place in enumerate(state.place)
            if place == DECK
        )
    if step == LOT:
        return Outcomes(
            (seat, Action(f"first {seat + 1}", f"{names[seat]} is first"), 1) for seat in range(state.seats)
        )
    return Outcomes(
        (card, Action(f"tycoon {board.tycoon_ids[card]}", f"Draw {each.name}", (tycoon_ref(board, card),)), 1)
        for card, each in enumerate(board.tycoons)
        if card not in state.tycoon
    )


def is_secret(draw: Action) -> bool:
    """Whether the one who draws alone may know what was drawn (RT-SETUP-05)."""
    return draw.code.startswith("tycoon ")


def rolled(board: CompiledBoard, state: Position, step: int) -> str:
    """What is drawn, where a table of real cubes asks for which city it is."""
    return f"a cube for {board.city_names[city_drawn_for(state)]}" if step == CUBE else ""


def drawn(board: CompiledBoard, state: Position, step: int) -> int:
    """How often something was drawn in this turn."""
    return state.drawn


ASKED: Mapping[int, str] = {
    BID: "whether to bid",
    ACT: "which action to take",
    BUILD: "how the link goes on",
    DELIVER: "over which link the cube goes",
    COLOUR: "which tile to lay",
    PLACE: "in which city to put what the card brings",
}
"""By the steps in which a seat decides: what, behind "decides"."""
