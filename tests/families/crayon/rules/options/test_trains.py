"""Crossgrades, two trains, a slow start (BR-OPT-13, BR-OPT-31, BR-OPT-34)."""

from __future__ import annotations

import pytest

from engine.families.crayon.content import Train, Upgrade
from engine.families.crayon.rules.board import NONE, board_of
from tests.families.crayon.rules.options.arranged import Table, a_board, a_table


def with_train(train: str, **options: object) -> Table:
    """Return a table: player 0 builds and has that train."""
    table = a_table(2, **options).on_turn(0, building=True)
    table.g.train[0] = table.m.train_ids.index(train)
    return table


@pytest.mark.rule("BR-OPT-13", "BR-EX-27")
@pytest.mark.parametrize("train_first", [True, False])
def test_beside_a_crossgrade_15_of_track_are_built_and_not_16(train_first: bool) -> None:
    table = with_train("fast", crossgrade__enabled=True)
    track = [table.builds((column, 1), (column + 1, 1)) for column in range(6, 15)]
    track += [table.builds((column, 0), (column + 1, 0)) for column in range(6, 12)]
    table.do(*(["upgrade heavy", *track] if train_first else [*track, "upgrade heavy"]))
    assert table.m.train_ids[table.g.train[0]] == "heavy" and table.g.cash[0] == 40
    assert not table.starting("build") and table.codes == ["done"]


@pytest.mark.rule("BR-OPT-13", "BR-EX-27")
def test_after_16_of_track_there_is_no_crossgrade() -> None:
    table = with_train("fast", crossgrade__enabled=True)
    table.g.spent = 15
    assert table.starting("upgrade") == ["upgrade heavy"]
    table.g.spent = 16
    assert not table.starting("upgrade")


@pytest.mark.rule("BR-OPT-13")
def test_a_crossgrade_costs_5_any_number_of_times_and_counts_nothing_towards_the_superfreight() -> None:
    assert with_train("fast").starting("upgrade") == ["upgrade super"]
    table = with_train("fast", crossgrade__enabled=True)
    assert table.starting("upgrade") == ["upgrade super", "upgrade heavy"]
    table.do("upgrade heavy").end_turn().end_turn().do("done", "upgrade fast").end_turn().end_turn()
    table.do("done", "upgrade heavy").end_turn().end_turn().do("done")
    assert table.g.cash[0] == 45 and table.words("upgrade super").endswith("20")


@pytest.mark.rule("BR-OPT-13")
def test_a_heavy_freight_with_three_loads_must_first_drop_one() -> None:
    table = with_train("heavy", crossgrade__enabled=True).carries(0, "coal", "coal", "fish")
    assert table.starting("upgrade") == ["upgrade super"]
    table.g.cargo[0][2] = -1
    assert table.starting("upgrade") == ["upgrade super", "upgrade fast"]


@pytest.mark.rule("BR-OPT-13")
def test_nobody_crossgrades_a_freight_or_a_superfreight() -> None:
    assert with_train("freight", crossgrade__enabled=True).starting("upgrade") == ["upgrade fast", "upgrade heavy"]
    assert not with_train("super", crossgrade__enabled=True).starting("upgrade")


# Two trains.


@pytest.mark.rule("BR-OPT-31")
def test_everybody_has_a_freight_and_a_fast_freight_and_moves_both_every_turn() -> None:
    table = a_table(trains__two=True, hand=4).owns(0, "cedar", "alder").stands(0, "cedar").stands(0, "alder", 1)
    assert [table.m.train_ids[train] for train in table.g.train] == ["freight", "fast"] * 2
    table.on_turn(0)
    assert table.g.left[:2] == [9, 12]
    table.ride((2, 4)).do("train 2").ride((3, 4)).do("train 1").ride((4, 4))
    assert table.g.left[:2] == [5, 10] and table.g.at[:2] == [table.node((4, 4)), table.node((3, 4))]


@pytest.mark.rule("BR-EVENT-09", "BR-OPT-31")
def test_each_of_two_trains_loses_a_load_of_its_own() -> None:
    table = a_table(3, trains__two=True).stands(1, "alder").stands(1, (6, 4), 1).stands(1, (6, 4))
    table.carries(1, "coal", "fish").carries(1, "wool", "fish", k=1)
    table.g.place[table.g.hand[0][0]], table.g.hand[0][0] = 0, NONE
    table.do("card 203")
    assert table.actor == 1 and table.codes == ["lose coal", "lose fish"]
    table.do("lose fish")
    assert table.actor == 1 and table.codes == ["lose fish", "lose wool"]
    table.do("lose wool")
    assert [row[:2] for row in table.g.cargo[2:4]] == [[table.load("coal"), NONE], [table.load("fish"), NONE]]


@pytest.mark.rule("BR-OPT-31")
def test_each_of_two_trains_is_placed_and_loaded_by_itself() -> None:
    table = a_table(trains__two=True).do("train 2")
    table.do(f"place {table.at('alder')}", "load coal", "train 1", f"place {table.at('alder')}")
    assert table.starting("drop") == []
    assert "drop coal" in table.do("train 2").codes


@pytest.mark.rule("BR-OPT-31")
def test_each_train_is_upgraded_by_itself_and_one_in_a_turn() -> None:
    table = a_table(trains__two=True).on_turn(0, building=True)
    assert table.starting("upgrade") == ["upgrade 1 fast", "upgrade 1 heavy", "upgrade 2 super"]
    table.do("upgrade 2 super")
    assert [table.m.train_ids[train] for train in table.g.train[:2]] == ["freight", "super"]
    assert table.g.seat == 1


@pytest.mark.rule("BR-OPT-31")
def test_a_fee_is_due_once_for_both_trains() -> None:
    table = a_table(trains__two=True).owns(1, "cedar", "alder").stands(0, "cedar").stands(0, "alder", 1)
    table.ride((1, 4)).do("train 2").ride((4, 4))
    assert table.g.cash == [56, 64]


@pytest.mark.rule("BR-OPT-31")
def test_each_seat_holds_four_cards_where_that_is_agreed() -> None:
    table = a_table(trains__two=True, hand=4)
    assert all(min(hand) >= 0 and len(hand) == 4 for hand in table.g.hand)
    assert len(a_table().g.hand[0]) == 3


def test_one_train_is_not_changed_for_another_one() -> None:
    assert not a_table().stands(0, "alder").starting("train")


@pytest.mark.rule("BR-OPT-13")
def test_any_two_trains_that_one_train_becomes_are_crossgraded_to_and_fro() -> None:
    two = a_board(upgrades=(Upgrade("freight", "fast", 20), Upgrade("freight", "heavy", 20)))
    m = board_of(two, {"crossgrade.enabled": True})
    fast, heavy = m.train_ids.index("fast"), m.train_ids.index("heavy")
    assert [row for row in m.upgrades if row[3]] == [(fast, heavy, 5, 1), (heavy, fast, 5, 1)]


# A slow start.


@pytest.mark.rule("BR-OPT-34")
@pytest.mark.parametrize(("speed", "slow"), [(9, 6), (2, 1), (1, 1)])
def test_a_slow_train_moves_two_thirds_and_never_nothing(speed: int, slow: int) -> None:
    trains = a_board().content.trains  # type: ignore[attr-defined]
    m = board_of(a_board(trains={**trains, "freight": Train("Freight", 2, speed)}), {"start.slow": True})
    assert m.train_speed[m.starters[0]] == slow


@pytest.mark.rule("BR-OPT-34", "BR-EX-34")
def test_a_slow_freight_moves_6_and_becomes_a_freight_for_20() -> None:
    table = a_table(start__slow=True).stands(0, "cedar").on_turn(0)
    assert table.g.cash == [40, 40]
    assert table.g.left[0] == 6 and table.m.train_loads[table.g.train[0]] == 2
    table.do("done")
    assert table.starting("upgrade") == ["upgrade freight"]
    table.do("upgrade freight")
    assert table.g.cash[0] == 20
    table.end_turn()
    assert table.g.left[0] == 9


@pytest.mark.rule("BR-OPT-34")
def test_a_slow_freight_moves_3_at_half_rate_and_may_be_upgraded_in_an_opening_turn() -> None:
    table = a_table(start__slow=True).stands(0, "alder")
    fog = table.m.event_count - 1
    table.g.until[fog], table.g.drawer[fog] = 2, 1
    assert table.on_turn(0).g.left[0] == 3
    assert table.m.openings == 3
    table.g.turn, table.g.turns[:] = 1, [1, 0]
    table.on_turn(0, building=True)
    assert "upgrade freight" in table.codes
