"""Types that are tables, or settings, by their bases: names of tables, keys of settings."""

import re
from collections.abc import Iterator, Mapping

from msgspec.structs import replace

from codecompass.extract.literals import value_in
from codecompass.extract.typed_surfaces import plural, snake
from codecompass.languages import named
from codecompass.languages.frameworks import Rule
from codecompass.languages.rules import Place
from codecompass.model import TYPE_KINDS, FileFacts, SurfaceFact
from codecompass.process.memo import memoised
from codecompass.resolve.evaluate import Evaluator
from codecompass.resolve.surfaces.conventions import Surface

_ALIAS = re.compile(r"\b(?:validation_alias|alias|env)\s*=\s*[\"']([^\"']+)[\"']")
_PREFIX = re.compile(r"env_prefix[\"']?\s*[=:]\s*[\"']([^\"']*)[\"']")
_QUOTED = re.compile(r"[\"']([^\"']*)[\"']")
_PLACEHOLDER = re.compile(r"\{(\w+)(?:\|(?P<own>[\w.]+)\|(?P<file>\w+)\.(?P<base>\w+)\.(?P<member>\w+))?\}")
"""A part of a table's name: `{folder|Meta.app_label|apps.AppConfig.label}` is a member of the type, or in the nearest file
`apps` above it that of the type which derives from an `AppConfig`, else the folder's name."""


class Models:
    def __init__(self, files: Mapping[str, FileFacts], evaluator: Evaluator) -> None:
        self.files = files
        self.evaluator = evaluator

    # Tables

    def table_name(self, path: str, fact: SurfaceFact) -> str:
        at = int(fact.handler[4:]) if fact.handler.startswith("#def") else fact.scope
        naming, name = fact.name[1:], self.files[path].definitions[at].name
        parts = {
            "name": name.lower() if "folder" in naming else name,
            "lower": name.lower(),
            "whole": name,
            "camel": name[:1].lower() + name[1:],
            "snake": snake(name),
            "stem": name.removesuffix("Table") or name,
            "plural": plural(snake(name)),
            "folder": _folder(path),
        }
        if "{field}" in naming:
            parts |= {"field": self._field(path, fact), "table": self._own_table(path, at)}
            if not parts["table"]:
                return ""
        return _PLACEHOLDER.sub(
            lambda found: self._declared(path, at, found) or parts.get(found.group(1), found.group()), naming
        )

    def _declared(self, path: str, at: int, part: re.Match[str]) -> str:
        """What the type, or its application, declares as a part of names; empty where neither does."""
        if not part["own"]:
            return ""
        if own := _QUOTED.match(_member(self.files[path], at, part["own"])):
            return own[1]
        ending, folder = path[path.rfind(".") :], path.rpartition("/")[0]
        while folder:
            if (facts := self.files.get(f"{folder}/{part['file']}{ending}")) is not None:
                labels = declared_in(facts, part["base"], part["member"])
                return labels[0] if len(labels) == 1 else ""
            folder = folder.rpartition("/")[0]
        return ""

    def _field(self, path: str, fact: SurfaceFact) -> str:
        fields = (one for one in self.files[path].definitions if one.parent == fact.scope)
        return next((one.name for one in fields if one.start <= fact.start < one.end), "")

    def _own_table(self, path: str, at: int) -> str:
        """The table that a type is, if it is one."""
        facts, own = self.files[path], f"#def{at}"
        fact = next((one for one in facts.surfaces if one.kind == "table" and one.handler == own), None)
        if fact is not None:
            return self.table_name(path, fact) if fact.name.startswith("=") else fact.name
        return next((name for one, name in self.derived_tables(path, facts) if one.handler == own), "")

    def is_embedded(self, path: str, fact: SurfaceFact) -> bool:
        """Whether a type is embedded in others of its package, which are the tables."""
        if fact.name != "={plural}":
            return False
        name = self.files[path].definitions[int(fact.handler[4:])].name
        places = (Place(path, 0), *self.evaluator.rules(path).siblings(Place(path, 0)))
        return any(name in definition.bases for place in places for definition in self.files[place.path].definitions)

    def derived_tables(self, path: str, facts: FileFacts) -> Iterator[tuple[SurfaceFact, str]]:
        """Types that are tables through a base in the tree (`class Post(Base)`, `class Base(Model)`): each as a fact,
        with the table's name."""
        yield from self._mixed(path, facts)
        rules = named(facts.language).frameworks().inherited.get("table", {})
        own = {fact.handler for fact in facts.surfaces if fact.kind == "table"}
        for position, definition in enumerate(facts.definitions) if rules else ():
            if definition.kind not in TYPE_KINDS or not definition.bases or f"#def{position}" in own:
                continue
            rule = self._inherited_rule("table", Place(path, position))
            if rule is not None and not any(_member(facts, position, member) == "True" for member in rule.unless):
                fact = SurfaceFact(
                    "table", f"={rule.naming}", position, definition.line_start, definition.start,
                    rule.detail, f"#def{position}", "", rule.framework,
                )  # fmt: skip
                declared = (_member(facts, position, member).strip("\"'") for member in rule.named_by)
                yield fact, next(filter(None, declared), "") or self.table_name(path, fact)

    def _mixed(self, path: str, facts: FileFacts) -> Iterator[tuple[SurfaceFact, str]]:
        """Types that are tables by a mixin that names them."""
        own = {fact.handler for fact in facts.surfaces if fact.kind in ("table", "mixin")}
        rules = (rule for one in named(facts.language).frameworks().all for rule in one.rules)
        for position, definition in enumerate(facts.definitions) if any(rule.by == "member" for rule in rules) else ():
            if definition.kind not in TYPE_KINDS or not definition.bases or f"#def{position}" in own:
                continue
            for at in self.evaluator.members.order(Place(path, position))[1:]:
                found = self._mixin(at)
                if found is not None and _member(facts, position, "__abstract__") != "True":
                    start, line = definition.start, definition.line_start
                    fact = replace(
                        found, scope=position, start=start, line=line, handler=f"#def{position}", kind="table"
                    )
                    yield fact, self.table_name(path, fact)
                    break

    def _mixin(self, place: Place) -> SurfaceFact | None:
        facts = self.files[place.path].surfaces
        return next((one for one in facts if one.kind == "mixin" and one.scope == place.index), None)

    def _inherited_rule(self, kind: str, place: Place) -> Rule | None:
        for at in self.evaluator.members.order(place)[1:]:
            if (rule := self._rule_of_bases(kind, at)) is not None:
                return rule
        return None

    # Settings

    def derived_settings(self, path: str, facts: FileFacts) -> Iterator[Surface]:
        """The fields of types that derive from a framework's settings class through other types of the tree, and those
        that a settings class has from bases which are none."""
        rules = named(facts.language).frameworks().inherited.get("config", {})
        own = {fact.scope for fact in facts.surfaces if fact.kind == "config" and fact.handler.startswith("#def")}
        for position, definition in enumerate(facts.definitions) if rules else ():
            if definition.kind not in TYPE_KINDS or not definition.bases:
                continue
            place = Place(path, position)
            rule = self._inherited_rule("config", place) or self._rule_of_bases("config", place)
            for at in self.evaluator.members.order(place) if rule is not None else ():
                settings = self._rule_of_bases("config", at) or self._inherited_rule("config", at)
                if rule is None or (position in own if at == place else settings is not None):
                    continue
                for index, field in enumerate(self.files[at.path].definitions):
                    if field.parent == at.index and is_setting(field.name, field.kind):
                        name = self.key_of(Place(at.path, index), rule, place)
                        line = field.line_start if at.path == path else definition.line_start
                        yield Surface(
                            "config", name, rule.detail, rule.framework, line, "static", Place(at.path, index)
                        )

    def key_of(self, field: Place, rule: Rule, owner: Place | None = None) -> str:
        """The key of a field: its declared alias, else its name after the prefix that its type declares, or the type
        that has the field from a base."""
        definitions = self.files[field.path].definitions
        definition = definitions[field.index]
        if alias := _ALIAS.search(definition.signature):
            return alias.group(1)
        for at in self.evaluator.members.order(owner or Place(field.path, definition.parent)):
            for member in rule.prefixed_by:
                text = _member(self.files[at.path], at.index, member)
                prefix = _PREFIX.search(text) if "." not in member else _QUOTED.match(text)
                if prefix is not None:
                    return (prefix.group(1) + definition.name).upper() if prefix.group(1) else definition.name
        return definition.name

    @memoised
    def _rule_of_bases(self, kind: str, place: Place) -> Rule | None:
        rules = named(self.files[place.path].language).frameworks().inherited.get(kind, {})
        for base in self.files[place.path].definitions[place.index].bases:
            for rule in rules.get(base.partition("[")[0].rpartition(".")[2], ()):
                if rule.framework in self._imported(place.path):
                    return rule
        return None

    @memoised
    def _imported(self, path: str) -> frozenset[str]:
        """Names of the frameworks that a file imports."""
        facts = self.files[path]
        table = named(facts.language).frameworks().used_by(i.module for i in facts.imports)
        return frozenset(framework.name for framework in table.frameworks)


def declared_in(facts: FileFacts, base: str, member: str) -> list[str]:
    """The texts that a member has in the types of a file whose base's name ends in that of another."""
    types = [at for at, one in enumerate(facts.definitions) if any(name.endswith(base) for name in one.bases)]
    return [found[1] for at in types if (found := _QUOTED.match(_member(facts, at, member)))]


def labels(facts: FileFacts | None) -> list[str]:
    """What a file may declare as a part of names of the tables of other files."""
    rules = named(facts.language).frameworks().inherited.get("table", {}).values() if facts is not None else ()
    parts = (part for each in rules for rule in each for part in _PLACEHOLDER.finditer(rule.naming) if part["own"])
    known = dict.fromkeys((part["base"], part["member"]) for part in parts)
    return [text for one in known for text in declared_in(facts, *one)] if facts is not None else []


def _folder(path: str) -> str:
    """The application a file is in: its folder, above `models` and `migrations`."""
    parts = [part for part in path.split("/")[:-1] if part not in ("models", "migrations")]
    return parts[-1] if parts else ""


def is_setting(name: str, kind: str) -> bool:
    """Whether a member of a type for settings is one of them."""
    return kind in ("field", "constant", "variable") and name[:1] != "_" and name not in ("model_config", "Config")


def _member(facts: FileFacts, position: int, dotted: str) -> str:
    """The value of a member of a type, as written."""
    for name in dotted.split("."):
        at = next((n for n, d in enumerate(facts.definitions) if d.parent == position and d.name == name), None)
        if at is None:
            return ""
        position = at
    return value_in(facts.definitions[position].signature)
