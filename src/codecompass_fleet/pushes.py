"""What a code host says when somebody pushes: a webhook of GitHub, GitLab, Gitea or Forgejo, or a plain one.

A plain one is `{"repository": "owner/name", "ref": "main"}`; no `ref` means every ref that is indexed. All are signed with
the secret that was given to the host: `X-Hub-Signature-256` and its like hold the HMAC-SHA-256 of the body in hexadecimal,
GitLab's `X-Gitlab-Token` the secret itself.
"""

from __future__ import annotations

import hmac
from collections.abc import Iterable, Iterator, Mapping
from typing import NamedTuple
from urllib.parse import parse_qs

import msgspec

from codecompass.model.errors import CodeCompassError
from codecompass_fleet.catalog import Indexed
from codecompass_fleet.sources import named

SIGNATURES = ("x-hub-signature-256", "x-gitea-signature", "x-forgejo-signature", "x-codecompass-signature-256")
TOKEN = "x-gitlab-token"
REFS = ("refs/heads/", "refs/tags/")
LARGEST = 26 << 20
"""Bytes of a body: GitHub sends at most 25 MB."""


class Push(NamedTuple):
    """A repository, and the ref of it that moved; empty: any."""

    repository: str
    ref: str


def is_signed(headers: Mapping[str, str], body: bytes, secret: str) -> bool:
    """Whether who knows the secret has sent this. Names of headers are in small letters."""
    expected = hmac.digest(secret.encode(), body, "sha256").hex()
    signatures = [headers[name].removeprefix("sha256=") for name in SIGNATURES if name in headers]
    if TOKEN in headers:
        return hmac.compare_digest(headers[TOKEN].encode(), secret.encode())
    return bool(signatures) and all(hmac.compare_digest(one.encode(), expected.encode()) for one in signatures)


def push_in(headers: Mapping[str, str], body: bytes) -> Push | None:
    """What moved; None where a host sends something else, like its first `ping`. Raises CodeCompassError `invalid_input`
    for what no host sends."""
    if headers.get("content-type", "").startswith("application/x-www-form-urlencoded"):
        sent = parse_qs(body.decode("utf-8", "replace")).get("payload")
        body = sent[0].encode() if sent else body  # else it is what curl calls anything that it is given
    try:
        told = msgspec.json.decode(body)
    except msgspec.MsgspecError as error:
        raise CodeCompassError("invalid_input", f"The body is no JSON: {error}.") from error
    if not isinstance(told, dict):
        raise CodeCompassError("invalid_input", "The body is no JSON object.")
    about = told.get("project") or told.get("repository")
    if isinstance(about, dict):
        about = next(
            (about[key] for key in ("clone_url", "git_http_url", "full_name", "path_with_namespace") if about.get(key)),
            None,
        )
    repository = named(about).name if isinstance(about, str) and about else None
    if repository is None:
        if any(name.endswith("-event") for name in headers):
            return None
        raise CodeCompassError("invalid_input", 'The body names no repository: {"repository": "owner/name"}.')
    ref = told.get("ref")
    if not isinstance(ref, str):
        return None if any(name.endswith("-event") for name in headers) else Push(repository, "")
    return Push(repository, next((ref.removeprefix(one) for one in REFS if ref.startswith(one)), ref))


def moved_by(push: Push, entries: Iterable[Indexed]) -> Iterator[Indexed]:
    """The indexed refs that a push may have moved."""
    for entry in entries:
        if push.repository in (entry.name, named(entry.url).name) and push.ref in ("", entry.ref):
            yield entry
