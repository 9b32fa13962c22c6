"""The journal in words: a sentence for each kind of row, its mark on the timeline, and the rules behind it."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from engine.families.tycoon.rules import journal as j
from engine.families.tycoon.rules.board import CompiledBoard
from engine.families.tycoon.text.labels import (
    a_colour,
    card_ref,
    city_refs,
    colour,
    hex_name,
    hex_ref,
    money,
    times,
    tycoon_ref,
)
from engine.game.family import Mark, by_code
from engine.game.kernel.game_rules import Row
from engine.game.rules import Entry, Leg
from engine.game.setups import start_entry
from engine.model.ids import Ref

Line = tuple[str, str, str, str, tuple[Ref, ...]]
"""Kind, text after the name, reason, rule, about."""

Say = Callable[[CompiledBoard, int, int, int], Line]
"""A line from the board, the amount, x and y."""


def told(board: CompiledBoard, names: Sequence[str], rows: Sequence[Row]) -> list[Entry]:
    """The rows of a journal, each as a line. Where one seat owns all links of its delivery, who carried the cube was
    said with it."""
    found, repeats = [], 0
    for number, row in enumerate(rows, 1):
        found.append(_line(board, names, repeats > 0, *row))
        repeats -= 1
        if row[0] == j.DELIVERED:
            carried = rows[number : number + row[4] // board.colours]
            repeats = len(carried) if all(each[1] == row[1] for each in carried) else 0
    return found


def _line(
    board: CompiledBoard, names: Sequence[str], repeats: bool, kind: int, seat: int, amount: int, x: int, y: int
) -> Entry:
    if kind == j.SET_UP:
        return start_entry(board.setup_name, seat)
    what, text, reason, rule, about = SAY[kind](board, abs(amount), x, y)
    said, leg = f"{names[seat]} {text}", None if repeats else _leg(board, kind, x, y)
    return Entry("money" if amount else what, seat, said, amount, reason, rule, about, leg, repeats)


def _leg(board: CompiledBoard, kind: int, x: int, y: int) -> Leg | None:
    match kind:
        case j.TILE:
            return Leg("builds track through", "", "", hex_name(board, x // 6), "tile", "tiles")
        case j.CARRIED:
            start, end = divmod(x, board.city_count)
            return Leg("carries it", "", board.city_names[start], board.city_names[end], "link", "links")
        case j.DREW_CUBE:
            return Leg(f"draws for {board.city_names[x]}:", "", "", colour(board, y), "cube", "cubes")
    return None


def _plain(kind: str, text: str, rule: str, reason: str = "") -> Say:
    """`{amount}` is a sum, `{x}` and `{y}` are numbers, `{money_x}` the first one as a sum, `{shares}`, `{points}` and
    `{links}` count x or y."""

    def say(board: CompiledBoard, amount: int, x: int, y: int) -> Line:
        said = text.format(amount=money(board, amount), x=x, y=y, money_x=money(board, x), shares=times(x, "share"),
                           points=times(y, "point"), points_x=times(x, "point"), links=times(x, "own link"),
                           markers=times(y, "empty city", "empty cities"))  # fmt: skip
        return kind, said, reason, rule, ()

    return say


def _city(kind: str, text: str, rule: str, reason: str = "") -> Say:
    """About a city x; `{colour}` is a colour y, `{tiles}` and `{markers}` count y."""

    def say(board: CompiledBoard, amount: int, x: int, y: int) -> Line:
        named = colour(board, y) if "{colour}" in text else ""
        said = text.format(city=board.city_names[x], colour=named, amount=money(board, amount), tiles=times(y, "tile"),
                           markers=times(y, "empty city", "empty cities"))  # fmt: skip
        return kind, said, reason, rule, city_refs(board, x)

    return say


def _card(kind: str, text: str, rule: str) -> Say:
    """About an operation card x, with y points."""

    def say(board: CompiledBoard, amount: int, x: int, y: int) -> Line:
        said = text.format(card=board.cards[x].name, points=times(y, "point"))
        return kind, said, "", rule, (card_ref(board, x), *(Ref("site", site) for site in board.cards[x].sites))

    return say


def _tycoon(kind: str, text: str, rule: str) -> Say:
    """About a Tycoon card x, with y points."""

    def say(board: CompiledBoard, amount: int, x: int, y: int) -> Line:
        return (
            kind,
            text.format(card=board.tycoons[x].name, points=times(y, "point")),
            "",
            rule,
            (tycoon_ref(board, x),),
        )

    return say


def _tile(board: CompiledBoard, amount: int, x: int, y: int) -> Line:
    text = f"builds track through {hex_name(board, x // 6)} for {money(board, amount)}"
    return "build", text, "track", "RT-BUILD-06 RT-BUILD-07", (hex_ref(board, x // 6),)


def _linked(board: CompiledBoard, amount: int, x: int, y: int) -> Line:
    text = f"completes the link from {board.city_names[x]} to {board.city_names[y]}"
    return "link", text, "", "RT-BUILD-04", (*city_refs(board, y), *city_refs(board, x))


def _delivered(board: CompiledBoard, amount: int, x: int, y: int) -> Line:
    origin, city = divmod(x, board.city_count)
    links, number = divmod(y, board.colours)
    way = f"from {board.city_names[origin]} to {board.city_names[city]} over {times(links, 'link')}"
    about = (*city_refs(board, city), *city_refs(board, origin))
    return "deliver", f"delivers {a_colour(board, number)} cube {way}", "", "RT-DELIV-01", about


def _carried(board: CompiledBoard, amount: int, x: int, y: int) -> Line:
    start, end = divmod(x, board.city_count)
    text = f"carries it from {board.city_names[start]} to {board.city_names[end]}"
    return "deliver", text, "", "RT-DELIV-07", (*city_refs(board, end), *city_refs(board, start))


SAY: dict[int, Say] = {
    j.DREW_CUBE: _city("cube", "draws a cube for {city}: {colour}", "RT-SETUP-01"),
    j.OPENED: _card("card", "opens the card {card}", "RT-SETUP-06 RT-CARD-07"),
    j.DREW_TYCOON: _plain("card", "draws a Tycoon card and keeps it secret", "RT-SETUP-05"),
    j.LOT_FELL: _plain("first", "begins by lot", "RT-SETUP-04"),
    j.ASKED: _plain("auction", "opens the auction of turn {x}", "RT-AUCTION-01"),
    j.TURN: _plain("turn", "is on turn: turn {x}, round {y}", "RT-ACTION-01"),
    j.BID: _plain("bid", "bids {money_x}", "RT-AUCTION-02"),
    j.PASSED_BID: _plain("bid", "passes in the auction", "RT-AUCTION-02"),
    j.PAID_BID: _plain("bid", "pays {amount} for the first place", "RT-AUCTION-04", "auction"),
    j.IS_FIRST: _plain("first", "is the first player of this turn", "RT-AUCTION-04 RT-AUCTION-05"),
    j.PASSED: _plain("pass", "passes", "RT-ACTION-02"),
    j.ISSUED: _plain("share", "issues {shares} for {amount} and has {y:,} now", "RT-SHARE-01", "shares"),
    j.TILE: _tile,
    j.LINKED: _linked,
    j.STOPPED: _city("link", "leaves the link from {city} incomplete after {tiles}", "RT-BUILD-03"),
    j.REMOVED: _city("link", "loses the incomplete link from {city}, {tiles} long", "RT-BUILD-15"),
    j.URBANIZED: _city("urbanize", "urbanizes {city}, which is {colour} now, for {amount}", "RT-URB-03", "urbanizing"),
    j.SITED: _city("urbanize", "brings a new industry to {city}, which is {colour} now", "RT-CARD-14"),
    j.ENGINE: _plain("engine", "improves the engine to level {x} for {amount}", "RT-ENG-02", "engine"),
    j.DELIVERED: _delivered,
    j.CARRIED: _carried,
    j.USED_LINKS: _plain("points", "gains {points} for {links}", "RT-DELIV-07"),
    j.HOTEL: _card("points", "gains {points} by the card {card}", "RT-CARD-12"),
    j.GAINED: _card("points", "gains {points} by the card {card}, as the first to do what it asks for", "RT-CARD-02"),
    j.TOOK: _card("card", "takes the card {card}", "RT-CARD-01"),
    j.PLAYED: _card("card", "plays the card {card}", "RT-CARD-05"),
    j.USED_CARD: _card("card", "uses the card {card} in this turn", "RT-CARD-03"),
    j.WEST: _city("west", "builds the western link of {city} for {amount}", "RT-WEST-03", "western link"),
    j.GREW: _city("card", "has {city} grow", "RT-CARD-14"),
    j.MARKED: _city("empty", "leaves {city} empty: {markers} now", "RT-DELIV-09"),
    j.UNMARKED: _city("empty", "sees cubes in {city} again", "RT-URB-02"),
    j.ENDING: _plain("end", "sees {markers}, which is enough: turn {x} will be the last one", "RT-END-01"),
    j.INCOME: _plain("income", "collects an income of {amount} at space {x}", "RT-INC-01", "income"),
    j.DIVIDENDS: _plain("dividend", "pays {amount} of dividends for {shares}", "RT-INC-02", "dividends"),
    j.SHOWN: _tycoon("card", "shows the Tycoon card {card}", "RT-TYCOON-04"),
    j.SHARES_COST: _plain("end", "has {shares} and {points} without the Tycoon card", "RT-END-02"),
    j.GOAL: _tycoon("end", "shows {card} and gains {points}", "RT-END-03"),
    j.NO_GOAL: _tycoon("end", "shows {card}, which gains nothing", "RT-END-03"),
    j.LIMIT: _plain("end", "ends the last of {x} turns that may be played", "", "turn limit"),
    j.WINS: _plain("win", "wins with {points_x}", "RT-END-04"),
    j.ALL_TIED: _plain("end", "shares the first place with {points_x}, as many links and as much money as another one",
                       "RT-END-04", "tie"),
}  # fmt: skip


BY_REASON: Mapping[str, Mark] = {
    "auction": "auction", "engine": "purchase", "urbanizing": "build", "western link": "build", "shares": "sale",
}  # fmt: skip
BY_KIND: Mapping[str, Mark] = {"link": "build", "deliver": "trip", "empty": "event", "win": "win"}


def mark(entry: Entry) -> Mark:
    """What an entry is on a time line."""
    if entry.kind == "money":
        return BY_REASON.get(entry.reason, "")
    if entry.leg is not None or entry.repeats:  # whose links a cube went over is told with its delivery
        return ""
    return "goal" if entry.kind == "points" and entry.about else BY_KIND.get(entry.kind, "")


RULINGS = by_code(
    {
        "RT-SETUP-01": "Each city begins with as many cubes, drawn at random, as its number says.",
        "RT-SETUP-04": "The first player of the first turn is found by lot.",
        "RT-SETUP-05": "Each seat draws a Tycoon card and keeps it secret.",
        "RT-SETUP-06": "The cards of the start and two more for each seat lie open.",
        "RT-AUCTION-01": "Each turn begins with an auction of the first place, opened by who was first before.",
        "RT-AUCTION-02": "Who does not outbid passes, and is out of the auction.",
        "RT-AUCTION-04": "The highest bidder pays the bank and goes first in this turn.",
        "RT-AUCTION-05": "Where all pass, the first place goes on to the left.",
        "RT-ACTION-01": "In each of three rounds every seat has one action.",
        "RT-ACTION-02": (
            "An action builds, urbanizes, improves the engine, delivers a cube, takes a card or goes west; it may "
            "be passed."
        ),
        "RT-SHARE-01": "In its turn a seat may issue shares for cash, as many as it likes.",
        "RT-BUILD-03": "Track that does not reach a second city yet is an incomplete link of its builder.",
        "RT-BUILD-04": "A link is complete when track joins two cities.",
        "RT-BUILD-06": "A tile costs what the hex costs that it is laid on.",
        "RT-BUILD-07": "Hills cost more than open land.",
        "RT-BUILD-15": "Links that are still incomplete are taken off at the end of the turn.",
        "RT-URB-02": "A city that is urbanized gets two more cubes and is no longer empty.",
        "RT-URB-03": "Urbanizing has a fixed price.",
        "RT-ENG-02": "A better engine costs what its level says.",
        "RT-WEST-03": "A link to the west has a fixed price.",
        "RT-DELIV-01": "A cube goes along complete links to another city of its colour.",
        "RT-DELIV-07": "Each owner gains a point for each own link that a cube uses.",
        "RT-DELIV-09": "A city that its last cube has left is marked empty.",
        "RT-CARD-01": "To take an open card is an action.",
        "RT-CARD-02": "The first to reach the goal of such a card gains it.",
        "RT-CARD-03": "Such a card helps once a turn.",
        "RT-CARD-05": "Such a card is kept, used once and discarded.",
        "RT-CARD-07": "After the income of each turn one more card is opened.",
        "RT-CARD-12": (
            "Some cards reward the first to join or to serve the cities they name, or whoever delivers there."
        ),
        "RT-CARD-14": "Some cards help once: free land, a fifth tile, a new industry, a city that grows.",
        "RT-INC-01": "At the end of a turn each seat collects the income of the space that it has reached.",
        "RT-INC-02": "Then each seat pays a dividend for each of its shares.",
        "RT-TYCOON-04": "A Tycoon card that is fulfilled by being first is shown at once.",
        "RT-END-01": "Once enough cities are empty, one more turn is played.",
        "RT-END-02": "Points count as the track says; each share takes one off.",
        "RT-END-03": "Goals of Tycoon cards are added; where they are tied they bring nothing.",
        "RT-END-04": "Most points win; then most links, then most money.",
    }
)
"""By the row of the rules matrix."""
