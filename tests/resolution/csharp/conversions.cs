// Overloads told apart by what can be given for what: numbers, what may be nothing, type arguments of bases, and what a
// lambda's only call gives; methods that override count where they were declared first.

// --- path: Shop.cs ---
using System;
using System.Collections.Generic;

namespace Shop;

public class ByInt { public void A() { } }
public class ByMaybe { public void B() { } }
public class ByText { public void C() { } }
public class ByAny { public void D() { } }
public class ByLong { public void E() { } }
public struct Key { }
public struct Amount { public int Sum() => 1; }
public struct Count { public int Sum() => 1; }

public class Desk
{
    public ByInt Put(int number) => null;
    public ByMaybe Put(int? number) => null;
    public ByText Put(string text) => null;
    public ByAny Put(object any) => null;
    public ByInt Two(int number) => null;
    public ByText Two(string text) => null;
    public ByInt Many(IList<Key> keys) => null;
    public ByLong Many(IList<Amount> amounts) => null;
    public ByInt From(double number) => null;
    public ByLong From(long number) => null;
    public ByInt Run(Action work) => null;
    public ByLong Run(Func<int> work) => null;
    public virtual ByInt Set(int number) => null;
    public virtual ByMaybe Set(int? number) => null;
    public ByAny Go(Amount amount) => null;
}

public class Counter : Desk
{
    public override ByInt Set(int number) => null;
    private ByInt Go(Key key) => null;

    void Lifted(Amount? amount, Key? key)
    {
        Go(amount.GetValueOrDefault()).D();
        // ^ calls: Shop.ByAny.D
        Go(key.Value).A();
        // ^ calls: Shop.ByInt.A
        amount.Value.Sum();
        // ^ calls: Shop.Amount.Sum ; not calls: Shop.Count.Sum
    }
}

public abstract class Kept<T>
{
    public virtual ByInt Save(T thing) => null;
    public virtual ByText Save(string text) => null;
}
public class Outer
{
    public class Step { }
    public virtual ByInt Make(Step step) => null;
}
public class Inner : Outer
{
    public override ByInt Make(Outer.Step step) => null;
}
public class Innermost : Inner
{
    void Use(Step step) { base.Make(step); }
    // ^ calls: Shop.Inner.Make ; not calls: Shop.Outer.Make
}
public class KeptKeys : Kept<Key>, IDisposable
{
    public override ByInt Save(Key key) => null;
    public void Dispose() { }
    void Use(Key key) { Save(key).A(); Save("a").C(); }
    // ^ calls: Shop.KeptKeys.Save ; calls: Shop.ByInt.A ; calls: Shop.ByText.C ; calls: Shop.Kept.Save
}
public interface IAsked { ByInt Ask(string text, object thing); }
public class Asked : IAsked, IDisposable
{
    public ByInt Ask(string text, object thing) => null;
    public void Dispose() { }
    void Use(object thing) { Ask(Unknown.Text, thing).A(); }
    // ^ calls: Shop.Asked.Ask  by: surely ; calls: Shop.ByInt.A
}
public class Stored : DbStore
{
    public override int Save(bool all, string text) => 1;
    void Use(DateTime when) { Save(when, "a"); }
    // ^ not calls: Shop.Stored.Save
}

public class Uses
{
    void Taking(Desk desk) { }

    void Use(Desk desk, Counter counter, int number, int? maybe, byte small, long large, double real, object any,
        Action act, Func<int> count)
    {
        desk.Put(number).A();
        // ^ calls: Shop.ByInt.A
        desk.Put(maybe).B();
        // ^ calls: Shop.ByMaybe.B
        desk.Put((int?)number).B();
        // ^ calls: Shop.ByMaybe.B
        desk.Put(maybe.Value).A();
        // ^ calls: Shop.ByInt.A
        desk.Put(maybe.GetValueOrDefault()).A();
        // ^ calls: Shop.ByInt.A
        desk.Put(small).A();
        // ^ calls: Shop.ByInt.A
        desk.Put(large).D();
        // ^ calls: Shop.ByAny.D
        desk.Put(Convert.ToInt32("1")).A();
        // ^ calls: Shop.ByInt.A
        desk.Put("a,b".Split(',')[0]).C();
        // ^ calls: Shop.ByText.C
        desk.Put("abc".Length).A();
        // ^ calls: Shop.ByInt.A
        desk.Put(DateTime.Now.Year).A();
        // ^ calls: Shop.ByInt.A
        desk.Put(any).D();
        // ^ calls: Shop.ByAny.D
        desk.Two(null).C();
        // ^ calls: Shop.ByText.C
        desk.Many(new Amount[3]).E();
        // ^ calls: Shop.ByLong.E
        desk.Many(new List<Key>()).A();
        // ^ calls: Shop.ByInt.A
        desk.From(1L).E();
        // ^ calls: Shop.ByLong.E
        desk.From(2.5).A();
        // ^ calls: Shop.ByInt.A
        desk.From(real * number).A();
        // ^ calls: Shop.ByInt.A
        desk.Run(() => act()).A();
        // ^ calls: Shop.ByInt.A
        desk.Run(() => Taking(desk)).A();
        // ^ calls: Shop.ByInt.A
        desk.Run(() => count()).E();
        // ^ calls: Shop.ByLong.E
        counter.Set(number).A();
        // ^ calls: Shop.Counter.Set ; calls: Shop.ByInt.A
        counter.Set(maybe).B();
        // ^ calls: Shop.Desk.Set ; calls: Shop.ByMaybe.B ; not calls: Shop.Counter.Set
    }
}
