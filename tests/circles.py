"""A contract for import-linter: modules that import each other in a circle, imports for types included."""

from __future__ import annotations

from collections.abc import Iterator
from typing import cast

from grimp import ImportGraph
from importlinter import Contract, ContractCheck, fields, output


class Circles(Contract):
    """In `package` there are no circles but those through the module `through`, and no others are in one than those
    `within`."""

    package = fields.StringField()
    through = fields.StringField()
    within = fields.ListField(subfield=fields.StringField())

    def check(self, graph: ImportGraph, verbose: bool) -> ContractCheck:
        package, through = cast(str, self.package), cast(str, self.through)
        rooms = cast(list[str], self.within)
        within = (f"{through}.", *(f"{room}." for room in rooms))
        imported = {
            module: {one for one in graph.find_modules_directly_imported_by(module) if one.startswith(package)}
            for module in graph.modules
            if module.startswith(package)
        }
        outside = [module for module in _in_circles(imported) if not f"{module}.".startswith(within)]
        imported = {module: others - {through} for module, others in imported.items()}
        beside = list(_in_circles(imported))
        return ContractCheck(kept=not outside and not beside, metadata={"outside": outside, "beside": beside})

    def render_broken_contract(self, check: ContractCheck) -> None:
        for module in check.metadata["outside"]:
            output.print_error(f"{module} is in a circle, and in none of the rooms that may be.")
        for module in check.metadata["beside"]:
            output.print_error(f"{module} is in a circle that does not lead through {self.through}.")


def _in_circles(imported: dict[str, set[str]]) -> Iterator[str]:
    """Modules that are in a circle, or between two: what is left when those are taken away, again and again, that import
    no other one that is left, or that no other one does."""
    left = dict(imported)
    while True:
        used = {other for others in left.values() for other in others}
        kept = {module: others & left.keys() for module, others in left.items()}
        kept = {module: others for module, others in kept.items() if others and module in used}
        if kept == left:
            return iter(sorted(left))
        left = kept
