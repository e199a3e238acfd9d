"""The git history of a file: how often and when it changed, by whom, together with what, and who owns it."""

from datetime import UTC, datetime

from msgspec import Struct

from codecompass.session.project import Project, Reader

LEAST_SHARE = 0.3
"""A file is told if at least this part of the commits of another change it, too."""
MOST_TOGETHER = 5


def kept_elsewhere(project: Project, path: str) -> list[str]:
    """A warning that a file's history is in the other repository that contains it."""
    folders = [folder for folder in project.source.repositories() if path.startswith(folder + "/")]
    folder = max(folders, key=len, default="")
    return [f"its commits are in {folder}: ask there (`--repo {folder}`, over MCP `workspace`)"] if folder else []


class ChangedFile(Struct, frozen=True):
    path: str
    commits: int
    """Commits in the history that changed it; none after the state that answers."""
    authors: int
    last: str
    """When it was changed last, as a date; empty where that is not known."""
    owners: list[str]
    """Owners by CODEOWNERS."""


class FilePast(ChangedFile, frozen=True):
    usually_with: list[str]
    """Files that change with it more often than chance has it, the most telling first."""


def past_of(reader: Reader, path: str) -> FilePast:
    past = reader.signals.files.get(path)
    together = [
        one.other
        for one in reader.signals.with_file(path)
        if one.share >= LEAST_SHARE and one.other in reader.tree.files
    ]
    return FilePast(
        path, past.commits if past else 0, len(past.authors) if past else 0, day(past.last) if past else "",
        [*reader.owners.of_file(path)], together[:MOST_TOGETHER],
    )  # fmt: skip


def day(seconds: int) -> str:
    return datetime.fromtimestamp(seconds, UTC).date().isoformat()
