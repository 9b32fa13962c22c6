"""The kits of bundled games: their parts, their texts in the file, and names of any length."""

import io
import re
from itertools import combinations

import pypdf
import pytest
from msgspec.structs import replace
from PySide6.QtGui import QImage, QPainter

from engine.errors import BoxcarsError, RulesError
from engine.families.tycoon.rules.links import GENTLE
from engine.game.family import family, family_ids
from engine.model.identity.display_names import cities, sites
from engine.money import money
from studio.export.kit.basis import key_of, table
from studio.export.kit.blocks import width
from studio.export.kit.board import boxes_to_keep
from studio.export.kit.build import Request, blocks_of, kit_of, parts_of, sheets_of, source_of
from studio.export.kit.money import broken, needed, values
from studio.export.kit.paper import PAPERS
from studio.export.kit.parts import Deck, Poster
from studio.export.kit.pdf import pdf_bytes
from studio.export.kit.tiles import plan
from studio.families.tycoon.kit import TILES
from studio.paint.lettering.region_names import region_letters
from tests import money_table
from tests.bundled import bundled_scenario
from tests.slow import slow

pytestmark = pytest.mark.usefixtures("qapp")

NAMES = [
    "boxcars/us-boxcars-2013", "boxcars/us-rail-baron", "boxcars/gb-boxcars-2013", "crayon/british-rails",
    "crayon/saltmark-isles", "tycoon/eastern-us", "tycoon/amber-coast", "dice/boxcars",
]  # fmt: skip


def kit(name, *parts, **changes):
    return kit_of(bundled_scenario(name), Request(parts, games=0, **changes))


def text_of(kit):
    reader = pypdf.PdfReader(io.BytesIO(pdf_bytes(kit.sheets, "Title")))
    return re.sub(r"\s+", " ", " ".join(page.extract_text() for page in reader.pages))


def named(scenario, times):
    """The scenario with every name that many times as long."""

    def longer(things):
        return {
            id: replace(one, name=" ".join([one.name] * times)) if getattr(one, "name", "") else one
            for id, one in things.items()
        }

    board = scenario.board
    board = replace(
        board, cities=longer(board.cities), sites=longer(board.sites), railroads=longer(board.railroads),
        regions=longer(board.regions),
    )  # fmt: skip
    content = scenario.content
    for field in ("loads", "trains", "operations", "tycoons"):
        if hasattr(content, field):
            content = replace(content, **{field: longer(getattr(content, field))})
    return replace(scenario, title=" ".join([scenario.title] * times), board=board, content=content)


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("paper", ["a4", *slow("letter")])
def test_every_game_has_a_kit_without_small_print(name, paper):
    found = kit(name, paper=PAPERS[paper])
    pages = found.pages()
    assert all(pages.values()) and {"rules"} < set(pages)
    assert "board" in pages or "sheets" in pages
    assert found.small == ()
    inner = PAPERS[paper]
    assert {(sheet.paper.width, sheet.paper.height) for sheet in found.sheets} <= {
        (inner.width, inner.height), (inner.height, inner.width)
    }  # fmt: skip


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("times", [3, *slow(1)])
def test_texts_of_cards_are_never_cut(name, times):
    scenario = named(bundled_scenario(name), times)
    parts = parts_of(source_of(scenario, Request(games=0)))
    decks = [content for part in parts for content in part.contents if isinstance(content, Deck)]
    for deck in decks:
        for card in deck.cards:
            for block in blocks_of(card):
                for line in block.lines:
                    right = line.x + width(line.text, block.font, block.size)
                    assert line.x >= 0 and right <= deck.width + 0.01, (card.name, line)
                    assert 0 <= line.y <= deck.height, (card.name, line)


@pytest.mark.slow
def test_payoffs_and_destinations_of_a_board_are_in_the_file():
    scenario = bundled_scenario("boxcars/us-rail-baron")
    text = text_of(kit("boxcars/us-rail-baron", "titles", "destinations"))
    for name in cities(scenario.board).values():
        assert name in text
    for id, price in scenario.content.prices.items():
        assert scenario.board.railroads[id].name in text and money("$", price) in text
    payoffs = text_of(kit("boxcars/us-rail-baron", "payoffs"))
    names = cities(scenario.board)
    for first, row in list(scenario.content.payoffs.items())[::9]:
        for second, value in row.items():
            for city in (first, second):
                assert f"{names[city]} {money('$', value)}" in payoffs.replace("\n", " ")


def test_demands_loads_and_cities_are_in_the_file():
    scenario = bundled_scenario("crayon/saltmark-isles")
    text = text_of(kit("crayon/saltmark-isles", "demands", "events", "loads", "tables"))
    for name in sites(scenario.board).values():
        assert name in text
    for load in scenario.content.loads.values():
        assert load.name in text
    for card in scenario.content.cards.values():
        for demand in card:
            assert money(scenario.currency, demand.payoff) in text
    for event in scenario.content.events.values():
        assert event.title in text


def test_cards_of_a_tycoon_game_say_what_they_do():
    text = text_of(kit("tycoon/amber-coast", "operations", "tycoons"))
    assert "The first player to deliver a cube gains 2 points" in text
    assert "Agnes Marrable" in text and "having more links than any other player" in text
    assert "operations" not in kit("tycoon/amber-coast", rules={"game.beginners": True}).pages()


@pytest.mark.slow
def test_options_change_the_kit():
    usual, other = (kit("boxcars/us-rail-baron", "titles", rules=rules) for rules in ({}, {"fee.player": 7_000}))
    assert "$7,000, after" in text_of(other) and "$7,000, after" not in text_of(usual)
    with pytest.raises(RulesError):
        kit("boxcars/us-rail-baron", rules={"fee.player": -1})


def test_circus_replaces_demands_only_with_its_option():
    usual, other = (kit("crayon/british-rails", "demands", rules=rules) for rules in ({}, {"game.circus": True}))
    cards = [{card.name: card.front for card in found.parts[0].contents[0].cards} for found in (usual, other)]
    changed = [name for name in cards[0] if "Circus" in " ".join(block.text for block in cards[1][name].texts)]
    assert changed[:2] == list(cards[0])[9:20:10]
    assert not any("Circus" in block.text for front in cards[0].values() for block in front.texts)


def test_calibration_is_printed_on_request_only():
    assert "calibration" not in kit("dice/boxcars").pages()
    assert kit("dice/boxcars", "calibration").pages() == {"calibration": 2}


def test_track_tiles_are_all_that_the_rules_of_tycoon_allow():
    """Each kind once, regardless of how it is turned: one track, or two of a hex without a common side."""
    runs = [frozenset((a, b)) for a in range(6) for b in range(a) if (a - b) % 6 in GENTLE]
    allowed = [frozenset({run}) for run in runs] + [
        frozenset(two) for two in combinations(runs, 2) if not two[0] & two[1]
    ]

    def turned(tracks):
        turns = ([tuple(sorted((side + n) % 6 for side in run)) for run in tracks] for n in range(6))
        return min(tuple(sorted(each)) for each in turns)

    assert sorted(map(turned, TILES)) == sorted({turned(tracks) for tracks in allowed})
    (deck,) = next(each for each in parts_of(source_of(bundled_scenario("tycoon/amber-coast"), Request(games=0)))
                   if each.name == "tiles").contents  # fmt: skip
    pictures = {face_pixels(card.front, deck.width, deck.height) for card in deck.cards}
    assert len(pictures) == len(TILES) and all(card.copies for card in deck.cards)


def face_pixels(face, width, height):
    image = QImage(round(10 * width), round(10 * height), QImage.Format.Format_RGB32)
    image.fill(0)
    with QPainter(image) as painter:
        painter.scale(10, 10)
        face.draw(painter)
    return bytes(image.constBits())


def pieces(name):
    """The number of pieces of each card, by the names of its deck and of the card."""
    parts = parts_of(source_of(bundled_scenario(name), Request(games=0)))
    decks = [deck for part in parts for deck in part.contents if isinstance(deck, Deck)]
    return {deck.name: {card.name: card.copies for card in deck.cards} for deck in decks}


def test_pieces_are_those_of_the_rulebook_of_railroad_tycoon():
    found = pieces("tycoon/eastern-us")
    totals = {name: sum(cards.values()) for name, cards in found.items()}
    assert set(found["cubes"].values()) == {25} and totals["cubes"] == 125
    assert totals["new-cities"] == 12 and totals["western-links"] == 2
    assert set(found["locomotives"].values()) == {25} and totals["locomotives"] == 150
    assert totals["operations"] == 37 and totals["tycoons"] == 10
    # For six players: an engine of each of the eight levels, two markers on the tracks, and shares.
    assert totals["engines"] == 48 and totals["markers"] == 12 and totals["shares"] >= 40
    assert totals["first"] == totals["round"] == totals["rounds"] == 1 and totals["empty"] >= 16


def test_pieces_are_those_of_the_rulebook_of_british_rails():
    found = pieces("crayon/british-rails")
    totals = {name: sum(cards.values()) for name, cards in found.items()}
    assert totals["demands"] == 136 and totals["events"] == 20 and totals["loads"] == 95
    # Each player has a pawn, and a card of each train.
    assert totals["pawns"] == 6 and set(found["trains"].values()) == {6}


@pytest.mark.parametrize("name", ["boxcars/us-rail-baron", "boxcars/us-boxcars-2013"])
def test_pieces_are_those_of_the_rulebooks_of_boxcars(name):
    found = pieces(name)
    assert len(found["titles"]) == 28 and set(found["titles"].values()) == {1}
    assert set(found["engines"].values()) == {6} and sum(found["pawns"].values()) == 6
    # Home, destination and alternate destination of each player.
    assert sum(found["markers"].values()) == 18


def test_unknown_part_is_refused_with_the_known_ones():
    with pytest.raises(BoxcarsError, match=r"no part named “bord” .did you mean board.*titles"):
        kit("boxcars/us-rail-baron", "bord")


@pytest.mark.parametrize("name", NAMES[:2])
def test_joints_of_boards_cross_few_names(name):
    scenario = bundled_scenario(name)
    (poster,) = parts_of(source_of(scenario, Request(games=0)))[0].contents
    assert isinstance(poster, Poster) and len(poster.keep) > 100
    assert plan(poster, PAPERS["a4"]).crossed <= 3


@pytest.mark.parametrize(("name", "most"), [("boxcars/us-rail-baron", 1), ("tycoon/eastern-us", 0)])
def test_joints_of_boards_pass_between_the_letters_of_region_names(name, most):
    scenario = bundled_scenario(name)
    (poster,) = parts_of(source_of(scenario, Request(games=0)))[0].contents
    made = plan(poster, PAPERS["a4"])

    found = region_letters(scenario.board, scenario.look)
    assert len(found) >= 6 and all(len(letters) >= 4 for letters in found.values())
    assert sum(any(map(made.cuts, letters)) for letters in found.values()) <= most


def test_two_score_sheets_of_the_dice_game_share_a_page():
    assert kit("dice/boxcars", "sheets").pages() == {"sheets": 5}


def test_word_names_the_red_die():
    (cards,) = kit("boxcars/us-rail-baron", "engines").parts[0].contents
    words = {card.name: [block.text for block in blocks_of(card)] for card in cards.cards}
    assert "Red" in words["Superchief"] and "Red" not in words["Express"]


@pytest.mark.slow
def test_template_boards_have_kits():
    for id in family_ids():
        for template in family(id).templates.values():
            scenario = template()
            for part in parts_of(source_of(scenario, Request(games=1))):
                assert list(sheets_of(part, PAPERS["a4"], Request().printer)), part
            assert all(box.isValid() for box in boxes_to_keep(scenario))


def test_a_board_without_railroads_has_no_empty_part_of_titles():
    (empty,) = (one() for id, one in family("boxcars").templates.items() if not one().board.railroads)
    names = {part.name for part in parts_of(source_of(empty, Request(games=1)))}
    assert "board" in names and "titles" not in names


def test_strong_contrast_makes_lines_dark_and_land_white():
    scenario = source_of(bundled_scenario("boxcars/us-rail-baron"), Request(look="contrast")).scenario
    assert scenario.look.land == "#ffffff"
    usual = bundled_scenario("boxcars/us-rail-baron").look.railroads
    assert any(scenario.look.railroads[id].colour != one.colour for id, one in usual.items())


def test_gray_file_has_no_color():
    found = kit("boxcars/us-rail-baron", "tokens")
    data = pdf_bytes(found.sheets, "Title", is_gray=True)
    content = b"".join(
        page.get_contents().get_data() for page in pypdf.PdfReader(io.BytesIO(data)).pages
    )  # fmt: skip
    assert not re.search(rb"/CSp cs\s", content) or b"/CSpg" in content


def test_notes_are_enough_for_most_moments():
    notes = values({500, 20_000, 4_000}, 200_000)
    assert notes[0] == 500 and notes == sorted(notes) and all(value % 500 == 0 for value in notes)
    moments = [(31_500, 77_000), (199_500, 0)] * 50
    found = needed(moments, notes, 2)
    for moment in moments[:2]:
        held = [broken(cash, notes) for cash in moment]
        assert all(sum(one[value] for one in held) <= found[value] for value in notes)
        assert [sum(value * n for value, n in one.items()) for one in held] == list(moment)
    by_hand = kit("boxcars/us-rail-baron", "money", notes={1_000: 3, 5_000: 2})
    (deck,) = by_hand.parts[0].contents
    assert {card.name: card.copies for card in deck.cards} == {"1000": 3, "5000": 2}


@pytest.mark.parametrize("name", NAMES)
def test_texts_of_a_card_do_not_overlap(name):
    parts = parts_of(source_of(bundled_scenario(name), Request(games=0)))
    for deck in (content for part in parts for content in part.contents if isinstance(content, Deck)):
        for card in deck.cards:
            boxes = [
                (block.text, line.y, line.x, line.x + width(line.text, block.font, block.size), block.size * 25.4 / 72)
                for block in card.front.texts
                for line in block.lines
                if line.text
            ]
            for n, (one, y, left, right, high) in enumerate(boxes):
                for other, y2, left2, right2, high2 in boxes[:n]:
                    apart = right <= left2 or right2 <= left
                    # From the baseline up to the capitals.
                    apart = apart or y <= y2 - 0.7 * high2 or y2 <= y - 0.7 * high
                    assert apart, (card.name, one, other)


def test_money_of_boxcars_follows_from_1000_games():
    part = parts_of(source_of(bundled_scenario("boxcars/us-rail-baron"), Request()))[4]
    assert part.name == "money" and part.games == 1_000 and "1,000 simulated games" in part.contents[0].title


@pytest.mark.parametrize("board", money_table.BOARDS)
def test_bundled_board_has_an_entry_in_the_table_of_notes(board):
    """It fails after a change of a board or its rules: `python -m tests.money_table` plays the games again."""
    source, needs = money_table.case(board)
    entry = table()[key_of(source, needs)]
    assert entry.title == source.scenario.title and set(entry.notes) == set(needs.values)
    made = kit_of(source.scenario, Request(("money",)))
    assert made.parts[0].games == entry.games
    notes = {int(card.name): card.copies for card in made.parts[0].contents[0].cards}
    assert notes == {value: count for value, count in entry.notes.items() if count}


@pytest.mark.slow
@pytest.mark.parametrize("board", money_table.BOARDS)
def test_games_of_the_table_of_notes_are_still_the_same(board):
    source, needs = money_table.case(board)
    assert money_table.digest(money_table.cash(source, needs, 0)) == table()[key_of(source, needs)].first


def test_money_of_a_changed_board_is_not_that_of_the_table():
    scenario = bundled_scenario("tycoon/amber-coast")
    changed = replace(scenario, rules={**scenario.rules, "share.value": 12_000})
    assert kit_of(changed, Request(("money",), games=0)).parts[0].games == 0
    assert kit_of(changed, Request(("money",))).parts[0].games != kit_of(scenario, Request(("money",))).parts[0].games


def test_games_for_the_money_are_cached_and_can_be_abandoned(monkeypatch, tmp_path):
    monkeypatch.setenv("BOXCARS_CACHE", str(tmp_path))
    scenario = bundled_scenario("tycoon/amber-coast")
    seen = []

    class Stopped(Exception):
        pass

    def step(done, all):
        seen.append((done, all))
        if len(seen) == 2:
            raise Stopped

    with pytest.raises(Stopped):
        kit_of(scenario, Request(("money",), games=3, step=step))
    assert not list(tmp_path.rglob("*.json"))
    first = kit_of(scenario, Request(("money",), games=3, step=step))
    assert seen[2:] == [(0, 3), (1, 3), (2, 3)]
    again = kit_of(scenario, Request(("money",), games=3, step=step))
    assert len(seen) == 5 and pdf_bytes(first.sheets, "Title") == pdf_bytes(again.sheets, "Title")
    (file,) = tmp_path.rglob("*.json")
    file.write_text("{")
    damaged = kit_of(scenario, Request(("money",), games=3))
    assert pdf_bytes(first.sheets, "Title") == pdf_bytes(damaged.sheets, "Title")
