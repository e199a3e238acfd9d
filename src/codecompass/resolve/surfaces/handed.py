"""Routers that a function hands out, where some mount takes a router that it is handed: which goes where is not known.

func (s *Server) Mount(path string, child http.Handler) { s.router.Mount(path, child) }
func routes() http.Handler { r := chi.NewRouter(); …; return r }
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import cached_property

from codecompass.languages.testing import is_test
from codecompass.model import CALLABLE_KINDS, FileFacts, SurfaceFact
from codecompass.resolve.calls.origins import Origin
from codecompass.resolve.surfaces.routers import Routers

_NAME = re.compile(r"[^\W\d]\w*\Z")


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
        """Whether a function gives a router that nothing is known to mount, and something else may mount it."""
        created = self.routers.created(origin)
        if created is None:
            return False
        maker = self.files[origin.path].definitions[created.scope]
        if maker.kind not in CALLABLE_KINDS or not (maker.type or self.routers.has_results(origin.path, created.scope)):
            return False
        language = self.files[origin.path].language
        return any(self.files[at].language == language and origin not in above for at, above in self._takers)

    @cached_property
    def _takers(self) -> list[tuple[str, set[Origin]]]:
        """The file of each mount of a parameter for which no call is known to pass a router, with what it is mounted on."""
        found = []
        for path in self.routers.mounting():
            for fact in self.files[path].surfaces if not is_test(path) else ():
                if fact.kind == "mount" and fact.name and _NAME.match(fact.handler):
                    taken = self.routers.origins.of(fact.handler, path, fact.scope, fact.start)
                    if taken and all(one.mark[0] == "&" and not self.routers.is_given(one) for one in taken):
                        owners = self.routers.origins.of(fact.owner, path, fact.scope, fact.start)
                        found.append((path, self.routers.tops(owners)))
        return found
