// What a lambda is handed is told by the place where it stands: what is returned, listed, added, thrown together with
// others. `Cart` and `Order` share their methods' names, so that a name alone tells nothing.

// --- path: Shop.cs ---
using System;
using System.Collections.Concurrent;
using System.Collections.Generic;
using System.Linq;
using System.Threading.Tasks;

namespace Shop;

public class Cart { public void Pay() { } public Cart Next(int days) => this; public string Key; public int Sum() => 1; }
public class Order { public void Pay() { } public Order Next(int days) => this; public string Key; public int Sum() => 1; }
public delegate void Handler(Cart cart, Order order);
public class Plans<T> { public void Add(Action<T> plan) { } public System.Collections.IEnumerator GetEnumerator() => null; }

public class Places
{
    private readonly List<Action<Cart>> _plans = new List<Action<Cart>>();
    private readonly Dictionary<char, Handler> _handlers = new Dictionary<char, Handler>
    {
        { 'a', (one, other) => other.Pay() },
        // ^ calls: Shop.Order.Pay ; not calls: Shop.Cart.Pay
        ['b'] = (one, other) => { one.Pay(); },
        // ^ calls: Shop.Cart.Pay ; not calls: Shop.Order.Pay
    };
    private readonly List<Func<Order, int>> _sums = new() { order => order.Sum() };
    // ^ calls: Shop.Order.Sum ; not calls: Shop.Cart.Sum
    private readonly Action<Cart>[] _all = new Action<Cart>[] { cart => cart.Pay() };
    // ^ calls: Shop.Cart.Pay ; not calls: Shop.Order.Pay
    private readonly Plans<Order> _own = new Plans<Order> { order => order.Pay() };
    // ^ calls: Shop.Order.Pay ; not calls: Shop.Cart.Pay
    Func<Cart, Cart> Chosen { get; } = cart => cart.Next(1);
    // ^ calls: Shop.Cart.Next ; not calls: Shop.Order.Next
    Func<Order, Order> Other => order => order.Next(1);
    // ^ calls: Shop.Order.Next ; not calls: Shop.Cart.Next
    Func<Cart, Cart> Later { get { return cart => cart.Next(2); } }
    // ^ calls: Shop.Cart.Next ; not calls: Shop.Order.Next

    Func<Cart, Cart> By(int days) { return cart => cart.Next(days); }
    // ^ calls: Shop.Cart.Next ; not calls: Shop.Order.Next
    Func<Order, Order> Either(bool soon) => soon ? order => order.Next(1) : (order => order.Next(7));
    // ^ calls: Shop.Order.Next ; not calls: Shop.Cart.Next
    Func<Cart, Func<Order, int>> Both() => cart => order => order.Sum();
    // ^ calls: Shop.Order.Sum ; not calls: Shop.Cart.Sum
    async Task<Func<Cart, Cart>> Soon() { await Task.Yield(); return cart => cart.Next(3); }
    // ^ calls: Shop.Cart.Next ; not calls: Shop.Order.Next

    void Use(List<Order> orders, IEnumerable<Cart> carts, ConcurrentDictionary<string, Cart> known, Task<Cart> task)
    {
        _plans.Add(cart => cart.Pay());
        // ^ calls: Shop.Cart.Pay ; not calls: Shop.Order.Pay
        var cast = (Action<Order>)(order => order.Pay());
        // ^ calls: Shop.Order.Pay ; not calls: Shop.Cart.Pay
        known.GetOrAdd("a", key => new Cart()).Pay();
        // ^ calls: Shop.Cart.Pay ; not calls: Shop.Order.Pay
        known.AddOrUpdate("a", key => null, (key, old) => old.Next(1));
        // ^ calls: Shop.Cart.Next ; not calls: Shop.Order.Next
        orders.Sort((one, other) => one.Sum() - other.Sum());
        // ^ calls: Shop.Order.Sum ; not calls: Shop.Cart.Sum
        task.ContinueWith(done => done.Result.Pay());
        // ^ calls: Shop.Cart.Pay ; not calls: Shop.Order.Pay
        orders.ToDictionary(order => order.Key, order => order.Sum());
        // ^ calls: Shop.Order.Sum ; not calls: Shop.Cart.Sum
        orders.Aggregate(0, (sum, order) => sum + order.Sum());
        // ^ calls: Shop.Order.Sum ; not calls: Shop.Cart.Sum
        orders.Zip(carts, (order, cart) => cart.Sum());
        // ^ calls: Shop.Cart.Sum ; not calls: Shop.Order.Sum
        orders.Join(carts, order => order.Key, cart => cart.Key, (order, cart) => cart.Next(1));
        // ^ calls: Shop.Cart.Next ; not calls: Shop.Order.Next
        orders.SelectMany(order => carts, (order, cart) => cart.Sum());
        // ^ calls: Shop.Cart.Sum ; not calls: Shop.Order.Sum
        Parallel.ForEach(orders, order => order.Pay());
        // ^ calls: Shop.Order.Pay ; not calls: Shop.Cart.Pay
        Array.ForEach(new Cart[3], cart => cart.Pay());
        // ^ calls: Shop.Cart.Pay ; not calls: Shop.Order.Pay
    }
    static void Each<T>(List<T> all, Action<T> act) { }
    static R Made<T, R>(T from, Func<T, R> make) => make(from);

    void Generic(List<Order> orders, Cart cart, Order order)
    {
        Each(orders, order => order.Pay());
        // ^ calls: Shop.Order.Pay ; not calls: Shop.Cart.Pay
        Made(cart, one => order).Pay();
        // ^ calls: Shop.Order.Pay ; not calls: Shop.Cart.Pay
        Made(cart, one => one).Sum();
        // ^ calls: Shop.Cart.Sum ; not calls: Shop.Order.Sum
        Made(order, one => one.Next(1));
        // ^ calls: Shop.Order.Next ; not calls: Shop.Cart.Next
    }

    void Blocks(List<Order> orders, List<Cart> carts, Func<Task<Cart>> load)
    {
        orders.Select(order => { var cart = carts[0]; return cart; }).First().Sum();
        // ^ calls: Shop.Cart.Sum ; not calls: Shop.Order.Sum
        carts.Select(cart => { if (cart == null) return null; return orders[0]; }).First().Pay();
        // ^ calls: Shop.Order.Pay ; not calls: Shop.Cart.Pay
        load().GetAwaiter().GetResult().Sum();
        // ^ calls: Shop.Cart.Sum ; not calls: Shop.Order.Sum
    }
}
