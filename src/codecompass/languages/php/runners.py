"""Who runs PHP's tests."""

import posixpath
import re
from collections.abc import Sequence

from codecompass.languages.runners import Case, Layout, Place, Runner, quoted


def _methods(cases: Sequence[Case]) -> list[str]:
    """`CartTest::testPay`."""
    return sorted({"::".join((*case.around[-1:], case.name)) for case in cases})


def _command(ids: Sequence[str], part: str) -> str:
    """A pattern of whole names: `testPay` is not `testPayLater`. Before the first group stands a sign that delimits no
    pattern, so that PHPUnit puts its own around."""
    pattern = r"\b(?:" + "|".join(map(re.escape, ids)) + r")\b"
    return f"{part or 'vendor/bin/phpunit'} --filter {quoted([pattern])}"


def _place(layout: Layout, path: str) -> Place:
    """The outermost folder that PHPUnit is set up in, else the outermost package: there its program is installed, unless the
    repository has one of its own."""
    folders = layout.with_file(path, r"phpunit\.(?:dist\.)?xml(?:\.dist)?") or layout.with_file(path, r"composer\.json")
    root = folders[-1] if folders else ""
    pest = any("pestphp/pest" in layout.text(one) for one in layout.named(root, r"composer\.json"))
    wrapper = next(
        (one for one in ("bin/phpunit", "phpunit") if layout.named(*posixpath.split(posixpath.join(root, one)))), None
    )
    return Place(root, "vendor/bin/pest" if pest else f"./{wrapper}" if wrapper else "")


RUNNERS = (Runner("phpunit", _methods, _command, place=_place),)
