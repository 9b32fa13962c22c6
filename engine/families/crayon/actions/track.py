"""Building track: sections, reasons against them, and what follows from them for the players who build."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence

from engine.families.crayon.actions.base import Filled, TurnChoice, entry, event
from engine.families.crayon.rules import journal
from engine.families.crayon.rules.board import NONE, CompiledBoard
from engine.families.crayon.rules.chapters import building
from engine.families.crayon.rules.position import BUILD, SPAN, Position
from engine.families.crayon.rules.turn import SECTION
from engine.families.crayon.text.labels import cell, city_ref, milepost, milepost_ref, money, section_ref
from engine.game.decision import Event
from engine.game.kernel.position import Row
from engine.game.rules import Counted, Entry, Leg
from engine.i18n import tr, tr_noop

NUMBER = "(0|-?[1-9][0-9]{0,5})"
CODE = re.compile(f"build {NUMBER},{NUMBER} {NUMBER},{NUMBER}")


class BuildSection(TurnChoice, frozen=True):
    """Build a section of track."""

    steps = (BUILD,)
    prompt = tr_noop("what to build")
    rules = "BR-BUILD-01"
    kind, word, sentence = SECTION, "build", tr_noop("Build from {start} to {end} for {price}")

    arc: int

    @classmethod
    def read(cls, board: CompiledBoard, state: Position, code: str) -> int | None:
        """Return the section with this code if it can be built. A game record names one of hundreds."""
        match = CODE.fullmatch(code)
        if match is None:
            return None
        a, b, c, d = map(int, match.groups())
        start, end = board.lattice.find((a, b)), board.lattice.find((c, d))
        arc = board.arc(start, end) if start >= 0 and end >= 0 else NONE
        return SECTION * SPAN + arc if arc != NONE and building.is_offered(board, state, arc) else None

    def ids(self, board: CompiledBoard, state: Position) -> str:
        return f"{cell(board, board.start[self.arc])} {cell(board, board.end[self.arc])}"

    def filled(self, board: CompiledBoard, state: Position) -> Filled:
        fields, about = _of_arc(board, self.arc)
        return {**fields, "price": money(board, board.price[self.arc])}, about


def _of_arc(board: CompiledBoard, arc: int) -> Filled:
    start, end = board.start[arc], board.end[arc]
    fields = {"start": milepost(board, start), "end": milepost(board, end)}
    return fields, (milepost_ref(board, end), milepost_ref(board, start))


def _built(board: CompiledBoard, names: Sequence[str], row: Row) -> Entry:
    fields, about = _of_arc(board, row[3])
    leg = Leg(tr("builds"), "", fields["start"], fields["end"], tr("section"), tr("sections"))
    text = tr("{player} builds from {start} to {end} for {amount}")
    return entry(board, names, row, "build", text, "BR-BUILD-01", (fields, about), reason=tr_noop("track"), leg=leg)


def _count_built(board: CompiledBoard, row: Row) -> Iterator[tuple[str, Counted, int]]:
    _, seat, amount, arc, _ = row
    yield "built", milepost_ref(board, board.end[arc]), 1
    yield "sections", section_ref(board, arc >> 1), 1
    yield "spent", seat, -amount


def _of_city(board: CompiledBoard, names: Sequence[str], x: int, y: int) -> Filled:
    return {"city": board.city_names[x]}, (city_ref(board, x),)


REASONS: Mapping[int, str] = {
    building.TAKEN: tr_noop("there is already track ({rule})"),
    building.RED_AREA: tr_noop("track cannot be built inside a major city ({rule})"),
    building.NO_WAY: tr_noop("no track can be built there ({rule})"),
    building.NO_START: tr_noop("track must start at your own track or at a major city ({rule})"),
    building.NO_CASH: tr_noop("you do not have enough money ({rule})"),
    building.OVER_LIMIT: tr_noop("the building limit of this turn is reached ({rule})"),
    building.TOO_MANY_OUT: tr_noop("no more sections may leave major cities in this turn ({rule})"),
    building.CLOSED_CITY: tr_noop("the maximum number of players have built into this city ({rule})"),
    building.FULL_CITY: tr_noop("a player cannot build more sections into this city ({rule})"),
    building.SHUTS_OUT: tr_noop("it would block other players from this city ({rule})"),
    building.SHUTS_MAJOR: tr_noop("it would block other players from this major city ({rule})"),
    building.CUTS_OFF: tr_noop("it would cut off another player from major cities ({rule})"),
    building.STRUCK: tr_noop("a rail strike forbids building ({rule})"),
    building.FLOODED: tr_noop("bridges cannot be built during a flood ({rule})"),
    building.NOT_ASKED_FOR: tr_noop("no card in hand demands this city or its loads ({rule})"),
}


def refusal_text(reason: int) -> str:
    """Return the text of a reason: "the building limit of this turn is reached (BR-TURN-01)"."""
    return tr(REASONS[reason]).format(rule=building.RULE[reason])


KINDS = (BuildSection,)
EVENTS = (
    Event(
        kind=journal.BUILT,
        entries=_built,
        rulings={
            "BR-BUILD-01": tr_noop(
                "Track is built from a milepost to an adjacent one, at the cost of the milepost it reaches."
            )
        },
        counters=("built", "sections", "spent"),
        counted=_count_built,
    ),
    event(journal.JOINED, "join", tr_noop("{player} has connected {x} major cities"), "BR-WIN-01", mark="goal"),
    event(
        journal.DUTY, "duty", tr_noop("{player} must deliver to {city} or pick up a load there"), "BR-OPT-16", _of_city,
        ruling=tr_noop("A player who builds into a small city for a demand must deliver or pick up there."),
    ),
)  # fmt: skip
