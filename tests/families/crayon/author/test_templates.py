"""New boards, and printed parts of a board."""

from __future__ import annotations

from engine.families.crayon.author.printed import badges, printed
from engine.families.crayon.author.templates import coast
from engine.model.grids.grid import Grid, Letters
from engine.model.ids import Ref
from tests.families.crayon.boards import a_crayon_board


def test_a_coast_goes_once_around_every_piece_of_land() -> None:
    rings = coast(Grid(10, (10, 10), Letters(("ooo..o", "o.o...", "ooo..."))))
    assert sorted(len(ring.points) for ring in rings) == [6, 6, 22]


def test_a_city_wears_the_loads_it_supplies() -> None:
    worn = {id: badge.text for id, badge in badges(a_crayon_board()).items()}
    assert worn == {"a": "Coal, Fish", "b": "Coal", "m": "Wool", "c": "Fish"}


def test_boxes_show_costs_with_samples_trains_and_counts() -> None:
    costs, trains, cards = printed(a_crayon_board())
    assert costs.rows[1] == ("Mountain", "$2") and costs.samples[1] == Ref("terrain", "mountain")
    assert costs.rows[-1] == ("Across a river", "+$2") and len(costs.rows) == len(costs.samples)
    assert trains.rows == (("Slow", "2 loads", "9 mileposts", ""), ("Fast", "2 loads", "12 mileposts", "$20"))
    assert ("Event cards", "2") in cards.rows and ("Load chips", "8") in cards.rows


def test_an_empty_board_prints_no_empty_box() -> None:
    from engine.families.crayon.content import Costs

    bare = a_crayon_board(costs=Costs(), loads={}, cards={}, events={}, trains={})
    assert printed(bare) == []
