// `this` stands where any operand may.

// --- path: Money.cs ---
namespace Shop;

public record Money(int Amount)
{
    public Money Twice() => this;
    public Coin Small() => null;
    public static Coin operator -(Money one) => null;

    public void Use(bool many, Money other, Money none)
    {
        (this).Small();
        // ^ calls: Shop.Money.Small
        (this with { Amount = 2 }).Small().Spin();
        // ^ calls: Shop.Coin.Spin ; calls: Shop.Money.Small
        var one = this with { Amount = 2 };
        one.Small();
        // ^ calls: Shop.Money.Small
        (many ? this : none).Small();
        // ^ calls: Shop.Money.Small
        var chosen = many ? this : other;
        chosen.Small();
        // ^ calls: Shop.Money.Small
        (none ?? this).Small();
        // ^ calls: Shop.Money.Small
        this!.Small();
        // ^ calls: Shop.Money.Small
        var self = this;
        self.Small();
        // ^ calls: Shop.Money.Small
        var (first, second) = (this, many);
        first.Small();
        // ^ calls: Shop.Money.Small
        var negative = -this == null;
        this.ToString().Length.ToString();
        var arm = many switch { true => this, _ => this };
        arm.Small();
        // ^ calls: Shop.Money.Small
    }
}

public class Coin { public void Spin() { } }
