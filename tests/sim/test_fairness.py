"""The fairness card: shares of wins by seat, by order of play and by what was bought."""

from __future__ import annotations

from io import BytesIO

import pytest
from pypdf import PdfReader

from engine.game.fast.batch import GameTally
from engine.model.ids import Ref
from engine.report.formatting import html
from engine.sim.fairness import FEWEST, FairnessCard
from studio.export.report_pdf import report_pdf
from tests.bundled import bundled_scenario

US = bundled_scenario("boxcars/us-boxcars-2013")
PA, UP = Ref("railroad", "PA"), Ref("railroad", "UP")


def game(winner: int | None, first: int, bought: tuple[Ref, ...] = (), owned: tuple[Ref, ...] = ()) -> GameTally:
    counts = {"begins": {first: 1}, "bought": dict.fromkeys(bought, 1)}
    return GameTally(winner, 200 + first, (1.0, 2.0), owned, counts)


def card(*games: GameTally) -> FairnessCard:
    made = FairnessCard(US, ("scott", "scott"))
    made.add(games)
    return made


def rows(made: FairnessCard, id: str) -> tuple:
    return next((table.rows for table in made.report().tables if table.id == id), ())


def test_the_order_of_play_counts_from_the_player_who_begins() -> None:
    made = card(game(1, 1), game(0, 0), game(0, 1), game(None, 0))
    assert [(row[0], row[1]) for row in rows(made, "order")] == [("1. to play", 50), ("2. to play", 25)]
    assert [row[2] for row in rows(made, "seats")] == [50, 25]


def test_an_advantage_of_the_first_player_is_told_and_an_even_board_is_not_blamed() -> None:
    unfair = card(*(game(n % 2, n % 2 if n % 10 else 1 - n % 2) for n in range(400)))
    assert "The order of play matters: 1. to play, 2. to play." in unfair.report().said
    assert "No seat is shown" in unfair.report().said
    fair = card(*(game(n // 2 % 2, n % 2) for n in range(400)))
    assert fair.report().said.endswith("The order of play is not shown to matter.")


def test_owners_are_counted_only_where_a_railroad_was_bought_often() -> None:
    made = card(*(game(0, 0, (PA,), (PA,) if n < 15 else ()) for n in range(FEWEST)), game(0, 0, (UP,), (UP,)))
    (row,) = rows(made, "winners")
    assert row[0].startswith("PA") or "Pennsylvania" in row[0]
    assert row[1:3] == (FEWEST, 75.0) and row[3] < 75 < row[4]


def test_different_bots_are_named_as_a_cause() -> None:
    made = FairnessCard(US, ("scott", "gould"))
    made.add([game(0, 0)])
    assert "Different bots" in made.report().said
    assert FairnessCard(US, ("scott", "gould")).report().said == "There is nothing to compare yet."


@pytest.mark.parametrize("many", [False, True])
def test_the_card_is_one_page_of_paper_with_charts_beside_their_tables(qapp: object, many: bool) -> None:
    railroads = [Ref("railroad", id) for id in US.board.railroads]
    owned = tuple(railroads if many else railroads[:1])
    report = card(*(game(n % 2, 0, owned, owned) for n in range(FEWEST))).report()
    assert len(PdfReader(BytesIO(report_pdf(report))).pages) == 1
    assert html(report).count('class="pair"') == len(report.tables)
