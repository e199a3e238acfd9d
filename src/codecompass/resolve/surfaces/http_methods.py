"""The HTTP methods that a class handles for its route, by its members and bases."""

import re
from collections.abc import Iterable, Iterator
from typing import NamedTuple

from codecompass.extract.literals import elements, string_of, value_in
from codecompass.languages.frameworks import Framework
from codecompass.languages.naming import as_written
from codecompass.languages.rules import Place
from codecompass.model import TYPE_KINDS
from codecompass.resolve.evaluate import Evaluator

_DECORATOR = re.compile(r"@?(?:\w+\.)*(\w+)\s*(?:\(([^()]*)\))?\s*")
_QUOTED = re.compile(r"""["'](\w+)["']""")


class Answered(NamedTuple):
    method: str
    below: str
    """The path after the route's own; of an action it begins and ends with a slash."""
    symbol: Place
    is_likely: bool = False
    """Whether only the name of a base outside the tree tells so."""


def answered(evaluator: Evaluator, place: Place, framework: Framework) -> list[Answered]:
    """The endpoints of a class: one for all methods of a view, one for each action of a view set; empty for other
    classes. Of a function that a decorator limits to some methods: one for these."""
    definition = evaluator.index(place.path).definitions[place.index]
    if definition.kind not in TYPE_KINDS:
        only = [*_decorated(definition.decorators, framework)] or framework.answers.get("()", "").split()
        return [Answered(",".join(dict.fromkeys(only)), "", place)] if only else []
    members, bases = _names(evaluator, place)
    if framework.actions and (not framework.sets or any(re.search(framework.sets, base) for base in bases)):
        actions = dict.fromkeys(_actions(framework, [*members, *bases]))
        found = [_action(framework, action, members.get(action, place)) for action in actions]
        likely = dict.fromkeys(_likely(evaluator, place, bases, framework))
        found += [_action(framework, one, place)._replace(is_likely=True) for one in likely if one not in actions]
        found += _marked(evaluator, members)
        found = [_named(evaluator, one, members, framework) for one in found]
    elif framework.each and (by_member := _answering(evaluator, place, framework, members)):
        found = [Answered(framework.answers[name], "", at) for name, at in by_member.items()]
    else:
        handled = (framework.answers[name] for name in (*members, *bases) if name in framework.answers)
        methods = dict.fromkeys(method for methods in handled for method in methods.split())
        found = [Answered(",".join(methods), "", place)] if methods else []
    allowed = _allowed(evaluator, members, framework)
    return found if allowed is None else list(_limited(found, allowed))


def _answering(evaluator: Evaluator, place: Place, framework: Framework, members: dict[str, Place]) -> dict[str, Place]:
    """The members of a class that answer a method each, those declared apart from it as well."""
    known = {name for name in framework.answers if name in members}
    found = members if known else evaluator.interfaces.methods(place)
    return {name: at for name, at in found.items() if name in framework.answers}


def _decorated(decorators: Iterable[str], framework: Framework) -> Iterator[str]:
    """The methods to which decorators limit a function: `@require_POST`, `@api_view(["GET", "PUT"])`."""
    for one in filter(None, map(_DECORATOR.fullmatch, decorators)) if framework.limiting else ():
        how = framework.limiting.get(one[1], "")
        yield from (name.upper() for name in _QUOTED.findall(one[2] or "")) if how == "*" else how.split()


def _allowed(evaluator: Evaluator, members: dict[str, Place], framework: Framework) -> frozenset[str] | None:
    """The HTTP methods to which a class limits itself; None where it does not, or not by a list of literals."""
    place = members.get(framework.limited_by)
    if place is None:
        return None
    return frozenset(names) if (names := methods_in(evaluator, place)) is not None else None


def methods_in(evaluator: Evaluator, place: Place) -> list[str] | None:
    """The HTTP methods that a definition's value lists; None where it is no list of literals."""
    names = [string_of(text) for text in elements(_value(evaluator, place) or "None")]
    return None if None in names else [name.upper() for name in names if name]


def _value(evaluator: Evaluator, member: Place) -> str:
    return value_in(evaluator.index(member.path).definitions[member.index].signature)


def _limited(found: list[Answered], allowed: frozenset[str]) -> Iterator[Answered]:
    for one in found:
        methods = [method for method in one.method.split(",") if method in allowed]
        if methods:
            yield one._replace(method=",".join(methods))


def limited(found: list[Answered], listed: str, framework: Framework, otherwise: Answered) -> list[Answered]:
    """Those of a class's actions that a route allows: `=index,show`, `=!create` (`surface_options.only_of`); of a class
    that is not known of all there may be. `otherwise`: what a route is that is about no actions."""
    limits = [one[1:] for one in listed.split() if one.startswith("=")]
    every = [_action(framework, name, otherwise.symbol) for name in framework.actions] if limits else [otherwise]
    found = found or every
    for names in limits:
        actions = [framework.actions[name] for name in names.removeprefix("!").split(",") if name in framework.actions]
        told = {(method, f"/{below}") for method, _, below in (one.partition(" ") for one in actions)}
        found = [one for one in found if ((one.method, one.below) in told) != names.startswith("!")]
    return found


def _actions(framework: Framework, names: list[str]) -> Iterator[str]:
    """The actions by members and bases."""
    for name in framework.actions:
        if name in names:
            names_of_base = framework.actions[name].split()
            yield from (names_of_base if all(one in framework.actions for one in names_of_base) else [name])


def _likely(evaluator: Evaluator, place: Place, bases: list[str], framework: Framework) -> Iterator[str]:
    """The actions that the names of bases in other packages tell: `ReadAndDeleteOnlyViewSet`."""
    orders = evaluator.members.order(place) if framework.likely_actions else ()
    known = {evaluator.index(at.path).definitions[at.index].name for at in orders} | framework.actions.keys()
    for base in bases:
        if base not in known and re.search(framework.sets, base):
            for word in re.findall(r"[A-Z][a-z]+", base):
                yield from framework.likely_actions.get(word, "").split()


def _action(framework: Framework, name: str, symbol: Place) -> Answered:
    method, _, below = framework.actions[name].partition(" ")
    return Answered(method, f"/{below}", symbol)


def _marked(evaluator: Evaluator, members: dict[str, Place]) -> Iterator[Answered]:
    """The actions by decorators of members; `={name}.mapping` adds a method to the action of that name."""
    paths: dict[str, str] = {}
    for name, place in members.items():
        for fact in evaluator.files[place.path].surfaces:
            if fact.kind == "action" and fact.handler == f"#def{place.index}":
                below = paths.get(fact.name[1:].partition(".")[0], "") if fact.name.startswith("=") else fact.name
                paths.setdefault(name, below)
                if below:
                    yield Answered(fact.detail, f"/{below}/", place)


def _named(evaluator: Evaluator, one: Answered, members: dict[str, Place], framework: Framework) -> Answered:
    """An action whose path has the placeholder names that the view set declares."""
    below = one.below
    for placeholder, attributes in framework.renamed.items() if "{" in below else ():
        for place in (members[name] for name in attributes if name in members):
            name = string_of(_value(evaluator, place))
            if name and re.fullmatch(r"\w+", name):
                below = below.replace(placeholder, f"{{{name}}}")
                break
    return one._replace(below=below)


def _names(evaluator: Evaluator, place: Place) -> tuple[dict[str, Place], list[str]]:
    """(members of a class and of its bases in the tree, the last names of all bases)"""
    members: dict[str, Place] = {}
    bases: list[str] = []
    for at in evaluator.members.order(place):
        index = evaluator.index(at.path)
        for name, positions in index.children.get(at.index, {}).items():
            members.setdefault(as_written(name), Place(at.path, positions[-1]))
        bases += [base.partition("[")[0].rpartition(".")[2] for base in index.definitions[at.index].bases]
    return members, bases
