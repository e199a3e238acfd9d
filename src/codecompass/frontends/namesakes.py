"""Answers in text about all definitions of a name: to ask again for each costs calls, and the same is said each time."""

from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple

from codecompass.frontends import bind

MOST = 8
"""Definitions of one name that are answered for at once."""


class Shared(NamedTuple):
    """The bound of a tool's answer, which the definitions share."""

    bound: str
    default: int
    least: int


SHARED = {"plan_change": Shared("max_tokens", 4000, 4000), "find_references": Shared("limit", 20, 20)}
CHARACTERS = 4
"""Of a token."""
GROUPS = ("groups", "perhaps", "unaffected")


def call(project_of: bind.ProjectOf, name: str, arguments: Mapping[str, object], client: str = "") -> bind.Outcome:
    """`bind.call`, for a name that a few definitions bear with the answers about each, as `each`."""
    outcome = bind.call(project_of, name, arguments, client)
    shared = SHARED.get(name.replace(".", "_"))
    if shared is None or outcome.code != "ambiguous_symbol" or "symbol_name" not in arguments:
        return outcome
    # Not before it is needed: with the engine, which a server that only starts does without.
    from codecompass.tools.planning.parameters import OF_PARAMETERS

    if "change" in arguments and arguments["change"] not in OF_PARAMETERS:
        return outcome  # these are of one definition
    error: Any = outcome.content["error"]  # Any: JSON
    candidates = error["data"]["candidates"]
    if not len(candidates) == error["data"]["total_candidates"] <= MOST:
        return outcome
    bound = int(str(arguments.get(shared.bound) or shared.default))
    asked = {key: value for key, value in arguments.items() if key != "line"}
    asked[shared.bound] = max(bound // len(candidates), shared.least)
    answers: list[Any] = []  # Any: JSON
    for one in candidates:
        given = {**asked, "symbol_name": one["symbol_id"], "path": one["path"]}
        told = bind.call(project_of, name, given, client)
        answers += [] if told.is_error else [told.content]
    if not answers:
        return outcome
    each = _told_once(answers, bound * CHARACTERS, is_all=len(answers) == len(candidates))
    return bind.Outcome({"each": [*each]}, is_error=False)


def _told_once(answers: list[Any], characters: int, *, is_all: bool) -> Iterator[Any]:  # Any: JSON
    """The answers, what is certain in each, and else only places that none before has, as far as there is room; what
    all of them say only in the last. `is_all`: no definition lacks."""
    from codecompass.tools.planning.beside import OTHERS

    seen: set[tuple[str, int]] = set()
    left = characters - sum(_size(group["places"]) for one in answers for group in one.get("groups", ()))
    for answer in answers:
        said = {**answer, "account": None, "complete": False}
        for kind in ("perhaps", "unaffected") if "perhaps" in said else ():
            kept = []
            for group in said[kind]:
                new = [one for one in group["places"] if (one["path"], one["line"]) not in seen]
                if not (new or len(group["places"]) < group["total"]) or group["what"].startswith(OTHERS):
                    continue
                shown = new if _size(new) <= left else []
                left -= _size(shown)
                is_all = is_all and shown == new
                kept.append({**group, "places": shown, "total": group["total"] - len(group["places"]) + len(new)})
            said[kind] = kept
        told = (group for kind in GROUPS for group in said.get(kind, ()))
        seen |= {(one["path"], one["line"]) for group in told for one in group["places"]}
        is_all = is_all and answer.get("complete", True)
        is_all = is_all and len(answer.get("references", ())) == answer.get("total_references", 0)
        if answer is answers[-1]:
            account = answer.get("account")
            known = is_all and bool(account) and account["all_told"]
            said["account"] = account and {**account, "complete": known and account["complete"], "all_told": known}
            said["complete"] = is_all
        yield said


def _size(places: list[Any]) -> int:  # Any: JSON
    return sum(len(one["path"]) + len(one["text"]) + len(one["user"]) + len(one["note"]) for one in places)
