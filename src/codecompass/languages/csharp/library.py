""".NET's own library: namespaces of common types, and results of their members."""

from __future__ import annotations

import re
from collections.abc import Mapping

from codecompass.languages.csharp import net

_NEWER = {
    "System": "Action DateOnly Delegate EventHandler Func Object Predicate String TimeOnly TimeProvider",
    "System.Collections.Generic": "PriorityQueue",
    "System.Net.Http": "HttpMethod",
}
"""Types missing in `net.tsv`: delegates, and newer types."""
CALLING_MEMBERS = frozenset({"Invoke"})
BASES = {
    **net.BASES,
    **dict.fromkeys(("nint", "nuint", "DateOnly", "TimeOnly"), frozenset("IComparable IEquatable IFormattable".split())),
    **dict.fromkeys(("WebApplicationBuilder", "HostApplicationBuilder"), frozenset(("IHostApplicationBuilder",))),
    "WebApplication": frozenset(
        "IApplicationBuilder IAsyncDisposable IDisposable IEndpointRouteBuilder IHost".split()
    ),
    "RouteGroupBuilder": frozenset(("IEndpointConventionBuilder", "IEndpointRouteBuilder")),
    "IConfigurationManager": frozenset(("IConfiguration", "IConfigurationBuilder")),
    "ConfigurationManager": frozenset("IConfiguration IConfigurationBuilder IConfigurationManager".split()),
    "HttpMethod": frozenset(("IEquatable",)), "Expression`1": frozenset(("LambdaExpression", "Expression")), "Delegate": frozenset(),
}  # fmt: skip
"""Name of a type → names of all its bases."""
_KEYWORDS = (
    "bool byte char decimal double dynamic float int long nint nuint object sbyte short string uint ulong ushort void"
)
SAME_AS = {
    "Boolean": "bool", "Byte": "byte", "Char": "char", "Decimal": "decimal", "Double": "double", "Int16": "short",
    "Int32": "int", "Int64": "long", "Object": "object", "SByte": "sbyte", "Single": "float", "String": "string",
    "UInt16": "ushort", "UInt32": "uint", "UInt64": "ulong",
}  # fmt: skip
"""Types with a keyword in the language → the keyword."""

QUALIFIED = {
    **{name: f"{namespace}.{name}" for name, namespace in net.NAMESPACES.items()},
    **{name: f"{space}.{name}" for space, names in _NEWER.items() for name in names.split()},
    **{name: f"System.{name}" for name in _KEYWORDS.split()},
    **{name: f"System.{keyword}" for name, keyword in SAME_AS.items()},
}
"""Name of a type → its full name."""
_INTEGERS = "sbyte byte short ushort int uint long ulong nint nuint"
_NUMBERS = f"{_INTEGERS} float double decimal"
NUMBERS = frozenset(_NUMBERS.split())
VALUES = frozenset(f"{_NUMBERS} bool char DateTime DateTimeOffset TimeSpan Guid CancellationToken".split())
"""Types that don't accept `null`."""
PLAIN = VALUES | {"string", "Type", "Uri", "Nullable"}
_READABLE = frozenset(
    "IEnumerable ReadOnlySpan ReadOnlyMemory FormattableString StringValues PathString XName XNamespace".split()
)
_FLOATING = "float double decimal"
_ARRAYS = frozenset("ArraySegment Span ReadOnlySpan Memory ReadOnlyMemory".split())
WIDENS = {
    "sbyte": frozenset(f"short int long nint {_FLOATING}".split()),
    "byte": frozenset(f"short ushort int uint long ulong nint nuint {_FLOATING}".split()),
    "short": frozenset(f"int long nint {_FLOATING}".split()),
    "ushort": frozenset(f"int uint long ulong nint nuint {_FLOATING}".split()),
    "int": frozenset(f"long nint BigInteger Complex Index {_FLOATING}".split()),
    "uint": frozenset(f"long ulong nuint BigInteger {_FLOATING}".split()),
    "long": frozenset(f"BigInteger Complex {_FLOATING}".split()), "ulong": frozenset(f"BigInteger {_FLOATING}".split()),
    "nint": frozenset(f"long {_FLOATING}".split()), "nuint": frozenset(f"ulong {_FLOATING}".split()),
    "char": frozenset(f"ushort int uint long ulong nint nuint {_FLOATING}".split()),
    "float": frozenset(("double", "Complex")), "double": frozenset(("Complex",)), "string": _READABLE,
    "Array": _ARRAYS, "ArraySegment": _ARRAYS, "Span": frozenset(("ReadOnlySpan",)),
    "Memory": frozenset(("ReadOnlyMemory",)), "DateTime": frozenset(("DateTimeOffset",)),
}  # fmt: skip
"""Types → those that their values are assignable to (C#, *Implicit numeric conversions*; operators of .NET's types)."""
LITERALS_FOR = {"#int": frozenset(_INTEGERS.split())}
"""Literals → types that one is assignable to if its value fits."""
DICTIONARIES = (
    "Dictionary", "IDictionary", "IReadOnlyDictionary", "ConcurrentDictionary", "SortedDictionary", "SortedList",
    "ImmutableDictionary", "ReadOnlyDictionary",
)  # fmt: skip
_LISTS = (
    "Array", "List", "IList", "IReadOnlyList", "Collection", "ObservableCollection", "ReadOnlyCollection",
    "ImmutableArray", "ImmutableList", "Span", "ReadOnlySpan", "Memory", "ReadOnlyMemory", "ArraySegment",
)  # fmt: skip
_SETS = (
    "IEnumerable", "ICollection", "IReadOnlyCollection", "HashSet", "ISet", "SortedSet", "ImmutableHashSet", "Queue",
    "Stack", "LinkedList", "ConcurrentBag", "ConcurrentQueue", "ConcurrentStack", "BlockingCollection", "IQueryable",
    "IOrderedEnumerable", "IOrderedQueryable", "IAsyncEnumerable", "IEnumerator", "DbSet", "IIncludableQueryable",
)  # fmt: skip
COLLECTIONS = (*_LISTS, *_SETS)

_SAME = (
    "Where OrderBy OrderByDescending ThenBy ThenByDescending Take Skip TakeWhile SkipWhile Distinct DistinctBy Reverse "
    "Concat Union Except Intersect Append Prepend AsEnumerable AsQueryable DefaultIfEmpty Include ThenInclude AsNoTracking "
    "AsSplitQuery IgnoreQueryFilters"
)
_ONE = (
    "First FirstOrDefault Last LastOrDefault Single SingleOrDefault ElementAt ElementAtOrDefault Min Max MinBy MaxBy Find "
    "FindLast Dequeue Peek Pop"
)
_ONE_ASYNC = "FirstAsync FirstOrDefaultAsync LastAsync LastOrDefaultAsync SingleAsync SingleOrDefaultAsync FindAsync"
_ELEMENTWISE = {
    **dict.fromkeys(_SAME.split(), "IEnumerable[$0]"),
    **dict.fromkeys(_ONE.split(), "$0"), "Min": "$m", "Max": "$m",
    **dict.fromkeys(_ONE_ASYNC.split(), "Task[$0]"),
    "ToList": "List[$0]", "ToArray": "Array[$0]", "ToHashSet": "HashSet[$0]", "FindAll": "List[$0]",
    "ToListAsync": "Task[List[$0]]", "ToArrayAsync": "Task[Array[$0]]", "AsReadOnly": "IReadOnlyList[$0]",
    "GetEnumerator": "IEnumerator[$0]", "Current": "$0", "Count": "int", "LongCount": "long",
    **dict.fromkeys("Any All Contains SequenceEqual".split(), "bool"),
}  # fmt: skip
_PROJECTED = {
    "Select": "IEnumerable[$f]", "SelectMany": "IEnumerable[.@iter[$o]]", "GroupBy": "IEnumerable[IGrouping[$f,$e]]",
    "ToDictionary": "Dictionary[$f,$e]", "ToLookup": "ILookup[$f,$e]",
    "Zip": "IEnumerable[$f|Tuple.First.Second[$0,.@iter[$a]]]",
    "Cast": "IEnumerable[$t]", "OfType": "IEnumerable[$t]", "ConvertAll": "List[$f]",
    "Aggregate": "$r",
}  # fmt: skip
OBJECT_MEMBERS = frozenset("Equals ReferenceEquals ToString GetHashCode GetType".split())
"""Members of every type."""
_HOST_BUILDERS = "WebApplicationBuilder HostApplicationBuilder IHostApplicationBuilder"
_TRIED = "TryDequeue TryPeek TryPop TryTake"
_CALLBACK_TYPES = {
    "Aggregate@arg0": "Func[$0,$0,$0]", "Aggregate@arg1": "Func[$a,$0,$a]", "Zip@arg1": "Func[$0,.@iter[$a],object]",
    "Join@arg1": "Func[$0,object]", "Join@arg2": "Func[.@iter[$a],object]", "Join@arg3": "Func[$0,.@iter[$a],object]",
    "GroupJoin@arg1": "Func[$0,object]", "GroupJoin@arg2": "Func[.@iter[$a],object]",
    "GroupJoin@arg3": "Func[$0,IEnumerable[.@iter[$a]],object]", "SelectMany@arg1": "Func[$0,.@iter[$f],object]",
    "Sort@arg0": "Comparison[$0]", "Aggregate@f": "$a", "Join@f": "$0", "GroupJoin@f": "$0",
}  # fmt: skip
"""Parameter types of collection methods whose callbacks get more than an element."""
_STATIC_CALLBACK_TYPES = {"f": ".@iter[$a]", "arg1": "Func[.@iter[$a],object]"}
_OF_ARRAYS = "ForEach Find FindAll FindLast FindIndex FindLastIndex Exists TrueForAll ConvertAll"
_TAKING = "Add Enqueue Push AddFirst AddLast TryAdd Remove Contains"

_MEMBER_TYPES = {
    **{f"{kind}.TryGetValue@arg1": "$1" for kind in DICTIONARIES},
    **{f"{kind}.TryRemove@arg1": "$1" for kind in DICTIONARIES},
    **{f"{kind}.{name}@arg0": "$0" for kind in COLLECTIONS for name in _TRIED.split()},
    **{f"{kind}.{taking}": result for kind in COLLECTIONS for taking, result in _CALLBACK_TYPES.items()},
    **{f"Array.{name}@{where}": result for name in _OF_ARRAYS.split() for where, result in _STATIC_CALLBACK_TYPES.items()},
    **{f"Parallel.{name}@{where}": result for name in ("ForEach", "ForEachAsync") for where, result in _STATIC_CALLBACK_TYPES.items()},
    "Array.Sort@arg1": "Comparison[.@iter[$a]]", "Array.Sort@f": ".@iter[$a]",
    **{f"{kind}.{name}@arg1": "Func[$0,$1]" for kind in DICTIONARIES for name in ("GetOrAdd", "AddOrUpdate")},
    **{f"{kind}.AddOrUpdate@arg2": "Func[$0,$1,$1]" for kind in DICTIONARIES}, "Task.ContinueWith@arg0": "Action[Task[$0]]",
    **{f"Math.{name}": "$a" for name in "Max Min Abs Clamp Round Floor Ceiling".split()},
    "Tuple.Create": "Tuple[$a,$b]", "ValueTuple.Create": "Tuple[$a,$b]",
    **{f"{kind}.{name}@arg0": "$0" for kind in COLLECTIONS for name in _TAKING.split()},
    **{f"{kind}.Insert@arg1": "$0" for kind in COLLECTIONS},
    **{f"{kind}.{name}@arg1": "$1" for kind in DICTIONARIES for name in ("Add", "TryAdd")},
    **{f"{kind}.TryParse@arg1": kind for kind in f"{_NUMBERS} bool char DateTime DateTimeOffset Guid TimeSpan".split()},
    **{f"{kind}.{name}": result for kind in COLLECTIONS for name, result in _PROJECTED.items()},
    "WebApplication.CreateBuilder": "WebApplicationBuilder", "WebApplicationBuilder.Build": "WebApplication",
    "WebApplication.MapGroup": "RouteGroupBuilder", "IEndpointRouteBuilder.MapGroup": "RouteGroupBuilder",
    "Host.CreateApplicationBuilder": "HostApplicationBuilder",
    "DistributedApplication.CreateBuilder": "IDistributedApplicationBuilder",
    **{f"{kind}.Services": "IServiceCollection" for kind in _HOST_BUILDERS.split()},
    **{f"{kind}.Configuration": "IConfigurationManager" for kind in _HOST_BUILDERS.split()},
    "Task.FromResult": "Task[$u]", "ValueTask.FromResult": "ValueTask[$u]",
    **{f"{kind}.ToString": "string" for kind in QUALIFIED},
    **{f"{kind}.{name}": result for kind in COLLECTIONS for name, result in _ELEMENTWISE.items()},
    **{f"{kind}.GetValueOrDefault": "$1" for kind in DICTIONARIES},
    **{f"{kind}.{name}": f"ICollection[${at}]" for kind in DICTIONARIES for at, name in enumerate(("Keys", "Values"))},
    **net.RESULT_TYPES, "Array.GetEnumerator": "IEnumerator[$0]",
    **{f"{task}.ConfigureAwait": f"{task}[$0]" for task in ("Task", "ValueTask")},
    "IOptionsSnapshot.Value": "$0", "IOptionsMonitor.CurrentValue": "$0",
    **{f"IGrouping.{name}": result.replace("$0", "$1") for name, result in _ELEMENTWISE.items()},
    "Task.WhenAll": "Task[Array[.@await[.@iter[$a]]]]", "Task.WhenAny": "Task[.@iter[$a]]", "Task.Run": "Task[.@await[$f]]",
    "Task.ContinueWith": "Task[$f]", "Task.ContinueWith@f": "Task[$0]", "Array.Find": ".@iter[$a]", "Array.ConvertAll": "Array[$f]",
}  # fmt: skip
_DELEGATES = {
    "EventHandler": "Action[object,$0]", "Predicate": "Func[$0,bool]", "Comparison": "Func[$0,$0,int]",
    "Converter": "Func[$0,$1]", "MatchEvaluator": "Func[Match,string]", "ThreadStart": "Action[]",
    "RequestDelegate": "Func[HttpContext,Task]", "TimerCallback": "Action[object]", "WaitCallback": "Action[object]",
    "AsyncCallback": "Action[IAsyncResult]", "PropertyChangedEventHandler": "Action[object,PropertyChangedEventArgs]",
}  # fmt: skip
_NAME = re.compile(r"(?<![\w$.@])(?!Tuple\b)[A-Za-z]\w*")


def _qualified(table: Mapping[str, str]) -> dict[str, str]:
    """Types with their full names, so that they are .NET's, whatever a file declares under that name."""
    return {
        key: _NAME.sub(lambda name: f"@{QUALIFIED[name[0]]}" if name[0] in QUALIFIED else name[0], written)
        for key, written in table.items()
    }


DELEGATES = _qualified(_DELEGATES)
"""Delegates → the function type that they are an alias of."""
MEMBER_TYPES = _qualified(_MEMBER_TYPES)
"""`Type.member` → its result, `$0` is the first type argument; followed by `@arg1`, its second parameter; by `@f`, the
parameter of its callback."""

_COMMON = (
    "Get Set Add New Run Open Close Read Write Send Save Load Start Stop Next Name Value Call Apply Main Invoke Create "
    "Update Delete Remove Execute Handle Build Configure Process Find First Last Any All Where Select Count Contains "
    "Equals GetHashCode ToString GetType Dispose DisposeAsync CompareTo Clone Parse TryParse Format Join Split Replace "
    "Insert Clear CopyTo ToList ToArray Log Error Warn Info Debug Assert Verify Setup Returns Throws Should Be Match "
    "Map Init Initialize Register Resolve Validate Check Test Wait Delay Cancel Reset Flush Push Pop Peek Enqueue "
    "Dequeue TryGetValue GetValue SetValue AddAsync GetAsync SendAsync SaveAsync ExecuteAsync InvokeAsync RunAsync "
    "StartAsync StopAsync ReadAsync WriteAsync UpdateAsync DeleteAsync GetById GetByIdAsync ListAsync Combine Range "
    "Property Text Key Item Items Index Length Result Exists IsMatch Append AppendLine Use Options Services Bind With"
)
COMMON = frozenset(_COMMON.split())
