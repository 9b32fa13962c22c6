"""Layers: stacked, grouped, hidden, shown alone; and how a file says so."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from engine.edit.sheet.layers import (
    ArrangeLayers,
    ChangeLayerGroup,
    ChangeLayers,
    LayerRow,
    ResetLayers,
    ShowAllLayers,
    ShowLayersAlone,
    grouped,
    moved,
    put,
    rows_of,
    ungrouped,
)
from engine.errors import EditError, InvalidScenario
from engine.files.scenarios import dumps, from_document
from engine.files.yaml.reader import parse_yaml
from engine.model.layers import LAYERS, PLAIN, LayerGroup, Layering, LayerLook, order_of
from engine.model.look import Tracing, layers_drawn
from tests.builders import a_small_board

SMALL = a_small_board().scenario()
PLAIN_NAMES = [one.name for one in layers_drawn(SMALL.board, SMALL.look)]
names = st.sampled_from([layer.name for layer in LAYERS])


def rows(scenario):
    return rows_of(layers_drawn(scenario.board, scenario.look))


def drawn(scenario, layering=None):
    look = scenario.look if layering is None else replace(scenario.look, layers=layering)
    return {one.name: one for one in layers_drawn(scenario.board, look)}


def order(scenario):
    return [one.name for one in layers_drawn(scenario.board, scenario.look)]


def test_layers_that_an_order_leaves_out_stay_where_they_are():
    mixed = order_of(Layering(order=("names", "ground", "names")))
    plain = order_of(PLAIN)
    assert (mixed[0], mixed[plain.index("names")]) == ("names", "ground")
    assert [name for name in mixed if name not in ("names", "ground")] == [*plain[1:-2], "labels"]


@given(st.lists(names, max_size=30), st.dictionaries(st.sampled_from("ab"), st.lists(names, max_size=6)))
def test_any_order_and_any_groups_give_each_layer_once_and_groups_together(order, groups):
    layering = Layering(tuple(order), {}, {title: LayerGroup(layers=tuple(own)) for title, own in groups.items()})
    assert sorted(order_of(layering)) == sorted(layer.name for layer in LAYERS)
    titles = [row.group for row in rows(replace(SMALL, look=replace(SMALL.look, layers=layering))) if row.group]
    assert len(titles) == len(set(titles))


def test_a_group_hides_locks_and_lays_open_its_layers():
    group = LayerGroup(opacity=0.5, locked=True, layers=("cities", "names"))
    look = {"cities": LayerLook(opacity=0.5)}
    found = drawn(SMALL, Layering(settings=look, groups={"Towns": group}))
    assert (found["cities"].opacity, found["names"].opacity, found["legend"].opacity) == (0.25, 0.5, 1.0)
    assert found["cities"].locked and found["names"].is_shut and not found["legend"].is_shut
    hidden = drawn(SMALL, Layering(groups={"Towns": replace(group, shown=False)}))
    assert not hidden["names"].shown and hidden["legend"].shown


def test_what_is_shown_alone_hides_all_others_and_shows_nothing_that_is_hidden():
    found = drawn(SMALL, Layering(settings={"names": LayerLook(shown=False)}, solo=("names", "ground")))
    assert [name for name, one in found.items() if one.shown] == ["ground"]


def test_the_tracing_image_says_itself_whether_it_is_drawn():
    traced = replace(SMALL, look=replace(SMALL.look, tracing=Tracing("a.png", 100.0, opacity=0.4)))
    assert "tracing" not in drawn(SMALL) and drawn(traced)["tracing"].own.opacity == 0.4
    after = ChangeLayers(("tracing", "names"), shown=False, opacity=0.3).apply(traced)
    assert (after.look.tracing.shown, after.look.tracing.opacity) == (False, 0.3)
    assert after.look.layers.settings == {"names": LayerLook(False, 0.3)}
    assert ShowAllLayers().apply(after).look.tracing.shown


def test_layers_move_past_each_other_and_past_groups():
    up = moved(rows(SMALL), {"ground"}, True).apply(SMALL)
    assert order(up)[:2] == [PLAIN_NAMES[1], "ground"]
    assert moved(rows(up), {"ground"}, False).apply(up).look.layers is PLAIN
    assert moved(rows(SMALL), {"ground"}, False).apply(SMALL) is SMALL
    assert moved(rows(SMALL), {"labels"}, True).apply(SMALL) is SMALL
    both = moved(rows(SMALL), {"names", "labels"}, False).apply(SMALL)
    assert order(both)[-3:] == ["names", "labels", "legend"]


def test_a_layer_that_moves_past_the_end_of_its_group_leaves_it():
    tied = grouped(rows(SMALL), {"railroads", "cities"}).apply(SMALL)
    assert rows(tied)[-4] == LayerRow("Group 1", ("railroads", "cities"))
    swapped = moved(rows(tied), {"railroads"}, True).apply(tied)
    assert rows(swapped)[-4] == LayerRow("Group 1", ("cities", "railroads"))
    out = moved(rows(swapped), {"railroads"}, True).apply(swapped)
    assert rows(out)[-5:-3] == (LayerRow("Group 1", ("cities",)), LayerRow("", ("railroads",)))
    whole = moved(rows(tied), {"railroads", "cities"}, True).apply(tied)
    assert rows(whole)[-3] == LayerRow("Group 1", ("railroads", "cities"))


def test_chosen_layers_of_a_group_move_together():
    tied = grouped(rows(SMALL), {"railroads", "crossings", "cities", "names"}).apply(SMALL)
    first, second, third, last = rows(tied)[-2].names
    up = moved(rows(tied), {first, second}, True).apply(tied)
    assert rows(up)[-2].names == (third, first, second, last)


def test_layers_are_put_beside_into_and_below():
    tied = grouped(rows(SMALL), {"railroads", "cities"}).apply(SMALL)
    name = [LayerRow("", ("names",))]
    into = put(rows(tied), name, "railroads", False, True).apply(tied)
    assert into.look.layers.groups["Group 1"].layers == ("railroads", "names", "cities")
    beside = put(rows(tied), name, "railroads", True, False).apply(tied)
    at = order(beside).index("names")
    assert order(beside)[at : at + 3] == ["names", "railroads", "cities"]
    assert "names" not in beside.look.layers.groups["Group 1"].layers
    assert order(put(rows(tied), name, None, True, False).apply(tied))[0] == "names"
    group = [row for row in rows(tied) if row.group]
    assert order(put(rows(tied), group, "ground", False, False).apply(tied))[:3] == ["ground", "railroads", "cities"]


def test_groups_keep_their_looks_get_names_and_are_taken_apart():
    tied = ChangeLayerGroup("Group 1", locked=True).apply(grouped(rows(SMALL), {"railroads", "cities"}).apply(SMALL))
    named = ChangeLayerGroup("Group 1", name=" Rails ").apply(tied)
    assert named.look.layers.groups == {"Rails": LayerGroup(locked=True, layers=("railroads", "cities"))}
    again = grouped(rows(named), {"names", "cities"}).apply(named)
    assert again.look.layers.groups["Rails"] == LayerGroup(locked=True, layers=("railroads",))
    assert again.look.layers.groups["Group 1"].layers == ("cities", "names")
    apart = ungrouped(rows(again), {"names", "railroads"}).apply(again)
    assert not apart.look.layers.groups and order(apart) == order(again)
    assert ResetLayers().apply(again).look.layers is PLAIN


@pytest.mark.parametrize(
    ("edit", "said"),
    [
        (ChangeLayers(("names",), opacity=1.5), "0 to 100"),
        (ChangeLayers(("names",), opacity=float("nan")), "0 to 100"),
        (ChangeLayers(("nams",), shown=False), "invalid arrangement"),
        (ShowLayersAlone(("nams",)), "invalid arrangement"),
        (ArrangeLayers((LayerRow("x" * 81, ("names",)),)), "invalid arrangement"),
        (ChangeLayerGroup("Town", shown=False), "no layer group Town .did you mean Towns"),
        (ChangeLayerGroup("Towns", name="  "), "invalid arrangement"),
        (ChangeLayerGroup("Towns", name="Rails"), "there is a layer group Rails already"),
    ],
)
def test_what_no_layer_can_be_is_refused(edit, said):
    groups = {"Towns": LayerGroup(layers=("cities",)), "Rails": LayerGroup(layers=("railroads",))}
    with pytest.raises(EditError, match=said):
        edit.apply(replace(SMALL, look=replace(SMALL.look, layers=Layering(groups=groups))))


def test_a_file_keeps_layers_and_says_nothing_of_plain_ones():
    groups = {"My: & <b>": LayerGroup(opacity=0.25, layers=("names", "labels"))}
    layering = Layering(("labels", "names"), {"regions": LayerLook(False, 0.5, True)}, groups, ("names",))
    made = replace(SMALL, look=replace(SMALL.look, layers=layering))
    text = dumps(made)
    assert from_document(parse_yaml(text, "a.yaml")) == made and "layers:" in text
    assert "layers:" not in dumps(ShowAllLayers().apply(SMALL))


@pytest.mark.parametrize(
    ("written", "said"),
    [
        ("{settings: {nams: {shown: false}}}", "nams"),
        ("{settings: {names: {opacity: 2}}}", "opacity"),
        ("{settings: {names: {opacity: .nan}}}", "opacity"),
        ("{settings: {names: {shown: 9223372036854775808}}}", "shown"),
        ("{order: [ground, sky]}", "sky"),
        ("{groups: {'': {layers: [names]}}}", "groups"),
        ("{solo: [" + ", ".join(["names"] * 101) + "]}", "solo"),
        ("{alone: [names]}", "alone"),
    ],
)
def test_a_file_with_impossible_layers_is_refused_with_the_place(written, said):
    text = dumps(SMALL).replace("\nlook:\n", f"\nlook:\n  layers: {written}\n")
    with pytest.raises(InvalidScenario, match=said) as refused:
        from_document(parse_yaml(text, "a.yaml"))
    assert "look.layers" in str(refused.value)
