"""What has to be known of .NET's own library: where common types live, what their members give."""

from __future__ import annotations

_NAMESPACES = {
    "System": "Action AggregateException ArgumentException ArgumentNullException ArgumentOutOfRangeException Array "
    "ArraySegment Attribute BitConverter Console Convert DateOnly DateTime DateTimeOffset Delegate EventArgs "
    "EventHandler Environment Enum Exception Func GC Guid IAsyncDisposable IComparable IDisposable IEquatable "
    "IFormattable IProgress IServiceProvider InvalidOperationException Lazy Math Memory NotImplementedException "
    "NotSupportedException Nullable Object ObjectDisposedException OperationCanceledException Predicate Random "
    "ReadOnlyMemory ReadOnlySpan Span String StringComparer StringComparison TimeOnly TimeProvider TimeSpan TimeoutException Tuple Type "
    "Uri ValueTuple ValueType Version Activator AppContext AppDomain",
    "System.Collections": "IEnumerable IEnumerator ICollection IList IDictionary ArrayList Hashtable",
    "System.Collections.Generic": "Dictionary HashSet IAsyncEnumerable IComparer IEqualityComparer IReadOnlyCollection "
    "IReadOnlyDictionary IReadOnlyList ISet KeyValuePair LinkedList List PriorityQueue Queue SortedDictionary "
    "SortedList SortedSet Stack EqualityComparer Comparer KeyNotFoundException",
    "System.Collections.Concurrent": "BlockingCollection ConcurrentBag ConcurrentDictionary ConcurrentQueue ConcurrentStack",
    "System.Collections.ObjectModel": "Collection ObservableCollection ReadOnlyCollection ReadOnlyDictionary",
    "System.Collections.Immutable": "ImmutableArray ImmutableDictionary ImmutableHashSet ImmutableList",
    "System.IO": "BinaryReader BinaryWriter Directory DirectoryInfo File FileInfo FileStream IOException MemoryStream "
    "Path Stream StreamReader StreamWriter StringReader StringWriter TextReader TextWriter",
    "System.Linq": "Enumerable IGrouping ILookup IOrderedEnumerable IOrderedQueryable IQueryable Queryable",
    "System.Linq.Expressions": "Expression LambdaExpression",
    "System.Net.Http": "HttpClient HttpContent HttpMessageHandler HttpMethod HttpRequestMessage HttpResponseMessage "
    "StringContent DelegatingHandler HttpRequestException",
    "System.Reflection": "Assembly BindingFlags ConstructorInfo FieldInfo MemberInfo MethodInfo PropertyInfo",
    "System.Text": "Encoding StringBuilder",
    "System.Text.RegularExpressions": "Match Regex",
    "System.Threading": "CancellationToken CancellationTokenSource Interlocked Monitor SemaphoreSlim Thread Timer Volatile",
    "System.Threading.Tasks": "Parallel Task TaskCompletionSource ValueTask",
    "System.Diagnostics": "Activity Debug Process Stopwatch Trace",
}
_KEYWORDS = (
    "bool byte char decimal double dynamic float int long nint nuint object sbyte short string uint ulong ushort void"
)
_SAME_AS = {
    "Boolean": "bool", "Byte": "byte", "Char": "char", "Decimal": "decimal", "Double": "double", "Int16": "short",
    "Int32": "int", "Int64": "long", "Object": "object", "SByte": "sbyte", "Single": "float", "String": "string",
    "UInt16": "ushort", "UInt32": "uint", "UInt64": "ulong",
}  # fmt: skip
"""Types that the language has a word for."""

QUALIFIED = {
    **{name: f"{space}.{name}" for space, names in _NAMESPACES.items() for name in names.split()},
    **{name: f"System.{name}" for name in _KEYWORDS.split()},
    **{name: f"System.{keyword}" for name, keyword in _SAME_AS.items()},
}
"""Name of a type → its full name."""
_INTEGERS = "sbyte byte short ushort int uint long ulong nint nuint"
_NUMBERS = f"{_INTEGERS} float double decimal"
PLAIN = frozenset(
    f"{_NUMBERS} bool char string DateTime DateTimeOffset TimeSpan Guid CancellationToken Type Uri".split()
)
_READABLE = frozenset(("IEnumerable", "ReadOnlySpan", "ReadOnlyMemory", "FormattableString", "StringValues"))
WIDENS = {
    **dict.fromkeys(_INTEGERS.split(), frozenset(_NUMBERS.split())),
    "float": frozenset(("double",)), "double": frozenset(("float", "decimal")), "string": _READABLE,
    "char": frozenset(("int", "string")),
}  # fmt: skip
"""Types → those that their values, literals above all, can be given for."""
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
    "GetEnumerator": "IEnumerator[$0]", "Current": "$0",
}  # fmt: skip
_STRINGS = (
    "Trim TrimStart TrimEnd Replace Substring ToLower ToUpper ToLowerInvariant ToUpperInvariant PadLeft PadRight Insert "
    "Remove"
)

_MADE_BY_ITSELF = {
    "TimeSpan": "FromSeconds FromMilliseconds FromMinutes FromHours FromDays FromTicks Zero MaxValue MinValue Parse Add",
    "DateTime": "Now UtcNow Today MinValue MaxValue Parse AddDays AddHours AddMinutes AddSeconds Date",
    "DateTimeOffset": "Now UtcNow MinValue MaxValue Parse AddDays AddHours AddMinutes AddSeconds",
    "CancellationToken": "None",
    "Guid": "NewGuid Empty Parse",
    "string": "Empty Format Join Concat",
    "Task": "CompletedTask Delay",
    "ValueTask": "CompletedTask",
}
"""Types → their own members that give such a value."""

_PROJECTED = {
    "Select": "IEnumerable[$f]", "SelectMany": "IEnumerable[.@iter[$o]]", "GroupBy": "IEnumerable[IGrouping[$f,$e]]",
    "ToDictionary": "Dictionary[$f,$e]", "ToLookup": "ILookup[$f,$e]", "Zip": "IEnumerable[$f]",
    "Cast": "IEnumerable[$t]", "OfType": "IEnumerable[$t]", "ConvertAll": "List[$f]",
}  # fmt: skip
_HOST_BUILDERS = "WebApplicationBuilder HostApplicationBuilder IHostApplicationBuilder"
_TRIED = "TryDequeue TryPeek TryPop TryTake"

MEMBER_TYPES = {
    **{f"{kind}.{name}": kind for kind, names in _MADE_BY_ITSELF.items() for name in names.split()},
    **{f"{kind}.{name}": kind for kind in _NUMBERS.split() for name in ("MaxValue", "MinValue")},
    **{f"{kind}.TryGetValue@arg1": "$1" for kind in DICTIONARIES},
    **{f"{kind}.TryRemove@arg1": "$1" for kind in DICTIONARIES},
    **{f"{kind}.{name}@arg0": "$0" for kind in COLLECTIONS for name in _TRIED.split()},
    **{f"{kind}.TryParse@arg1": kind for kind in f"{_NUMBERS} bool char DateTime DateTimeOffset Guid TimeSpan".split()},
    **{f"{kind}.{name}": given for kind in COLLECTIONS for name, given in _PROJECTED.items()},
    "WebApplication.CreateBuilder": "WebApplicationBuilder", "WebApplicationBuilder.Build": "WebApplication",
    "WebApplication.MapGroup": "RouteGroupBuilder", "IEndpointRouteBuilder.MapGroup": "RouteGroupBuilder",
    "Host.CreateApplicationBuilder": "HostApplicationBuilder",
    "DistributedApplication.CreateBuilder": "IDistributedApplicationBuilder",
    **{f"{kind}.Services": "IServiceCollection" for kind in _HOST_BUILDERS.split()},
    **{f"{kind}.Configuration": "IConfigurationManager" for kind in _HOST_BUILDERS.split()},
    "Timeout.InfiniteTimeSpan": "TimeSpan", "Task.FromResult": "Task[]", "ValueTask.FromResult": "ValueTask[]",
    **{f"{kind}.ToString": "string" for kind in QUALIFIED},
    **{f"{kind}.Parse": kind for kind in f"{_NUMBERS} bool char".split()},
    "CancellationTokenSource.Token": "CancellationToken",
    **{f"{kind}.{name}": given for kind in COLLECTIONS for name, given in _ELEMENTWISE.items()},
    **{f"{kind}.Values": "ICollection[$1]" for kind in DICTIONARIES},
    **{f"{kind}.Keys": "ICollection[$0]" for kind in DICTIONARIES},
    **{f"{kind}.{name}": "$1" for kind in DICTIONARIES for name in ("GetOrAdd", "AddOrUpdate", "GetValueOrDefault")},
    **{f"string.{name}": "string" for name in _STRINGS.split()},
    **{f"{task}.ConfigureAwait": f"{task}[$0]" for task in ("Task", "ValueTask")},
    **{f"{task}.AsTask": "Task[$0]" for task in ("Task", "ValueTask")},
    "Task.Result": "$0", "ValueTask.Result": "$0", "Lazy.Value": "$0", "Nullable.Value": "$0",
    "IOptions.Value": "$0", "IOptionsSnapshot.Value": "$0", "IOptionsMonitor.CurrentValue": "$0",
    "IGrouping.Key": "$0", **{f"IGrouping.{name}": given.replace("$0", "$1") for name, given in _ELEMENTWISE.items()},
    "Task.WhenAll": "Task[Array[.@await[.@iter[$a]]]]", "Task.WhenAny": "Task[.@iter[$a]]", "Task.Run": "Task[.@await[$f]]",
    "Task.ContinueWith": "Task[$f]", "Task.ContinueWith@f": "Task[$0]", "Array.Find": ".@iter[$a]", "Array.ConvertAll": "Array[$f]",
    "Array.ConvertAll@f": ".@iter[$a]",
    "KeyValuePair.Key": "$0", "KeyValuePair.Value": "$1", "AsyncLocal.Value": "$0", "ThreadLocal.Value": "$0",
}  # fmt: skip
"""`Type.member` → what it gives, `$0` standing for the first type argument; with `@arg1` behind it, what it hands out
as its second argument."""

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
