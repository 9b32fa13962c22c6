"""What cities are called: one function for all who tell of them."""

from engine.model.identity.display_names import told_apart, with_id


def test_a_name_stands_alone_or_with_its_state_or_with_its_id_as_far_as_it_must():
    named = [
        ("a", "Albany", "NY"),
        ("p", "Portland", "ME"),
        ("q", "Portland", "OR"),
        ("r", "Ashby", ""),
        ("s", "Ashby", ""),
        ("t", "", ""),
    ]
    called = ["Albany", "Portland, ME", "Portland, OR", "Ashby (r)", "Ashby (s)", ""]
    assert list(told_apart(named).values()) == called
    assert told_apart([("x", "Rome", "NY"), ("y", "Rome", "NY")]) == {"x": "Rome, NY (x)", "y": "Rome, NY (y)"}


def test_an_id_stands_behind_a_name_once():
    cases = {("Ash", "a"): "Ash (a)", ("Ash (a)", "a"): "Ash (a)", ("a", "a"): "a", ("", "a"): "a"}
    assert {case: with_id(*case) for case in cases} == cases
