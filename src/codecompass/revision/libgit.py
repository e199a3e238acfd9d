"""pygit2, imported without the certificates that it would read: that takes half of its start, and nothing is fetched."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path


@contextmanager
def _no_certificates() -> Iterator[None]:
    """OpenSSL's variables name no file, and a directory that it would look into when there is something to check."""
    elsewhere = {"SSL_CERT_FILE": os.devnull, "SSL_CERT_DIR": str(Path(__file__).parent)}
    before = {name: os.environ.get(name) for name in elsewhere}
    os.environ.update(elsewhere)
    try:
        yield
    finally:
        for name, value in before.items():
            if value is None:
                del os.environ[name]
            else:
                os.environ[name] = value


with _no_certificates():
    import pygit2
    from pygit2 import enums

__all__ = ["enums", "pygit2"]
