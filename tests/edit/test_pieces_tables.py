"""What a family's tables say of copied things comes along to another board of the family, and nothing else does."""

from msgspec import json
from msgspec.structs import replace

from engine.edit.clipboard.copying import Piece, copied
from engine.edit.clipboard.pasting import Paste
from engine.edit.clipboard.tables import lost
from engine.edit.remove import Remove
from engine.families.boxcars.content import CityChart
from engine.families.crayon.content import Circus, CrayonContent, Demand, Load, Train
from engine.families.tycoon.content import CubeColour, Engine, TycoonCity, TycoonContent, Western
from engine.files.yaml.convert import decode_text, encode_text
from engine.model.identity.references import dangling
from engine.model.ids import Ref
from tests.builders import a_board, a_small_board
from tests.families.crayon.boards import a_crayon_board
from tests.grids import a_grid

SMALL = a_small_board().scenario()
CRAYON = a_crayon_board()


def empty_crayon(**changes):
    """The small crayon board without cities, brook and tables."""
    board = replace(CRAYON.board, sites={}, features={}, regions={})
    return replace(CRAYON, board=board, content=CrayonContent(**changes))


def pasted(scenario, refs, onto, by=(0.0, 0.0)):
    made = Paste(copied(scenario, refs), by).pasted(onto)
    assert not dangling(made.scenario)
    return made


def of_sites(*ids):
    return [Ref("site", id) for id in ids]


def test_a_railroad_brings_its_price_and_cities_the_payoffs_between_them():
    other = a_board().with_region("NE", "Northeast").with_city("boston", at="m1", region="NE").scenario()
    refs = [Ref("railroad", "PA"), Ref("city", "chicago"), Ref("city", "albany"), Ref("city", "detroit")]
    made = pasted(SMALL, refs, other)
    content = made.scenario.content
    assert content.prices["PA"] == SMALL.content.prices["PA"] and "NYC" not in content.prices
    for a, b in (("albany", "chicago"), ("albany", "detroit"), ("chicago", "detroit")):
        assert content.payoff(a, b) == SMALL.content.payoff(a, b)
    assert content.payoff("albany", "buffalo") is None and {"prices", "payoffs"} <= set(made.tables)


def test_a_region_that_is_new_brings_its_table_with_the_cities_that_come_along():
    other = a_board().with_milepost("m1").scenario()
    made = pasted(SMALL, [Ref("region", "NE"), Ref("city", "albany")], other)
    chart = made.scenario.content.destinations["NE"]
    assert isinstance(chart, CityChart) and set(chart.odd) == {"albany", None}
    where = [at for at, id in enumerate(SMALL.content.destinations["NE"].odd) if id == "albany"]
    assert [at for at, id in enumerate(chart.odd) if id == "albany"] == where


def test_what_a_board_says_itself_stays_as_it_is():
    made = pasted(SMALL, [Ref("line", "PA-1"), Ref("city", "albany")], SMALL, (9.0, 0.0))
    assert made.scenario.content.prices == SMALL.content.prices
    assert made.scenario.content.destinations == SMALL.content.destinations
    assert made.scenario.content.regions == SMALL.content.regions


def test_a_railroad_that_becomes_another_one_has_the_price_too():
    made = pasted(SMALL, [Ref("railroad", "PA")], SMALL, (9.0, 0.0))
    assert made.scenario.content.prices["PA2"] == SMALL.content.prices["PA"]


def test_cities_bring_the_loads_they_supply_and_the_cards_about_them_alone():
    made = pasted(CRAYON, of_sites("a", "m"), empty_crayon())
    content = made.scenario.content
    assert content.loads["coal"] == Load("Coal", 3, ("a",)) and content.loads["fish"].sites == ("a",)
    assert content.cards == {"1": (Demand("m", "coal", 7), Demand("a", "wool", 9))}
    assert not content.events


def test_trains_come_with_their_upgrades_to_a_board_that_has_none():
    mine = CRAYON.content
    content = pasted(CRAYON, of_sites("a"), empty_crayon()).scenario.content
    assert mine.trains and (content.trains, content.upgrades, content.starting_train) == (
        mine.trains,
        mine.upgrades,
        mine.starting_train,
    )
    own = {"cart": Train("Cart", 1, 5)}
    made = pasted(CRAYON, of_sites("a"), empty_crayon(trains=own))
    assert made.scenario.content.trains == own and not made.scenario.content.upgrades and "trains" not in made.tables


def test_colours_of_cubes_and_engines_come_each_to_a_board_without_them():
    red, engines = {"red": CubeColour("Red", 9, "#aa2222", "R")}, (Engine(0, 1), Engine(4, 2))
    board = a_grid().with_site("york", (0, 0)).build()
    content = TycoonContent(colours=red, engines=engines, cities={"york": TycoonCity("red", 2)})
    scenario = replace(CRAYON, family="tycoon", board=board, content=content)
    other = replace(scenario, board=replace(board, sites={}), content=TycoonContent(engines=engines[:1]))
    made = pasted(scenario, of_sites("york"), other).scenario.content
    assert made.colours == red and made.engines == engines[:1] and made.cities["york"].colour == "red"


def test_a_load_of_the_same_name_is_the_same_and_a_card_whose_id_is_taken_gets_another():
    own = {"kohle": Load("Coal", 9), "fish": Load("Herring", 1)}
    other = empty_crayon(loads=own, cards={"1": (Demand("x", "fish", 5),)})
    other = replace(other, board=replace(other.board, sites={"x": CRAYON.board.sites["c"]}))
    made = pasted(CRAYON, of_sites("a", "m"), other)
    content = made.scenario.content
    assert content.loads["kohle"] == Load("Coal", 9, ("a",)) and content.loads["fish"] == Load("Herring", 1)
    assert content.loads["fish-2"].name == "Fish" and made.new_ids[Ref("load", "fish")] == "fish-2"
    assert content.cards["1"] == (Demand("x", "fish", 5),)
    assert [demand.load for demand in content.cards["2"]] == ["kohle", "wool"]


def test_an_event_comes_with_the_river_it_floods_and_a_circus_stays():
    scenario = replace(CRAYON, content=replace(CRAYON.content, circus=Circus("a")))
    made = pasted(scenario, [Ref("feature", "brook"), *of_sites("a")], empty_crayon())
    assert list(made.scenario.content.events) == ["4"] and made.scenario.content.circus.site is None


def test_a_board_of_another_family_gets_the_things_alone():
    other = replace(CRAYON, family="tycoon", content=TycoonContent(), board=replace(CRAYON.board, sites={}))
    made = pasted(CRAYON, of_sites("a"), other)
    assert made.scenario.content is other.content and made.tables == ()


def test_a_city_of_cubes_has_its_colour_and_a_western_link_stays_where_it_is():
    board = a_grid().with_site("york", (0, 0)).build()
    city = TycoonCity("red", 2)
    content = TycoonContent(cities={"york": city}, western=Western({"york": (1, 1)}))
    scenario = replace(CRAYON, family="tycoon", board=board, content=content)
    made = pasted(scenario, of_sites("york"), scenario, (10.0, 0.0)).scenario.content
    assert made.cities["york-2"] == city and list(made.western.links) == ["york"]


def test_tables_that_another_version_wrote_otherwise_are_left_alone():
    piece = replace(copied(SMALL, [Ref("railroad", "PA")]), tables={"prices": "many"})
    assert Paste(piece, (9.0, 0.0)).apply(SMALL).content == SMALL.content


def cut(scenario, *refs):
    """What is left, and the piece as it comes out of the clipboard."""
    left = Remove(refs).apply(scenario)
    piece = replace(copied(scenario, refs), lost=lost(scenario, left))
    return left, json.decode(json.encode(piece, enc_hook=encode_text), type=Piece, dec_hook=decode_text)


def with_deck(scenario, **cards):
    return replace(scenario, content=replace(scenario.content, cards={**scenario.content.cards, **cards}))


TOWNS = list(CRAYON.board.sites)
DECK = with_deck(
    CRAYON, c1=(Demand(TOWNS[0], "coal", 7), Demand(TOWNS[1], "coal", 9)), c2=(Demand(TOWNS[0], "coal", 4),)
)


def test_a_city_that_is_cut_and_put_back_has_all_that_the_tables_said_of_it():
    for scenario, refs in ((DECK, of_sites(TOWNS[0])), (SMALL, [Ref("city", "albany"), Ref("milepost", "m1")])):
        left, piece = cut(scenario, *refs)
        assert left.content != scenario.content
        made = Paste(piece, (0.0, 0.0)).pasted(left)
        assert made.scenario.content == scenario.content and not dangling(made.scenario)
        assert made.tables == tuple(
            name
            for name in left.content.__struct_fields__
            if getattr(left.content, name) != getattr(scenario.content, name)
        )


def test_what_was_said_since_the_cut_stays():
    left, piece = cut(DECK, *of_sites(TOWNS[0]))
    since = with_deck(left, c1=(Demand(TOWNS[1], "coal", 1),), c3=(Demand(TOWNS[1], "coal", 2),))
    cards = Paste(piece, (0.0, 0.0)).pasted(since).scenario.content.cards
    assert cards == {**DECK.content.cards, "c1": since.content.cards["c1"], "c3": since.content.cards["c3"]}


def test_rows_that_would_name_what_is_gone_do_not_come_back():
    left, piece = cut(SMALL, Ref("city", "albany"), Ref("milepost", "m1"))
    gone = Remove((Ref("city", "buffalo"),)).apply(left)
    made = Paste(piece, (0.0, 0.0)).pasted(gone).scenario
    assert not dangling(made) and made.content.payoff("albany", "chicago") == SMALL.content.payoff("albany", "chicago")


def test_rows_that_would_name_another_city_of_that_id_do_not_come_back():
    left, piece = cut(DECK, *of_sites(TOWNS[0]))
    sites = {**left.board.sites, TOWNS[0]: DECK.board.sites[TOWNS[1]]}
    taken = replace(left, board=replace(left.board, sites=sites))
    made = Paste(piece, (0.0, 0.0)).pasted(taken)
    assert made.new_ids and made.scenario.content.cards["c1"] == left.content.cards["c1"]


def test_on_another_board_what_also_names_others_stays_away():
    left, piece = cut(DECK, *of_sites(TOWNS[0]))
    made = Paste(piece, (0.0, 0.0)).pasted(replace(left, title="Another"))
    assert made.scenario.content.cards["c1"] == left.content.cards["c1"]
