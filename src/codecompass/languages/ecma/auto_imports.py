"""Auto-imports in a project's configuration: `AutoImport({ dirs: ["src/hooks"] })`, `Components({ dirs: ["src/widgets"]
})`, Nuxt's `components` and `imports`. Only literal values are read."""

import re
from collections.abc import Iterator

from codecompass.languages.components.naming import capitalized
from codecompass.languages.ecma.config_values import Reader
from codecompass.languages.nodes import children_of
from codecompass.languages.protocol import Expressions, Node

FUNCTIONS, COMPONENTS, NUXT = "brought functions", "brought components", "brought by nuxt"
"""Keys of a file's settings."""
REGISTERED = "component "
"""Prefix of the keys of components that are registered for a whole application."""
BY_FILE = f"{REGISTERED}*"
"""Key of a file that registers all that it imports by a pattern, each by its file's name."""
_LOADING = re.compile(r"""import\(\s*(?>/\*.*?\*/\s*)*+["']([^"'\n]+)["']\s*(?:,\s*)?\)""", re.DOTALL)
"""With comments for bundlers: `import(/* webpackChunkName: "old" */ "./Old.vue")`."""
_COMPUTED = frozenset({"identifier", "call_expression", "template_string", "subscript_expression", "member_expression"})
_NUXT_CALL = "defineNuxtConfig"


def auto_imported(call: Node, called: str, expressions: Expressions) -> tuple[str, object]:
    """Setting (key, value) for the argument of a plugin's or Nuxt's call."""
    arguments = call.child_by_field_name("arguments")
    options = next(iter(children_of(arguments)), None) if arguments is not None else None
    if options is None or options.type != "object":
        return "", ""
    reader = _Reader(expressions)
    if called == _NUXT_CALL:
        return NUXT, reader.of_nuxt(options)
    if "omponent" in called:
        return COMPONENTS, {"folders": reader.folders(options)}
    return FUNCTIONS, {"folders": reader.folders(options), "names": reader.names(options)}


def registered(call: Node, expressions: Expressions) -> tuple[str, object]:
    """Setting of `app.component("fancy-button", Button)`: the key, and the name in the file or the loaded module."""
    args = children_of(call.child_by_field_name("arguments"))
    if len(args) != 2 or args[0].type != "string":
        return (BY_FILE, True) if len(args) == 2 and args[0].type in _COMPUTED else ("", "")
    name, text = capitalized(expressions.text(args[0])[1:-1]), expressions.text(args[1])
    loaded = _LOADING.search(text) if args[1].type in ("call_expression", "arrow_function") else None
    target = loaded[1] if loaded else text if args[1].type == "identifier" else ""
    return (f"{REGISTERED}{name}", [target, "loaded" if loaded else "named"]) if name and target else ("", "")


class _Reader:
    def __init__(self, expressions: Expressions) -> None:
        self._expressions = expressions
        self._places = Reader(expressions)

    def of_nuxt(self, options: Node) -> dict[str, object]:
        fields = self._places.fields(options)
        found: dict[str, object] = {}
        if (source := fields.get("srcDir")) is not None:
            found["source"] = self._places.place(source, 0) or ""
        if (components := fields.get("components")) is not None:
            found["components"] = [*self._component_folders(components)]
        imports = fields.get("imports")
        if imports is not None and imports.type == "object":
            found |= {"folders": self.folders(imports), "names": self.names(imports)}
        return found

    def _component_folders(self, value: Node) -> Iterator[dict[str, str]]:
        """`["~/ui", { path: "~/parts", prefix: "My", pathPrefix: false }]`, also under `dirs`."""
        value = self._places.value_of(value)
        if value.type == "object":
            inner = self._places.fields(value).get("dirs")
            value = self._places.value_of(inner) if inner is not None else value
        for one in children_of(value) if value.type == "array" else ():
            fields = self._places.fields(one) if one.type == "object" else {"path": one}
            place = self._places.place(fields["path"], 0) if "path" in fields else None
            if place is not None:
                texts = {key: self._text(fields[key]) for key in ("prefix", "pathPrefix") if key in fields}
                yield {"path": place} | texts

    def folders(self, options: Node) -> list[str]:
        """Folders, and patterns of folders, under `dirs`."""
        value = self._places.fields(options).get("dirs")
        return [place for one in self._items(value) if (place := self._folder(one)) is not None]

    def _folder(self, one: Node) -> str | None:
        one = self._places.value_of(one)
        if one.type == "object":  # `{ glob: "src/hooks/**", types: true }`
            fields = self._places.fields(one)
            return self._places.place(fields["glob"], 0) if "glob" in fields else None
        return self._places.place(one, 0)

    def names(self, options: Node) -> list[list[str]]:
        """Imported names as `[module, name, alias]`; for all the usual ones of a module: `[module]`."""
        fields = self._places.fields(options)
        listed = [*self._items(fields.get("imports")), *self._items(fields.get("presets"))]
        return [row for one in listed for row in self._named(self._places.value_of(one))]

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
                yield from self._import(module, name)
            return
        for module, names in fields.items():
            for name in self._items(names):
                yield from self._import(module.strip("\"'"), name)

    def _import(self, module: str, name: Node) -> Iterator[list[str]]:
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
        value = self._places.value_of(value)
        return children_of(value) if value.type == "array" else [value] if value.type in ("string", "object") else []

    def _text(self, node: Node) -> str:
        return self._expressions.text(node).strip("\"'`")
