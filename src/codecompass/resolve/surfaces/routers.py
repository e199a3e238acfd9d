"""Router mount prefixes: the paths under which a router is mounted, joined across files. A router is identified by its
origin."""

from __future__ import annotations

import posixpath
import re
from collections.abc import Iterable, Iterator, Mapping
from functools import cached_property
from typing import NamedTuple

from codecompass.extract.addresses import called_so
from codecompass.languages import all_languages, named
from codecompass.languages.rules import Outside, Place
from codecompass.model import AROUND, CALLABLE_KINDS, TYPE_KINDS, FileFacts, Import, SurfaceFact
from codecompass.process.memo import memoised
from codecompass.resolve.calls.origins import Origin, Origins, Sites, origin_of_parameter
from codecompass.resolve.evaluate import Evaluator
from codecompass.resolve.queries import query
from codecompass.resolve.scopes.constants import constant, filled
from codecompass.resolve.surfaces.prefixes import folder_of, joined, loaded, mounting_names, rule_of
from codecompass.resolve.surfaces.summaries import Summaries
from codecompass.resolve.types.ancestry import derived
from codecompass.resolve.values import DEFINITION, EVERYWHERE, EXTERNAL_INSTANCE, INSTANCE, parse_path
from codecompass.resolve.world import Mentioning

_TESTS = re.compile(r"(?:^|/)(?:tests?|__tests__|spec|e2e)/|(?:^|/)test_|_test\.|[._-](?:test|spec)\.", re.IGNORECASE)
_ROUTER_MEMBERS = frozenset({"urls", "routes", "router"})
"""Members whose value is the router itself, by which frameworks mount one."""
_HOLE = re.compile(r"(?<!\$)\{[^{}]*\}")
_ONE_UNKNOWN = re.compile(r"\{\w*\}")
_BARE = re.compile(r"(\w+)/\d+")
_DECORATOR = re.compile(r"[A-Za-z_][\w.]*")
MAX_PREFIXES = 8
PART = "part"
"""`detail` of a router that serves nothing unless it is mounted."""
BELOW, DEEPEST_BELOW = "below", 4
"""`detail` of a router whose routes stand below one of another's, though it is mounted by itself, and how deep such stand."""
MOST_PASSED = 64
"""The most origins on the way of a router from where it is created to where it is used."""


class Link(NamedTuple):
    """A mount of a router under another one."""

    parent: Origin | None
    prefix: str


class Routers:
    """The routers of a tree, and where each is mounted, which is determined once."""

    def __init__(
        self, files: Mapping[str, FileFacts], evaluator: Evaluator, mentioning: Mentioning | None, texts: Summaries
    ) -> None:
        self.files = files
        self.evaluator = evaluator
        self.texts = texts
        self.origins = Origins(evaluator, self._sites, self._listed, _ROUTER_MEMBERS)
        self._mentioning = mentioning
        self._links: dict[Origin, list[Link]] | None = None
        self._given: dict[Origin, dict[tuple[str, int], Link]] = {}
        """Parameter → what calls pass it, by the call's file and place."""
        self._mounted_of: set[str] = set()
        """The frameworks some of whose routers something mounts."""
        self._instances: dict[Origin, dict[Origin, None]] = {}
        """What a type creates for each instance → the same of derived types."""
        self._globals: list[tuple[str, str, str, str]] = []
        """(folder, prefix of its routes of a framework, routes without it, framework)"""
        self._versioned: list[tuple[str, str, str, str]] = []
        """(folder, version of its routes that have none of their own, where a request has it, framework)"""
        self._creations: dict[str, list[Origin]] = {}
        """Framework → the routers of it that are created, outside tests."""
        self._modules: dict[Origin, list[Origin]] = {}
        """Controller → the modules that it is part of."""
        self._placed_modules: dict[Origin, str] = {}
        """Module → the path of all its controllers."""
        self._views: dict[str, list[tuple[str, SurfaceFact]]] = {}
        """Name of a route → the views that serve it, each with its file."""
        self._channels: dict[tuple[str, str], str] = {}
        """(`produce` or `consume`, channel) → the topic that it is connected to."""
        self._conventions: dict[str, list[SurfaceFact]] = {}
        """Project → path patterns of those of its controllers that declare no path."""
        self._based: dict[Origin, Link] = {}
        """Types with a path of their own by their base, below which they stand wherever they are mounted."""
        self.holes: set[str] = set()
        """Parts of prefixes that only a run knows, as they stand in paths: `{base}`."""

    def paths_of(self, path: str, fact: SurfaceFact) -> tuple[str, ...]:
        """The whole paths of a route; its own where the mounts of its router are not known."""
        own = self.filled(fact.name, path, fact.scope, fact.start)
        framework = named(self.files[path].language).frameworks().named.get(fact.framework)
        rooted = framework is not None and framework.rooted and own.startswith(("/", "~/"))
        if rooted and fact.owner.startswith("#def"):
            return (joined(self._global(path, fact), own.removeprefix("~")),)
        owners = self.origins.of(fact.owner, path, fact.scope, fact.start) if fact.owner else []
        if not fact.owner and fact.handler.startswith("#def"):
            owners = [Origin(path, "#", int(fact.handler[4:]))]
        owners = self._only_one(owners, fact.framework)
        found = dict.fromkeys(p for owner in owners for p in self.prefixes(owner))
        appended = framework is not None and framework.appended
        below = [prefix + own if appended else joined(prefix, own) for prefix in found] or [own]
        modules = [module for owner in owners for module in self._modules.get(owner, ())]
        places = dict.fromkeys(self._placed_modules.get(module, "") for module in modules)
        below = [joined(place, one) for place in places or ("",) for one in below]
        versions, placed = (
            self._versions(path, fact),
            self._placed(path, fact.framework),
        )  # once `_versions` read all links
        return tuple(
            joined(joined(self._global(path, fact, one), placed), joined(version, one))
            for version in versions
            for one in below
        )

    def _only_one(self, owners: list[Origin], framework: str) -> list[Origin]:
        """The routers of a route; where they are parameters for which no call is known to pass one (functions in a list,
        or in a container), those of its framework that the tree creates, if all of these have one prefix."""
        if not owners or not self._are_parameters(owners):
            return owners
        created = {one: self.prefixes(one) for one in self._creations.get(framework, ())}
        prefixes = {prefix for found in created.values() for prefix in found if prefix}
        return [one for one, found in created.items() if found[0]] if len(prefixes) == 1 else owners

    def is_chosen(self, path: str, fact: SurfaceFact) -> bool:
        """Whether a route's router is only the one that the tree creates, and no call is known to pass that."""
        owners = self.origins.of(fact.owner, path, fact.scope, fact.start) if fact.owner else []
        return self._only_one(owners, fact.framework) is not owners

    def is_left_out(self, path: str, fact: SurfaceFact) -> bool:
        """Whether a route is in a list that nothing mounts, and that mounts at most what its file creates, where other lists
        are mounted."""
        self.prepare()
        assert self._links is not None
        if fact.framework not in self._mounted_of:
            return False
        owners = self.origins.of(fact.owner, path, fact.scope, fact.start)
        if not any(self._of(one) or one in self._above for one in owners):
            return True
        tops = self.tops(owners)
        return (
            bool(tops)
            and _is_left_beside(path, {one.path for one in self._roots})
            and not any(one.path != path or one in self._roots or self._of(one) for one in tops)
        )

    @cached_property
    def _roots(self) -> set[Origin]:
        """The routers that nothing mounts, on which some of other files are mounted."""
        links = ((one, link.parent) for one, links in (self._links or {}).items() for link in links)
        parents = {parent for one, parent in links if parent is not None and parent.path != one.path}
        return {top for parent in parents for top in self.tops([parent])}

    @cached_property
    def _above(self) -> frozenset[Origin | None]:
        """The routers on which others are mounted."""
        return frozenset(link.parent for links in (self._links or {}).values() for link in links)

    def _are_parameters(self, origins: list[Origin]) -> bool:
        """Whether all routers are parameters, or are passed such ones, for which no call is known to pass another."""
        waiting, seen = list(origins), set[Origin]()
        while waiting and len(seen) < MOST_PASSED * 8:
            origin = waiting.pop()
            if origin in seen:
                continue
            seen.add(origin)
            links = self._of(origin)
            if origin.mark[0] != "&" or any(link.parent is None or link.prefix for link in links):
                return False
            waiting += [link.parent for link in links if link.parent is not None]
        return not waiting

    def tops(self, origins: list[Origin]) -> set[Origin]:
        """The routers on which some are mounted, through others, and which themselves are mounted on none."""
        waiting, seen, found = list(origins), set[Origin](), set[Origin]()
        while waiting and len(seen) < MOST_PASSED:
            origin = waiting.pop()
            seen.add(origin)
            links = self._of(origin)
            waiting += [link.parent for link in links if link.parent is not None and link.parent not in seen]
            if all(link.parent is None for link in links):
                found.add(origin)
        return found

    def is_given(self, parameter: Origin) -> bool:
        """Whether some call is known to pass a parameter a router that the tree creates."""
        return any(
            link.parent is not None and not link.prefix and self.created(link.parent) for link in self._of(parameter)
        )

    def created(self, origin: Origin) -> SurfaceFact | None:
        """The creation of a router; None where its origin is no such expression."""
        return self._created_at(origin.path).get(origin.at) if origin.mark == "@" else None

    def has_hole(self, whole: str) -> bool:
        """Whether a path has a part of a prefix that only a run knows."""
        return any(hole in whole for hole in self.holes)

    def conventions(self, path: str) -> list[SurfaceFact]:
        """Path patterns of those controllers of a file that declare no path: its project's, else those of the projects that
        are built on it."""
        self._of(Origin(path, "", 0))
        rules = self.evaluator.rules(path)
        own = rules.project_of(path)
        above = (found for one, found in self._conventions.items() if own in rules.built_on(one))
        return self._conventions.get(own) or [fact for found in above for fact in found]

    def is_placed(self, place: Place) -> bool:
        """Whether a type, or a base of it, declares its path."""
        return bool(self._of(Origin(place.path, "#", place.index)))

    def is_passed(self, path: str, fact: SurfaceFact) -> bool:
        """Whether a route's router is a parameter for which some call passes a router of the route's framework."""
        origins = self.origins.of(fact.owner, path, fact.scope, fact.start)
        waiting = set(origins)
        seen: set[Origin] = set()
        while waiting and len(seen) < MOST_PASSED:
            origin = waiting.pop()
            seen.add(origin)
            created = self._created_at(origin.path).get(origin.at) if origin.mark == "@" else None
            if created is not None and created.framework == fact.framework:
                return True
            waiting |= {link.parent for link in self._of(origin) if link.parent is not None} - seen
        return False

    def creates(self, path: str, fact: SurfaceFact) -> bool:
        """Whether what is mounted is a router that the tree creates."""
        return any(one.mark == "@" and one.at in self._created_at(one.path) for one in self._children(path, fact))

    def detail_of(self, path: str, fact: SurfaceFact) -> str:
        """The option with which the router of a route is created (`detail` of its `group`)."""
        for origin in self.origins.of(fact.owner, path, fact.scope, fact.start) if fact.owner else ():
            own = self._created_at(origin.path).get(origin.at) if origin.mark == "@" else None
            if own is not None and own.detail:
                return own.detail
        return ""

    def made_by(self, path: str, fact: SurfaceFact) -> SurfaceFact | None:
        """The creation of the object whose path a route has (`${routes.list.path}`), where a call of its framework
        creates it."""
        text = fact.name[2:-1].rpartition(".")[0]
        for origin in self.origins.of(text, path, fact.scope, fact.start) if fact.name[-1:] == "}" else ():
            own = self.created(origin)
            if own is not None and own.framework == fact.framework:
                return own
        return None

    def made_with(self, path: str, fact: SurfaceFact) -> str:
        """The name with which the object that a fact is about is made: of a queue; empty where it is none."""
        where = path, fact.scope, fact.start
        declared = [(one.path, f"#def{one.index}") for one in self.origins.definitions_of(fact.owner, *where)]
        created = [(one.path, one.at) for one in self.origins.of(fact.owner, *where) if one.mark == "@"]
        for at in (*declared, *created):
            for one in self.files[at[0]].surfaces:
                if one.kind == "group" and at[1] == (one.handler or one.start) and one.framework == fact.framework:
                    return self.filled(one.name, at[0], one.scope, one.start)
        return ""

    def views_of(self, route: str, framework: str) -> Iterator[tuple[str, Place]]:
        """(HTTP method, definition) of the views that serve a route with a name."""
        self.prepare()
        for path, fact in self._views.get(route, ()):
            places = self.origins.definitions_of(fact.handler, path, fact.scope, fact.start)
            of_type = any(one.owner == fact.handler for one in self._at_views(path))  # its methods are the views
            if places and fact.framework == framework and not (of_type and fact.handler.startswith("#def")):
                yield fact.detail, places[0]

    def _at_views(self, path: str) -> list[SurfaceFact]:
        return [one for one in self.files[path].surfaces if one.kind == "view"]

    def topic_of(self, fact: SurfaceFact, channel: str) -> str:
        """The topic that a channel is connected to; the channel's name where that is not known."""
        self.prepare()
        return self._channels.get((fact.detail, channel), channel)

    def prefixes(self, origin: Origin) -> tuple[str, ...]:
        """The prefixes of a router's routes: one for each chain of mounts, cycles left out."""
        self.prepare()  # what depends on the whole tree is no part of a query
        return self._ways(origin) or ("",)

    @query(settles=False)
    def _ways(self, origin: Origin) -> tuple[str, ...]:
        ways: dict[str, None] = {}
        links = self._of(origin)
        own = self.created(origin)
        if own is not None and own.detail == PART and all(link.parent is None for link in links):
            return ()
        for parent, prefix in links:
            above = self._ways(parent) if parent is not None else ("",)
            ways.update(dict.fromkeys(joined(way, prefix) for way in above))
            if len(ways) >= MAX_PREFIXES:
                break
        if not ways and own is not None:  # below itself: `s.router = s.router.PathPrefix(base).Subrouter()`
            return (self._prefix(origin.path, own),)
        return tuple(ways)[:MAX_PREFIXES] or (() if links else ("",))

    def prepare(self) -> None:
        """Find all mounts, in all files."""
        if self._links is None:
            self._links = {}
            for only_tests in (False, True):
                self._add_links(only_tests)
            self._mount_given(self._links)

    def _of(self, origin: Origin) -> list[Link]:
        self.prepare()
        assert self._links is not None
        links = self._links.get(origin, [])
        if origin.of is not None:
            links = links or self._of_derived(origin) or self._links.get(origin._replace(of=None), [])
        elif not links and origin.mark == "@":
            links = self._of_derived(origin)
        if (
            not links
            and origin.mark == "#"
            and self.evaluator.index(origin.path).definitions[origin.at].kind in TYPE_KINDS
        ):
            place = Place(origin.path, origin.at)
            order = self.evaluator.members.order(place)
            links = next((found for at in order for found in self._marked(at, at is not order[0]) if found), [])
            below = derived(self.evaluator, place) if not links else ()
            links = links or [one for at in below for found in self._marked(at, True) for one in found]
        if (based := self._based.get(origin)) is not None and len(links) > 1:
            return [Link(one.parent, joined(one.prefix, based.prefix)) for one in links if one != based]
        own = self._created_at(origin.path).get(origin.at) if origin.mark == "@" else None
        if own is not None:
            prefix = self._prefix(origin.path, own)
            if own.detail == BELOW:
                prefix = self._below(origin.path, own)
                return [Link(one.parent, joined(one.prefix, prefix)) for one in links or [Link(None, "")]]
            parents = self.origins.of(own.owner, origin.path, own.scope, own.start - 1) if own.owner else []
            unmounted = [Link(parent, prefix) for parent in parents] or [Link(None, prefix)]
            # A router with a prefix of its own is mounted with it.
            return [Link(link.parent, joined(link.prefix, prefix)) for link in links] or unmounted
        return links

    def _below(self, path: str, own: SurfaceFact) -> str:
        """The prefix of a router below another, with those of the routers that this is below."""
        prefix, at = "", (path, own)
        for _ in range(DEEPEST_BELOW):
            prefix = joined(self._prefix(*at), prefix)
            above = self.origins.of(at[1].owner, at[0], at[1].scope, at[1].start - 1)
            found = ((one.path, made) for one in above if (made := self.created(one)) and made.detail == BELOW)
            if (next_one := next(found, None)) is None:
                break
            at = next_one
        return prefix

    def _of_derived(self, origin: Origin) -> list[Link]:
        """The mounts of what a type creates for each instance, as far as they are of instances of types that derive from
        it, or from the one whose instance the router is of."""
        assert self._links is not None
        links: dict[Link, None] = {}
        for one in self._instances.get(origin._replace(of=None), ()):
            if one.of is not None and (origin.of is None or origin.of in self.evaluator.members.order(one.of)):
                links.update(dict.fromkeys(self._links[one]))
        return list(links)

    def _marked(self, place: Place, itself: bool) -> Iterator[list[Link]]:
        """The mounts of a type (`itself`), and of the types that its decorators are: composed annotations."""
        assert self._links is not None
        if itself:
            yield self._links.get(Origin(place.path, "#", place.index), [])
        definition = self.evaluator.index(place.path).definitions[place.index]
        ending, scope = self.evaluator.vocabulary(place.path).decorator_suffix, max(definition.parent, 0)
        called = (found[0] for text in definition.decorators if (found := _DECORATOR.match(text)))
        for name in called:
            names = dict.fromkeys((name, f"{name}{ending}"))
            for at in (
                one for text in names for one in self.origins.definitions_of(text, place.path, scope, EVERYWHERE)
            ):
                if (self.evaluator.index(at.path).definitions[at.index].kind) in TYPE_KINDS:
                    links = self._links.get(Origin(at.path, "#", at.index), [])
                    yield links or ([Link(None, self._hole(name))] if self._gives_a_path(at) else [])

    def _hole(self, name: str) -> str:
        """A part of a path that only a run knows."""
        self.holes.add(f"{{{name}}}")
        return f"{{{name}}}"

    def _gives_a_path(self, place: Place) -> bool:
        """Whether an annotation of the tree's own gives the path of what it stands at, by a base of the framework's."""
        order = (self.evaluator.index(at.path).definitions[at.index] for at in self.evaluator.members.order(place))
        frameworks = named(self.files[place.path].language).frameworks().all
        names = {name for one in frameworks for name in one.placing}
        return any(re.split(r"[.:]", base)[-1] in names for one in order for base in (*one.bases, *one.interfaces))

    def _add_links(self, tests: bool) -> None:
        """Add the mounts in tests, or in other files. Those in tests count only for routers that nothing else
        mounts."""
        assert self._links is not None
        known = frozenset(self._links)
        paths = [path for path in self.mounting() if bool(_TESTS.search(path)) == tests]
        for child, link in self._all_links(paths):
            links = self._links.setdefault(child, [])
            if child.of is not None:
                self._instances.setdefault(child._replace(of=None), {})[child] = None
            if link not in links and link.parent != child and child not in known:
                links.append(link)

    def _mount_given(self, links: dict[Origin, list[Link]]) -> None:
        """Mount what calls pass to a function that mounts its parameter, on what the same call passes for the other."""
        waiting = [(one, link) for one in self._given for link in links[one] if link not in self._given[one].values()]
        while waiting:
            parameter, mount = waiting.pop()
            for call, passed in self._given.get(parameter, {}).items():
                above = self._given.get(mount.parent, {}).get(call) if mount.parent else None
                found = Link(above.parent if above else mount.parent, mount.prefix)
                router = passed.parent
                if router and router != found.parent and found not in links.setdefault(router, []):
                    links[router].append(found)
                    waiting.append((router, found))

    def mounting(self) -> list[str]:
        """Files that may mount routers: by their facts, or by mentioning a name with which frameworks mount them."""
        if self._mentioning is None:
            return list(self.evaluator.world.mounting())
        frameworks = {id(f): f for language in all_languages() for f in language.frameworks().all}
        names = {name for framework in frameworks.values() for name in mounting_names(framework)}
        return sorted({path for name in names for path in self._mentioning(name) if path in self.files})

    def _all_links(self, paths: list[str]) -> Iterator[tuple[Origin, Link]]:
        waiting, read = list(reversed(paths)), set(paths)
        while waiting:
            path = waiting.pop()
            for fact in self.files[path].surfaces:
                if fact.kind == "mount":
                    self._mounted_of.add(fact.framework)
                    yield from self._mounted(path, fact)
                elif fact.kind == "pass":
                    for child, link in self._passed(path, fact):
                        yield child, link
                        if child.path not in read:  # a passed router may be passed on
                            read.add(child.path)
                            waiting.append(child.path)
                elif fact.kind == "group" and fact.handler.startswith("#def"):
                    place = Place(path, int(fact.handler[4:]))
                    owned = self.evaluator.index(path).definitions[place.index].owner
                    of = self.evaluator.members.owner(place) if owned else None
                    above = Origin(of.path, "#", of.index) if of is not None else None
                    own = Link(above, self._prefix(path, fact))
                    known = named(self.files[path].language).frameworks().named.get(fact.framework)
                    if known is not None and any(one.kind == "group" and one.by == "base" for one in known.rules):
                        self._based[Origin(path, "#", place.index)] = own
                    yield Origin(path, "#", place.index), own
                elif fact.kind == "group" and not _TESTS.search(path):
                    self._creations.setdefault(fact.framework, []).append(Origin(path, "@", fact.start))
                elif fact.kind == "convention" and not _TESTS.search(path):
                    project = self.evaluator.rules(path).project_of(path)
                    self._conventions.setdefault(project, []).append(fact)
                elif fact.kind == "module":
                    for at in self.origins.of(fact.handler, path, fact.scope, fact.start):
                        if fact.owner:
                            self._modules.setdefault(at, []).extend(self.origins.of(fact.owner, path, 0, fact.start))
                        else:
                            self._placed_modules[at] = fact.name
                elif fact.kind == "view":
                    of_type = (one.name for one in self._at_views(path) if one.handler == fact.owner)
                    self._views.setdefault(fact.name or next(of_type, ""), []).append((path, fact))
                elif fact.kind == "channel":
                    self._channels[fact.detail, fact.owner] = fact.name
                elif fact.kind == "global":
                    prefix = joined(self._placed(path, fact.framework), self._prefix(path, fact))
                    folder = path.rpartition("/")[0]
                    if fact.handler.startswith("#def") or fact.handler == AROUND:
                        folder = self.evaluator.rules(path).project_of(path)
                    folder = posixpath.normpath(self._beside(folder, fact.owner)) if fact.owner else folder
                    self._globals.append((folder, prefix, fact.passed, fact.framework))
                elif fact.kind == "version" and not fact.handler:
                    self._versioned.append((path.rpartition("/")[0], fact.name, fact.detail, fact.framework))

    def _beside(self, folder: str, written: str) -> str:
        """A path from a folder; after `@Name/` from that of the file which bears the name."""
        if not written.startswith("@"):
            return posixpath.join(folder, written)
        name, _, rest = written[1:].partition("/")
        named_so = (path for path in self.files if posixpath.basename(path).partition(".")[0] == name)
        return posixpath.join(posixpath.dirname(min(named_so, default="@")), rest)

    def _placed(self, path: str, framework: str) -> str:
        """The prefix of a file's routes by its place in the tree."""
        if any(one[0] == path and one[3] == framework for one in self._globals):
            return ""  # the application gives that file another prefix, or none
        found = named(self.files[path].language).frameworks().named.get(framework)
        placed = found.placed.items() if found is not None else ()
        return next((prefix for pattern, prefix in placed if re.search(pattern, path)), "")

    def _versions(self, path: str, fact: SurfaceFact) -> list[str]:
        """The versions of a route as parts of its path: its own, its class's, or the application's; one empty part where
        paths have none."""
        self._of(Origin(path, "", 0))
        around = [one for one in self._versioned if one[3] == fact.framework and path.startswith(one[0])]
        if not around or around[0][2] not in ("", "URI"):
            return [""]
        facts = [one for one in self.files[path].surfaces if one.framework == fact.framework]
        own = [one.name for one in facts if one.kind == "version" and one.handler == fact.handler != ""]
        of_class = [one.detail for one in facts if one.kind == "group" and one.handler == fact.owner and one.detail]
        above = (of_class or [self.detail_of(path, fact) or around[0][1]])[0]
        names = own or above.split(",")
        return ["" if "NEUTRAL" in name else f"v{name}" for name in names]

    def _global(self, path: str, fact: SurfaceFact, route: str = "") -> str:
        """The prefix of all routes in the file's folder but those that are excluded from it."""
        self._of(Origin(path, "", 0))
        own = (one for one in self._globals if one[3] == fact.framework)
        around = [one for one in own if f"{path}/".startswith(one[0] + "/" if one[0] else "")]
        _, prefix, without, _ = max(around, key=lambda one: len(one[0])) if around else ("", "", "", "")
        return "" if (route.strip("/") or "/") in without.split() else prefix

    def _prefix(self, path: str, fact: SurfaceFact) -> str:
        """The prefix that a fact declares."""
        prefix = self.filled(fact.name, path, fact.scope, fact.start)
        if "${" in fact.name and "{" in prefix:
            self.holes.update(set(_HOLE.findall(prefix)) - set(_HOLE.findall(fact.name)))
        return prefix

    def _is_meant(self, path: str, fact: SurfaceFact) -> bool:
        """Whether a mount is what its call means, where the first argument may be a path or what runs before the router:
        of `use(first, router)` either is a fact."""
        same = (fact.start, fact.line, fact.handler, fact.owner)
        facts = (one for one in self.files[path].surfaces if one.start == fact.start and one.kind == "mount")
        names = {one.name for one in facts if (one.start, one.line, one.handler, one.owner) == same}
        first = next((name for name in names if name.startswith("${")), "")
        return not first or "" not in names or self._is_path(first, path, fact) == (fact.name == first)

    def _is_path(self, text: str, path: str, fact: SurfaceFact) -> bool:
        """Whether an argument is a path: by its value, else by its name."""
        if "{" not in self.filled(text, path, fact.scope, fact.start):
            return True
        values = self.evaluator.reference(text[2:-1], path, fact.scope, fact.start)
        runs = any(one.kind in (INSTANCE, EXTERNAL_INSTANCE) for one in values)
        runs = runs or bool(self.texts.functions(text[2:-1], path, fact.scope, fact.start))
        name = re.split(r"\W", text[2:-1])[-1]
        return name.isupper() or (not runs and called_so(name))

    def _mounted(self, path: str, fact: SurfaceFact) -> Iterator[tuple[Origin, Link]]:
        if not self._is_meant(path, fact):
            return
        prefix = self._prefix(path, fact)
        parents: list[Origin | None] = (
            [*self.origins.of(fact.owner, path, fact.scope, fact.start)] if fact.owner else []
        )
        if (rule := rule_of(self.files[path], fact)) is not None:
            for module, below in loaded(self.files, folder_of(path, fact), rule, fact.detail):
                named_by = {name: constant(self.evaluator, name, module, 0, EVERYWHERE) for name in rule.named_by}
                below = next((own for name, own in named_by.items() if own and own != f"{{{name}}}"), below)
                for child in self._exported(module):
                    yield from ((child, Link(parent, joined(prefix, below))) for parent in parents or [None])
            return
        for child in self._children(path, fact):
            for parent in parents or [None]:
                if parent != child:
                    yield child, Link(parent, prefix)

    def _children(self, path: str, fact: SurfaceFact) -> list[Origin]:
        if fact.handler.startswith("="):
            return self._module(path, fact.handler[1:], fact.framework)
        handler = f"{fact.handler}@await.default" if fact.handler.startswith("<Promise[typeof[") else fact.handler
        found = self._implementing(self.origins.of(handler, path, fact.scope, fact.start))
        holder, _, member = handler.rpartition(".")
        if member in _ROUTER_MEMBERS:  # an object that has a router may be one: `class Carts extends Controller`
            values = self.evaluator.reference(holder, path, fact.scope, fact.start)
            found += [Origin(one.path, "#", one.index) for one in values if one.kind == INSTANCE and one.path]
        places = self.origins.definitions_of(handler, path, fact.scope, fact.start)
        if not places and (bare := _BARE.fullmatch(handler)):  # its receiver is that of the function around
            own = {one: self.evaluator.index(one.path).parameters(one.index) for one in self._extending(path, bare[1])}
            places = [one for one, parameters in own.items() if parameters and parameters[0].name == "#self"]
        for place in places:
            definitions = self.evaluator.index(place.path).definitions
            meant = definitions[place.index]
            for at, one in enumerate(definitions) if meant.kind in CALLABLE_KINDS else ():
                if (one.name, one.parent, one.kind) == (meant.name, meant.parent, meant.kind):  # under other conditions
                    found += [*self._parameter(Place(place.path, at), 0), Origin(place.path, "#", at)]
        return found

    def _implementing(self, origins: list[Origin]) -> list[Origin]:
        """The routers, for a member of an interface those of the types that implement it."""
        found: dict[Origin, None] = {}
        for one in origins:
            definitions = self.evaluator.index(one.path).definitions if one.mark == "#" else ()
            declared = definitions and definitions[definitions[one.at].parent].kind == "interface"
            for place in self.texts.implementing(Place(one.path, one.at)) if declared else ():
                members = self.evaluator.index(place.path).definitions
                own = f"#def{members[place.index].parent}.{members[place.index].name}"
                found.update(dict.fromkeys(self.origins.of(own, place.path, 0, EVERYWHERE)))
            found[one] = None
        return list(found)

    def _exported(self, module: str) -> list[Origin]:
        """The router in a module that a framework loads: the first parameter of its default export, and that itself."""
        values = self.evaluator.names.member(module, "default", module)
        return [
            origin
            for value in values
            if value.kind == DEFINITION
            for origin in (*self._parameter(Place(value.path, value.index), 0), Origin(value.path, "#", value.index))
        ]

    def _passed(self, path: str, fact: SurfaceFact) -> Iterator[tuple[Origin, Link]]:
        parents = self.origins.of(fact.handler, path, fact.scope, fact.start)
        definitions = self.origins.definitions_of(fact.owner, path, fact.scope, fact.start) if parents else []
        if parents and not definitions and fact.name == "-1":
            definitions = self._extending(path, parse_path(fact.owner)[1][-1][1])
        for place in definitions:
            definition = self.evaluator.index(place.path).definitions[place.index]
            if definition.kind in CALLABLE_KINDS:
                shift = self._receivers(place)
                position = 0 if fact.name == "-1" else int(fact.name) + shift
                for child in self._parameter(place, position):
                    for link in (Link(parent, "") for parent in parents):
                        if not _TESTS.search(path):
                            self._given.setdefault(child, {})[path, fact.start] = link
                        yield child, link

    def _extending(self, path: str, name: str) -> list[Place]:
        """The only function of that name, where it may extend an external type."""
        named_so = self.evaluator.world.called(self.files[path].language, name)
        return list(named_so) if len(named_so) == 1 else []

    def _receivers(self, place: Place) -> int:
        """The number of leading parameters without an argument in a call: a method's receiver."""
        parameters = self.evaluator.index(place.path).parameters(place.index)
        return 1 if parameters and parameters[0].value in ("#self", "#class") else 0

    def _parameter(self, place: Place, position: int) -> list[Origin]:
        parameters = [b for b in self.evaluator.index(place.path).parameters(place.index) if not b.name.startswith("#")]
        return [origin_of_parameter(place.path, parameters[position])] if position < len(parameters) else []

    def _module(self, path: str, name: str, framework: str) -> list[Origin]:
        """What a module whose name is a string declares for a framework: its list of routes, or the router that its
        function gets."""
        rules = self.evaluator.rules(path)
        found = rules.import_module(path, Import(0, 0, 0, name, "", ""))
        if found is None or isinstance(found, Outside):
            return []
        declares = named(self.files[path].language).frameworks().named[framework].declares
        return [o for place in rules.places(found) for one in declares for o in self._declared(place.path, one)]

    def _declared(self, module: str, name: str) -> list[Origin]:
        """A list of routes by its name, or the first parameter of a function."""
        places = self.origins.definitions_of(name, module, 0, EVERYWHERE)
        kinds = (self.evaluator.index(one.path).definitions[one.index].kind for one in places)
        functions = [one for one, kind in zip(places, kinds, strict=True) if kind in CALLABLE_KINDS]
        taken = [origin for one in functions for origin in self._parameter(one, 0)]
        return taken or self.origins.of(name, module, 0, EVERYWHERE)

    def _listed(self, module: str, path: str) -> list[Origin]:
        """The routers of a module that is mounted as a whole: its list of routes."""
        frameworks = named(self.files[path].language).frameworks().all
        names = [name for one in frameworks if one.lists for name in one.declares]
        places = self.evaluator.rules(path).places(module)
        return [o for place in places for name in names for o in self.origins.of(name, place.path, 0, EVERYWHERE)]

    @memoised
    def _sites(self, path: str) -> Sites:
        """Where a file creates routers, and where calls on them end that are mounted."""
        mounts = [one for one in self.files[path].surfaces if one.kind == "mount"]
        ends = _ends(one.handler for one in mounts)
        created = {start: fact.scope for start, fact in self._created_at(path).items()}
        return Sites(created, frozenset((*created, *ends)), _ends(one.owner for one in mounts))

    @memoised
    def _created_at(self, path: str) -> dict[int, SurfaceFact]:
        """The routers that a file creates, by the end of the creating expression."""
        groups = [f for f in self.files[path].surfaces if f.kind == "group" and not f.handler]
        groups.sort(key=lambda fact: bool(fact.name))  # of several possible ones the one that tells a path
        return {fact.start: fact for fact in groups}

    def filled(self, name: str, path: str, scope: int, position: int) -> str:
        """A text with its `${expressions}` replaced by their values; by `{name}` where one is not known."""
        known = filled(self.evaluator, name, path, scope, position) if "(" not in name else "{}"
        if "{" not in known or known == name:
            return known
        text = self.texts.text(name, path, scope, position)
        unknown = _ONE_UNKNOWN.fullmatch(text) is not None and known != text
        return known if unknown and name.startswith("${") else text  # a text may be written in braces: `{email}`


def _ends(expressions: Iterable[str]) -> frozenset[int]:
    """The ends of those of some expressions that are created where they stand: `@120`."""
    return frozenset(int(one[1:]) for one in expressions if one[:1] == "@" and one[1:].isdigit())


def _is_left_beside(path: str, roots: set[str]) -> bool:
    """Whether a file is in the project of which another has the root router."""
    projects = [posixpath.dirname(posixpath.dirname(root)) for root in roots if path not in roots]
    return any(not project or path.startswith(f"{project}/") for project in projects)
