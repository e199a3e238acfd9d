"""Calls that look like the registration of a route, in files whose imports name no framework that has a rule for them.

What the receiver comes from decides: a router of a known framework, which another file creates or declares, has that
framework's rules. One of an unknown library, or of an unknown type, is an endpoint told as `heuristic`, where the call is
named like an HTTP method or like a registration, and passes a path and a function of the tree. Where the tree's own code
is called, and what it does with these is not known, the call is counted as one that is not understood (`UNREAD`).
"""

import re
from collections.abc import Iterator, Mapping

from msgspec.structs import replace

from codecompass.extract.addresses import BETWEEN
from codecompass.languages import named
from codecompass.languages.frameworks import Framework, Rule
from codecompass.languages.rules import Place
from codecompass.model import AROUND, CALLABLE_KINDS, TYPE_KINDS, UNREAD, VALUE_KINDS, FileFacts, SurfaceFact
from codecompass.resolve.evaluate import Evaluator
from codecompass.resolve.surfaces.marks import argument_of, shown
from codecompass.resolve.surfaces.summaries import Summaries
from codecompass.resolve.values import DEFINITION, EXTERNAL, EXTERNAL_INSTANCE, INSTANCE, MODULE, Value

_HTTP_WORDS = frozenset({"get", "post", "put", "patch", "delete", "del", "head", "options", "any", "all"})
_LIKE = re.compile(
    r"(?i)(?:handle|router?|register|mount|endpoint|method|add|map)_?(?:func|handler|route|url_?rule|resource|endpoint|api|get|post|put|patch|delete)*"
)
_READS = re.compile(
    r"(?i)_*(?:get|read|load|must|require|lookup|fetch)_*(?:env|environ|environment|config|configuration|settings?)_*"
    r"(?:var|variable|value|string|str|int|integer|bool|boolean|float|key|or\w+)?"
)
_SETTINGS = re.compile(r"(?i)(?:^|[._])(?:\w*config|configuration|settings|env|environment|cfg)(?:\(\))?$")
_KEY = re.compile(r"[A-Z][A-Z0-9]*(?:_[A-Z0-9]+)+|[A-Za-z][\w-]*(?:[.:][\w-]+)+")
_OWN_KEY = re.compile(r"[A-Za-z][\w.:-]*")
_KEY_TYPES = re.compile(r"(?:\w*[a-z])?(?:Config|Setting|Property|Option)s?(?:Key|Option|Entry)|[A-Z]\w*Setting")
"""Types whose objects are keys: `static final ConfigKey<String> ZONE = new StringConfigKey("shop.zone", …)`."""
_HOLE = re.compile(r"\$\{([^{}]+)\}")
_ROOT = re.compile(r"[^\W\d]\w*")
_ELEMENT = re.compile(r"(?:@iter|\[\]|\.\w+@arg0@arg0)[\w.@]*\Z")
"""What a loop's variable is of the list that it runs over."""
_LAST_WORD = re.compile(r"\w+\Z")
_OF_ROUTES = re.compile(r"(?i)rout|handle|endpoint")
_SITE = re.compile(r"(?:[A-Z]+ )?/")
_VERB = re.compile(r"[\"'`]?(GET|POST|PUT|PATCH|DELETE|HEAD|OPTIONS)\b[\"'`]?")


class Registrations:
    def __init__(self, files: Mapping[str, FileFacts], evaluator: Evaluator, summaries: Summaries) -> None:
        self.files = files
        self.evaluator = evaluator
        self.summaries = summaries

    def rows(self, path: str, fact: SurfaceFact) -> Iterator[tuple[str, SurfaceFact]]:
        """The elements, each with its file, of the list over which the loop around a route runs."""
        hole = _HOLE.search(fact.name)
        root = _ROOT.match(hole[1]) if hole is not None else None
        index = self.evaluator.index(path)
        scopes = (fact.scope, 0) if root is not None else ()
        ways = (index.binding_at(scope, root[0], fact.start) for scope in scopes if root is not None)
        bound = next((one for one in ways if one is not None and _ELEMENT.search(one.value)), None)
        if hole is None or bound is None:
            return
        for value in self.evaluator.reference(_ELEMENT.sub("", bound.value), path, fact.scope, fact.start):
            name = self.evaluator.index(value.path).definitions[value.index].name if value.kind == DEFINITION else ""
            for row in self.files[value.path].surfaces if name else ():
                if row.kind == "row" and row.owner == name:
                    detail = row.detail if fact.detail[:1] in ("", "$") else fact.detail
                    whole = f"{fact.name[: hole.start()]}{row.name}{fact.name[hole.end() :]}"
                    yield value.path, replace(fact, name=whole, detail=detail, handler=row.handler, passed="")

    def route(self, path: str, fact: SurfaceFact) -> SurfaceFact | None:
        """The `route` that a call (`send`) registers, or one of kind `UNREAD`; None where it is no registration."""
        receiver, _, called = fact.handler.rpartition(".")
        called = called.partition("/")[0].removesuffix("()")
        if not fact.passed or not called:
            return None
        values = [*self.values(receiver, path, fact)] if receiver else []
        outside = [value.name for value in values if value.kind in (EXTERNAL, EXTERNAL_INSTANCE)]
        for name in outside:
            framework = self._framework(path, name)
            for rule in framework.rules if framework is not None else ():
                by = "decorator" if fact.passed.startswith("#def") else "call"
                if (rule.kind, rule.by, rule.chained) == ("route", by, "") and called in rule.names:
                    return _by_rule(fact, rule, called, receiver)
        found = self._guessed(path, fact, called)
        own = any(value.kind in (DEFINITION, INSTANCE, MODULE) for value in values)
        if found is None or not receiver or ("." in receiver and not values):
            return None
        binding = self.summaries.origins.local(receiver, path, fact.scope, fact.start) if not values else None
        if binding is not None and binding.kind == "parameter":
            return None  # a router only if a call passes one
        if (own or self._own_function(path, fact)) and not self._is_told(path, fact, called):
            return replace(found, kind=UNREAD)
        return replace(found, framework=_library(outside), confidence="heuristic")

    def by_member(self, path: str, fact: SurfaceFact) -> Iterator[SurfaceFact]:
        """What a call registers that is passed a router's own method with the path, if it is one: `guarded(router.get, "/x")`."""
        texts = [text for keyword, text in map(argument_of, fact.name.split(BETWEEN)) if not keyword]
        members = (text[2:-1].rpartition(".") for text in texts[:2] if text[:2] == "${")
        verbs = [(on, verb.upper()) for on, _, verb in members if on and verb.lower() in _HTTP_WORDS]
        site = next((text for text in texts[:3] if text[:1] == "/" or not text), None)
        if not verbs or site is None:
            return
        table = named(self.files[path].language).frameworks().used_by(one.module for one in self.files[path].imports)
        for framework in table.frameworks:
            if framework.imports and any(rule.kind == "route" for rule in framework.rules):
                on, verb = verbs[0]
                found = replace(served_by(fact), kind="route", name=site, detail=verb, owner=on)
                yield replace(found, framework=framework.name)

    def _is_told(self, path: str, fact: SurfaceFact, called: str) -> bool:
        """Whether a call of the tree's own function is a registration all the same: it passes an HTTP method, or is one of
        a type that is called a router."""
        if called.lower() not in _HTTP_WORDS:
            return any(_VERB.fullmatch(text) for _, text in map(argument_of, fact.name.split(BETWEEN)[:2]))
        for place in self.summaries.functions(fact.handler, path, fact.scope, fact.start):
            definitions = self.evaluator.index(place.path).definitions
            own = definitions[place.index]
            if (own.owner or definitions[own.parent].name).rpartition(".")[2].endswith(("Router", "Routes")):
                return True
        return False

    def key(self, path: str, fact: SurfaceFact) -> SurfaceFact | None:
        """The `config` that a call (`send`) of an unknown library reads, by its name and its key alone, or one of kind
        `UNREAD` where the function is the tree's own or not known; None for any other call."""
        receiver, _, called = fact.handler.rpartition(".")
        called = called.partition("/")[0].removesuffix("()").removesuffix("{}")
        on_settings = _SETTINGS.search(receiver) is not None and called.lower().startswith("get")
        texts = [text for keyword, text in map(argument_of, fact.name.split(BETWEEN)) if not keyword]
        is_declared = self._kind(Place(path, fact.scope)) not in CALLABLE_KINDS
        if is_declared and _KEY_TYPES.fullmatch(called) and texts and _OWN_KEY.fullmatch(texts[0]):
            return replace(fact, kind="config", name=texts[0], detail="key object", framework="own", handler=AROUND)
        if not (_READS.fullmatch(called) or on_settings) or not texts or not _KEY.fullmatch(texts[0]):
            return None
        values = [*self.values(receiver or called, path, fact)]
        outside = [value.name for value in values if value.kind in (EXTERNAL, EXTERNAL_INSTANCE)]
        kind = "config" if outside and not self._own_function(path, fact) else UNREAD
        return replace(fact, kind=kind, name=texts[0], detail="unknown library", framework=_library(outside))

    def values(self, text: str, path: str, fact: SurfaceFact) -> Iterator[Value]:
        """The values of an expression, through variables and fields."""
        for value in self.evaluator.reference(text, path, fact.scope, fact.start):
            if value.kind == DEFINITION and self._kind(Place(value.path, value.index)) in VALUE_KINDS:
                yield from self.evaluator.variables.value_of(Place(value.path, value.index))
            else:
                yield value

    def _framework(self, path: str, name: str) -> Framework | None:
        """The framework that something outside the tree belongs to, where that has routers."""
        plain = name.lstrip("*&")
        table = named(self.files[path].language).frameworks().used_by([plain])
        belonging = (
            one
            for one in table.frameworks
            if one.imports and any(re.match(rf"{re.escape(module)}(?:\W|\Z)", plain) for module in one.imports)
        )
        return next((one for one in belonging if any(rule.kind == "route" for rule in one.rules)), None)

    def _guessed(self, path: str, fact: SurfaceFact, called: str) -> SurfaceFact | None:
        """The route by the names and arguments of a call alone: a path, and a function that is written there or is one of
        the tree."""
        is_method = called.lower() in _HTTP_WORDS
        if not is_method and not _LIKE.fullmatch(called):
            return None
        texts = [text for keyword, text in map(argument_of, fact.name.split(BETWEEN)) if not keyword]
        at = next((text for text in texts[:3] if _SITE.match(text)), None)
        if at is None:
            return None
        of_object = self._member_of_object(path, fact, called, texts) if not is_method else None
        if not (fact.inline[0] or of_object or self._serves(path, fact, types=not is_method)):
            named = len(texts) > 1 and not is_method and fact.passed == "#str"  # `"Carts@show"`
            return replace(fact, kind=UNREAD, name=shown(at)) if named else None
        verb = next((found[1] for text in texts[: 3 if of_object else 2] if (found := _VERB.match(text))), "")
        method = verb or (
            {"DEL": "DELETE", "ANY": "", "ALL": ""}.get(called.upper(), called.upper()) if is_method else ""
        )
        served = replace(served_by(fact), handler=of_object) if of_object else served_by(fact)
        return replace(served, kind="route", name=shown(at), detail=method, owner="")

    def _member_of_object(self, path: str, fact: SurfaceFact, called: str, texts: list[str]) -> str | None:
        """The path of what serves a route by an object that a call passes, `&Carts{}`: the member that a text names, as
        `"GET:Show"`, else the object's type; None where there is no such object."""
        whole = fact.passed.rpartition(" ")[2]
        held = self.values(whole, path, fact) if whole != "#" else ()
        types = [Place(one.path, one.index) for one in held if one.kind == INSTANCE and one.path]
        for place in (one for one in types if self._kind(one) in TYPE_KINDS):
            members = self.evaluator.interfaces.methods(place)
            names = (_LAST_WORD.search(text) for text in texts[1:])
            told = next((one[0] for one in names if one is not None and one[0] in members), "")
            if told or _OF_ROUTES.search(called):
                return f"{whole.removesuffix('{}')}.{told}".rstrip(".")
        return None

    def _serves(self, path: str, fact: SurfaceFact, types: bool) -> bool:
        """Whether what a call passes is a function of the tree, or (`types`) a type."""
        passed = [one for one in fact.passed.split() if one != "#"]
        values = [value for one in passed for value in self.values(one, path, fact)]
        kinds = [self._kind(Place(one.path, one.index)) for one in values if one.kind == DEFINITION and one.path]
        return any(kind in CALLABLE_KINDS or (types and kind in TYPE_KINDS) for kind in kinds)

    def _own_function(self, path: str, fact: SurfaceFact) -> bool:
        return bool(self.summaries.functions(fact.handler, path, fact.scope, fact.start))

    def _kind(self, place: Place) -> str:
        return self.evaluator.index(place.path).definitions[place.index].kind


def _by_rule(fact: SurfaceFact, rule: Rule, called: str, receiver: str) -> SurfaceFact | None:
    """A call as the route that it is by a framework's rule."""
    given = [*map(argument_of, fact.name.split(BETWEEN))]
    texts = [text for keyword, text in given if not keyword]
    places = [at for at in rule.name if isinstance(at, int) and at < len(texts)]
    if not places:
        return None
    verb = next((texts[at] for at in rule.detail_at if isinstance(at, int) and at < len(texts)), "")
    method = _VERB.search(verb.upper().removeprefix("${").removeprefix("HTTP.METHOD"))
    detail = rule.details.get(called, called.upper() if rule.detail == "*" else rule.detail)
    if rule.detail_at:
        unknown = "${_}" if any(keyword in rule.detail_at for keyword, _ in given if keyword) else rule.detail
        detail = method[1] if method else fact.detail or unknown
    detail = "" if detail in ("ANY", "ALL") else detail
    return replace(
        served_by(fact), kind="route", name=texts[places[0]], detail=detail, owner=receiver, framework=rule.framework
    )


def served_by(fact: SurfaceFact) -> SurfaceFact:
    """A call with what serves it in the places of a route's."""
    passed, _, handler = fact.passed.rpartition(" ")
    return replace(fact, handler=handler if handler != "#" else "", passed=passed)


def _library(names: list[str]) -> str:
    """What an unknown library is called: by the module that a value comes from."""
    return re.split(r"[.:]", names[0].lstrip("*&"))[0] if names and "/" not in names[0] else "unknown"
