"""What a ride is said to cost and to bring, before anybody rides it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from engine.game.ends import End, by_payee
from engine.game.family import Outlook
from engine.game.rules import Seat
from engine.i18n import tr
from engine.money import money


class RideWords:
    """Says rides in the words of a game: with the names of its seats and its currency."""

    def __init__(self, names: Sequence[str], currency: str) -> None:
        self._names, self._currency = names, currency

    def lines(self, ride: End, own: str, ends_elsewhere: bool) -> list[str]:
        """How far it goes and what it brings; all fees by payee; what happens where they cannot be paid. `own` stands
        in place of the distance; `ends_elsewhere` is whether the move could end there by another way."""
        said = [own or self._far(ride)]
        gains = [paid for paid in ride.payments if paid.to == ride.mover]
        said += [f"{self._why(paid.reason)} {self._sum(paid.amount)}" for paid in gains]
        if ride.arrives:
            said.append(tr("arrives"))
        elif ride.stops:
            said.append(tr("ends the move"))
        elif ends_elsewhere:
            said.append(tr("Shift: end here"))
        fees = list(self._fees(ride)) or [tr("no fee")]
        return [" · ".join(part) for part in (said, fees, [ride.unpaid]) if any(part)]

    def lines_beyond(self, way: Outlook) -> list[str]:
        """The same of a way that takes more than this move, as it is reckoned."""
        turns = tr("about 1 turn") if way.turns == 1 else tr("about {0} turns").format(way.turns)
        said = [tr("{0} mileposts").format(way.steps), turns]
        if way.payoff:
            said.append(tr("payoff {0}").format(self._sum(way.payoff)))
        fees = [tr("about {0} to {1}").format(self._sum(fee), self._name(to)) for to, fee in way.fees.items()]
        return [" · ".join(said), " · ".join(fees or [tr("no fee")])]

    def _far(self, ride: End) -> str:
        far = len(ride.actions)
        said = tr("1 milepost") if far == 1 else tr("{0} mileposts").format(far)
        return said if ride.left is None or ride.stops else tr("{0}, {1} left").format(said, ride.left)

    def _fees(self, ride: End) -> Iterator[str]:
        """What the mover pays to each seat and to the bank, and how much of it is due already."""
        for to, amount in by_payee(ride.payments, ride.mover).items():
            due = min(ride.due.get(to, 0.0), amount)
            said = tr("{0} to {1}").format(self._sum(amount), self._name(to))
            if due:
                said = (
                    tr("{0} (due already)").format(said)
                    if due == amount
                    else tr("{0} ({1} due already)").format(said, self._sum(due))
                )
            yield said

    def _why(self, reason: str) -> str:
        return reason.partition(":")[0] or tr("brings")

    def _name(self, payee: Seat | None) -> str:
        return tr("the bank") if payee is None else self._names[payee]

    def _sum(self, amount: float) -> str:
        return money(self._currency, amount)
