"""pygit2, imported without reading certificates and without its modules for networks and archives: they take more than
half of its start, and we neither fetch nor write archives."""

import os
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from importlib import import_module
from pathlib import Path
from types import ModuleType, SimpleNamespace

LEFT_FOR_LATER = ("ssl", "tarfile")
NOWHERE = str(Path(__file__).parent)
"""A directory that would be looked into for certificates when there is something to check."""


class _Later(ModuleType):
    """A placeholder for a module while pygit2 is imported, which only names its members; afterwards it is that module."""

    is_only_named = True

    def __getattr__(self, name: str) -> object:
        if name.startswith("__"):
            raise AttributeError(name)
        return object if self.is_only_named else getattr(import_module(self.__name__), name)

    @staticmethod
    def get_default_verify_paths() -> SimpleNamespace:
        return SimpleNamespace(cafile=None, capath=NOWHERE)


@contextmanager
def _no_certificates() -> Iterator[None]:
    """Hide the certificate files that OpenSSL's variables name from an `ssl` that is loaded already."""
    elsewhere = {"SSL_CERT_FILE": os.devnull, "SSL_CERT_DIR": NOWHERE}
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


@contextmanager
def _left_for_later() -> Iterator[None]:
    """Put placeholders for modules that are not imported yet, if no other thread can see them."""
    alone = threading.active_count() == 1
    stand_ins = {name: _Later(name) for name in LEFT_FOR_LATER if alone and name not in sys.modules}
    sys.modules.update(stand_ins)
    try:
        yield
    finally:
        for name, one in stand_ins.items():
            sys.modules.pop(name)
            one.is_only_named = False


with _no_certificates(), _left_for_later():
    import pygit2
    from pygit2 import enums

__all__ = ["enums", "pygit2"]
