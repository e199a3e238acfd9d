"""How Prisma's names mean: the files of a folder are one schema."""

from __future__ import annotations

from collections.abc import Mapping

from codecompass.languages.rules import Place, Rules
from codecompass.model import FileFacts


class PrismaRules(Rules):
    DIALECT = "types apart"

    def __init__(self, files: Mapping[str, FileFacts], language: str) -> None:
        super().__init__(files, language)
        self._folders: dict[str, list[str]] = {}
        for path in sorted(files):
            if path.endswith(".prisma"):
                self._folders.setdefault(path.rpartition("/")[0], []).append(path)

    def module_name(self, path: str) -> str:
        """`prisma/schema.prisma` → `prisma.schema`."""
        return path.removesuffix(".prisma").replace("/", ".")

    def places(self, module: str) -> tuple[Place, ...]:
        path = module.replace(".", "/") + ".prisma"
        return (Place(path, 0),) if path in self.files else ()

    def siblings(self, place: Place) -> tuple[Place, ...]:
        """The schema's other files."""
        if place.index:
            return ()
        folder = place.path.rpartition("/")[0]
        return tuple(Place(path, 0) for path in self._folders.get(folder, ()) if path != place.path)


RULES = PrismaRules
