"""Cities from tables and files, placed on a board with a projection."""

from __future__ import annotations

from pathlib import Path

import pytest

from engine.edit.network.cities import ChangeCity
from engine.errors import BoxcarsError, FileError
from engine.families.boxcars.author.templates import TEMPLATES
from engine.files.imported.lands import land_of
from engine.files.scenarios import dumps, loads, scenario_hash
from engine.geography.bundled import bundled_land, bundled_places, neighbors_of
from engine.geography.cities import Selection, add_cities, choose_places, import_cities
from engine.geography.land import over_land
from engine.geography.places import Place, has_places, people_of, read_places
from engine.model.ids import CityId
from engine.model.scenario import Scenario
from tests.bundled import bundled_scenario
from tests.geography.features_on_disk import HOLE, OUTER, collection, write
from tests.geography.test_land import of


@pytest.fixture(scope="module")
def board() -> Scenario:
    return over_land(TEMPLATES["starter"](), land_of([of(OUTER)]), "Land", 400)[0]


BERLIN, BONN = Place("Berlin", 13.4, 52.5, 3_000_000), Place("Bonn", 7.1, 50.7, 300_000)


@pytest.mark.parametrize(
    "text",
    [
        "name,lat,lon,population\nBerlin,52.5,13.4,3000000\nBonn,50.7,7.1,300000\n",
        "City;Longitude;Latitude;Pop\nBerlin;13,4;52,5;3.000.000\nBonn;7,1;50,7;300.000\n".replace(".", ""),
        "x\ty\tname\tpopulation\n13.4 E\t52.5 N\tBerlin\t3 000 000\n7.1 E\t50.7 N\tBonn\t300 000\n",
        "Stadt;Längengrad (°);Breitengrad;Population 2011\nBerlin;13,4;52,5;3.000.000\nBonn;7,1;50,7;300.000\n",
        'Place name,Coordinate location,pop_max\nBerlin,Point(13.4 52.5),3000000.0\nBonn,"50.7, 7.1","300,000"\n',
        "город,LAT,LNG,население\nBerlin,52°30′N,13°24′0″ E,٣٠٠٠٠٠٠\nBonn,50°42',7°6',300'000\n",
    ],
)
def test_tables_are_read_by_their_titles(text: str, tmp_path: Path) -> None:
    path = tmp_path / "cities.csv"
    path.write_text(text, encoding="utf-8")
    assert read_places(path) == [BERLIN, BONN]


def geonames(folder: Path, *cities: tuple[str, str, str, str, str, str]) -> Path:
    """A table of geonames.org: names, other names, places, codes and populations, without titles and quotes."""
    rows = []
    for name, others, lat, lon, code, people in cities:
        row = ["2950159", name, name, others, lat, lon, "P" if code.startswith("PPL") else "T", code, "DE"]
        rows.append("\t".join([*row, *[""] * 5, people, *[""] * 4]))
    path = folder / "DE.txt"
    path.write_text("\n".join(rows) + "\n", encoding="utf-8")
    return path


def test_a_table_of_geonames_is_read_without_titles(tmp_path: Path) -> None:
    """Other names have more commas than the row has tabs, quotation marks are letters, and mountains are no cities."""
    berlin = ("Berlin", ",".join(["Berolino", "Берлин"] * 20), "52.5", "13.4", "PPLC", "3000000")
    others = ("Brocken", "", "51.8", "10.6", "MT", "0"), ('Berlin-"Mitte', "", "52.5", "13.4", "PPLX", "90000")
    (read,) = read_places(geonames(tmp_path, berlin, *others))
    assert (read.name, read.longitude, read.population, read.others[1]) == ("Berlin", 13.4, 3_000_000, "Берлин")
    assert has_places(tmp_path / "DE.txt")


def test_a_cut_row_of_geonames_is_refused_with_its_line(tmp_path: Path) -> None:
    path = geonames(tmp_path, ("Bonn", "", "50.7", "7.1", "PPL", "300000"))
    path.write_text(path.read_text(encoding="utf-8") + "17\tHalf\n", encoding="utf-8")
    with pytest.raises(FileError) as caught:
        read_places(path)
    assert caught.value.line == 2


def test_names_on_the_board_are_matched_and_get_their_populations(board: Scenario, tmp_path: Path) -> None:
    """Accents and other names match; two cities of one name are added if their states differ."""
    first = add_cities(board, choose_places(board, [Place("Koln", 7, 50.9), Place("Munich", 11.6, 48.1)])).apply(board)
    places = [
        Place("Köln", 7, 50.9, 1_000_000), Place("München", 11.6, 48.2, 1_400_000, others=("Munich",)),
        Place("Neustadt", 8, 49, 50_000), Place("Neustadt", 11, 51, 9_000), Place("Rome", 12.5, 41.9, 9),
        Place("Halle", 12, 51.5, 7, "ST"), Place("Halle", 8.4, 52, 6, "NW"),
    ]  # fmt: skip
    choice = choose_places(first, places)
    assert set(choice.names("known")) == {"Köln", "München"} and choice.names("same") == ("Neustadt",)
    assert [place.name for place, _ in choice.chosen] == ["Neustadt", "Halle", "Halle"]
    made = add_cities(first, choice).apply(first)
    assert [made.board.cities[CityId(id)].population for id in ("koln", "munich")] == [1_000_000, 1_400_000]


def test_a_city_in_a_lake_is_reported_with_its_distance() -> None:
    board = over_land(TEMPLATES["starter"](), land_of([of(OUTER, HOLE)]), "Land", 400)[0]
    choice = choose_places(board, [BERLIN, Place("Platform", 9.5, 50.5), Place("Port", 9.1, 50.1)])
    assert choice.names("off") == ("Platform (35 km off the coast)",)
    assert [place.name for place, _ in choice.chosen] == ["Berlin", "Port"]


@pytest.mark.parametrize(("country", "abroad"), [("Italy", "Nice"), ("Portugal", "Vigo"), ("Ireland", "Belfast")])
def test_cities_of_a_neighboring_land_are_left_out(country: str, abroad: str) -> None:
    land, around = bundled_land(country), neighbors_of(country)
    board = over_land(TEMPLATES["starter"](), land, country, 420, 594, neighbors=around)[0]
    choice = choose_places(board, bundled_places(), 15)
    assert f"{abroad} (in a neighboring land)" in choice.names("off")
    assert abroad not in {place.name for place, _ in choice.chosen} and len(choice.chosen) > 10


def test_a_city_has_no_people_of_its_namesake_on_another_continent(board: Scenario) -> None:
    named = add_cities(board, choose_places(board, [Place("Sydney", 13.0, 51.0), Place("Berlin", 13.4, 52.5)]))
    old = named.apply(board)
    made = import_cities(old, None, Selection(most=3)).edit.apply(old)
    people = {city.name: city.population for city in made.board.cities.values()}
    assert people["Sydney"] == 0 and people["Berlin"] > 3_000_000 and len(people) == 5


def test_the_steps_of_a_choice_count_what_they_keep(board: Scenario, tmp_path: Path) -> None:
    path = tmp_path / "cities.csv"
    rows = (
        "Berlin,52.5,13.4,3000000",
        "Potsdam,52.4,13.05,180000",
        "Bonn,50.7,7.1,300000",
        "Rome,41.9,12.5,9",
        "Ulm,48.4,10,5",
    )
    path.write_text("\n".join(("name,lat,lon,population", *rows)) + "\n", encoding="utf-8")
    made = import_cities(board, path, Selection(apart=30, people=100))
    assert [step.counts for step in made.steps] == [
        "4 of 5 cities are on the land.",
        "3 of 4 cities have enough people.",
        "2 of 3 cities.",
    ]
    assert [len(step.kept) for step in made.steps] == [4, 3, 2]


def test_points_of_a_geographic_file_are_read(tmp_path: Path) -> None:
    point = {"type": "Point", "coordinates": [13.4, 52.5]}
    feature = {"type": "Feature", "properties": {"name": "Berlin", "population": 3_000_000}, "geometry": point}
    assert read_places(write(tmp_path / "a.geojson", collection(feature))) == [BERLIN]


def test_names_are_composed(tmp_path: Path) -> None:
    path = tmp_path / "cities.csv"
    path.write_text("name,lat,lon\nKo\u0308ln,50.9,7\n", encoding="utf-8")
    assert read_places(path)[0].name == "Köln"


def test_wrong_rows_are_named_together(tmp_path: Path) -> None:
    path = tmp_path / "cities.csv"
    path.write_text("name,lat,lon\nA,95,7\n,50,7\nC,50,7\nD,50,east\n", encoding="utf-8")
    with pytest.raises(FileError) as caught:
        read_places(path)
    assert [problem.line for problem in caught.value.problems] == [2, 3, 5]


def test_a_table_without_coordinates_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "cities.csv"
    path.write_text("name,population\nA,5\n", encoding="utf-8")
    with pytest.raises(FileError, match="lat and lon"):
        read_places(path)


def test_cities_are_placed_with_region_and_population_in_one_step(board: Scenario) -> None:
    made = add_cities(board, choose_places(board, [BONN, BERLIN])).apply(board)
    assert {city.name: city.population for city in made.board.cities.values()} == {
        "Berlin": 3_000_000,
        "Bonn": 300_000,
    }
    (region,) = made.board.regions
    assert all(city.region == region for city in made.board.cities.values())
    assert dumps(loads(dumps(made))) == dumps(made)


def test_the_largest_cities_are_chosen_and_those_too_near_are_left_out(board: Scenario) -> None:
    suburb = Place("Potsdam", 13.05, 52.4, 180_000)
    choice = choose_places(board, [suburb, BONN, BERLIN], apart=30)
    assert [place.name for place, _ in choice.chosen] == ["Berlin", "Bonn"] and choice.names("near") == ("Potsdam",)
    assert [place.name for place, _ in choose_places(board, [BONN, BERLIN], most=1).chosen] == ["Berlin"]
    assert [place.name for place, _ in choose_places(board, [BONN, BERLIN], fewest_people=10**6).chosen] == ["Berlin"]


def test_a_city_off_the_land_is_reported_and_one_on_the_board_is_not_added_again(board: Scenario) -> None:
    first = add_cities(board, choose_places(board, [BERLIN])).apply(board)
    choice = choose_places(first, [Place("berlin", 13.4, 52.5), Place("Springfield", -89.6, 39.8)])
    assert choice.names("known") == ("berlin",) and choice.names("off") == ("Springfield",) and not choice.chosen
    with pytest.raises(BoxcarsError, match="Springfield"):
        add_cities(first, choice)


@pytest.mark.parametrize(
    ("text", "people"),
    [("3,769,495[1]", 3_769_495), ("1.234.567 (2020)", 1_234_567), ("12,345.0", 12_345), ("1,2345", 1), ("?", 0)],
)
def test_a_population_may_have_a_note_or_a_fraction(text: str, people: int) -> None:
    assert people_of(text) == people


def test_a_board_without_a_projection_asks_for_an_outline() -> None:
    with pytest.raises(BoxcarsError, match="import the outline"):
        choose_places(TEMPLATES["starter"](), [BERLIN])


def test_the_bundled_cities_have_names_and_people() -> None:
    places = list(bundled_places())
    assert len(places) > 15_000 and all(place.name and place.population >= 30_000 for place in places)


def test_the_population_of_a_city_does_not_change_what_is_played() -> None:
    scenario = bundled_scenario("boxcars/us-boxcars-2013")
    changed = ChangeCity(CityId("chicago"), population=2_700_000).apply(scenario)
    assert changed.board.cities[CityId("chicago")].population == 2_700_000
    assert scenario_hash(changed) == scenario_hash(scenario)
