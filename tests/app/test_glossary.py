"""The glossary shows each term on the open board, and says nothing that the board contradicts."""

import networkx
import pytest

from engine.analyze.bottlenecks import milepost_graph
from engine.edit.remove import Remove
from engine.model.ids import Ref
from studio.app.help.glossary import TERMS, Example
from studio.app.help.glossary_window import GlossaryWindow, picture, shown_area
from studio.document.document import Document
from studio.paint.style import style
from tests.bundled import bundled_scenario

BOARDS = (
    "boxcars/us-boxcars-2013",
    "boxcars/gb-boxcars-2013",
    "crayon/british-rails",
    "tycoon/amber-coast",
    "dice/boxcars",
)
FIND = {term.title: term.find for term in TERMS if term.find is not None}


@pytest.fixture
def window(qtbot, board_file):
    document = Document()
    document.load(board_file)
    shown = GlossaryWindow(document, "light")
    qtbot.addWidget(shown)
    yield shown
    document.close()


@pytest.mark.parametrize("name", BOARDS)
def test_examples_are_on_the_sheet(name):
    board = bundled_scenario(name).board
    found = {title: find(board) for title, find in FIND.items()}
    points = [point for one in found.values() if one is not None for place in one.places for point in place]
    assert all(0 <= x <= board.sheet.width and 0 <= y <= board.sheet.height for x, y in points)
    assert [title for title, one in found.items() if one is not None and ("{" in one.text or not one.places)] == []


def test_boards_of_lines_and_of_cells_have_their_own_examples():
    us, isles = (bundled_scenario(name).board for name in ("boxcars/us-boxcars-2013", "crayon/saltmark-isles"))
    assert {title for title in FIND if FIND[title](us)} >= {"Milepost", "City", "Region", "Section", "Distance"}
    assert FIND["Ferry"](isles) is not None and FIND["Ferry"](us) is None


def test_a_bridge_is_a_section_without_which_the_board_falls_apart():
    board = bundled_scenario("boxcars/us-boxcars-2013").board
    example = FIND["Bridge"](board)
    at = {milepost.at: id for id, milepost in board.mileposts.items()}
    ends = {at[point] for place in example.places for point in (place[0], place[-1]) if point in at}
    graph = milepost_graph(board)
    before = networkx.number_connected_components(graph)
    graph.remove_edge(*ends)
    assert networkx.number_connected_components(graph) == before + 1


def test_the_distance_is_the_largest_of_the_board():
    board = bundled_scenario("boxcars/us-boxcars-2013").board
    lengths = dict(networkx.all_pairs_shortest_path_length(milepost_graph(board)))
    stops = [city.milepost for city in board.cities.values()]
    most = max(lengths[a][b] for a in stops for b in stops)
    assert f" {most} sections apart" in FIND["Distance"](board).text


@pytest.mark.parametrize("name", BOARDS)
def test_a_picture_has_the_whole_example(name):
    scenario = bundled_scenario(name)
    for title, find in FIND.items():
        example = find(scenario.board)
        for place in () if example is None else example.places:
            assert all(shown_area(scenario, example).contains(*point) for point in place), title


def test_the_list_is_alphabetical_and_the_search_finds_words_of_explanations(window):
    titles = [window.list.item(row).text() for row in range(window.list.count())]
    assert titles == sorted(titles, key=str.casefold) and len(titles) == len(TERMS)
    window.search.setText("only leave by the way")
    shown = [title for row, title in enumerate(titles) if not window.list.item(row).isHidden()]
    assert shown == ["Dead end"] and window.list.currentItem().text() == "Dead end"
    window.search.setText("zzz")
    assert window.none.isVisibleTo(window)


def test_an_example_follows_the_board_and_is_shown_on_it(window, qtbot):
    window.search.setText("City")
    titles = [window.list.item(row).text() for row in range(window.list.count())]
    window.list.setCurrentRow(titles.index("City"))
    document = window._document
    name = next(iter(document.scenario.board.cities.values())).name
    assert name in window.words.text() and not window.picture.pixmap().isNull()
    with qtbot.waitSignal(document.focus_requested) as focused:
        window.show_on_board.click()
    assert focused.args[0] == window.example.places
    document.perform(Remove(refs=(Ref("city", next(iter(document.scenario.board.cities))),)))
    window.follow()
    assert name not in window.words.text()
    window.list.setCurrentRow(titles.index("Seed"))
    assert window.words.text() == "" and window.picture.pixmap().isNull()
    assert not window.show_on_board.isEnabled()


def test_places_and_courses_are_marked_on_the_picture(window):
    scenario = window._document.committed
    first, last = (list(scenario.board.mileposts.values())[end].at for end in (0, -1))
    color = style("light").highlight.rgb()

    def marked(*places):
        image = picture(scenario, Example("", ((first,), (last,), *places)), "light")
        rows, columns = range(image.height()), range(image.width())
        return sum(image.pixel(x, y) == color for y in rows for x in columns)

    rings, course = marked(), marked((first, last))
    assert 0 < rings < course
