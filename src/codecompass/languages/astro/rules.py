"""Names mean what they mean in all of JavaScript's family, and `Astro` is what the framework gives a component."""

from __future__ import annotations

from codecompass.languages.ecma.rules import EcmaRules


class AstroRules(EcmaRules):
    def given_name(self, name: str, path: str) -> str:
        """`Astro.props` has what `Props` says."""
        if name != "Astro" or not path.endswith(".astro"):
            return super().given_name(name, path)
        told = any(one.name == "Props" and not one.parent for one in self.files[path].definitions)
        return "{props:Props}" if told or any(one.alias == "Props" for one in self.files[path].imports) else ""


RULES = AstroRules
