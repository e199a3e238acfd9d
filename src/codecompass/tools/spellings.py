"""Other names of arguments: each has one name in all tools of a family, and its other names are accepted."""

from collections.abc import Collection, Mapping

SPELLINGS: tuple[frozenset[str], ...] = tuple(
    frozenset(names.split())
    for names in (
        "symbol_name symbol name symbol_id qualified_name identifier function_name target",
        "entry_point symbol_name symbol name symbol_id endpoint route entry",
        "path file_path file filename file_name filepath in_path result_path",
        "path_filter path_prefix paths folder directory prefix path file_path",
        "places place symbols symbol_names names symbol_name symbol name files file targets query",
        "file_paths files paths path file_path",
        "query q question text search search_query words task",
        "pattern regex regexp query text q",
        "name_filter filter name route key table pattern",
        "ignore_case case_insensitive",
        "ref branch commit revision git_ref",
        "commit_sha commit sha ref",
        "base_ref base from_ref before",
        "head_ref head to_ref after",
        "limit max_results top_k k count max limit_per_level",
        "depth max_depth levels hops",
        "max_tokens budget_tokens token_budget tokens budget",
        "max_lines lines limit",
        "line line_number line_start start_line result_line_start",
        "start_line line_start start first_line from_line line",
        "end_line line_end end last_line to_line",
        "kind symbol_kind kinds type",
        "kinds kind symbol_kinds types",
        "language lang",
        "from_symbol from source start start_symbol",
        "to_symbol to destination end end_symbol target",
        "http_method method verb",
        "key_filter key name_filter filter name",
        "name_filter key_filter table_filter filter name",
        "cypher query statement cypher_query",
        "table_filter table name_filter filter name",
        "include_diff with_diff diff",
        "virtual_files files_content overlays",
    )
)
"""Names of one thing. Where a tool has one of them, the others of the set are read as it, unless it has those, too."""
WORKSPACE_NAMES = ("workspace", "repo_path", "repo", "repository", "project_path")
"""What the repository is called; the first is the core family's name, the second CodeMap's."""


def as_known(given: Mapping[str, object], known: Collection[str]) -> dict[str, object]:
    """The arguments under the names that a tool uses; unknown names are kept as they are."""
    found: dict[str, object] = {name: value for name, value in given.items() if name in known}
    for name, value in given.items():
        if name in known:
            continue
        meant = [one for names in SPELLINGS if name in names for one in known if one in names and one not in found]
        found[min(meant, key=list(known).index) if meant else name] = value
    return found
