// Where a project does not build on another, no edge into that is certain; what is built on through others comes first.

// --- path: A/A.csproj ---
<Project Sdk="Microsoft.NET.Sdk" />
// --- path: A/T.cs ---
namespace N;
public class T { public void InA() { } public static void SA() { } }
public class OnlyA { public void Q() { } }
public static class ExtA { public static void Ext(this string s) { } }
// --- path: B/B.csproj ---
<Project Sdk="Microsoft.NET.Sdk"><ItemGroup><ProjectReference Include="..\C\C.csproj" /></ItemGroup></Project>
// --- path: B/U.cs ---
using N;
namespace B;
class U {
    void M(T t) { t.InC(); T.SC(); new OnlyA().Q(); "x".Ext(); }
    //              ^ calls: N.T.InC
    void M2(T t) { t.InA(); }
    //               ^ not calls: N.T.InA  by: surely
    void M3(OnlyA t) { t.Q(); }
    //                   ^ not calls: N.OnlyA.Q  by: surely
    void M4() { OnlyA a = new OnlyA(); a.Q(); }
    //                                   ^ not calls: N.OnlyA.Q  by: surely
    void M5() { T.SA(); }
    //            ^ not calls: N.T.SA  by: surely
}
// --- path: C/C.csproj ---
<Project Sdk="Microsoft.NET.Sdk"><ItemGroup><ProjectReference Include="..\D\D.csproj" /></ItemGroup></Project>
// --- path: C/T.cs ---
namespace N;
public class T { public void InC() { } public static void SC() { } }
// --- path: D/D.csproj ---
<Project Sdk="Microsoft.NET.Sdk" />
// --- path: D/V.cs ---
namespace N;
public class V { public void InD() { } }
// --- path: E/E.csproj ---
<Project Sdk="Microsoft.NET.Sdk" />
// --- path: E/V.cs ---
namespace N;
public class V { public void InE() { } }
// --- path: B/W.cs ---
using N;
class W {
    void M(V v) { v.InD(); }
    //              ^ calls: N.V.InD
    void M2(V v) { v.InE(); }
    //               ^ not calls: N.V.InE
}
