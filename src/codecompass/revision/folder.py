"""A plain folder as a source with a single ref, `live`."""

from collections.abc import Iterable, Iterator
from pathlib import Path

from blake3 import blake3

from codecompass.model import Skip, SourceFile
from codecompass.model.errors import CodeCompassError
from codecompass.process.config import Settings
from codecompass.revision import disk
from codecompass.revision.exclusion import GIT_RULES, OWN_RULES, Exclusion
from codecompass.revision.inclusion import ATTRIBUTES
from codecompass.revision.leftout import LeftOut, link_leads_out, on_disk
from codecompass.revision.place import identity
from codecompass.revision.source import LIVE, Source
from codecompass.revision.tree import State, Tree, blob_id
from codecompass.revision.ways import discover, lost_git_dir


class Folder(Source):
    """The files of a folder as they are on disk."""

    vcs = False

    def __init__(self, root: Path, settings: Settings, trouble: str = "") -> None:
        self.trouble = trouble
        self.root = root.resolve()
        self.store_key = str(self.root)
        self.mark = self.mark_at(self.root)
        self.name = self.root.name or "root"
        self.lost_git_dir = lost_git_dir(self.root)
        self._settings = settings
        self._blobs = disk.Blobs(self.root, settings.size_limit)
        self._listed: tuple[str, list[disk.Found], list[Skip]] | None = None

    def mark_at(self, path: Path) -> str:
        found = identity(path)
        return f"folder {found[1]}" if found else ""

    def is_there(self) -> bool:
        # A `.git` that leads nowhere (a work tree whose repository moved) makes no repository.
        if self.lost_git_dir:
            return lost_git_dir(self.root) is not None
        if self.trouble:
            return (self.root / ".git").exists()
        return self.root.is_dir() and not ((self.root / ".git").exists() and discover(self.root))

    def state(self, ref: str | None = None) -> State:
        if ref not in (None, LIVE):
            message = f"{self.root} is no git repository: its only ref is `{LIVE}`."
            if self.lost_git_dir:
                message += f" Its `.git` names {self.lost_git_dir}, which is not there: see health_check."
            elif self.trouble:
                message = f"`{LIVE}` is the only ref here. {self.trouble}"
            raise CodeCompassError("ref_not_indexed", message, {"ref": ref, "refs": [LIVE]})
        found, skips = self._walk()
        digest = blake3()
        for file in found:
            extra = "" if disk.is_settled(file) else self._blobs.of(file)
            digest.update(f"{file.path}\0{file.size} {file.modified} {file.inode} {extra}\0".encode())
        for skip in skips:
            digest.update(f"{skip.path}\0{skip.reason}\0".encode())
        listing = digest.hexdigest(20)
        self._listed = (listing, found, skips)
        return State(LIVE, None, None, str(self.root), listing=listing)

    def tree(self, state: State) -> Tree:
        listed = self._listed
        if listed is None or listed[0] != state.listing:
            state = self.state()
            listed = self._listed
            assert listed is not None
        _, found, skips = listed
        files = {file.path: SourceFile(file.path, self._blobs.of(file), file.size) for file in found}
        unreadable = [Skip(path, "unreadable", "gone or closed to us") for path, file in files.items() if not file.blob]
        kept = {path: file for path, file in files.items() if file.blob}
        return Tree(state, kept, tuple(sorted([*skips, *unreadable])))

    def _walk(self) -> tuple[list[disk.Found], list[Skip]]:
        found: list[disk.Found] = []
        skips: list[Skip] = []
        for entry in self._entries():
            if isinstance(entry, Skip):
                skips.append(entry)
            else:
                found.append(entry)
        return sorted(found), sorted(skips)

    def _entries(self) -> Iterator[disk.Found | Skip]:
        named = (GIT_RULES, OWN_RULES, ATTRIBUTES)
        exclusion = Exclusion(self._settings.include_vendored, named, self._rules, self._settings.include)
        return disk.walk(self.root, "", exclusion, self._settings.size_limit)

    def listed(self) -> Iterator[str]:
        return (entry.path for entry in self._entries() if isinstance(entry, disk.Found))

    def _rules(self, base: str, name: str) -> str | None:
        content = disk.read_regular(self.root, base + name, self._settings.size_limit)
        return None if content is None else content.decode("utf-8", "replace")

    def read(self, file: SourceFile) -> bytes | None:
        content = disk.read_regular(self.root, file.path, self._settings.size_limit)
        return content if content is not None and blob_id(content) == file.blob else None

    def left_out(self, state: State, path: str) -> Iterator[LeftOut]:
        return on_disk(self.root, path)

    def read_left_out(self, file: LeftOut, most: int) -> bytes | None:
        return disk.read_regular(self.root, file.path, most)

    def link_leads_out(self, state: State, path: str) -> bool:
        return link_leads_out(self.root, path)

    def measure(self, files: Iterable[SourceFile]) -> list[SourceFile]:
        return list(files)
