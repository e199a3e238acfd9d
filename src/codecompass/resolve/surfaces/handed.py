"""Routers that something mounts below a prefix that is not known: a function of the tree mounts what it is handed, or each
module that it loads.

    func (s *Server) Mount(path string, child http.Handler) { s.router.Mount(path, child) }
    func routes() http.Handler { r := chi.NewRouter(); …; return r }
"""

import re
from collections.abc import Mapping
from functools import cached_property
from typing import NamedTuple

from codecompass.languages import named
from codecompass.languages.testing import is_test
from codecompass.model import CALLABLE_KINDS, TYPE_KINDS, FileFacts, SurfaceFact
from codecompass.resolve.calls.origins import Origin
from codecompass.resolve.surfaces.routers import Routers

_NAME = re.compile(r"[^\W\d]\w*(?:\.(?:router|routes|urls))?\Z")


class Taker(NamedTuple):
    path: str
    above: set[Origin]
    """What it is mounted on."""
    folder: str | None
    """… where it loads modules: the folder below which these are."""


class HandedRouters:
    def __init__(self, files: Mapping[str, FileFacts], routers: Routers) -> None:
        self.files = files
        self.routers = routers

    def has(self, path: str, fact: SurfaceFact) -> bool:
        """Whether a route's router may stand below a prefix that is not known."""
        if not fact.owner or not any(self._takers):
            return False
        owners = self.routers.origins.of(fact.owner, path, fact.scope, fact.start)
        return any(self._is_handed_out(one) for one in self.routers.tops(owners))

    def _is_handed_out(self, origin: Origin) -> bool:
        """Whether a function, module or object gives a router that nothing is known to mount, and something else may mount
        it."""
        created = self.routers.created(origin)
        if created is None:
            return False
        maker = self.files[origin.path].definitions[created.scope]
        by_type = maker.kind in TYPE_KINDS or maker.kind == "constructor"
        by_function = maker.kind in CALLABLE_KINDS or by_type
        if (
            by_function
            and not by_type
            and not (maker.type or created.scope in self.routers.evaluator.index(origin.path).results)
        ):
            return False
        language = self.files[origin.path].language
        return any(
            self.files[one.path].language == language
            and origin not in one.above
            and (by_function if one.folder is None else origin.path.startswith(one.folder) and origin.path != one.path)
            for one in self._takers
        )

    @cached_property
    def _takers(self) -> list[Taker]:
        """The mounts of a parameter for which no call is known to pass a router, and of modules that only a run knows."""
        found = []
        for path in self.routers.mounting():
            for fact in self.files[path].surfaces if not is_test(path) else ():
                is_below = fact.kind == "mount" and fact.name.strip("/")
                takes = is_below and self._takes(path, fact)
                loads = is_below and not takes and self._loads(path, fact)
                if takes or loads:
                    owners = self.routers.origins.of(fact.owner, path, fact.scope, fact.start)
                    folder = path[: path.rfind("/") + 1] if loads else None
                    found.append(Taker(path, self.routers.tops(owners), folder))
        return found

    def _takes(self, path: str, fact: SurfaceFact) -> bool:
        taken = self.routers.origins.of(fact.handler, path, fact.scope, fact.start) if _NAME.match(fact.handler) else []
        return bool(taken) and all(one.mark[0] == "&" and not self.routers.is_given(one) for one in taken)

    def _loads(self, path: str, fact: SurfaceFact) -> bool:
        framework = named(self.files[path].language).frameworks().named.get(fact.framework)
        loaders = framework.loaders if framework is not None else ()
        values = self.routers.evaluator.reference(fact.handler, path, fact.scope, fact.start) if loaders else ()
        return any(re.match(rf"{re.escape(one)}\b", value.name) for value in values for one in loaders)
