"""A Razor file is a module of its own, with a class in the file beside it."""

from __future__ import annotations

import re

from codecompass.languages.rules import Rules

_PAGE = re.compile(r"(?:^|/)(?:Areas/(?P<area>[^/]+)/)?Pages/(?P<path>.+)\.cshtml\Z")


class RazorRules(Rules):
    def module_name(self, path: str) -> str:
        return path

    def place_in_site(self, path: str) -> str:
        """`Areas/Shop/Pages/Cart/Index.cshtml` → `/Shop/Cart`; `/` for a component, which declares its whole route."""
        found = _PAGE.search(path)
        if found is None:
            return "/"
        parts = [found["area"] or "", *found["path"].split("/")]
        return "/" + "/".join(part for part in (parts[:-1] if parts[-1] == "Index" else parts) if part)

    def code_behind(self, path: str) -> str:
        """The file with the page's class; empty where there is none."""
        return f"{path}.cs" if f"{path}.cs" in self.files else ""


RULES = RazorRules
