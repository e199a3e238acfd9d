"""Frameworks as data: `languages/NAME/frameworks/*.toml` describe which code is a route, a setting, a table …

A file is one framework. `imports`: the modules one of which a file must import to use it (without: every file may);
`*/NAME`: a module of an application's own in any folder.
Each table is a rule, named after the kind of fact that it makes (`route client mount group global config table sql
exception log retry di middleware`), with one selector and the places of the parts (`languages/README.md`).
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cached_property, lru_cache

import msgspec

Where = tuple[int | str, ...]
"""Places of an argument, the first present one counts: a position (-1 the last) or a keyword; `receiver` alone
is what the call is a member of."""

SELECTORS = (
    "call",
    "decorator",
    "base",
    "member",
    "typed",
    "read",
    "index",
    "statement",
    "macro",
    "pair",
    "tag",
    "variable",
    "raises",
    "signature",
    "text",
    "inside",
    "keyed_by",
    "file",
)
STRUCTURE = frozenset(
    {
        "mount",
        "group",
        "pass",
        "global",
        "version",
        "action",
        "convention",
        "page",
        "section",
        "options",
        "mixin",
        "channel",
        "view",
        "module",
        "row",
    }
)
"""Kinds that are no entry points of their own: the paths of routes are put together from them."""
ADDRESSING = frozenset({"text", "send", "stub"})
"""… and those that the addresses of requests are put together from: texts, calls that take a path, calls of stubs."""

CACHES = "cache"
"""The framework whose rules are those about caches in `effects.toml`."""

SINKS = frozenset({"client", "route", "config", "topic", "cache", "table"})
"""Kinds whose name may be a parameter of the function around: a call of that function is such a surface, too."""


class Rule(msgspec.Struct, frozen=True, eq=False, dict=True, forbid_unknown_fields=True):
    """How one kind of surface looks in code."""

    kind: str
    framework: str
    by: str
    """One of SELECTORS."""
    names: tuple[str, ...]
    """What the selector compares: a callee's, decorator's or base's last name, the start of a path …"""
    name: Where = (0,)
    pattern: re.Pattern[str] | None = None
    """Group 1 is the name, within a macro's tokens, a decorator's text, a mount's argument …; of a route's argument the method,
    and group 2 the path (`GET("/x")`); or what a statement's name must match."""
    extracted: bool = False
    """The name is the pattern's group within the text found, not all of it: `CartService` of `NewCartServiceClient`."""
    default: str | None = None
    """The name where the code has none; without a default there is no fact."""
    detail: str = ""
    """Constant; `*`: the name of the callee, in capitals."""
    details: Mapping[str, str] = {}
    """Detail by the name of the callee, or of a constant in its place (`WP_REST_Server::READABLE`)."""
    detail_at: Where = ()
    detail_by: tuple[str, ...] = ()
    """Calls in the chain, before or after this one, whose arguments are the methods: `Methods("GET")`."""
    exclude: Where = ()
    """A list of the routes for which a `global` prefix does not hold."""
    fixed: Where = ()
    """An object whose texts replace words missing in the name: `new { controller = "Home" }`."""
    handler: Where = ()
    views: Where = ()
    """The argument that is the name of a route, by which views (facts of kind `view`) serve it."""
    typed_by: tuple[str, ...] = ()
    """The handler is the type argument of such a call or base around this call: `Entity<T>(b => b.ToTable("x"))`; of a
    route whose handler is a text a member of the class that such a call of the group around it names."""
    spaces: Mapping[str, str] = {}
    """Options of the groups around that give the namespace of a handler named by a text → what stands between names."""
    parent: Where = ()
    """The argument that the owner is, where it is not the receiver."""
    child: Where = ()
    """What is mounted: an argument, the `receiver` of the call, or the type of a decorated method's `result`."""
    combined: bool = False
    """The path's parts (`pattern`), the method (`given`) and what serves it (`served`, group 1) stand anywhere in the
    expression around, between its `separator`s."""
    inner: bool = False
    """Methods and handlers are calls in the argument `handler`: `get(list).post(create)`."""
    chained: str = ""
    """The name is an argument of an earlier call in the chain, of one of these (`|` between): `app.route("/x").get(h)`;
    `detail` is `{chained}` where that one is named like the HTTP method: `ws.GET("/x").To(h)`."""
    listed: bool = False
    """The argument is a list, of objects with the parts or of tuples with name and handler: `[("/x", Handler)]`."""
    object_at: Where = ()
    """The argument that is an object with the parts, where it may be a variable: `route(options)` has `options.path`; of a list of them each one."""
    prefix_at: Where = ()
    """An argument that is the first part of the name: `register_rest_route("shop/v1", "/x", …)`."""
    folder: Where = ()
    """The children are the modules of this folder, which the framework loads itself; of a `global` prefix: an argument of
    the call of `chained` is the folder."""
    files: str = ""
    """Names of those modules (a pattern)."""
    instead: str = ""
    """A module of this name (a pattern) replaces all of its folder."""
    flags: Mapping[str, str] = {}
    """`keyword=value` → what is added to the detail then."""
    wrapper: str = ""
    """The child must be an argument of this call (`include(…)`): the first, or the one at `wrapped_at`; a list of names may
    be one's arguments (`List.of("a", "b")`)."""
    wrapped_at: int = 0
    served: str = ""
    """The handler, or what is mounted, must begin with this pattern: `express\\.static\\(`; of a convention, its methods (group
    1) anywhere in the call."""
    below: str = ""
    """Suffix of the name: `/*` where everything below it is served; of a group with the texts of arguments: `/{lookup}`."""
    only: Mapping[str, str] = {}
    """Calls that follow a route's in its chain, or options of it, which list the actions that there are, or (`!`) are not;
    names of its call with fixed ones: `{ only = "", except = "!", apiResource = "!create,edit" }`."""
    adds: Mapping[str, tuple[str, ...]] = {}
    """The routes that a call of the library's own adds below its name, `METHOD path handler`, by the option that leaves
    them out where it is false (`""`: always; with `?`: that adds them where it is true)."""
    members_at: Where = ()
    """An argument whose text says which members of the handler's type serve which methods: `get,post:Save;*:Show`."""
    mapped: str = ""
    """The handler may be a call of this with an object of methods → members (`as_view({"get": "list"})`)."""
    under: Mapping[str, str] = {}
    """Keyword that is true (`*`: always), or the name of a call in whose argument a route or mount is → prefix of the name
    then."""
    owner: str = "receiver"
    """`receiver` | `class` (the decorated class) | `assigned` (the variable that it becomes part of) | `made` (the
    call's result) | `created` (the router that the call and its chain create) | `around` (for a configuration key: the enclosing definition, variables included) | `""`."""
    having: str = ""
    """A member of one of these names (`|` between) serves the route: `__invoke`; without it a decorated type serves
    none. Where a call stands in such a type its path may be a constant."""
    within: tuple[str, ...] = ()
    """The owner is the enclosing call of one of these, in whose function argument the call is:
    `Route::prefix("/x")->group(function () { Route::get("/y", …); })`."""
    receiver: re.Pattern[str] | None = None
    """What the text before the name must match."""
    on: re.Pattern[str] | None = None
    """What the qualified name of the receiver's type, or of what made it, must match (of a
    key that is read from an object, what that object is made of); `{receiver}` in the name is its
    definition's."""
    likely: re.Pattern[str] | None = None
    """What the receiver of a topic's call must match where nothing is known of it: told as heuristic then."""
    named_in: Where = ()
    """The argument of a call in whose own call the `pattern` finds a table's name; else it follows from the first text."""
    naming: str = ""
    """Name of a type's table by default: `{name}` `{snake}` `{plural}` `{stem}` `{folder}`; of a field's `{table}_{field}`."""
    named_by: tuple[str, ...] = ()
    """Members whose literal value is the name instead (`Meta.db_table`)."""
    unless: tuple[str, ...] = ()
    """Members which, when true, mean that there is none (`Meta.abstract`); of a decorator patterns of others with it;
    of a call patterns of the file with the `{name}`: a name that a statement declares itself; of an object names of
    the member that holds it."""
    many: bool = False
    """Each element of the argument is a name of its own."""
    rest: bool = False
    """Each positional argument from the first of `name` on is a name of its own."""
    members: bool = False
    """Each field of the type is a fact."""
    inherited: bool = False
    """Derived types count as well."""
    kinds: frozenset[str] = frozenset()
    """Kinds of definitions that the rule applies to."""
    keys: Where = ()
    """Arguments that are object literals, each member of which is a key; `receiver`: those of earlier calls of the
    chain."""
    given: re.Pattern[str] | None = None
    """A pattern that the call's arguments must match: `^\\(process\\.env`; of a `global` with `chained` group 1 is a file from
    the project's root, group 2 one from the file's own folder."""
    prefixed_by: tuple[str, ...] = ()
    """Members of the type with the prefix of all its keys: `Config.env_prefix`."""
    prefix_tag: re.Pattern[str] | None = None
    """Where a field's tag says (in a group) what all keys of the field's type begin with: `envPrefix:"DB_"`;
    if the group is named `part`, with `_` between."""
    nested: str = ""
    """Separator between the key of a tagged field and those of the fields of its type, or between resources, one below
    any of the other (`carts.lines`)."""
    parted: Mapping[str, str] = {}
    """Call or option by which a resource below others stands beside them → its actions that stay below."""
    section: str = ""
    """Name of an earlier call in the chain that names the section of the key: `GetSection("a").GetValue("b")`."""
    separator: str = "."
    """… and what stands between them."""
    kebab: bool = False
    """Fields of a type have keys in that form: `maxTries` → `max-tries`."""
    begins: re.Pattern[str] | None = None
    """A pattern that the beginning of the chain of calls must match: `publicProcedure.input(…).query(…)`."""
    begins_inside: re.Pattern[str] | None = None
    """One that suffices for a member of the object that a call creates a router of: `router({ pay: allowed("pay").query(…) })`."""
    keyed: bool = False
    """A router is an object literal, and a member's name is its route."""

    marked: re.Pattern[str] | None = None
    """What a decorator or base of the members' type must match."""
    put_on: re.Pattern[str] | None = None
    """What a decorator of such a member must match (group 1: the name, if it is there)."""
    valued: re.Pattern[str] | None = None
    """What the value of such a member must match (group 1: the path of the function that serves it)."""

    hidden: bool = False
    """Members that are not public count as well."""

    derived: bool = False
    """Names with this ending count as well: a project's own classes are often called after their base."""

    @cached_property
    def wrappers(self) -> frozenset[str]:
        return frozenset(self.wrapper.split("|")) if self.wrapper else frozenset()


class Framework(msgspec.Struct, frozen=True, eq=False, dict=True, forbid_unknown_fields=True):
    name: str
    imports: tuple[str, ...] = ()
    rules: tuple[Rule, ...] = ()
    types: tuple[str, ...] = ()
    """Names of its router types: a parameter of such a type is a router."""
    rooted: bool = False
    """Whether a member's path that begins with `/` is complete, without the type's prefix."""
    optional: bool = False
    """Whether code that imports it often has no endpoint: a library with clients as well."""
    bare: bool = False
    """Whether a path may lack its leading slash, on any declaration."""
    partial: bool = False
    """Whether paths may stand below others that are not followed: its routes are told as heuristic."""
    mounted: bool = False
    """Whether a decorated function is a route only where something mounts it: elsewhere its decorator documents one."""
    placing: tuple[str, ...] = ()
    """Bases of annotations that give the path of what they stand at."""
    clients: str = ""
    """Decorators of types whose routes are requests to another program (`|` between): `@FeignClient`."""
    answers: Mapping[str, str] = {}
    """Members and bases of classes that serve routes → the methods that they answer; `*` ends a prefix; `()` a function."""
    actions: Mapping[str, str] = {}
    """Members of view sets → method and path suffix; their bases → such members."""
    likely_actions: Mapping[str, str] = {}
    """Words in the names of bases of view sets that are in other packages → such members, probably."""
    sets: str = ""
    """What the bases of view sets are called (a pattern); without it any class may be a view set."""
    ending: str = "/"
    """Suffix of the paths of actions."""
    each: bool = False
    """Whether each of the members that `answers` names serves its methods, rather than the class all of them."""
    limited_by: str = ""
    """The member of a class that serves routes whose list of methods limits what the class answers."""
    limiting: Mapping[str, str] = {}
    """Decorators that limit a function which serves a route to some methods → these; `*`: those in its arguments."""
    renamed: Mapping[str, tuple[str, ...]] = {}
    """Placeholder in those → members of the view set whose value replaces it, the first present one."""
    names: Mapping[str, str] = {}
    """Names of the routes of view sets: for `all`, for `one` (the path ends with a variable), for another `action`;
    `set` is the call whose first argument is the common name (a pattern), else
    `base` is the keyword with the common name, `own` that with an action's own name (patterns both); without the
    keyword the common name is what `made` finds in that of the set, as it is mostly its model's."""
    tokens: Mapping[str, str] = {}
    """Words in paths that are replaced by the class or method name: `[controller]` → ending that is removed from it."""
    declares: tuple[str, ...] = ()
    """Names that a file declares at its top only if it uses the framework, whatever it imports."""
    spoken: tuple[str, ...] = ()
    """Endings of imported or called names that only a file using the framework has, whatever it imports."""
    separator: str = "/"
    """Separator between the parts of a route."""
    appended: bool = False
    """Whether a route's own part stands behind its router's prefix as it is written, without a slash between."""
    placed: Mapping[str, str] = {}
    """Patterns of the paths of files → prefix of all routes in them."""
    loaders: tuple[str, ...] = ()
    """Functions whose result is a module that only a run knows."""
    stubs: tuple[str, ...] = ()
    """Patterns of the types whose methods are requests to a service (group 1)."""
    operations: tuple[str, ...] = ()
    """Patterns of the names generated for a GraphQL operation (group 1)."""
    generated: str = ""
    """What the modules of generated code are called (a pattern)."""
    channels: bool = False
    """Whether the names of its topics are channels, which files of settings connect to topics."""
    called: Mapping[str, str] = {}
    """Those of `imports` that are other frameworks, used in the same way → their names."""

    @cached_property
    def makers(self) -> frozenset[str]:
        """Names of the calls that construct a router of this framework."""
        return frozenset(name for rule in self.rules if _makes(rule) for name in rule.names)

    @cached_property
    def lists(self) -> bool:
        """Whether its routes stand in lists."""
        return any(rule.kind == "route" and rule.owner == "assigned" for rule in self.rules)

    def operation(self, name: str) -> str:
        """The GraphQL operation that a name is generated for; empty where it is not."""
        return _first_group(self.operations, name)

    def generates(self, module: str) -> bool:
        """Whether a module may contain code generated for operations."""
        return _has(self.generated, module)

    def name_in(self, modules: Iterable[str]) -> str:
        """The framework's name, or that of the look-alike (`called`) that the first matching module belongs to."""
        parts = (
            (part for module in modules for part in _prefixes(module) if part in self.imports) if self.called else ()
        )
        return next((self.called.get(part, self.name) for part in parts), self.name)


class Frameworks:
    """The frameworks of one language."""

    def __init__(self, found: Iterable[Framework]) -> None:
        self.all = tuple(found)
        self.named = {framework.name: framework for framework in self.all}
        self.everywhere = tuple(f for f in self.all if not f.imports)
        self._by_import: dict[str, list[Framework]] = {}
        for framework in self.all:
            for module in framework.imports:
                self._by_import.setdefault(module, []).append(framework)
        self._by_name: dict[str, list[Framework]] = {}
        for framework in self.all:
            for name in framework.declares:
                self._by_name.setdefault(name, []).append(framework)
        self._by_ending = [
            (name, framework)
            for framework in self.all
            for rule in framework.rules
            for name in rule.names
            if rule.derived
        ]
        self._by_ending += [(ending, framework) for framework in self.all for ending in framework.spoken]
        self.endings = tuple(name for name, _ in self._by_ending)
        """Endings of names that only files using a framework call, whatever they import."""
        self._tables: dict[frozenset[int], Table] = {}

    @cached_property
    def inherited(self) -> Mapping[str, Mapping[str, list[Rule]]]:
        """Rules for derived types: kind of fact → name of the base type → rules."""
        found: dict[str, dict[str, list[Rule]]] = {}
        for rule in (rule for framework in self.all for rule in framework.rules if rule.inherited):
            for name in rule.names:
                found.setdefault(rule.kind, {}).setdefault(name, []).append(rule)
        return found

    @cached_property
    def telling(self) -> re.Pattern[str] | None:
        """Names of members and bases by which classes declare what they answer; None where there are none."""
        names = {name for framework in self.all for name in (*framework.answers, *framework.actions)}
        patterns = (re.escape(name.rstrip("*")) + (r"\w*" if name.endswith("*") else "") for name in sorted(names))
        likely = (rf"\w*{framework.sets}" for framework in self.all if framework.likely_actions)
        return re.compile("|".join((*patterns, *likely))) if names else None

    @cached_property
    def declaring_by_value(self) -> frozenset[str]:
        """Names of members whose values declare what classes answer, and where."""
        renaming = (name for framework in self.all for names in framework.renamed.values() for name in names)
        rules = (rule for framework in self.all for rule in framework.rules)
        prefixing = (name.rpartition(".")[2] for rule in rules for name in rule.prefixed_by)
        return frozenset(
            (*renaming, *prefixing, *(framework.limited_by for framework in self.all if framework.limited_by))
        )

    def handing(self, beside: Table) -> Table:
        """The frameworks that construct routers, but those of a table: functions of a file that uses none of them may
        take one as an argument."""
        own = set(map(id, beside.frameworks))
        return self._table(one for one in self._constructing if id(one) not in own)

    @cached_property
    def _constructing(self) -> list[Framework]:
        return [
            f
            for f in self.all
            if f.imports and any(r.kind == "group" and r.by == "call" and not r.within for r in f.rules)
        ]

    def used_by(self, modules: Iterable[str], names: Iterable[str] = ()) -> Table:
        """The rules that apply to a file with these imports, and these names at its top or in its calls."""
        parts = {part for module in set(modules) for part in (*_prefixes(module), f"*/{_last(module)}")}
        used = {f.name for part in parts for f in self._by_import.get(part, ())}
        for name in names:
            used.update(f.name for f in self._by_name.get(name, ()))
            used.update(f.name for ending, f in self._by_ending if name.endswith(ending))
        return self._table(f for f in self.all if f.name in used or not f.imports)

    def _table(self, frameworks: Iterable[Framework]) -> Table:
        """The rules of some frameworks, which are put together once."""
        found = tuple(frameworks)
        key = frozenset(map(id, found))  # several have one name
        if key not in self._tables:
            self._tables[key] = Table(found)
        return self._tables[key]


@dataclass(frozen=True, eq=False)
class Table:
    """Rules by selector and name."""

    frameworks: tuple[Framework, ...]

    def by(self, selector: str) -> dict[str, list[Rule]]:
        return self._selected[selector]

    @cached_property
    def _selected(self) -> dict[str, dict[str, list[Rule]]]:
        found: dict[str, dict[str, list[Rule]]] = {selector: {} for selector in SELECTORS}
        for framework in self.frameworks:
            for rule in framework.rules:
                for name in rule.names:
                    found[rule.by].setdefault(name, []).append(rule)
        return found

    def renamed(self, imports: Iterable[tuple[str, str, str, str]]) -> Table:
        """The rules for a file that calls members of frameworks by names of its own: `import KoaRouter from
        "@koa/router"`, `from celery import shared_task as task`. `imports`: (module, name, alias, form)."""
        selected = {selector: dict(self.by(selector)) for selector in ("call", "decorator", "base")}
        for module, name, alias, form in imports:
            if not alias or alias == name:
                continue
            own = self._of_module(module)
            is_whole = name == "default" or (not name and form == "require")
            for selector, rules in selected.items():
                known = [one for one in rules.get(name, ()) if one.framework in own]
                if is_whole and name not in rules and selector == "call":
                    known = [one for ones in rules.values() for one in ones if _makes(one) and one.framework in own][:1]
                if known and alias not in rules:
                    rules[alias] = known
        if all(selected[selector].keys() == self.by(selector).keys() for selector in selected):
            return self
        other = Table(self.frameworks)
        other.__dict__["_selected"] = {**self._selected, **selected}
        return other

    def _of_module(self, module: str) -> frozenset[str]:
        """The frameworks that a module belongs to, and those that belong to no module."""
        parts = _prefixes(module)
        return frozenset(
            one.name for one in self.frameworks if not one.imports or not set(one.imports).isdisjoint(parts)
        )

    def called(self, names: Iterable[str]) -> Mapping[str, list[Rule]]:
        """The rules for calls of these names, and of names with a rule's name as ending."""
        rules, ends = self.by("call"), tuple(self._derived)
        others = {name for name in names if name.endswith(ends) and name not in rules} if ends else ()
        return (
            rules
            if not others
            else rules | {one: self._derived[max(filter(one.endswith, ends), key=len)] for one in others}
        )

    @cached_property
    def _derived(self) -> Mapping[str, list[Rule]]:
        rules = self.by("call").items()
        return {name: own for name, rows in rules if (own := [rule for rule in rows if rule.derived])}

    @cached_property
    def ending_bases(self) -> list[Rule]:
        """Rules for types by the ending of their base's name."""
        rules = (rule for rules in self.by("base").values() for rule in rules)
        return [rule for rule in dict.fromkeys(rules) if rule.derived]

    @cached_property
    def makers(self) -> Mapping[str, bool]:
        """Names of calls that construct a router → whether it is a new one, rather than part of the one before it."""
        return {
            name: not rule.owner for name, rules in self.by("call").items() for rule in rules if rule.kind == "group"
        }

    @cached_property
    def wrappers(self) -> frozenset[str]:
        """Names of calls that mount their argument."""
        return frozenset().union(*(rule.wrappers for rules in self.by("call").values() for rule in rules))

    @cached_property
    def routed(self) -> bool:
        """Whether routers may be passed around in such a file."""
        return any(rule.kind in STRUCTURE for framework in self.frameworks for rule in framework.rules)

    @cached_property
    def optional(self) -> bool:
        """Whether such a file may well use no router of these frameworks."""
        routing = (f for f in self.frameworks if any(rule.kind in STRUCTURE for rule in f.rules))
        return all(one.optional or not one.imports for one in routing)

    @cached_property
    def generating(self) -> tuple[Framework, ...]:
        """The frameworks that generate code for GraphQL operations."""
        return tuple(framework for framework in self.frameworks if framework.operations)

    @cached_property
    def types(self) -> frozenset[str]:
        return frozenset(name for framework in self.frameworks for name in framework.types)


def _makes(rule: Rule) -> bool:
    """Whether a rule is about calls that construct a router."""
    return rule.kind == "group" and rule.by == "call" and not rule.owner


@lru_cache(maxsize=1 << 14)
def _first_group(patterns: tuple[str, ...], name: str) -> str:
    found = (re.fullmatch(pattern, name) for pattern in patterns)
    return next((one[1] for one in found if one), "")


@lru_cache(maxsize=1 << 14)
def _has(pattern: str, text: str) -> bool:
    return re.search(pattern, text) is not None


@lru_cache(maxsize=4096)
def _last(module: str) -> str:
    return module.rpartition("/" if "/" in module else ".")[2]


def _prefixes(module: str) -> list[str]:
    """`a.b.c` → `a`, `a.b`, `a.b.c`; `a/b` and `a::b` likewise."""
    ends = [match.start() for match in re.finditer(r"[./:\\]", module) if match.start()]
    return [*(module[:end] for end in ends), module]
