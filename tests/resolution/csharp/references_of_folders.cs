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

// --- path: modules/Directory.Build.targets ---
<Project><ItemGroup><ProjectReference Include="..\..\Parts\**\Domain\*.csproj" /></ItemGroup></Project>

// --- path: modules/Api/Host/Host.csproj ---
<Project Sdk="Microsoft.NET.Sdk" />

// --- path: modules/Parts/Stock/Domain/Domain.csproj ---
<Project Sdk="Microsoft.NET.Sdk" />

// --- path: modules/Parts/Stock/Domain/Item.cs ---
namespace Stock;

public class Item
{
    public void Sell() { }
}

// --- path: modules/Api/Host/Start.cs ---
using Stock;

class Start
{
    void Go(Item item) { item.Sell(); }
    //                        ^ calls: Stock.Item.Sell  by: declared type
}
