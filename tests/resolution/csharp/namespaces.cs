// Namespaces reach over all files. A name is looked for in the types around, in the namespace and those around it,
// then in what is used: aliases, usings, global usings, those of the project file.

// --- path: src/Shop/Shop.csproj ---
<Project><ItemGroup><Using Include="Shop.Tools.Texts" Static="true" /></ItemGroup></Project>

// --- path: src/Shop/Usings.cs ---
global using Shop.Money;
// ^ imports: Shop.Money

// --- path: src/Shop/Item.cs ---
namespace Shop.Stock
{
    public class Item { public Item() { } public void Sell() { } }
    public class Shelf<T> { public T First; }
    public class Shelf { public int Size; }
}

// --- path: src/Shop/Price.cs ---
namespace Shop.Money;
public record Price(decimal Amount);

// --- path: src/Shop/Texts.cs ---
namespace Shop.Tools
{
    public static class Texts { public static string Short(string text) => text; }
}

// --- path: src/Shop/Cart.cs ---
using System;
// ^ imports: outside System
using Shop.Stock;
// ^ imports: Shop.Stock
using Goods = Shop.Stock.Item;
// ^ imports: Shop.Stock.Item
using Json = Elsewhere;
// ^ imports: unresolved Elsewhere ; not imports: Program

namespace Shop.Carts;

public class Cart
{
    Goods goods;
    // ^ types: Shop.Stock.Item
    Shelf<Item> shelf;
    // ^ types: Shop.Stock.Shelf ; types: Shop.Stock.Item

    void Fill()
    {
        new Item().Sell();
        // ^ instantiates: Shop.Stock.Item ; calls: Shop.Stock.Item.Item ; calls: Shop.Stock.Item.Sell
        var price = new Price(1);
        // ^ instantiates: Shop.Money.Price
        Short("a");
        // ^ calls: Shop.Tools.Texts.Short  by: import
        Tools.Texts.Short("b");
        // ^ calls: Shop.Tools.Texts.Short
        Shop.Tools.Texts.Short("c");
        // ^ calls: Shop.Tools.Texts.Short
        shelf.First.Sell();
        // ^ calls: Shop.Stock.Item.Sell
        Console.WriteLine(price);
        // ^ calls: outside System.Console.WriteLine
        goods.Lose();
        // ^ unresolved
        Shorten("d");
        // ^ unresolved
    }
}

// --- path: src/Other/Other.csproj ---
<Project></Project>

// --- path: src/Other/Other.cs ---
namespace Other;
class Other
{
    void Use() { Short("a"); }
    // ^ unresolved
}

// --- path: Sums.cs ---
namespace Shop.Tools.Inner
{
    public static class Sums { public static Total Add(int one) => null; }
    public class Total { public void Print() { } }
    public class Count { public void Print() { } }
}

// --- path: Uses.cs ---
using Shop.Tools.Inner;

namespace Shop.Other
{
    using static Sums;

    public class Uses { void Use() { Add(1).Print(); } }
    // ^ calls: Shop.Tools.Inner.Sums.Add ; calls: Shop.Tools.Inner.Total.Print
}

// --- path: Program.cs ---
class Program { static void Main() { } }
