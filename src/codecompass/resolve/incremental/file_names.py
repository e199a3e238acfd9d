"""The words by which imports can name a file."""

from pathlib import PurePosixPath

from codecompass.process.memo import memoised
from codecompass.resolve.incremental.changed_names import WORD
from codecompass.resolve.incremental.trees import Trees


class FileNames:
    """Names of files, in two versions of a tree."""

    def __init__(self, trees: Trees) -> None:
        self.trees = trees

    def of(self, path: str) -> set[str]:
        """The words by which an import can name a file: of its name; of its folder, where it is the folder's module; of
        the folders that exist only with it."""
        *folders, stem = path.rsplit(".", 1)[0].split("/")
        here = [world for world, files in enumerate(self.trees.sides) if path in files]
        parts = {stem}
        if any(self.trees.worlds[world].rules(path).stands_for_folder(path) for world in here):
            parts.update(folders[-1:])
        if len(here) == 1:
            known = self._folders(1 - here[0])
            parts.update(name for depth, name in enumerate(folders, 1) if "/".join(folders[:depth]) not in known)
        return parts | {word for part in parts for word in WORD.findall(part)}

    @memoised
    def _folders(self, world: int) -> frozenset[str]:
        """All folders with files in them, at any depth."""
        lowest = {path.rpartition("/")[0] for path in self.trees.sides[world]}
        return frozenset(up for folder in lowest for up in (folder, *map(str, PurePosixPath(folder).parents)))
