"""Names that files need not import, by the configuration of a project: `AutoImport({ dirs: ["src/hooks"] })`,
`Components({ dirs: ["src/widgets"] })`, Nuxt's `components` and `imports`. Only what is written out is read."""

from __future__ import annotations

import re
from collections.abc import Iterator

from codecompass.languages.components.naming import capitalized
from codecompass.languages.ecma.config_values import Reader
from codecompass.languages.nodes import children_of
from codecompass.languages.protocol import Expressions, Node

FUNCTIONS, COMPONENTS, NUXT = "brought functions", "brought components", "brought by nuxt"
"""Keys of a file's settings."""
REGISTERED = "component "
"""Begins the keys of components that are registered for all of an application."""
_LOADING = re.compile(r"""import\(\s*(?>/\*.*?\*/\s*)*+["']([^"'\n]+)["']\s*(?:,\s*)?\)""", re.DOTALL)
"""With what bundlers are told in a comment: `import(/* webpackChunkName: "old" */ "./Old.vue")`."""
_NUXT_CALL = "defineNuxtConfig"


def brought(call: Node, called: str, expressions: Expressions) -> tuple[str, object]:
    """Key and value of what a plugin, or Nuxt, is called with."""
    arguments = call.child_by_field_name("arguments")
    given = next(iter(children_of(arguments)), None) if arguments is not None else None
    if given is None or given.type != "object":
        return "", ""
    reader = _Reader(expressions)
    if called == _NUXT_CALL:
        return NUXT, reader.of_nuxt(given)
    if "omponent" in called:
        return COMPONENTS, {"folders": reader.folders(given)}
    return FUNCTIONS, {"folders": reader.folders(given), "names": reader.names(given)}


def registered(call: Node, expressions: Expressions) -> tuple[str, object]:
    """Of `app.component("fancy-button", Button)` key and the name in the file, or the module that is loaded."""
    arguments = call.child_by_field_name("arguments")
    given = children_of(arguments) if arguments is not None else []
    if len(given) != 2 or given[0].type != "string":
        return "", ""
    name, text = capitalized(expressions.text(given[0])[1:-1]), expressions.text(given[1])
    loaded = _LOADING.search(text) if given[1].type in ("call_expression", "arrow_function") else None
    told = loaded[1] if loaded else text if given[1].type == "identifier" else ""
    return (f"{REGISTERED}{name}", [told, "loaded" if loaded else "named"]) if name and told else ("", "")


class _Reader:
    def __init__(self, expressions: Expressions) -> None:
        self._expressions = expressions
        self._places = Reader(expressions)

    def of_nuxt(self, given: Node) -> dict[str, object]:
        fields = self._places.fields(given)
        told: dict[str, object] = {}
        if (source := fields.get("srcDir")) is not None:
            told["source"] = self._places.place(source, 0) or ""
        if (components := fields.get("components")) is not None:
            told["components"] = [*self._component_folders(components)]
        imports = fields.get("imports")
        if imports is not None and imports.type == "object":
            told |= {"folders": self.folders(imports), "names": self.names(imports)}
        return told

    def _component_folders(self, value: Node) -> Iterator[dict[str, str]]:
        """`["~/ui", { path: "~/parts", prefix: "My", pathPrefix: false }]`, also under `dirs`."""
        value = self._places.meant(value)
        if value.type == "object":
            inner = self._places.fields(value).get("dirs")
            value = self._places.meant(inner) if inner is not None else value
        for one in children_of(value) if value.type == "array" else ():
            fields = self._places.fields(one) if one.type == "object" else {"path": one}
            place = self._places.place(fields["path"], 0) if "path" in fields else None
            if place is not None:
                texts = {key: self._text(fields[key]) for key in ("prefix", "pathPrefix") if key in fields}
                yield {"path": place} | texts

    def folders(self, given: Node) -> list[str]:
        """Folders, and patterns of folders, under `dirs`."""
        value = self._places.fields(given).get("dirs")
        return [place for one in self._items(value) if (place := self._folder(one)) is not None]

    def _folder(self, one: Node) -> str | None:
        one = self._places.meant(one)
        if one.type == "object":  # `{ glob: "src/hooks/**", types: true }`
            fields = self._places.fields(one)
            return self._places.place(fields["glob"], 0) if "glob" in fields else None
        return self._places.place(one, 0)

    def names(self, given: Node) -> list[list[str]]:
        """What is brought in from modules, each as `[module, name, alias]`; all that is usual of a module: `[module]`."""
        fields = self._places.fields(given)
        listed = [*self._items(fields.get("imports")), *self._items(fields.get("presets"))]
        return [told for one in listed for told in self._named(self._places.meant(one))]

    def _named(self, one: Node) -> Iterator[list[str]]:
        if one.type == "string":
            yield [self._text(one)]
        fields = self._places.fields(one) if one.type == "object" else {}
        if "from" in fields:  # `{ from: "vue-i18n", imports: ["useI18n"] }`, `{ from: "x", name: "y", as: "z" }`
            module = self._text(fields["from"])
            alone = self._text(fields["name"]) if "name" in fields else ""
            if alone:
                yield [module, alone, self._text(fields["as"]) if "as" in fields else alone]
            for name in self._items(fields.get("imports")):
                yield from self._taken(module, name)
            return
        for module, names in fields.items():
            for name in self._items(names):
                yield from self._taken(module.strip("\"'"), name)

    def _taken(self, module: str, name: Node) -> Iterator[list[str]]:
        """`"useI18n"`, `["default", "axios"]`, `{ name: "default", as: "axios" }`."""
        if name.type == "object":
            fields = self._places.fields(name)
            parts = [self._text(fields[key]) for key in ("name", "as") if key in fields]
        else:
            parts = [self._text(one) for one in (children_of(name) if name.type == "array" else [name])]
        if parts and all(parts):
            yield [module, parts[0], parts[-1]]

    def _items(self, value: Node | None) -> list[Node]:
        if value is None:
            return []
        value = self._places.meant(value)
        return children_of(value) if value.type == "array" else [value] if value.type in ("string", "object") else []

    def _text(self, node: Node) -> str:
        return self._expressions.text(node).strip("\"'`")
