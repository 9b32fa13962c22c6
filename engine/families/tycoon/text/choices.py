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


def code(m: CompiledBoard, g: Position, now: int, a: int) -> str:
    """The code of a decision, distinct among those of a position."""
    if now == BID:
        return "pass" if a == NO_BID else f"bid {a}"
    if now == DELIVER:
        return f"over {a} to {m.city_ids[_leads_to(g, a)]}"
    if now == COLOUR:
        return f"colour {m.colour_ids[a]}"
    if now == PLACE:
        return f"at {m.city_ids[a]}"
    kind, value = divmod(a, SPAN)
    if kind == TILE:
        enter, leave = divmod(value, LEAVE)
        return f"tile {cell(m, enter // 6)} {enter % 6} {leave}"
    if kind == MOVE:
        city, cube = divmod(value, m.colours)
        return f"cube {m.city_ids[city]} {m.colour_ids[cube]}"
    if kind == EXTEND:
        end = end_of(g, g.links[value])
        return f"extend {cell(m, end // 6)} {end % 6}"
    if kind in CITIES:
        return f"{CITIES[kind]} {m.city_ids[value]}"
    if kind in CARDS:
        return f"{CARDS[kind]} {m.card_ids[value]}"
    return {PASS: "pass", ISSUE: "share", IMPROVE: "engine", DONE: "done"}[kind]


CITIES = {START: "build", URBANIZE: "urbanize", WEST: "west"}
CARDS = {TAKE: "take", PLAY: "play"}


def _leads_to(g: Position, link: int) -> int:
    """Where a link leads from the city in which the cube is."""
    here, row = visited(g)[-1], g.links[link]
    return row[TO] if row[FROM] == here else row[FROM]


def said(m: CompiledBoard, g: Position, now: int, a: int, names: Sequence[str]) -> Said:
    """A decision of a seat in words, and what it is about."""
    if now == BID:
        return ("Pass in the auction" if a == NO_BID else f"Bid {money(m, a)}"), ()
    if now == DELIVER:
        here, there, owner = visited(g)[-1], _leads_to(g, a), g.links[a][OWNER]
        whose = "your own link" if owner == g.seat else f"the link of {names[owner]}"
        return f"Go over {whose} from {m.city_names[here]} to {m.city_names[there]}", city_refs(m, there)
    if now == COLOUR:
        return f"Lay the {colour(m, a)} tile on {m.city_names[g.site]}", city_refs(m, g.site)
    if now == PLACE:
        what = "a new industry" if m.cards[g.using].kind == "new-industry" else times(m.growth_cubes, "cube")
        return f"Put {what} in {m.city_names[a]}", city_refs(m, a)
    kind, value = divmod(a, SPAN)
    return _SAID[kind](m, g, value)


def _pass(m: CompiledBoard, g: Position, value: int) -> Said:
    return "Pass", ()


def _issue(m: CompiledBoard, g: Position, value: int) -> Said:
    return f"Issue a share for {money(m, m.share_value)}", ()


def _start(m: CompiledBoard, g: Position, city: int) -> Said:
    return f"Build a link from {m.city_names[city]}", city_refs(m, city)


def _extend(m: CompiledBoard, g: Position, number: int) -> Said:
    link = g.links[number]
    end = end_of(g, link)
    about = (hex_ref(m, end // 6), Ref("site", m.city_ids[link[FROM]]))
    return f"Carry on the link from {m.city_names[link[FROM]]} at {hex_name(m, end // 6)}", about


def _urbanize(m: CompiledBoard, g: Position, city: int) -> Said:
    return f"Urbanize {m.city_names[city]} for {money(m, m.urban_cost)}", city_refs(m, city)


def _improve(m: CompiledBoard, g: Position, value: int) -> Said:
    after = g.engine[g.seat] + 1
    return f"Improve the engine to level {after + 1} for {money(m, m.engine_price[after])}", ()


def _move(m: CompiledBoard, g: Position, stack: int) -> Said:
    city, cube = divmod(stack, m.colours)
    return f"Deliver {a_colour(m, cube)} cube from {m.city_names[city]}", city_refs(m, city)


def _take(m: CompiledBoard, g: Position, card: int) -> Said:
    return f"Take the card {m.cards[card].name}", (card_ref(m, card),)


def _play(m: CompiledBoard, g: Position, card: int) -> Said:
    return f"Play the card {m.cards[card].name}, and build", (card_ref(m, card),)


def _west(m: CompiledBoard, g: Position, city: int) -> Said:
    return f"Build the western link of {m.city_names[city]} for {money(m, m.western_cost)}", city_refs(m, city)


def _tile(m: CompiledBoard, g: Position, value: int) -> Said:
    enter, leave = divmod(value, LEAVE)
    hex, out = enter // 6, m.across[enter - enter % 6 + leave]
    to = f"towards {hex_name(m, out // 6)}" if out >= 0 else "towards the edge"
    text = f"Lay track through {hex_name(m, hex)} from {way(m, enter % 6)} to {way(m, leave)}, {to}: "
    return text + money(m, cost(m, g, enter, leave)), (hex_ref(m, hex),)


def _done(m: CompiledBoard, g: Position, value: int) -> Said:
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


def amounts(m: CompiledBoard, g: Position, now: int, names: Sequence[str]) -> list[tuple[int, Amount]]:
    """The bid, which can be named (RT-AUCTION-03)."""
    lowest, highest = lowest_bid(m, g), highest_bid(m)
    if now != BID or lowest > highest:
        return []
    in_hand = money(m, g.cash[g.seat])
    note = f"{in_hand} are in hand; for more than that shares are issued, each for {money(m, m.share_value)}."
    return [(0, Amount(f"bid {BLANK}", f"Bid {BLANK}", lowest, highest, m.bid_unit, m.currency, note=note))]


def outcomes(m: CompiledBoard, g: Position, now: int, names: Sequence[str]) -> Outcomes:
    """What chance may bring: a cube of the bag, a card of a deck, a seat; all cubes and all cards alike."""
    if now == CUBE:
        city = city_drawn_for(g)
        where, about = m.city_names[city], city_refs(m, city)
        return Outcomes(
            (
                number,
                Action(f"cube {m.colour_ids[number]}", f"{a_colour(m, number).capitalize()} cube for {where}", about),
                left,
            )
            for number, left in enumerate(g.bag)
            if left
        )
    if now == CARD:
        return Outcomes(
            (card, Action(f"card {m.card_ids[card]}", f"Open {m.cards[card].name}", (card_ref(m, card),)), 1)
            for card, place in enumerate(g.place)
            if place == DECK
        )
    if now == LOT:
        return Outcomes((seat, Action(f"first {seat + 1}", f"{names[seat]} is first"), 1) for seat in range(g.seats))
    return Outcomes(
        (card, Action(f"tycoon {m.tycoon_ids[card]}", f"Draw {each.name}", (tycoon_ref(m, card),)), 1)
        for card, each in enumerate(m.tycoons)
        if card not in g.tycoon
    )


def is_secret(draw: Action) -> bool:
    """Whether the one who draws alone may know what was drawn (RT-SETUP-05)."""
    return draw.code.startswith("tycoon ")


def rolled(m: CompiledBoard, g: Position, now: int) -> str:
    """What is drawn, where a table of real cubes asks for which city it is."""
    return f"a cube for {m.city_names[city_drawn_for(g)]}" if now == CUBE else ""


def drawn(m: CompiledBoard, g: Position, now: int) -> int:
    """How often something was drawn in this turn."""
    return g.drawn


ASKED: Mapping[int, str] = {
    BID: "whether to bid",
    ACT: "which action to take",
    BUILD: "how the link goes on",
    DELIVER: "over which link the cube goes",
    COLOUR: "which tile to lay",
    PLACE: "in which city to put what the card brings",
}
"""By the steps in which a seat decides: what, behind "decides"."""
