"""How SQL's names mean: the files of a folder are about one database."""

from collections.abc import Mapping

from codecompass.languages.rules import Place, Rules
from codecompass.model import FileFacts


class SqlRules(Rules):
    DIALECT = "types apart"
    _ENDINGS: tuple[str, ...] = (".sql", ".ddl")

    def __init__(self, files: Mapping[str, FileFacts], language: str) -> None:
        super().__init__(files, language)
        self._folders: dict[str, list[str]] = {}
        for path in sorted(files):
            if path.lower().endswith(self._ENDINGS):
                self._folders.setdefault(path.rpartition("/")[0], []).append(path)

    def module_name(self, path: str) -> str:
        """The path itself: names of migrations have dots in them (`001.do.users.sql`)."""
        return path

    def places(self, module: str) -> tuple[Place, ...]:
        return (Place(module, 0),) if module in self.files else ()

    def siblings(self, place: Place) -> tuple[Place, ...]:
        """The other files of the folder."""
        if place.index:
            return ()
        folder = place.path.rpartition("/")[0]
        return tuple(Place(path, 0) for path in self._folders.get(folder, ()) if path != place.path)


RULES = SqlRules
