"""The edit that exchanges the mileposts of two cities."""

import pytest

from engine.edit.network.cities import SwapCities
from engine.errors import EditError
from tests.builders import a_small_board

SMALL = a_small_board().scenario()


def test_swap_cities_exchanges_mileposts_and_nothing_else():
    before, after = SMALL.board.cities, SwapCities("albany", "buffalo").apply(SMALL).board.cities
    assert after["albany"].milepost == before["buffalo"].milepost
    assert after["buffalo"].milepost == before["albany"].milepost
    assert {id: city for id, city in after.items() if id not in ("albany", "buffalo")} == {
        id: city for id, city in before.items() if id not in ("albany", "buffalo")
    }
    assert list(after) == list(before)


def test_swap_cities_twice_restores_the_scenario():
    edit = SwapCities("albany", "buffalo")
    assert edit.apply(edit.apply(SMALL)) == SMALL


def test_swap_cities_raises_edit_error_when_a_city_is_unknown():
    with pytest.raises(EditError, match="nowhere"):
        SwapCities("albany", "nowhere").apply(SMALL)
