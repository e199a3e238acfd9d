using System;
// ^ imports: System * as -
using static System.Math;
// ^ imports: System.Math * as - form: static
global using Shop.Tools;
// ^ imports: Shop.Tools * as - form: global
using Goods = Shop.Stock.Shelf<int>;
// ^ imports: Shop.Stock Shelf`1 as Goods

namespace Shop.Carts;
// ^ defined: namespace Shop.Carts ; lines: 45

/// <summary>A cart, see <see cref="Shelf"/>.</summary>
/// <param name="db">where it is kept</param>
[Serializable]
[Table("carts"), Audited]
public sealed partial class Cart<T, U>(IStore db) : Base<T>(db), IHolder, System.IDisposable where T : class
// ^ defined: class Shop.Carts.Cart ; doc: A cart, see Shelf. / db: where it is kept ; visibility: public
// ^ modifiers: sealed partial ; decorators: Serializable Table("carts") Audited ; type_parameters: T U
// ^ bases: Base[T] ; interfaces: IHolder System.IDisposable ; role: extends Base`1
{
    private const int Least = 3, Most = 4;
    // ^ defined: constant Shop.Carts.Cart.Least ; defined: constant Shop.Carts.Cart.Most ; visibility: private
    readonly List<Item?> items = new();
    // ^ defined: field Shop.Carts.Cart.items ; type: List[Item] ; modifiers: readonly ; role: instantiate List`1/0

    public int Count { get; private set; }
    // ^ defined: property Shop.Carts.Cart.Count ; type: int ; signature: public int Count
    internal string Name(int first, params Item[] more) => items[0].Name;
    // ^ defined: method Shop.Carts.Cart.Name ; visibility: internal ; role: read items[].Name
    // ^ bound: first : int ; bound: more : Array[Item] ; bound: more = #list
    public event EventHandler<Item>? Added, Removed;
    // ^ defined: event Shop.Carts.Cart.Added ; defined: event Shop.Carts.Cart.Removed ; type: EventHandler[Item]
    public Item this[int at] => items[at];
    // ^ defined: indexer Shop.Carts.Cart.this[] ; bound: at : int

    public Cart() : this(null) { }
    // ^ defined: constructor Shop.Carts.Cart.Cart
    ~Cart() { }
    // ^ defined: method Shop.Carts.Cart.~Cart
    public static Cart<T, U> operator +(Cart<T, U> one, Item other) => one;
    // ^ defined: operator Shop.Carts.Cart.operator + ; type: Cart[T,U]
    public static implicit operator int(Cart<T, U> cart) => 0;
    // ^ defined: operator Shop.Carts.Cart.implicit operator int

    [Obsolete]
    protected internal virtual async Task<Item[]> FindAsync<V>(int id, V? by = default, params string[] more)
        // ^ defined: method Shop.Carts.Cart.FindAsync ; type: Task[Array[Item]] ; modifiers: virtual async
        // ^ visibility: protected ; lines: 5 ; not role: read V
    {
        bool Fits(Item item) => item.Id == id;
        // ^ defined: fn Shop.Carts.Cart.FindAsync.Fits ; bound: item : Item
        return null;
    }

    void IHolder.Hold() { }
    // ^ defined: method Shop.Carts.Cart.Hold ; modifiers: explicit ; visibility: private ; role: type IHolder

#if DEBUG
    void Dump() { }
    // ^ defined: method Shop.Carts.Cart.Dump ; not role: read DEBUG
#endif

    public enum State { [Old] Open, Closed = 2 }
    // ^ defined: enum Shop.Carts.Cart.State ; defined: constant Shop.Carts.Cart.State.Closed ; type: State
}

public interface IHolder { void Hold(); int Size { get; } }
// ^ defined: interface Shop.Carts.IHolder ; defined: method Shop.Carts.IHolder.Hold ; visibility: public
public readonly record struct Price(decimal Amount, string Currency = "EUR") : IHolder;
// ^ defined: record Shop.Carts.Price ; defined: property Shop.Carts.Price.Amount ; type: decimal ; interfaces: IHolder
struct Point { }
// ^ defined: struct Shop.Carts.Point ; visibility: internal
public delegate Task<int> Counter<in T>(T what);
// ^ defined: delegate Shop.Carts.Counter ; type: Task[int] ; bound: what : T
static class Extensions
{
    public static int Size(this IHolder holder) => 0;
    // ^ defined: method Shop.Carts.Extensions.Size ; modifiers: static extension
}
