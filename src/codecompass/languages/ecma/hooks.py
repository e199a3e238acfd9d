"""What React's functions, and those that take its place, give and take."""

from __future__ import annotations

_MODULES = ("react", "preact/hooks", "preact/compat", "preact")
_CONTEXT = "ContextOfComponents"
_STATE = "Tuple[$s,function[,$s|function[$s,$s]]]"
_GIVEN = {
    "useState": _STATE,
    "useReducer": "Tuple[$f]",
    "useOptimistic": "Tuple[$a]",
    "useRef": "{current:$u}",
    "createRef": "{current:$t}",
    "useMemo": "$s",
    "useCallback": "$a",
    "useDeferredValue": "$a",
    "createContext": f"@{_CONTEXT}[$u]",
    "useContext": ".@iter[$a]",
    "use": ".@await[.@iter[$a]]",
}
COMPONENT_NAMES = frozenset(("FC", "FunctionComponent", "VFC", "VoidFunctionComponent", "ComponentType", "NextPage"))

HOOKS = {f"{module}.{name}": given for module in _MODULES for name, given in _GIVEN.items()}
CONTEXTS = {_CONTEXT: 0}
"""What a context holds."""
COMPONENT_TYPES = {f"{module}.{name}": "function[,$0]" for module in (*_MODULES, "next") for name in COMPONENT_NAMES}
"""Types of components: functions that are given their properties."""
