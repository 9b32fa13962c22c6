"""Building track: starting and continuing links, laying tiles, and why a tile is refused."""

from __future__ import annotations

from collections.abc import Sequence

from engine.families.tycoon.actions.counted_refs import Found, action_ref, link_ref, refs_of
from engine.families.tycoon.actions.decisions import OfCity, TycoonDecision
from engine.families.tycoon.actions.lines import city_of_row, row
from engine.families.tycoon.rules import journal as j
from engine.families.tycoon.rules.board import NONE, CompiledBoard
from engine.families.tycoon.rules.chapters import building as b
from engine.families.tycoon.rules.kinds import DONE, EXTEND, LAY, START
from engine.families.tycoon.rules.position import BUILD, FROM, Position
from engine.families.tycoon.text.labels import cell, city_refs, hex_name, hex_ref, money, way
from engine.game.kernel.position import Row
from engine.game.rules import Counted, Leg
from engine.i18n import tr, tr_noop
from engine.model.ids import Ref


class StartLink(OfCity, frozen=True):
    """Start a link at a city. Its first tile comes next."""

    rules = "RT-BUILD-01"
    kind = START
    word = "build"
    counted = "build"
    counted_title = tr_noop("Building track")

    def text(self, board: CompiledBoard, state: Position, names: Sequence[str]) -> str:
        return tr("Build a link from {city}").format(city=board.city_names[self.city])


class ContinueLink(TycoonDecision, frozen=True):
    """Continue an incomplete link."""

    rules = "RT-BUILD-01"
    kind = EXTEND

    link: int

    def code(self, board: CompiledBoard, state: Position) -> str:
        end = b.end_of(state, state.links[self.link])
        return f"extend {cell(board, end // 6)} {end % 6}"

    def text(self, board: CompiledBoard, state: Position, names: Sequence[str]) -> str:
        link = state.links[self.link]
        text = tr("Continue the link from {city} at {hex}")
        return text.format(city=board.city_names[link[FROM]], hex=hex_name(board, b.end_of(state, link) // 6))

    def about(self, board: CompiledBoard, state: Position) -> tuple[Ref, ...]:
        link = state.links[self.link]
        return hex_ref(board, b.end_of(state, link) // 6), Ref("site", board.city_ids[link[FROM]])


class LayTile(TycoonDecision, frozen=True):
    """Lay a tile: the side of a hex where it is entered, and the direction in which it leaves the hex."""

    rules = "RT-BUILD-02 RT-BUILD-13"
    steps = (BUILD,)
    prompt = tr_noop("how to continue the link")
    kind = LAY
    word = "tile"

    enter: int
    leave: int

    @classmethod
    def radix(cls, board: CompiledBoard) -> int:
        return b.TILE

    def ids(self, board: CompiledBoard, state: Position) -> str:
        return f"{cell(board, self.enter // 6)} {self.enter % 6} {self.leave}"

    def text(self, board: CompiledBoard, state: Position, names: Sequence[str]) -> str:
        enter, leave = self.enter, self.leave
        out = board.across[enter - enter % 6 + leave]
        template = (
            tr("Lay track through {hex} from {enter} to {leave}, toward {next}, for {amount}")
            if out >= 0
            else tr("Lay track through {hex} from {enter} to {leave}, toward the edge, for {amount}")
        )
        return template.format(
            hex=hex_name(board, enter // 6),
            enter=way(board, enter % 6),
            leave=way(board, leave),
            next=hex_name(board, out // 6) if out >= 0 else "",
            amount=money(board, b.cost(board, state, enter, leave)),
        )

    def about(self, board: CompiledBoard, state: Position) -> tuple[Ref, ...]:
        return (hex_ref(board, self.enter // 6),)


class LeaveIncomplete(TycoonDecision, frozen=True):
    """Lay no more tiles."""

    rules = "RT-BUILD-03"
    steps = (BUILD,)
    kind = DONE
    word = "done"

    def text(self, board: CompiledBoard, state: Position, names: Sequence[str]) -> str:
        return tr("Leave the link incomplete")


REASONS = {
    b.NOT_BUILDING: tr_noop("no link is being built now"),
    b.APART: tr_noop("a tile must connect to the city where the link begins or to the last tile of the link"),
    b.NO_SPOT: tr_noop("the city has no open spot there"),
    b.NO_GROUND: tr_noop("track cannot be built on this hex"),
    b.SHARP: tr_noop("track must run straight or in a gentle curve"),
    b.FULL: tr_noop("this hex already has two tracks"),
    b.TAKEN: tr_noop("another track uses this side of the hex"),
    b.OF_OTHERS: tr_noop("it would join the track of another link"),
    b.SAME_CITY: tr_noop("a link must end in a different city"),
    b.NO_TILES: tr_noop("no more tiles may be laid in this action"),
    b.NO_CASH: tr_noop("you do not have enough money for it"),
    b.NO_LOCOMOTIVE: tr_noop("you have no locomotive left to mark another link"),
}
"""Reasons why a tile may not be laid."""


def refusal_text(why: int) -> str:
    """Return a reason with its rule: "track must run straight or in a gentle curve (RT-BUILD-13)"."""
    return f"{tr(REASONS[why])} ({b.RULE[why]})"


def _hex_name(board: CompiledBoard, x: int, y: int) -> str:
    return hex_name(board, x // 6)


def _hex_refs(board: CompiledBoard, x: int, y: int) -> tuple[Ref, ...]:
    return (hex_ref(board, x // 6),)


def _tile_leg(board: CompiledBoard, x: int, y: int) -> Leg:
    return Leg(tr("builds track through"), "", "", hex_name(board, x // 6), tr("tile"), tr("tiles"))


def _tile(board: CompiledBoard, row: Row) -> Found:
    """Count a tile. One that is entered from a city begins a link."""
    _, seat, amount, x, y = row
    refs = refs_of(board)
    # The border that a tile is entered by always exists; the other side may be off the grid.
    before, leave = board.across[x], x - x % 6 + y
    found: list[tuple[str, Counted, int]] = [("built", refs.hex(x // 6), 1), ("spent", seat, -amount)]
    found += [("track", refs.border(side), 1) for side in (x, leave) if board.across[side] != NONE]
    city = board.spot[before]
    if city != NONE:
        found.append(("begun", (seat, refs.cities[city]), 1))
    return tuple(found)


def _link_refs(board: CompiledBoard, x: int, y: int) -> tuple[Ref, ...]:
    return (*city_refs(board, y), *city_refs(board, x))


def _linked(board: CompiledBoard, row: Row) -> Found:
    _, seat, _, x, y = row
    cities, ids = refs_of(board).cities, board.city_ids
    return (
        ("links", cities[x], 1),
        ("links", cities[y], 1),
        ("linked", (seat, link_ref(ids[x], ids[y])), 1),
        ("done", (seat, action_ref(StartLink.counted)), 1),
    )


KINDS = (StartLink, ContinueLink, LayTile, LeaveIncomplete)

EVENTS = (
    # Tiles by hex, hex borders with track, money for tiles by seat, and cities where a seat began a link, the first
    # one first.
    row(j.TILE, "build", tr_noop("{name} builds track through {hex} for {amount}"), "RT-BUILD-06 RT-BUILD-07",
        {"RT-BUILD-06": tr_noop("A tile costs as much as its hex."),
         "RT-BUILD-07": tr_noop("Hills cost more than open land.")},
        refs=_hex_refs, reason=tr_noop("track"), fields={"hex": _hex_name}, leg=_tile_leg,
        counters=("built", "track", "spent", "begun"), counted=_tile),
    # Completed links by city, and by seat and both cities.
    row(j.LINKED, "link", tr_noop("{name} completes the link from {city} to {other}"), "RT-BUILD-04",
        tr_noop("A link is complete when its track connects two cities."), refs=_link_refs, mark="build",
        fields={"other": lambda board, x, y: board.city_names[y]}, counters=("links", "linked", "done"),
        counted=_linked),
    row(j.STOPPED, "link", tr_noop("{name} leaves the link from {city} incomplete after {tiles}"), "RT-BUILD-03",
        tr_noop("Track that does not reach a second city is an incomplete link of its builder."), refs=city_of_row,
        mark="build", action=StartLink.counted),
    row(j.REMOVED, "link", tr_noop("{name} loses the incomplete link from {city} ({tiles})"), "RT-BUILD-15",
        tr_noop("Incomplete links are removed at the end of the turn."), refs=city_of_row, mark="build"),
)  # fmt: skip
