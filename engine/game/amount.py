"""Decisions that differ only by an amount, if more are legal than a list can hold."""

from __future__ import annotations

from msgspec import Struct

from engine.errors import RulesError
from engine.game.rules import Action
from engine.i18n import plain_number, tr
from engine.model.ids import Ref
from engine.money import money, without_currency

BLANK = "{}"
"""Placeholder for the amount in `code` and `text`."""


class Amount(Struct, frozen=True):
    """A decision with an amount that the player chooses: `lowest`, `lowest + step`, and so on, up to `highest`.

    All of these are legal, also those that are not among the actions of the state. `code` and `text` hold BLANK in
    place of the amount; `currency` formats it in the text. `note` is further information.
    """

    code: str
    text: str
    lowest: int
    highest: int
    step: int = 1
    currency: str = ""
    about: tuple[Ref, ...] = ()
    note: str = ""

    @property
    def title(self) -> str:
        """The decision as text, with an ellipsis in place of the amount."""
        return self.text.replace(BLANK, "…", 1)

    @property
    def range_text(self) -> str:
        """The legal amounts as text."""
        text = (
            tr("from {lowest} to {highest}") if self.step == 1 else tr("from {lowest} to {highest} in steps of {step}")
        )
        lowest, highest, step = map(self.format, (self.lowest, self.highest, self.step))
        return text.format(lowest=lowest, highest=highest, step=step)

    def format(self, amount: int) -> str:
        """Return an amount as the text shows it, for example `$5,000`."""
        return money(self.currency, amount)

    def is_legal(self, amount: int) -> bool:
        """Return whether the amount is legal."""
        return self.lowest <= amount <= self.highest and (amount - self.lowest) % self.step == 0

    def action(self, amount: int) -> Action:
        """Return the decision with this amount. Raises RulesError if it is not legal."""
        if not self.is_legal(amount):
            raise RulesError(
                tr("{amount} is not possible here: {range_text}").format(
                    amount=self.format(amount), range_text=self.range_text
                )
            )
        return Action(
            self.code.replace(BLANK, str(amount), 1), self.text.replace(BLANK, self.format(amount), 1), self.about
        )

    def parse(self, text: str) -> int | None:
        """Return the whole number in a typed text, with or without currency and separators, legal or not; else None."""
        digits = plain_number(without_currency(text, self.currency))
        return int(digits) if digits.isascii() and digits.isdecimal() and len(digits) < 20 else None

    def near(self, amount: int | None, steps: int) -> int:
        """Return the legal amount this many steps from another one, which need not be legal; from None, the lowest."""
        if amount is None:
            return self.lowest
        last = (self.highest - self.lowest) // self.step
        place = -((self.lowest - amount) // self.step) if steps < 0 else (amount - self.lowest) // self.step
        return self.lowest + min(max(place + steps, 0), last) * self.step

    def read(self, code: str) -> int | None:
        """Return the amount in a code of this decision, or None for another code or an amount that is not legal."""
        before, after = self.code.split(BLANK, 1)
        digits = code[len(before) : len(code) - len(after)]
        if code != f"{before}{digits}{after}" or not 0 < len(digits) <= len(str(self.highest)):
            return None
        if not (digits.isascii() and digits.isdecimal()) or str(int(digits)) != digits:
            return None
        return int(digits) if self.is_legal(int(digits)) else None
