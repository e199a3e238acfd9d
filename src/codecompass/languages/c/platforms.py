"""Systems and processors: the macros that compilers define for each, and the words that paths of files for one have."""

import re
from collections.abc import Collection, Sequence
from functools import lru_cache

_SYSTEMS: dict[str, tuple[str, str]] = {
    "linux": ("linux epoll inotify", r"_*(?:gnu_)?linux_*"),
    "unix": ("unix posix nix pthread pthreads", r"_*unix_*"),
    "x86": ("x86 x64 amd64 i386 sse2 avx2", r"__x86_64(__)?|__amd64(__)?|__SSE2?__"),
    "windows": ("win win32 win64 windows winnt wince mingw mingw32 msvc iocp wepoll", r"_*WIN(?:32|64|NT|DOWS|API|CE)\w*|_MSC_\w+|_*MINGW\w*|_*CYGWIN\w*"),
    "apple": ("darwin macos macosx osx apple", r"_*(?:APPLE|MACH|DARWIN|MACOS|OSX)\w*|TARGET_OS_\w+|SO_NOSIGPIPE"),
    "bsd": ("bsd freebsd openbsd netbsd dragonfly kqueue devpoll", r"_*(?:Free|Open|Net)?BSD_*|__DragonFly__"),
    "sun": ("sunos solaris illumos", r"_*sun_*|__SVR4|__illumos__"),
    "aix": ("aix ibmi os400 as400", r"_*AIX\w*|__PASE__|_*OS400_*"),
    "zos": ("os390 zos", r"_*MVS_*"),
    "hpux": ("hpux", r"_*hpux_*"),
    "vms": ("vms openvms", r"_*VMS_*"),
    "haiku": ("haiku beos", r"_*HAIKU_*|_*BEOS_*"),
    "qnx": ("qnx", r"_*QNX\w*"),
    "android": ("android", r"_*ANDROID\w*"),
    "dos": ("msdos djgpp os2 amiga riscos", r"_*DJGPP_*|_*MSDOS_*|_*OS2_*|_*AMIGA\w*|__riscos\w*"),
    "wasm": ("wasm wasi emscripten", r"_*EMSCRIPTEN\w*|__wasm\w*|__wasi__"),
    "arm": ("arm arm64 aarch64 neon", r"__arm\w*|__aarch64\w*|__ARM\w*"),
    "power": ("ppc powerpc ppc64 altivec vsx", r"_*powerpc\w*|__ppc\w*|__ALTIVEC__|_ARCH_PPC\w*"),
    "mips": ("mips mips64", r"__mips\w*|_*MIPS\w*"),
    "sparc": ("sparc sparc64", r"__sparc\w*"),
    "risc-v": ("riscv riscv64", r"__riscv\w*"),
    "s390": ("s390 s390x", r"__s390\w*"),
    "others": ("minix hurd loongarch parisc xtensa ia64 m68k csky openrisc", r"_*minix_*|__loongarch\w*|__hppa\w*|__ia64\w*|__m68k\w*"),
}  # fmt: skip
"""System → (words of paths, macros)."""
USUAL = ("linux", "unix", "x86")
"""What is built for where nothing says otherwise."""
_PROCESSORS = frozenset({"x86", "arm", "power", "mips", "sparc", "risc-v", "s390"})
_NO_UNIX = frozenset({"windows", "vms", "dos", "wasm"})
_WORDS = {word: system for system, (words, _) in _SYSTEMS.items() for word in words.split()}
_MACROS = {system: re.compile(macros, re.IGNORECASE) for system, (_, macros) in _SYSTEMS.items()}
_WORD = re.compile(r"[a-z]+\d*")


@lru_cache(maxsize=1 << 14)
def systems_of(path: str) -> frozenset[str]:
    """The systems for which a file is, as far as its path tells: `src/unix/aix.c`; none for all."""
    stem = path.rpartition(".")[0].lower()
    return frozenset(_WORDS[word] for word in _WORD.findall(stem) if word in _WORDS)


@lru_cache(maxsize=1 << 12)
def _told(name: str) -> frozenset[str]:
    return frozenset(system for system, macros in _MACROS.items() if macros.fullmatch(name))


def likelihood(name: str, systems: Collection[str]) -> bool | None:
    """Whether compilers for these systems define a macro; None for one that they don't know."""
    told = _told(name)
    if not told:
        return None
    special = [one for one in systems if one not in USUAL]
    if any(one in told for one in systems):
        return True
    if told & {"linux"}:
        return not any(one not in _PROCESSORS for one in special)
    if told & {"unix"}:
        return not any(one in _NO_UNIX for one in special)
    return "x86" in told and not any(one in _PROCESSORS for one in special)


def is_for_others(name: str, systems: Collection[str]) -> bool:
    """Whether the words of a macro's name are those of systems that something is not built for: `SHOP_NETBSD`."""
    told = frozenset[str]() if _ASKED.search(name) else systems_of(f"{name}.")
    return bool(told) and told.isdisjoint((*systems, *USUAL))


_ASKED = re.compile(r"(?:^|_)(?:HA[SV]E?|NO|NOT|DISABLED?|WITHOUT|USE|WITH|ENABLED?)_")
"""What is found or chosen, not what something is built for."""


def distance(path: str, other: str) -> int | None:
    """How well a definition in another file fits a use in one: 0 for a system of both, or the usual one, 1 for all systems,
    2 for one that a use for all may mean; None for one that is never built together with the use."""
    own, its = systems_of(path), systems_of(other)
    if (own & _NO_UNIX and "unix" in its) or (its & _NO_UNIX and "unix" in own):
        return None
    own, its = own - {"unix"}, its - {"unix"}
    for mine, theirs in ((own & _PROCESSORS, its & _PROCESSORS), (own - _PROCESSORS, its - _PROCESSORS)):
        if mine and theirs and not mine & theirs:
            return None
    return 1 if not its else 0 if own & its or its.issubset(USUAL) else 2


def fitting(path: str, others: Sequence[str]) -> tuple[list[int], bool]:
    """Which of other files, by their places in the list, have the definition that a use means; whether without a doubt."""
    each = [distance(path, other) for other in others]
    best = min((far for far in each if far is not None), default=None)
    return [at for at, far in enumerate(each) if far == best and far is not None], best != 2
