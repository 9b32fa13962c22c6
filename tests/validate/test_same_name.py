"""Names that look the same."""

import pytest

from engine.validate.checks.same_name import SameName
from tests.builders import a_small_board


@pytest.mark.parametrize("name", ["\u00c5lesund", "A\u030alesund", "  \u00e5lesund ", "\uff21\u030alesund"])
def test_two_cities_whose_names_look_the_same_are_reported(name):
    scenario = (
        a_small_board()
        .with_city("first", at="m1", name="\u00c5lesund")
        .with_city("second", at="m2", name=name)
        .scenario()
    )
    (issue,) = SameName().run(scenario)
    assert {ref.id for ref in issue.about} == {"first", "second"}
