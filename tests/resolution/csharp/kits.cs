// Usings that a project's kit brings, and extensions of one name in several projects.
// --- path: Directory.Build.props ---
<Project><PropertyGroup><ImplicitUsings>enable</ImplicitUsings></PropertyGroup></Project>
// --- path: Bus/Bus.csproj ---
<Project Sdk="Microsoft.NET.Sdk"></Project>
// --- path: Bus/IBusBuilder.cs ---
namespace Microsoft.Extensions.DependencyInjection;
public interface IBusBuilder { void Ride(); }
// --- path: Shop/Shop.csproj ---
<Project Sdk="Microsoft.NET.Sdk.Web"></Project>
// --- path: Shop/Extensions.cs ---
internal static class Extensions
{
    public static void AddAll(this IBusBuilder builder)
    {
        builder.Ride();
        //      ^ calls: Microsoft.Extensions.DependencyInjection.IBusBuilder.Ride
        builder.AddOwn();
        //      ^ calls: Extensions.AddOwn@11
    }

    private static void AddOwn(this IBusBuilder builder) { }
}
// --- path: Shop/Program.cs ---
public class Program
{
    public static void Main(IBusBuilder builder)
    {
        builder.AddAll();
        //      ^ calls: Extensions.AddAll@3  by: surely
    }
}
// --- path: Yard/Yard.csproj ---
<Project Sdk="Microsoft.NET.Sdk.Web">
  <PropertyGroup><ImplicitUsings>disable</ImplicitUsings></PropertyGroup>
</Project>
// --- path: Yard/Extensions.cs ---
using Microsoft.Extensions.DependencyInjection;

// (further down, so that lines tell it from the other one)
internal static class Extensions
{
    public static void AddAll(this IBusBuilder builder) { builder.AddOwn(); }
    //                                                            ^ calls: Extensions.AddOwn@9
    /* two lines */
    private static void AddOwn(this IBusBuilder builder) { }
}
// --- path: Yard/Program.cs ---
public class Rider
{
    public static void Go(IBusBuilder builder)
    {
        builder.Ride();
        //      ^ not calls: Microsoft.Extensions.DependencyInjection.IBusBuilder.Ride
    }
}
