"""What is counted in many games is the family's own matter: the sums know no railroad."""

from __future__ import annotations

from engine.game.family import family
from engine.game.fast.batch import GameTally
from engine.game.options import resolve
from engine.model.ids import Ref
from engine.sim.run import Job, Runner, play_slowly
from engine.sim.tally import Totals
from tests.bundled import bundled_scenario

PA, NYC, CAR = Ref("railroad", "PA"), Ref("railroad", "NYC"), Ref("train", "PA")


def test_counts_add_up_by_name_and_thing_whatever_the_family_counts() -> None:
    totals = Totals(["a", "b"], 1, "")
    totals.add([GameTally(0, 3, (1.0, 0.0), (PA, CAR), {"bought": {PA: 1, NYC: 2}, "visits": {CAR: 5}})])
    totals.add([GameTally(None, 4, (1.0, 1.0)), GameTally(1, 5, (0.0, 1.0), (PA,), {"bought": {NYC: 1}})])
    assert totals.of([PA, NYC], ["bought"]) == {
        "PA": {"bought": 1, "owned_by_winner": 2},
        "NYC": {"bought": 3, "owned_by_winner": 0},
    }
    assert totals.of([CAR], ["visits", "bought", "nothing"]) == {
        "PA": {"visits": 5, "bought": 0, "nothing": 0, "owned_by_winner": 1}
    }
    assert totals.data()["without_winner"] == 1 and "railroads" not in totals.data()


def test_figures_that_rest_on_too_little_are_warned_of() -> None:
    totals = Totals(["a", "b"], 1, "")
    totals.add([GameTally(0, 3, (1.0, 0.0))] * 49)
    assert "49 games" in totals.warnings([])[0]
    totals.add([GameTally(0, 3, (1.0, 0.0))] * 351)
    assert totals.warnings([]) == []
    (warning,) = totals.warnings([PA, NYC])
    assert warning.startswith("These bots bought 2 of 2 railroads ") and warning.endswith("PA, NYC.")
    totals.add([GameTally(0, 3, (1.0, 0.0), (), {"bought": {PA: 21, NYC: 20}})])  # in 401 games
    (warning,) = totals.warnings([PA, NYC])
    assert warning.startswith("These bots bought 1 of 2 railroads fewer than 21 times; its value") and warning.endswith(
        ": NYC."
    )
    many = [Ref("railroad", f"R{number}") for number in range(9)]
    assert totals.warnings(many)[0].endswith("R6, R7 and others.")


def test_sums_are_named_by_id_seat_or_both() -> None:
    totals = Totals(["a", "b"], 1, "")
    totals.add([GameTally(0, 3, (1.0, 0.0), (), {"dealt": {(1, CAR): 2, (0, CAR): 3}, "begins": {1: 1}})])
    totals.add([GameTally(0, 3, (1.0, 0.0), (), {"dealt": {(1, CAR): 1, (1, NYC): 1}})])
    assert totals.named(["dealt", "begins", "nothing"]) == {
        "dealt": {"1 PA": 3, "2 NYC": 1, "2 PA": 3}, "begins": {"2": 1}, "nothing": {},
    }  # fmt: skip


def test_a_batch_counts_what_the_journal_of_the_same_game_tells() -> None:
    for name, bots in (("boxcars/us-rail-baron", ("harriman", "scott", "random")), ("dice/boxcars", ("greedy",) * 3)):
        scenario = bundled_scenario(name)
        rules = family(scenario.family).rules
        assert rules is not None
        job = Job(scenario, resolve(rules.options, scenario.rules), bots, 6, tuple(rules.counters))
        (found,), slowly = Runner(job).play([2]), play_slowly(job, 2)
        assert found == slowly and found.owned_by_winner and set(found.counts) == set(rules.counters)
        assert all(counted for counted in found.counts.values())
        if name.startswith("boxcars"):
            assert sum(found.counts["bought"].values()) > 5
            assert {type(of) for of in found.counts["fees_paid"]} == {int}
            assert {of.kind for of in found.counts["rides"] if isinstance(of, Ref)} == {"section"}
