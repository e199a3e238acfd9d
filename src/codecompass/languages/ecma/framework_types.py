"""Parameter and result types of functions of React and its replacements, Vue, Pinia and Svelte, and of dependency
injection containers: Angular, NestJS, tsyringe, typedi, inversify, dioc."""

from __future__ import annotations

_MODULES = ("react", "preact/hooks", "preact/compat", "preact")
_CONTEXT = "ContextOfComponents"
_STATE = "Tuple[$s,function[,$s|function[$s,$s]]]"
_HOOK_TYPES = {
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

_VUE_MODULES = ("vue", "@vue/composition-api", "@nuxtjs/composition-api", "@vue/reactivity", "@vue/runtime-core")
_REFS = {
    "ref": "{value:$u}",
    "shallowRef": "{value:$u}",
    "computed": "{value:$s}",
    "useTemplateRef": "{value:$t}",
    "reactive": "$u",
    "shallowReactive": "$u",
    "readonly": "$a",
    "markRaw": "$a",
    "toRaw": "$a",
    "inject": "$t",
    "defineModel": "{value:$t}",
    "defineProps": "$t",
    "withDefaults": "$a",
}
_STORES = {
    "svelte/store.writable": "$u",
    "svelte/store.readable": "$u",
    "svelte/store.get": "$a",
    "svelte/store.derived": "$f",
    "svelte.$state": "$u",
    "$state.raw": "$u",
    "$state.snapshot": "$a",
    "svelte.$derived": "$a",
    "$derived.by": "$f",
    "svelte.$bindable": "$a",
    "svelte.$props": "$t",
    "pinia.defineStore": "function[$f|.actions[$b]|.actions[$a]|ReturnType[.state[$b]]|ReturnType[.state[$a]]]",
    "pinia.storeToRefs": "$a",
    **{
        f"{module}.{name}": "@zustand.UseBoundStore[$f]"
        for module in ("zustand", "zustand/vanilla", "zustand/traditional")
        for name in ("create", "createStore", "createWithEqualityFn", "default")
    },
    **{f"UseBoundStore.{name}": "$0" for name in ("getState", "getInitialState")},
}
"""A store of Svelte has the type of its value, which `$store` reads."""
_OBJECT = "$t|InstanceType[$a]"
_SHOWN = "{componentInstance:InstanceType[$a]}"
_CONTAINERS = {
    "@angular/core.inject": _OBJECT,
    "Injector.get": _OBJECT,
    "EnvironmentInjector.get": _OBJECT,
    "TestBed.inject": _OBJECT,
    "TestBed.createComponent": _SHOWN,
    "ViewContainerRef.createComponent": "{instance:InstanceType[$a]}",
    "MatDialog.open": _SHOWN,
    "MatBottomSheet.open": "{instance:InstanceType[$a]}",
    "MatSnackBar.openFromComponent": "{instance:InstanceType[$a]}",
    "NestFactory.create": "Promise[@@nestjs/core.INestApplication]",
    "NestFactory.createApplicationContext": "Promise[@@nestjs/core.INestApplicationContext]",
    "NestFactory.createMicroservice": "Promise[@@nestjs/core.INestMicroservice]",
    "Test.createTestingModule": "@@nestjs/testing.TestingModuleBuilder",
    "TestingModuleBuilder.compile": "Promise[@@nestjs/testing.TestingModule]",
    "TestingModule.createNestApplication": "@@nestjs/core.INestApplication",
    **{
        f"{holder}.{name}": type_
        for holder in ("INestApplication", "NestExpressApplication", "NestFastifyApplication", "INestApplicationContext",
                       "INestMicroservice", "TestingModule", "ModuleRef")
        for name, type_ in (("get", _OBJECT), ("resolve", f"Promise[{_OBJECT}]"), ("create", f"Promise[{_OBJECT}]"))
    },
    **{f"{holder}.{name}": _OBJECT for holder in ("container", "Container", "DependencyContainer")
       for name in ("get", "resolve", "bind")},
    "dioc/vue.useService": _OBJECT,
    "Service.bind": _OBJECT,
}  # fmt: skip
"""Functions that return an instance of the class in their argument."""
HOOKS = {
    **_CONTAINERS,
    **{f"{module}.{name}": type_ for module in _MODULES for name, type_ in _HOOK_TYPES.items()},
    **{f"{module}.{name}": type_ for module in _VUE_MODULES for name, type_ in _REFS.items()},
    **_STORES,
}
CONTEXTS = {_CONTEXT: 0}
"""Element type of a context."""
STORE_NAMES = frozenset({"UseBoundStore"})
TAKEN = {
    **{f"{module}.{name}": "function[,$0]" for module in (*_MODULES, "next") for name in COMPONENT_NAMES},
    "zustand.UseBoundStore": "function[,function[,$0]]",
    "UseBoundStore.setState": "function[,$0]",
    "UseBoundStore.subscribe": "function[,$0,$0]",
}
"""What components are given, and what functions that are given to stores."""
