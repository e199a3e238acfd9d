"""Who runs PHP's tests."""

from __future__ import annotations

import re
from collections.abc import Sequence

from codecompass.languages.runners import Case, Runner, quoted


def _methods(cases: Sequence[Case]) -> list[str]:
    """`CartTest::testPay`."""
    return sorted({"::".join((*case.around[-1:], case.name)) for case in cases})


RUNNERS = (
    Runner("phpunit", _methods, lambda ids: f"vendor/bin/phpunit --filter {quoted(['|'.join(map(re.escape, ids))])}"),
)
