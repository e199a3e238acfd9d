"""What runs around a handler: data, a file per language, `around.toml`.

`[[around]]` is one way to put something around handlers; the order of the rules is that of execution. `kind`: what people
call it (`guard`, `middleware`, `filter` …). One of:

- `decorator`: a pattern of a decorator or attribute as it is written, on the handler or its type; with `itself = true`
  what is around is the decorator, else the names in its arguments, or in group 1 wherever the pattern is found: there, where
  the router that the decorator is a call on is made, and where a function of the name `word` mounts it; `about`: a
  pattern of decorators of types that are for the member in a group alone.
- `member`: a pattern of a member of the handler's type or its bases, as a line begins (`permission_classes =`); what is
  around are the names on its right. `acts_on`, `acts_by`: it acts only on handlers that are called so, or call one of
  these.
- `layered`: a field of the handler's type, the method that chooses for an action, and the key of the setting with what all
  have that set none; `of`: a pattern of the heads and decorators of the handlers that get this default; `open`: names of
  what lets everyone pass.
- `parameter`: a pattern in the handler's signature, group 1 the name.
- `everywhere`: a pattern of a registration for a whole application, group 1 the names, in files that hold `word`; group
  `types`: the types whose handlers it is for, if only these are named, or lists of them; groups `at` and `but`: the
  addresses that it is for, and is not for; group `router`: what it is called on, only for the routes of that where its
  declaration has the pattern `of`.
- `matched`: a pattern of the rules for addresses in a list of which the first decides (`requestMatchers("/api/*")`): group
  `route` a method and patterns of addresses, group `names` what is asked of requests; without `route` for all others. In
  group `begins` the head of a list, in `within` the addresses that a list is for. In files that hold `word`.
- `base`: a pattern of the names of types outside the repository that the handler's type derives from.
- `own`: members of the handler's type, or of its bases in the repository, that a framework runs.
- `grouped`: a pattern of the lines between which and a route's registration the router is one: in `on` the router that gets
  something around all that is registered later, in `names` that; in `group` one that is made of `of`; in `within` what
  stands in the registration itself.
- `chained`: a pattern of the calls by which a router, named by the group `on`, uses what their arguments name: functions run
  before the routes below, and routers, imported or of the same file. What is around is what the routers that a route hangs on
  use before it; an argument that is an address restricts the call to routes that have it. In files that a surface says
  use something, and those that hold all words of `mounting`.
- `fluent`: a pattern of the names of calls behind a route's registration, or in the statements that make the groups it is
  registered in, and in functions that stand for such calls.
- `listed`: a pattern of the lists of names in the statement that registers the route, and in those that open the blocks
  around it, group 1; `mounted`: of what mounts the route's file in files that hold one of the words `mounting`
  (group `file`; `group` an alias that the framework puts around it): the statements around that count as well; `aliased`: of what gives names to types or lists of names (groups
  `alias` and `names`); `completed`: of what adds to these, or to a framework's own (`alias`, `before`, `after`); the last two
  in files that hold `word`; `without`: of the lists that take away names again.
- `binds`: a pattern of parameters in the handler's signature (groups `type` and `name`) that are rows of a model, looked up
  by what stands for the name in the route.
- `body`: a pattern of the checks in handlers themselves; only told of endpoints that lack what is asked for.
- `registered = true`: the other functions that are named where the handler's route is registered, or called with the
  handler there; with `itself` only the latter, also those of others.

`answers`: only for requests by these methods. `unless`: not where the handler's type has one of these members.
`built`: a pattern of the names of files that say what is built as one: what is registered need not be near the handler,
only be built with it.
`path`: only for routes that this pattern is found in. `takes`: only for handlers whose signature has this pattern.
`whole = true`: only where the type itself is the handler: what answers is inherited.
`each`: several rules that share the other keys.

`runs`: the members of a type that then run, `validate_*` all that begin so. A file inherits the rules of the languages that its `facts.scm` inherits
from; `around.toml` beside the languages' folders is for all.

`[acting]`: handlers that belong to types whose heads, or that have decorators which, a pattern `of` is found in, act as one of
several: `known` names what holds the name of the action, which is the handler's, or by `actions` that of a request by a
method, of a route that ends in a parameter before that of all (`GET one`).

`[refusing]`: the HTTP status that a library's decorator answers where it lets no request pass → a pattern of the decorator
as it is written, on a line, and the file behind it, which says of which library the {name} is.
"""

import re
from collections.abc import Mapping
from functools import cache

import msgspec

from codecompass.languages.tables import Words, row_as, tables_of

FILE = "around.toml"


class AroundRule(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One way to put something around handlers."""

    kind: str
    runs: Words = Words()
    decorator: re.Pattern[str] | None = None
    member: re.Pattern[str] | None = None
    parameter: re.Pattern[str] | None = None
    everywhere: re.Pattern[str] | None = None
    grouped: re.Pattern[str] | None = None
    fluent: re.Pattern[str] | None = None
    chained: re.Pattern[str] | None = None
    matched: re.Pattern[str] | None = None
    listed: re.Pattern[str] | None = None
    aliased: re.Pattern[str] | None = None
    completed: re.Pattern[str] | None = None
    mounted: re.Pattern[str] | None = None
    without: re.Pattern[str] | None = None
    binds: re.Pattern[str] | None = None
    of: re.Pattern[str] | None = None
    word: str = ""
    mounting: str = ""
    itself: bool = False
    about: re.Pattern[str] | None = None
    registered: bool = False
    acts_on: Words = Words()
    acts_by: Words = Words()
    own: Words = Words()
    answers: Words = Words()
    path: re.Pattern[str] | None = None
    takes: re.Pattern[str] | None = None
    body: re.Pattern[str] | None = None
    whole: bool = False
    built: re.Pattern[str] | None = None
    base: re.Pattern[str] | None = None
    layered: Words = Words()
    unless: Words = Words()
    open: Words = Words()

    def is_for(self, method: str, path: str, signature: str, *, whole: bool) -> bool:
        """Whether it is about a route, and a handler of a signature that is a type as a whole or not."""
        if (self.answers and not {*method.split(",")} & {*self.answers}) or (self.whole and not whole):
            return False
        return all(asked is None or asked.search(text) for asked, text in ((self.path, path), (self.takes, signature)))


class Acting(msgspec.Struct, frozen=True):
    """Which of several actions of a type a request is for, and what in the code holds its name."""

    of: re.Pattern[str]
    known: Words
    actions: Mapping[str, str]


@cache
def acting_in(language: str) -> Acting | None:
    return next((row_as(Acting, one["acting"]) for one in tables_of(language, FILE) if "acting" in one), None)


@cache
def around_rules(language: str) -> tuple[AroundRule, ...]:
    """The rules of a language, those of the languages that it inherits from first."""
    return tuple(row_as(AroundRule, row, re.MULTILINE) for one in tables_of(language, FILE) for row in one["around"])


def refused(language: str, decorator: str, name: str, file: str) -> str:
    """The status that a decorator of a library answers where it lets no request pass, if that is known."""
    known = [pair for one in tables_of(language, FILE) for pair in one.get("refusing", {}).items()]
    text = f"{decorator}\n{file}"
    return next((status for status, by in known if re.search(by.replace("{name}", name), text, re.MULTILINE)), "")
