// Types of locals come from declarations, constructors, results, patterns, loops, awaits; those of a lambda's parameters
// from what it is given to.

// --- path: Shop.cs ---
using System;
using System.Collections.Generic;
using System.Linq;
using System.Threading.Tasks;

namespace Shop;

public class Item { public string Name; public Part Part { get; set; } public void Sell() { } }
public class Part { public void Fix() { } }
public class Options { public Func<Item, bool> Allowed { get; set; } public Part Spare; }
public delegate void Sold(Item item, Part part);

public interface IStore<T> { Task<T> FindAsync(int id); IEnumerable<T> All(); T this[int id] { get; } }

public class Shop(IStore<Item> store)
{
    public event Sold OnSold;
    Dictionary<string, List<Part>> parts = new();

    void Configure(Action<Options> configure) { }

    async Task Run(object thing)
    {
        var item = await store.FindAsync(1);
        // ^ calls: Shop.IStore.FindAsync
        item.Sell();
        // ^ calls: Shop.Item.Sell  by: inferred type
        (await store.FindAsync(2).ConfigureAwait(false)).Part.Fix();
        // ^ calls: Shop.Part.Fix
        foreach (var each in store.All().Where(i => i.Part != null).ToList()) each.Sell();
        // ^ calls: Shop.Item.Sell ; reads: Shop.Item.Part
        store.All().OrderBy(i => i.Name).First().Sell();
        // ^ calls: Shop.Item.Sell ; reads: Shop.Item.Name
        store[1].Sell();
        // ^ calls: Shop.Item.Sell
        foreach (var (name, some) in Pairs()) some.Fix();
        // ^ calls: Shop.Part.Fix
        foreach (var some in parts["a"]) some.Fix();
        // ^ calls: Shop.Part.Fix
        if (thing is Item sold) sold.Sell();
        // ^ calls: Shop.Item.Sell
        if (item is { Part: Part inner }) inner.Fix();
        // ^ calls: Shop.Part.Fix ; reads: Shop.Item.Part
        (thing as Part)?.Fix();
        // ^ calls: Shop.Part.Fix
        thing.Fix();
        // ^ not calls: Shop.Part.Fix
        Configure(options => options.Spare.Fix());
        // ^ calls: Shop.Part.Fix
        var set = new Options { Allowed = i => Check(i.Part) };
        // ^ calls: Shop.Shop.Check ; reads: Shop.Item.Part ; writes: Shop.Options.Allowed
        OnSold += (what, part) => part.Fix();
        // ^ calls: Shop.Part.Fix ; writes: Shop.Shop.OnSold
        Func<Item, Part> part = i => i.Part;
        // ^ reads: Shop.Item.Part
        var found = from i in store.All() where i.Name == "x" select i.Part;
        // ^ reads: Shop.Item.Name
        {
            var item2 = new Part();
            item2.Fix();
            // ^ calls: Shop.Part.Fix
        }
    }

    void Generic()
    {
        Find<Item>(1).Sell();
        // ^ calls: Shop.Shop.Find ; calls: Shop.Item.Sell
        this.All<Part>().First().Fix();
        // ^ calls: Shop.Part.Fix
    }
    T Find<T>(int id) => default;
    List<T> All<T>() => null;

    IEnumerable<(string, Part)> Pairs() => null;
    bool Check(Part part) => true;

    T Make<T>(T one) where T : Item
    {
        one.Sell();
        // ^ calls: Shop.Item.Sell
        return one;
    }
}
// --- path: Told.cs ---
using System; using System.Collections.Generic; using System.Linq.Expressions;
namespace Told;
class Cart { public void Pay() {} public Till Own; public List<Till> Tills; }
class Till { public void Pay() {} }
class Shelf<T> { public T Get() => default; }
static class Kit {
    public static T Same<T>(T x) => x;
    public static T First<T>(IEnumerable<T> xs) => default;
    public static Shelf<T> Shelve<T>(T x) => null;
    public static List<U> Map<T, U>(List<T> xs, Func<T, U> f) => null;
    public static B With<B>(this B builder, Till till) => builder;
    public static void Look(Expression tree) {}
    public static void Look(string name) {}
}
class Use {
    void All(Cart cart, List<Cart> carts, Till till, ConstantExpression tree) {
        Kit.Same(cart).Pay();
        //             ^ calls: Told.Cart.Pay ; not calls: Told.Till.Pay
        Kit.First(carts).Pay();
        //               ^ calls: Told.Cart.Pay
        Kit.Shelve(till).Get().Pay();
        //                     ^ calls: Told.Till.Pay ; not calls: Told.Cart.Pay
        var tills = Kit.Map(carts, one => new Till());
        tills[0].Pay();
        //       ^ calls: Told.Till.Pay
        cart.With(till).Pay();
        //              ^ calls: Told.Cart.Pay ; not calls: Told.Till.Pay
        Kit.Look(tree);
        //  ^ calls: Told.Kit.Look
    }
    void Projected(List<Cart> carts, Dictionary<string, Till> tills, List<object> all, Pair pair, Sum sum) {
        carts.Select(one => one.Own).First().Pay();
        //                                   ^ calls: Told.Till.Pay ; not calls: Told.Cart.Pay
        carts.SelectMany(one => one.Tills).ToList()[0].Pay();
        //                                             ^ calls: Told.Till.Pay
        foreach (var group in carts.GroupBy(one => one.Own)) { group.Key.Pay(); group.First().Pay(); }
        //                                                                                    ^ calls: Told.Cart.Pay ; calls: Told.Till.Pay
        carts.Max(one => one.Own).Pay(); carts.MaxBy(one => one.Own).Pay();
        //                                                           ^ calls: Told.Till.Pay ; calls: Told.Cart.Pay
        carts.GroupBy(one => one.Tills.First(), one => one.Own).First().First().Pay();
        //                                                                      ^ not calls: Told.Cart.Pay
        new Kept<Cart>().To(one => one.Own).Held.Pay();
        //                                       ^ calls: Told.Till.Pay ; not calls: Told.Cart.Pay
        new Kept<Cart>().By(one => one.Own).Held.Pay();
        //                                       ^ calls: Told.Till.Pay ; not calls: Told.Cart.Pay
        all.OfType<Cart>().First().Pay();
        //                         ^ calls: Told.Cart.Pay
        foreach (var (name, till) in tills) till.Pay();
        //                                       ^ calls: Told.Till.Pay
        var (cart, other) = pair;
        other.Pay();
        //    ^ calls: Told.Till.Pay ; not calls: Told.Cart.Pay
        (sum + sum).Pay();
        //          ^ calls: Told.Till.Pay
        (2 * sum).Pay();
        //         ^ calls: Told.Till.Pay
        (sum - sum).Pay();
        //          ^ not calls: Told.Till.Pay
    }
}
class Kept<T> {
    public T Held;
    public Kept<U> To<U>(Func<T, U> f) => null;
    public Kept<U> By<U>(Expression<Func<T, U>> f) => null;
}
record Pair(Cart One, Till Other);
class Sum
{
    public static Till operator +(Sum a, Sum b) => null;
    public static Till operator *(int a, Sum b) => null;
}

// --- path: Through.cs ---
namespace Through
{
    class Root { }
    class Fee : Root { public int Snapshot() => 1; }
    class Other { public int Snapshot() => 2; }
    class Key<T> { }
    class FeeKey : Key<Fee> { }

    interface IStore
    {
        T Load<T>(Key<T> key) where T : Root;
    }

    class Handler
    {
        public void Go(IStore store, Key<Fee> plain)
        {
            store.Load(new FeeKey()).Snapshot();
            //                       ^ calls: Through.Fee.Snapshot  by: declared type
            store.Load(plain).Snapshot();
            //                ^ calls: Through.Fee.Snapshot  by: declared type
        }
    }
}
