// A file of properties refers to a project for all projects inside its folder.

// --- path: Directory.Build.props ---
<Project><ItemGroup><ProjectReference Include="$(MSBuildThisFileDirectory)B\B.csproj" /></ItemGroup></Project>

// --- path: A/A.csproj ---
<Project Sdk="Microsoft.NET.Sdk" />

// --- path: A/Order.cs ---
namespace Shop;

public class Order
{
    public void InA() { }
}

// --- path: B/B.csproj ---
<Project Sdk="Microsoft.NET.Sdk" />

// --- path: B/Order.cs ---
namespace Shop;

public class Order
{
    public void InB() { }
}

// --- path: C/C.csproj ---
<Project Sdk="Microsoft.NET.Sdk" />

// --- path: C/Program.cs ---
using Shop;

class Program
{
    void Go(Order order) { order.InB(); }
    //                           ^ calls: Shop.Order.InB
}
