"""The session that a question belongs to: a ref that one client switched to applies to that client alone.

A frontend that serves several clients names the session of a piece of work with `asking`. Without it, all questions of
a process belong to one session.
"""

from contextlib import AbstractContextManager
from contextvars import ContextVar
from typing import Literal

from codecompass.model.errors import CodeCompassError
from codecompass.process.contexts import holding


class Session:
    """The settings of one client for its later questions."""

    def __init__(self, *, lasting: bool = True) -> None:
        """`lasting`: whether the client's next question will find this session again."""
        self._lasting = lasting
        self._refs: dict[str, str] = {}

    def ref(self, root: str) -> str | None:
        """The ref that questions about a repository apply to; None for its work tree as it stands."""
        return self._refs.get(root)

    def switch(self, root: str, ref: str | None) -> None:
        """Let later questions about a repository apply to `ref`. Raises `invalid_input` if the session ends with this
        question."""
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
    """The session of the question that this thread or task is answering."""
    return _asking.get()


def asking(session: Session) -> AbstractContextManager[object]:
    """Run the block for a session."""
    return holding(_asking, session)


def answered_in() -> Form:
    """The presentation (text or JSON) of the answer that this thread or task is working on."""
    return _form.get()


def answering_in(form: Form) -> AbstractContextManager[object]:
    """Answer what is asked inside the block in this presentation."""
    return holding(_form, form)
