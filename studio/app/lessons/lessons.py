"""The eight lessons, in the order in which they are best taken."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.i18n import tr_noop
from engine.model.scenario import Scenario
from studio.app.lessons.acts import (
    Choose,
    Cities,
    Enter,
    Leave,
    Move,
    Place,
    Press,
    Run,
    Select,
    Take,
    Type,
    Uncheck,
    Wait,
)
from studio.app.lessons.lesson import Lesson, Scene, Slip, Step
from studio.app.lessons.signs import (
    boxcars_content,
    has_errors,
    is_free_of_errors,
    is_open,
    joined_cities,
    lacks_nothing,
    visible,
)

if TYPE_CHECKING:
    from PySide6.QtWidgets import QAbstractItemView, QListWidget, QWidget

    from studio.compare.window import CompareWindow

CITIES = 5
"""Number of cities of the first board that a person draws."""


def small_board() -> Scenario:
    """Return the small complete board."""
    from engine.game.family import family

    return family("boxcars").templates["starter"]()


def empty_board() -> Scenario:
    """Return the empty sheet."""
    from engine.game.family import family

    return family("boxcars").templates["empty"]()


# Parts of several lessons


def _typed_field(scene: Scene) -> QWidget | None:
    """The field in which the name of a new item is typed."""
    from PySide6.QtWidgets import QApplication, QLineEdit

    now = QApplication.focusWidget()
    return now if isinstance(now, QLineEdit) and scene.window.isAncestorOf(now) else None


def _railroad_dialog() -> type[QWidget]:
    from studio.app.adding.railroad_or_region import RailroadDialog

    return RailroadDialog


def _railroad_name(scene: Scene) -> QWidget | None:
    from studio.app.adding.railroad_or_region import RailroadDialog

    dialog = visible(scene, RailroadDialog)
    return dialog.name if dialog is not None else None


def _file_name(scene: Scene) -> QWidget | None:
    """The field of a file dialog, which has the keyboard when the dialog opens; none in a dialog of the system."""
    from PySide6.QtWidgets import QApplication, QFileDialog, QLineEdit

    now = QApplication.focusWidget()
    return now if isinstance(QApplication.activeModalWidget(), QFileDialog) and isinstance(now, QLineEdit) else None


ADD_RAILROAD = (Run("add-railroad", is_over=is_open(_railroad_dialog)), Type(_railroad_name, "Northern", ends=True))
"""The actions that add a railroad."""
MOVE_ALDER = Move("Alder", (8.0, 6.0))

# A five-city board


def _has_cities(scene: Scene) -> bool:
    return len(scene.document.committed.board.cities) >= CITIES


def _has_railroad(scene: Scene) -> bool:
    return bool(scene.document.committed.board.railroads)


def _joins(scene: Scene) -> bool:
    board = scene.document.committed.board
    return joined_cities(board) >= max(CITIES, len(board.cities))


def _fill_dialog() -> type[QWidget]:
    from studio.app.adding.fill_dialog import FillDialog

    return FillDialog


def _fill_button(scene: Scene) -> QWidget | None:
    from studio.app.adding.fill_dialog import FillDialog

    dialog = visible(scene, FillDialog)
    return dialog.ok if dialog is not None else None


def _has_mileposts_only(scene: Scene) -> bool:
    board = scene.document.committed.board
    return bool(board.mileposts) and not board.cities


def _has_lines_apart(scene: Scene) -> bool:
    return bool(scene.document.committed.board.lines) and not _joins(scene)


FIVE_PLACES = {"Ash": (40, 40), "Birch": (150, 40), "Cedar": (250, 60), "Elm": (60, 150), "Fir": (220, 160)}


def _is_filled(scene: Scene) -> bool:
    content = boxcars_content(scene)
    return bool(content.destinations and content.prices) and lacks_nothing(scene)


DRAW = Lesson(
    "draw", tr_noop("Draw a board of five cities"),
    tr_noop("From an empty sheet to a board without errors: cities, a railroad, its lines and the tables."),
    empty_board,
    (
        Step(
            tr_noop("Add five cities"),
            tr_noop("Press C for the tool that adds cities. Click five places on the sheet. Type a name after each "
            "click, or press Enter to keep the proposed one."),
            _has_cities,
            (
                Take("city"),
                *(
                    act
                    for name, at in FIVE_PLACES.items()
                    for act in (Place("city", at), Type(_typed_field, name, ends=True))
                ),
            ),
            slips=(
                Slip(
                    _has_mileposts_only,
                    tr_noop("These are mileposts without a city. Press C, and click them or other places."),
                ),
            ),
        ),
        Step(
            tr_noop("Add a railroad"),
            tr_noop("Open the dialog for a new railroad, type its name and press Enter. The tool that draws lines is "
            "then chosen, with the new railroad."),
            _has_railroad, ADD_RAILROAD, "add-railroad",
        ),
        Step(
            tr_noop("Connect the cities"),
            tr_noop("Click the cities one after the other and press Enter to end the line. Every city must be reached; "
            "several lines may meet in a city."),
            _joins, (Take("line"), Cities()),
            slips=(
                Slip(
                    _has_lines_apart,
                    tr_noop(
                        "Some cities are not connected yet. Draw another line from a connected city to the others."
                    ),
                ),
            ),
        ),
        Step(
            tr_noop("Fill the tables"),
            tr_noop("A board needs destination tables, payoffs and prices. The dialog has chosen what is missing: "
            "press Fill."),
            _is_filled, (Run("fill-tables", is_over=is_open(_fill_dialog)), Press(_fill_button)), "fill-tables",
        ),
    ),
    continues=True,
)  # fmt: skip


# Break and fix


def _lacks_city(scene: Scene) -> bool:
    return len(scene.document.committed.board.cities) < len(scene.first.board.cities) and has_errors(scene)


def _is_fixed(scene: Scene) -> bool:
    return scene.document.committed != scene.first and is_free_of_errors(scene)


def _is_as_at_first(scene: Scene) -> bool:
    return scene.document.committed == scene.first and is_free_of_errors(scene)


def _lacks_another_city(scene: Scene) -> bool:
    cities = scene.document.committed.board.cities
    return len(cities) < len(scene.first.board.cities) and any(city.name == "Fir" for city in cities.values())


def _can_fix(scene: Scene) -> bool:
    return scene.parts.actions.commands["fix-issue"].disabled() is None


MEND = Lesson(
    "mend", tr_noop("Break a board and fix it"),
    tr_noop("How the studio finds what a change breaks, proposes a fix, and takes everything back."),
    small_board,
    (
        Step(
            tr_noop("Delete the city Fir"),
            tr_noop("Fir is the city farthest to the right. Click it and press Del. After a moment the list of issues "
            "has an error, because the destination table of the East has empty cells."),
            _lacks_city, (Select("Fir"), Run("delete")), "delete",
            slips=(
                Slip(
                    _lacks_another_city,
                    tr_noop("Another city was deleted. Choose Edit > Undo, then delete Fir."),
                ),
            ),
        ),
        Step(
            tr_noop("Apply the proposed fix"),
            tr_noop("Click the error in the list of issues, and then the button of its fix. The other cities of the "
            "East share the chances of Fir, and no error is left."),
            _is_fixed, (Run("next-issue", is_over=_can_fix), Run("fix-issue")), "fix-issue",
            slips=(
                Slip(
                    lambda scene: scene.document.committed == scene.first,
                    tr_noop("The board has no error any more, because the deletion was undone. Delete Fir again."),
                ),
            ),
        ),
        Step(
            tr_noop("Take everything back"),
            tr_noop("Undo both changes. The board is as it was, and the history panel lists what you can redo."),
            _is_as_at_first, (Run("undo"), Run("undo")), "undo",
        ),
    ),
    continues=True,
)  # fmt: skip


# Payoffs


def _shows_payoffs(scene: Scene) -> bool:
    from studio.panels.tables.tabs import TablesPanel

    panel = visible(scene, TablesPanel)
    return panel is not None and panel.current_title == "Payoffs"  # not shown


def _shows_prices(scene: Scene) -> bool:
    from studio.panels.tables.tabs import TablesPanel

    panel = visible(scene, TablesPanel)
    return panel is not None and panel.current_title == "Railroads and prices"  # not shown


def _shows_another_table(scene: Scene) -> bool:
    from studio.panels.tables.tabs import TablesPanel

    return visible(scene, TablesPanel) is not None and not _shows_payoffs(scene)


def _table(scene: Scene) -> QAbstractItemView | None:
    """The visible table."""
    from PySide6.QtWidgets import QTableView

    from studio.panels.tables.tabs import TablesPanel

    panel = visible(scene, TablesPanel)
    tables = panel.findChildren(QTableView) if panel is not None else []
    return next((table for table in tables if table.isVisible() and table.model() is not None), None)


def _has_another_payoff(scene: Scene) -> bool:
    from engine.families.boxcars.content import BoxcarsContent

    first, now = scene.first.content, boxcars_content(scene)
    assert isinstance(first, BoxcarsContent)
    cities = list(scene.first.board.cities)
    return any(first.payoff(a, b) != now.payoff(a, b) for a in cities for b in cities)


def _has_another_price(scene: Scene) -> bool:
    from engine.families.boxcars.content import BoxcarsContent

    first, now = scene.first.content, boxcars_content(scene)
    assert isinstance(first, BoxcarsContent)
    return any(price != now.prices.get(id) for id, price in first.prices.items())


PAYOFFS = Lesson(
    "payoffs", tr_noop("Change payoffs and prices"),
    tr_noop("Where the numbers of a board are, and how to change them in its tables."),
    small_board,
    (
        Step(
            tr_noop("Show the payoff chart"),
            tr_noop("Choose Table > Go to > Payoffs. The chart opens in the panel of tables; each pair of cities has "
            "one cell."),
            _shows_payoffs, (Run("go-to-table", "Payoffs"),),
            slips=(
                Slip(
                    _shows_another_table,
                    tr_noop("Another table is shown. Choose Table > Go to > Payoffs, or the tab Payoffs."),
                ),
            ),
        ),
        Step(
            tr_noop("Change a payoff"),
            tr_noop("Click a cell of the chart, type another amount, for example 30000, and press Enter."),
            _has_another_payoff, (Enter(_table, "12500", "30000"),),
            slips=(
                Slip(
                    _has_another_price,
                    tr_noop("You changed a price. Change a payoff: choose Table > Go to > Payoffs."),
                ),
            ),
        ),
        Step(
            tr_noop("Change a price"),
            tr_noop("Choose Table > Go to > Railroads and prices. Click the price of a railroad, type another "
            "amount and press Enter. A calculation such as +10% works too."),
            _has_another_price,
            (
                Run("go-to-table", "Railroads and prices", is_over=_shows_prices),  # not shown
                Enter(_table, "14000", "15000"),
            ),
        ),
        Step(
            tr_noop("Take the price back"),
            tr_noop("Undo the last change. The price is as it was, and your payoff remains."),
            lambda scene: _has_another_payoff(scene) and not _has_another_price(scene),
            (Run("undo"),), "undo",
        ),
    ),
    continues=True,
)  # fmt: skip


# A game


def _start_dialog() -> type[QWidget]:
    from studio.playtest.start.start_dialog import StartDialog

    return StartDialog


def _game_window() -> type[QWidget]:
    from studio.playtest.window import PlaytestWindow

    return PlaytestWindow


def _play_button(scene: Scene) -> QWidget | None:
    from studio.playtest.start.start_dialog import StartDialog

    dialog = visible(scene, StartDialog)
    return dialog.play if dialog is not None else None


def _game(scene: Scene) -> QWidget | None:
    return visible(scene, _game_window())


def _why_button(scene: Scene) -> QWidget | None:
    from studio.playtest.window import PlaytestWindow

    game = visible(scene, PlaytestWindow)
    return game.controls.widgetForAction(game.controls.why) if game is not None else None


def _has_turn(scene: Scene) -> bool:
    from engine.game.summary import turn_of_state
    from studio.playtest.window import PlaytestWindow

    game = visible(scene, PlaytestWindow)
    return game is not None and (turn_of_state(game.session.now.state) or 0) >= 2


def _asks_why(scene: Scene) -> bool:
    from studio.playtest.window import PlaytestWindow

    game = visible(scene, PlaytestWindow)
    return game is not None and not game.why.isHidden()


PLAY = Lesson(
    "play", tr_noop("Play a turn"),
    tr_noop("A game on the open board against bots: dice, a ride, and the reasons of a bot."),
    small_board,
    (
        Step(
            tr_noop("Ask for a game"),
            tr_noop("Open the dialog for a new game. It has a seat for you and seats for bots; this window shows the "
            "next step while the dialog is open."),
            is_open(_start_dialog), (Run("playtest", is_over=is_open(_start_dialog)),), "playtest",
        ),
        Step(
            tr_noop("Start it"),
            tr_noop("Press Play. The game opens in a window of its own and runs to your first decision."),
            is_open(_game_window), (Press(_play_button),),
        ),
        Step(
            tr_noop("Play until the second turn"),
            tr_noop("Space rolls the dice. Click a choice at the right to take it, or press its number. Bots play by "
            "themselves."),
            _has_turn, (Choose(_game),),
        ),
        Step(
            tr_noop("Ask a bot for its reasons"),
            tr_noop("Press W. A panel shows how a bot would judge each of the choices."),
            _asks_why, (Press(_why_button, "W"),),
        ),
    ),
)  # fmt: skip


# Simulation


def _games_panel() -> type[QWidget]:
    from studio.lab.games import GamesPanel

    return GamesPanel


def _play_games(scene: Scene) -> QWidget | None:
    from studio.lab.games import GamesPanel

    panel = visible(scene, GamesPanel)
    return panel.play if panel is not None and not panel.is_busy else None


def _has_results(scene: Scene) -> bool:
    from studio.lab.games import GamesPanel

    panel = visible(scene, GamesPanel)
    return panel is not None and panel.is_current


def _is_changed(scene: Scene) -> bool:
    return scene.document.committed != scene.first and scene.document.committed.family == scene.first.family


SIMULATE = Lesson(
    "simulate", tr_noop("Simulate a hundred games"),
    tr_noop("Let bots play many games, change the board, and see whether the change matters."),
    small_board,
    (
        Step(
            tr_noop("Open the simulation"),
            tr_noop("Show the panel that simulates games. It proposes bots, and a hundred games."),
            is_open(_games_panel), (Run("games"),), "games",
        ),
        Step(
            tr_noop("Play the games"),
            tr_noop("Press Play in the panel. The report grows while the games are played, and is complete after all "
            "of them."),
            _has_results, (Press(_play_games),),
        ),
        Step(
            tr_noop("Change the board"),
            tr_noop("Change something that should matter: move a city, delete a line, or change a price. The panel "
            "says that the board changed after these games."),
            _is_changed, (Take("select"), MOVE_ALDER),
        ),
        Step(
            tr_noop("Play them again"),
            tr_noop("Press Play once more. The same seed gives the same dice, so that the change makes the "
            "difference."),
            _has_results, (Press(_play_games),),
        ),
    ),
)  # fmt: skip


# Comparison


def _compare_window() -> type[QWidget]:
    from studio.compare.window import CompareWindow

    return CompareWindow


def _compared(scene: Scene) -> CompareWindow | None:
    from studio.compare.window import CompareWindow

    return visible(scene, CompareWindow)


def _has_saved_change(scene: Scene) -> bool:
    return scene.document.is_clean and scene.document.committed != scene.first


def _has_file(scene: Scene) -> bool:
    return scene.document.folder is not None


def _differs_from_file(scene: Scene) -> bool:
    return _has_file(scene) and not scene.document.is_clean


COMPARE = Lesson(
    "compare", tr_noop("Compare two versions of a board"),
    tr_noop("See what you changed since the last save, side by side, and take single changes back."),
    small_board,
    (
        Step(
            tr_noop("Save the board"),
            tr_noop("Save the board of this lesson under a name, in any folder."),
            _has_file, (Run("save"), Type(_file_name, "lesson.yaml", ends=True)), "save",
        ),
        Step(
            tr_noop("Change it"),
            tr_noop("Drag a city to another place, or change anything else. The title of the window then has a mark: "
            "there are unsaved changes."),
            _differs_from_file, (Take("select"), MOVE_ALDER),
            slips=(
                Slip(
                    _has_saved_change,
                    tr_noop("The change is already saved. Change something else, and do not save it."),
                ),
            ),
        ),
        Step(
            tr_noop("Compare with the file"),
            tr_noop("Both versions are shown side by side. F8 goes to the next difference; checked changes can be "
            "reverted."),
            is_open(_compare_window), (Run("compare-saved"),), "compare-saved",
            slips=(
                Slip(
                    lambda scene: scene.document.is_clean,
                    tr_noop("The board does not differ from its file. Change something first."),
                ),
            ),
        ),
        Step(
            tr_noop("Close the comparison"),
            tr_noop("Press Esc in the comparison, or close its window."),
            lambda scene: not is_open(_compare_window)(scene), (Leave(_compared),),
        ),
    ),
)  # fmt: skip


# A new land


def _land_dialog() -> type[QWidget]:
    from studio.app.adding.land_dialog import LandDialog

    return LandDialog


def _country(scene: Scene) -> QWidget | None:
    from studio.app.adding.land_dialog import LandDialog

    dialog = visible(scene, LandDialog)
    return dialog.country if dialog is not None else None


def _city_number(scene: Scene) -> QWidget | None:
    from studio.app.adding.land_dialog import LandDialog

    dialog = visible(scene, LandDialog)
    return dialog.cities if dialog is not None else None


def _create_button(scene: Scene) -> QWidget | None:
    from studio.app.adding.land_dialog import LandDialog

    dialog = visible(scene, LandDialog)
    return dialog.create_button if dialog is not None else None


def _has_few_cities(scene: Scene) -> bool:
    board = scene.document.committed.board
    return len(board.cities) < CITIES and any(shape.kind == "land" for shape in board.shapes.values())


def _is_land(scene: Scene) -> bool:
    board = scene.document.committed.board
    return len(board.cities) >= CITIES and any(shape.kind == "land" for shape in board.shapes.values())


def _has_line(scene: Scene) -> bool:
    return joined_cities(scene.document.committed.board) >= 2


LAND = Lesson(
    "land", tr_noop("Make a board of a country"),
    tr_noop("From a country to a board with real cities, and a first railroad on it."),
    empty_board,
    (
        Step(
            tr_noop("Open New Land"),
            tr_noop("Open the dialog that makes a board from a country or an outline."),
            is_open(_land_dialog), (Run("new-land", is_over=is_open(_land_dialog)),), "new-land",
        ),
        Step(
            tr_noop("Create the board"),
            tr_noop("Choose a country, for example Italy, and at least five cities. The preview follows. Then press "
            "Create."),
            _is_land, (Type(_country, "Italy"), Type(_city_number, "8"), Press(_create_button)),
            slips=(
                Slip(
                    _has_few_cities,
                    tr_noop("This land has fewer than five cities. Open File > New Land again, and choose more."),
                ),
            ),
        ),
        Step(
            tr_noop("Add a railroad"),
            tr_noop("Open the dialog for a new railroad, type its name and press Enter."),
            _has_railroad, ADD_RAILROAD, "add-railroad",
        ),
        Step(
            tr_noop("Draw a line"),
            tr_noop("Click two cities one after the other and press Enter. With Board > Import Railways you can take "
            "railways from a file later."),
            _has_line, (Take("line"), Cities(2)),
        ),
    ),
    opens_board=True, continues=True,
)  # fmt: skip


# Print


def _kit_dialog() -> type[QWidget]:
    from studio.app.print_kit import PrintKitDialog

    return PrintKitDialog


def _parts(scene: Scene) -> QListWidget | None:
    from studio.app.print_kit import PrintKitDialog

    dialog = visible(scene, PrintKitDialog)
    return dialog.parts if dialog is not None and dialog.kit is not None else None


def _save_button(scene: Scene) -> QWidget | None:
    from studio.app.print_kit import PrintKitDialog

    dialog = visible(scene, PrintKitDialog)
    return dialog.save if dialog is not None else None


def _takes_calibration(scene: Scene) -> bool:
    """Whether the page that is not part of the game was taken instead of leaving out a part."""
    from PySide6.QtCore import Qt

    from studio.app.print_kit import NAME
    from studio.export.kit.build import CALIBRATION

    parts = _parts(scene)
    items = [parts.item(row) for row in range(parts.count())] if parts is not None else []
    is_taken = any(item.data(NAME) == CALIBRATION and item.checkState() is Qt.CheckState.Checked for item in items)
    return is_taken and not _leaves_parts(scene)


def _has_sheets(scene: Scene) -> bool:
    from studio.app.print_kit import PrintKitDialog

    dialog = visible(scene, PrintKitDialog)
    return dialog is not None and dialog.kit is not None


def _leaves_parts(scene: Scene) -> bool:
    from PySide6.QtCore import Qt

    from studio.app.print_kit import NAME, PrintKitDialog
    from studio.export.kit.build import CALIBRATION

    dialog = visible(scene, PrintKitDialog)
    if dialog is None or dialog.kit is None:
        return False
    items = [dialog.parts.item(row) for row in range(dialog.parts.count())]
    return any(item.checkState() is not Qt.CheckState.Checked for item in items if item.data(NAME) != CALIBRATION)


def _has_saved_kit(scene: Scene) -> bool:
    from studio.app.print_kit import PrintKitDialog

    dialog = visible(scene, PrintKitDialog)
    return dialog is not None and dialog.saved is not None


PRINT = Lesson(
    "print", tr_noop("Print a kit"),
    tr_noop("The whole game as a file to print, cut and play: board, cards, tables and money."),
    small_board,
    (
        Step(
            tr_noop("Open Print and Play"),
            tr_noop("Open the dialog of the printed game. It lays out all parts of the board for the chosen paper."),
            is_open(_kit_dialog), (Run("print-kit", is_over=is_open(_kit_dialog)),), "print-kit",
        ),
        Step(
            tr_noop("Wait for the sheets"),
            tr_noop("After a moment the list has all parts with their pages, and the preview shows the first sheet. "
            "Previous and Next turn the pages."),
            _has_sheets, (Wait(),),
        ),
        Step(
            tr_noop("Leave out a part"),
            tr_noop("Clear the check box of a part that you do not need, for example the money. The number of pages "
            "follows."),
            _leaves_parts, (Uncheck(_parts),),
            slips=(
                Slip(
                    _takes_calibration,
                    tr_noop("The calibration page is not part of the game. Clear the check box of another part."),
                ),
            ),
        ),
        Step(
            tr_noop("Save the file"),
            tr_noop("Press Save as PDF and choose a place. Print the file at 100 %, without fitting it to the page."),
            _has_saved_kit, (Press(_save_button), Type(_file_name, "kit.pdf", ends=True)),
        ),
    ),
)  # fmt: skip

LESSONS: tuple[Lesson, ...] = (DRAW, MEND, PAYOFFS, PLAY, SIMULATE, COMPARE, LAND, PRINT)


def lesson_named(name: str) -> Lesson:
    """Return the lesson of a name. Raises BoxcarsError if there is none."""
    from engine.errors import BoxcarsError, did_you_mean
    from engine.i18n import tr

    found = next((each for each in LESSONS if each.name == name), None)
    if found is None:
        hint = did_you_mean(name, [each.name for each in LESSONS])
        raise BoxcarsError(tr("There is no lesson {name}{hint}.").format(name=name, hint=hint))
    return found
