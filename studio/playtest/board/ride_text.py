"""Texts about the cost and income of a ride before it is chosen."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from engine.game.ends import End, by_payee
from engine.game.family import Outlook
from engine.game.rules import Seat
from engine.i18n import ntr, tr
from engine.money import money


class RideWords:
    """Describes rides with the names of the seats and the currency of a game."""

    def __init__(self, names: Sequence[str], currency: str) -> None:
        self._names, self._currency = names, currency

    def lines(self, ride: End, own: str, ends_elsewhere: bool) -> list[str]:
        """Return the distance and income, all fees by payee, and the consequence if they cannot be paid. `own` replaces
        the distance; `ends_elsewhere` is whether the move could end there by another route."""
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
        """Return the same lines for a trip that takes more than this move, as estimated."""
        turns = ntr("about {n} turn", "about {n} turns", way.turns).format(n=way.turns)
        said = [ntr("{n} milepost", "{n} mileposts", way.steps).format(n=way.steps), turns]
        if way.payoff:
            said.append(tr("payoff {payoff}").format(payoff=self._sum(way.payoff)))
        fees = [tr("about {fee} to {to}").format(fee=self._sum(fee), to=self._name(to)) for to, fee in way.fees.items()]
        return [" · ".join(said), " · ".join(fees or [tr("no fee")])]

    def _far(self, ride: End) -> str:
        far = len(ride.actions)
        said = ntr("{n} milepost", "{n} mileposts", far).format(n=far)
        return (
            said
            if ride.left is None or ride.stops
            else tr("{distance}, {left} left").format(distance=said, left=ride.left)
        )

    def _fees(self, ride: End) -> Iterator[str]:
        """Yield what the mover pays to each seat and to the bank, and how much of it is already due."""
        for to, amount in by_payee(ride.payments, ride.mover).items():
            due = min(ride.due.get(to, 0.0), amount)
            said = tr("{amount} to {to}").format(amount=self._sum(amount), to=self._name(to))
            if due:
                said = (
                    tr("{fee} (already due)").format(fee=said)
                    if due == amount
                    else tr("{fee} ({due} of it already due)").format(fee=said, due=self._sum(due))
                )
            yield said

    def _why(self, reason: str) -> str:
        return reason.partition(":")[0] or tr("Income")

    def _name(self, payee: Seat | None) -> str:
        return tr("the bank") if payee is None else self._names[payee]

    def _sum(self, amount: float) -> str:
        return money(self._currency, amount)
