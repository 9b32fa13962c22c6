"""What cards say, who may take them, and how near the seats are to what the first one gains."""

from __future__ import annotations

from typing import get_args

from msgspec.structs import replace

from engine.families.tycoon.content import GONE, OperationKind, TycoonCard, TycoonGoal
from engine.families.tycoon.rules.board import board_of
from engine.families.tycoon.rules.chapters.cards import takeable
from engine.families.tycoon.rules.chapters.ending import REACHED
from engine.families.tycoon.text.cards import (
    card_place_text,
    card_progress_text,
    card_use_text,
    held_cards,
    is_goal,
    open_cards,
    operation_text,
    tiles_missing,
    tycoon_gain_text,
    tycoon_text,
)
from engine.plain_text import one_period
from tests.bundled import bundled_scenario
from tests.families.tycoon.rules.test_cards import CARDS, GOALS, playing
from tests.families.tycoon.rules.test_ending import GOALS as TYCOONS
from tests.families.tycoon.rules.test_ending import having
from tests.families.tycoon.table import BLUE, NAMES, RED, Table, country


def number(id: str) -> int:
    return list(CARDS).index(id)


def test_every_kind_of_card_and_every_goal_has_its_words() -> None:
    assert {card.kind for card in CARDS.values()} == set(get_args(OperationKind))
    assert set(REACHED) == set(get_args(TycoonGoal))
    m = Table(country(tycoons=TYCOONS)).m
    said = {tycoon_text(m, card) for card, known in enumerate(m.tycoons) if known.name != "Hopkins"}
    assert len(said) == len({known.goal for known in m.tycoons}) == len(REACHED)


def test_words_follow_the_numbers_of_the_game() -> None:
    m = playing(industry__cubes=False, growth__cubes=1).m
    assert operation_text(m, number("works")) == "The player places a New City tile on a gray city free of charge."
    assert operation_text(m, number("growth")) == "The player draws 1 cube from the bag and places it in any city."
    twice = TycoonCard("Twice", "western-link", 5, level=2)
    assert "2 western links" in tycoon_text(Table(country(tycoons={"a": twice, "b": twice})).m, 0)


def test_how_a_card_is_used_agrees_with_what_taking_it_does() -> None:
    table = playing().opened(*CARDS).ready()
    for card, id in enumerate(CARDS):
        said = card_use_text(table.m, card)
        assert (
            is_goal(table.m, card) == (card not in takeable(table.m, table.g)) == said.startswith("No player takes it")
        )
        if id not in GOALS:
            after = playing().opened(*CARDS).ready().do(f"take {id}")
            assert (after.place(id) == GONE) == ("used immediately" in said)
            assert ("Its owner" in said) == (held_cards(after.g, RED) == [card])


def test_it_is_told_where_a_card_is_and_why_nobody_may_take_it() -> None:
    def said(table: Table, id: str) -> str:
        return card_place_text(table.m, table.g, number(id), NAMES)

    table = playing().opened("inn", "line", "works", "growth").stacked("boss").holds(BLUE, "skill").ready()
    assert said(table, "inn") == "Open: any player may take it as an action."
    assert said(table, "line") == "Open to all players."
    assert said(table, "boss") == "In the deck."
    assert said(table, "first") == "Discarded."
    assert said(table, "skill") == "Blue has it."
    assert said(table.holds(RED, "grant"), "grant") == "Red has it."
    table.g.used[number("skill")] = 1
    assert said(table, "skill") == "Blue has it and has used it this turn."
    table.g.tiles[:], table.g.bag[:] = [0, 0, 0], [0, 0, 0]
    assert said(table, "works").endswith("no New City tile can be placed.")
    assert said(table, "growth").endswith("the bag has no cubes.")


def test_cards_to_take_stand_before_those_that_are_gained() -> None:
    table = playing().opened("first", "inn", "line", "grant")
    assert [list(CARDS)[card] for card in open_cards(table.m, table.g)] == ["inn", "grant", "first", "line"]


def test_progress_is_told_for_what_the_first_one_gains_alone() -> None:
    table = playing().link(RED, "ash", "beech", "cedar").link(BLUE, "dale", "elm").engine(RED, 2)
    table.put("ash", "blue").put("cedar", "blue", "red").ready()
    said = lambda seat, id: card_progress_text(table.m, table.g, seat, number(id))  # noqa: E731
    assert said(RED, "train") == "level 2 engine"
    assert said(RED, "record") == "can deliver over 2 links now"
    assert said(BLUE, "record") == said(BLUE, "first") == said(RED, "bounty") == "cannot make this delivery now"
    assert said(RED, "first") == "can make this delivery now"
    assert said(RED, "line") == "connected" and said(RED, "west") == "connected, but without a western link"
    assert said(BLUE, "line") == "needs at least 4 more tiles"
    assert [said(RED, id) for id in ("inn", "boss", "grant")] == ["", "", ""]


def test_a_bounty_is_near_for_who_can_deliver_to_its_city() -> None:
    table = playing().link(BLUE, "dale", "elm").put("dale", "red").ready()
    assert card_progress_text(table.m, table.g, BLUE, number("bounty")) == "can make this delivery now"


def test_tiles_are_missing_between_the_ends_of_own_links() -> None:
    table = Table().link(RED, "ash", "beech").link(RED, "cedar", "dale").link(BLUE, "beech", "cedar")
    missing = lambda seat, a, b: tiles_missing(table.m, table.g, seat, table.city(a), table.city(b))  # noqa: E731
    assert missing(RED, "ash", "dale") == missing(RED, "dale", "ash") == 2
    assert missing(BLUE, "ash", "dale") == 4
    assert missing(RED, "ash", "beech") == 0
    assert missing(RED, "ash", "elm") == 4


def test_a_tycoon_card_is_told_with_what_it_would_bring_now() -> None:
    table = having("farnam").link(RED, "beech", "cedar")
    assert tycoon_gain_text(table.m, table.g, RED) == "It would gain 2 points now."
    assert tycoon_gain_text(table.m, table.g, BLUE) == "It would gain no points now."


def test_a_name_that_ends_in_a_period_ends_a_sentence_with_one() -> None:
    scenario = bundled_scenario("tycoon/eastern-us")
    named = {id: replace(site, name=f"{site.name} D.C.") for id, site in scenario.board.sites.items()}
    m = board_of(replace(scenario, board=replace(scenario.board, sites=named)), {})
    said = [operation_text(m, card) for card in range(len(m.cards))]
    said += [tycoon_text(m, card) for card in range(len(m.tycoons))]
    assert any(text.endswith("D.C.") for text in said) and not any(".." in text for text in said)
    assert one_period("…and so on... D.C..") == "…and so on... D.C."
