"""The messages of SCIP, as far as we read or write them."""

from functools import cache
from typing import Any

from codecompass.model.errors import CodeCompassError

_INT, _BOOL, _STRING, _MESSAGE = 5, 8, 9, 11
_FIELDS: dict[str, tuple[tuple[str, int, int | str, bool], ...]] = {
    "ToolInfo": (("name", 1, _STRING, False), ("version", 2, _STRING, False), ("arguments", 3, _STRING, True)),
    "Metadata": (
        ("version", 1, _INT, False),
        ("tool_info", 2, "ToolInfo", False),
        ("project_root", 3, _STRING, False),
        ("text_document_encoding", 4, _INT, False),
    ),
    "Relationship": (
        ("symbol", 1, _STRING, False),
        ("is_reference", 2, _BOOL, False),
        ("is_implementation", 3, _BOOL, False),
        ("is_type_definition", 4, _BOOL, False),
        ("is_definition", 5, _BOOL, False),
    ),
    "SymbolInformation": (
        ("symbol", 1, _STRING, False),
        ("documentation", 3, _STRING, True),
        ("relationships", 4, "Relationship", True),
        ("kind", 5, _INT, False),
        ("display_name", 6, _STRING, False),
        ("enclosing_symbol", 8, _STRING, False),
    ),
    "Occurrence": (
        ("range", 1, _INT, True),
        ("symbol", 2, _STRING, False),
        ("symbol_roles", 3, _INT, False),
        ("enclosing_range", 7, _INT, True),
    ),
    "Document": (
        ("relative_path", 1, _STRING, False),
        ("occurrences", 2, "Occurrence", True),
        ("symbols", 3, "SymbolInformation", True),
        ("language", 4, _STRING, False),
        ("text", 5, _STRING, False),
        ("position_encoding", 6, _INT, False),
    ),
    "Index": (
        ("metadata", 1, "Metadata", False),
        ("documents", 2, "Document", True),
        ("external_symbols", 3, "SymbolInformation", True),
    ),
}
"""Message → its fields: name, number, type, whether there are several. Enumerations are read as the numbers they are."""

UTF8, UTF16, UTF32 = 1, 2, 3
"""What the characters of a range count."""
PACKAGE = "scip"


@cache
def messages() -> dict[str, Any]:  # Any: classes that are made when the program runs
    """The message classes by name. Raises CodeCompassError where protobuf is not installed."""
    try:
        from google.protobuf import descriptor_pb2, descriptor_pool, message_factory
    except ImportError:
        message = "SCIP needs protobuf: pip install 'codecompass-graph[scip]'."
        raise CodeCompassError("invalid_input", message) from None
    file = descriptor_pb2.FileDescriptorProto(name="codecompass/scip.proto", package=PACKAGE, syntax="proto3")
    for name, fields in _FIELDS.items():
        declared = file.message_type.add(name=name)
        for field, number, kind, several in fields:
            made = declared.field.add(name=field, number=number, label=3 if several else 1)
            made.type = _MESSAGE if isinstance(kind, str) else kind
            if isinstance(kind, str):
                made.type_name = f".{PACKAGE}.{kind}"
    pool = descriptor_pool.DescriptorPool()
    pool.Add(file)
    return {name: message_factory.GetMessageClass(pool.FindMessageTypeByName(f"{PACKAGE}.{name}")) for name in _FIELDS}
