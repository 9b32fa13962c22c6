"""Riding, the reuse rule, arriving and the bonus."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from engine.families.boxcars.rules.chapters.movement import may_ride, rides
from engine.families.boxcars.rules.position import BONUS_DUE, SUPERCHIEF
from tests.families.boxcars import both_games
from tests.families.boxcars.boards import Sketch, a_ladder, generated
from tests.families.boxcars.both_games import BARON
from tests.families.boxcars.table import Table


def ladder(**rules: object) -> Table:
    return Table(a_ladder(), 2, **rules).bound(0, "derby")  # type: ignore[arg-type]


@both_games.rule("BX-MOVE-01 BX-MOVE-02", "RB-MOVE-01")
def test_two_dice_say_how_many_dots_are_moved(rules: dict[str, object]) -> None:
    table = ladder(**rules).at(0, "ashby").ready()
    assert table.purpose == "dice" and len(table.codes) == 36
    assert table.do("dice 3 1").g.left == 4
    table.ride("n1 NOR", "n2 NOR", "n3 NOR", "n4 NOR")
    assert table.g.seat == 1


@both_games.rule("BX-MOVE-03", "RB-MOVE-09")
def test_the_player_says_which_line_is_ridden(rules: dict[str, object]) -> None:
    sketch = Sketch().line("A", "x m y").line("B", "x m y").cities("r", "x y")
    assert Table(sketch, 2, **rules).at(0, "x").bound(0, "y").ready("1 1").codes == ["ride m A", "ride m B"]


@both_games.rule("BX-MOVE-09", "RB-MOVE-08")
def test_a_section_is_ridden_once_in_a_turn(rules: dict[str, object]) -> None:
    table = ladder(**rules).at(0, "n2", "NOR", "ashby").ready("3 3").ride("s2 MID")
    assert "ride n2 MID" not in table.codes


@pytest.mark.rule("BX-MOVE-09")
def test_sections_that_share_a_stem_are_used_together() -> None:
    sketch = Sketch().line("A", "x j1 y z").line("A", "j1 w z").cities("r", "x z")
    table = Table(sketch).bound(0, "z").ready("1 1")
    assert table.codes == ["ride y A", "ride w A"]
    table.ride("y A")
    assert table.codes == ["ride z A"]


@pytest.mark.rule("BX-MOVE-10")
def test_in_boxcars_all_sections_are_free_on_the_next_turn() -> None:
    table = ladder().at(0, "n2", "NOR", "ashby").ready("1 1").ride("n3 NOR", "n4 NOR")
    table.g.goal[1] = table.m.city_number["derby"]
    table.do("dice 1 1").ride("n1 NOR", "n2 NOR").do("dice 1 1")
    assert "ride n3 NOR" in table.codes


@pytest.mark.rule("RB-MOVE-08", "RB-MOVE-12")
def test_in_rail_baron_sections_stay_used_until_the_arrival() -> None:
    table = ladder(**BARON).at(0, "n2", "NOR", "ashby").at(1, "n2").bound(1, "derby")
    table.ready("1 1").ride("n3 NOR", "n4 NOR").do("dice 1 1").ride("n3 NOR", "n4 NOR").do("dice 1 1")
    assert table.codes == ["ride n5 NOR"]


@pytest.mark.rule("BX-MOVE-08")
def test_a_step_after_which_the_roll_could_not_be_moved_is_refused() -> None:
    sketch = Sketch().line("A", "x m n o y").line("A", "m dead").cities("r", "x y")
    table = Table(sketch).bound(0, "y").at(0, "m", "A", "x").ready("1 1")
    assert table.codes == ["ride n A"]
    table = Table(sketch).bound(0, "y").at(0, "o", "A", "x").ready("1 2")
    assert table.codes == ["ride n A", "ride y A"]


@pytest.mark.rule("BX-MOVE-08")
def test_a_train_that_cannot_move_the_full_roll_goes_as_far_as_it_can() -> None:
    sketch = Sketch().line("A", "x u m").line("A", "m a").line("A", "m b c").line("A", "y x").cities("r", "x y")
    table = Table(sketch).bound(0, "x").at(0, "m", "A", "y").ready("6 5").use("u m A")
    assert table.codes == ["ride b A"]
    table.ride("b A", "c A")
    assert "stuck" in table.kinds() and table.g.seat == 1


@pytest.mark.rule("RB-MOVE-10")
def test_rail_baron_refuses_a_step_that_cuts_off_the_destination() -> None:
    sketch = Sketch().line("A", "x m n y").line("A", "m dead").line("A", "n p q n").cities("r", "x y")
    table = Table(sketch, 2, **BARON).at(0, "n", "A", "x").bound(0, "y").ready("1 1")
    assert table.codes == ["ride y A", "ride p A", "ride q A"]
    assert "ride m A" in Table(sketch).at(0, "n", "A", "x").bound(0, "y").ready("1 1").codes


@pytest.mark.rule("BX-MOVE-06", "RB-MOVE-07")
def test_changing_railroad_at_a_crossing_is_a_switch() -> None:
    sketch = Sketch().line("A", "x m").line("B", "n y").line("C", "m n").cities("r", "x y").crossing("m x A", "n y B")
    table = Table(sketch).bound(0, "y").owns(1, "A").ready("1 1")
    assert table.codes == ["ride m A", "ride n A>B", "ride y A>B"]
    assert table.ride("y A>B").paid(0) == [19_000, -5_000]
    assert Table(sketch, 2, **BARON).at(0, "x").bound(0, "y").ready("1 1").codes == ["ride m A"]


@both_games.rule("BX-MOVE-08", "RB-MOVE-06 RB-ARR-01")
def test_the_train_stops_at_the_destination_and_the_rest_is_lost(rules: dict[str, object]) -> None:
    table = ladder(**rules).at(0, "s6", "SOU", "corby").ready("3 2").ride("s7 SOU", "derby SOU")
    assert table.g.left == 0
    assert table.kinds()[1:4] == ["ride", "arrive", "money"]


@both_games.rule("BX-BONUS-01 BX-BONUS-04", "RB-BONUS-01")
def test_a_double_six_gives_a_plain_train_one_die_more(rules: dict[str, object]) -> None:
    table = leaving(**rules).ready("6 6").ride(*(f"m{n} A" for n in range(1, 13)))
    assert table.purpose == "bonus" and len(table.codes) == 6
    table.do("bonus 2").ride("m13 A", "m14 A")
    assert table.g.seat == 1


@both_games.rule("BX-BONUS-02", "RB-BONUS-02")
def test_an_express_has_a_bonus_after_any_doubles(rules: dict[str, object]) -> None:
    table = leaving(**rules).train(0, "express").ready("1 1").ride("m1 A", "m2 A")
    assert table.purpose == "bonus"
    assert leaving(**rules).ready("1 1").ride("m1 A", "m2 A").g.seat == 1


@pytest.mark.rule("BX-BONUS-03", "BX-BONUS-07")
def test_a_super_chief_has_one_bonus_in_every_turn() -> None:
    table = Table(a_long_line()).bound(0, "end").train(0, "superchief").ready("1 2").ride("m1 A", "m2 A", "m3 A")
    assert table.purpose == "bonus"
    assert table.do("bonus 1").ride("m4 A").g.seat == 1


@pytest.mark.rule("RB-MOVE-02", "RB-BONUS-03")
def test_a_rail_baron_super_chief_rolls_three_dice_together() -> None:
    table = Table(a_long_line(), 2, **BARON).at(0, "start").bound(0, "end").train(0, "superchief").ready()
    assert len(table.codes) == 216
    assert table.do("dice 1 1 3").g.left == 5
    assert table.ride(*(f"m{n} A" for n in range(1, 5))).g.bonus == BONUS_DUE  # the red die is not moved whole yet
    assert table.ride("m5 A").g.seat == 1


@pytest.mark.rule("BX-BONUS-06", "BX-MOVE-11")
def test_an_arrival_with_a_bonus_due_starts_the_next_trip_at_once() -> None:
    table = Table(a_long_line()).at(0, "m19", "A", "start").bound(0, "end").train(0, "superchief").ready("2 2")
    table.ride("end A")
    assert "buy A" in table.codes
    assert table.do("buy A").purpose == "region"
    table.do("region odd 2", "city odd 3")
    assert table.purpose == "bonus"
    assert table.do("bonus 3").codes == ["ride m19 A"]


@pytest.mark.rule("RB-ARR-03", "RB-ARR-06")
def test_a_bounce_out_needs_an_arrival_within_the_white_dice() -> None:
    def arriving(roll: str) -> Table:
        table = Table(a_long_line(), 2, **BARON).at(0, "m17", "A", "start").bound(0, "end").train(0, "superchief")
        return table.ready(roll).ride("m18 A", "m19 A", "end A").do("pass")

    assert arriving("1 1 5").g.seat == 1
    table = arriving("1 2 5")
    assert table.g.seat == 0 and table.purpose == "region"
    assert table.do("region odd 3", "region west", "city odd 3").g.left == 5


@both_games.rule("BX-BONUS-09", "RB-BONUS-05")
def test_a_train_bought_in_the_turn_gives_no_bonus_in_it(rules: dict[str, object]) -> None:
    table = leaving(**rules).at(0, "m19", "A", "start").cash(0, 90_000).ready("2 2").ride("end A")
    assert table.do("buy superchief").g.train[0] == SUPERCHIEF and table.g.seat == 1


def leaving(**rules: object) -> Table:
    """Red is at the start of a long trip."""
    return Table(a_long_line(), 2, **rules).at(0, "start").bound(0, "end")  # type: ignore[arg-type]


def a_long_line() -> Sketch:
    return (
        Sketch()
        .line("A", "start", *(f"m{n}" for n in range(1, 20)), "end")
        .cities("west", "start")
        .cities("west", "m2")
        .cities("east", "end")
    )


@pytest.mark.parametrize("keep_reachable", [False, True])
def test_one_section_is_told_alone_as_it_is_among_all(keep_reachable: bool) -> None:
    random, told = Random(5), Counter[bool]()
    for seed in range(12):
        table = Table(generated(seed), reuse__keep_reachable=keep_reachable)
        m, g = table.m, table.g
        for _ in range(40):
            at = random.randrange(m.dot_count)
            g.at[0], g.left = at, random.randint(1, 8)
            g.goal[0] = random.choice([city for city in range(m.city_count) if m.city_dot[city] != at])
            g.used[0][:] = bytes(random.random() < 0.5 for _ in range(m.link_count))
            allowed = rides(m, g)
            for arc in m.arcs[at][:-1]:
                assert may_ride(m, g, arc) == (arc in allowed)
                told[arc in allowed] += 1
    assert min(told.values()) > 100
