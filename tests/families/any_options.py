"""Any legal values of a family's options, for laws that hold under all of them."""

from __future__ import annotations

from collections.abc import Sequence

from hypothesis import strategies as st

from engine.game.options import seat_key
from engine.game.rules import Option
from engine.model.scenario import RuleValue


def any_value(option: Option) -> st.SearchStrategy[RuleValue]:
    """A legal value; of numbers the ends of the range and what is near the default are tried first."""
    if option.type == "bool":
        return st.booleans()
    if option.type in ("name", "names"):
        return st.just(option.default)
    if option.type == "choice":
        return st.sampled_from(option.choices)
    assert option.lowest is not None and option.highest is not None
    ends = st.sampled_from([option.lowest, option.default, option.highest])
    if option.type == "float":
        return ends | st.floats(option.lowest, option.highest)
    return ends | st.integers(int(option.lowest), int(option.highest))


def any_options(
    options: Sequence[Option], by_seat: bool = True, **fixed: st.SearchStrategy[RuleValue]
) -> st.SearchStrategy[dict[str, RuleValue]]:
    """Values for some of the options, also for the first two players if `by_seat`; those in `fixed`, dots written as
    `__`, are always set as it says."""
    always = {name.replace("__", "."): values for name, values in fixed.items()}
    free = [option for option in options if option.name not in always]
    of_all = {option.name: any_value(option) for option in free}
    of_one = {
        seat_key(option.name, seat): any_value(option)
        for option in free
        if option.by_seat
        for seat in range(2 * by_seat)
    }
    return st.fixed_dictionaries(always, optional={**of_all, **of_one})
