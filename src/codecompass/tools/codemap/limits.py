"""Budget parameters of the CodeMap family: default, hard cap, and the name in `limits_applied`."""

from typing import Annotated, Literal

from codecompass.tools.codemap.words import REF_KINDS
from codecompass.tools.params import Param

MAX_CHARS, MAX_CHARS_CAP = 12_000, 40_000
MAX_LINES, MAX_LINES_CAP = 120, 400

SymbolId = Annotated[str, Param("symbol_id, stable id, or (qualified) name")]
Results = Annotated[int, Param("At most so many (cap 100)", min=1, max=100, budget="max_results")]
ReferencesLimit = Annotated[int, Param("At most so many (cap 500)", min=1, max=500, budget="max_references")]
PerLevel = Annotated[int, Param("At most so many per level (cap 500)", min=1, max=500, budget="max_references")]
Levels = Annotated[int, Param("How many calls away (cap 6)", min=1, max=6, budget="max_depth")]
TraceNodes = Annotated[int, Param("At most so many nodes (cap 500)", min=1, max=500, budget="max_references")]
Lines = Annotated[int, Param("At most so many lines (cap 400)", min=1, max=MAX_LINES_CAP, budget="max_lines")]
ContextLines = Annotated[int, Param("Lines around it", min=0, max=100)]
Start = Annotated[int, Param("First line", min=1, clamp=False)]
End = Annotated[int | None, Param("Last line", min=1, clamp=False)]

SymbolQuery = Annotated[str | None, Param("Words; `*` ends a prefix, blanks mean and, OR alternatives")]
Kinds = Annotated[list[str] | None, Param("Only these: Class, Method …; required without query")]
Namespace = Annotated[str | None, Param("Qualified names that begin with this")]
FilePrefix = Annotated[str | None, Param("Paths that begin with this")]
FilePath = Annotated[str, Param("Path in the repository")]
RefKindFilter = Annotated[
    str | None,
    Param("Only this kind", choices=tuple(kind.lower() for kind in REF_KINDS)),
]
ResolutionFilter = Annotated[
    Literal["resolved", "unresolved"] | None,
    Param("Only bound, or only unbound uses", choices=("resolved", "unresolved")),
]

Pattern = Annotated[str, Param("Regular expression (RE2), applied line by line")]
CaseSensitive = Annotated[bool, Param("Tell case apart")]

NewWorkspace = Annotated[str, Param("The workspace's name")]
Solution = Annotated[str | None, Param("Not needed: there is no solution to load")]
CommitSha = Annotated[str | None, Param("The commit it stands on; default: HEAD")]
FilePaths = Annotated[list[str] | None, Param("Files to capture; default: all that differ from the base")]
