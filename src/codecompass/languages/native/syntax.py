"""Settings of build descriptions: folders of headers, and targets with their sources."""

from __future__ import annotations

from codecompass.languages.native.targets import described
from codecompass.languages.syntax import Syntax


def settings(path: str, text: str) -> dict[str, object]:
    """`folders` (of headers, for all that is built from here) and `targets` (each a `Target` as a list); paths are those of
    the tree."""
    found = described(path, text)
    return (
        {"folders": found.folders, "targets": [[*one] for one in found.targets]}
        if found.folders or found.targets
        else {}
    )


class BuildSyntax(Syntax):
    settings = staticmethod(settings)


SYNTAX = BuildSyntax()
