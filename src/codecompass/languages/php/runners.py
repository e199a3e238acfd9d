"""Who runs PHP's tests."""

from __future__ import annotations

import re
from collections.abc import Sequence

from codecompass.languages.runners import Case, Runner, quoted


def _methods(cases: Sequence[Case]) -> list[str]:
    """`CartTest::testPay`."""
    return sorted({"::".join((*case.around[-1:], case.name)) for case in cases})


def _command(ids: Sequence[str]) -> str:
    """A pattern of whole names: `testPay` is not `testPayLater`. Before the first group stands a sign that delimits no
    pattern, so that PHPUnit puts its own around."""
    pattern = r"\b(?:" + "|".join(map(re.escape, ids)) + r")\b"
    return f"vendor/bin/phpunit --filter {quoted([pattern])}"


RUNNERS = (Runner("phpunit", _methods, _command),)
