"""What literals that a call passes say of conditions, and when they say nothing."""

from __future__ import annotations

import pytest

from codecompass.extract.flow import Row
from codecompass.tools import constants


@pytest.mark.parametrize(
    ("condition", "known", "holds"),
    [
        ("existing", "True", True),
        ("not existing", "True", False),
        ("existing is None", "None", True),
        ("existing == Kind.OPEN", "Kind.CLOSED", False),
        ('existing == "user.1"', '"user.$id"', None),
        ('existing == "user.1"', '"user.#{id}"', None),
        ('existing == "user.1"', '"user.2"', False),
        ("existing == undefined", "null", None),
        ("existing == null", "null", True),
        ("existing == NO_KIND", "None", None),
        ("existing == 1000", "1_000", True),
        ("existing == 1.0", "1", None),
        ("existing == other", "1", None),
    ],
)
def test_a_condition_is_decided_only_by_what_is_known(condition: str, known: str, holds: bool | None) -> None:
    assert constants._truth(condition, {"existing": known}) is holds


@pytest.mark.parametrize(
    "statement",
    [
        "kind = other()", "kind, other = named()", "(other, kind) = named()", "[kind, other] = named()", "const { kind } = given",
        "kind := other()", "kind: str = other()", "kind %= 2", "kind <<= 2", "kind ??= 2", "for kind in kinds", "for (const kind of kinds)",
        "with made() as kind", "parse(out kind)", "parse(&kind)", "parse(&mut kind)", "kind.name = other", "kind.setName(other)", "kind++",
    ],
)  # fmt: skip
def test_a_parameter_that_gets_another_value_is_known_no_more(statement: str) -> None:
    assert constants._is_changed("kind", [Row(1, 1, statement, 0, ())])


@pytest.mark.parametrize(
    "statement",
    ["if kind == 2", "if kind >= 2", "if kind <= 2", "tell(kind, quiet=True)", "other = kind", "other.kind = 3", "kinds = [kind]"],
)  # fmt: skip
def test_a_parameter_that_is_only_read_stays_known(statement: str) -> None:
    assert not constants._is_changed("kind", [Row(1, 1, statement, 0, ())])
