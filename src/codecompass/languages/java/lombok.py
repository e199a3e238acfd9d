"""What Lombok makes of annotations: methods that read and write a field, which nobody writes; a logger."""

from __future__ import annotations

from collections.abc import Iterator

from codecompass.model import Definition, FileFacts

_READ = frozenset({"Getter", "Data", "Value"})
_WRITTEN = frozenset({"Setter", "Data"})
_LOGGERS = {
    "Slf4j": "@org.slf4j.Logger", "XSlf4j": "@org.slf4j.ext.XLogger", "Log4j2": "@org.apache.logging.log4j.Logger",
    "Log4j": "@org.apache.log4j.Logger", "CommonsLog": "@org.apache.commons.logging.Log", "Log": "@java.util.logging.Logger",
    "JBossLog": "@org.jboss.logging.Logger", "Flogger": "@com.google.common.flogger.FluentLogger",
}  # fmt: skip
"""Annotations of a class → the type of its `log`."""


def accessors(facts: FileFacts, position: int) -> Iterator[str]:
    """The names of the methods that read and write a field: `getName`, `isOpen`, `setName`, `withName`."""
    definition = facts.definitions[position]
    around = facts.definitions[definition.parent]
    if definition.kind != "field" or "static" in definition.modifiers or not _is_used(facts):
        return
    own, whole = _annotations(definition), _annotations(around)
    name = definition.name
    if any("fluent" in written and written.startswith("Accessors") for written in around.decorators):
        yield name
        return
    is_truth = definition.type == "boolean"
    bare = name[2:] if is_truth and name.startswith("is") and name[2:3].isupper() else name
    capital = bare[:1].upper() + bare[1:]
    if _READ & (own | whole):
        yield f"{'is' if is_truth else 'get'}{capital}"
    if _WRITTEN & (own | whole):
        yield f"set{capital}"
    if "With" in own | whole:
        yield f"with{capital}"


def logger(facts: FileFacts, name: str) -> str:
    """The type of a logger that a class of the file is given; empty where it is given none of that name."""
    if name not in ("log", "logger") or not _is_used(facts):
        return ""
    given = (_LOGGERS[one] for definition in facts.definitions for one in _annotations(definition) if one in _LOGGERS)
    return next(given, "")


def _is_used(facts: FileFacts) -> bool:
    return any(imported.module.startswith("lombok") for imported in facts.imports)


def _annotations(definition: Definition) -> frozenset[str]:
    return frozenset(written.partition("(")[0].rpartition(".")[2] for written in definition.decorators)
