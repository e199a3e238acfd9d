"""Who runs PHP's tests."""

from __future__ import annotations

import re
import shlex
from collections.abc import Sequence

from codecompass.languages.runners import Case, Runner


def _methods(cases: Sequence[Case]) -> list[str]:
    """`CartTest::testPay`."""
    return sorted({"::".join((*case.around[-1:], case.name)) for case in cases})


def _command(ids: Sequence[str]) -> str:
    return f"vendor/bin/phpunit --filter {shlex.quote('|'.join(map(re.escape, ids)))}"


RUNNERS = (Runner("phpunit", _methods, _command),)
