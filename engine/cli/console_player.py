"""A human player at the terminal: status of the seats, choices as text, and the accepted answers."""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from enum import Enum
from itertools import pairwise
from pathlib import Path
from typing import Any

from engine import clock
from engine.errors import BoxcarsError
from engine.game.amount import Amount
from engine.game.explanation import Explanation, Fact, beyond
from engine.game.family import Family
from engine.game.game_rules import AnyRules
from engine.game.rules import Action, Seat, SeatSetup
from engine.gamelog.naming import owned_names, place_name
from engine.i18n import format_number, ntr, tr, tr_noop
from engine.model.grids.grid import Cell, cell_of, cell_ref
from engine.model.identity.display_names import cities, sites
from engine.model.ids import Ref
from engine.model.scenario import Scenario
from engine.money import money
from engine.plain_text import plain_line
from engine.text_match import folded

MAX_LISTED = 20
"""Number of choices listed at first. `all` lists the rest; every choice can be made by number or found by words."""

ALWAYS_LISTED = 5
"""Choices are always listed when at most this many start with the same word."""

SECONDS_TO_SEARCH = 5.0
"""Time limit of the search for a ride."""

MAX_REASONS = 8

HELP = (
    ("NUMBER", tr_noop("make this choice")),
    ("WORDS", tr_noop("make the choice that starts with these words; if there are several, list all with these words")),
    ("all", tr_noop("list all choices")),
    ("go PLACE", tr_noop("ride to a place within reach, by the cheapest route")),  # not shown
    ("track PLACE", tr_noop("build toward a place by the cheapest track")),  # not shown
    ("why BOT", tr_noop("show what a bot considers here; without a name, the strongest one")),  # not shown
    ("seats", tr_noop("show all players, and your cards")),
    ("log", tr_noop("show the last lines of the journal")),
    ("undo", tr_noop("undo your last decision and everything after it")),
    ("undo ride", tr_noop("undo a whole ride")),  # not shown
    ("undo turn", tr_noop("undo a whole turn")),  # not shown
    ("redo", tr_noop("repeat what was undone last")),
    ("save FILE", tr_noop("save the game so far to a file")),  # not shown
    ("quit", tr_noop("stop here; the game so far is saved")),
    ("?", tr_noop("show this help")),
)
"""Commands with their explanations; those of rides and track only where there are any."""


class Command(Enum):
    """A command other than a decision."""

    UNDO = "undo"
    UNDO_RIDE = "undo ride"  # not shown
    UNDO_TURN = "undo turn"  # not shown
    REDO = "redo"
    QUIT = "quit"


WISHES = {wish.value: wish for wish in Command} | {"u": Command.UNDO, "q": Command.QUIT}
"""Commands by what is typed for them."""


class ConsolePlayer:
    """The prompt for human players. `save` saves the game so far, `reasons` has a bot explain the decision (the one of
    a name, or the strongest), `log` returns the last lines of the journal."""

    def __init__(
        self,
        family: Family,
        scenario: Scenario,
        seats: Sequence[SeatSetup],
        save: Callable[[Path], None],
        reasons: Callable[..., Explanation | None],
        log: Callable[[], Sequence[str]],
    ) -> None:
        assert family.rules is not None
        self.rules: AnyRules = family.rules
        self.family, self.scenario, self.seats = family, scenario, seats
        self._save, self._reasons, self._log = save, reasons, log
        self._turn: tuple[int, Seat] | None = None
        self._is_greeted = False

    def decide(self, view: Any, seat: Seat) -> list[Action] | Command:
        """Prompt until a decision is made: one action, or all actions of a ride. Raises EOFError at the end of the
        input, and whatever a signal raises."""
        if not self._is_greeted:
            print(tr("Type the number of a choice, or ? for help."))
            self._is_greeted = True
        if self._turn != (view.turn, seat):
            self._turn = (view.turn, seat)
            self._tell_seats(view, seat)
        actions, amounts = self._ordered(view, seat), self.rules.amounts(view)
        said = [
            *(text for _, text in actions),
            *(tr("{title} (another amount)").format(title=amount.title) for amount in amounts),
        ]
        print(plain_line(f"{self.seats[seat].name}, {self._where(view, seat)}:"))
        self._list(said, _at_first([action for action, _ in actions], len(said)))
        while True:
            answer = read_answer(f"1-{len(said)}, ?: ").strip()
            number, (word, _, rest) = whole(answer), answer.partition(" ")
            if number is not None and 1 <= number <= len(actions):
                return [actions[number - 1][0]]
            if number is not None and len(actions) < number <= len(said):
                action = with_amount(amounts[number - len(actions) - 1])
                if action is not None:
                    return [action]
            elif answer in WISHES:
                return WISHES[answer]
            elif word in ("go", "to") and rest:
                way = self._way(view, rest)
                if way:
                    return way
            elif word == "track" and rest:
                laid = self._track(view, rest)
                if laid:
                    return laid
            elif (begun := only(said[: len(actions)], answer)) is not None:
                return [actions[begun][0]]
            elif not self._answer_question(view, seat, answer, said):
                print(tr("enter a number from 1 to {said}, or ? for help").format(said=len(said)))

    def _answer_question(self, view: Any, seat: Seat, answer: str, said: Sequence[str]) -> bool:
        """Carry out a command that shows or saves something. Returns whether the answer was one."""
        word, _, rest = answer.partition(" ")
        if word in ("?", "help", "h"):
            print(self._help())
        elif word in ("all", "a", "list"):
            self._list(said, range(len(said)))
        elif word == "seats":
            self._tell_seats(view, seat)
        elif word in ("log", "journal"):
            for line in self._log():
                print(plain_line(line))
        elif word == "why":
            try:
                self._tell_reasons(view, seat, rest.strip())
            except BoxcarsError as error:
                print(plain_line(str(error)))
        elif word == "save" and rest:
            try:
                self._save(Path(rest.strip()))
                print(plain_line(tr("saved to {file}").format(file=rest.strip())))
            except BoxcarsError as error:
                print(plain_line(str(error)))
        else:
            found = [place for place, text in enumerate(said) if answer and folded(answer) in folded(text)]
            if not found or whole(answer) is not None:
                return False
            self._list(said, found)
        return True

    def _help(self) -> str:
        """Return the commands of this game system: rides where there are mileposts, track where track is built."""
        draws = self.family.track is not None
        rides = draws or bool(self.scenario.board.mileposts)
        hidden = {"go PLACE", "undo ride"} if not rides else set()  # not shown
        hidden |= {"track PLACE"} if not draws else set()  # not shown
        return "\n".join(f"  {command:11} {tr(text)}" for command, text in HELP if command not in hidden)

    def _list(self, said: Sequence[str], places: Sequence[int]) -> None:
        for place in places:
            print(plain_line(f"{place + 1:4}  {said[place]}"))
        if len(places) < len(said):
            left = len(said) - len(places)
            print("      " + tr("and {n:,} more: type all, or words to search for").format(n=left))

    def _tell_seats(self, view: Any, seat: Seat) -> None:
        print()
        for holding in view.holdings:
            mark = ">" if holding.seat == seat else " "
            money = tr("cash hidden") if holding.money is None else self._sum(holding.money)
            due = tr(", {amount} due").format(amount=self._sum(holding.due)) if holding.due else ""
            names = owned_names(self.scenario, holding.owned)
            owned = "  " + tr("owns {names}").format(names=names) if holding.owned else ""
            bound = self._bound(view, holding.seat)
            status = f"  {holding.status}" if holding.status else ""
            print(plain_line(f"{mark} {self.seats[holding.seat].name:8} {money}{due}{status}{bound}{owned}"))
        told = self.family.summary
        for line in told.hand(view, seat) if told is not None else ():
            print(plain_line(f"    {line}"))

    def _sum(self, amount: float) -> str:
        points = ntr("{n:,} point", "{n:,} points", round(amount)).format(n=round(amount))
        return money(self.scenario.currency, amount) if self.scenario.currency else points

    def _where(self, view: Any, seat: Seat) -> str:
        money = view.holdings[seat].money
        has = "" if money is None else self._sum(money)
        train = self._place(view, seat, "train")
        at = tr(", at {place}").format(place=place_name(self.scenario, train)) if train is not None else ""
        return f"{has}{at}{self._bound(view, seat)}"

    def _bound(self, view: Any, seat: Seat) -> str:
        """Return the destination of a seat with its distance and payoff."""
        bound = view.holdings[seat].bound
        return f"  {bound}" if bound else ""

    def _place(self, view: Any, seat: Seat, kind: str) -> Ref | None:
        return next((token.at for token in view.tokens if (token.seat, token.kind) == (seat, kind)), None)

    def _goal(self, view: Any, seat: Seat) -> Ref | None:
        """Return the destination of a seat; its home city after it declared."""
        kind = "home" if self._place(view, seat, "alternate") is not None else "destination"
        return self._place(view, seat, kind)

    def _hops(self, goal: Ref) -> Mapping[str, int]:
        """Return the distance of each milepost from a city in mileposts; empty on a board without lines."""
        from engine.analyze.bottlenecks import milepost_graph

        board = self.scenario.board
        at = next((city.milepost for id, city in board.cities.items() if id == goal.id), goal.id)
        graph = milepost_graph(board)
        if at not in graph:
            return {}
        import networkx

        found: dict[str, int] = networkx.single_source_shortest_path_length(graph, at)
        return found

    def _ordered(self, view: Any, seat: Seat) -> list[tuple[Action, str]]:
        """Return the choices with their texts: first those that move nothing, then moves, nearest to the destination
        first."""
        goal = self._goal(view, seat)
        actions = self.rules.legal_actions(view)
        hops = self._hops(goal) if goal is not None and any(action.to for action in actions) else {}
        rows = []
        for place, action in enumerate(actions):
            away = hops.get(action.to.id) if action.to is not None else None
            text = str(action) if away is None else tr("{action}  ({away} to go)").format(action=action, away=away)
            rows.append((-1 if action.to is None else 10**9 if away is None else away, place, action, text))
        return [(action, text) for _, _, action, text in sorted(rows, key=lambda row: row[:2])]

    def _way(self, view: Any, wanted: str) -> list[Action]:
        """Return the decisions of the cheapest ride to the named place; empty, after a message, if it is not within
        reach."""
        until = clock.seconds() + SECONDS_TO_SEARCH
        names: list[str] = []
        cells = {cell_ref(cell) for cell in self._cells(wanted)}
        for end in self.rules.reachable_ends(view):
            if end is not None:
                name = place_name(self.scenario, end.at)
                if end.at in cells or folded(name) == folded(wanted):
                    return list(end.actions)
                names.append(name)
            if clock.seconds() > until:
                break
        from engine.errors import did_you_mean

        place = wanted.strip()
        within = (
            tr("{place} is not within reach of this move").format(place=place)
            if names
            else tr("no ride is possible now")
        )
        known = self._places()
        if not cells and folded(wanted) not in casefolded(*known, *names):
            message = tr("no place named “{place}”{suggestion}")
            print(plain_line(message.format(place=place, suggestion=did_you_mean(place, known))))
            return []
        beyond = self._beyond(view, wanted)
        print(plain_line(f"{within}{f': {beyond}' if beyond else did_you_mean(place, names)}"))
        return []

    def _places(self) -> list[str]:
        """Return every name by which a place of the board can be given."""
        board = self.scenario.board
        posts = (place_name(self.scenario, Ref("milepost", post)) for post in board.mileposts)
        named = [*cities(board).values(), *sites(board).values()]
        return [*named, *posts]

    def _beyond(self, view: Any, wanted: str) -> str:
        """Describe the route to a city that is out of reach; "" where no route is known."""
        board, name = self.scenario.board, folded(wanted)
        at = next(
            (city.milepost for id, city in board.cities.items() if name in casefolded(city.name, cities(board)[id])),
            None,
        )
        if self.family.outlook is None or at is None:
            return ""
        way = self.family.outlook(view, Ref("milepost", at))
        if way is None:
            return ""
        turns = ntr("about {n} turn", "about {n} turns", way.turns).format(n=way.turns)
        said = [ntr("{n} milepost", "{n} mileposts", way.steps).format(n=way.steps), turns]
        for payee, fee in way.fees.items():
            payee_name = tr("the bank") if payee is None else self.seats[payee].name
            said.append(tr("about {amount} to {player}").format(amount=self._sum(fee), player=payee_name))
        return ", ".join([*said, *([tr("payoff {amount}").format(amount=self._sum(way.payoff))] if way.payoff else [])])

    def _track(self, view: Any, wanted: str) -> list[Action]:
        """Return the sections of the cheapest track toward the named place, as far as this turn's money goes; empty,
        after a message, if there are none."""
        from engine.game.family import CheapestTrack

        sections = [
            action for action in self.rules.legal_actions(view) if [ref.kind for ref in action.about] == ["cell"] * 2
        ]
        named = self._cells(wanted) if self.family.track is not None and sections else []
        if self.family.track is None or not named:
            print(plain_line(tr("no track can be built to {place} now").format(place=wanted.strip())))
            return []
        starts = dict.fromkeys(cell_of(action.about[1]) for action in sections)
        best: CheapestTrack | None = None
        for start in starts:
            for goal in named:
                found = self.family.track(self.scenario, start, goal)
                if found is not None and (best is None or found.cost < best.cost):
                    best = found
        laid: list[Action] = []
        for a, b in pairwise(best.cells if best is not None else ()):
            here = (cell_ref(b), cell_ref(a))
            action = next((each for each in self.rules.legal_actions(view) if each.about == here), None)
            if action is None and laid:
                break
            if action is not None:
                view = self.rules.apply_action(view, action)
                laid.append(action)
        if not laid:
            print(plain_line(tr("no track can be built to {place} now").format(place=wanted.strip())))
        return laid

    def _cells(self, wanted: str) -> list[Cell]:
        """Return the cells of that name: those of a city, or the milepost with that label."""
        from engine.model.cells import lattice_of

        board, name = self.scenario.board, folded(wanted)
        there = [site.cell for id, site in board.sites.items() if name in casefolded(site.name, sites(board)[id])]
        cell = lattice_of(board).by_label.get(wanted.strip().removeprefix("milepost "))
        return there or ([cell] if cell is not None else [])

    def _tell_reasons(self, view: Any, seat: Seat, bot_name: str = "") -> None:
        """Print the options as a bot ranks them, each with the number of the choice, and explain its scores. Raises
        BoxcarsError if there is no bot of that name."""
        found = self._reasons(bot_name) if bot_name else self._reasons()
        if found is None:
            unexplained = tr("the bot {bot} explains no decisions").format(bot=bot_name)
            print(unexplained if bot_name else tr("no bot explains decisions of this game"))
            return
        numbers = {action.code: (place, text) for place, (action, text) in enumerate(self._ordered(view, seat), 1)}
        shown = found.options[:MAX_REASONS]
        bot = found.character or tr("the bot")
        line = tr("Analysis by {bot}, in {unit}, best first:") if found.unit else tr("Analysis by {bot}, best first:")
        print(line.format(bot=bot, unit=tr(found.unit)))
        for option in shown:
            place, title = numbers.get(option.code, ("", option.code))
            weighed = [score for score in option.scores if score.amount] if len(option.scores) > 1 else []
            scores = ", ".join(self._score(score.name, score.amount, found) for score in weighed)
            has_total = found.total(option) is not None and not beyond(option.total)
            total = f": {self._format_amount(found, option.total)}" if has_total else ""
            facts = ", ".join(f"{found.title(fact.name)} {self._fact(fact)}" for fact in option.facts)
            told = "; ".join(filter(None, [scores, facts]))
            print(plain_line(f"{place:4}  {title}{total if option.scores else ''}{f'  ({told})' if told else ''}"))
        left = len(found.options) - len(shown)
        if left > 0:
            print("      " + tr("and {n:,} more, which the bot ranks lower").format(n=left))
        if found.options and found.options[0].said:
            print(plain_line(f"      {found.options[0].said}"))
        for name in dict.fromkeys(score.name for option in shown for score in option.scores if score.amount):
            if name in found.meanings and found.meanings[name] != found.options[0].said:
                print(plain_line(f"      {found.title(name)}: {tr(found.meanings[name])}"))

    def _score(self, name: str, amount: int, found: Explanation) -> str:
        """Return a score with its name; only the name where the amount is unlimited."""
        title = found.title(name)
        return title if beyond(amount) else f"{title} {self._format_amount(found, amount)}"

    def _format_amount(self, found: Explanation, amount: int) -> str:
        return found.figure(amount) if found.unit else self._sum(amount)

    def _fact(self, fact: Fact) -> str:
        return format_number(fact.amount) if fact.unit else self._sum(fact.amount)


def _at_first(actions: Sequence[Action], many: int) -> list[int]:
    """Return the places of the choices to list at first: some of the many that start with the same word, all others,
    and amounts."""
    words = Counter(str(action).partition(" ")[0] for action in actions)
    few = [place for place, action in enumerate(actions) if words[str(action).partition(" ")[0]] <= ALWAYS_LISTED]
    rest = [place for place in range(len(actions)) if place not in set(few)]
    shown = rest if len(actions) <= MAX_LISTED + ALWAYS_LISTED else rest[: max(ALWAYS_LISTED, MAX_LISTED - len(few))]
    return sorted([*few, *shown, *range(len(actions), many)])


def read_answer(question: str) -> str:
    """Read a line from the terminal. Raises EOFError at the end of the input, and Interrupted, which `input` hides
    where the signal comes while the question is written."""
    print(question, end="", flush=True)
    line = sys.stdin.readline()
    if not line:
        raise EOFError
    return line


def with_amount(amount: Amount) -> Action | None:
    """Return the decision with the amount that is typed; None where an empty line returns to the choices."""
    while True:
        answer = read_answer(
            plain_line(
                tr("{decision}, {range} (an empty line goes back): ").format(
                    decision=amount.title, range=amount.range_text
                )
            )
        )
        if not answer.strip():
            return None
        sum_ = amount.parse(answer)
        if sum_ is not None and amount.is_legal(sum_):
            return amount.action(sum_)
        print(plain_line(tr("enter an amount {range}").format(range=amount.range_text)))


def only(said: Sequence[str], answer: str) -> int | None:
    """Return the only choice that starts with these words, or None."""
    found = [place for place, text in enumerate(said) if answer and folded(text).startswith(folded(answer))]
    return found[0] if len(found) == 1 else None


def whole(text: str) -> int | None:
    """Return the whole number in a text, or None."""
    return int(text) if text.isascii() and text.isdecimal() and len(text) < 20 else None


def casefolded(*names: str) -> set[str]:
    """Return names in the form in which they are compared with typed text."""
    return {folded(name) for name in names}
