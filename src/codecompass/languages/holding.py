"""Packages whose values may be, or hold, what they were given: by a member that only one type of the tree has, such a value
may well be of that type."""

from __future__ import annotations

PYTHON = frozenset(
    "abc asyncio bisect builtins collections concurrent contextlib contextvars copy dataclasses enum functools gc heapq "
    "importlib inspect itertools multiprocessing operator pickle queue random sched shelve threading types typing "
    "typing_extensions unittest weakref attr attrs blinker cachetools cattr cattrs celery cloudpickle dependency_injector "
    "dill django dramatiq factory flask_sqlalchemy injector joblib kivy lagom marshmallow mock mongoengine more_itertools "
    "peewee pluggy pony punq pydantic pytest PyQt5 PyQt6 PySide2 PySide6 ray sqlalchemy sqlmodel toolz tortoise trio "
    "zope".split()
)
ECMA = frozenset(
    "globalThis @angular @preact @reduxjs @vue awilix backbone bluebird bookshelf bull bullmq ember immer immutable inversify "
    "jotai knex lodash lodash-es mobx mobx-react mongoose nanostores objection pinia preact q ramda react react-redux recoil "
    "redux rxjs sequelize sinon jest vitest solid-js svelte swr tsyringe typedi typeorm underscore valtio vue vuex xstate "
    "zustand events node:events async".split()
)
