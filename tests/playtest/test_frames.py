"""How long bots think between two pictures of a game at full speed."""

from itertools import pairwise

import pytest

from studio.playtest.sitting.conductor import FOR_PICTURES, FRAME, LONGEST_FRAME, frame_after


def test_a_board_that_is_soon_drawn_has_thirty_pictures_a_second() -> None:
    assert frame_after(0.0) == frame_after(0.005) == FRAME


@pytest.mark.parametrize("picture", [0.03, 0.05])
def test_where_a_picture_takes_long_most_of_the_time_is_left_for_the_bots(picture: float) -> None:
    assert picture / (picture + frame_after(picture)) == pytest.approx(FOR_PICTURES)


def test_however_long_a_picture_takes_there_are_some() -> None:
    assert frame_after(10.0) == LONGEST_FRAME
    assert all(one <= other for one, other in pairwise(map(frame_after, (0.0, 0.01, 0.02, 0.04, 0.08, 0.16))))
