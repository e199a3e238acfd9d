"""Results and element types of Rust's standard library, and of a few crates in general use, as data."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path
from typing import Any

from codecompass.languages.rust.inherent import OWN_MEMBERS
from codecompass.model import STANDARD

STANDARD_CRATES = frozenset({"std", "core", "alloc", "proc_macro", "test"})

PRELUDE = frozenset(
    "bool char str u8 u16 u32 u64 u128 usize i8 i16 i32 i64 i128 isize f32 f64 Array Tuple ConstPointer MutPointer Fn FnMut FnOnce Never "
    "Option Some None Result Ok Err Vec String Box ToString ToOwned Iterator IntoIterator DoubleEndedIterator "
    "ExactSizeIterator Extend FromIterator From Into TryFrom TryInto AsRef AsMut Default Clone Copy Send Sync Sized Drop "
    "Eq PartialEq Ord PartialOrd Debug Hash Unpin drop".split()
)

_LISTS = (
    "Vec", "Array", "VecDeque", "LinkedList", "BinaryHeap", "SmallVec", "ArrayVec", "IndexSet", "HashSet", "BTreeSet",
    "FxHashSet", "AHashSet",
)  # fmt: skip
_MAPS = ("HashMap", "BTreeMap", "IndexMap", "FxHashMap", "AHashMap", "FnvHashMap")
_ITERATORS = (
    "Iterator", "IntoIterator", "DoubleEndedIterator", "ExactSizeIterator", "IntoIter", "Iter", "IterMut", "Peekable",
    "Drain", "Stream", "Receiver", "UnboundedReceiver",
)  # fmt: skip

_RESULTS = ("LockResult", "TryLockResult")
"""Aliases of `Result`."""
ELEMENTS = {
    **dict.fromkeys(_LISTS, 0),
    **dict.fromkeys(_ITERATORS, 0),
    **dict.fromkeys(_MAPS, -1),
    "Option": 0,
    "Result": 0,
    **dict.fromkeys(_RESULTS, 0),
    "Keys": 0,
    "Values": 1,
    "ValuesMut": 1,
}
PROVIDED_BY_DEREF = {
    "Vec": "Array",
    "String": "str",
    "PathBuf": "Path",
    "OsString": "OsStr",
    "CString": "CStr",
    "MutPointer": "ConstPointer",
}
"""Types → the type that they dereference to, with its methods."""
_POINTERS = ("ConstPointer", "MutPointer")
_POINTERS_GIVING_POINTERS = "add sub offset wrapping_add wrapping_sub wrapping_offset clone"
_LIBRARIES: Any = tomllib.loads(Path(__file__).with_name("library.toml").read_text(encoding="utf-8"))  # Any: TOML
AUTO_DEREFERENCED = dict.fromkeys((*_POINTERS, "Deref", "DerefMut", *_LIBRARIES["dereferenced"].split()), 0)
"""Types that are dereferenced implicitly here: `(*pointer).name` is written as `pointer.name`, and a type with the
bound `Deref<Target = T>` has all members of `T`."""
ITEMS = {**dict.fromkeys(_LISTS, 0), **dict.fromkeys(_MAPS, 1)}

_IMPLEMENTING = {
    "Iterator": "Map Filter FilterMap Enumerate Zip Chain Rev Skip SkipWhile Take TakeWhile MapWhile Peekable Cloned "
    "Copied Flatten FlatMap Fuse Inspect Cycle StepBy Scan Chars CharIndices Bytes Lines Split SplitWhitespace Range "
    "RangeInclusive RangeFrom IntoIter Iter IterMut Drain Keys Values ValuesMut Repeat Once Empty FromFn Successors "
    "Windows Chunks ChunksExact ReadDir DoubleEndedIterator ExactSizeIterator",
    "Read": "File TcpStream UnixStream Cursor BufReader Stdin StdinLock ChildStdout ChildStderr BufRead",
    "BufRead": "BufReader StdinLock",
    "Write": "File TcpStream UnixStream Cursor BufWriter LineWriter Stdout StdoutLock Stderr StderrLock ChildStdin Vec",
    "Seek": "File Cursor BufReader BufWriter",
    "Display": "str String char bool u8 u16 u32 u64 u128 usize i8 i16 i32 i64 i128 isize f32 f64",
    "Fn": "FnMut FnOnce",
    "FnMut": "Fn FnOnce",
    "FnOnce": "Fn FnMut",
}
IMPLEMENTED = {
    kind: frozenset(trait for trait, kinds in _IMPLEMENTING.items() if kind in kinds.split())
    for kind in {kind for kinds in _IMPLEMENTING.values() for kind in kinds.split()}
}
MARKERS = frozenset({"Send", "Sync", "Sized", "Unpin", "Copy", "Clone"})

CONVERTED_BY = {"Into": "From", "TryInto": "TryFrom"}

RETURNING_SELF = frozenset(
    {
        "clone", "to_owned", "borrow", "borrow_mut", "as_ref", "as_mut", "by_ref", "as_deref", "as_deref_mut",
        "cloned", "copied", "project", "project_ref", "as_pin_mut", "into_ref", "get_mut", "into_owned", "to_mut", "deref",
        "deref_mut",
    }
)  # fmt: skip
"""Methods that return their receiver's type, unless declared otherwise."""
COMPARING = frozenset({"max", "min", "clamp"})
"""Methods of comparable types that return one of two values."""

_SAME = {
    "Option": "take take_if replace or or_else filter xor clone inspect as_pin_mut as_pin_ref",
    "Result": "or or_else clone inspect inspect_err context with_context",
    "Iterator": "filter skip take rev chain peekable cloned copied inspect take_while skip_while step_by by_ref fuse "
    "cycle into_iter iter sorted sorted_by sorted_by_key unique dedup",
}
_CONTENT = {
    "Option": "unwrap expect unwrap_or unwrap_or_default unwrap_or_else insert get_or_insert get_or_insert_with "
    "unwrap_unchecked get_or_insert_default",
    "Result": "unwrap expect unwrap_or unwrap_or_default unwrap_or_else into_ok",
    "Cell": "get take replace into_inner get_mut",
    "Mutex": "into_inner_as",
    "OnceCell": "get_or_init",
    "OnceLock": "get_or_init",
}
_OPTIONAL = {
    "Iterator": "next last min max find nth peek reduce min_by_key max_by_key min_by max_by next_back try_next rfind "
    "nth_back next_if next_if_eq peek_mut find_or_first find_or_last",
    "OnceCell": "get get_mut",
    "OnceLock": "get get_mut",
    "Weak": "upgrade",
    "Result": "ok",
}
_LIST_OPTIONAL = (
    "first last pop get get_mut first_mut last_mut pop_front pop_back front back front_mut back_mut peek take pop_if "
    "pop_first pop_last peek_mut replace"
)
_LIST_ITERATORS = "iter iter_mut into_iter drain extract_if splice range range_mut union intersection difference"
_PARTS = "chunks windows chunks_exact chunks_mut chunks_exact_mut rchunks array_windows split split_mut chunk_by"
_SAME_LISTS = "clone to_vec as_slice split_off as_mut_slice into_boxed_slice leak make_contiguous"
_PIECES = (
    "lines split splitn rsplit rsplitn split_terminator split_inclusive split_whitespace split_ascii_whitespace matches"
)
_TRIMMED = "trim trim_start trim_end trim_matches trim_start_matches trim_end_matches trim_ascii"
_TEXTS = {
    "chars": "Iterator[char]",
    "char_indices": "Iterator[Tuple[usize,char]]",
    "bytes": "Iterator[u8]",
    **dict.fromkeys(_PIECES.split(), "Iterator[str]"),
    **dict.fromkeys(_TRIMMED.split(), "str"),
    **dict.fromkeys(("get", "get_mut", "strip_prefix", "strip_suffix"), "Option[str]"),
    **dict.fromkeys(("split_once", "rsplit_once"), "Option[Tuple[str,str]]"),
    **dict.fromkeys(("split_at", "split_at_mut"), "Tuple[str,str]"),
    **dict.fromkeys(("as_bytes", "as_bytes_mut"), "Array[u8]"),
}
"""Results of string methods."""
_OWNING = ("to_owned", "into_owned", "to_mut")
_MAP_VALUES = "get get_mut remove insert shift_remove swap_remove"
_PAIRS = "get_key_value first_key_value last_key_value pop_first pop_last remove_entry get_index shift_remove_entry first last"

_MEMBER_TYPES = {
    **{f"{kind}.{name}": f"{kind}[$0,$1]" for kind, names in _SAME.items() for name in names.split()},
    **{f"{kind}.{name}": "$0" for kind, names in _CONTENT.items() for name in names.split()},
    **{f"{kind}.{name}": "Option[$0]" for kind, names in _OPTIONAL.items() for name in names.split()},
    **{f"{kind}.{name}": f"{kind}[$0]" for kind in ("Option",) for name in ("as_ref", "as_mut", "cloned", "copied")},
    **{f"{kind}.{name}": f"{kind}[$0]" for kind in ("Option",) for name in ("as_deref", "as_deref_mut")},
    **{f"Result.{name}": "Result[$0,$1]" for name in ("as_ref", "as_mut", "cloned", "copied", "as_deref")},
    **{f"Option.{name}": "Result[$0]" for name in ("context", "with_context")},
    "Option.ok_or": "Result[$0,$a]",
    "Option.ok_or_else": "Result[$0,$f]",
    **{f"{kind}.{name}": "Iterator[$0]" for kind in ("Option", "Result") for name in ("iter", "iter_mut", "into_iter")},
    **{f"{kind}.{name}": "Option[$0]" for kind in _LISTS for name in _LIST_OPTIONAL.split()},
    **{f"{kind}.{name}": "Iterator[$0]" for kind in _LISTS for name in _LIST_ITERATORS.split()},
    **{f"{kind}.{name}": f"{kind}[$0]" for kind in _LISTS for name in _SAME_LISTS.split()},
    **{
        f"{kind}.{name}": "$0"
        for kind in _LISTS
        for name in ("remove", "swap_remove", "get_unchecked", "get_unchecked_mut")
    },
    **{f"{kind}.{name}": "Iterator[Array[$0]]" for kind in _LISTS for name in _PARTS.split()},
    **{
        f"{kind}.{name}": "Option[Tuple[$0,Array[$0]]]"
        for kind in _LISTS
        for name in ("split_first", "split_first_mut")
    },
    **{f"{kind}.{name}": "Option[Tuple[$0,Array[$0]]]" for kind in _LISTS for name in ("split_last", "split_last_mut")},
    **{f"{kind}.{name}": "Tuple[Array[$0],Array[$0]]" for kind in _LISTS for name in ("split_at", "split_at_mut")},
    **{f"{kind}.{name}": f"{kind}[.@iter[$a]]" for kind in _LISTS for name in ("from", "from_iter")},
    **{f"{kind}.{name}": "Option[$1]" for kind in _MAPS for name in _MAP_VALUES.split()},
    **{f"{kind}.{name}": "Option[Tuple[$0,$1]]" for kind in _MAPS for name in _PAIRS.split()},
    **{f"{kind}.get_full": "Option[Tuple[usize,$0,$1]]" for kind in _MAPS},
    **{f"{kind}.{name}": "Iterator[$1]" for kind in _MAPS for name in ("values", "values_mut", "into_values")},
    **{f"{kind}.{name}": "Iterator[$0]" for kind in _MAPS for name in ("keys", "into_keys")},
    **{
        f"{kind}.{name}": "Iterator[Tuple[$0,$1]]"
        for kind in _MAPS
        for name in ("iter", "iter_mut", "into_iter", "drain", "range", "range_mut", "extract_if")
    },
    **{f"{kind}.entry": "Entry[$0,$1]" for kind in _MAPS},
    **{f"{kind}.clone": f"{kind}[$0,$1]" for kind in _MAPS},
    **{f"Entry.{name}": "$1" for name in ("or_insert", "or_insert_with", "or_default", "or_insert_with_key")},
    "Entry.and_modify": "Entry[$0,$1]",
    "Entry.key": "$0",
    **{f"{kind}.{name}": "$a" for kind in ("Rc", "Arc") for name in ("make_mut", "unwrap_or_clone")},
    **{f"{kind}.{name}": "Option[$a]" for kind in ("Rc", "Arc") for name in ("get_mut", "into_inner")},
    **{f"{kind}.try_unwrap": "Result[$a]" for kind in ("Rc", "Arc")},
    **{f"{kind}.downgrade": "Weak[$a]" for kind in ("Rc", "Arc")},
    **{f"{kind}.new": f"{kind}[$a]" for kind in ("Mutex", "RwLock", "RefCell", "Cell", "UnsafeCell")},
    **{f"{kind}.new": "$f" for kind in ("LazyLock", "LazyCell", "Lazy")},
    **{f"{kind}.map": "$f" for kind in ("Ref", "RefMut", "MutexGuard")},
    **{f"{kind}.map@f": "$a" for kind in ("Ref", "RefMut", "MutexGuard")},
    **dict.fromkeys(("cmp.max", "cmp.min", "hint.black_box"), "$a"),
    **dict.fromkeys(("iter.once", "iter.repeat", "iter.repeat_n"), "Iterator[$a]"),
    "iter.repeat_with": "Iterator[$f]",
    "Iterator.collect": "Vec[$0]",
    **dict.fromkeys(("mpsc.channel", "mpsc.sync_channel", "mpsc.unbounded_channel"), "Tuple[Sender[$t],Receiver[$t]]"),
    **dict.fromkeys(("broadcast.channel", "channel.bounded", "channel.unbounded"), "Tuple[Sender[$t],Receiver[$t]]"),
    **dict.fromkeys(("crossbeam_channel.bounded", "crossbeam_channel.unbounded"), "Tuple[Sender[$t],Receiver[$t]]"),
    "oneshot.channel": "Tuple[Sender[$t],@std.future.Future[Result[$t]]]",
    "iter.from_fn": "Iterator[.@iter[$f]]",
    "cmp.Reverse": "@std.cmp.Reverse[$a]",
    "num.Wrapping": "@std.num.Wrapping[$a]",
    "Iterator.partition": "Tuple[Vec[$0],Vec[$0]]",
    "Result.err": "Option[$1]",
    **dict.fromkeys(("Result.unwrap_err", "Result.expect_err"), "$1"),
    "Result.map_err": "Result[$0,$f]",
    "Result.map_err@f": "$1",
    "RefCell.get_mut": "$0",
    "RefCell.take": "$0",
    "RefCell.replace": "$0",
    **{f"Self.{name}": "$0" for name in (*COMPARING, *RETURNING_SELF, "new", "default", "from", "with_capacity")},
    "Iterator.enumerate": "Iterator[Tuple[usize,$0]]",
    "Iterator.map": "Iterator[$f]",
    "Iterator.fold": "$a",
    "Iterator.flatten": "Iterator[.@iter[$0]]",
    **dict.fromkeys(("Iterator.filter_map", "Iterator.flat_map", "Iterator.map_while"), "Iterator[.@iter[$f]]"),
    "Iterator.zip": "Iterator[Tuple[$0,.@iter[$a]]]",
    "Option.map": "Option[$f]",
    "Option.and_then": "$f",
    "Option.map_or": "$a",
    "Option.zip": "Option[Tuple[$0,.@iter[$a]]]",
    "Option.flatten": "$0",
    "Option.map_or_else": "$f",
    "Result.map": "Result[$f,$1]",
    "Result.and_then": "$f",
    "bool.then": "Option[$f]",
    "bool.then_some": "Option[$a]",
    "thread.spawn": "@std.thread.JoinHandle[$f]",
    "JoinHandle.join": "Result[$0]",
    "Mutex.lock": "Result[$0]",
    "Mutex.try_lock": "Result[$0]",
    "Mutex.get_mut": "Result[$0]",
    "Mutex.into_inner": "Result[$0]",
    "RwLock.read": "Result[$0]",
    "RwLock.write": "Result[$0]",
    "RefCell.borrow": "$0",
    "RefCell.borrow_mut": "$0",
    "RefCell.try_borrow": "Result[$0]",
    "RefCell.try_borrow_mut": "Result[$0]",
    "RwLock.try_read": "Result[$0]",
    "RwLock.try_write": "Result[$0]",
    "RwLock.into_inner": "Result[$0]",
    "RefCell.into_inner": "$0",
    "UnsafeCell.get": "MutPointer[$0]",
    **dict.fromkeys((f"AtomicPtr.{name}" for name in ("load", "swap", "into_inner")), "MutPointer[$0]"),
    "NonNull.as_ref": "$0",
    "NonNull.as_mut": "$0",
    "NonNull.as_ptr": "MutPointer[$0]",
    **dict.fromkeys(("Vec.as_ptr", "Array.as_ptr"), "ConstPointer[$0]"),
    **dict.fromkeys(("Vec.as_mut_ptr", "Array.as_mut_ptr"), "MutPointer[$0]"),
    **dict.fromkeys(("str.as_ptr", "String.as_ptr"), "ConstPointer[u8]"),
    **{f"{kind}.{name}": f"{kind}[$0]" for kind in _POINTERS for name in _POINTERS_GIVING_POINTERS.split()},
    **{f"{kind}.{name}": "Option[$0]" for kind in _POINTERS for name in ("as_ref", "as_mut")},
    **{f"{kind}.{name}": "$0" for kind in _POINTERS for name in ("read", "read_unaligned", "read_volatile")},
    "ConstPointer.cast_mut": "MutPointer[$0]",
    "MutPointer.cast_const": "ConstPointer[$0]",
    "Receiver.recv": "Result[$0]",
    "Receiver.try_recv": "Result[$0]",
    "Receiver.iter": "Iterator[$0]",
    "Reverse.0": "$0",
    "Wrapping.0": "$0",
    **dict.fromkeys(("Into.into", "AsRef.as_ref", "AsMut.as_mut", "Borrow.borrow", "BorrowMut.borrow_mut"), "$0"),
    "TryInto.try_into": "Result[$0]",
    "Option.and": "Option[.@iter[$a]]",
    "Result.and": "Result[.@iter[$a],$1]",
    "Option.transpose": "Result[Option[$0]]",
    "str.to_string": "String",
    **{f"str.{name}": "String" for name in _OWNING},
    **{f"Array.{name}": "Vec[$0]" for name in (*_OWNING, "to_vec", "into_vec")},
    **{f"Path.{name}": "PathBuf" for name in _OWNING},
    **{f"OsStr.{name}": "OsString" for name in _OWNING},
    **{f"{kind}.{name}": written for kind in ("str", "String") for name, written in _TEXTS.items()},
    "String.into_bytes": "Vec[u8]",
    **{f"{kind}.len": "usize" for kind in (*_LISTS, *_MAPS, "str", "String")},
    **dict.fromkeys(("char.from_u32", "char.from_digit"), "Option[char]"),
    **{f"String.{name}": "str" for name in ("as_str", "as_mut_str", "leak")},
    **dict.fromkeys(("mem.take", "mem.replace"), "$a"),
    **{
        f"{of}.{name}": one["give"]
        for one in _LIBRARIES["members"]
        for of in one["of"].split()
        for name in one["names"].split()
    },
}

_NAME = re.compile(r"(?<![\w.@$])(?!Tuple\b)[A-Za-z]\w*")


def _is_anothers(member: str) -> bool:
    """Whether a list type lacks a method that others have (`take` of sets, for an array)."""
    kind, _, name = member.partition(".")
    own = OWN_MEMBERS.get(kind, frozenset()) | OWN_MEMBERS.get(PROVIDED_BY_DEREF.get(kind, ""), frozenset())
    others = (name in OWN_MEMBERS.get(other, ()) for other in _LISTS)
    return kind in OWN_MEMBERS and kind in _LISTS and name not in own and any(others)


MEMBER_TYPES = {
    member: _NAME.sub(rf"{STANDARD}\g<0>", written)
    for member, written in _MEMBER_TYPES.items()
    if not _is_anothers(member)
}
MEMBER_TYPES |= {
    f"{other}.{member.removeprefix('Result.')}": written
    for member, written in MEMBER_TYPES.items()
    for other in _RESULTS
    if member.startswith("Result.")
}
"""Results of members; the types are the library's, whatever a file declares under their names."""

_OF_TRAITS = {
    "fmt": "Debug=fmt Display=fmt,to_string Write=write_str,write_char,write_fmt LowerHex=fmt UpperHex=fmt Binary=fmt "
    "Octal=fmt Pointer=fmt LowerExp=fmt UpperExp=fmt",
    "cmp": "PartialEq=eq,ne Eq= PartialOrd=partial_cmp,lt,le,gt,ge Ord=cmp,max,min,clamp",
    "ops": "Add=add Sub=sub Mul=mul Div=div Rem=rem Neg=neg Not=not BitAnd=bitand BitOr=bitor BitXor=bitxor Shl=shl "
    "Shr=shr AddAssign=add_assign SubAssign=sub_assign MulAssign=mul_assign DivAssign=div_assign RemAssign=rem_assign "
    "BitAndAssign=bitand_assign BitOrAssign=bitor_assign BitXorAssign=bitxor_assign Index=index IndexMut=index_mut "
    "Drop=drop Deref=deref DerefMut=deref_mut RangeBounds=start_bound,end_bound,contains",
    "convert": "From=from Into=into TryFrom=try_from TryInto=try_into AsRef=as_ref AsMut=as_mut",
    "default": "Default=default",
    "error": "Error=source,description,cause,provide,to_string",
    "hash": "Hash=hash,hash_slice BuildHasher=build_hasher,hash_one",
    "iter": "FromIterator=from_iter Extend=extend IntoIterator=into_iter Sum=sum Product=product FusedIterator=",
    "borrow": "Borrow=borrow BorrowMut=borrow_mut",
    "str": "FromStr=from_str",
    "future": "Future=poll IntoFuture=into_future",
    "marker": "Send= Sync= Unpin= Copy= Sized=",
    "clone": "Clone=clone,clone_from",
}
ALL_MEMBERS = {
    f"{home}.{trait}": frozenset(members.split(","))
    for module, traits in _OF_TRAITS.items()
    for trait, _, members in (one.partition("=") for one in traits.split())
    for home in (f"std.{module}", f"core.{module}", "std")  # the last where the prelude imports it
}
"""Traits → all their methods, those of implied traits included."""

PROVIDED_BY_EXTENSION = frozenset(
    [f"{kind}.{name}" for kind in ("Option", "Result") for name in ("context", "with_context")]
    + [f"Iterator.{name}" for name in ("sorted", "sorted_by", "sorted_by_key", "unique", "dedup")]
)
"""Those of these members that crates provide by extension: extensions in the tree under the same name precede them."""

COMMON = frozenset(
    "new default from into try_from try_into clone fmt eq ne cmp partial_cmp hash drop deref deref_mut index index_mut "
    "next iter iter_mut into_iter map filter fold collect find position any all count sum zip chain rev skip take "
    "enumerate peekable last nth min max push pop insert remove get get_mut contains contains_key len is_empty clear "
    "extend append drain retain entry keys values first split join concat sort sort_by dedup reverse swap "
    "unwrap expect unwrap_or ok err ok_or and_then or_else map_err as_ref as_mut as_str as_bytes as_slice as_deref "
    "to_string to_owned to_vec to_lowercase to_uppercase trim parse chars bytes lines starts_with ends_with replace "
    "find strip_prefix strip_suffix split_once write write_all write_str write_fmt read read_to_string read_to_end "
    "read_line flush seek open create close lock try_lock borrow borrow_mut send recv poll wait spawn join sleep "
    "path file_name extension parent display exists is_file is_dir metadata canonicalize components with_extension "
    "name kind size start end source description cause build build_with config run main init setup test call "
    "call_mut call_once apply execute process handle add sub mul div rem neg not bitand bitor shl shr add_assign "
    "set put post delete update load store swap fetch_add compare_exchange arg args output status stdin stdout stderr "
    "env current_dir pipe id pid kill key value body header headers method uri version inner into_inner as_any "
    "resolve matches captures is_match find_iter as_path to_path_buf as_os_str to_str to_string_lossy is_some is_none "
    "is_ok is_err bits line column position reset push_str finish field debug_struct debug_list state extensions boxed "
    "then and or xor not replace_all with_capacity capacity reserve truncate resize fill copy_from_slice "
    "is_ascii is_alphabetic is_numeric is_whitespace abs pow sqrt floor ceil round min_by max_by now elapsed as_secs "
    "duration_since layer service serve route request response query json text bytes_stream take_while skip_while "
    "success checked_add checked_sub checked_mul checked_div get_unchecked get_unchecked_mut peek peek_mut offset "
    "saturating_add saturating_sub wrapping_add wrapping_sub addr join_all select_all copy_to read_exact code signal "
    "headers_mut extensions_mut uri_mut method_mut status_mut body_mut into_parts from_parts into_body into_data "
    "to_tokens poll_ready poll_next poll_frame poll_flush poll_read poll_write frame content len_utf8 "
    "to_bytes from_str from_utf8 is_empty depth path_buf file_type error print println eprint format".split()
)
"""Names that the standard library or half of all crates have: too common for a unique-name match."""
