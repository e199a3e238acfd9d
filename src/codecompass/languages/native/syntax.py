"""Settings of build descriptions: folders of headers, targets with their sources, macros."""

from codecompass.languages.native.targets import defined, described
from codecompass.languages.syntax import Syntax


def settings(path: str, text: str) -> dict[str, object]:
    """`folders` (of headers, for all that is built from here), `targets` (each a `Target` as a list) and `defined` (macros);
    paths are those of the tree."""
    found = described(path, text)
    targets = [[*one._replace(defined=[*one.defined])] for one in found.targets]
    every = {"folders": found.folders, "targets": targets, "defined": defined(text)}
    return every if any(every.values()) else {}


class BuildSyntax(Syntax):
    settings = staticmethod(settings)


SYNTAX = BuildSyntax()
