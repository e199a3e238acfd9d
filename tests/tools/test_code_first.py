"""Where files that are no code, or only read in outline, have the words of a question, code still comes first."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import closing

import pytest

from codecompass.session.project import Project
from helpers import index, repository

from .conftest import Ask, asking

GUIDE = """\
# Rate limits

How the rate limit of a client works: the window of a client is counted, and a client over its limit is refused.

## Refuse a client over its limit

Set the window of the rate limit. The limit of a client is read from the settings.
"""
FILES = {
    "README.md": GUIDE,
    "guide/limits.mdx": GUIDE,
    "website/content/rate-limits.md": GUIDE,
    "manual/rate_limit.rst": GUIDE.replace("# ", ""),
    "src/limits.py": """\
class RateLimit:
    def refuse(self, client):
        if self.window(client) > self.most:
            raise OverLimit(client)

    def window(self, client):
        return self.counts[client]
""",
    "native/rate_limit.h": "typedef struct rate_limit rate_limit;\nint refuse_client(rate_limit *limit, int client);\n",
    "native/rate_limit.c": """\
#include "rate_limit.h"

int refuse_client(rate_limit *limit, int client) {
  /* A client over its limit is refused. */
  return limit->window[client] > limit->most;
}
""",
    "web/limits.css": ".rate-limit { color: red; }\n.rate-limit .client-refused { display: none; }\n",
    **{f"guide/page{number}.md": GUIDE.replace("limit", "quota") for number in range(10)},
}
PROSE = (".md", ".mdx", ".rst", ".css")


@pytest.fixture(scope="module")
def asked(tmp_path_factory: pytest.TempPathFactory, codecompass_home: None) -> Iterator[Ask]:
    repo = repository(tmp_path_factory.mktemp("code") / "limits", FILES)
    index(repo.root)
    with closing(Project.open(repo.root)) as project:
        yield asking(project)


@pytest.mark.parametrize(
    "query",
    [
        "rate limit",
        "where is a client over its limit refused",
        "refuse client",
        "Clients over their limit are not refused\n\nThe window of the rate limit is not counted for each client.",
        "fix: count the window of a client before its limit is read",
    ],
)
def test_code_comes_before_documents_and_styles(query: str, asked: Ask) -> None:
    paths = list(dict.fromkeys(one["path"] for one in asked("search_code", query=query, limit=20)["results"]))
    assert not paths[0].endswith(PROSE)
    assert paths.index("src/limits.py") < min(paths.index(path) for path in paths if path.endswith(PROSE))


def test_documents_are_found_by_who_asks_for_them(asked: Ask) -> None:
    query = "docs: say how the rate limit of a client is refused over its window"
    paths = list(dict.fromkeys(one["path"] for one in asked("search_code", query=query)["results"]))
    assert any(path.endswith(PROSE) for path in paths[:3])
