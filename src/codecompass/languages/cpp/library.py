"""The standard library: types that lead back to a type of a repository, and names of functions."""

from __future__ import annotations

FIXED_SIZE = {
    "int8_t": "signed_char", "uint8_t": "unsigned_char", "int16_t": "short", "uint16_t": "unsigned_short", "int32_t": "int",
    "uint32_t": "unsigned", "int64_t": "long", "uint64_t": "unsigned_long", "size_t": "unsigned_long",
    "ssize_t": "long", "ptrdiff_t": "long", "intptr_t": "long", "uintptr_t": "unsigned_long", "intmax_t": "long",
    "uintmax_t": "unsigned_long",
}  # fmt: skip
"""Names of number types → what they are where pointers have 64 bits, as on most systems."""
NUMBERS = frozenset(FIXED_SIZE.values()) | frozenset(
    "char float double long_double bool long_long unsigned_long_long wchar_t char8_t char16_t char32_t".split()
)
"""Types that convert to each other."""
TO_NUMBERS = frozenset(f"{mark}ptr_{number}" for number in NUMBERS for mark in ("", "c"))
"""Pointers to numbers and characters: `ptr_char` is `char*`, `cptr_char` `const char*`."""
WIDENS = {
    **dict.fromkeys(("bool", "char", "signed_char", "unsigned_char", "short", "unsigned_short"), frozenset({"int"})),
    "float": frozenset({"double"}),
    **{f"ptr_{number}": frozenset({f"cptr_{number}"}) for number in NUMBERS},
    "ptr_char": frozenset({"cptr_char", "string", "string_view"}),
    "cptr_char": frozenset({"string", "string_view"}),
}
"""Types → those that they are promoted to, which overloads prefer to other conversions."""
BASES = {
    **{
        f"{kind}stream": frozenset({"istream", "ostream", "iostream", "ios", "ios_base"})
        for kind in ("f", "string", "io")
    },
    **{f"i{kind}stream": frozenset({"istream", "ios", "ios_base"}) for kind in ("f", "string")},
    **{f"o{kind}stream": frozenset({"ostream", "ios", "ios_base"}) for kind in ("f", "string")},
}
"""Streams → their bases."""
POINTERS = frozenset(
    {"unique_ptr", "shared_ptr", "optional", "weak_ptr", "reference_wrapper", "atomic", "observer_ptr"}
)
"""Types whose `->` and `*` lead to their argument."""
_LISTS = (
    "vector", "list", "deque", "array", "set", "multiset", "unordered_set", "unordered_multiset", "forward_list", "span",
    "initializer_list", "queue", "stack", "priority_queue", "valarray",
)  # fmt: skip
_MAPS = ("map", "multimap", "unordered_map", "unordered_multimap")
ELEMENTS = dict.fromkeys(_LISTS, 0)
"""Types → the argument that iteration gives."""
ITEMS = {**ELEMENTS, **dict.fromkeys(_MAPS, 1), "unique_ptr": 0, "shared_ptr": 0}
"""Types → the argument that an index gives."""
_OF_LISTS = (
    "front",
    "back",
    "at",
    "top",
    "emplace_back",
    "emplace_front",
    "value",
    "get",
    "value_or",
    "load",
    "exchange",
)
MEMBER_RESULTS = {
    **{f"{name}.{member}": "$0" for name in (*_LISTS, *POINTERS) for member in _OF_LISTS},
    **{f"{name}.at": "$1" for name in _MAPS},
    "unique_ptr.release": "$0",
    "weak_ptr.lock": "std::shared_ptr[$0]",
}
COMMON = frozenset(
    "assign append at back back_inserter begin c_str capacity cbegin cend clear close compare contains count data emplace "
    "emplace_back empty end equal_range erase exchange fail find find_first_of find_last_of first flush front get getline good "
    "has_value index insert insert_or_assign is_open join joinable length load lock lock_shared max_size merge notify_all "
    "notify_one npos open operator() operator-> operator= operator== operator[] peek pop pop_back pop_front pos push push_back "
    "push_front rbegin read release rend replace reserve reset resize rfind second seekg seekp size sort splice starts_with "
    "ends_with store str string substr swap tellg tellp top try_emplace try_lock type unlock upper_bound lower_bound use_count "
    "value value_or wait what write".split()
)
"""Names that many library types have: no evidence for a unique-name match."""
SYSTEM_FUNCTIONS = frozenset(
    "abort abs accept access acos acosh alarm aligned_alloc alloca alphasort asctime asctime_r asin asinh "
    "at_quick_exit atan atan2 atanh atexit atof atoi atol atoll bind bsearch calloc cbrt ceil chdir chmod chown "
    "clearerr clock clock_getcpuclockid clock_getres clock_gettime clock_nanosleep clock_settime close closedir "
    "confstr connect copysign cos cosh creat ctermid ctime ctime_r difftime dirfd div dlclose dlerror dlopen dlsym "
    "dprintf dup dup2 execl execle execlp execv execve execvp exit exp exp2 expm1 fabs faccessat fchdir fchmod "
    "fchmodat fchown fchownat fclose fcntl fdatasync fdopen fdopendir feof ferror fexecve fflush fgetc fgetpos fgets "
    "fileno flockfile floor fmax fmemopen fmin fmod fopen fork fpathconf fprintf fputc fputs fread free freopen frexp "
    "fscanf fseek fseeko fsetpos fstat fstatat fsync ftell ftello ftruncate ftrylockfile funlockfile futimens fwrite "
    "getc getc_unlocked getchar getchar_unlocked getcwd getdelim getegid getenv geteuid getgid getgroups gethostname "
    "getline getlogin getlogin_r getopt getpeername getpgid getpgrp getpid getppid getsid getsockname getsockopt "
    "getsubopt gettimeofday getuid gmtime gmtime_r hypot isalnum isalpha isatty isblank iscntrl isdigit isgraph "
    "islower isprint ispunct isspace isupper isxdigit kill labs lchown ldexp ldiv link linkat listen llabs lldiv "
    "localtime localtime_r log log10 log1p log2 longjmp lrint lround lseek lstat malloc mblen mbstowcs mbtowc memchr "
    "memcmp memcpy memmove memset mkdir mkdirat mkdtemp mkfifo mkfifoat mkstemp mktime mlock mlockall mmap modf "
    "mprotect msync munlock munlockall munmap nanosleep open open_memstream openat opendir pathconf pause pclose "
    "perror pipe poll popen posix_fadvise posix_fallocate posix_madvise posix_memalign pow pread printf pselect "
    "psiginfo psignal putc putc_unlocked putchar putchar_unlocked puts pwrite qsort quick_exit raise rand rand_r read "
    "readdir readdir_r readlink readlinkat realloc recv recvfrom recvmsg remove rename renameat rewind rewinddir rint "
    "rmdir round scandir scanf select send sendmsg sendto setbuf setegid setenv seteuid setgid setjmp setpgid setsid "
    "setsockopt setuid setvbuf shm_open shm_unlink shutdown sigaction sigaddset sigdelset sigemptyset sigfillset "
    "sigismember siglongjmp signal sigpending sigprocmask sigqueue sigsuspend sigtimedwait sigwait sigwaitinfo sin "
    "sinh sleep snprintf sockatmark socket socketpair sprintf sqrt srand sscanf stat stpcpy stpncpy strcasecmp strcat "
    "strchr strcmp strcoll strcpy strcspn strdup strerror strerror_r strftime strlen strncasecmp strncat strncmp "
    "strncpy strndup strnlen strpbrk strrchr strsep strsignal strspn strstr strtod strtof strtok strtok_r strtol "
    "strtold strtoll strtoul strtoull strxfrm symlink symlinkat sysconf system tan tanh tcgetpgrp tcsetpgrp time "
    "timer_create timer_delete timer_getoverrun timer_gettime timer_settime timespec_get tmpfile tmpnam tolower "
    "toupper trunc truncate ttyname ttyname_r tzset umask ungetc unlink unlinkat unsetenv usleep utimensat vdprintf "
    "vfprintf vfscanf vprintf vscanf vsnprintf vsprintf vsscanf wait waitid waitpid wcstombs wctomb write".split()
)
"""Functions that headers of the standard library and of POSIX declare."""
