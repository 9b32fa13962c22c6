"""Railroads side by side that look the same, with full or deficient color vision."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import combinations

from engine.edit.network.railroads import ChangeRailroad
from engine.i18n import tr, tr_noop
from engine.model import naming
from engine.model.board import Board
from engine.model.comparison.difference import Difference
from engine.model.ids import MilepostId, RailroadId, Ref
from engine.model.kind_names import choice_name
from engine.model.look import PATTERNS, Pattern, RailroadLook
from engine.model.network import Network, Section, network
from engine.model.places import places
from engine.model.scenario import Scenario, switched_on
from engine.validate import color
from engine.validate.check import Check, Fix, Issue
from engine.validate.vision import TITLES, VISIONS, simulate

BARELY = 6.0
"""Colors with a smaller difference (CIEDE2000) are hard to tell apart as thin bands of one pattern."""

PLAIN = RailroadLook()


class LookAlikeRailroads(Check):
    """Two railroads with the same pattern and nearly the same color: a warning if they run side by side, a note if they
    only meet, or if they look the same only with a color vision deficiency."""

    id = "look-alike-railroads"
    title = tr_noop("Railroads that look the same")
    severity = "warning"
    reads = (
        "board.lines",
        "board.mileposts",
        "board.junctions",
        "board.cities",
        "board.railroads",
        "look.railroads",
        "rules",
    )

    def run(self, scenario: Scenario, touched: Difference | None = None) -> Iterable[Issue]:
        board, looks = scenario.board, scenario.look.railroads
        made = network(board, switched_on(scenario))
        together = dict.fromkeys(pair for served in made.served_by for pair in combinations(sorted(served), 2))
        alike: dict[tuple[RailroadId, RailroadId], list[MilepostId]] = {
            (a, b): _shared(board, made, {a, b})
            for a, b in together
            if mistaken_by(looks.get(a, PLAIN), looks.get(b, PLAIN)) is not None
        }
        neighbours: dict[RailroadId, set[Pattern]] = {}
        for a, b in together if alike else ():
            neighbours.setdefault(a, set()).add(looks.get(b, PLAIN).pattern)
            neighbours.setdefault(b, set()).add(looks.get(a, PLAIN).pattern)
        sections = _by_railroad(made, {milepost for mileposts in alike.values() for milepost in mileposts})
        for (a, b), mileposts in alike.items():
            beside = _side_by_side(a, b, [sections[milepost] for milepost in mileposts])
            same = looks.get(a, PLAIN).colour == looks.get(b, PLAIN).colour
            eyes = mistaken_by(looks.get(a, PLAIN), looks.get(b, PLAIN))
            where = naming.listed((naming.stop(board, id) for id in mileposts), most=3)
            known = b if b in board.railroads else a
            free: Pattern | None = next((p for p in PATTERNS if p not in neighbours[known]), None)
            yield Issue(
                self.id,
                "warning" if beside and not eyes else "note",
                _message(same, eyes, bool(beside)).format(
                    first=naming.capital(naming.railroad(a)), second=naming.railroad(b), visions=eyes, places=where
                ),
                about=(Ref("railroad", a), Ref("railroad", b)),
                places=naming.tracks(board, {stem for s in beside for stem in s.stems})
                or naming.spots(board, mileposts),
                why=tr(
                    "Players must see whose line they use, and one man in twelve sees fewer colors. The View menu "
                    "shows the "
                    "board as they see it."
                )
                if eyes
                else tr("Players must see whose line they use."),
                fixes=_fixes(known, free) if known in board.railroads else (),
            )


def _message(same: bool, eyes: str | None, side_by_side: bool) -> str:
    """Return the template of the message."""
    if same and side_by_side:
        return tr(
            "{first} and {second} have the same pattern and color and run side by side at {places}. Give one of them "
            "another pattern or color."
        )
    if same:
        return tr(
            "{first} and {second} have the same pattern and color and meet at {places}. Give one of them another "
            "pattern "
            "or color."
        )
    if eyes and side_by_side:
        return tr(
            "{first} and {second} have the same pattern and run side by side at {places}, with colors that are hard to "
            "tell apart for some eyes ({visions}). Give one of them another pattern or color."
        )
    if eyes:
        return tr(
            "{first} and {second} have the same pattern and meet at {places}, with colors that are hard to tell apart "
            "for "
            "some eyes ({visions}). Give one of them another pattern or color."
        )
    if side_by_side:
        return tr(
            "{first} and {second} have the same pattern and run side by side at {places}, with colors that are hard to "
            "tell apart. Give one of them another pattern or color."
        )
    return tr(
        "{first} and {second} have the same pattern and meet at {places}, with colors that are hard to tell apart. "
        "Give "
        "one of them another pattern or color."
    )


def mistaken_by(one: RailroadLook, other: RailroadLook) -> str | None:
    """Return the visions with which two railroads look the same: empty for full color vision; None if they differ."""
    if one.pattern != other.pattern:
        return None
    if color.difference(one.colour, other.colour) < BARELY:
        return ""
    found = [v for v in VISIONS if color.difference(simulate(one.colour, v), simulate(other.colour, v)) < BARELY]
    return "; ".join(tr(TITLES[vision]) for vision in found) or None


def _fixes(railroad: RailroadId, free: Pattern | None) -> tuple[Fix, ...]:
    """Return a fix that sets the first pattern that no neighbor has."""
    if free is None:
        return ()
    return (
        Fix(
            tr("Give the {railroad} the {pattern} Pattern").format(railroad=railroad, pattern=choice_name(free)),
            ChangeRailroad(railroad, pattern=free),
        ),
    )


def _shared(board: Board, made: Network, railroads: set[RailroadId]) -> list[MilepostId]:
    """Return the mileposts that all these railroads serve, in the order of the board."""
    found = [id for served, mileposts in made.served_by.items() if railroads <= served for id in mileposts]
    return sorted(found, key=places(board).rows.__getitem__)


def _by_railroad(made: Network, mileposts: set[MilepostId]) -> dict[MilepostId, dict[RailroadId, list[Section]]]:
    """The sections at these mileposts: a stop of hundreds of railroads is used for each two of them."""
    found: dict[MilepostId, dict[RailroadId, list[Section]]] = {}
    for milepost in mileposts:
        here = found[milepost] = {}
        for section in made.at[milepost]:
            here.setdefault(section.railroad, []).append(section)
    return found


def _side_by_side(first: RailroadId, second: RailroadId, at: list[dict[RailroadId, list[Section]]]) -> list[Section]:
    """Return the sections of the two railroads between the same mileposts, among those at some mileposts."""
    sections = [section for here in at for railroad in (first, second) for section in here[railroad]]
    ends = [{(s.a, s.b) for s in sections if s.railroad == railroad} for railroad in (first, second)]
    both = ends[0] & ends[1]
    return [s for s in sections if (s.a, s.b) in both]
