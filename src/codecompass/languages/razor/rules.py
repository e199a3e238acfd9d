"""A Razor file is a module of its own, with a class in the file beside it."""

import re

from codecompass.languages.rules import Rules

_PAGE = re.compile(r"(?:^|/)(?:Areas/(?P<area>[^/]+)/)?Pages/(?P<path>.+)\.cshtml\Z")


class RazorRules(Rules):
    def module_name(self, path: str) -> str:
        return path

    def page(self, path: str) -> tuple[str, str]:
        """`Areas/Shop/Pages/Cart/Index.cshtml` → `/Shop/Cart`; `/` for a component, which declares its whole route."""
        code_behind = f"{path}.cs" if f"{path}.cs" in self.files else ""
        found = _PAGE.search(path)
        if found is None:
            return "/", code_behind
        parts = [found["area"] or "", *found["path"].split("/")]
        return "/" + "/".join(part for part in (parts[:-1] if parts[-1] == "Index" else parts) if part), code_behind


RULES = RazorRules
