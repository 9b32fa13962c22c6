"""Journal lines: a sentence for each kind of row, its mark on the timeline, and the rules that apply."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, NamedTuple

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
    n_empty_cities,
    n_links,
    n_own_links,
    n_points,
    n_shares,
    n_tiles,
    tycoon_ref,
)
from engine.game.family import by_code
from engine.game.kernel.game_rules import Row
from engine.game.rules import Entry, Leg, Mark
from engine.game.setups import start_entry
from engine.i18n import tr, tr_noop
from engine.model.ids import Ref

Refs = Callable[[CompiledBoard, int, int], tuple[Ref, ...]]
"""Returns what a line is about, from the board, x and y."""


def _no_refs(board: CompiledBoard, x: int, y: int) -> tuple[Ref, ...]:
    return ()


def _city_refs(board: CompiledBoard, x: int, y: int) -> tuple[Ref, ...]:
    return city_refs(board, x)


def _card_refs(board: CompiledBoard, x: int, y: int) -> tuple[Ref, ...]:
    return (card_ref(board, x), *(Ref("site", site) for site in board.cards[x].sites))


def _tycoon_refs(board: CompiledBoard, x: int, y: int) -> tuple[Ref, ...]:
    return (tycoon_ref(board, x),)


def _tile_refs(board: CompiledBoard, x: int, y: int) -> tuple[Ref, ...]:
    return (hex_ref(board, x // 6),)


def _link_refs(board: CompiledBoard, x: int, y: int) -> tuple[Ref, ...]:
    return (*city_refs(board, y), *city_refs(board, x))


def _trip_refs(board: CompiledBoard, x: int, y: int) -> tuple[Ref, ...]:
    start, end = divmod(x, board.city_count)
    return (*city_refs(board, end), *city_refs(board, start))


_FIELDS: Mapping[str, Callable[[CompiledBoard, int, int, int], Any]] = {
    "amount": lambda board, amount, x, y: money(board, amount),
    "bid": lambda board, amount, x, y: money(board, x),
    "x": lambda board, amount, x, y: x,
    "y": lambda board, amount, x, y: y,
    "city": lambda board, amount, x, y: board.city_names[x],
    "other": lambda board, amount, x, y: board.city_names[y],
    "hex": lambda board, amount, x, y: hex_name(board, x // 6),
    "card": lambda board, amount, x, y: board.cards[x].name,
    "tycoon": lambda board, amount, x, y: board.tycoons[x].name,
    "color": lambda board, amount, x, y: colour(board, y),
    "a_color": lambda board, amount, x, y: a_colour(board, y),
    "shares": lambda board, amount, x, y: n_shares(x),
    "own_links": lambda board, amount, x, y: n_own_links(x),
    "total": lambda board, amount, x, y: n_points(x),
    "points": lambda board, amount, x, y: n_points(y),
    "tiles": lambda board, amount, x, y: n_tiles(y),
    "empty": lambda board, amount, x, y: n_empty_cities(y),
    # Deliveries pack two numbers into each of x and y.
    "start": lambda board, amount, x, y: board.city_names[x // board.city_count],
    "end": lambda board, amount, x, y: board.city_names[x % board.city_count],
    "a_cube": lambda board, amount, x, y: a_colour(board, y % board.colours),
    "links": lambda board, amount, x, y: n_links(y // board.colours),
}
"""The fields of the templates, from the board, the amount, x and y of a row."""


class Line(NamedTuple):
    """The journal line of a kind of row: its kind, template, rules, reason of a payment, and refs."""

    kind: str
    template: str
    rule: str
    refs: Refs = _no_refs
    reason: str = ""


class _Values(dict[str, Any]):
    """The values of the fields of a template, calculated when the template has them."""

    def __init__(self, name: str, board: CompiledBoard, amount: int, x: int, y: int) -> None:
        super().__init__(name=name)
        self._row = board, amount, x, y

    def __missing__(self, field: str) -> Any:
        return _FIELDS[field](*self._row)


def log_entries(board: CompiledBoard, names: Sequence[str], rows: Sequence[Row]) -> list[Entry]:
    """Return the rows of a journal as lines."""
    return [_entry(board, names, *row) for row in rows]


def _entry(board: CompiledBoard, names: Sequence[str], kind: int, seat: int, amount: int, x: int, y: int) -> Entry:
    if kind == j.SET_UP:
        return start_entry(board.setup_name, seat)
    line = LINES[kind]
    text = tr(line.template).format_map(_Values(names[seat], board, abs(amount), x, y))
    repeats = kind == j.CARRIED_ALONE
    leg = _leg(board, kind, x, y)
    reason = tr(line.reason) if line.reason else ""
    return Entry(
        "money" if amount else line.kind, seat, text, amount, reason, line.rule, line.refs(board, x, y), leg, repeats
    )


def _leg(board: CompiledBoard, kind: int, x: int, y: int) -> Leg | None:
    match kind:
        case j.TILE:
            return Leg(tr("builds track through"), "", "", hex_name(board, x // 6), tr("tile"), tr("tiles"))
        case j.CARRIED:
            start, end = divmod(x, board.city_count)
            return Leg(tr("carries it"), "", board.city_names[start], board.city_names[end], tr("link"), tr("links"))
        case j.DREW_CUBE:
            does = tr("draws for {city}:").format(city=board.city_names[x])
            return Leg(does, "", "", colour(board, y), tr("cube"), tr("cubes"))
    return None


LINES: dict[int, Line] = {
    j.DREW_CUBE: Line("cube", tr_noop("{name} draws {a_color} cube for {city}"), "RT-SETUP-01", _city_refs),
    j.OPENED: Line("card", tr_noop("{name} opens the card {card}"), "RT-SETUP-06 RT-CARD-07", _card_refs),
    j.DREW_TYCOON: Line("card", tr_noop("{name} draws a secret Tycoon card"), "RT-SETUP-05"),
    j.LOT_FELL: Line("first", tr_noop("{name} is drawn as first player"), "RT-SETUP-04"),
    j.ASKED: Line("auction", tr_noop("{name} opens the auction of turn {x}"), "RT-AUCTION-01"),
    j.TURN: Line("turn", tr_noop("Turn {x}, round {y}: {name}"), "RT-ACTION-01"),
    j.BID: Line("bid", tr_noop("{name} bids {bid}"), "RT-AUCTION-02"),
    j.PASSED_BID: Line("bid", tr_noop("{name} passes in the auction"), "RT-AUCTION-02"),
    j.PAID_BID: Line(
        "bid", tr_noop("{name} pays {amount} to be first player"), "RT-AUCTION-04", reason=tr_noop("auction")
    ),
    j.IS_FIRST: Line("first", tr_noop("{name} is first player this turn"), "RT-AUCTION-04 RT-AUCTION-05"),
    j.PASSED: Line("pass", tr_noop("{name} passes"), "RT-ACTION-02"),
    j.ISSUED: Line(
        "share",
        tr_noop("{name} issues {shares} for {amount} and now has {y:,}"),
        "RT-SHARE-01",
        reason=tr_noop("shares"),
    ),
    j.TILE: Line(
        "build",
        tr_noop("{name} builds track through {hex} for {amount}"),
        "RT-BUILD-06 RT-BUILD-07",
        _tile_refs,
        tr_noop("track"),
    ),
    j.LINKED: Line("link", tr_noop("{name} completes the link from {city} to {other}"), "RT-BUILD-04", _link_refs),
    j.STOPPED: Line(
        "link", tr_noop("{name} leaves the link from {city} incomplete after {tiles}"), "RT-BUILD-03", _city_refs
    ),
    j.REMOVED: Line(
        "link", tr_noop("{name} loses the incomplete link from {city} ({tiles})"), "RT-BUILD-15", _city_refs
    ),
    j.NEW_CITY: Line(
        "urbanize",
        tr_noop("{name} urbanizes {city} for {amount}; it is now {color}"),
        "RT-URB-03",
        _city_refs,
        tr_noop("urbanizing"),
    ),
    j.NEW_INDUSTRY: Line(
        "urbanize", tr_noop("{name} brings a new industry to {city}; it is now {color}"), "RT-CARD-14", _city_refs
    ),
    j.ENGINE: Line(
        "engine", tr_noop("{name} improves the engine to level {x} for {amount}"), "RT-ENG-02", reason=tr_noop("engine")
    ),
    j.ARRIVED: Line(
        "deliver",
        tr_noop("{name} delivers {a_cube} cube from {start} to {end} over {links}"),
        "RT-DELIV-01",
        _trip_refs,
    ),
    j.CARRIED: Line("deliver", tr_noop("{name} carries it from {start} to {end}"), "RT-DELIV-07", _trip_refs),
    j.CARRIED_ALONE: Line("deliver", tr_noop("{name} carries it from {start} to {end}"), "RT-DELIV-07", _trip_refs),
    j.USED_LINKS: Line("points", tr_noop("{name} gains {points} for {own_links}"), "RT-DELIV-07"),
    j.HOTEL: Line("points", tr_noop("{name} gains {points} from the card {card}"), "RT-CARD-12", _card_refs),
    j.GAINED: Line(
        "points",
        tr_noop("{name} is the first to reach the goal of {card} and gains {points}"),
        "RT-CARD-02",
        _card_refs,
    ),
    j.TOOK: Line("card", tr_noop("{name} takes the card {card}"), "RT-CARD-01", _card_refs),
    j.PLAYED: Line("card", tr_noop("{name} plays the card {card}"), "RT-CARD-05", _card_refs),
    j.USED_CARD: Line("card", tr_noop("{name} uses the card {card} this turn"), "RT-CARD-03", _card_refs),
    j.WEST: Line(
        "west",
        tr_noop("{name} builds the western link of {city} for {amount}"),
        "RT-WEST-03",
        _city_refs,
        tr_noop("western link"),
    ),
    j.GREW: Line("card", tr_noop("{name} makes {city} grow"), "RT-CARD-14", _city_refs),
    j.MARKED: Line("empty", tr_noop("{name} empties {city} ({empty} so far)"), "RT-DELIV-09", _city_refs),
    j.UNMARKED: Line("empty", tr_noop("{name} removes the empty marker from {city}"), "RT-URB-02", _city_refs),
    j.ENDING: Line("end", tr_noop("{name} triggers the end with {empty}: turn {x} is the last"), "RT-END-01"),
    j.INCOME: Line(
        "income", tr_noop("{name} collects {amount} of income (space {x})"), "RT-INC-01", reason=tr_noop("income")
    ),
    j.DIVIDENDS: Line(
        "dividend", tr_noop("{name} pays {amount} of dividends for {shares}"), "RT-INC-02", reason=tr_noop("dividends")
    ),
    j.SHOWN: Line("card", tr_noop("{name} reveals the Tycoon card {tycoon}"), "RT-TYCOON-04", _tycoon_refs),
    j.SHARES_COST: Line(
        "end", tr_noop("{name} has {points} after subtracting {shares}, before Tycoon cards"), "RT-END-02"
    ),
    j.GOAL: Line("end", tr_noop("{name} reveals {tycoon} and gains {points}"), "RT-END-03", _tycoon_refs),
    j.NO_GOAL: Line("end", tr_noop("{name} reveals {tycoon} and gains nothing"), "RT-END-03", _tycoon_refs),
    j.LIMIT: Line("end", tr_noop("{name} reaches the limit of {x} turns"), "", reason=tr_noop("turn limit")),
    j.WINS: Line("win", tr_noop("{name} wins with {total}"), "RT-END-04"),
    j.ALL_TIED: Line(
        "end",
        tr_noop("{name} ties for first with {total} and the same number of links and cash as another player"),
        "RT-END-04",
        reason=tr_noop("tie"),
    ),
}


MARK_OF_RULE: Mapping[str, Mark] = {
    "RT-AUCTION-04": "auction",
    "RT-ENG-02": "purchase",
    "RT-URB-03": "build",
    "RT-WEST-03": "build",
    "RT-SHARE-01": "sale",
}
"""The marks of payments."""
MARK_OF_KIND: Mapping[str, Mark] = {"link": "build", "deliver": "trip", "empty": "event", "win": "win"}


def mark(entry: Entry) -> Mark:
    """Return the mark of an entry on the timeline."""
    if entry.kind == "money":
        return MARK_OF_RULE.get(entry.rule, "")
    if entry.leg is not None or entry.repeats:  # The delivery has the mark; the links that it uses have none.
        return ""
    return "goal" if entry.kind == "points" and entry.about else MARK_OF_KIND.get(entry.kind, "")


RULINGS = by_code(
    {
        "RT-SETUP-01": tr_noop("Each city starts with the printed number of cubes, drawn at random."),
        "RT-SETUP-04": tr_noop("The first player of the first turn is chosen at random."),
        "RT-SETUP-05": tr_noop("Each player draws a secret Tycoon card."),
        "RT-SETUP-06": tr_noop("The game starts with the starting cards and two more cards for each player open."),
        "RT-AUCTION-01": tr_noop("Each turn begins with an auction for first player, opened by the previous one."),
        "RT-AUCTION-02": tr_noop("A player who does not bid more passes and is out of the auction."),
        "RT-AUCTION-04": tr_noop("The highest bidder pays the bank and is first player this turn."),
        "RT-AUCTION-05": tr_noop("If all players pass, the player to the left becomes first player."),
        "RT-ACTION-01": tr_noop("Each turn has three rounds. Every player takes one action in each round."),
        "RT-ACTION-02": tr_noop(
            "An action builds track, urbanizes a city, improves the engine, delivers a cube, takes a card or builds a "
            "western link. A player may pass instead."
        ),
        "RT-SHARE-01": tr_noop("A player may issue any number of shares for cash in their turn."),
        "RT-BUILD-03": tr_noop("Track that does not reach a second city is an incomplete link of its builder."),
        "RT-BUILD-04": tr_noop("A link is complete when its track connects two cities."),
        "RT-BUILD-06": tr_noop("A tile costs as much as its hex."),
        "RT-BUILD-07": tr_noop("Hills cost more than open land."),
        "RT-BUILD-15": tr_noop("Incomplete links are removed at the end of the turn."),
        "RT-URB-02": tr_noop("An urbanized city receives two cubes and is no longer empty."),
        "RT-URB-03": tr_noop("Urbanizing has a fixed price."),
        "RT-ENG-02": tr_noop("An improved engine costs the price of its level."),
        "RT-WEST-03": tr_noop("A western link has a fixed price."),
        "RT-DELIV-01": tr_noop("A cube moves along complete links to another city of its color."),
        "RT-DELIV-07": tr_noop("The owner of each link that a cube uses gains a point."),
        "RT-DELIV-09": tr_noop("A city whose last cube was delivered gets an empty marker."),
        "RT-CARD-01": tr_noop("Taking an open card is an action."),
        "RT-CARD-02": tr_noop("The first player to reach the goal of a card gains its points."),
        "RT-CARD-03": tr_noop("A player may use this card once each turn."),
        "RT-CARD-05": tr_noop("A player has this card until they use it once. It is then discarded."),
        "RT-CARD-07": tr_noop("One more card is opened after the income of each turn."),
        "RT-CARD-12": tr_noop(
            "Some cards reward the first player to connect or to deliver to the cities they name, or the owner of the "
            "card for every delivery there."
        ),
        "RT-CARD-14": tr_noop("Some cards are used once: free land, an extra tile, a new industry, a growing city."),
        "RT-INC-01": tr_noop("Each player collects the income of their space at the end of a turn."),
        "RT-INC-02": tr_noop("Each player then pays a dividend for each of their shares."),
        "RT-TYCOON-04": tr_noop("A Tycoon card for being the first is revealed immediately."),
        "RT-END-01": tr_noop("Once enough cities are empty, one more turn is played."),
        "RT-END-02": tr_noop("Points are those of the track. Each share costs a point."),
        "RT-END-03": tr_noop("Points of Tycoon cards are added. A tie for such a goal gains nothing."),
        "RT-END-04": tr_noop("The player with the most points wins; ties go to the most links, then the most cash."),
    }
)
"""The rule explanations, by the row of the rules matrix."""
