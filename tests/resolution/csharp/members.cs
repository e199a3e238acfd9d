// Members need no `this`; they are looked for in the type, in its other parts, in what it is based on.

// --- path: Base.cs ---
namespace Shop;

public interface IStore { void Save(Cart cart); string Name { get; } }

public abstract class Base
{
    protected IStore store;
    protected Base(IStore store) { this.store = store; }
    // ^ writes: Shop.Base.store
    protected void Log(string text) { }
    public virtual int Total() => 0;
}

// --- path: Cart.cs ---
namespace Shop;

public partial class Cart : Base
// ^ extends: Shop.Base
{
    public Size Size { get; } = new Size();
    // ^ types: Shop.Size ; instantiates: Shop.Size
    public Cart(IStore store) : base(store) { }
    // ^ calls: Shop.Base.Base

    public override int Total()
    // ^ overrides: Shop.Base.Total
    {
        Log("total");
        // ^ calls: Shop.Base.Log  by: inherited member
        store.Save(this);
        // ^ calls: Shop.IStore.Save
        Check(Size.Area());
        // ^ calls: Shop.Cart.Check  by: enclosing type ; calls: Shop.Size.Area
        base.Total();
        // ^ calls: Shop.Base.Total
        this[1].Area();
        // ^ calls: Shop.Size.Area
        int Twice(int n) => n + n;
        Twice(2);
        // ^ calls: Shop.Cart.Total.Twice
        return store.Name.Length;
    }
    public Size this[int at] => Size;
}

// --- path: Cart.Check.cs ---
namespace Shop;

public partial class Cart
{
    void Check(int area) { Total(); }
    // ^ calls: Shop.Cart.Total
    public int Total(string other) => Total();
    // ^ calls: Shop.Cart.Total ; not overrides: Shop.Base.Total
}

public class Size { public int Area() => 0; }

public class FileStore(Size limit) : IStore
// ^ implements: Shop.IStore
{
    public string Name => "file";
    // ^ overrides: Shop.IStore.Name
    void IStore.Save(Cart cart) { limit.Area(); }
    // ^ overrides: Shop.IStore.Save ; calls: Shop.Size.Area
}
