"""Packages whose values may be, or contain, the arguments they are called with."""

from __future__ import annotations

WRAPPING_PACKAGES = frozenset(
    "globalThis @angular @preact @reduxjs @vue awilix backbone bluebird bookshelf bull bullmq ember immer immutable inversify "
    "jotai knex lodash lodash-es mobx mobx-react mongoose nanostores objection pinia preact q ramda react react-redux recoil "
    "redux rxjs sequelize sinon jest vitest solid-js svelte swr tsyringe typedi typeorm underscore valtio vue vuex xstate "
    "zustand events node:events async".split()
)
"""A member of such a value that only one type of the tree has is evidence for that type."""
