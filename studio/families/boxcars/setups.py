"""Set-up positions: one row a seat, with what it has and where it is; a selection on the board can be taken over."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import partial
from typing import Any

from msgspec.structs import replace
from PySide6.QtCore import QCoreApplication, QPoint
from PySide6.QtGui import QKeySequence
from PySide6.QtWidgets import QMenu, QWidget

from engine.edit.edit import Edit
from engine.edit.setups import PutSetUp, RemoveSetUp, RenameSetUp, free_name
from engine.errors import did_you_mean
from engine.families.boxcars.content import BoxcarsContent, SeatSetUp, SetUp
from engine.families.boxcars.rules.setups import TRAINS
from engine.model.ids import CityId, MilepostId, RailroadId, Ref
from engine.model.scenario import Scenario
from studio.document.document import Document
from studio.panels.names import milepost_name
from studio.panels.numbers import amount_of, grouped
from studio.panels.tables.entry_view import ADD, REMOVE, EntryView
from studio.panels.tables.record_table import Column

MOST_SEATS, FEWEST_SEATS = 6, 2


def tr(text: str) -> str:
    """The text in the user's language."""
    return QCoreApplication.translate("setups", text)


class SetUpTable(EntryView):
    """The seats of all set-ups. A seat that is selected selects on the board what it has and where it is."""

    def __init__(self, document: Document, parent: QWidget | None = None) -> None:
        super().__init__(
            document,
            rows,
            columns(),
            tr("Set-up positions"),
            tr("seats"),
            tr(
                "Games can begin from positions that you set up: cash, railroads, homes, places and trains. Add one "
                "here, or keep a position of a running game (Ctrl+K in its window). The start dialog offers them."
            ),
            named,
            lambda s, id: (Ref("content", f"setups.{parted(id)[0]}"),),
            parent,
        )
        self.sheet.exported = "setups"
        self._seat = ""
        self.view.clicked.connect(lambda _: self._remember())
        self.add_action(tr("Add Set-up"), ADD, tr("Add a position of two seats, to be filled in"), self.add)
        self.add_action(tr("Add Seat"), QKeySequence("Shift+Ins"), tr("Add a seat to this position"), self.add_seat)
        self.board_button = self.add_action(
            tr("From the Board…"), QKeySequence("Ctrl+Return"),
            tr("Give this seat what is selected on the board: a place, a home, a destination, railroads"),
            self.offer_selection,
        )  # fmt: skip
        self.add_action(
            tr("Remove"), REMOVE, tr("Remove the selected seats; a position of fewer than two goes whole"), self.remove
        )

    def adding(self, scenario: Scenario) -> Edit:
        """One more set-up, everything in it as the rules begin."""
        return PutSetUp(free_name(scenario, tr("Set-up")), SetUp((SeatSetUp(), SeatSetUp())))

    def add_seat(self) -> None:
        """One more seat at the end of the current set-up."""
        name, _ = parted(self._current())
        setup = setups(self._document.committed)[name]
        if len(setup.seats) == MOST_SEATS:
            raise ValueError(tr("A game has at most {n} seats.").format(n=MOST_SEATS))
        self._document.perform(PutSetUp(name, replace(setup, seats=(*setup.seats, SeatSetUp())), tr("the seats")))
        self.choose(row_id(name, len(setup.seats)))

    def remove(self) -> None:
        """Takes the selected seats out."""
        self.remove_chosen(tr("Remove seats"), self._removal)

    def _removal(self, ids: list[str]) -> list[Edit]:
        gone: dict[str, set[int]] = {}
        for id in ids:
            name, seat = parted(id)
            gone.setdefault(name, set()).add(seat)
        return [without(self._document.committed, name, seats) for name, seats in gone.items()]

    def offer_selection(self) -> None:
        """A menu of what the seat can be given of what is selected on the board."""
        id = self._current()
        menu = self.offers(id)
        if menu.isEmpty():
            raise ValueError(tr("Select a milepost, a city or railroads on the board first; then press this again."))
        menu.popup(self.board_button.mapToGlobal(QPoint(0, self.board_button.height())))

    def offers(self, id: str) -> QMenu:
        """What of the board's selection a seat can be given."""
        menu = QMenu(self)
        for title, edit in taken(self._document.committed, id, self._document.selection):
            menu.addAction(title, partial(self._document.perform, edit))
        return menu

    def _current(self) -> str:
        """The seat that was clicked last. Raises ValueError where there is none."""
        id = self._seat if self._seat in self.model.ids else self.current()
        if id is None:
            raise ValueError(tr("Select a seat first."))
        return id

    def _remember(self) -> None:
        """A click on the board may select other rows; the seat that is meant stays the one that was clicked here."""
        self._seat = self.current() or ""


def setups(scenario: Scenario) -> Mapping[str, SetUp]:
    """The set-ups by name; none where another family is open."""
    return scenario.content.setups if isinstance(scenario.content, BoxcarsContent) else {}


def row_id(name: str, seat: int) -> str:
    """The row of a seat, which is counted from 0."""
    return f"{name}/{seat + 1}"


def parted(id: str) -> tuple[str, int]:
    """The set-up of a row and its seat, counted from 0."""
    name, _, seat = id.rpartition("/")
    return name, int(seat) - 1


def rows(scenario: Scenario) -> list[str]:
    """A row for each seat of each set-up."""
    return [row_id(name, seat) for name, setup in setups(scenario).items() for seat in range(len(setup.seats))]


def seat_of(scenario: Scenario, id: str) -> SeatSetUp:
    """The seat of a row."""
    name, seat = parted(id)
    return setups(scenario)[name].seats[seat]


def named(scenario: Scenario, id: str) -> Iterator[Ref]:
    """What a seat has and where it is."""
    seat = seat_of(scenario, id)
    if seat.at is not None:
        yield Ref("milepost", seat.at)
    for city in (seat.home, seat.origin, seat.goal):
        if city is not None:
            yield Ref("city", city)
    for railroad in seat.railroads:
        yield Ref("railroad", railroad)


def without(scenario: Scenario, name: str, gone: set[int]) -> Edit:
    """The edit that takes seats out of a set-up; with fewer than two left it goes."""
    setup = setups(scenario)[name]
    left = [seat for seat in range(len(setup.seats)) if seat not in gone]
    if len(left) < FEWEST_SEATS:
        return RemoveSetUp(name)
    turn = left.index(setup.turn - 1) + 1 if setup.turn is not None and setup.turn - 1 in left else None
    return PutSetUp(name, replace(setup, seats=tuple(setup.seats[seat] for seat in left), turn=turn), tr("the seats"))


def changed(scenario: Scenario, id: str, said: str, **facts: Any) -> Edit:
    """The edit for other facts of a seat. A railroad that it gets leaves whoever had it."""
    name, place = parted(id)
    setup = setups(scenario)[name]
    got = set(facts.get("railroads", ()))
    seats = [replace(seat, **facts) if number == place else _less(seat, got) for number, seat in enumerate(setup.seats)]
    third = tuple(railroad for railroad in setup.third if railroad not in got)
    said = tr("{what} of seat {n}").format(what=said, n=place + 1)
    return PutSetUp(name, replace(setup, seats=tuple(seats), third=third), said)


def _less(seat: SeatSetUp, gone: set[RailroadId]) -> SeatSetUp:
    left = tuple(railroad for railroad in seat.railroads if railroad not in gone)
    return seat if len(left) == len(seat.railroads) else replace(seat, railroads=left)


def taken(scenario: Scenario, id: str, selection: Iterable[Ref]) -> list[tuple[str, Edit]]:
    """What of a selection on the board a seat can be given: words for a menu, and the edit."""
    board, seat, found = scenario.board, seat_of(scenario, id), list[tuple[str, Edit]]()
    who = tr("Seat {n}").format(n=parted(id)[1] + 1)
    chosen = sorted(set(selection))
    cities = [CityId(ref.id) for ref in chosen if ref.kind == "city"]
    dots = [MilepostId(ref.id) for ref in chosen if ref.kind == "milepost"]
    dots += [board.cities[city].milepost for city in cities]
    cities += [city for city, each in board.cities.items() if each.milepost in dots and city not in cities]
    rails = [RailroadId(ref.id) for ref in chosen if ref.kind == "railroad"]
    if len(set(dots)) == 1:
        place = milepost_name(board, dots[0])
        found.append((tr("{who} stands at {place}").format(who=who, place=place), _at(scenario, id, dots[0])))
    for city in cities if len(set(dots)) == 1 else ():
        name = board.cities[city].name
        home = changed(scenario, id, tr("the home"), home=city)
        found.append((tr("{who} has its home in {city}").format(who=who, city=name), home))
        goal = changed(scenario, id, tr("the destination"), goal=city)
        found.append((tr("{who} is bound for {city}").format(who=who, city=name), goal))
    if rails:
        own = changed(scenario, id, tr("the railroads"), railroads=tuple(dict.fromkeys((*seat.railroads, *rails))))
        found.append((tr("{who} owns {railroads}").format(who=who, railroads=", ".join(rails)), own))
    return found


def _at(scenario: Scenario, id: str, milepost: MilepostId | None) -> Edit:
    return changed(scenario, id, tr("the place"), at=milepost)


def columns() -> list[Column]:
    """The columns of the table."""
    return [
        Column(
            tr("Set-up"), lambda s, id: parted(id)[0],
            edit=lambda s, id, text: RenameSetUp(parted(id)[0], str(text).strip()),
            tip=tr("What the position is called, in the dialog before a game and after --setup"),
        ),
        Column(tr("Seat"), lambda s, id: parted(id)[1] + 1, is_number=True),
        Column(
            tr("On turn"), _turn, edit=_set_turn, choices=lambda s, id: [("", tr("no")), (tr("yes"), tr("yes"))],
            tip=tr("Whose turn it is; where nobody is, the dice decide"),
        ),
        Column(
            tr("Cash"), lambda s, id: seat_of(s, id).cash, _money, _set_money("cash", tr("the cash")), is_number=True,
            tip=tr("Empty: what everybody begins with"),
        ),
        _city("home", tr("Home"), tr("the home"), tr("Empty: it is found as the rules say")),
        Column(
            tr("Place"), lambda s, id: seat_of(s, id).at, edit=_set_place,
            tip=tr("Where the train stands: a milepost, or the name of a city. Empty: at home"),
        ),
        _city("goal", tr("Destination"), tr("the destination"), tr("Empty: it is rolled when the turn comes")),
        _city("origin", tr("From"), tr("the origin"), tr("Where the trip began. Empty: at home")),
        Column(
            tr("Train"), lambda s, id: seat_of(s, id).train,
            edit=lambda s, id, value: changed(s, id, tr("the train"), train=value),
            choices=lambda s, id: [(train, train) for train in TRAINS],
        ),
        Column(
            tr("Railroads"), lambda s, id: ", ".join(seat_of(s, id).railroads), edit=_set_railroads,
            tip=tr("Ids with commas or blanks between; one that somebody else has changes hands"),
        ),
        Column(
            tr("Declared"), lambda s, id: tr("yes") if seat_of(s, id).declared else "",
            edit=lambda s, id, text: changed(s, id, tr("the declaration"), declared=bool(text)),
            choices=lambda s, id: [("", tr("no")), (tr("yes"), tr("yes"))],
            tip=tr("On the way home to win; the destination is then the alternate one"),
        ),
        Column(
            tr("Last ridden"), lambda s, id: seat_of(s, id).last,
            edit=lambda s, id, value: changed(s, id, tr("the last railroad"), last=value or None),
            choices=lambda s, id: [("", "–"), *((railroad, railroad) for railroad in s.board.railroads)],
            tip=tr("The railroad on which the train stands where several meet"),
        ),
        Column(
            tr("Trips"), lambda s, id: seat_of(s, id).trips, edit=_set_money("trips", tr("the trips")), is_number=True,
            tip=tr("How many trips have ended; nobody declares before the first"),
        ),
        Column(
            tr("Loan"), lambda s, id: seat_of(s, id).loan or None, _money, _set_money("loan", tr("the loan")),
            is_number=True, tip=tr("What the seat owes the bank, where the rules have loans"),
        ),
        Column(
            tr("Interest"), lambda s, id: seat_of(s, id).interest or None, _money,
            _set_money("interest", tr("the interest")), is_number=True, tip=tr("Interest on the loan that is due"),
        ),
    ]  # fmt: skip


def _money(value: int | None) -> str:
    return "" if value is None else grouped(value)


def _set_money(fact: str, said: str) -> Callable[[Scenario, str, Any], Edit]:
    nothing = None if fact == "cash" else 0

    def edit(scenario: Scenario, id: str, text: Any) -> Edit:
        typed = str(text).strip()
        return changed(scenario, id, said, **{fact: amount_of(typed, scenario.currency) if typed else nothing})

    return edit


def _turn(scenario: Scenario, id: str) -> str:
    name, seat = parted(id)
    return tr("yes") if setups(scenario)[name].turn == seat + 1 else ""


def _set_turn(scenario: Scenario, id: str, text: Any) -> Edit:
    name, seat = parted(id)
    return PutSetUp(name, replace(setups(scenario)[name], turn=seat + 1 if text else None), tr("the turn"))


def _city(fact: str, title: str, said: str, tip: str) -> Column:
    return Column(
        title,
        lambda s, id: getattr(seat_of(s, id), fact),
        edit=lambda s, id, value: changed(s, id, said, **{fact: value or None}),
        choices=lambda s, id: [("", "–"), *((city, each.name) for city, each in s.board.cities.items())],
        tip=tip,
    )


def _set_place(scenario: Scenario, id: str, text: Any) -> Edit:
    """The edit for a typed place. Raises ValueError for one that is not there."""
    typed, board = str(text).strip(), scenario.board
    if not typed:
        return _at(scenario, id, None)
    if typed in board.mileposts:
        return _at(scenario, id, MilepostId(typed))
    called = {city.name.casefold(): city.milepost for city in board.cities.values()}
    if typed.casefold() not in called:
        guess = did_you_mean(typed, [city.name for city in board.cities.values()])
        raise ValueError(tr("there is no milepost or city {text}").format(text=typed) + guess)
    return _at(scenario, id, called[typed.casefold()])


def _set_railroads(scenario: Scenario, id: str, text: Any) -> Edit:
    """The edit for typed railroads. Raises ValueError for one that is not there."""
    known = {railroad.casefold(): railroad for railroad in scenario.board.railroads}
    found = []
    for word in re.split(r"[,;\s]+", str(text).strip()):
        if word and word.casefold() not in known:
            raise ValueError(tr("there is no railroad {text}").format(text=word) + did_you_mean(word, known.values()))
        found += [known[word.casefold()]] if word else []
    return changed(scenario, id, tr("the railroads"), railroads=tuple(dict.fromkeys(found)))
