"""Copying parts of a board and pasting them: what comes along, what is shared, which ids become new ones."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from engine.edit.clipboard.copying import copied, leading_out
from engine.edit.clipboard.pasting import Paste, middle
from engine.edit.network.lines import ChangeLine
from engine.edit.sheet.labels import AddLabel
from engine.errors import EditError
from engine.model.board import Region
from engine.model.geometry import Ring
from engine.model.identity.references import dangling, definitions
from engine.model.ids import Ref, RegionId
from engine.model.network import where
from tests.builders import a_board, a_small_board
from tests.edit.random_edits import after_edits, edit_lists, refs
from tests.grids import a_grid

SMALL = a_small_board().scenario()


def pasted(piece, onto, by=(10.0, 0.0)):
    return Paste(piece, by).pasted(onto)


def test_a_line_brings_its_stops_its_railroad_and_its_crossings():
    piece = copied(SMALL, [Ref("line", "PA-2"), Ref("line", "ERIE-2")])
    assert set(piece.board.lines) == {"PA-2", "ERIE-2"} and set(piece.board.railroads) == {"PA", "ERIE"}
    assert set(piece.board.mileposts) == {"m4", "m1", "m5"} and set(piece.board.junctions) == {"j1"}
    assert len(piece.board.crossings) == 1 and not piece.board.cities
    assert not copied(SMALL, [Ref("line", "PA-2")]).board.crossings


def test_a_section_is_a_line_with_the_bends_between_its_mileposts():
    piece = copied(SMALL, [Ref("section", "m1 m5 ERIE")])
    (line,) = piece.board.lines.values()
    assert line.path == ("m1", (30, 60), "m5")
    (through,) = copied(SMALL, [Ref("section", "m2 m4 PA")]).board.lines.values()
    assert through.path == ("m2", "j1", "m4")


def test_a_section_of_a_smooth_line_keeps_its_bends_and_is_smooth():
    smooth = ChangeLine("ERIE-2", smooth=True).apply(SMALL)
    (line,) = copied(smooth, [Ref("section", "m1 m5 ERIE")]).board.lines.values()
    assert line.path == ("m1", (30, 60), "m5") and line.smooth


def test_a_section_of_a_line_that_is_copied_itself_is_not_drawn_twice():
    piece = copied(SMALL, [Ref("line", "NYC-1"), Ref("section", "m1 m2 NYC")])
    assert list(piece.board.lines) == ["NYC-1"]


def test_stops_bring_the_parts_of_lines_between_them_with_their_bends():
    chosen = [Ref("milepost", "m2"), Ref("city", "buffalo"), Ref("city", "albany"), Ref("milepost", "m5")]
    piece = copied(SMALL, chosen)
    paths = {line.railroad: line.path for line in piece.board.lines.values()}
    assert paths == {"NYC": ("m1", "m2", "m3"), "ERIE": ("m1", (30, 60), "m5")}
    assert piece.board.lines["ERIE-2"] == SMALL.board.lines["ERIE-2"] and not piece.board.junctions
    assert leading_out(SMALL.board, piece) == ["NYC-1", "PA-1", "ERIE-1"]


def test_a_line_that_leaves_the_selection_and_comes_back_brings_two_parts_without_the_bends_outside():
    board = a_board().with_milepost("a").with_milepost("b").with_milepost("c").with_milepost("d").with_milepost("e")
    scenario = board.with_line("PA", "a", "b", (5, 5), "c", (7, 7), "d", "e").scenario()
    piece = copied(scenario, [Ref("milepost", id) for id in "abde"])
    assert [line.path for line in piece.board.lines.values()] == [("a", "b"), ("d", "e")]
    onto = pasted(piece, a_board().scenario()).scenario.board
    assert sorted(line.path for line in onto.lines.values()) == [("a", "b"), ("d", "e")]


def test_a_section_between_stops_that_are_chosen_too_is_not_drawn_twice():
    chosen = [Ref("milepost", "m1"), Ref("milepost", "m2"), Ref("section", "m1 m2 NYC")]
    assert [line.path for line in copied(SMALL, chosen).board.lines.values()] == [("m1", "m2")]


def test_one_stop_brings_no_line():
    assert not copied(SMALL, [Ref("milepost", "m2")]).board.lines


def test_pasted_beside_itself_everything_has_an_id_of_its_own_and_the_railroad_is_shared():
    made = pasted(copied(SMALL, [Ref("line", "NYC-1"), Ref("city", "albany"), Ref("city", "detroit")]), SMALL)
    board = made.scenario.board
    assert board.lines["NYC-2"].path == ("m7", "m8", "m9", "m10")
    assert board.cities["albany_2"].milepost == "m7" and board.cities["albany_2"].region == "NE"
    assert where(board, "m10") == (110, 100) and board.lines["NYC-1"] is SMALL.board.lines["NYC-1"]
    assert board.railroads is SMALL.board.railroads and board.regions is SMALL.board.regions
    assert made.new_ids[Ref("line", "NYC-1")] == "NYC-2"
    assert Ref("city", "albany_2") in made.things and Ref("milepost", "m7") not in made.things


def test_a_city_lies_in_the_region_where_it_is_put_and_brings_its_own_only_to_a_board_without_any():
    piece = copied(SMALL, [Ref("city", "albany")])
    south = Region("The South", (Ring([(0, 0), (400, 0), (400, 300), (0, 300)]),))
    other = a_board().with_milepost("m1").scenario()
    settled = replace(other, board=replace(other.board, regions={RegionId("S"): south}))
    made = pasted(piece, settled)
    assert made.scenario.board.cities["albany"].region == "S" and list(made.scenario.board.regions) == ["S"]
    assert made.needed == () and "NE" not in made.scenario.look.regions
    bare = pasted(piece, other)
    assert bare.scenario.board.regions["NE"].name == SMALL.board.regions["NE"].name
    assert bare.needed == (Ref("region", "NE"),) and bare.things == (Ref("city", "albany"),)
    chosen = pasted(copied(SMALL, [Ref("city", "albany"), Ref("region", "NE")]), settled)
    assert chosen.scenario.board.cities["albany"].region == "NE" and chosen.needed == ()
    assert Ref("region", "NE") in chosen.things


def test_the_tint_of_a_region_that_does_not_come_along_stays_behind_and_that_of_another_comes():
    look = replace(SMALL.look, regions={RegionId("NE"): "#aabbcc"})
    piece = copied(replace(SMALL, look=look), [Ref("city", "albany")])
    south = Region("The South", (Ring([(0, 0), (400, 0), (400, 300), (0, 300)]),))
    other = a_board().with_milepost("m1").scenario()
    settled = replace(other, board=replace(other.board, regions={RegionId("S"): south}))
    assert dict(pasted(piece, settled).scenario.look.regions) == {}
    assert dict(pasted(piece, other).scenario.look.regions) == {"NE": "#aabbcc"}


def test_a_region_of_the_same_id_and_another_name_is_not_taken_for_the_one_of_the_piece():
    both = copied(SMALL, [Ref("city", "albany"), Ref("city", "detroit")])
    assert {city.region for city in both.board.cities.values()} == {"NE", "NC"}
    square = (Ring([(0, 0), (400, 0), (400, 300), (0, 300)]),)
    regions = {RegionId("NC"): Region("Somewhere", square), RegionId("x"): Region(SMALL.board.regions["NC"].name)}
    other = a_board().with_milepost("m1").scenario()
    board = pasted(both, replace(other, board=replace(other.board, regions=regions))).scenario.board
    assert board.cities["detroit"].region == "x", "the one of its name"
    assert board.regions[board.cities["albany"].region].name == SMALL.board.regions["NE"].name


def test_pasting_twice_gives_ids_twice():
    piece = copied(SMALL, [Ref("city", "albany")])
    twice = pasted(piece, pasted(piece, SMALL).scenario).scenario.board
    assert [id for id in twice.cities if "albany" in id] == ["albany", "albany_2", "albany_3"]


def test_a_railroad_that_was_chosen_itself_becomes_another_one_with_its_colour():
    made = pasted(copied(SMALL, [Ref("railroad", "PA")]), SMALL).scenario
    assert made.board.railroads["PA2"].name == "The PA"
    assert {id for id, line in made.board.lines.items() if line.railroad == "PA2"} == {"PA2-1", "PA2-2"}
    assert made.look.railroads["PA2"] == made.look.railroads["PA"]


def test_another_board_gives_its_own_railroad_of_that_name_and_gets_those_it_lacks():
    other = a_board().with_railroad("P", "The PA").with_railroad("NYC", "New York City").scenario()
    made = pasted(copied(SMALL, [Ref("line", "PA-1"), Ref("line", "NYC-1")]), other)
    board = made.scenario.board
    assert {line.railroad for line in board.lines.values()} == {"P", "NYC2"}
    assert set(board.railroads) == {"P", "NYC", "NYC2"}
    assert "NYC2" in made.scenario.look.railroads and "m1" in board.mileposts
    assert not dangling(made.scenario)


def test_mileposts_and_junctions_never_get_the_same_new_id():
    other = a_board().with_milepost("m1").with_milepost("m2").with_junction("m3").scenario()
    piece = copied(SMALL, [Ref("milepost", "m1"), Ref("milepost", "m3"), Ref("milepost", "m4"), Ref("junction", "j1")])
    board = pasted(piece, other).scenario.board
    assert board.mileposts.keys().isdisjoint(board.junctions) and len(board.mileposts) == 5


@given(edit_lists, st.lists(refs, min_size=1, max_size=4), edit_lists)
def test_no_piece_leaves_anything_dangling_or_changes_what_was_there(some, chosen, others):
    source, onto = after_edits(SMALL, some), after_edits(SMALL, others)
    try:
        piece = copied(source, chosen)
    except EditError:
        return
    made = pasted(piece, onto)
    assert dangling(made.scenario) == dangling(onto)
    known = definitions(onto)
    assert all(ref.id not in known[ref.kind] for ref in made.things)
    for name in ("mileposts", "junctions", "cities", "lines", "regions", "railroads"):
        before, after = getattr(onto.board, name), getattr(made.scenario.board, name)
        assert before.items() <= after.items()
        assert len(after) <= len(before) + len(getattr(piece.board, name))


def test_nothing_that_can_be_copied_is_said():
    with pytest.raises(EditError, match="none of this"):
        copied(SMALL, [Ref("header", "title")])


GROUND = a_grid("ccmm", "cmhc").with_site("alder", (0, 0)).with_connection("ferry", "ferry", (0, 0), (1, 0))


def test_cells_bring_their_terrain_their_cities_when_chosen_and_what_joins_them():
    source = GROUND.with_feature("ridge", "ridge", ((0, 0), (1, 0)), ((1, 0), (2, 0))).scenario()
    chosen = [Ref("cell", "0,0"), Ref("cell", "1,0"), Ref("site", "alder")]
    made = pasted(copied(source, chosen), source, (10.0 * 10, 0.0))
    board = made.scenario.board
    assert board.sites["alder-2"].cell == (10, 0) and board.connections["ferry-2"].between == ((10, 0), (11, 0))
    assert board.features["ridge-2"].sides == ((10, 0, 0),)
    assert Ref("cell", "10,0") in made.things and board.grid.letters.rows[0] == "ccmm......cc"


def test_cells_come_to_a_lattice_of_another_spacing_with_the_words_over_them():
    source = GROUND.scenario()
    chosen = [Ref("cell", "0,0"), Ref("cell", "1,0"), Ref("label", "words")]
    source = AddLabel("Here", (30, 20), id="words").apply(source)
    onto = a_grid("c", spacing=20).scenario()
    board = pasted(copied(source, chosen), onto, (1.0, 20.0)).scenario.board
    assert board.labels["words"].at == pytest.approx((20 + 10 + 20, 20 + 20 * 0.8660254), abs=0.01)


def test_what_does_not_fit_on_a_board_is_said_and_not_pasted():
    cells = copied(GROUND.scenario(), [Ref("cell", "0,0"), Ref("site", "alder")])
    with pytest.raises(EditError, match="no grid"):
        pasted(cells, SMALL)
    with pytest.raises(EditError, match="onto a grid, only labels, regions"):
        pasted(copied(SMALL, [Ref("line", "NYC-1")]), GROUND.scenario())
    lettered = AddLabel("Here", (30, 20), id="words").apply(SMALL)
    words = pasted(copied(lettered, [Ref("label", "words"), Ref("region", "NE")]), GROUND.scenario()).scenario.board
    assert words.labels["words"].text == "Here" and "NE" in words.regions
    with pytest.raises(EditError, match="these hexes are pointy"):
        pasted(cells, a_grid("c", orientation="flat").scenario())
    with pytest.raises(EditError, match="no cell for Alder"):
        pasted(copied(GROUND.scenario(), [Ref("site", "alder")]), GROUND.scenario(), (300.0, 300.0))


def test_the_middle_of_a_piece_is_where_the_pointer_puts_it():
    assert middle(copied(SMALL, [Ref("line", "NYC-1")])) == (60, 60)
    assert middle(copied(SMALL, [Ref("railroad", "PA")])) == (60, 60)


def test_the_history_says_what_was_pasted():
    piece = copied(SMALL, [Ref("line", "NYC-1"), Ref("city", "albany"), Ref("city", "buffalo")])
    assert Paste(piece, (0, 0)).text(SMALL) == "Paste 2 cities, 2 mileposts and 1 line"
    assert Paste(copied(SMALL, [Ref("milepost", "m2")]), (0, 0), "duplicate").text(SMALL) == "Duplicate 1 milepost"


def test_the_middle_of_a_piece_counts_the_corners_of_all_its_regions():
    two = a_board().with_region("W", "West", ((0, 0), (10, 0), (10, 20)))
    both = two.with_region("E", "East", ((10, 0), (90, 0), (90, 60))).scenario()
    assert middle(copied(both, [Ref("region", "W"), Ref("region", "E")])) == (45, 30)
    assert middle(copied(both, [Ref("region", "W")])) == (5, 10)
