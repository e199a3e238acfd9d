"""Writes clients.toml, which says what may be asked of a fleet, from the teams of a code host:

    GITHUB_TOKEN=… python deploy/rights.py github ORGANISATION clients.toml --tokens tokens/
    GITLAB_TOKEN=… python deploy/rights.py gitlab GROUP clients.toml --tokens tokens/ [--api https://git.example.org/api/v4]

Each team of the organisation, or the group with each group below it, becomes a client that may ask the repositories which
it may read. `tokens/NAME` holds its token; one that is missing is made. The file is replaced once all is known and
`codecompass fleet clients` has read it: where the host does not answer, the old one stays. Needs Python and no package.
"""

from __future__ import annotations

import argparse
import hashlib
import json
import os
import re
import secrets
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from urllib.parse import quote
from urllib.request import Request, urlopen

APIS = {"github": "https://api.github.com", "gitlab": "https://gitlab.com/api/v4"}
PER_PAGE = 100


def main() -> int:
    options = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    options.add_argument("host", choices=APIS)
    options.add_argument("of", help="the organisation, or the group")
    options.add_argument("file", type=Path)
    options.add_argument("--tokens", type=Path, required=True, help="a folder")
    options.add_argument("--api", help="of a host of your own")
    options.add_argument("--check", default="codecompass", help="the program that reads the file before it is replaced")
    given = options.parse_args()
    rights = github if given.host == "github" else gitlab
    clients = dict(rights(given.api or APIS[given.host], given.of))
    if not clients:
        raise OSError(f"{given.of} has no team that may read a repository")
    fresh = given.file.with_name(given.file.name + ".new")
    fresh.write_text("\n".join(_client(name, clients[name], given.tokens) for name in sorted(clients)))
    if subprocess.run([given.check, "fleet", "clients", str(fresh)], check=False).returncode:
        return 1
    fresh.replace(given.file)
    return 0


def github(api: str, organisation: str) -> Iterator[tuple[str, list[str]]]:
    for team in _pages(f"{api}/orgs/{quote(organisation)}/teams"):
        repositories = _pages(f"{api}/orgs/{quote(organisation)}/teams/{quote(team['slug'])}/repos")
        if names := sorted(one["full_name"] for one in repositories):
            yield team["slug"], names


def gitlab(api: str, group: str) -> Iterator[tuple[str, list[str]]]:
    whole = f"{api}/groups/{quote(group, safe='')}"
    below = ((one["full_path"], one["id"]) for one in _pages(f"{whole}/descendant_groups"))
    for path, number in ((group, quote(group, safe="")), *below):
        projects = _pages(f"{api}/groups/{number}/projects?include_subgroups=true")
        if names := sorted(one["path_with_namespace"] for one in projects):
            yield re.sub(r"[^\w-]", "-", path), names


def _pages(address: str) -> Iterator[dict[str, Any]]:
    """All that a list has, page by page. Raises OSError where the host does not answer, or refuses."""
    page = 1
    while True:
        more = f"{'&' if '?' in address else '?'}per_page={PER_PAGE}&page={page}"
        with urlopen(Request(address + more, headers=_headers()), timeout=60) as answer:  # noqa: S310  (as it was told)
            found = json.load(answer)
        yield from found
        if len(found) < PER_PAGE:
            return
        page += 1


def _headers() -> dict[str, str]:
    token = os.environ.get("GITHUB_TOKEN") or os.environ.get("GITLAB_TOKEN") or ""
    return {"Authorization": f"Bearer {token}"} if token else {}


def _client(name: str, repositories: list[str], tokens: Path) -> str:
    token = tokens / name
    if not token.exists():
        tokens.mkdir(parents=True, exist_ok=True)
        with os.fdopen(os.open(token, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "w") as made:
            made.write(secrets.token_urlsafe(32))
    digest = hashlib.sha256(token.read_bytes().strip()).hexdigest()
    return f'[clients.{name}]\ntoken_sha256 = "{digest}"\nrepositories = {json.dumps(repositories)}\n'


if __name__ == "__main__":
    try:
        sys.exit(main())
    except OSError as problem:
        sys.exit(f"nothing is replaced: {problem}")
