"""Railroads side by side that look the same, to all eyes or to some."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import combinations

from engine.edit.network.railroads import ChangeRailroad
from engine.model import naming
from engine.model.board import Board
from engine.model.comparison.difference import Difference
from engine.model.ids import MilepostId, RailroadId, Ref
from engine.model.look import PATTERNS, Pattern, RailroadLook
from engine.model.network import Network, Section, network
from engine.model.places import places
from engine.model.scenario import Scenario, switched_on
from engine.validate import color
from engine.validate.check import Check, Fix, Issue
from engine.validate.vision import TITLES, VISIONS, seen

BARELY = 6.0
"""Colours nearer than this (CIEDE2000) are hard to tell apart as thin bands of one pattern."""

PLAIN = RailroadLook()


class LookAlikeRailroads(Check):
    """Two railroads of one pattern and nearly one colour: a warning where they run side by side, a note where they
    only meet, or where only eyes that see fewer colours, or none, take them for one."""

    id = "look-alike-railroads"
    title = "Railroads that look the same"
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
                f"{naming.capital(naming.railroad(a))} and {naming.railroad(b)} have the same pattern and "
                f"{'the same colour' if same else 'colours that are hard to tell apart'}"
                f"{f' for some eyes ({eyes})' if eyes else ''}, and "
                f"{'run side by side' if beside else 'meet'} at {where}. "
                "Give one of them another pattern or colour.",
                about=(Ref("railroad", a), Ref("railroad", b)),
                places=naming.tracks(board, {stem for s in beside for stem in s.stems})
                or naming.spots(board, mileposts),
                why="Players must see whose line they ride"
                + (", and one man in twelve sees fewer colours. The View menu shows the board so." if eyes else "."),
                fixes=_fixes(known, free) if known in board.railroads else (),
            )


def mistaken_by(one: RailroadLook, other: RailroadLook) -> str | None:
    """Who takes two railroads for one: nothing for everybody, else the visions that do; None where nobody does."""
    if one.pattern != other.pattern:
        return None
    if color.difference(one.colour, other.colour) < BARELY:
        return ""
    found = [v for v in VISIONS if color.difference(seen(one.colour, v), seen(other.colour, v)) < BARELY]
    return "; ".join(TITLES[vision] for vision in found) or None


def _fixes(railroad: RailroadId, free: Pattern | None) -> tuple[Fix, ...]:
    """The first pattern that no neighbour has."""
    if free is None:
        return ()
    return (Fix(f"Give the {railroad} the pattern {free}", ChangeRailroad(railroad, pattern=free)),)


def _shared(board: Board, made: Network, railroads: set[RailroadId]) -> list[MilepostId]:
    """The mileposts that all these railroads serve, in the order of the board."""
    found = [id for served, mileposts in made.served_by.items() if railroads <= served for id in mileposts]
    return sorted(found, key=places(board).rows.__getitem__)


def _by_railroad(made: Network, mileposts: set[MilepostId]) -> dict[MilepostId, dict[RailroadId, list[Section]]]:
    """The sections at these mileposts: a stop of hundreds of railroads is looked at for each two of them."""
    found: dict[MilepostId, dict[RailroadId, list[Section]]] = {}
    for milepost in mileposts:
        here = found[milepost] = {}
        for section in made.at[milepost]:
            here.setdefault(section.railroad, []).append(section)
    return found


def _side_by_side(first: RailroadId, second: RailroadId, at: list[dict[RailroadId, list[Section]]]) -> list[Section]:
    """The sections of the two between the same mileposts, of those at some mileposts."""
    sections = [section for here in at for railroad in (first, second) for section in here[railroad]]
    ends = [{(s.a, s.b) for s in sections if s.railroad == railroad} for railroad in (first, second)]
    both = ends[0] & ends[1]
    return [s for s in sections if (s.a, s.b) in both]
