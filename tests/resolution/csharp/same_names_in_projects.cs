// Two projects with a type of the same name: one's own is meant, or that of the project that is referred to.

// --- path: A/A.csproj ---
<Project Sdk="Microsoft.NET.Sdk" />

// --- path: A/Svc.cs ---
namespace App.Services;

public class Svc
{
    public void InA() { }
}

// --- path: B/B.csproj ---
<Project Sdk="Microsoft.NET.Sdk" />

// --- path: B/Svc.cs ---
namespace App.Services;

public class Svc
{
    public void InB() { }
}

// --- path: B/Own.cs ---
namespace App;

class Own
{
    void Part() { new Services.Svc().InB(); }
    //                               ^ calls: App.Services.Svc.InB
    void Whole() { new App.Services.Svc().InB(); }
    //                                    ^ calls: App.Services.Svc.InB
}

// --- path: UseB/UseB.csproj ---
<Project Sdk="Microsoft.NET.Sdk"><ItemGroup><ProjectReference Include="../B/B.csproj" /></ItemGroup></Project>

// --- path: UseB/Program.cs ---
using S = App.Services.Svc;
using App.Services;

class Program
{
    void Alias() { new S().InB(); }
    //                     ^ calls: App.Services.Svc.InB
    void Named() { new Svc().InB(); }
    //                       ^ calls: App.Services.Svc.InB
}
