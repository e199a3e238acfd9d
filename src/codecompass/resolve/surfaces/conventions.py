"""Endpoints by convention: controllers under a project's path pattern, pages by their place in the tree."""

import re
from collections.abc import Iterator, Mapping
from functools import cache
from typing import NamedTuple

from codecompass.languages import named
from codecompass.languages.rules import Place
from codecompass.model import Definition, FileFacts, SurfaceFact
from codecompass.resolve.evaluate import Evaluator
from codecompass.resolve.surfaces.prefixes import joined
from codecompass.resolve.surfaces.routers import Routers

_CONTROLLER = "Controller"
_NO_ACTION = frozenset({"static", "abstract", "override"})
_AREA = re.compile(r"""Area\(\s*"([^"]+)"|AreaAttribute\(\s*"([^"]+)""")
_LIMIT = re.compile(r"#\{=(\w+)\}")
"""A method that a pattern is for: `orders/{id}#{=PUT}`."""
_NAMED = re.compile(r"""ActionName\(\s*"([^"]+)""")


class Surface(NamedTuple):
    """A surface of the tree. `symbol` is what serves, reads or declares it."""

    kind: str
    name: str
    detail: str
    framework: str
    line: int
    confidence: str
    symbol: Place
    inline: tuple[int, int, int, int] = (0, 0, 0, 0)
    """First and last line and columns of what serves it, where that is a function without a name in `symbol`."""


class Conventions:
    def __init__(self, files: Mapping[str, FileFacts], evaluator: Evaluator, routers: Routers) -> None:
        self.files = files
        self.evaluator = evaluator
        self.routers = routers

    def of(self, path: str, facts: FileFacts) -> Iterator[Surface]:
        """The endpoints of a file's controllers, or of the file as a page."""
        if _has_conventions(facts.language):
            for position, definition in enumerate(facts.definitions):
                if _is_controller(definition):
                    yield from self._actions(Place(path, position))
        for fact in facts.surfaces:
            if fact.kind == "page":
                yield from self._page(path, fact)

    def places(self, path: str, fact: SurfaceFact) -> bool:
        """Whether the path of a route is that of a convention: the route declares only its method, its type no path."""
        if fact.name or not fact.owner.startswith("#def"):
            return False
        rules = named(self.files[path].language).frameworks().named[fact.framework].rules
        conventional = any(rule.kind == "convention" for rule in rules)
        return conventional and not self.routers.is_placed(Place(path, int(fact.owner[4:])))

    # Controllers

    def _actions(self, controller: Place) -> Iterator[Surface]:
        patterns = self.routers.conventions(controller.path)
        if not patterns or self.routers.is_placed(controller):
            return
        definition = self.evaluator.index(controller.path).definitions[controller.index]
        area = next((m.group(1) or m.group(2) for text in definition.decorators if (m := _AREA.search(text))), "")
        for action in self._members(controller):
            member = self.evaluator.index(action.path).definitions[action.index]
            own = (fact for fact in self.files[action.path].surfaces if fact.handler == f"#def{action.index}")
            routes = [fact for fact in own if fact.kind == "route"]
            words = _words(definition.name, member, area)
            for pattern in patterns if all(not fact.name for fact in routes) else ():
                known = area == pattern.detail if pattern.detail else bool(area) == ("{area" in pattern.name)
                name = _filled(pattern.name, words) if known else None
                if name is not None:
                    limits = _LIMIT.findall(pattern.name) or [fact.detail for fact in routes]
                    method = ",".join(limits) or "ANY"
                    yield Surface("route", name, method, pattern.framework, member.line_start, "static", action)

    def _members(self, controller: Place) -> Iterator[Place]:
        """The actions that a controller itself has."""
        index = self.evaluator.index(controller.path)
        for positions in index.children.get(controller.index, {}).values():
            for position in positions:
                if _is_action(index.definitions[position]):
                    yield Place(controller.path, position)

    # Pages

    def _page(self, path: str, fact: SurfaceFact) -> Iterator[Surface]:
        place, code_behind = self.evaluator.rules(path).page(path)
        name = fact.name.removeprefix("~")
        whole = name if name.startswith("/") else joined(place, name)
        served = [*self._handlers(code_behind, fact.framework)] or [("GET", Place(path, 0))]
        for method, handler in served:
            yield Surface("route", whole, method, fact.framework, fact.line, "static", handler)

    def _handlers(self, path: str, framework: str) -> Iterator[tuple[str, Place]]:
        """(HTTP method, member) of the handlers in a page's class."""
        facts = self.files[path] if path else None
        answers = named(facts.language).frameworks().named[framework].answers if facts else {}
        beginnings = {name.rstrip("*"): method for name, method in answers.items() if name.endswith("*")}
        for position, definition in enumerate(facts.definitions if facts else ()):
            found = re.match(r"On[A-Z][a-z]+(?![a-z])", definition.name) if definition.kind == "method" else None
            if found and found.group() in beginnings and definition.visibility == "public":
                yield beginnings[found.group()], Place(path, position)


@cache
def _has_conventions(language: str) -> bool:
    """Whether a framework of a language derives the paths of controllers from their names."""
    return any(rule.kind == "convention" for framework in named(language).frameworks().all for rule in framework.rules)


def _is_controller(definition: Definition) -> bool:
    """Whether a class is a controller by the framework's convention: public, with such a name or such a base."""
    bases = [base.partition("[")[0].rpartition(".")[2] for base in definition.bases]
    called = definition.name.endswith(_CONTROLLER) or any(base.endswith(_CONTROLLER) for base in bases)
    plain = definition.kind == "class" and definition.visibility == "public" and "abstract" not in definition.modifiers
    return plain and called


def _is_action(definition: Definition) -> bool:
    return (
        definition.kind == "method"
        and definition.visibility == "public"
        and _NO_ACTION.isdisjoint(definition.modifiers)
        and not any(text.startswith("NonAction") for text in definition.decorators)
    )


def _words(controller: str, action: Definition, area: str) -> dict[str, str]:
    """The values of a pattern's placeholders for an action."""
    named = next((m.group(1) for text in action.decorators if (m := _NAMED.search(text))), "")
    called = named or action.name.removesuffix("Async") or action.name
    return {"controller": controller.removesuffix(_CONTROLLER), "action": called, "area": area}


def _filled(pattern: str, words: Mapping[str, str]) -> str | None:
    """`{controller=Home}/{action=Index}/{id?}` → `/Orders/Detail/{id?}`; `about#{action=About}` → `/about`, only for
    that action."""
    pattern, *fixed = pattern.split("#")
    for word, text in (one.strip("{}").split("=", 1) for one in fixed):
        if words.get(word, text).lower() != text.lower():
            return None
    for word, name in words.items():
        pattern = re.sub(rf"\{{{word}\b[^}}]*\}}", name, pattern)
    return f"/{pattern.removeprefix('~').lstrip('/')}"
