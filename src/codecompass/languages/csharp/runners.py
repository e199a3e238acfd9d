"""Who runs C#'s tests."""

import re
import shlex
from collections.abc import Sequence
from functools import partial

from codecompass.languages.runners import Layout, Place, Runner, below, dotted, quoted

_PROJECT = r".*\.csproj"
_PLATFORM = "Microsoft.Testing.Platform"
"""Its users name a project by an option, and xunit has filters of its own there."""


def _place(layout: Layout, path: str) -> Place:
    """The folder of the nearest settings or solution, or the root; and the nearest project, unless it is all there is."""
    projects = layout.with_file(path, _PROJECT)
    if not projects:
        return Place()
    roots = layout.with_file(path, r"global\.json|.*\.slnx?|Directory\..*\.props")
    root = roots[-1] if roots else projects[-1]
    project = below(layout.named(projects[0], _PROJECT)[0], root)
    if not any(re.search(_PLATFORM, layout.text(one)) for one in layout.named(root, r"global\.json")):
        return Place(root, shlex.quote(project) if "/" in project or layout.named(root, r".*\.slnx?") else "")
    own = "--filter-method" if re.search(r"xunit\.v3", layout.text(f"{root}/{project}".lstrip("/"))) else "--filter"
    return Place(root, f"--project {shlex.quote(project)} {own}")


def _command(ids: Sequence[str], part: str) -> str:
    if part.endswith("--filter-method"):
        return f"dotnet test {part} {quoted(ids)}"
    start = part if part.endswith("--filter") else f"{part} --filter".lstrip()
    return f"dotnet test {start} {shlex.quote('|'.join(f'FullyQualifiedName~{one}' for one in ids))}"


RUNNERS = (Runner("dotnet", partial(dotted, inner="+"), _command, place=_place),)
