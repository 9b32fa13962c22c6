"""What is under the pointer on a large board is found without making all lines."""

import math

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from engine.model.ids import Ref
from studio.canvas.geometry.hits import nearest_stop, nearest_trace
from studio.canvas.geometry.outlines import outline_of
from studio.paint.lines.traces import Maker, tracks
from tests.builders import a_board
from tests.bundled import bundled_scenario

US = bundled_scenario("boxcars/us-boxcars-2013")
places = st.tuples(st.floats(-20, 920), st.floats(-20, 470))


@settings(max_examples=40)
@given(places, st.floats(0.5, 20))
def test_the_nearest_stop_is_that_of_a_search_through_all(at, reach):
    board, with_city = US.board, {city.milepost for city in US.board.cities.values()}
    found = nearest_stop(US, at, reach)
    if found is not None and found[0].kind == "city":
        return
    stops = {k: v.at for k, v in {**board.mileposts, **board.junctions}.items() if k not in with_city}
    best = min(stops, key=lambda key: math.dist(stops[key], at))
    assert found == (None if math.dist(stops[best], at) > reach else found)
    assert found is None or (found[1] == stops[found[0].id] and math.dist(found[1], at) == math.dist(stops[best], at))


@settings(max_examples=25)
@given(places, st.floats(0.5, 20))
def test_the_nearest_line_is_that_of_a_search_through_all(at, reach):
    from shapely import LineString, Point

    ways = [LineString(trace.points) for trace in tracks(US.board, US.look).traces.values()]
    best = min(way.distance(Point(at)) for way in ways)
    found = nearest_trace(US, at, reach)
    assert (found is None) == (best > reach)
    assert found is None or math.dist(found[1], at) == pytest.approx(best, abs=1e-6)


def test_lines_far_from_the_pointer_and_from_a_hovered_section_are_not_made(monkeypatch):
    made, traces = [], Maker.traces
    monkeypatch.setattr(Maker, "traces", lambda self, bundle: made.append(bundle) or traces(self, bundle))
    # With cities of another size no trace is that of a board drawn before.
    fresh = replace(US, look=replace(US.look, city_size=3.217))
    assert nearest_trace(fresh, fresh.board.mileposts["m300"].at, 3.0) is not None
    assert 0 < len(made) < 60
    drawn, line = len(made), next(iter(fresh.board.lines))
    assert outline_of(fresh, Ref("line", line)).ways is not None
    assert len(made) - drawn < len(fresh.board.lines[line].path)


def test_sections_lines_and_railroads_are_outlined_along_their_own_stems():
    scenario = a_board().with_line("NYC", "m1", "m2", "m3").with_line("PA", "m2", "m3").scenario()

    def ends(kind, id):
        ways = outline_of(scenario, Ref(kind, id)).ways
        return None if ways is None else sum(ways.elementAt(n).isMoveTo() for n in range(ways.elementCount()))

    assert [ends("section", id) for id in ("m1 m2 NYC", "m2 m3 NYC", "m1 m2 PA", "none")] == [1, 1, None, None]
    assert [ends("line", id) for id in ("NYC-1", "PA-1", "ERIE-1")] == [2, 1, None]
    assert [ends("railroad", id) for id in ("NYC", "PA", "ERIE")] == [2, 1, None]
