"""Facts of a game as tables: money, ranking, payments, trips, time line, mileposts, turning points."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from engine.game.details import turns_of
from engine.game.ends import payments
from engine.game.family import Family
from engine.game.record import Note
from engine.game.rules import Entry, Seat, SeatSetup
from engine.game.summary import turn_of_state
from engine.game.transfer import HandOvers
from engine.gamelog.journal import Journal
from engine.gamelog.naming import (
    colours_of,
    columns_of,
    course_of,
    money_in,
    names_of,
    place_name,
    unit_of,
    who,
)
from engine.gamelog.timeline import Lead, Moment, Standing
from engine.i18n import ptr, tr, tr_noop
from engine.model.ids import Ref
from engine.model.naming import capital
from engine.model.scenario import Scenario
from engine.report.report import Cell, Chart, Report, Table

BANK = tr_noop("the bank")


class GameFacts:
    """Facts of a game, which grow with it. `add` gets each position, the first one with step 0."""

    def __init__(
        self, family: Family, scenario: Scenario, seats: Sequence[SeatSetup], hand_overs: HandOvers = ()
    ) -> None:
        assert family.rules is not None
        self._told, self._rules, self._title = family.summary, family.rules, scenario.title
        self._scenario = scenario
        self._turn = family.summary.turn if family.summary is not None else turn_of_state
        self._regions = scenario.board.regions
        self.currency = scenario.currency
        self.names = names_of(seats)
        self._colours = colours_of(seats)
        self._hand_overs, self._players = hand_overs, [seat.bot for seat in seats]
        self._journal = Journal(self.names, scenario.currency, hand_overs, self._turn)
        self.moments: list[Moment] = []
        self.standings: list[Standing] = []
        self.leads: list[Lead] = []
        self.paid: Counter[tuple[Seat | None, Seat | None, str]] = Counter()
        self.times: Counter[tuple[Seat | None, Seat | None, str]] = Counter()
        self.mileposts: dict[int, Counter[Seat]] = defaultdict(Counter)
        self.turns: Counter[Seat] = Counter()
        self.turn_after: list[int] = []
        self.rules: dict[str, str] = {}
        self.ridden: dict[Seat, Counter[tuple[Ref, ...]]] = defaultdict(Counter)
        self.regions: dict[str, Counter[Seat]] = {id: Counter() for id in self._regions}
        self._way: Counter[Seat] = Counter()
        self._leader: Seat | None = None
        self._state: Any = None
        self._step = 0
        self._most: tuple[float, str] = (0.0, "")

    def add(self, step: int, state: Any) -> None:
        """Add the position after the action of this number."""
        before = self._state if self._state is not None else state
        former, now = self._turn(before), self._turn(state)
        self._journal.add(step, state)
        has_ended = now == former
        for turn, entry in zip(turns_of(former, now, state.entries), state.entries, strict=True):
            if turn != former and not has_ended:
                self._end_turn(former, step, state)
                has_ended = True
            self._hear(step, turn, entry)
        if not has_ended:
            self._end_turn(former, step, state)
        self._state, self._step = state, step
        self.turn_after.append(now)
        for payment in payments(state.entries):
            key = (payment.payer, payment.to, payment.reason.partition(":")[0])
            self.paid[key] += payment.amount  # type: ignore[assignment]
            self.times[key] += 1
        if self._told is not None and self._told.by_region:
            for name, of, amount in self._rules.counted(state):
                if name == self._told.by_region and isinstance(of, tuple) and not isinstance(of, Ref):
                    self.regions[of[1].id][of[0]] += amount

    def end(self) -> None:
        """Finish: there are no more positions. The unfinished last turn of an unfinished game is not counted."""
        if self._state is None or not self._rules.is_terminal(self._state):
            return
        turn = self._turn(self._state)
        if not self.standings or self.standings[-1].turn != turn:
            self._end_turn(turn, self._step, self._state)

    def _hear(self, step: int, turn: int, entry: Entry) -> None:
        if entry.kind == "turn":
            self.turns[entry.seat] += 1
        if entry.kind == "ride" and entry.leg is not None:
            self.mileposts[turn][entry.seat] += 1
            self._way[entry.seat] += 1
            self.ridden[entry.seat][entry.about] += 1
        if entry.kind == "money" and abs(entry.amount) > self._most[0]:
            self._most = (abs(entry.amount), entry.text)
        if self._told is not None and entry.rule not in self.rules:
            self.rules[entry.rule] = entry.text
        if mark := entry.mark:
            said = (entry.text, entry.amount, entry.about)
            self.moments.append(Moment(step, turn, entry.seat, mark, *said, self._way[entry.seat]))
        if mark == "trip":
            self._way[entry.seat] = 0

    def _end_turn(self, turn: int, step: int, state: Any) -> None:
        """The action that starts the next turn pays what is due at the end of a turn."""
        money = tuple(holding.money for holding in state.holdings)
        scores = self._rules.returns(state)
        own = self._told.standing(state) if self._told is not None else [scores[n] for n in range(len(self.names))]
        standing = Standing(turn, step, money, tuple(map(float, own)))
        self.standings.append(standing)
        leader = standing.leader
        if leader is not None and leader != self._leader:
            self.leads.append(Lead(turn, step, self._leader, leader, self._most[1]))
            self._leader = leader
        self._most = (0.0, "")

    def report(self, notes: Sequence[Note] = ()) -> Report:
        """Return all facts as tables that can be plotted and exported, with the notes; `data` has the same rows by
        names of columns. Shown tables have no empty columns, and tables that repeat others are left out."""
        tables = tuple(
            table
            for table in (
                self._money(), self._ahead(), self._turning_points(), self._payments(), self._sums(), self._trips(),
                self._time_line(), self._areas(), self._rides(), self._a_turn(), self._hand_over_table(),
                self._noted(notes), self._rulings(), self._journal_table(),
            )
            if table.rows
        )  # fmt: skip
        data = {table.id: [dict(zip(table.columns, row, strict=True)) for row in table.rows] for table in tables}
        columns, repeated = self._columns(), self._repeated()
        shown = tuple(table.filled() for table in tables if table.id not in repeated)
        charts = tuple(
            Chart(table.id, title, "turn", columns, colours=self._colours)
            for table in shown
            for id, title in (("money", money_in(self.currency)), ("ahead", self._counted))
            if table.id == id
        )
        is_over = self._state is None or self._rules.is_terminal(self._state)
        text = tr("Game on {board}") if is_over else tr("Game on {board}, up to turn {turn}")
        title = text.format(board=self._title, turn=0 if self._state is None else self._turn(self._state))
        return Report(title, shown, data, charts=charts, said=self._ended(is_over))

    def _repeated(self) -> set[str]:
        """Return the tables that repeat others: if points are what players have, and if no player pays another."""
        points = not self.currency.strip() and all(each.money == each.ahead for each in self.standings)
        pays = any(payer is not None for payer, _, _ in self.paid)
        return {*(("money",) if points else ()), *(() if pays else ("sums",))}

    def _ended(self, is_over: bool) -> str:
        """Return how the game ended, in a sentence; "" if it is not over."""
        if not is_over or self._state is None:
            return ""
        return tr("{ending}, in turn {turn:,}.").format(ending=ending(self._state), turn=self._turn(self._state))

    def _hand_over_table(self) -> Table:
        """Return the table of hand-overs."""
        rows = tuple(
            (self.turn_after[each.step], each.step, self._who(each.seat), who(each.before), who(each.to))
            for each in self._hand_overs
            if each.step < len(self.turn_after)
        )
        columns = ("turn", "step", "seat", "decided_until_then", "decides_from_there_on")
        return Table("hand_overs", tr("Seats that changed players"), columns, rows)

    def _journal_table(self) -> Table:
        """Return the journal as a table, a row for each line."""
        lines = self._journal.lines
        rows = tuple((each.turn, each.step, each.text, each.because) for each in lines)
        about = tuple(each.about[0] if each.about else Ref("header", "title") for each in lines)
        return Table(
            "journal",
            tr("Journal"),
            ("turn", "step", "what_happened", "why_money_moves"),
            rows,
            about,
        )

    @property
    def _headings(self) -> Mapping[str, str]:
        """Return the headings of columns that are not seats."""
        return {name: name for name in self._columns()}

    def _who(self, seat: Seat | None) -> str:
        return self.names[seat] if seat is not None and 0 <= seat < len(self.names) else self._bank

    def _columns(self) -> tuple[str, ...]:
        return columns_of(self.names)

    def _money(self) -> Table:
        rows = tuple((each.turn, *each.money) for each in self.standings)
        title = tr("Assets at the end of each turn ({unit})").format(unit=self._unit())
        return Table("money", title, ("turn", *self._columns()), rows, headings=self._headings)

    def _unit(self) -> str:
        return unit_of(self.currency)

    @property
    def _bank(self) -> str:
        """Return the payer or payee of a payment without a seat."""
        return tr(BANK) if self.currency.strip() else tr("the game")

    @property
    def _counted(self) -> str:
        """The title of the ranking."""
        return self._told.counted(self.currency) if self._told is not None else tr("score")

    @property
    def _trip_names(self) -> tuple[str, str]:
        """Singular and plural for a trip."""
        return self._told.trips if self._told is not None else (tr("trip"), tr("trips"))

    def _ahead(self) -> Table:
        rows = tuple((each.turn, *map(_lean, each.ahead)) for each in self.standings)
        title = tr("Ranking at the end of each turn: {score}").format(score=self._counted)
        return Table("ahead", title, ("turn", *self._columns()), rows, headings=self._headings)

    def _turning_points(self) -> Table:
        rows = tuple(
            (
                lead.turn,
                lead.step,
                self._who(lead.seat),
                self._who(lead.before) if lead.before is not None else "",
                lead.text,
            )
            for lead in self.leads
        )
        columns = ("turn", "step", "goes_ahead", "before", "most_money_of_the_turn")
        title = tr("Changes of the lead: {score}").format(score=self._counted)
        return Table("turning_points", title, columns, rows)

    def _payments(self) -> Table:
        ordered = sorted(self.paid, key=lambda key: (-self.paid[key], str(key)))
        rows = tuple(
            (self._who(payer), self._who(to), what, self.times[payer, to, what], _lean(self.paid[payer, to, what]))
            for payer, to, what in ordered
        )
        title = tr("Payments ({unit})") if self.currency.strip() else tr("Sources of points")
        title = title.format(unit=self._unit())
        headings = {"to": ptr("player", "To")}
        return Table("payments", title, ("from", "to", "what", "times", "sum"), rows, headings=headings)

    def _sums(self) -> Table:
        """Return incomings and outgoings by seat and reason."""
        found: dict[tuple[Seat, str], list[float]] = defaultdict(lambda: [0.0, 0.0])
        for (payer, to, what), amount in self.paid.items():
            if to is not None:
                found[to, what][0] += amount
            if payer is not None:
                found[payer, what][1] += amount
        rows: tuple[tuple[Cell, ...], ...] = tuple(
            (self._who(seat), what, _lean(came), _lean(went), _lean(came - went))
            for (seat, what), (came, went) in sorted(found.items())
        )
        return Table(
            "sums",
            tr("Income and expenses ({unit})").format(unit=self._unit()),
            ("seat", "what", "in", "out", "left"),
            rows,
        )

    def _trips(self) -> Table:
        """Return trips with the mileposts ridden since the previous trip."""
        rows: list[tuple[Cell, ...]] = []
        about = []
        for moment in (each for each in self.moments if each.mark == "trip"):
            paid, way = moment.amount or None, moment.way or None
            rows.append((moment.turn, moment.step, self._who(moment.seat), moment.text, paid, way))
            about.append(moment.about[0] if moment.about else Ref("header", "title"))
        columns, (one, several) = ("turn", "step", "seat", "trip", "paid", "mileposts_since"), self._trip_names
        title = capital(several)
        if any(row[4] for row in rows):
            title = tr("{trips} with payoffs ({unit})").format(trips=title, unit=self._unit())
        since = tr("mileposts since the previous {trip}").format(trip=one)
        headings = {"trip": capital(one), "mileposts_since": capital(since)}
        return Table("trips", title, columns, tuple(rows), tuple(about), headings)

    def _time_line(self) -> Table:
        listed = [moment for moment in self.moments if moment.mark != "trip"]
        rows = tuple((each.turn, each.step, self._who(each.seat), each.mark, each.text) for each in listed)
        about = tuple(each.about[0] if each.about else Ref("header", "title") for each in listed)
        columns, headings = ("turn", "step", "seat", "what", "text"), {"what": tr("Kind")}
        return Table("time_line", tr("Other events"), columns, rows, about, headings)

    def _areas(self) -> Table:
        """Return each region with the points of each seat in it, and the share of the leader."""
        rows: list[tuple[Cell, ...]] = []
        about = []
        for id, region in self._regions.items():
            gained = [self.regions[id][seat] for seat in range(len(self.names))]
            if any(gained):
                rows.append((region.name, *gained, 100 * max(gained) / sum(gained)))
                about.append(Ref("region", id))
        title = tr("Points by region with a link, and the leader's share")
        return Table(
            "regions", title, ("region", *self._columns(), "percent_of_one"), tuple(rows), tuple(about), self._headings
        )

    def _rides(self) -> Table:
        rows = tuple(
            (turn, *(count[seat] or None for seat in range(len(self.names)))) for turn, count in self.mileposts.items()
        )
        columns = ("turn", *self._columns())
        return Table("mileposts", tr("Mileposts ridden per turn"), columns, rows, headings=self._headings)

    def _a_turn(self) -> Table:
        """Return totals of each seat: its players, turns, mileposts, trips."""
        trips = Counter(moment.seat for moment in self.moments if moment.mark == "trip")
        rows: list[tuple[Cell, ...]] = []
        for seat, name in enumerate(self.names):
            way, turns = sum(count[seat] for count in self.mileposts.values()), self.turns[seat]
            rode = (way, way / turns if turns else None) if self.mileposts else (None, None)
            course = course_of(seat, self._hand_overs, lambda step: self.turn_after[step])
            rows.append((name, course or who(self._players[seat]), turns, *rode, trips[seat]))
        columns, several = ("seat", "played_by", "turns", "mileposts", "mileposts_a_turn", "trips"), self._trip_names[1]
        text = tr("Turns, mileposts and {trips}") if self.mileposts else tr("Turns and {trips}")
        title = text.format(trips=several)
        return Table("seats", title, columns, tuple(rows), headings={"trips": capital(several)})

    def _noted(self, notes: Sequence[Note]) -> Table:
        """Return the notes, with their turns where these are known: those of a branch are after turns of its own."""
        rows: list[tuple[Cell, ...]] = []
        for note in notes:
            is_known = not note.branch and note.step < len(self.turn_after)
            turn = self.turn_after[note.step] if is_known else None
            place = place_name(self._scenario, note.about) if note.about is not None else ""
            rows.append((turn, note.step, note.branch, place, note.text))
        about = tuple(note.about or Ref("header", "title") for note in notes)
        return Table("notes", tr("Notes"), ("turn", "step", "branch", "place", "note"), tuple(rows), about)

    def _rulings(self) -> Table:
        """Return the rules that journal lines came from, in order of appearance."""
        examples: dict[str, str] = {}
        codes: dict[str, list[str]] = defaultdict(list)
        for rule, text in self.rules.items():
            for code, said in self._told.ruled(rule) if self._told is not None else ():
                examples.setdefault(said, text)
                codes[said] += [code] if code not in codes[said] else []
        rows = tuple((" ".join(codes[said]), said, text) for said, text in examples.items())
        title, columns = tr("Rules that journal lines refer to"), ("rule", "says", "for_example")
        return Table("rules", title, columns, rows)


def _lean(number: float) -> float:
    return int(number) if float(number).is_integer() else number


def ending(state: Any) -> str:
    """Return the journal text of how a finished game has ended."""
    return next((each.text for each in reversed(state.entries) if each.kind in ("win", "end")), tr("The game is over"))


def facts_of(
    family: Family, scenario: Scenario, seats: Sequence[SeatSetup], states: Iterable[Any], hand_overs: HandOvers = ()
) -> GameFacts:
    """Return the facts of a game from its positions, the first one and the one after each action."""
    facts = GameFacts(family, scenario, seats, hand_overs)
    for step, state in enumerate(states):
        facts.add(step, state)
    facts.end()
    return facts
