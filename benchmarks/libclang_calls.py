"""Says of every call in a C or C++ repository what clang binds it to, as JSON lines. See libclang.py."""

from __future__ import annotations

import json
import sys
from ctypes import byref, c_uint
from pathlib import Path
from typing import Any

from clang.cindex import CursorKind, Index, SourceLocation, TranslationUnit, c_object_p, conf

_REFERENCES = {CursorKind.DECL_REF_EXPR, CursorKind.MEMBER_REF_EXPR}
_FUNCTIONS = {
    CursorKind.FUNCTION_DECL, CursorKind.CXX_METHOD, CursorKind.CONSTRUCTOR, CursorKind.DESTRUCTOR,
    CursorKind.FUNCTION_TEMPLATE, CursorKind.CONVERSION_FUNCTION,
}  # fmt: skip
_TYPES = {
    CursorKind.CLASS_DECL, CursorKind.STRUCT_DECL, CursorKind.CLASS_TEMPLATE,
    CursorKind.CLASS_TEMPLATE_PARTIAL_SPECIALIZATION,
}  # fmt: skip
_KNOWN = {kind.value for kind in CursorKind.get_all_kinds()}
Place = dict[str, Any]


class Asking:
    """What all translation units of a repository say, each place once."""

    def __init__(self, root: Path) -> None:
        self.root = root
        self.calls: dict[tuple[str, int, str, int], set[str]] = {}
        """(path, line, name, column) → the USRs of what is called."""
        self.defined: dict[str, list[tuple[bool, str, int, int, str, str]]] = {}
        """USR → (whether it is a definition, path, first line, last line, name, USR of the class of a constructor)."""
        self.lines: dict[str, list[bytes]] = {}
        self._paths: dict[str, str | None] = {}
        self._done: set[tuple[str, int, int]] = set()

    def path_of(self, name: str) -> str | None:
        """Of a file within the repository."""
        if name not in self._paths:
            path = Path(name).resolve()
            inside = path.is_relative_to(self.root) and path.is_file()
            self._paths[name] = path.relative_to(self.root).as_posix() if inside else None
        return self._paths[name]

    def written_at(self, location: SourceLocation) -> tuple[str | None, int, int]:
        """Where a token is written: in a macro's body, for what is expanded from there."""
        file, line, column, offset = c_object_p(), c_uint(), c_uint(), c_uint()
        conf.lib.clang_getSpellingLocation(location, byref(file), byref(line), byref(column), byref(offset))
        if not file:
            return None, 0, 0
        from clang.cindex import File

        return self.path_of(File(file).name), line.value, column.value

    def is_written(self, path: str, line: int, column: int, name: str) -> bool:
        if path not in self.lines:
            self.lines[path] = (self.root / path).read_bytes().split(b"\n")
        lines = self.lines[path]
        rest = lines[line - 1][column - 1 :] if line <= len(lines) else b""
        is_whole = name.endswith("(") or not rest[len(name) :][:1].replace(b"_", b"a").isalnum()
        return rest.startswith(name.encode()) and is_whole

    def unit(self, unit: TranslationUnit) -> None:
        waiting = [*unit.cursor.get_children()]
        while waiting:
            cursor = waiting.pop()
            location = cursor.location
            if cursor._kind_id not in _KNOWN:  # younger than the package
                waiting.extend(cursor.get_children())
                continue
            if cursor.kind == CursorKind.MACRO_DEFINITION:
                self.macro_defined(cursor)
                continue
            if cursor.kind == CursorKind.MACRO_INSTANTIATION:
                self.macro_called(cursor)
                continue
            if cursor.semantic_parent is not None and cursor.kind.is_declaration() and location.file is not None:
                if self.path_of(location.file.name) is None:
                    continue
                if cursor.lexical_parent.kind == CursorKind.TRANSLATION_UNIT and self._known(cursor):
                    continue
                if cursor.kind in _FUNCTIONS or cursor.kind in _TYPES:
                    self.declared(cursor)
            if cursor.kind == CursorKind.CALL_EXPR:
                self.called(cursor)
            waiting.extend(cursor.get_children())

    def _known(self, cursor: Any) -> bool:
        """Whether a declaration of a header has been read in another unit, with the same extent."""
        key = (cursor.location.file.name, cursor.extent.start.offset, cursor.extent.end.offset)
        if not cursor.location.file.name.endswith((".c", ".cc", ".cpp", ".cxx")) and key in self._done:
            return True
        self._done.add(key)
        return False

    def declared(self, cursor: Any) -> None:
        path = self.path_of(cursor.extent.start.file.name) if cursor.extent.start.file else None
        usr = cursor.get_usr()
        if path is None or not usr:
            return
        around = cursor.semantic_parent.get_usr() if cursor.kind == CursorKind.CONSTRUCTOR else ""
        first, last = cursor.extent.start.line, cursor.extent.end.line
        row = (cursor.is_definition(), path, first, last, cursor.spelling.partition("<")[0], around)
        rows = self.defined.setdefault(usr, [])
        if row not in rows:
            rows.append(row)

    def macro_defined(self, cursor: Any) -> None:
        path = self.path_of(cursor.location.file.name) if cursor.location.file else None
        if path is not None:
            line = cursor.location.line
            self.defined[f"macro {path}:{line} {cursor.spelling}"] = [
                (True, path, line, cursor.extent.end.line, cursor.spelling, "")
            ]

    def macro_called(self, cursor: Any) -> None:
        """Of a macro that takes arguments: an object-like one is read, not called."""
        path, line, column = self.written_at(cursor.location)
        defined = cursor.referenced
        if path is None or defined is None or not defined.location.file:
            return
        name, source = cursor.spelling, self.path_of(defined.location.file.name)
        if source is None or not self.is_written(path, line, column, name):
            return
        at = defined.location
        takes = self.is_written(source, at.line, at.column, f"{name}(")
        if takes and self.lines[path][line - 1][column - 1 + len(name) :].lstrip()[:1] == b"(":
            self.calls.setdefault((path, line, name, column), set()).add(
                f"macro {source}:{defined.location.line} {name}"
            )

    def called(self, cursor: Any) -> None:
        found = cursor.referenced
        if found is None or found.kind not in _FUNCTIONS:
            return
        name = found.spelling.partition("<")[0]
        callee = next(cursor.get_children(), None)
        while callee is not None and (callee._kind_id not in _KNOWN or callee.kind not in _REFERENCES):
            callee = next(callee.get_children(), None)
        at = callee.location if callee is not None and found.kind != CursorKind.CONSTRUCTOR else cursor.location
        path, line, column = self.written_at(at)
        if path is None or not self.is_written(path, line, column, name) or found.location == at:
            return  # what is called without a declaration declares itself
        if name.startswith("__builtin_"):
            return  # clang has them declared where they are called first
        template = conf.lib.clang_getSpecializedCursorTemplate(found)
        meant = template if template is not None and template.kind in _FUNCTIONS else found
        self.calls.setdefault((path, line, name, column), set()).add(meant.get_usr())
        for one in (meant, meant.get_definition()):
            if one is not None and one.location.file is not None:
                self.declared(one)

    def say(self) -> None:
        for (path, line, name, _), called in sorted(self.calls.items()):
            targets, types = [], []
            for usr in called:
                rows = self.defined.get(usr, [])
                own = [row for row in rows if row[0]] or rows
                targets += [{"path": row[1], "first": row[2], "last": row[3]} for row in own]
                for row in rows:
                    types += [
                        {"path": one[1], "first": one[2], "last": one[3]}
                        for one in self.defined.get(row[5], ())
                        if one[0]
                    ]
            said = {"path": path, "line": line, "name": name, "targets": targets, "types": types}
            sys.stdout.write(json.dumps(said) + "\n")


def main() -> None:
    root, flags = Path(sys.argv[1]).resolve(), sys.argv[2]
    asking = Asking(root)
    index = Index.create()
    for entry in json.loads(Path(flags).read_text()):
        try:
            unit = index.parse(
                entry["file"], args=entry["arguments"], options=TranslationUnit.PARSE_DETAILED_PROCESSING_RECORD
            )
        except Exception as error:
            sys.stderr.write(f"{entry['file']}: {error}\n")
            continue
        asking.unit(unit)
    asking.say()


if __name__ == "__main__":
    main()
