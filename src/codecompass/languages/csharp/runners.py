"""Who runs C#'s tests."""

from __future__ import annotations

import shlex
from collections.abc import Sequence
from functools import partial

from codecompass.languages.runners import Runner, dotted


def _command(ids: Sequence[str]) -> str:
    return f"dotnet test --filter {shlex.quote('|'.join(f'FullyQualifiedName~{one}' for one in ids))}"


RUNNERS = (Runner("dotnet", partial(dotted, inner="+"), _command),)
