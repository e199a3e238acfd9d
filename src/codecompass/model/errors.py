"""The one exception that answers report, and the registry of its codes (core-tools contract, *Error registry*).

An error is raised where it is known and caught once, in the frontends, which print it as
`{"error": {code, message, data?, retryable}, "metadata": {…}}`.
"""

from collections.abc import Mapping
from typing import Literal, get_args

Code = Literal[
    "invalid_input", "invalid_strategy", "invalid_max_tokens",
    "project_not_found", "workspace_not_registered", "workspace_not_allowed", "workspace_limit_exceeded",
    "index_in_progress", "index_not_ready", "sync_in_progress", "index_stale", "index_incompatible",
    "ref_not_indexed", "overlay_not_ready", "merge_base_failed",
    "symbol_not_found", "ambiguous_symbol", "file_not_found", "result_not_found", "no_edges_available",
    "query_not_allowed", "query_timeout", "quota_exceeded", "internal_error",
]  # fmt: skip

CODES: tuple[str, ...] = get_args(Code)

RETRYABLE = frozenset(
    {
        "index_in_progress",
        "index_not_ready",
        "sync_in_progress",
        "index_stale",
        "overlay_not_ready",
        "query_timeout",
        "quota_exceeded",
    }
)
"""The same call may succeed a little later, with nothing else done."""


class CodeCompassError(Exception):
    """An error whose `message` says what went wrong and what to do next. `data` holds what a machine needs to go on
    (candidates, similar names, the ref). `metadata` is the state of the index at the time, if known. `retryable`
    follows from the code unless given."""

    def __init__(
        self,
        code: Code,
        message: str,
        data: Mapping[str, object] | None = None,
        retryable: bool | None = None,
        metadata: Mapping[str, object] | None = None,
    ) -> None:
        super().__init__(message)
        self.code: Code = code
        self.message = message
        self.data: dict[str, object] = dict(data or {})
        self.retryable = code in RETRYABLE if retryable is None else retryable
        self.metadata: dict[str, object] = dict(metadata or {})

    def __repr__(self) -> str:
        return f"CodeCompassError({self.code!r}, {self.message!r}, {self.data!r})"


class DamagedGraphError(CodeCompassError):
    """A graph that cannot be read. The manifest no longer lists it, so the next question rebuilds it."""
