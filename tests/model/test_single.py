"""Every single value in which two scenarios differ: its path, what it was and is, and a sentence."""

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from engine.edit.network.cities import AddCity, ChangeCity
from engine.edit.network.lines import ChangeLine
from engine.edit.network.mileposts import MoveMileposts
from engine.edit.network.railroads import ChangeRailroad
from engine.edit.rules import SetRule
from engine.families.boxcars.author.edits import SetDestinationCell, SetPayoff, SetPrice
from engine.files.scenarios import plain_scenario
from engine.model.comparison.single import single_changes
from tests.builders import a_small_board

BOARD = a_small_board().scenario()


def changes(after, before=BOARD):
    return single_changes(plain_scenario(before), plain_scenario(after))


def row(edit):
    (found,) = changes(edit.apply(BOARD))
    return found.path, found.before, found.after, found.text


def test_the_same_scenario_has_no_changes():
    assert changes(BOARD) == ()


@pytest.mark.parametrize(
    ("edit", "told"),
    [
        (
            SetPayoff("albany", "buffalo", 77),
            (
                "content.payoffs.albany.buffalo",
                1000,
                77,
                "In the payoffs, Albany – Buffalo was changed from 1,000 to 77.",
            ),
        ),
        (
            SetPayoff("chicago", "detroit", None),
            ("content.payoffs.chicago", {"detroit": 1500}, None, "In the payoffs, Chicago was removed."),
        ),
        (
            SetPrice("PA", 0),
            ("content.prices.PA", 5000, 0, "In the prices, The PA was changed from 5,000 to 0."),
        ),
        (
            SetDestinationCell("NC", "even", 12, "chicago"),
            (
                "content.destinations.NC.even[10]",
                "detroit",
                "chicago",
                "In the destinations, North Central – even 12 was changed from Detroit to Chicago.",
            ),
        ),
        (
            ChangeCity("detroit", name="Motown"),
            (
                "board.cities.detroit.name",
                "Detroit",
                "Motown",
                'The name of the city Motown (detroit) was changed from "Detroit" to "Motown".',
            ),
        ),
        (
            ChangeRailroad("PA", note="long"),
            ("board.railroads.PA.note", None, "long", 'The note of the railroad The PA (PA) was added: "long".'),
        ),
        (
            SetRule("home.swap", True),
            ("rules.home.swap", None, True, "The rule home.swap was changed from its default to yes."),
        ),
    ],
)
def test_a_value_is_told_with_its_place_and_in_a_sentence(edit, told):
    assert row(edit) == told


def test_what_stands_elsewhere_was_moved_and_fields_are_told_in_words():
    moved = MoveMileposts({"m1": (23, 20)}).apply(BOARD)
    crossed = ChangeLine("PA-1", when="home.swap", smooth=True).apply(BOARD)
    elsewhere = ChangeCity("detroit", milepost="m2").apply(BOARD)
    assert [c.text for c in changes(moved)] == ["The milepost Albany (m1) was moved."]
    assert [c.text for c in changes(elsewhere)] == ["The city Detroit (detroit) was moved."]
    assert [c.text for c in changes(crossed)] == [
        'The condition of the line PA-1 was added: "home.swap".',
        "The curve of the line PA-1 was added: yes.",
    ]


@pytest.mark.parametrize(
    ("part", "before", "after", "told"),
    [
        ("look", {"land": "#fff"}, {"land": "#eee"}, 'The color of the land was changed from "#fff" to "#eee".'),
        ("look", {"cells": "dots"}, {"cells": "hexes"}, 'The look of the cells was changed from "dots" to "hexes".'),
        (
            "look",
            {"railroads": {"PA": {"colour": "#fff"}}},
            {"railroads": {"PA": {"colour": "#eee"}}},
            'In the look of the railroads, PA – color was changed from "#fff" to "#eee".',
        ),
        ("look", None, {"land": "#fff"}, "The look was added."),
        ("content", {"players": 5}, {"players": 4}, "The number of players was changed from 5 to 4."),
        ("content", {"starting_train": "tank"}, {"starting_train": "mogul"},
         'The starting train was changed from "tank" to "mogul".'),
        ("credits", {"sources": ["a"]}, {"sources": ["a", "b"]}, "The sources of the credits were changed."),
        ("credits", {"sources": ["a"]}, None, "The credits were removed."),
        ("currency", "£", None, 'The currency was changed from "£" to "$".'),
        ("look", {"city_size": 4}, {"land": "#f4efe2"}, "The size of the city squares was changed from 4 to 3.2."),
        ("content", {"income_past_end": 1}, {"income_past_end": 2},
         "The income past the last space was changed from 1 to 2."),
        ("board", {"labels": {"l1": {"text": "Sea", "at": [1, 2]}}}, {"labels": {"l1": {"text": "Sea", "at": [1, 3]}}},
         "The label Sea (l1) was moved."),
    ],
)  # fmt: skip
def test_no_part_is_told_by_the_bare_name_of_its_field(part, before, after, told):
    plain = ({} if value is None else {part: value} for value in (before, after))
    assert [change.text for change in single_changes(*plain)] == [told]


def test_a_number_is_the_same_with_and_without_a_fraction_and_yes_is_no_number():
    def found(one, other):
        return [change.path for change in single_changes({"rules": {"a": one}}, {"rules": {"a": other}})]

    assert (found(297, 297.0), found(1, True), found(0.0, False)) == ([], ["rules.a"], ["rules.a"])


def test_a_thing_that_is_new_or_gone_is_one_change():
    added = AddCity("Reno", "NE", at=(150, 20)).apply(BOARD)
    assert [(c.path, c.text) for c in changes(added)] == [
        ("board.mileposts.m7", "The milepost Reno (m7) was added."),
        ("board.cities.reno", "The city Reno (reno) was added."),
    ]
    assert [c.text for c in changes(BOARD, added)] == [
        "The milepost Reno (m7) was removed.",
        "The city Reno (reno) was removed.",
    ]


def test_a_whole_table_that_was_not_there_is_told_thing_by_thing():
    bare = replace(BOARD, content=replace(BOARD.content, public=("PA",)), board=replace(BOARD.board, crossings={}))
    assert [c.path for c in changes(bare)] == ["board.crossings.x01", "content.public"]


def test_an_order_that_was_changed_is_told():
    cities = dict(reversed(BOARD.board.cities.items()))
    turned = replace(BOARD, board=replace(BOARD.board, cities=cities))
    (found,) = changes(turned)
    assert (found.text, found.before[0], found.after[0]) == (
        "The order of the cities was changed.",
        "albany",
        "detroit",
    )


def test_a_title_with_an_escape_code_is_told_on_one_line():
    (found,) = changes(ChangeCity("albany", name="a\x1b[31m\nb").apply(BOARD))
    assert found.text.isprintable()


plain = st.recursive(
    st.integers(0, 3) | st.sampled_from(["a", "b"]),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.sampled_from("abc"), inner, max_size=3),
    max_leaves=12,
)
tables = st.dictionaries(st.sampled_from(["board", "content", "title"]), plain, max_size=3)


def lean(document):
    """The document as text, in its order; a part or table with nothing in it is not there."""
    parts = {
        k: {t: v for t, v in part.items() if v != {}} if isinstance(part, dict) else part
        for k, part in document.items()
    }
    return msgspec.json.encode(parts)


@given(tables, tables)
def test_there_is_a_change_exactly_where_two_documents_differ(one, other):
    one, other = ({k: v if k == "title" else {"t": v} for k, v in each.items()} for each in (one, other))
    same = lean(one) == lean(other)
    found = single_changes(one, other)
    assert bool(found) is not same
    assert len({change.path for change in found}) == len(found)


def test_a_rule_that_a_file_sets_no_more_is_back_at_its_usual_value():
    found = single_changes({"rules": {"home.swap": True}}, {"rules": {}}, {"home.swap": False})
    assert [change.text for change in found] == ["The rule home.swap was reset to its default (no)."]
    found = single_changes({}, {"rules": {"home.swap": True}}, {"home.swap": False})
    assert [change.text for change in found] == ["The rule home.swap was changed from its default (no) to yes."]
    unknown = single_changes({"rules": {"a": 1}}, {})
    assert [change.text for change in unknown] == ["The rule a was reset to its default."]


def test_what_a_table_names_is_told_by_its_name_and_cities_of_one_name_are_told_apart():
    cities = {
        "p1": {"name": "Portland", "state": "ME", "milepost": "m1"},
        "p2": {"name": "Portland", "state": "OR", "milepost": "m2"},
        "a1": {"name": "Ashby", "milepost": "m3"},
        "a2": {"name": "Ashby", "milepost": "m4"},
    }
    one, other = (
        {"board": {"cities": cities}, "content": {"regions": {"odd": [city]}, "payoffs": {"p1": {"a1": pays}}}}
        for city, pays in (("p1", 1), ("a2", 2))
    )
    assert [change.text for change in single_changes(one, other)] == [
        "In the regions, odd 2 was changed from Portland, ME to Ashby (a2).",
        "In the payoffs, Portland, ME – Ashby (a1) was changed from 1 to 2.",
    ]
    renamed = {"board": {"cities": cities | {"a2": {**cities["a2"], "name": "Ash"}}}}
    assert [change.text for change in single_changes({"board": {"cities": cities}}, renamed)] == [
        'The name of the city Ash (a2) was changed from "Ashby" to "Ash".'
    ]
