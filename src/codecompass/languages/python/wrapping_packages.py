"""Packages whose values may be, or contain, the arguments they are called with."""

from __future__ import annotations

WRAPPING_PACKAGES = frozenset(
    "abc asyncio bisect builtins collections concurrent contextlib contextvars copy dataclasses enum functools gc heapq "
    "importlib inspect itertools multiprocessing operator pickle queue random sched shelve threading types typing "
    "typing_extensions unittest weakref attr attrs blinker cachetools cattr cattrs celery cloudpickle dependency_injector "
    "dill django dramatiq factory flask_sqlalchemy injector joblib kivy lagom marshmallow mock mongoengine more_itertools "
    "peewee pluggy pony punq pydantic pytest PyQt5 PyQt6 PySide2 PySide6 ray sqlalchemy sqlmodel toolz tortoise trio "
    "zope".split()
)
"""A member of such a value that only one type of the tree has is evidence for that type."""
