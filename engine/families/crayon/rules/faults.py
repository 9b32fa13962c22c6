"""Faults that make a board unplayable, with the messages of the checks that report them."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, NamedTuple

import numpy as np

from engine.errors import RulesError, did_you_mean
from engine.families.crayon.content import LOAD, CrayonContent
from engine.families.crayon.rules.options import CrayonOptions
from engine.families.crayon.rules.track import BuildGraph, Longs, build_graph, owners
from engine.game.rules import Options
from engine.i18n import format_number, ntr, tr
from engine.model.cells import lattice_of
from engine.model.identity.display_names import sites
from engine.model.ids import Ref, SiteId
from engine.model.scenario import Scenario

MIN_SEATS = 2
"""The number of players for whom every board must be playable."""

DEMANDS_LIMIT = 1 << 12
"""A card must have fewer demands than this."""

FAST_DEAL = 5
"""The number of cards dealt in the fast game (BR-OPT-07)."""


MAX_SECTIONS = 60_000
"""The maximum for play. Larger boards can still be drawn and checked."""

ANY_PRICE = 1 << 62
"""A limit above the cost of any section."""


class Fault(NamedTuple):
    """A fault: the ID of its check, its message, what it is about and the rule behind it."""

    check: str
    said: str
    about: tuple[Ref, ...] = ()
    rule: str = ""


def faults(scenario: Scenario, values: Options) -> Iterator[Fault]:
    """Yield the faults that make a game with these options unplayable for two players."""
    for find in (size, major_cities, trains, deck, demands, circus, contrary):
        yield from find(scenario, values)


def size(scenario: Scenario, values: Options) -> Iterator[Fault]:
    """Check that the board has few enough sections, including those inside major cities."""
    number = len(_sections(build_graph(scenario, True), ANY_PRICE)[0])
    if number > MAX_SECTIONS:
        text = tr("The board has {number} sections, but a playable board has at most {most}. Paint fewer mileposts.")
        yield Fault("board-size", text.format(number=format_number(number), most=format_number(MAX_SECTIONS)))


def _sections(graph: BuildGraph, limit: int) -> tuple[Longs, Longs]:
    """Return the two ends of each section whose cost in one direction is within the limit."""
    paid, number = graph.prices <= limit, max(len(graph.lattice), 1)
    low, high = np.minimum(graph.starts, graph.ends)[paid], np.maximum(graph.starts, graph.ends)[paid]
    pairs = np.sort(low * number + high)  # np.unique takes 100 times as long.
    pairs = pairs[np.diff(pairs, prepend=-1) > 0]
    return pairs // number, pairs % number


class Majors(NamedTuple):
    """The major cities on the grid and the sections that lead to them.

    Every milepost has a number below `size`. All mileposts of a major city share one number, listed in `numbers`.
    `starts` and `ends` are the affordable sections as pairs of these numbers, without those inside a city.
    """

    ids: list[SiteId]
    numbers: list[int]
    size: int
    starts: Longs
    ends: Longs

    def ways(self, number: int) -> int:
        """Return the number of sections that lead out of a city."""
        return int(np.count_nonzero(self.starts == number) + np.count_nonzero(self.ends == number))

    def room(self, one: int, other: int, most: int) -> int:
        """Return the number of disjoint routes between two cities, up to `most`, with as many searches."""
        from scipy.sparse import bmat, csr_matrix
        from scipy.sparse.csgraph import maximum_flow

        # An extra node before the first city limits the flow to `most`.
        first = csr_matrix(([most], ([0], [one])), shape=(1, self.size), dtype=np.int32)
        whole = bmat([[self.matrix(), None], [first, csr_matrix((1, 1), dtype=np.int32)]], "csr", np.int32)
        return int(maximum_flow(whole, self.size, other, method="edmonds_karp").flow_value)

    def matrix(self) -> Any:
        """Return the number of sections between each two groups, in both directions, as a sparse matrix."""
        from scipy.sparse import csr_matrix

        ones = np.ones(2 * len(self.starts), np.int32)
        rows, columns = np.concatenate((self.starts, self.ends)), np.concatenate((self.ends, self.starts))
        return csr_matrix((ones, (rows, columns)), shape=(self.size, self.size))


def majors_of(scenario: Scenario, limit: int = ANY_PRICE) -> Majors:
    """Return the major cities, with the sections that cost no more than the limit."""
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
    """Check that track can connect the major cities and each player can leave each of them.

    BR-BUILD-02, BR-BUILD-06, BR-WIN-01
    """
    from scipy.sparse.csgraph import connected_components

    if not len(lattice_of(scenario.board)):
        yield Fault("major-city", tr("The board has no mileposts. Paint some."))
        return
    known = majors_of(scenario)
    if not known.ids:
        text = tr("The board has no major city, where track begins. Make a city major.")
        yield Fault("major-city", text, (), "BR-BUILD-02")
        return
    part = connected_components(known.matrix(), directed=False)[1]
    home = part[known.numbers[0]]
    lost = [id for id, number in zip(known.ids, known.numbers, strict=True) if part[number] != home]
    names = sites(scenario.board)
    for id in lost:
        text = tr("Track cannot connect {city} with {other}, but players must connect the major cities to win. "
                  "Open a route.").format(city=names[id], other=names[known.ids[0]])  # fmt: skip
        about = (Ref("site", id), Ref("site", known.ids[0]))
        yield Fault("major-city", text, about, "BR-WIN-01")
    for id, number in zip(known.ids, known.numbers, strict=True):
        ways = known.ways(number)
        if id not in lost and ways < MIN_SEATS:
            yield Fault("major-city", too_few_ways(names[id], ways, MIN_SEATS), (Ref("site", id),), "BR-BUILD-06")


def too_few_ways(name: str, ways: int, seats: int) -> str:
    """Return the message about a major city with too few exits for the players."""
    return ntr(
        "{city} has {n} exit, but each of {players} players needs one. Open more, or move the city.",
        "{city} has {n} exits, but each of {players} players needs one. Open more, or move the city.",
        ways,
    ).format(city=name, n=format_number(ways), players=seats)


def unplayable(message: str) -> RulesError:
    """Return the error for a board with a fault."""
    return RulesError(tr("This board cannot be played. {fault}").format(fault=message))


def trains(scenario: Scenario, values: Options) -> Iterator[Fault]:
    """Check the starting train, the ends of upgrades, and that each train carries loads and moves."""
    content = _content(scenario)
    known = content.trains
    if content.starting_train not in known:
        text = (
            tr("The starting train “{id}” does not exist{hint}. Choose one.")
            if content.starting_train
            else tr("There is no starting train. Choose one.")
        )
        text = text.format(id=content.starting_train, hint=did_you_mean(content.starting_train, known))
        yield Fault("unknown-train", text, (Ref("content", "starting_train"),))
    for one in content.upgrades:
        missing = [id for id in (one.old, one.new) if id not in known]
        if missing:
            text = (
                tr("The upgrade from “{old}” to “{new}” is between unknown trains. Remove it.")
                if len(missing) > 1
                else tr("The upgrade from “{old}” to “{new}” has the unknown train “{missing}”. Remove it.")
            ).format(old=one.old, new=one.new, missing=missing[0])
            yield Fault("unknown-train", text, (Ref("content", f"upgrades.{one.old}.{one.new}"),))
    for id, train in known.items():
        if not train.loads or not train.mileposts:
            if train.loads:
                text = tr("{train} does not move. Set its number of mileposts.")
            elif train.mileposts:
                text = tr("{train} carries no loads. Set its number of loads.")
            else:
                text = tr("{train} carries no loads and does not move. Set its numbers of loads and mileposts.")
            text = text.format(train=train.name)
            yield Fault("idle-train", text, (Ref("content", f"trains.{id}"),))


def deal(values: Options) -> int:
    """Return the number of cards dealt to each player (BR-CARD-04, BR-OPT-07)."""
    rules = CrayonOptions(values)
    return max(rules.hand, FAST_DEAL) if rules.fast or rules.fast_deal else rules.hand


def cards_wanted(values: Options, seats: int) -> int:
    """Return the demand cards that players need: full hands, open contracts and one to draw."""
    rules = CrayonOptions(values)
    return seats * deal(values) + rules.contracts * rules.has_contracts + 1


def deck(scenario: Scenario, values: Options) -> Iterator[Fault]:
    """Check that there are enough demand cards for two players and that card numbers are unique."""
    content = _content(scenario)
    number, wanted = len(content.cards), cards_wanted(values, MIN_SEATS)
    if number < wanted:
        yield Fault("deck-size", too_few_cards(number, wanted, MIN_SEATS), (Ref("content", "cards"),), "BR-CARD-04")
    for id, card in content.cards.items():
        if id in content.events:
            text = tr("Card {number} is a demand card and an event card. Change the number of one of them.")
            yield Fault("deck-size", text.format(number=id), (_card(id), Ref("content", f"events.{id}")))
        if len(card) >= DEMANDS_LIMIT:
            text = tr("Card {number} has {n} demands, but a card must have fewer than {limit}. Remove some.")
            text = text.format(number=id, n=format_number(len(card)), limit=format_number(DEMANDS_LIMIT))
            yield Fault("deck-size", text, (_card(id),))


def too_few_cards(number: int, wanted: int, seats: int) -> str:
    """Return the message about a deck that is too small for the players."""
    return ntr(
        "The deck has {n} demand card, but {players} players need {needed}. Add some.",
        "The deck has {n} demand cards, but {players} players need {needed}. Add some.",
        number,
    ).format(n=format_number(number), players=seats, needed=format_number(wanted))


def demands(scenario: Scenario, values: Options) -> Iterator[Fault]:
    """Check that demands are for cities on the board and for supplied loads, and that at least one can be met."""
    content, sites, lattice = _content(scenario), scenario.board.sites, lattice_of(scenario.board)
    there = {id for id, site in sites.items() if site.cell in lattice}
    wanted: dict[str, list[str]] = {}
    can_serve = False
    for id, card in content.cards.items():
        for demand in card:
            load = content.loads.get(demand.load)
            if load is None or demand.site not in sites:
                continue  # Unknown IDs were rejected before.
            if demand.site not in there:
                text = tr("Card {number} demands {load} in {city}, which is not on the board. Move the city onto it.")
                text = text.format(number=id, load=load.name, city=sites[demand.site].name)
                yield Fault("unserved-demand", text, (_card(id), Ref("site", demand.site)))
            elif not there.intersection(load.sites):
                wanted.setdefault(demand.load, []).append(id)
            elif load.chips:
                can_serve = True
    for key, ids in wanted.items():
        name = next(load.name for each, load in content.loads.items() if each == key)
        if len(ids) == 1:
            text = tr("No city on the board supplies {load}, which card {card} demands. "
                      "Choose one, or remove the load.")  # fmt: skip
        else:
            text = tr("No city on the board supplies {load}, which {n} demands want. "
                      "Choose one, or remove the load.")  # fmt: skip
        text = text.format(load=name, card=ids[0], n=format_number(len(ids)))
        yield Fault("load-sources", text, (Ref(LOAD, key),), "BR-LOAD-01")
    if content.cards and not can_serve:
        text = tr("No demand of the deck can be met, because no load it demands has both chips and a source. "
                  "Make a new deck.")  # fmt: skip
        yield Fault("unserved-demand", text, (Ref("content", "cards"),), "BR-DELIV-01")


def circus(scenario: Scenario, values: Options) -> Iterator[Fault]:
    """Check that a traveling circus starts in a city."""
    site = _content(scenario).circus.site
    known = scenario.board.sites.get(site) if site is not None else None
    if CrayonOptions(values).has_circus and (known is None or known.cell not in lattice_of(scenario.board)):
        text = tr("The circus has no starting city on the board. Choose one, or play without the circus.")
        yield Fault("circus-city", text, (Ref("content", "circus"),), "BR-OPT-36")


def contrary(scenario: Scenario, values: Options) -> Iterator[Fault]:
    """Check for contradicting rules: the honeymoon game has its own rule for dropped loads."""
    rules = CrayonOptions(values)
    if rules.honeymoon and rules.stores != "no":
        text = tr("The honeymoon game has its own rule for dropped loads. Play it without field warehouses.")
        yield Fault("contrary-rules", text, (Ref("rule", "warehouse.field"),), "BR-OPT-17")


def _card(id: str) -> Ref:
    return Ref("content", f"cards.{id}")


def _content(scenario: Scenario) -> CrayonContent:
    assert isinstance(scenario.content, CrayonContent)
    return scenario.content
