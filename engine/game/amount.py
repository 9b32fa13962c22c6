"""Decisions that differ only by an amount, where more are legal than a list can hold."""

from __future__ import annotations

from engine.i18n import tr
from msgspec import Struct

from engine.errors import RulesError
from engine.game.rules import Action
from engine.model.ids import Ref
from engine.money import money, without_currency

BLANK = "{}"
"""Where the amount stands in `code` and `text`."""


class Amount(Struct, frozen=True):
    """A decision whose amount its actor may name: `lowest`, `lowest + step`, and so on, none above `highest`.

    All of these are legal, also those that are not among the actions of the state. `code` and `text` hold BLANK in
    place of the amount; it stands in the text as `currency` writes it. `note` is what else is to be known of it.
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
        """The decision in words, with an ellipsis in place of the amount."""
        return self.text.replace(BLANK, "…", 1)

    @property
    def range_text(self) -> str:
        """What is legal, in words."""
        text = tr("from {lowest} to {highest}") if self.step == 1 else tr("from {lowest} to {highest} in steps of {step}")
        lowest, highest, step = map(self.format, (self.lowest, self.highest, self.step))
        return text.format(lowest=lowest, highest=highest, step=step)

    def format(self, amount: int) -> str:
        """An amount as the text shows it, for example `$5,000`."""
        return money(self.currency, amount)

    def is_legal(self, amount: int) -> bool:
        """Whether the amount can be named."""
        return self.lowest <= amount <= self.highest and (amount - self.lowest) % self.step == 0

    def action(self, amount: int) -> Action:
        """The decision with this amount. Raises RulesError where it is not legal."""
        if not self.is_legal(amount):
            raise RulesError(tr("{amount} is not possible here: {range_text}").format(amount=self.format(amount), range_text=self.range_text))
        return Action(
            self.code.replace(BLANK, str(amount), 1), self.text.replace(BLANK, self.format(amount), 1), self.about
        )

    def parse(self, text: str) -> int | None:
        """The whole number that a person typed, with the currency and commas if they liked, legal or not; else None."""
        digits = without_currency(text, self.currency).replace(",", "")
        return int(digits) if digits.isascii() and digits.isdecimal() and len(digits) < 20 else None

    def near(self, amount: int | None, steps: int) -> int:
        """The legal amount so many steps from another one, which need not be legal; from None, the lowest."""
        if amount is None:
            return self.lowest
        last = (self.highest - self.lowest) // self.step
        place = -((self.lowest - amount) // self.step) if steps < 0 else (amount - self.lowest) // self.step
        return self.lowest + min(max(place + steps, 0), last) * self.step

    def read(self, code: str) -> int | None:
        """The amount in a code of this decision, or None where the code is another one or its amount is not legal."""
        before, after = self.code.split(BLANK, 1)
        digits = code[len(before) : len(code) - len(after)]
        if code != f"{before}{digits}{after}" or not 0 < len(digits) <= len(str(self.highest)):
            return None
        if not (digits.isascii() and digits.isdecimal()) or str(int(digits)) != digits:
            return None
        return int(digits) if self.is_legal(int(digits)) else None
