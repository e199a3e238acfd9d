// --- path: G.cs ---
global using Money = Shop.Core.Amount<decimal>;
global using Cash = Shop.Core.Coin;

// --- path: Core.cs ---
namespace Shop.Core;
public class Coin { public void Show() {} }
public record Amount<T>(T Value) { public void Show() { } }

// --- path: Use.cs ---
class Use
{
    void Go()
    {
        Money m = new(3);
        m.Show();
    //    ^ calls: Shop.Core.Amount.Show
        new Cash().Show();
    //             ^ calls: Shop.Core.Coin.Show
    }
}
