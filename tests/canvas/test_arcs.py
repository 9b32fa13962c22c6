"""Arcs over the board."""

from studio.canvas.view import BoardView
from tests.builders import a_small_board
from tests.opening import on_screen, opened


def test_arcs_are_drawn_bent_between_their_places_and_go_when_others_come(qtbot):
    with opened(a_small_board().scenario()) as document, on_screen(qtbot, BoardView(document), 400, 300) as view:
        document.show_arcs([((10.0, 10.0), (30.0, 10.0), True)])
        path = view.arcs.paths[True]
        assert path.pointAtPercent(0).x() == 10 and path.pointAtPercent(1).x() == 30
        assert path.pointAtPercent(0.5).y() < 9
        document.show_arcs(())
        assert view.arcs.paths[True].isEmpty()
