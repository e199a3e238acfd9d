"""Which settings are told of applications that list theirs: `python benchmarks/settings.py CHECKOUTS`.

`CHECKOUTS` holds folders called as in SOURCES. What is told of the files of `within` is compared with what the file `list`
says, taken out of it by a pattern: a list that the application's own generator made, or its declarations.
"""

from __future__ import annotations

import argparse
import re
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from measure import at_home, codecompass, scratch

from codecompass.session.project import Project
from codecompass.tools.readers import READ
from codecompass.tools.surfaces import config_keys


class Source(NamedTuple):
    list: str
    pattern: str
    within: str
    how: frozenset[str]
    """`usage_pattern` of keys of this kind."""


SOURCES = {
    "authelia": Source(
        "internal/configuration/schema/keys.go", r'^\t"(.*)",$', "internal/configuration/schema/", frozenset({"file"})
    ),
    "vikunja": Source(
        "pkg/config/config.go", r"^\t\w+\s+Key = [`\"]([^`\"]+)[`\"]", "pkg/config/", frozenset({"viper"})
    ),
}


def rows(checkouts: Path) -> Iterator[str]:
    yield "| application | listed | told | right | missing | wrong | with readers |"
    yield "|---|--:|--:|--:|--:|--:|--:|"
    for name, source in SOURCES.items():
        if not (checkouts / name).is_dir():
            continue
        listed = set(re.findall(source.pattern, (checkouts / name / source.list).read_text("utf-8"), re.MULTILINE))
        with scratch() as place, at_home(place.home()) as home:
            codecompass(home, checkouts / name, "index")
            project = Project.open(checkouts / name)
            try:
                every = config_keys(project.graph(None), None)
            finally:
                project.close()
        told = {one.key for one in every if one.file_path.startswith(source.within) and one.usage_pattern in source.how}
        read = {one.key for one in every if one.usage_pattern == READ} & told
        right, missing, wrong = len(told & listed), sorted(listed - told), sorted(told - listed)
        yield f"| {name} | {len(listed)} | {len(told)} | {right} | {len(missing)} | {len(wrong)} | {len(read)} |"
        yield from (f"  missing {one}" for one in missing)
        yield from (f"  wrong {one}" for one in wrong)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("checkouts", type=Path)
    for line in rows(parser.parse_args().checkouts):
        print(line)


if __name__ == "__main__":
    main()
