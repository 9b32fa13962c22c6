"""What keeps a game from being played on a board, each fault in the words of the check that shows it to the author."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, NamedTuple

import numpy as np

from engine.errors import did_you_mean
from engine.families.crayon.content import LOAD, CrayonContent
from engine.families.crayon.rules.track import BuildGraph, Longs, build_graph, owners
from engine.game.rules import Options
from engine.model.cells import lattice_of
from engine.model.identity.display_names import sites
from engine.model.ids import Ref, SiteId
from engine.model.scenario import Scenario

FEWEST_SEATS = 2
"""A board that cannot be played by so many has a fault."""

MOST_DEMANDS = 1 << 12
"""A card has fewer demands than this."""

FAST_DEAL = 5
"""So many cards are dealt in the fast game (BR-OPT-07)."""


MOST_SECTIONS = 60_000
"""A board with more can be drawn and checked, but not played."""

ANY_PRICE = 1 << 62
"""More than any section costs."""


class Fault(NamedTuple):
    """What is wrong, in whole sentences; the id of the check that says so too; what it is about; the rule behind it."""

    check: str
    said: str
    about: tuple[Ref, ...] = ()
    rule: str = ""


def faults(scenario: Scenario, values: Options) -> Iterator[Fault]:
    """What keeps a game with these options from being played by two, the first first."""
    for find in (size, major_cities, trains, deck, demands, circus, contrary):
        yield from find(scenario, values)


def size(scenario: Scenario, values: Options) -> Iterator[Fault]:
    """A board is small enough for a game: its sections are counted, those of red areas too."""
    number = len(_sections(build_graph(scenario, True), ANY_PRICE)[0])
    if number > MOST_SECTIONS:
        said = f"The board has {number:,} sections, and at most {MOST_SECTIONS:,} can be played on"
        yield Fault("board-size", f"{said}. Paint fewer mileposts.")


def _sections(graph: BuildGraph, limit: int) -> tuple[Longs, Longs]:
    """The two ends of each section that costs so much at most one way, each section once."""
    paid, number = graph.prices <= limit, max(len(graph.lattice), 1)
    low, high = np.minimum(graph.starts, graph.ends)[paid], np.maximum(graph.starts, graph.ends)[paid]
    pairs = np.sort(low * number + high)  # np.unique takes a hundred times as long
    pairs = pairs[np.diff(pairs, prepend=-1) > 0]
    return pairs // number, pairs % number


class Majors(NamedTuple):
    """The major cities on the grid, and what leads to them. Every milepost has a number below `size`, and all mileposts
    of a major city share one: those of the cities are `numbers`. `starts` and `ends` (m) are the sections that a player
    can pay for, as pairs of these numbers, each section once, those within a city left out."""

    ids: list[SiteId]
    numbers: list[int]
    size: int
    starts: Longs
    ends: Longs

    def ways(self, number: int) -> int:
        """How many sections lead out of a city."""
        return int(np.count_nonzero(self.starts == number) + np.count_nonzero(self.ends == number))

    def room(self, one: int, other: int, most: int) -> int:
        """Into how many ways from one city to the other the sections can be parted, counted up to `most`; so many
        breadth-first searches are enough."""
        from scipy.sparse import bmat, csr_matrix
        from scipy.sparse.csgraph import maximum_flow

        # A place of its own before the first city, from which no more than `most` ways begin.
        first = csr_matrix(([most], ([0], [one])), shape=(1, self.size), dtype=np.int32)
        whole = bmat([[self.matrix(), None], [first, csr_matrix((1, 1), dtype=np.int32)]], "csr", np.int32)
        return int(maximum_flow(whole, self.size, other, method="edmonds_karp").flow_value)

    def matrix(self) -> Any:
        """How many sections join each two groups, both ways, as a sparse matrix."""
        from scipy.sparse import csr_matrix

        ones = np.ones(2 * len(self.starts), np.int32)
        rows, columns = np.concatenate((self.starts, self.ends)), np.concatenate((self.ends, self.starts))
        return csr_matrix((ones, (rows, columns)), shape=(self.size, self.size))


def majors_of(scenario: Scenario, limit: int = ANY_PRICE) -> Majors:
    """The major cities, where a section may cost so much."""
    graph: BuildGraph = build_graph(scenario, True)
    number = len(graph.lattice)
    owner = owners(scenario.board, graph.lattice) if number else np.empty(0, np.int64)
    sites = list(scenario.board.sites.items())
    on_grid = set(graph.sites)
    large = [place for place, (id, site) in enumerate(sites) if site.size == "major" and id in on_grid]
    group = np.arange(number)
    for place in large:
        group[owner == place] = number + place
    starts, ends = (group[each] for each in _sections(graph, limit))
    apart = starts != ends
    ids = [sites[place][0] for place in large]
    return Majors(ids, [number + place for place in large], number + len(sites), starts[apart], ends[apart])


def major_cities(scenario: Scenario, values: Options) -> Iterator[Fault]:
    """Track begins at major cities and has to join them, and every player needs a way out of each (BR-BUILD-02,
    BR-BUILD-06, BR-WIN-01)."""
    from scipy.sparse.csgraph import connected_components

    if not len(lattice_of(scenario.board)):
        yield Fault("major-city", "The board has no mileposts. Paint some.")
        return
    known = majors_of(scenario)
    if not known.ids:
        yield Fault(
            "major-city", "The board has no major city, and track begins at one. Make a city major.", (), "BR-BUILD-02"
        )
        return
    part = connected_components(known.matrix(), directed=False)[1]
    home = part[known.numbers[0]]
    lost = [id for id, number in zip(known.ids, known.numbers, strict=True) if part[number] != home]
    names = sites(scenario.board)
    for id in lost:
        said = f"No track can join {names[id]} with {names[known.ids[0]]}"
        about = (Ref("site", id), Ref("site", known.ids[0]))
        yield Fault("major-city", f"{said}, and winners join the major cities. Open a way.", about, "BR-WIN-01")
    for id, number in zip(known.ids, known.numbers, strict=True):
        ways = known.ways(number)
        if id not in lost and ways < FEWEST_SEATS:
            yield Fault("major-city", too_few_ways(names[id], ways, FEWEST_SEATS), (Ref("site", id),), "BR-BUILD-06")


def too_few_ways(name: str, ways: int, seats: int) -> str:
    """What is said of a major city that so many players cannot all reach."""
    counted = f"{ways:,} way{'' if ways == 1 else 's'} out"
    return f"{name} has {counted}, and each of {seats} players needs one. Open more, or move it."


def trains(scenario: Scenario, values: Options) -> Iterator[Fault]:
    """There is a train to begin with, upgrades are between trains, and every train carries something and moves."""
    content = _content(scenario)
    known = content.trains
    if content.start not in known:
        named = f"no train {content.start}{did_you_mean(content.start, known)}" if content.start else "none named"
        said = f"Games begin with a train, and there is {named}. Choose one."
        yield Fault("unknown-train", said, (Ref("content", "start"),))
    for one in content.upgrades:
        missing = [id for id in (one.old, one.new) if id not in known]
        if missing:
            said = f"The upgrade from {one.old} to {one.new} names no train {' and '.join(missing)}. Remove it."
            yield Fault("unknown-train", said, (Ref("content", f"upgrades.{one.old}.{one.new}"),))
    for id, train in known.items():
        lacks = [word for word, number in (("carries nothing", train.loads), ("does not move", train.mileposts))
                 if not number]  # fmt: skip
        if lacks:
            said = f"{train.name} {' and '.join(lacks)}. Say how many loads it carries and how many mileposts it moves."
            yield Fault("idle-train", said, (Ref("content", f"trains.{id}"),))


def deal(values: Options) -> int:
    """How many cards each player is dealt (BR-CARD-04, BR-OPT-07)."""
    hand = _whole(values["hand"])
    return max(hand, FAST_DEAL) if values["game.fast"] or values["fast.deal"] else hand


def cards_wanted(values: Options, seats: int) -> int:
    """How many demand cards so many players need: full hands, open contracts, and one to be drawn."""
    return seats * deal(values) + (_whole(values["contracts.most"]) if values["contracts.open"] else 0) + 1


def deck(scenario: Scenario, values: Options) -> Iterator[Fault]:
    """There are demand cards for two players, and no card is told by the number of another one."""
    content = _content(scenario)
    number, wanted = len(content.cards), cards_wanted(values, FEWEST_SEATS)
    if number < wanted:
        yield Fault("deck-size", too_few_cards(number, wanted, FEWEST_SEATS), (Ref("content", "cards"),), "BR-CARD-04")
    for id, card in content.cards.items():
        if id in content.events:
            said = f"Card {id} is a demand card and an event card. Give one of the two another number."
            yield Fault("deck-size", said, (_card(id), Ref("content", f"events.{id}")))
        if len(card) >= MOST_DEMANDS:
            said = f"Card {id} has {len(card):,} demands, and fewer than {MOST_DEMANDS:,} can be played. Remove some."
            yield Fault("deck-size", said, (_card(id),))


def too_few_cards(number: int, wanted: int, seats: int) -> str:
    """What is said of a deck that is too small for so many players."""
    counted = f"{number:,} demand card{'' if number == 1 else 's'}"
    return f"The deck has {counted}, and {seats} players need {wanted:,}. Add some."


def demands(scenario: Scenario, values: Options) -> Iterator[Fault]:
    """Demands are for cities on the board and for loads that come from somewhere, and some of them can be served."""
    content, sites, lattice = _content(scenario), scenario.board.sites, lattice_of(scenario.board)
    there = {id for id, site in sites.items() if site.cell in lattice}
    wanted: dict[str, list[str]] = {}
    can_serve = False
    for id, card in content.cards.items():
        for demand in card:
            load = content.loads.get(demand.load)
            if load is None or demand.site not in sites:
                continue  # an unknown id is refused before
            if demand.site not in there:
                said = f"Card {id} asks for {load.name} in {sites[demand.site].name}, which is not on the board"
                yield Fault("unserved-demand", f"{said}. Move the city onto it.", (_card(id), Ref("site", demand.site)))
            elif not there.intersection(load.sites):
                wanted.setdefault(demand.load, []).append(id)
            elif load.chips:
                can_serve = True
    for key, ids in wanted.items():
        name = next(load.name for each, load in content.loads.items() if each == key)
        on = f"card {ids[0]} wants" if len(ids) == 1 else f"{len(ids):,} demands want"
        said = f"No city on the board supplies {name}, and {on} it. Choose one, or remove the load."
        yield Fault("load-sources", said, (Ref(LOAD, key),), "BR-LOAD-01")
    if content.cards and not can_serve:
        said = (
            "No demand of the deck can be served: nothing that it asks for has chips and a source. Make another deck."
        )
        yield Fault("unserved-demand", said, (Ref("content", "cards"),), "BR-DELIV-01")


def circus(scenario: Scenario, values: Options) -> Iterator[Fault]:
    """A circus that travels starts in a city."""
    site = _content(scenario).circus.site
    known = scenario.board.sites.get(site) if site is not None else None
    if values["game.circus"] and (known is None or known.cell not in lattice_of(scenario.board)):
        said = "The circus has no city on the board to start in. Choose one, or play without it."
        yield Fault("circus-city", said, (Ref("content", "circus"),), "BR-OPT-36")


def contrary(scenario: Scenario, values: Options) -> Iterator[Fault]:
    """Rules that exclude each other: the honeymoon game says by itself what becomes of loads that are dropped."""
    if values["game.honeymoon"] and values["warehouse.field"] != "no":
        said = "The honeymoon game has its own rule for loads that are dropped. Play it without field warehouses."
        yield Fault("contrary-rules", said, (Ref("rule", "warehouse.field"),), "BR-OPT-17")


def _card(id: str) -> Ref:
    return Ref("content", f"cards.{id}")


def _whole(value: object) -> int:
    assert isinstance(value, int)
    return value


def _content(scenario: Scenario) -> CrayonContent:
    assert isinstance(scenario.content, CrayonContent)
    return scenario.content
