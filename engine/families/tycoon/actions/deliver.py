"""Delivering a cube, link by link."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from engine.families.tycoon.actions.counted_refs import Found, action_ref, link_ref, refs_of
from engine.families.tycoon.actions.decisions import TycoonDecision
from engine.families.tycoon.actions.lines import card_of_row, city_of_row, row
from engine.families.tycoon.rules import journal as j
from engine.families.tycoon.rules.board import CompiledBoard
from engine.families.tycoon.rules.chapters.delivering import visited
from engine.families.tycoon.rules.kinds import MOVE
from engine.families.tycoon.rules.position import FROM, OWNER, ROUTE, TO, Position
from engine.families.tycoon.text.labels import a_colour, city_refs, n_links, n_own_links
from engine.game.kernel.position import Row
from engine.game.rules import Leg
from engine.i18n import tr, tr_noop
from engine.model.ids import Ref


class Deliver(TycoonDecision, frozen=True):
    """Take a cube of a color from a city. Its route comes next."""

    rules = "RT-DELIV-01 RT-DELIV-08"
    kind = MOVE
    word = "cube"
    counted = "deliver"
    counted_title = tr_noop("Delivering")

    city: int
    cube: int

    @classmethod
    def radix(cls, board: CompiledBoard) -> int:
        return board.colours

    def ids(self, board: CompiledBoard, state: Position) -> str:
        return f"{board.city_ids[self.city]} {board.colour_ids[self.cube]}"

    def text(self, board: CompiledBoard, state: Position, names: Sequence[str]) -> str:
        text = tr("Deliver {a_color} cube from {city}")
        return text.format(a_color=a_colour(board, self.cube), city=board.city_names[self.city])

    def about(self, board: CompiledBoard, state: Position) -> tuple[Ref, ...]:
        return city_refs(board, self.city)


class UseLink(TycoonDecision, frozen=True):
    """Move the cube over a link."""

    rules = "RT-DELIV-03 RT-DELIV-04 RT-DELIV-05"
    steps = (ROUTE,)
    prompt = tr_noop("which link the cube uses")

    link: int

    def code(self, board: CompiledBoard, state: Position) -> str:
        return f"over {self.link} to {board.city_ids[self._end(state)]}"  # not shown

    def text(self, board: CompiledBoard, state: Position, names: Sequence[str]) -> str:
        owner = state.links[self.link][OWNER]
        template = (
            tr("Use your own link from {start} to {end}")
            if owner == state.seat
            else tr("Use {name}'s link from {start} to {end}")
        )
        start, end = board.city_names[visited(state)[-1]], board.city_names[self._end(state)]
        return template.format(name=names[owner], start=start, end=end)

    def about(self, board: CompiledBoard, state: Position) -> tuple[Ref, ...]:
        return city_refs(board, self._end(state))

    def _end(self, state: Position) -> int:
        """Return the city at the other end from the city where the cube is."""
        row = state.links[self.link]
        return row[TO] if row[FROM] == visited(state)[-1] else row[FROM]


def _ends(board: CompiledBoard, x: int, y: int) -> tuple[Ref, ...]:
    start, end = divmod(x, board.city_count)
    return (*city_refs(board, end), *city_refs(board, start))


FIELDS = {
    "start": lambda board, x, y: board.city_names[x // board.city_count],
    "end": lambda board, x, y: board.city_names[x % board.city_count],
    "a_cube": lambda board, x, y: a_colour(board, y % board.colours),
    "links": lambda board, x, y: n_links(y // board.colours),
    "own_links": lambda board, x, y: n_own_links(x),
}
"""These rows pack two cities into x, and y of the first has the number of links and the color."""


@lru_cache(maxsize=10_000)
def haul_ref(colour: str, links: int) -> Ref:
    """Return the ref of all deliveries of a color with this number of links."""
    return Ref("content", f"colours.{colour}.{links}")


def _arrived(board: CompiledBoard, row: Row) -> Found:
    _, seat, _, x, y = row
    cities = refs_of(board).cities
    origin, city = divmod(x, board.city_count)
    links, colour = divmod(y, board.colours)
    return (
        ("delivered", cities[city], 1),
        ("sent", cities[origin], 1),
        ("hauls", haul_ref(board.colour_ids[colour], links), 1),
        ("done", (seat, action_ref(Deliver.counted)), 1),
    )


def _leg(board: CompiledBoard, x: int, y: int) -> Leg:
    start, end = divmod(x, board.city_count)
    return Leg(tr("carries it"), "", board.city_names[start], board.city_names[end], tr("link"), tr("links"))


def _carried(board: CompiledBoard, row: Row) -> Found:
    _, seat, _, x, points = row
    regions = refs_of(board).regions
    a, b = divmod(x, board.city_count)
    touched = {*board.city_regions[a], *board.city_regions[b]}
    return (
        ("carried", (seat, link_ref(board.city_ids[a], board.city_ids[b])), points),
        *(("regions", (seat, regions[region]), points) for region in sorted(touched)),
    )


CARRIES = tr_noop("{name} carries it from {start} to {end}")


def _hotel(board: CompiledBoard, row: Row) -> Found:
    _, seat, _, x, points = row
    card = refs_of(board).cards[x]
    return ("card_points", card, points), ("brought", (seat, card), points)


def _emptied(board: CompiledBoard, row: Row) -> Found:
    return (("emptied", refs_of(board).cities[row[3]], 1),)


KINDS = (Deliver, UseLink)

EVENTS = (
    # Deliveries by destination, by origin, and by color and length.
    row(j.ARRIVED, "deliver", tr_noop("{name} delivers {a_cube} cube from {start} to {end} over {links}"),
        "RT-DELIV-01", tr_noop("A cube moves along complete links to another city of its color."), refs=_ends,
        mark="trip", fields=FIELDS, counters=("delivered", "sent", "hauls", "done"), counted=_arrived),
    # Points that a link gained its owner, and the same by each region that the link touches.
    row(j.CARRIED, "deliver", CARRIES, "RT-DELIV-07",
        tr_noop("The owner of each link that a cube uses gains a point."), refs=_ends, fields=FIELDS, leg=_leg,
        counters=("carried", "regions"), counted=_carried),
    row(j.CARRIED_ALONE, "deliver", CARRIES, "RT-DELIV-07", refs=_ends, fields=FIELDS, repeats=True,
        counters=("carried", "regions"), counted=_carried),
    row(j.USED_LINKS, "points", tr_noop("{name} gains {points} for {own_links}"), "RT-DELIV-07", fields=FIELDS),
    row(j.HOTEL, "points", tr_noop("{name} gains {points} from the card {card}"), "RT-CARD-12",
        tr_noop("Some cards reward the first player to connect or to deliver to the cities they name, or the owner of "
                "the card for every delivery there."),
        refs=card_of_row, mark="goal", counters=("card_points", "brought"), counted=_hotel),
    row(j.MARKED, "empty", tr_noop("{name} empties {city} ({empty} so far)"), "RT-DELIV-09",
        tr_noop("A city whose last cube was delivered gets an empty marker."), refs=city_of_row, mark="event",
        counters=("emptied",), counted=_emptied),
)  # fmt: skip
