// --- path: Shop.cs ---
using System.Collections.Generic; using System.Linq; using System.Threading.Tasks;
using Money = Shop.Amount<decimal>;
namespace Shop;

public class Cart { public Cart? Next { get; set; } public List<Cart> Parts = new(); public void Pay() { } public bool Ok() => true; }
public record Pair(Cart Left, Cart Right);
public record Amount<T>(T Value) { public void Show() { } }
public class Crate { public void Deconstruct(out Cart one, out Pair two) { one = new(); two = new(one, one); } }

class Use
{
    void Anonymous(Cart cart, List<Cart> carts)
    {
        var made = new { Own = cart, cart.Next };
        made.Own.Pay();
        //       ^ calls: Shop.Cart.Pay
        made.Next!.Pay();
        //         ^ calls: Shop.Cart.Pay
        carts.Select(one => new { Item = one }).Where(each => each.Item != null).First().Item.Pay();
        //                                                                                    ^ calls: Shop.Cart.Pay
        carts.GroupBy(one => new { one.Next }).First().Key.Next!.Pay();
        //                                                       ^ calls: Shop.Cart.Pay
    }

    void Patterns(object thing, Cart cart, Pair pair, Cart[] row)
    {
        if (thing is Cart { Next: var found }) found!.Pay();
        //                                            ^ calls: Shop.Cart.Pay
        if (cart is { Next.Next: { } deep }) deep.Pay();
        //                                        ^ calls: Shop.Cart.Pay
        if (pair is (var left, { } right)) { left.Pay(); right.Pay(); }
        //                                        ^ calls: Shop.Cart.Pay
        if (row is [var first, .., { } last]) last.Pay();
        //                                         ^ calls: Shop.Cart.Pay
        switch (thing) { case Cart { Next: var next } when next != null: next.Pay(); break; }
        //                                                                    ^ calls: Shop.Cart.Pay
        if (thing is { } any) any.Pay();
        //                        ^ not calls: Shop.Cart.Pay  by: declared type
    }

    void Queries(List<Cart> carts)
    {
        var late = from one in carts let next = one.Next where next.Ok() select next;
        //                                                         ^ calls: Shop.Cart.Ok
        late.First().Pay();
        //           ^ calls: Shop.Cart.Pay
        foreach (var part in from one in carts from inner in one.Parts where inner.Ok() select inner) part.Pay();
        //                                                                                                 ^ calls: Shop.Cart.Pay
        var grouped = from one in carts group one by one.Next into all where all.Key.Ok() select all.First();
        //                                                                           ^ calls: Shop.Cart.Ok
        grouped.First().Pay();
        //              ^ calls: Shop.Cart.Pay
    }

    async Task Others(Cart cart, Crate crate, List<Cart> carts)
    {
        var (one, two) = crate;
        //    ^ calls: Shop.Crate.Deconstruct
        two.Left.Pay();
        //       ^ calls: Shop.Cart.Pay
        (await Task.FromResult(cart)).Pay();
        //                            ^ calls: Shop.Cart.Pay
        new[] { cart }[^1].Pay();
        //                 ^ calls: Shop.Cart.Pay
        carts.Aggregate((all, each) => all).Pay();
        //                                  ^ calls: Shop.Cart.Pay
        Money price = new(3);
        price.Show();
        //    ^ calls: Shop.Amount.Show
    }
}
