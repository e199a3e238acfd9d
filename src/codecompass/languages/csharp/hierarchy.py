"""What common types of .NET are based on: which of them can be given for which."""

from __future__ import annotations

_BASED_ON = {
    "": "Attribute Delegate EventArgs Exception IAsyncDisposable IComparable IDisposable IEquatable "
    "IFormattable IProgress IServiceProvider Lazy Nullable Random ReadOnlySpan Span Uri AppDomain "
    "IEnumerable IEnumerator IAsyncEnumerable IComparer IEqualityComparer KeyValuePair DirectoryInfo "
    "FileInfo Assembly MemberInfo Encoding StringBuilder Match Regex CancellationToken Thread "
    "TaskCompletionSource Activity Stopwatch",
    "ArgumentException SystemException Exception": "ArgumentNullException ArgumentOutOfRangeException",
    "Collection IList ICollection IReadOnlyList IReadOnlyCollection IEnumerable": "ObservableCollection",
    "Enum IComparable IFormattable": "StringComparison BindingFlags",
    "Exception": "AggregateException HttpRequestException",
    "Expression": "LambdaExpression",
    "HttpContent IDisposable": "StringContent",
    "HttpMessageHandler IDisposable": "DelegatingHandler",
    "IAsyncDisposable IDisposable": "BinaryWriter Stream TextWriter Timer",
    "ICollection IEnumerable": "IList IDictionary ISet",
    "ICollection IReadOnlyCollection IEnumerable": "LinkedList ConcurrentBag ConcurrentQueue ConcurrentStack",
    "IComparable": "Tuple",
    "IComparable IEquatable": "ValueTuple Version bool char",
    "IComparable IEquatable IFormattable": "DateTime DateTimeOffset Guid TimeSpan sbyte byte short ushort int uint long ulong nint nuint "
    "float double decimal",
    "IComparable IFormattable": "Enum",
    "IComparer": "Comparer",
    "IComparer IEqualityComparer": "StringComparer",
    "IDictionary ICollection IEnumerable": "Hashtable",
    "IDictionary ICollection IReadOnlyDictionary IReadOnlyCollection IEnumerable": "Dictionary SortedDictionary SortedList ConcurrentDictionary ReadOnlyDictionary "
    "ImmutableDictionary",
    "IDisposable": "BinaryReader TextReader HttpClient HttpContent HttpMessageHandler HttpRequestMessage "
    "HttpResponseMessage CancellationTokenSource SemaphoreSlim Task Process",
    "IEnumerable": "ICollection IReadOnlyCollection IGrouping ILookup IOrderedEnumerable IQueryable",
    "IEnumerable IComparable IEquatable": "string",
    "IEqualityComparer": "EqualityComparer",
    "IEquatable": "Memory ReadOnlyMemory HttpMethod ValueTask",
    "IList ICollection IEnumerable": "ArrayList",
    "IList ICollection IEnumerable IReadOnlyList IReadOnlyCollection": "Array",
    "IList ICollection IReadOnlyList IReadOnlyCollection IEnumerable": "ArraySegment List Collection ReadOnlyCollection ImmutableList",
    "IList ICollection IReadOnlyList IReadOnlyCollection IEnumerable IEquatable": "ImmutableArray",
    "IQueryable IEnumerable": "IOrderedQueryable",
    "IReadOnlyCollection IEnumerable": "IReadOnlyDictionary IReadOnlyList",
    "IReadOnlyCollection IEnumerable ICollection": "Queue Stack",
    "IReadOnlyCollection IEnumerable ICollection IDisposable": "BlockingCollection",
    "IReadOnlyCollection ISet ICollection IEnumerable": "HashSet SortedSet",
    "ISet ICollection IReadOnlyCollection IEnumerable": "ImmutableHashSet",
    "InvalidOperationException SystemException Exception": "ObjectDisposedException",
    "LambdaExpression": "Expression",
    "MemberInfo": "Type ConstructorInfo FieldInfo MethodInfo PropertyInfo",
    "Stream IAsyncDisposable IDisposable": "FileStream MemoryStream",
    "SystemException Exception": "ArgumentException InvalidOperationException NotImplementedException NotSupportedException "
    "OperationCanceledException TimeoutException KeyNotFoundException IOException",
    "TextReader IDisposable": "StreamReader StringReader",
    "TextWriter IAsyncDisposable IDisposable": "StreamWriter StringWriter",
    "IHostApplicationBuilder": "WebApplicationBuilder HostApplicationBuilder",
    "IApplicationBuilder IEndpointRouteBuilder IHost IAsyncDisposable IDisposable": "WebApplication",
    "IEndpointRouteBuilder IEndpointConventionBuilder": "RouteGroupBuilder",
    "IConfigurationBuilder IConfiguration": "IConfigurationManager",
    "IConfigurationManager IConfigurationBuilder IConfiguration": "ConfigurationManager",
    "IConfiguration": "IConfigurationSection IConfigurationRoot",
}
BASES = {name: frozenset(bases.split()) for bases, names in _BASED_ON.items() for name in names.split()}
"""Name of a type → those of all its bases and interfaces."""
