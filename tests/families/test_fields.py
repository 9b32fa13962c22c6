"""The facts of a position stand in one table, from which everything else is made."""

from __future__ import annotations

import pickle
from typing import Annotated, Any

import pytest

from engine.families.boxcars.rules.position import Position
from engine.game.kernel.state_record import Facts, Log, Sized, facts, record_fields
from tests.families.test_conformance import every_played_scenario, game


@facts
class Hand(Facts):
    cards: list[int]

    def __init__(self, *cards: int) -> None:
        self.cards = list(cards)


@facts
class Round(Facts):
    """What a table of cards remembers."""

    turn: int
    scores: Annotated[list[int], Sized("seats")]
    seen: Annotated[list[bytearray], Sized("seats", "cards")]
    tricks: Annotated[list[list[int]], Sized("seats", "cards")]
    hands: list[Hand]
    log: Log

    def __init__(self) -> None:
        self.make_rows(seats=2, cards=3)
        self.turn, self.hands, self.log = 1, [Hand(1, 2), Hand(3)], [(1, 2)]

    @property
    def leader(self) -> int:
        return self.turn % 2


def test_a_copy_has_the_same_facts_shares_none_of_them_and_begins_its_log_anew() -> None:
    one = Round()
    two = one.copy()
    assert isinstance(two, Round) and two.log == [] and one.log == [(1, 2)] and two.leader == 1
    two.turn = 2
    two.scores[1] = two.tricks[0][2] = two.seen[1][0] = 5
    two.hands[1].cards.append(4)
    assert (one.turn, one.scores, one.hands[1].cards) == (1, [0, 0], [3])
    assert one.tricks == [[0, 0, 0], [0, 0, 0]] and one.seen == [bytearray(3), bytearray(3)]


def test_positions_that_are_kept_have_in_common_what_is_the_same() -> None:
    one = Round()
    two = one.copy()
    two.turn = 2
    two.tricks[1][0] = 7
    two.keep_beside(one)
    assert two.scores is one.scores and two.seen is one.seen and two.tricks[0] is one.tricks[0]
    assert two.tricks == [[0, 0, 0], [7, 0, 0]] and one.tricks == [[0, 0, 0], [0, 0, 0]]
    assert (one.turn, two.turn, one.log, two.log) == (1, 2, [(1, 2)], [])


def test_rows_that_became_more_or_fewer_stay_what_they_are() -> None:
    few, many = Round(), Round()
    many.tricks.append([1, 2])
    kept = many.tricks[2]
    many.keep_beside(few)
    assert many.tricks == [[0, 0, 0], [0, 0, 0], [1, 2]] and many.tricks[2] is kept
    few.keep_beside(many)
    assert few.tricks == [[0, 0, 0], [0, 0, 0]]


@facts
class Counted(Round):
    """A round with sums beside it."""

    taken: Annotated[list[int], Sized("seats")]


def test_a_class_made_from_another_has_the_facts_of_both() -> None:
    one = Counted()
    two = one.copy()
    two.taken[1] = two.scores[0] = 4
    assert (one.taken, one.scores, two.turn) == ([0, 0], [0, 0], 1) and isinstance(two, Counted)
    assert [fact.name for fact in Counted.table] == [*(fact.name for fact in Round.table), "taken"]


def test_a_fact_that_is_not_in_the_table_cannot_be_set() -> None:
    with pytest.raises(AttributeError):
        Round().colour = 3  # type: ignore[attr-defined]


def test_a_record_has_the_same_names_and_sizes_but_not_the_log() -> None:
    @facts
    class Small(Facts):
        turn: int
        scores: Annotated[list[int], Sized("seats")]
        seen: Annotated[list[bytearray], Sized("seats", "cards")]
        log: Log

    fields = [("turn", "i8", ()), ("scores", "i8", (6,)), ("seen", "u1", (6, 40))]
    assert record_fields(Small, seats=6, cards=40) == fields
    with pytest.raises(AssertionError, match="cards may have any length"):
        record_fields(Hand)


def test_a_position_is_pickled_with_every_fact_and_its_log() -> None:
    again = pickle.loads(pickle.dumps(Round()))
    assert [getattr(again, fact.name) for fact in Round.table[:4]] == [
        getattr(Round(), fact.name) for fact in Round.table[:4]
    ]
    assert again.log == [(1, 2)] and [hand.cards for hand in again.hands] == [[1, 2], [3]]


def facts_of(value: Any) -> Any:
    """All that a position holds, but for its log."""
    if isinstance(value, list):
        return [facts_of(each) for each in value]
    return value if isinstance(value, int | bytearray) else [facts_of(getattr(value, name)) for name in names_of(value)]


def names_of(value: Any) -> list[str]:
    """The facts of a position but for its log: by its table, or the attributes of an extension type."""
    if isinstance(value, Facts):
        return [fact.name for fact in value.table if not fact.is_emptied]
    return [name for name in dir(value) if name[0] != "_" and name not in ("copy", "log")]


@every_played_scenario
def test_a_copy_in_any_game_has_every_fact_and_shares_no_row(name: str) -> None:
    for n, (_, state) in enumerate(game(name, ("random",) * 4)):
        if n % 50 == 0:
            made = state.g.copy()
            assert facts_of(made) == facts_of(state.g)
            for fact in names_of(made):
                value = getattr(made, fact)
                assert isinstance(value, int) or value is not getattr(state.g, fact)
        if n > 1_000:
            break


def test_rows_of_a_game_have_a_place_for_every_seat_the_bank_and_the_third_player() -> None:
    sizes = {"seats": 6, "owners": 8, "rails": 3, "links": 5, "draws": 9}
    fields = {name: shape for name, _, shape in record_fields(Position, **sizes)}
    assert fields["cash"] == (6,) and fields["due"] == (8,) and fields["owner"] == (3,)
    assert fields["used"] == (6, 5) and fields["old_fee"] == (6, 3) and "log" not in fields
