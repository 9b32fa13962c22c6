"""The eastern United States are what the printed board shows."""

from __future__ import annotations

from collections import Counter

from engine.families.tycoon.author.tables import TABLES
from engine.families.tycoon.content import TycoonContent
from engine.families.tycoon.rules.links import ground, river_sides
from engine.files.library import bundled
from engine.files.scenarios import load
from engine.model.grids.lattice import cells_of, lattice, neighbours
from engine.model.ids import RegionId
from tests.scenarios.eastern_us_facts import RIVER_SIDES, STUBS

PATH = bundled()["tycoon/eastern-us"]
SCENARIO = load(PATH)
BOARD, CONTENT = SCENARIO.board, SCENARIO.content
assert isinstance(CONTENT, TycoonContent) and BOARD.grid is not None
MADE = lattice(BOARD.grid)


def test_the_hexes_are_889_and_numbered_as_printed() -> None:
    letters = Counter(map(chr, MADE.letter.tolist()))
    assert len(MADE) == 889 and letters["w"] == 2
    assert MADE.labels[0] == "15,3" and MADE.label(BOARD.sites["chicago"].cell) == "8,16"  # type: ignore[index]
    assert MADE.label(BOARD.sites["new-orleans"].cell) == "13,39"  # type: ignore[index]


def test_the_cities_have_their_colours_and_cubes() -> None:
    assert len(BOARD.sites) == len(CONTENT.cities) == 52
    assert sum(city.cubes for city in CONTENT.cities.values()) == 110
    colours = Counter(city.colour for city in CONTENT.cities.values())
    assert colours == {"gray": 29, "yellow": 7, "blue": 5, "black": 4, "purple": 4, "red": 3}
    assert CONTENT.cities["new-york"].cubes == 5  # type: ignore[index]


def test_every_city_and_every_hex_that_is_whole_lies_in_one_of_six_regions() -> None:
    cells = {id: set(cells_of(region.cells)) for id, region in BOARD.regions.items()}
    assert len(cells) == 6
    assert all([site.cell in found for found in cells.values()].count(True) == 1 for site in BOARD.sites.values())
    whole = [cell for cell, letter in zip(MADE.cells, MADE.letter.tolist(), strict=True) if chr(letter) != "p"]
    assert sorted(cell for found in cells.values() for cell in found) == sorted(map(tuple, whole))
    northeast = {id for id, site in BOARD.sites.items() if site.cell in cells[RegionId("northeast")]}
    assert northeast == {
        "albany", "baltimore", "boston", "dover", "new-haven", "new-york", "philadelphia", "providence",
        "washington-d-c",
    }  # fmt: skip


def test_rivers_and_ridges_are_all_there() -> None:
    kinds = Counter(feature.kind for feature in BOARD.features.values())
    assert kinds["river"] == 18
    assert sum(len(feature.sides) for feature in BOARD.features.values() if feature.kind == "ridge") == 125


def test_the_income_track_climbs_to_its_peak_and_falls_again() -> None:
    income = CONTENT.income
    assert len(income) == 101 and income[0] == 0 and max(income) == 25_000
    assert [space for space, amount in enumerate(income) if amount == 25_000] == list(range(41, 49))
    assert income[39] == 24_000


def test_cards_and_tiles_are_all_there_and_what_is_invented_says_so() -> None:
    assert len(CONTENT.operations) == 37 and len(CONTENT.tycoons) == 10
    assert sum(CONTENT.new_cities.values()) == 12
    assert sum(card.invented for card in CONTENT.operations.values()) >= 3
    assert sum(card.open_at_start for card in CONTENT.operations.values()) == 3
    assert "invented" in SCENARIO.note
    assert [engine.links for engine in CONTENT.engines] == list(range(1, 9))


def test_every_table_can_be_printed() -> None:
    for make in TABLES.values():
        table = make(SCENARIO)
        assert table.rows and all(len(row) == len(table.columns) for row in table.rows)
        assert not table.about or len(table.about) == len(table.rows)


def sides_read(text: str) -> dict[str, set[int]]:
    return {hex: set(map(int, ways)) for hex, ways in (word.split(":") for word in text.split())}


def test_rivers_leave_every_hex_by_the_sides_read_from_the_board() -> None:
    land = ground(SCENARIO)
    found = {
        MADE.label(cell): set(ways)
        for cell, ways in river_sides(SCENARIO).items()
        if cell in land.price or cell in land.cities
    }
    assert found == sides_read(RIVER_SIDES)


def test_cities_have_stubs_towards_the_hexes_that_can_be_built_on() -> None:
    land, stubs = ground(SCENARIO), {}
    for site in BOARD.sites.values():
        around = enumerate(neighbours(site.cell))
        stubs[MADE.label(site.cell)] = {
            way
            for way, cell in around
            if (cell in land.price or cell in land.cities) and (site.cell, way) not in land.closed
        }
    assert stubs == sides_read(STUBS)
    assert not any(city.closed for city in CONTENT.cities.values())


def test_western_links_stand_west_of_their_cities() -> None:
    for id, cell in CONTENT.western.links.items():
        assert neighbours(BOARD.sites[id].cell)[3] == cell and MADE.letter_of(cell) == "w"


def test_every_card_that_is_a_reconstruction_says_so() -> None:
    assert {id for id, card in CONTENT.operations.items() if card.invented} == {"RO09", "RO10", "RO11", "RO24"}
    told = {id for id, card in CONTENT.operations.items() if "reconstruction" in card.note}
    assert told == {"RO07", "RO08", *(f"RO{number}" for number in range(13, 18))}
