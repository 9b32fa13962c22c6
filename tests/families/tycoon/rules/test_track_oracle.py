"""Laying tiles, cards, lines and the end of the game, compared with slow oracles on networks that grew by chance."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import networkx as nx
import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.families.tycoon.content import DECK, GONE, HELD, OPEN, OperationCard
from engine.families.tycoon.rules import journal
from engine.families.tycoon.rules.board import NONE, CompiledBoard
from engine.families.tycoon.rules.chapters import building, drawing, ending, goals, money, western
from engine.families.tycoon.rules.kinds import PLAY, SPAN
from engine.families.tycoon.rules.position import (
    ACTING,
    FROM,
    OWNER,
    TIED,
    TO,
    TRACK,
    WON,
    Position,
    clear_action,
    locomotives,
)
from engine.families.tycoon.rules.turn import legal, step
from tests.families.tycoon.table import Table, country

CARDS = {
    f"skill{number}": OperationCard("perfect-engineering", "Skill", links=links)
    for number, links in enumerate((3, 6, 0, 5))
} | {
    "grant": OperationCard("land-grant", "Grant"),
    "grant2": OperationCard("land-grant", "Grant"),
    "line": OperationCard("major-line", "Line", 10, ("ash", "cedar")),  # type: ignore[arg-type]
    "west": OperationCard("major-line", "West", 12, ("beech", "dale"), western=True),  # type: ignore[arg-type]
}
BOARD = country(operations=CARDS)
SEEDS = st.integers(0, 10**6)
SEATS = 3


def grown(seed: int) -> tuple[CompiledBoard, Position, Random]:
    """Links of three players, laid tile by tile where the rules allow it; some of them are incomplete."""
    luck = Random(seed)
    table = Table(BOARD, SEATS)
    m, g = table.m, table.g
    g.phase, g.actions, g.journal = ACTING, 1, 0
    focus, players = luck.randrange(m.city_count), luck.choice(((0, 1, 2), (0, 0, 0, 1)))
    for _ in range(luck.choice((2, 8, 20, 40))):
        g.seat, g.cash[:] = luck.choice(players), [100_000] * SEATS
        # Most links begin at one city, so that they can meet each other.
        begun = [city for city in building.beginnings(m, g) if city == focus or luck.random() < 0.3]
        extended = building.extendable(m, g)
        if extended and luck.random() < 0.6:
            building.extend(m, g, luck.choice(extended))
        elif begun:
            building.begin(m, g, luck.choice(begun))
        while g.begun != NONE and (tiles := building.tiles(m, g)):
            # Towards other track and cities as often as into the open.
            ends = [tile for tile in tiles if is_met(m, g, tile)]
            building.lay(m, g, luck.choice(ends or tiles))
        clear_action(g)
    for city in range(m.city_count):
        if m.western[city] and luck.random() < 0.5:
            g.west[city] = luck.randint(1, SEATS)
    g.place[:] = bytes(luck.choice((OPEN, HELD, HELD + 1, HELD + 2)) for _ in m.cards)
    g.used[:] = bytes(luck.randint(0, 1) for _ in m.cards)
    g.seat = luck.choice(players)
    return m, g, luck


def is_met(m: CompiledBoard, g: Position, tile: int) -> bool:
    """Whether a tile ends at a city or at other track."""
    enter, leave = divmod(tile, building.TILE)
    out = m.across[enter - enter % 6 + leave]
    return out != NONE and (g.mate[out] > 0 or m.spot[out] != NONE)


def ends(m: CompiledBoard, g: Position) -> dict[int, list[int]]:
    """The incomplete links by the side at which their last tile ends, seen from the hex beyond."""
    found = {}
    for link in g.links:
        if link[TO] == NONE:
            last = link[-1]
            found[m.across[last - last % 6 + g.mate[last] - 1]] = link
    return found


def price(m: CompiledBoard, g: Position, enter: int, leave: int) -> int:
    """The price of a tile by the rulebook."""
    hex = enter // 6
    out = m.across[6 * hex + leave]
    ground = m.price[hex]
    if m.crossing_cost and any(g.mate[6 * hex : 6 * hex + 6]):
        ground = m.crossing_cost
    if g.granted and m.price[hex] == m.open_price:
        ground = 0
    entered = m.across[enter]
    ridges = [entered] if m.ridge[enter] else []
    if (
        m.ridge[6 * hex + leave]
        and out != NONE
        and (g.mate[out] or (m.spot[out] != NONE and not g.mate[m.across[out]]))
    ):
        ridges.append(out)
    return ground + m.water.get(enter, [0] * 6)[leave] + len(ridges) * m.ridge_cost


def allowed(m: CompiledBoard, g: Position, city: int, link: list[int] | None) -> Iterator[int]:
    """The tiles that may follow on a link from a city, by the rulebook."""
    if link is None:
        entries = [m.across[side] for side, spot in enumerate(m.spot) if spot == city and m.across[side] != NONE]
        entries = [enter for enter in entries if not g.mate[enter]]
    else:
        entries = [side for side, other in ends(m, g).items() if other is link and side != NONE]
    for enter in entries:
        hex = enter // 6
        used = [way for way in range(6) if g.mate[6 * hex + way]]
        for leave in range(6):
            out = m.across[6 * hex + leave]
            is_gentle = (leave - enter) % 6 in (2, 3, 4)
            if not is_gentle or m.price[hex] == NONE or {leave, enter % 6} & set(used) or len(used) > 2:
                continue
            if out != NONE and m.spot[out] == city and not g.mate[m.across[out]]:
                continue  # a link leads to another city
            if out != NONE and g.mate[out]:
                other = ends(m, g).get(6 * hex + leave)
                if other is None or other is link or other[OWNER] != g.seat or other[FROM] == city:
                    continue
            if price(m, g, enter, leave) <= g.cash[g.seat]:
                yield enter * building.TILE + leave


@pytest.mark.rule("RT-EX-03")
@given(SEEDS)
def test_tiles_are_offered_exactly_where_the_oracle_allows_them(seed: int) -> None:
    m, g, luck = grown(seed)
    g.cash[g.seat], g.granted = luck.choice((0, 2_000, 4_000, 100_000)), luck.randint(0, 1)
    has_engine = locomotives(m, g, g.seat) > 0
    wanted = {city: set(allowed(m, g, city, None)) if has_engine else set() for city in range(m.city_count)}
    assert building.beginnings(m, g) == [city for city, tiles in wanted.items() if tiles]
    own = {
        number: set(allowed(m, g, link[FROM], link))
        for number, link in enumerate(g.links)
        if link[TO] == NONE and link[OWNER] == g.seat
    }
    assert building.extendable(m, g) == [number for number, tiles in own.items() if tiles]
    for enter in m.water:
        for leave in ((enter + turn) % 6 for turn in (2, 3, 4)):
            assert building.cost(m, g, enter, leave) == price(m, g, enter, leave)
    for number, tiles in [(NONE, luck.choice(list(wanted.items()))), *own.items()]:
        h = g.copy()
        if number == NONE:
            city, tiles = tiles
            building.begin(m, h, city)
        else:
            building.extend(m, h, number)
        found = building.tiles(m, h)
        assert len(found) == len(set(found))
        if number != NONE or has_engine:
            assert set(found) == tiles
        for tile in found:
            assert building.cost(m, h, *divmod(tile, building.TILE)) == price(m, h, *divmod(tile, building.TILE))


@given(SEEDS)
def test_the_longest_card_of_perfect_engineering_is_the_one_that_is_used(seed: int) -> None:
    m, g, luck = grown(seed)
    for card, known in enumerate(m.cards):
        if known.kind == "perfect-engineering":
            g.place[card], g.used[card] = luck.choice((OPEN, HELD + g.seat, HELD + g.seat)), luck.random() < 0.2
    held = [
        card
        for card, known in enumerate(m.cards)
        if known.kind == "perfect-engineering" and g.place[card] == HELD + g.seat and not g.used[card]
    ]
    length = {card: m.cards[card].links or m.tiles + 1 for card in held}
    most = max([m.tiles, *length.values()])
    assert building.may_lay(m, g) == most
    before = bytes(g.used)
    begun = building.beginnings(m, g)
    if not begun:
        return
    building.begin(m, g, luck.choice(begun))
    laid = 0
    while g.begun != NONE and (tiles := [tile for tile in building.tiles(m, g) if not is_met(m, g, tile)]):
        building.lay(m, g, luck.choice(tiles))
        laid += 1
    used = [card for card in range(len(m.cards)) if g.used[card] and not before[card]]
    if laid <= m.tiles:
        assert not used
    else:
        assert len(used) == 1 and laid <= length[used[0]] == max(length.values())


@pytest.mark.rule("RT-WEST-01", "RT-CARD-12")
@given(SEEDS)
def test_a_major_line_belongs_to_the_player_whose_links_join_its_cities(seed: int) -> None:
    m, g, luck = grown(seed)
    for _ in range(luck.randint(0, 12)):
        g.links.append([luck.choice((0, 0, 1, 2)), *luck.sample(range(m.city_count), 2)])
    for seat in range(SEATS):
        net = nx.MultiGraph()
        net.add_nodes_from(range(m.city_count))
        net.add_edges_from((link[FROM], link[TO]) for link in g.links if link[OWNER] == seat and link[TO] != NONE)
        for card in m.lines:
            a, b = m.card_cities[card]
            part = nx.node_connected_component(net, a)
            is_west = any(g.west[city] == seat + 1 for city in part)
            assert goals.earns(m, g, seat, card) == (b in part and (is_west or not m.cards[card].western))
        mine = {city for link in g.links if link[OWNER] == seat and link[TO] != NONE for city in (link[FROM], link[TO])}
        g.seat, g.cash[seat] = seat, m.western_cost
        wanted = [city for city in sorted(mine) if m.western[city] and not g.west[city]]
        assert western.western_cities(m, g) == (wanted if locomotives(m, g, seat) > 0 else [])


@pytest.mark.rule("RT-CARD-05")
@given(SEEDS)
def test_a_land_grant_is_offered_once_in_an_action_and_only_to_build(seed: int) -> None:
    m, g, luck = grown(seed)
    g.granted, g.cash[g.seat] = luck.randint(0, 1), luck.choice((0, 100_000))
    grants = [c for c, known in enumerate(m.cards) if known.kind == "land-grant" and g.place[c] == HELD + g.seat]
    h = g.copy()
    h.granted = 1
    can_build = bool(building.beginnings(m, h) or building.extendable(m, h))
    now = step(m, g)
    played = [number - PLAY * SPAN for number in legal(m, g, now) if number // SPAN == PLAY]
    assert played == (grants if can_build and not g.granted else [])


@given(SEEDS)
def test_cubes_that_are_due_are_never_more_than_the_bag_holds(seed: int) -> None:
    luck = Random(seed)
    table = Table(BOARD, SEATS)
    m, g = table.m, table.g
    g.bag[:] = [luck.randint(0, 3) for _ in g.bag]
    asked = 0
    for _ in range(3):
        city, cubes = luck.randrange(m.city_count), luck.randint(1, 4)
        before = g.wanted[city]
        drawing.want_cubes(g, city, cubes)
        asked += cubes
        assert before <= g.wanted[city] <= before + cubes
        assert g.due == sum(g.wanted) == min(asked, sum(g.bag))


@given(SEEDS)
def test_the_winner_has_most_points_then_most_links_then_most_money(seed: int) -> None:
    m, g, luck = grown(seed)
    g.links[:] = [link for link in g.links if link[TO] != NONE and len(link) > TRACK]
    g.points[:] = [luck.choice((20, 21)) for _ in range(SEATS)]
    g.shares[:] = [luck.choice((0, 1)) for _ in range(SEATS)]
    g.cash[:] = [luck.choice((1_000, 2_000)) for _ in range(SEATS)]
    for link in g.links:
        link[OWNER] = luck.randrange(SEATS)
    worth = []
    for seat in range(SEATS):
        links = sum(link[OWNER] == seat for link in g.links)
        worth.append((g.points[seat] - g.shares[seat] * m.share_points, links, g.cash[seat]))
    best = [seat for seat in range(SEATS) if worth[seat] == max(worth)]
    ending.end(m, g)
    assert (g.over, g.winner) == ((WON, best[0]) if len(best) == 1 else (TIED, NONE))


@given(SEEDS)
def test_only_open_major_lines_are_gained_by_a_player_who_builds(seed: int) -> None:
    m, g, luck = grown(seed)
    for _ in range(luck.randint(0, 8)):
        g.links.append([g.seat, *luck.sample(range(m.city_count), 2)])
    g.place[:] = bytes(luck.choice((DECK, OPEN, GONE)) for _ in m.cards)
    gained = [card for card in m.lines if g.place[card] == OPEN and goals.earns(m, g, g.seat, card)]
    place, points = list(g.place), list(g.points)
    points[g.seat] += sum(m.cards[card].points for card in gained)
    goals.line_grown(m, g, g.seat)
    assert g.points == points
    assert list(g.place) == [GONE if card in gained else where for card, where in enumerate(place)]


@given(st.integers(0, SEATS - 1))
def test_income_is_paid_in_order_from_the_first_player(first: int) -> None:
    table = Table(BOARD, SEATS)
    table.g.first = first
    money.pay_out(table.m, table.g)
    paid = [row[1] for row in table.g.log if row[0] == journal.INCOME]
    assert paid == [(first + far) % SEATS for far in range(SEATS)]
