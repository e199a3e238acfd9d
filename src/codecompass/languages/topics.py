"""How a sender's name of a topic and a receiver's belong together: `topics.toml` beside this file, by system."""

import re
from collections.abc import Mapping
from functools import cache
from pathlib import Path

import msgspec

from codecompass.languages.tables import read_table, row_as


class System(msgspec.Struct, frozen=True, eq=False, forbid_unknown_fields=True):
    shared: re.Pattern[str] | None = None
    """Of a name as it is written the part that both sides have (group 1): the last of a queue's URL."""
    one: str = ""
    """A part of a receiver's name that stands for any one."""
    rest: str = ""
    """… and one that stands for all that follow, one or more."""

    def name(self, written: str) -> str:
        found = self.shared.fullmatch(written) if self.shared is not None else None
        return found[1] if found else written

    def takes(self, sent: str, taken: str) -> bool:
        """Whether a receiver of one name gets what is sent to another."""
        have, want = sent.split("."), taken.split(".")
        if not self.one or not {self.one, self.rest} & {*want}:
            return sent == taken
        for at, part in enumerate(want):
            if part == self.rest:
                return len(have) > at
            if at >= len(have) or part not in (self.one, have[at]):
                return False
        return len(have) == len(want)


@cache
def _systems() -> Mapping[str, System]:
    table = read_table(Path(__file__).with_suffix(".toml"))
    return {name: row_as(System, row, re.DOTALL) for name, row in table.items()}


def named_system(name: str) -> System:
    return _systems().get(name) or System()
