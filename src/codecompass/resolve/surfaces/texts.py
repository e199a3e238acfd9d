"""String values of expressions, evaluated across functions, files and types.

A template (`extract/templates.py`) is filled with the string values of its expressions: constants, results of
functions, members of objects. A parameter, whose value only callers know, is replaced by a mark (`marks.py`).
"""

import re
from collections.abc import Iterator, Mapping, Sequence

from codecompass.extract.addresses import ASSIGNED, RETURNED
from codecompass.extract.literals import arguments_of
from codecompass.extract.templates import LEFT_OUT, UNKNOWN, Called, call_of, pieces, template_of, templates
from codecompass.languages.paths import alternatives
from codecompass.languages.rules import Place
from codecompass.model import CALLABLE_KINDS, EXTENSION, TYPE_KINDS, VALUE_KINDS, Binding, FileFacts, SurfaceFact
from codecompass.process.memo import memoised
from codecompass.resolve.calls.origins import Origin, Origins, Sites
from codecompass.resolve.evaluate import Evaluator
from codecompass.resolve.scopes.constants import DEFAULTED, constant
from codecompass.resolve.surfaces.marks import (
    MARK,
    NOTHING,
    THIS,
    as_path,
    bare_names,
    fitting,
    mark_of,
    marks_in,
    put_in,
    shown,
    unknown_called,
)
from codecompass.resolve.types.ancestry import derived
from codecompass.resolve.values import DEFINITION, INSTANCE, Value, Values

DEEPEST = 8
"""The deepest nesting of texts in texts."""
MOST_TEXTS = 4
"""The most texts of one expression."""
MOST_TYPES = 32
"""The most derived types with their own values for a base's members."""
MOST_FUNCTIONS = 8
"""The most functions that one call may mean."""
_NAME = re.compile(r"[\w$#@]+(?:(?:\??\.|!\.|::|->)[\w$]+)*!?\Z")
_JOINING = re.compile(r"(?i)(?:^|[._:])\w*(?:join|combine|resolve)\w*\Z")
_PATH = re.compile(r"https?://|/")


MOST_PASSED = 8
"""The most arguments for a parameter that takes all further ones."""


class Texts:
    def __init__(self, files: Mapping[str, FileFacts], evaluator: Evaluator) -> None:
        self.files = files
        self.evaluator = evaluator
        self.origins = Origins(evaluator, self._sites, lambda module, path: [], frozenset())

    def functions(self, text: str, path: str, scope: int, position: int) -> list[Place]:
        """The functions that are values of an expression."""
        values = self.evaluator.reference(text, path, scope, position) if text else ()
        return list(dict.fromkeys(self._callable(values, 0)))[:MOST_FUNCTIONS]

    def _callable(self, values: Values, depth: int) -> Iterator[Place]:
        for value in values:
            kind = self.evaluator.kind_of(value)
            if kind in CALLABLE_KINDS:
                yield Place(value.path, value.index)
            elif kind in VALUE_KINDS and depth < 2:
                yield from self._callable(self.evaluator.variables.value_of(Place(value.path, value.index)), depth + 1)

    # Parameters

    def _parameters(self, place: Place) -> list[tuple[str, str]]:
        """(mark, name) of a function's parameters, without receivers, in order."""
        index = self.evaluator.index(place.path)
        own = [one for one in index.parameters(place.index) if one.name[:1] != "#"]
        extends = EXTENSION in index.definitions[place.index].modifiers and len(own) == len(
            index.parameters(place.index)
        )
        own = own[1:] if extends else own  # `this IConfiguration settings`
        return [
            (mark_of(one.start, one.name), one.name)
            for one in own
            if not ((one is own[-1] or one.value) and self._is_receiver(place.path, one))
        ]

    def _is_receiver(self, path: str, binding: Binding) -> bool:
        """Whether a parameter is the object that a method is called on."""
        definition = self.evaluator.index(path).definitions[binding.scope]
        of_owner = bool(definition.owner) and binding.type.lstrip("*&") == definition.owner.lstrip("*&")
        return of_owner or binding.value in ("#self", "#class")

    def _passed(
        self, place: Place, arguments: Sequence[tuple[str, str]], path: str, scope: int, position: int, depth: int
    ) -> dict[str, list[str]]:
        """Mark of a parameter → its texts in a call; `{name}` where they are not known."""
        found: dict[str, list[str]] = {}
        passed = self._arguments(place, arguments)
        for mark in dict.fromkeys((*(mark for mark, _ in self._parameters(place)), *passed)):
            unknown = shown(mark)
            texts = [one for one in passed.get(mark, ()) if one not in LEFT_OUT]
            filled = [
                one
                for text in texts
                for one in (self._filled(text, path, scope, position, depth + 1) if text != UNKNOWN else [unknown])
            ]
            found[mark] = [one if one != UNKNOWN else unknown for one in filled] or [NOTHING]
        return found

    def _arguments(self, place: Place, arguments: Sequence[tuple[str, str]]) -> dict[str, list[str]]:
        """Mark of a parameter → the templates that a call passes for it: several for one that takes the rest."""
        positional = [text for keyword, text in arguments if not keyword]
        named = {keyword: text for keyword, text in arguments if keyword}
        found: dict[str, list[str]] = {}
        signature = self.evaluator.index(place.path).definitions[place.index].signature
        for number, (mark, name) in enumerate(self._parameters(place)):
            for keyword in named if any(one[0] == "@" for one in named) else ():
                if keyword.startswith(f"@{number}."):  # a member of an object
                    member = keyword.partition(".")[2]
                    found[mark_of(mark[1:].partition(":")[0], f"{name}.{member}")] = [named[keyword]]
            if name in named:
                found[mark] = [named[name]]
            elif _takes_rest(name, signature):
                found[mark] = positional[number:MOST_PASSED]
            elif number < len(positional):
                found[mark] = [positional[number]]
        return found

    # Texts

    def is_passed(self, template: str, path: str, scope: int, position: int) -> bool:
        """Whether a text depends on a parameter of the function around."""
        return any(marks_in(one) for one in self._filled(template, path, scope, position, 0)[-1:])

    def text(self, template: str, path: str, scope: int, position: int) -> str:
        """The text of a template, parts that are not known as `{name}`; the last one of several, which holds where no
        condition does."""
        return shown((self._filled(template, path, scope, position, 0) or [UNKNOWN])[-1])

    def _filled(self, template: str, path: str, scope: int, position: int, depth: int) -> list[str]:
        """The texts of a template at a position."""
        ways = [""]
        for literal, expression in pieces(template):
            if expression is None:
                ways = [way + literal for way in ways]
                continue
            values = self._value(expression, path, scope, position, depth, not ways[0])
            ways = [way + value for way in ways for value in values][:MOST_TYPES]
        return list(dict.fromkeys(ways))

    def _value(self, text: str, path: str, scope: int, position: int, depth: int, is_first: bool) -> list[str]:
        """The texts of an expression; `is_first`: whether it begins the address."""
        if defaulted := DEFAULTED.fullmatch(text):
            return [defaulted[1]]
        if text.startswith("?"):  # added under a condition
            return ["", *self._value(text[1:], path, scope, position, depth, is_first)]
        if depth <= DEEPEST:
            if _NAME.match(text):
                return self._named(text, path, scope, position, depth) or [unknown_called(text)]
            called = call_of(text)
            if called is not None:
                return self._called(called, path, scope, position, depth, is_first)
            found = [one for one in templates(text) if one not in (UNKNOWN, f"${{{text}}}")]
            if found:
                return [value for one in found for value in self._filled(one, path, scope, position, depth + 1)]
        return [UNKNOWN]

    def _named(self, text: str, path: str, scope: int, position: int, depth: int) -> list[str]:
        """The texts of a name; empty where they are not known."""
        decorator, at, name = text.partition("@")
        if at and decorator[:1].isupper():
            return self._of_decorator(decorator, name, path, scope, position)
        text = as_path(text)
        binding = self.origins.local(text, path, scope, position) if text.isidentifier() else None
        if binding is not None and binding.kind == "parameter":
            return [mark_of(binding.start, binding.name)]
        found = self._of_origins(self.origins.of(text, path, scope, position), path, depth)
        if not found:
            owner, _, name = text.rpartition(".")
            found = self._of_member(owner, name, path, scope, position, depth) if owner else []
        if not found:
            value = constant(self.evaluator, text, path, scope, position)
            found = [value] if not value.startswith("{") else []
        if not found and text.count(".") == 1 and text[0] != "#":
            binding = self.origins.local(text.partition(".")[0], path, scope, position)
            if binding is not None and binding.kind == "parameter" and not self._is_receiver(path, binding):
                found = [mark_of(binding.start, text)]
        if not found and text.startswith("#self.") and "." not in text[6:]:
            found = [mark_of(THIS, text[6:])]
        return list(dict.fromkeys(found))

    def _of_decorator(self, decorator: str, name: str, path: str, scope: int, position: int) -> list[str]:
        """The address in a decorator of a type, below those of the types around that have one, too."""
        for value in self.evaluator.reference(name, path, scope, position):
            parts, at = list[str](), value.index if value.kind == DEFINITION else 0
            definitions = self.evaluator.index(value.path).definitions if at else ()
            while at > 0:
                written = (
                    re.match(rf'{decorator}\(\s*(?:path\s*=\s*)?"([^"]*)"', one) for one in definitions[at].decorators
                )
                parts += [found[1].strip("/") for found in written if found is not None]
                at = definitions[at].parent
            if parts:
                return ["/" + "/".join(filter(None, reversed(parts)))]
        return []

    def _of_origins(self, origins: Sequence[Origin], path: str, depth: int) -> list[str]:
        found: list[str] = []
        for origin in origins[:MOST_TEXTS]:
            if origin.mark == "@":
                found += self._written(origin.path, origin.at, depth)
            elif origin.mark[0] == "&" and origin.path == path:
                found.append(mark_of(origin.at, origin.mark[1:]))
        return found

    def _written(self, path: str, end: int, depth: int) -> list[str]:
        """The texts of the expression that ends at a byte of a file."""
        facts = self._texts_at(path).get(end, ())
        if not facts and depth < DEEPEST:
            return [text for one in self._bound_at(path, end) for text in self._named(*one, depth + 1)]
        found = ((one, self._filled(one.name, path, one.scope, one.start - 1, depth + 1)) for one in facts)
        return [shown(text) if one.detail == ASSIGNED else text for one, texts in found for text in texts]

    def _bound_at(self, path: str, end: int) -> Iterator[tuple[str, str, int, int]]:
        """The names that are assigned by bindings at a byte, each with its position, as arguments of `_named`."""
        for one in self.evaluator.index(path).facts.bindings:
            if one.start == end and one.kind == "variable" and one.value and _NAME.match(one.value):
                yield one.value, path, one.site, one.start - 1

    def _of_member(self, owner: str, name: str, path: str, scope: int, position: int, depth: int) -> list[str]:
        """The texts of a member that is no definition: of an object literal, or assigned in a constructor."""
        found: list[str] = []
        for value in self.evaluator.reference(owner, path, scope, position):
            for binding, at in self._bound(value, name):
                texts = self._written(at.path, binding.start, depth)
                if not texts and binding.value and depth < DEEPEST and binding.value[0] != "#":
                    text = alternatives(binding.value)[0]
                    texts = self._named(text, at.path, binding.site, binding.start - 1, depth + 1)
                    texts = [one for one in texts if not MARK.search(one)]
                found += texts
            if not found and depth < DEEPEST and value.kind == INSTANCE and value.path:
                found += self._of_getter(Place(value.path, value.index), owner, name, path, scope, position, depth)
        return found

    def _of_getter(
        self, place: Place, owner: str, name: str, path: str, scope: int, position: int, depth: int
    ) -> list[str]:
        """The texts that the getter of that name in a type returns."""
        for at in self.evaluator.members.order(place):
            member = self.evaluator.members.own(at, name)
            if member is not None and self.evaluator.index(member.path).definitions[member.index].kind == "property":
                results = self._results(member, depth + 1)
                own = (self._of_receiver(one, f"{owner}.{name}", path, scope, position, depth) for one in results)
                return [text for one, values in zip(results, own, strict=True) for text in put_in(one, values)]
        return []

    def _bound(self, value: Value, name: str) -> Iterator[tuple[Binding, Place]]:
        if value.kind not in (DEFINITION, INSTANCE) or not value.path:
            return
        place = Place(value.path, value.index)
        is_type = self.evaluator.index(place.path).definitions[place.index].kind in TYPE_KINDS
        for at in self.evaluator.members.order(place) if is_type else (place,):
            bound = self.evaluator.index(at.path).bindings.get((at.index, name), ())
            yield from ((one, at) for one in bound)
            if bound:
                return

    def _below(self, url: str, path: str, scope: int) -> list[str]:
        """A text with its marks of `this` members replaced by their values in each type derived from the one around."""
        if f"\x02{THIS}:" not in url:
            return [url]
        around = self.evaluator.members.type_around(path, scope)
        types = derived(self.evaluator, around)[:MOST_TYPES] if around is not None else ()
        found = [text for one in types for text in self._in_type(url, one)]
        return list(dict.fromkeys(found)) or [url]

    def _in_type(self, url: str, place: Place) -> list[str]:
        """A text with its marks of `this` members replaced by their values in a type; empty where one is not known."""
        marks = {name for start, name in MARK.findall(url) if start == THIS}
        values = {mark_of(THIS, name): self._member_of(place, name) for name in marks}
        return [] if any(not texts for texts in values.values()) else put_in(url, values, whole=False)

    def _member_of(self, place: Place, name: str) -> list[str]:
        """The texts of a member, or of its call (`itemRoute(itemId)`), in objects of a type."""
        end = self.evaluator.index(place.path).definitions[place.index].end
        texts = self._value(f"#self.{name}", place.path, place.index, end - 1, DEEPEST - 4, is_first=True)
        return [one for one in texts if f"\x02{THIS}:" not in one and not re.fullmatch(r"\{\w*\}", one)]

    def _of_receiver(
        self, url: str, callee: str, path: str, scope: int, position: int, depth: int
    ) -> dict[str, list[str]]:
        """Mark of a `this` member in a text → its texts in the receiver of a call."""
        owner = callee.rpartition(".")[0]
        names = {name for start, name in MARK.findall(url) if start == THIS} if owner and depth < DEEPEST else ()
        found: dict[str, list[str]] = {}
        for name in names:
            if owner in ("#self", "#super"):
                texts = self._value(f"#self.{name}", path, scope, position, depth + 1, is_first=True)
            else:
                values = self.evaluator.reference(owner, path, scope, position)
                types = (Place(v.path, v.index) for v in values if v.kind == INSTANCE and v.path)
                texts = [text for one in types for text in self._member_of(one, name)]
            found[mark_of(THIS, name)] = texts or [f"{{{name}}}"]
        return found

    def _called(self, called: Called, path: str, scope: int, position: int, depth: int, is_first: bool) -> list[str]:
        """The texts of a call: those that the function returns, else the address among its arguments."""
        callee = as_path(called.callee)
        arguments = [(one.keyword, template_of(one.text)) for one in arguments_of(called.arguments)]
        found: list[str] = []
        for place in self.functions(callee, path, scope, position):
            values = self._passed(place, arguments, path, scope, position, depth)
            results = fitting(self._results(place, depth), values)
            for one in results:
                own = self._of_receiver(one, callee, path, scope, position, depth)
                found += put_in(one, values | own)
        if not found and callee.startswith("#self.") and "." not in callee[6:]:
            texts = [
                self._filled(one, path, scope, position, depth + 1)[0]
                for _, one in arguments
                if one != UNKNOWN and one not in LEFT_OUT
            ]
            return [mark_of(THIS, f"{callee[6:]}({', '.join(bare_names(texts))})")] if depth < DEEPEST else [UNKNOWN]
        if not found and is_first:
            found = self._among_arguments(called, arguments, path, scope, position, depth)
        return found or [unknown_called(arguments[0][1] if len(arguments) == 1 else callee)]

    def is_guessed(self, template: str, path: str, scope: int, position: int) -> bool:
        """Whether a text is what a function of the tree is passed whose result is not known: `v1!("/carts")`."""
        calls = (call_of(one) for _, one in pieces(template) if one is not None and "(" in one)
        return any(
            not any(self._results(place, 0) for place in places)
            for one in calls
            if one is not None and (places := self.functions(as_path(one.callee.rstrip("!")), path, scope, position))
        )

    def _results(self, place: Place, depth: int) -> list[str]:
        """The texts that a function returns, with marks for its parameters."""
        index = self.evaluator.index(place.path)
        found: list[str] = []
        for result in index.results.get(place.index, ()):
            if result.name == "return":
                texts = self._written(place.path, result.start, depth)
                if not texts and result.value[:1] not in ("", "#"):
                    origins = self.origins.of(alternatives(result.value)[0], place.path, result.site, result.start - 1)
                    texts = self._of_origins(origins, place.path, depth + 1)
                found += texts
        for facts in () if found else self._texts_at(place.path).values():
            for one in facts:
                if one.detail == RETURNED and one.scope == place.index:
                    found += self._filled(one.name, place.path, one.scope, one.start - 1, depth + 1)
        return list(dict.fromkeys(found))[:MOST_TEXTS]

    def _among_arguments(
        self, called: Called, arguments: Sequence[tuple[str, str]], path: str, scope: int, position: int, depth: int
    ) -> list[str]:
        """The address in the arguments, or the receiver, of a call of an unknown function: `new URL(path, base)`,
        `url.Parse(raw)`, `uri.String()`. What a list is joined with is none."""
        if called.callee.endswith(".join") and len(arguments) == 1:
            return []
        parts = [
            self._filled(text, path, scope, position, depth + 1)[0]
            for _, text in arguments[:4]
            if text != UNKNOWN and text not in LEFT_OUT
        ]
        if len(parts) > 1 and _JOINING.search(called.callee):
            return ["/".join(part.strip("/") if number else part.rstrip("/") for number, part in enumerate(parts))]
        before = self._value(called.before, path, scope, position, depth + 1, is_first=True) if called.before else []
        return [one for one in (*before, *parts) if _PATH.search(one) or marks_in(one)][:1]

    # The texts of a file

    @memoised
    def _texts_at(self, path: str) -> dict[int, list[SurfaceFact]]:
        found: dict[int, list[SurfaceFact]] = {}
        for fact in self.files[path].surfaces:
            if fact.kind == "text":
                found.setdefault(fact.start, []).append(fact)
        return found

    @memoised
    def _sites(self, path: str) -> Sites:
        sites = {start: facts[0].scope for start, facts in self._texts_at(path).items()}
        return Sites(sites, frozenset(sites))


def _takes_rest(name: str, signature: str) -> bool:
    """Whether a parameter takes all further positional arguments: `*urls`, `...urls`, `urls ...string`."""
    if f"*{name}" not in signature and "..." not in signature:
        return False
    return re.search(rf"(?:[^*]\*|\.\.\.\$?){re.escape(name)}\b|\b{re.escape(name)}\s*\.\.\.", signature) is not None
