"""Code that Lombok generates for annotations: accessors of fields, a logger, a builder."""

import re
from collections.abc import Iterator

from codecompass.languages.places import Builder
from codecompass.model import Definition, FileFacts

_WITH_GETTERS = frozenset({"Getter", "Data", "Value"})
_WITH_SETTERS = frozenset({"Setter", "Data"})
_LOGGERS = {
    "Slf4j": "@org.slf4j.Logger", "XSlf4j": "@org.slf4j.ext.XLogger", "Log4j2": "@org.apache.logging.log4j.Logger",
    "Log4j": "@org.apache.log4j.Logger", "CommonsLog": "@org.apache.commons.logging.Log", "Log": "@java.util.logging.Logger",
    "JBossLog": "@org.jboss.logging.Logger", "Flogger": "@com.google.common.flogger.FluentLogger",
}  # fmt: skip
"""Annotations of a class → the type of its `log`."""
_BUILDERS = frozenset({"Builder", "SuperBuilder"})
_AGAIN = re.compile(r"toBuilder\s*=\s*true")
_OPTION = re.compile(r'(\w+)\s*=\s*"(\w*)"')


def accessors(facts: FileFacts, position: int) -> Iterator[str]:
    """The names of a field's generated accessors: `getName`, `isOpen`, `setName`, `withName`."""
    definition = facts.definitions[position]
    around = facts.definitions[definition.parent]
    if definition.kind != "field" or "static" in definition.modifiers:
        return
    names = _annotations(facts, definition) | _annotations(facts, around)
    name = definition.name
    if "Accessors" in names and any("fluent" in written for written in around.decorators):
        yield name
        return
    is_truth = definition.type == "boolean"
    bare = name[2:] if is_truth and name.startswith("is") and name[2:3].isupper() else name
    capital = bare[:1].upper() + bare[1:]
    if _WITH_GETTERS & names:
        yield f"{'is' if is_truth else 'get'}{capital}"
    if _WITH_SETTERS & names:
        yield f"set{capital}"
    if "With" in names:
        yield f"with{capital}"


def gives_object(facts: FileFacts, position: int, name: str) -> bool:
    """`cart.withTotal(1)`, and `cart.setTotal(1)` of `@Accessors(chain = true)`."""
    around = facts.definitions[facts.definitions[position].parent]
    is_chained = name.startswith("set") and any("chain" in one or "fluent" in one for one in around.decorators)
    return is_chained or name.startswith("with")


def logger(facts: FileFacts, name: str) -> str:
    """The type of a class's generated logger; empty for other names."""
    if name not in ("log", "logger"):
        return ""
    names = (one for definition in facts.definitions for one in _annotations(facts, definition))
    return next((_LOGGERS[one] for one in names if one in _LOGGERS), "")


def builder(facts: FileFacts, position: int) -> Builder | None:
    """The generated builder of a class, if it, or one of its constructors, has the annotation."""
    makers = (d for d in facts.definitions if d.kind == "constructor" and d.parent == position)
    for one in (facts.definitions[position], *makers):
        if _BUILDERS.isdisjoint(_annotations(facts, one)):
            continue
        written = next(text for text in one.decorators if _name(text) in _BUILDERS)
        options = dict(_OPTION.findall(written))
        return Builder(
            options.get("builderMethodName", "builder"),
            "toBuilder" if _AGAIN.search(written) else "",
            options.get("buildMethodName", "build"),
            options.get("setterPrefix", ""),
        )
    return None


def _annotations(facts: FileFacts, definition: Definition) -> frozenset[str]:
    """Annotations that may be Lombok's, by their last names."""
    written = definition.decorators
    if written and not any(imported.module.startswith("lombok") for imported in facts.imports):
        written = tuple(text for text in written if text.startswith("lombok."))
    return frozenset(map(_name, written))


def _name(written: str) -> str:
    return written.partition("(")[0].rpartition(".")[2]
