"""Methods that common types of .NET have themselves: none of these is an extension method."""

from __future__ import annotations

_METHODS = {
    "string": "Clone CompareTo Contains CopyTo EndsWith EnumerateRunes GetEnumerator GetPinnableReference GetTypeCode "
    "IndexOf IndexOfAny Insert IsNormalized LastIndexOf LastIndexOfAny Normalize PadLeft PadRight Remove "
    "Replace Split StartsWith Substring ToCharArray ToLower ToLowerInvariant ToUpper ToUpperInvariant Trim "
    "TrimEnd TrimStart",
    "List": "Add AddRange AsReadOnly BinarySearch Clear Contains ConvertAll CopyTo Exists Find FindAll FindIndex "
    "FindLast FindLastIndex ForEach GetEnumerator GetRange IndexOf Insert InsertRange LastIndexOf Remove "
    "RemoveAll RemoveAt RemoveRange Reverse Sort ToArray TrimExcess TrueForAll",
    "Dictionary": "Add Clear ContainsKey ContainsValue EnsureCapacity GetEnumerator GetObjectData OnDeserialization Remove "
    "TrimExcess TryAdd TryGetValue",
    "HashSet": "Add Clear Contains CopyTo EnsureCapacity ExceptWith GetEnumerator GetObjectData IntersectWith "
    "IsProperSubsetOf IsProperSupersetOf IsSubsetOf IsSupersetOf OnDeserialization Overlaps Remove RemoveWhere "
    "SetEquals SymmetricExceptWith TrimExcess TryGetValue UnionWith",
    "Queue": "Clear Contains CopyTo Dequeue Enqueue GetEnumerator Peek ToArray TrimExcess TryDequeue TryPeek",
    "Stack": "Clear Contains CopyTo GetEnumerator Peek Pop Push ToArray TrimExcess TryPeek TryPop",
    "LinkedList": "AddAfter AddBefore AddFirst AddLast Clear Contains CopyTo Find FindLast GetEnumerator GetObjectData "
    "OnDeserialization Remove RemoveFirst RemoveLast",
    "SortedSet": "Add Clear Contains CopyTo ExceptWith GetEnumerator GetViewBetween IntersectWith IsProperSubsetOf "
    "IsProperSupersetOf IsSubsetOf IsSupersetOf Overlaps Remove RemoveWhere Reverse SetEquals "
    "SymmetricExceptWith TryGetValue UnionWith",
    "IList": "Add Clear Contains CopyTo GetEnumerator IndexOf Insert Remove RemoveAt",
    "ICollection": "CopyTo GetEnumerator",
    "ISet": "Add Clear Contains CopyTo ExceptWith GetEnumerator IntersectWith IsProperSubsetOf IsProperSupersetOf "
    "IsSubsetOf IsSupersetOf Overlaps Remove SetEquals SymmetricExceptWith UnionWith",
    "IDictionary": "Add Clear Contains CopyTo GetEnumerator Remove",
    "IReadOnlyDictionary": "ContainsKey GetEnumerator TryGetValue",
    "ConcurrentDictionary": "AddOrUpdate Clear ContainsKey GetEnumerator GetOrAdd ToArray TryAdd TryGetValue TryRemove TryUpdate",
    "ConcurrentQueue": "Clear CopyTo Enqueue GetEnumerator ToArray TryDequeue TryPeek",
    "ConcurrentBag": "Add Clear CopyTo GetEnumerator ToArray TryPeek TryTake",
    "ConcurrentStack": "Clear CopyTo GetEnumerator Push PushRange ToArray TryPeek TryPop TryPopRange",
    "BlockingCollection": "Add CompleteAdding CopyTo Dispose GetConsumingEnumerable Take ToArray TryAdd TryTake",
    "Stream": "BeginRead BeginWrite Close CopyTo CopyToAsync Dispose DisposeAsync EndRead EndWrite Flush FlushAsync "
    "GetLifetimeService InitializeLifetimeService Read ReadAsync ReadByte Seek SetLength Write WriteAsync "
    "WriteByte",
    "MemoryStream": "BeginRead BeginWrite Close CopyTo CopyToAsync Dispose DisposeAsync EndRead EndWrite Flush FlushAsync "
    "GetBuffer GetLifetimeService InitializeLifetimeService Read ReadAsync ReadByte Seek SetLength ToArray "
    "TryGetBuffer Write WriteAsync WriteByte WriteTo",
    "FileStream": "BeginRead BeginWrite Close CopyTo CopyToAsync Dispose DisposeAsync EndRead EndWrite Flush FlushAsync "
    "GetLifetimeService InitializeLifetimeService Lock Read ReadAsync ReadByte Seek SetLength Unlock Write "
    "WriteAsync WriteByte",
    "StringBuilder": "Append AppendFormat AppendJoin AppendLine Clear CopyTo EnsureCapacity GetChunks Insert Remove Replace",
    "TextWriter": "Close Dispose DisposeAsync Flush FlushAsync GetLifetimeService InitializeLifetimeService Write WriteAsync "
    "WriteLine WriteLineAsync",
    "TextReader": "Close Dispose GetLifetimeService InitializeLifetimeService Peek Read ReadAsync ReadBlock ReadBlockAsync "
    "ReadLine ReadLineAsync ReadToEnd ReadToEndAsync",
    "StringWriter": "Close Dispose DisposeAsync Flush FlushAsync GetLifetimeService GetStringBuilder InitializeLifetimeService "
    "Write WriteAsync WriteLine WriteLineAsync",
    "StreamReader": "Close DiscardBufferedData Dispose GetLifetimeService InitializeLifetimeService Peek Read ReadAsync "
    "ReadBlock ReadBlockAsync ReadLine ReadLineAsync ReadToEnd ReadToEndAsync",
    "StreamWriter": "Close Dispose DisposeAsync Flush FlushAsync GetLifetimeService InitializeLifetimeService Write WriteAsync "
    "WriteLine WriteLineAsync",
    "BinaryReader": "Close Dispose PeekChar Read ReadBoolean ReadByte ReadBytes ReadChar ReadChars ReadDecimal ReadDouble "
    "ReadInt16 ReadInt32 ReadInt64 ReadSByte ReadSingle ReadString ReadUInt16 ReadUInt32 ReadUInt64",
    "BinaryWriter": "Close Dispose DisposeAsync Flush Seek Write",
    "Task": "ConfigureAwait ContinueWith Dispose GetAwaiter RunSynchronously Start Wait",
    "ValueTask": "AsTask ConfigureAwait GetAwaiter Preserve",
    "Exception": "GetBaseException GetObjectData",
    "Type": "FindInterfaces FindMembers GetArrayRank GetConstructor GetConstructors GetCustomAttributes "
    "GetCustomAttributesData GetDefaultMembers GetElementType GetEnumName GetEnumNames GetEnumUnderlyingType "
    "GetEnumValues GetEvent GetEvents GetField GetFields GetGenericArguments GetGenericParameterConstraints "
    "GetGenericTypeDefinition GetInterface GetInterfaceMap GetInterfaces GetMember GetMembers GetMethod "
    "GetMethods GetNestedType GetNestedTypes GetProperties GetProperty HasSameMetadataDefinitionAs "
    "InvokeMember IsAssignableFrom IsDefined IsEnumDefined IsEquivalentTo IsInstanceOfType IsSubclassOf "
    "MakeArrayType MakeByRefType MakeGenericType MakePointerType",
    "Uri": "GetComponents GetLeftPart IsBaseOf IsWellFormedOriginalString MakeRelative MakeRelativeUri",
    "Guid": "CompareTo ToByteArray TryFormat TryWriteBytes",
    "DateTime": "Add AddDays AddHours AddMilliseconds AddMinutes AddMonths AddSeconds AddTicks AddYears CompareTo "
    "GetDateTimeFormats GetTypeCode IsDaylightSavingTime Subtract ToBinary ToFileTime ToFileTimeUtc "
    "ToLocalTime ToLongDateString ToLongTimeString ToOADate ToShortDateString ToShortTimeString "
    "ToUniversalTime TryFormat",
    "DateTimeOffset": "Add AddDays AddHours AddMilliseconds AddMinutes AddMonths AddSeconds AddTicks AddYears CompareTo "
    "EqualsExact Subtract ToFileTime ToLocalTime ToOffset ToUniversalTime ToUnixTimeMilliseconds "
    "ToUnixTimeSeconds TryFormat",
    "TimeSpan": "Add CompareTo Divide Duration Multiply Negate Subtract TryFormat",
    "Regex": "GetGroupNames GetGroupNumbers GroupNameFromNumber GroupNumberFromName IsMatch Match Matches Replace Split",
    "HttpClient": "CancelPendingRequests DeleteAsync Dispose GetAsync GetByteArrayAsync GetStreamAsync GetStringAsync "
    "PatchAsync PostAsync PutAsync SendAsync",
    "HttpContent": "CopyToAsync Dispose LoadIntoBufferAsync ReadAsByteArrayAsync ReadAsStreamAsync ReadAsStringAsync",
    "HttpRequestMessage": "Dispose",
    "HttpResponseMessage": "Dispose EnsureSuccessStatusCode",
    "CancellationToken": "Register ThrowIfCancellationRequested UnsafeRegister",
    "CancellationTokenSource": "Cancel CancelAfter Dispose",
    "SemaphoreSlim": "Dispose Release Wait WaitAsync",
    "Stopwatch": "Reset Restart Start Stop",
    "Random": "Next NextBytes NextDouble",
    "Assembly": "CreateInstance GetCustomAttributes GetCustomAttributesData GetExportedTypes GetFile GetFiles "
    "GetForwardedTypes GetLoadedModules GetManifestResourceInfo GetManifestResourceNames "
    "GetManifestResourceStream GetModule GetModules GetName GetObjectData GetReferencedAssemblies "
    "GetSatelliteAssembly GetTypes IsDefined LoadModule",
    "MethodInfo": "CreateDelegate GetBaseDefinition GetCustomAttributes GetCustomAttributesData GetGenericArguments "
    "GetGenericMethodDefinition GetMethodBody GetMethodImplementationFlags GetParameters "
    "HasSameMetadataDefinitionAs Invoke IsDefined MakeGenericMethod",
    "PropertyInfo": "GetAccessors GetConstantValue GetCustomAttributes GetCustomAttributesData GetGetMethod GetIndexParameters "
    "GetOptionalCustomModifiers GetRawConstantValue GetRequiredCustomModifiers GetSetMethod GetValue "
    "HasSameMetadataDefinitionAs IsDefined SetValue",
    "FieldInfo": "GetCustomAttributes GetCustomAttributesData GetOptionalCustomModifiers GetRawConstantValue "
    "GetRequiredCustomModifiers GetValue GetValueDirect HasSameMetadataDefinitionAs IsDefined SetValue "
    "SetValueDirect",
    "Encoding": "Clone GetByteCount GetBytes GetCharCount GetChars GetDecoder GetEncoder GetMaxByteCount GetMaxCharCount "
    "GetPreamble GetString IsAlwaysNormalized",
    "Thread": "Abort DisableComObjectEagerCleanup GetApartmentState GetCompressedStack Interrupt Join Resume "
    "SetApartmentState SetCompressedStack Start Suspend TrySetApartmentState",
    "IServiceProvider": "GetService",
    "IEnumerator": "MoveNext Reset",
    "IComparer": "Compare",
    "Span": "Clear CopyTo Fill GetEnumerator GetPinnableReference Slice ToArray TryCopyTo",
    "ReadOnlySpan": "CopyTo GetEnumerator GetPinnableReference Slice ToArray TryCopyTo",
    "Memory": "CopyTo Pin Slice ToArray TryCopyTo",
    "ReadOnlyMemory": "CopyTo Pin Slice ToArray TryCopyTo",
    "TaskCompletionSource": "SetCanceled SetException SetResult TrySetCanceled TrySetException TrySetResult",
    "ImmutableArray": "Add AddRange As AsMemory AsSpan CastArray Clear Contains CopyTo GetEnumerator IndexOf Insert InsertRange "
    "ItemRef LastIndexOf OfType Remove RemoveAll RemoveAt RemoveRange Replace SetItem Sort ToBuilder",
    "ImmutableList": "Add AddRange BinarySearch Clear Contains ConvertAll CopyTo Exists Find FindAll FindIndex FindLast "
    "FindLastIndex ForEach GetEnumerator GetRange IndexOf Insert InsertRange ItemRef LastIndexOf Remove "
    "RemoveAll RemoveAt RemoveRange Replace Reverse SetItem Sort ToBuilder TrueForAll",
    "ImmutableDictionary": "Add AddRange Clear Contains ContainsKey ContainsValue GetEnumerator Remove RemoveRange SetItem SetItems "
    "ToBuilder TryGetKey TryGetValue WithComparers",
    "Collection": "Add Clear Contains CopyTo GetEnumerator IndexOf Insert Remove RemoveAt",
    "ObservableCollection": "Add Clear Contains CopyTo GetEnumerator IndexOf Insert Move Remove RemoveAt",
}
OWN_MEMBERS = {name: frozenset(methods.split()) for name, methods in _METHODS.items()}
"""Name of a type → names of its methods."""
