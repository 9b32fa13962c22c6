"""The option `train.first_only`: later players score nothing for a train."""

import pytest

from tests.families.dice.table import Table, a_sheet

ONE_CAR = a_sheet(((5, 1, 0),), ((6, 1, 0),))


@pytest.mark.rule("DX-TRAIN-03")
@pytest.mark.parametrize(("first_only", "points"), [(False, 2), (True, 0)])
def test_later_player_scores_train_only_without_the_option(first_only, points):
    table = Table(ONE_CAR, 2, train__first_only=first_only)
    assert table.m.first == [5, 5] and table.m.later == [points, points]
