"""Payoffs by formula: measured, rounded, separate from those set by hand, and filled at once for a new city."""

from itertools import combinations
from math import dist

import pytest
from msgspec.structs import replace

from engine.analyze.distances import city_distances, city_ways
from engine.edit.clipboard.arranging import TransformBoard
from engine.edit.edit import Several
from engine.edit.header import ResizeSheet
from engine.edit.network.cities import AddCity
from engine.edit.network.lines import AddLine
from engine.edit.network.mileposts import MoveMileposts
from engine.edit.remove import Remove
from engine.edit.rename import Rename
from engine.errors import EditError
from engine.families.boxcars.author.checks import PayoffFarOff, Payoffs, StalePayoffs
from engine.families.boxcars.author.edits import SetPayoff
from engine.families.boxcars.author.formula import paid_by, stale_payoffs
from engine.families.boxcars.author.formula_edits import FillPayoffs, PayByFormula, SetFormula
from engine.families.boxcars.author.templates import starter
from engine.families.boxcars.content import PayoffFormula
from engine.files import scenarios
from engine.game.authoring import performed
from engine.model.ids import Ref
from tests.families.boxcars.author.test_fit import along_a_line

BY_MILEPOST = PayoffFormula(1000.0, constant=500.0)


@pytest.fixture
def board():
    """Eight cities in a row, 10 mm apart, which pay 500 and 1,000 a section."""
    return along_a_line(8, lambda a, b: 500 + 1000 * (b - a))


@pytest.fixture
def ids(board):
    return list(board.board.cities)


def payoff(scenario, a, b):
    return scenario.content.payoff(a, b)


@pytest.mark.parametrize(
    ("formula", "pays"),
    [
        (BY_MILEPOST, 3500),
        (PayoffFormula(100.0, "millimetres"), 3000),
        (PayoffFormula(100.0, "rails"), 3000),
        (PayoffFormula(10.0, "kilometres", scale=4.0, round_to=100), 1200),
        (PayoffFormula(1000.0, constant=-5000.0), 0),
        (PayoffFormula(333.0, round_to=500), 1000),
    ],
)
def test_a_trip_pays_by_its_length_in_every_measure(board, ids, formula, pays):
    assert paid_by(board, formula)(ids[1], ids[4]) == pays


def test_the_way_along_the_rails_is_not_the_one_as_the_crow_flies(board, ids):
    milepost = board.board.cities[ids[2]].milepost
    at = board.board.mileposts[milepost]
    bent = replace(
        board.board, mileposts={**board.board.mileposts, milepost: replace(at, at=(at.at[0], at.at[1] + 30))}
    )
    moved = replace(board, board=bent)
    assert paid_by(moved, PayoffFormula(100.0, "millimetres"))(ids[0], ids[4]) == 4000
    assert paid_by(moved, PayoffFormula(100.0, "rails"))(ids[0], ids[4]) > 8000
    assert city_ways(moved.board)[ids[0]][ids[4]] == pytest.approx(20 + 2 * (10**2 + 30**2) ** 0.5)
    assert city_distances(moved.board)[ids[0]][ids[4]] == 4


def test_the_first_formula_changes_no_payoff_and_marks_those_that_it_does_not_explain(board, ids):
    odd = SetPayoff(ids[0], ids[5], 9999).apply(SetPayoff(ids[2], ids[3], None).apply(board))
    made = SetFormula(BY_MILEPOST).apply(odd)
    assert payoff(made, ids[0], ids[5]) == 9999 and made.content.is_fixed(ids[5], ids[0])
    assert payoff(made, ids[2], ids[3]) == 1500
    assert sum(len(others) for others in made.content.fixed.values()) == 1


def test_another_formula_changes_all_but_what_is_set_by_hand(board, ids):
    made = SetFormula(BY_MILEPOST).apply(board)
    made = SetPayoff(ids[0], ids[5], 9999).apply(made)
    made = SetFormula(replace(BY_MILEPOST, factor=2000.0)).apply(made)
    assert payoff(made, ids[0], ids[5]) == 9999 and payoff(made, ids[0], ids[4]) == 8500


def test_a_cell_is_given_back_to_the_formula_and_typing_what_it_says_is_the_same(board, ids):
    made = SetFormula(BY_MILEPOST).apply(board)
    by_hand = SetPayoff(ids[5], ids[0], 9999).apply(made)
    assert PayByFormula(((ids[0], ids[5]),)).apply(by_hand) == made
    assert SetPayoff(ids[0], ids[5], 5500).apply(by_hand) == made


def test_all_but_what_is_set_by_hand_follows_the_formula_again(board, ids):
    made = SetPayoff(ids[0], ids[5], 9999).apply(SetFormula(BY_MILEPOST).apply(board))
    stale = replace(made, content=replace(made.content, payoffs={ids[0]: {ids[1]: 7, ids[5]: 9999}}))
    assert PayByFormula().apply(stale).content.payoffs == made.content.payoffs


def test_without_a_formula_nothing_can_be_given_back_to_it(board, ids):
    with pytest.raises(EditError, match="no payoff formula"):
        PayByFormula(((ids[0], ids[1]),)).apply(board)


def test_a_new_city_has_its_payoffs_at_once_where_there_is_a_formula(board, ids):
    region = board.board.cities[ids[0]].region
    twin = AddCity("Twin", region, board.board.cities[ids[3]].milepost)
    lacking = performed(twin, board)
    filled = performed(twin, SetFormula(BY_MILEPOST).apply(board))
    assert payoff(lacking, "twin", ids[0]) is None
    assert [payoff(filled, "twin", id) for id in ids] == [3500, 2500, 1500, 500, 1500, 2500, 3500, 4500]


def test_a_new_city_without_a_way_is_made_all_the_same(board):
    region = next(iter(board.board.regions))
    made = performed(AddCity("Lonely", region, at=(3.0, 3.0)), SetFormula(BY_MILEPOST).apply(board))
    assert "lonely" in made.board.cities and not made.content.payoffs.get("lonely")


def test_cities_that_a_line_reaches_at_last_have_their_payoffs_at_once(board, ids):
    cities = board.board.cities
    region, known = cities[ids[0]].region, cities[ids[0]].milepost
    made = SetFormula(BY_MILEPOST).apply(board)
    for name, y in (("Upper", 40.0), ("Lower", 60.0)):
        made = performed(AddCity(name, region, at=(3.0, y)), made)
    assert payoff(made, "upper", ids[0]) is None
    blank = replace(made, content=replace(made.content, payoffs={}))
    upper, lower = (made.board.cities[id].milepost for id in ("upper", "lower"))
    railroad = next(iter(made.board.railroads))
    reached = performed(AddLine(railroad, (known, upper, lower)), made)
    assert payoff(reached, "upper", ids[0]) == 1500 and payoff(reached, "lower", "upper") == 1500
    assert payoff(performed(AddLine(railroad, (known, upper)), made), "lower", ids[0]) is None
    emptied = performed(AddLine(railroad, (known, upper)), blank)
    assert payoff(emptied, ids[0], ids[1]) is None, "what the author emptied is left to the author"


@pytest.mark.parametrize(
    "formula",
    [
        BY_MILEPOST,
        PayoffFormula(100.0, "millimetres"),
        PayoffFormula(100.0, "rails"),
        PayoffFormula(10.0, "kilometres", scale=4.0),
    ],
)
@pytest.mark.parametrize("change", [TransformBoard(scale=1.5), TransformBoard(1), TransformBoard(mirror=True)])
def test_a_board_that_is_scaled_turned_or_mirrored_as_a_whole_pays_as_before(board, ids, formula, change):
    ruled = performed(SetFormula(formula), board)
    after = performed(change, ruled)
    pays, paid = paid_by(after, after.content.formula), paid_by(ruled, formula)
    assert [pays(*pair) for pair in combinations(ids, 2)] == [paid(*pair) for pair in combinations(ids, 2)]
    assert after.content.payoffs == ruled.content.payoffs


def test_a_larger_sheet_around_the_board_leaves_the_formula_alone(board):
    ruled = performed(SetFormula(PayoffFormula(100.0, "millimetres")), board)
    sheet = board.board.sheet
    one = next(iter(board.board.mileposts))
    moved = Several(
        "Move and resize", (MoveMileposts.by(board.board, (one,), 3, 4), ResizeSheet(sheet.width * 2, sheet.height * 2))
    )
    for change in (ResizeSheet(sheet.width * 2, sheet.height * 2), moved):
        after = performed(change, ruled)
        assert after.board.sheet != sheet
        assert after.content.formula == ruled.content.formula


def test_marks_follow_the_ids_of_cities_and_go_with_them(board, ids):
    made = SetPayoff(ids[0], ids[5], 9999).apply(SetFormula(BY_MILEPOST).apply(board))
    renamed = performed(Rename(Ref("city", ids[5]), "elsewhere"), made)
    assert renamed.content.is_fixed("elsewhere", ids[0]) and payoff(renamed, "elsewhere", ids[0]) == 9999
    removed = performed(Remove((Ref("city", ids[5]),)), made)
    assert not any(ids[5] in (a, *others) for a, others in removed.content.fixed.items())


def test_the_formula_and_its_marks_stay_in_the_file(board, ids, tmp_path):
    made = SetPayoff(ids[0], ids[5], 9999).apply(SetFormula(PayoffFormula(12.5, "kilometres", scale=3.25)).apply(board))
    path = tmp_path / "mine.yaml"
    scenarios.save(made, path)
    assert scenarios.load(path) == made


def test_what_a_new_city_lacks_is_one_issue_whose_fix_fills_it_with_what_is_usual(ids):
    board = along_a_line(12, lambda a, b: 500 + 1000 * (b - a))
    cities = board.board.cities
    first = next(iter(cities))
    made = performed(AddCity("Twin", cities[first].region, cities[first].milepost), board)
    found = list(Payoffs().run(made))
    assert len(found) == 1 and "Twin has no payoffs to" in found[0].message
    fixed = found[0].fixes[0].edit.apply(made)
    assert not list(Payoffs().run(fixed))
    other = list(cities)[5]
    assert payoff(fixed, "twin", other) == payoff(board, first, other)


def test_two_new_cities_are_two_issues_and_no_pair_is_told_twice():
    board = along_a_line(12, lambda a, b: 500 + 1000 * (b - a))
    cities = board.board.cities
    region, milepost = next(iter(cities.values())).region, [city.milepost for city in cities.values()]
    made = performed(AddCity("Two", region, milepost[5]), performed(AddCity("One", region, milepost[2]), board))
    assert [issue.message.split(" to ")[0] for issue in Payoffs().run(made)] == [
        "One has no payoffs",
        "Two has no payoffs",
    ]


def test_too_few_payoffs_say_nothing_of_what_is_usual(board):
    bare = replace(board, content=replace(board.content, payoffs={}))
    with pytest.raises(EditError, match="set a formula first"):
        FillPayoffs().apply(bare)


def test_a_few_payoffs_tell_what_others_pay_by_the_millimetre_in_sums_as_round():
    made, cities = starter(), starter().board.cities
    at = {id: made.board.mileposts[city.milepost].at for id, city in cities.items()}
    known = {"alder": {"fir": 22_000}, "birch": {"elm": 13_500}}
    few = replace(made, content=replace(made.content, payoffs=known))
    content = FillPayoffs(()).apply(few).content
    rate = 35_500 / (dist(at["alder"], at["fir"]) + dist(at["birch"], at["elm"]))
    for a, b in combinations(cities, 2):
        wanted = known.get(a, {}).get(b) or 500 * round(rate * dist(at[a], at[b]) / 500)
        assert content.payoff(a, b) == content.payoff(b, a) == wanted
    none = replace(made, content=replace(made.content, payoffs={}))
    with pytest.raises(EditError, match="too few trips"):
        FillPayoffs(()).apply(none)


def test_payoffs_that_a_new_line_makes_stale_are_one_issue_and_recalculated_in_one_step(board, ids):
    made = performed(SetFormula(BY_MILEPOST), performed(SetPayoff(ids[2], ids[3], 9000), board))
    assert list(StalePayoffs().run(made)) == [] and stale_payoffs(made) == {}
    shorter = performed(AddLine("NYC", ("m0", "m7")), made)
    stale = stale_payoffs(shorter)
    assert stale[frozenset((ids[0], ids[7]))] == 1500 and frozenset((ids[2], ids[3])) not in stale
    (issue,) = StalePayoffs().run(shorter)
    assert issue.message.startswith(f"{len(stale)} payoffs differ")
    assert "C0 – C5: 5,500, by the formula 3,500" in issue.message
    again, by_hand = issue.fixes
    assert again.text == f"Recalculate ({len(stale)} Cells)"
    fixed = performed(again.edit, shorter)
    assert (
        stale_payoffs(fixed) == {} and payoff(fixed, ids[0], ids[7]) == 1500 and payoff(fixed, ids[2], ids[3]) == 9000
    )
    kept = performed(by_hand.edit, shorter)
    assert stale_payoffs(kept) == {} and payoff(kept, ids[0], ids[7]) == 7500
    assert kept.content.is_fixed(ids[0], ids[7])


def test_a_stale_payoff_far_off_is_reported_once(board, ids):
    made = performed(SetFormula(BY_MILEPOST), board)
    chart = {**made.content.payoffs, ids[0]: {**made.content.payoffs[ids[0]], ids[1]: 9_000_000}}
    stale = replace(made, content=replace(made.content, payoffs=chart))
    assert len(list(StalePayoffs().run(stale))) == 1 and list(PayoffFarOff().run(stale)) == []
    by_hand = replace(stale, content=replace(stale.content, fixed={ids[0]: (ids[1],)}))
    assert list(StalePayoffs().run(by_hand)) == [] and len(list(PayoffFarOff().run(by_hand))) == 1


@pytest.mark.parametrize("edit", [PayByFormula(), FillPayoffs()])
def test_a_board_too_large_to_measure_says_so(board, monkeypatch, edit):
    before = SetFormula(BY_MILEPOST).apply(board)
    monkeypatch.setattr("engine.analyze.distances.MOST_WAYS", 3)
    with pytest.raises(EditError, match="8 cities on 8 mileposts are too many"):
        edit.apply(before)
    flown = replace(before, content=replace(before.content, formula=PayoffFormula(100.0, "millimetres")))
    assert edit.apply(flown) is not None
