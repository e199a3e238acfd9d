"""What stands around endpoints: each file of `tests/around` has files under `--- path`, and after `---` a line for each
endpoint with what runs around it, in order; what is outside the repository ends in `°`."""

from contextlib import closing
from pathlib import Path

import pytest

from codecompass.session.project import Project
from codecompass.tools.around import around_of
from codecompass.tools.surfaces import endpoints
from codecompass.tools.symbols import by_ids
from helpers import index, parted, repository

CASES = sorted((Path(__file__).parent.parent / "around").glob("*.txt"))


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.stem)
def test_what_is_mounted_and_wrapped_around_endpoints_is_told(case: Path, tmp_path: Path) -> None:
    _, files, told = parted(case)
    index(repository(tmp_path, files).root)
    with closing(Project.open(tmp_path)) as project:
        reader = project.graph(None)
        found = endpoints(reader, None, None)
        assert found
        handlers = by_ids(reader, (one.handler_symbol for one in found))
        lines = list[str]()
        for one in found:
            handler, route = handlers[one.handler_symbol], f"{one.http_method} {one.route_path}"
            around, _ = around_of(reader, handler, (one.file_path, one.line), route)
            names = [f"{by.name.replace(chr(10), ' ')}{'' if by.path else '°'}" for by in around]
            lines.append(f"{one.file_path.partition('/')[0]} {route}  {', '.join(names)}".rstrip())
    assert sorted(lines) == told.split("\n")
