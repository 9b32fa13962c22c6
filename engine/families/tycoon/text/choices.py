"""Decisions as actions: their codes in records and their texts on buttons."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from engine.families.tycoon.rules.board import CompiledBoard
from engine.families.tycoon.rules.chapters.auction import PASS as NO_BID
from engine.families.tycoon.rules.chapters.auction import highest_bid, lowest_bid
from engine.families.tycoon.rules.chapters.building import TILE as LEAVE
from engine.families.tycoon.rules.chapters.building import cost, end_of
from engine.families.tycoon.rules.chapters.delivering import visited
from engine.families.tycoon.rules.chapters.drawing import city_drawn_for
from engine.families.tycoon.rules.kinds import (
    DONE,
    EXTEND,
    IMPROVE,
    ISSUE,
    LAY,
    MOVE,
    NEW_CITY,
    PASS,
    PLAY,
    SPAN,
    START,
    TAKE,
    WEST,
)
from engine.families.tycoon.rules.position import (
    ACT,
    BID,
    BUILD,
    CARD,
    COLOUR,
    CUBE,
    DECK,
    FROM,
    LOT,
    OWNER,
    PLACE,
    ROUTE,
    TO,
    Position,
)
from engine.families.tycoon.text.labels import (
    a_colour,
    card_ref,
    cell,
    city_refs,
    colour,
    hex_name,
    hex_ref,
    is_tycoon_card,
    money,
    n_cubes,
    tycoon_ref,
    way,
)
from engine.game.amount import BLANK, Amount
from engine.game.kernel.game_rules import Outcomes
from engine.game.rules import Action
from engine.i18n import tr, tr_noop
from engine.model.ids import Ref

ActionText = tuple[str, tuple[Ref, ...]]


def code(board: CompiledBoard, state: Position, step: int, action: int) -> str:
    """Return the code of a decision, unique among the decisions of a position."""
    if step == BID:
        return "pass" if action == NO_BID else f"bid {action}"
    if step == ROUTE:
        return f"over {action} to {board.city_ids[_leads_to(state, action)]}"  # not shown
    if step == COLOUR:
        return f"colour {board.colour_ids[action]}"
    if step == PLACE:
        return f"at {board.city_ids[action]}"
    kind, value = divmod(action, SPAN)
    if kind == LAY:
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


CITIES = {START: "build", NEW_CITY: "urbanize", WEST: "west"}
CARDS = {TAKE: "take", PLAY: "play"}


def _leads_to(state: Position, link: int) -> int:
    """Return the city at the other end of a link from the city where the cube is."""
    here, row = visited(state)[-1], state.links[link]
    return row[TO] if row[FROM] == here else row[FROM]


def action_text(board: CompiledBoard, state: Position, step: int, action: int, names: Sequence[str]) -> ActionText:
    """Return a decision of a player as text, and the refs to highlight."""
    if step == BID:
        if action == NO_BID:
            return tr("Pass in the auction"), ()
        return tr("Bid {amount}").format(amount=money(board, action)), ()
    if step == ROUTE:
        here, there, owner = visited(state)[-1], _leads_to(state, action), state.links[action][OWNER]
        template = (
            tr("Use your own link from {start} to {end}")
            if owner == state.seat
            else tr("Use {name}'s link from {start} to {end}")
        )
        text = template.format(name=names[owner], start=board.city_names[here], end=board.city_names[there])
        return text, city_refs(board, there)
    if step == COLOUR:
        text = tr("Place the {color} New City tile on {city}").format(
            color=colour(board, action), city=board.city_names[state.site]
        )
        return text, city_refs(board, state.site)
    if step == PLACE:
        city = board.city_names[action]
        if board.cards[state.using].kind == "new-industry":
            text = tr("Place a New City tile on {city}").format(city=city)
        else:
            text = tr("Add {cubes} to {city}").format(cubes=n_cubes(board.growth_cubes), city=city)
        return text, city_refs(board, action)
    kind, value = divmod(action, SPAN)
    return _TEXTS[kind](board, state, value)


def _pass(board: CompiledBoard, state: Position, value: int) -> ActionText:
    return tr("Pass"), ()


def _issue(board: CompiledBoard, state: Position, value: int) -> ActionText:
    return tr("Issue a share for {amount}").format(amount=money(board, board.share_value)), ()


def _start(board: CompiledBoard, state: Position, city: int) -> ActionText:
    return tr("Build a link from {city}").format(city=board.city_names[city]), city_refs(board, city)


def _extend(board: CompiledBoard, state: Position, number: int) -> ActionText:
    link = state.links[number]
    end = end_of(state, link)
    about = (hex_ref(board, end // 6), Ref("site", board.city_ids[link[FROM]]))
    text = tr("Continue the link from {city} at {hex}")
    return text.format(city=board.city_names[link[FROM]], hex=hex_name(board, end // 6)), about


def _urbanize(board: CompiledBoard, state: Position, city: int) -> ActionText:
    text = tr("Urbanize {city} for {amount}")
    return text.format(city=board.city_names[city], amount=money(board, board.urban_cost)), city_refs(board, city)


def _improve(board: CompiledBoard, state: Position, value: int) -> ActionText:
    after = state.engine[state.seat] + 1
    text = tr("Improve your engine to level {level} for {amount}")
    return text.format(level=after + 1, amount=money(board, board.engine_price[after])), ()


def _move(board: CompiledBoard, state: Position, stack: int) -> ActionText:
    city, cube = divmod(stack, board.colours)
    text = tr("Deliver {a_color} cube from {city}")
    return text.format(a_color=a_colour(board, cube), city=board.city_names[city]), city_refs(board, city)


def _take(board: CompiledBoard, state: Position, card: int) -> ActionText:
    return tr("Take the card {card}").format(card=board.cards[card].name), (card_ref(board, card),)


def _play(board: CompiledBoard, state: Position, card: int) -> ActionText:
    return tr("Play the card {card} and build").format(card=board.cards[card].name), (card_ref(board, card),)


def _west(board: CompiledBoard, state: Position, city: int) -> ActionText:
    text = tr("Build the western link of {city} for {amount}")
    return text.format(city=board.city_names[city], amount=money(board, board.western_cost)), city_refs(board, city)


def _tile(board: CompiledBoard, state: Position, value: int) -> ActionText:
    enter, leave = divmod(value, LEAVE)
    hex, out = enter // 6, board.across[enter - enter % 6 + leave]
    text = (
        tr("Lay track through {hex} from {enter} to {leave}, toward {next}, for {amount}")
        if out >= 0
        else tr("Lay track through {hex} from {enter} to {leave}, toward the edge, for {amount}")
    ).format(
        hex=hex_name(board, hex),
        enter=way(board, enter % 6),
        leave=way(board, leave),
        next=hex_name(board, out // 6) if out >= 0 else "",
        amount=money(board, cost(board, state, enter, leave)),
    )
    return text, (hex_ref(board, hex),)


def _done(board: CompiledBoard, state: Position, value: int) -> ActionText:
    return tr("Leave the link incomplete"), ()


_TEXTS = {
    PASS: _pass,
    ISSUE: _issue,
    START: _start,
    EXTEND: _extend,
    NEW_CITY: _urbanize,
    IMPROVE: _improve,
    MOVE: _move,
    TAKE: _take,
    PLAY: _play,
    WEST: _west,
    LAY: _tile,
    DONE: _done,
}


def amounts(board: CompiledBoard, state: Position, step: int, names: Sequence[str]) -> list[tuple[int, Amount]]:
    """Return the bid, whose amount the player chooses (RT-AUCTION-03)."""
    lowest, highest = lowest_bid(board, state), highest_bid(board)
    if step != BID or lowest > highest:
        return []
    note = tr("You have {cash}. A higher bid issues shares for {value} each.").format(
        cash=money(board, state.cash[state.seat]), value=money(board, board.share_value)
    )
    text = tr("Bid {amount}").format(amount=BLANK)
    return [(0, Amount(f"bid {BLANK}", text, lowest, highest, board.bid_unit, board.currency, note=note))]


def outcomes(board: CompiledBoard, state: Position, step: int, names: Sequence[str]) -> Outcomes:
    """Return the possible results of chance: a cube of the bag, a card of a deck, or a seat. Cubes are equally likely,
    and so are cards."""
    if step == CUBE:
        city = city_drawn_for(state)
        name, about = board.city_names[city], city_refs(board, city)
        return Outcomes(
            (
                number,
                Action(
                    f"cube {board.colour_ids[number]}",
                    tr("Draw {a_color} cube for {city}").format(a_color=a_colour(board, number), city=name),
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
                Action(
                    f"card {board.card_ids[card]}",
                    tr("Open {card}").format(card=board.cards[card].name),
                    (card_ref(board, card),),
                ),
                1,
            )
            for card, place in enumerate(state.place)
            if place == DECK
        )
    if step == LOT:
        return Outcomes(
            (seat, Action(f"first {seat + 1}", tr("{name} is first player").format(name=names[seat])), 1)
            for seat in range(state.seats)
        )
    return Outcomes(
        (
            card,
            Action(
                f"tycoon {board.tycoon_ids[card]}",
                tr("Draw {card}").format(card=each.name),
                (tycoon_ref(board, card),),
            ),
            1,
        )
        for card, each in enumerate(board.tycoons)
        if card not in state.tycoon
    )


def is_secret(draw: Action) -> bool:
    """Return whether only the player who draws may see the result: a Tycoon card (RT-SETUP-05)."""
    return any(is_tycoon_card(ref) for ref in draw.about)


def draw_name(board: CompiledBoard, state: Position, step: int) -> str:
    """Return what is drawn, if players with real cubes must know the city it is for; else ""."""
    return tr("a cube for {city}").format(city=board.city_names[city_drawn_for(state)]) if step == CUBE else ""


def draw_count(board: CompiledBoard, state: Position, step: int) -> int:
    """Return the number of draws in this turn."""
    return state.drawn


PROMPTS: Mapping[int, str] = {
    BID: tr_noop("whether to bid"),
    ACT: tr_noop("which action to take"),
    BUILD: tr_noop("how to continue the link"),
    ROUTE: tr_noop("which link the cube uses"),
    COLOUR: tr_noop("which tile to place"),
    PLACE: tr_noop("which city to use the card for"),
}
"""The decision of each step of a player, as it follows "decides"."""
