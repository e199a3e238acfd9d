// What .NET's own types are and have: types of the tree that are based on its collections, extensions that come after its
// own members, what its members give, tuples.

// --- path: Shop.cs ---
using System;
using System.Collections;
using System.Collections.Generic;
using System.IO;
using System.Linq;
using System.Linq.Expressions;
using System.Threading.Tasks;

namespace Shop;

public class Cart { public void Pay() { } }
public class Order { public void Pay() { } }
public class Rack<T> : List<T> { }
public class Orders : Marker, IReadOnlyList<Order> { }
public class OrderMap : Dictionary<string, Order> { }
public class Carts : IEnumerable<Cart>
{
    public IEnumerator<Cart> GetEnumerator() => null;
    IEnumerator IEnumerable.GetEnumerator() => null;
}

public static class Checks
{
    public static Cart Ensure(this object any, string text) => null;
    public static Order Ensure(this string text, string other) => null;
    public static T Known<T>(T thing, string name) where T : class => thing;
    public static Order Seen(this Task task) => null;
    public static Task<T> Seen<T>(this Task<T> task) => task;
    public static Task WriteAsync(this TextWriter writer, char one, int times, bool flush, string why) => null;
    public static Order Any(this IEnumerable things) => null;
    public static Order Access(this LambdaExpression made) => null;
    public static Cart Access(this string text) => null;
    public static Cart Spare(this Guid guid) => null;
    public static void Sub(this Till till, int number) { }
}

public class Till { public object Sub { get; set; } }

public class Uses
{
    Task<Cart> Load() => null;
    Task Other() => null;
    (Cart first, Order second) Pair() => default;

    async Task Use(Rack<Order> rack, Orders orders, OrderMap map, Carts carts, Cart cart, TextWriter writer, Till till,
        Guid? maybe, Expression<Func<Cart, int>> made, IEnumerable bare)
    {
        carts.Where(c => c != null).Any();
        // ^ not calls: Shop.Checks.Any
        bare.Any().Pay();
        // ^ calls: Shop.Order.Pay ; not calls: Shop.Cart.Pay
        made.Access().Pay();
        // ^ calls: Shop.Order.Pay ; not calls: Shop.Cart.Pay
        foreach (var one in rack) one.Pay();
        // ^ calls: Shop.Order.Pay ; not calls: Shop.Cart.Pay
        rack[0].Pay();
        // ^ calls: Shop.Order.Pay ; not calls: Shop.Cart.Pay
        orders.First().Pay();
        // ^ calls: Shop.Order.Pay ; not calls: Shop.Cart.Pay
        foreach (var one in carts.Where(c => c != null)) one.Pay();
        // ^ calls: Shop.Cart.Pay ; not calls: Shop.Order.Pay
        map["a"].Pay();
        // ^ calls: Shop.Order.Pay ; not calls: Shop.Cart.Pay
        foreach (var pair in map) pair.Value.Pay();
        // ^ calls: Shop.Order.Pay ; not calls: Shop.Cart.Pay
        if (map.TryGetValue("a", out var got)) got.Pay();
        // ^ calls: Shop.Order.Pay ; not calls: Shop.Cart.Pay
        cart.Ensure("a").Pay();
        // ^ calls: Shop.Cart.Pay ; not calls: Shop.Order.Pay
        "x".Ensure("b").Pay();
        // ^ calls: Shop.Order.Pay ; not calls: Shop.Cart.Pay
        Checks.Known(cart, nameof(cart)).Pay();
        // ^ calls: Shop.Cart.Pay ; not calls: Shop.Order.Pay
        (await Load().Seen()).Pay();
        // ^ calls: Shop.Cart.Pay ; not calls: Shop.Order.Pay
        Other().Seen().Pay();
        // ^ calls: Shop.Order.Pay ; not calls: Shop.Cart.Pay
        writer.WriteAsync('a', 3, true, "why");
        // ^ calls: Shop.Checks.WriteAsync
        writer.WriteAsync('a');
        // ^ not calls: Shop.Checks.WriteAsync
        till.Sub(3);
        // ^ calls: Shop.Checks.Sub
        maybe?.Spare().Pay();
        // ^ calls: Shop.Cart.Pay ; not calls: Shop.Order.Pay
        Pair().second.Pay();
        // ^ calls: Shop.Order.Pay ; not calls: Shop.Cart.Pay
        Pair().Item1.Pay();
        // ^ calls: Shop.Cart.Pay ; not calls: Shop.Order.Pay
        var (left, right) = (rack[0], cart);
        right.Pay();
        // ^ calls: Shop.Cart.Pay ; not calls: Shop.Order.Pay
    }
}

public static class Requests { public static Order From(this HttpContext context) => null; }
public class Page : ControllerBase
{
    void Use() { HttpContext.From().Pay(); }
    // ^ calls: Shop.Order.Pay ; not calls: Shop.Cart.Pay
}

public class Alike : IEqualityComparer<Cart[]>
{
    public bool Equals(Cart[] one, Cart[] other) => Equals((object)one[0], (object)other[0]);
    // ^ not calls: Shop.Alike.Equals
    public int GetHashCode(Cart[] all) => 1;
}
public interface IHolder { Cart Held { get; } }
public class Holder<T> { public T Held { get; } }
public class OrderHolder : Holder<Order>, IHolder
{
    Cart IHolder.Held => null;
    void Use(OrderHolder holder) { holder.Held.Pay(); }
    // ^ calls: Shop.Order.Pay ; not calls: Shop.Cart.Pay
}
public class Longer : Holder<Cart>
{
    public Longer(string name)
        : this(name,
    // ^ calls: Shop.Longer.Longer
            1)
    { }
    Longer(string name, int number) { }
}
