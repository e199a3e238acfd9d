"""Whose questions are being answered: the ref that one client switched to is not another client's. A frontend that
serves several clients names the session of a piece of work by `asking`; without it, all questions of a process are one
client's.

A frontend that serves several clients says with `asking` whose question a piece of work is; without it, all questions
of a process are one client's.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from typing import Literal

from codecompass.model.errors import CodeCompassError


class Session:
    """What one client has set for its later questions."""

    def __init__(self, *, lasting: bool = True) -> None:
        """`lasting`: whether the client's next question will find this session again."""
        self._lasting = lasting
        self._refs: dict[str, str] = {}

    def ref(self, root: str) -> str | None:
        """The ref that questions about a repository are about; None: its work tree as it stands."""
        return self._refs.get(root)

    def switch(self, root: str, ref: str | None) -> None:
        """Makes later questions about a repository be about `ref`. Raises `invalid_input` where none will follow."""
        if not self._lasting:
            message = "This connection keeps nothing between calls, so no ref can be switched to: pass `ref` each time."
            raise CodeCompassError("invalid_input", message, {"ref": ref})
        if ref is None:
            self._refs.pop(root, None)
        else:
            self._refs[root] = ref


Form = Literal["json", "text"]
"""What an answer is shown as: what a budget bounds. Whoever reads text, a person or a model, would call again what has to
be called first (a ref's index): there it is done unasked."""

_form: ContextVar[Form] = ContextVar("codecompass_form", default="json")
_asking: ContextVar[Session | None] = ContextVar("codecompass_session", default=None)


def current() -> Session | None:
    """The session that this thread or task answers a question of."""
    return _asking.get()


@contextmanager
def asking(session: Session) -> Iterator[None]:
    """Work inside belongs to that session, also in other threads that run in this context."""
    token = _asking.set(session)
    try:
        yield
    finally:
        _asking.reset(token)


def answered_in() -> Form:
    """What the answer that this thread or task works on is shown as."""
    return _form.get()


@contextmanager
def answering_in(form: Form) -> Iterator[None]:
    """What is asked inside is answered in this form."""
    token = _form.set(form)
    try:
        yield
    finally:
        _form.reset(token)
