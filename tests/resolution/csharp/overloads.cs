// Overloads are told apart by how many arguments there are, then by what these are. Names of types count their
// type parameters. Extension methods are called as members of their first parameter.

// --- path: Shop.cs ---
namespace Shop;

public class Item { public int Id; }
public class Gift : Item { }
public class Box { public Box() { } public Box(int size) { } public Box(string name) { } }
public class Box<T> { public T Content; }

public class Crate(int size)
{
    public Crate(string size) : this(int.Parse(size)) { }
    // ^ instantiates: Shop.Crate ; not calls: Shop.Crate.Crate
}
public class Chest(string name) : Crate(name);
// ^ calls: Shop.Crate.Crate  by: inherited member

public class Late { public void ById() { } }
public class ByNumber { public void A() { } }
public class ByName { public void A() { } }
public class ByThing { public void A() { } }
public class ByEach { public void A() { } }
public class ByChange { public void A() { } }
public class ByAll { public void A() { } }
public class ByText { public void A() { } }

public class Desk
{
    public ByNumber Take(int number) => null;
    public ByName Take(string name) => null;
    public ByThing Take(Item item, int count = 1) => null;
    public ByEach Take(System.Action<Item> each) => null;
    public ByChange Take(System.Func<Item, Item> change) => null;
    public ByAll Take(params Gift[] gifts) => null;

    void Use(Item item, Gift gift)
    {
        Take(1).A();
        // ^ calls: Shop.Desk.Take
        var number = Take(1);
        number.A();
        // ^ calls: Shop.ByNumber.A
        var name = Take("a");
        name.A();
        // ^ calls: Shop.ByName.A
        var thing = Take(item);
        thing.A();
        // ^ calls: Shop.ByThing.A
        var two = Take(gift, 2);
        two.A();
        // ^ calls: Shop.ByThing.A
        var each = Take(i => { i.Id = 1; });
        // ^ writes: Shop.Item.Id
        each.A();
        // ^ calls: Shop.ByEach.A
        var change = Take(i => { return i; });
        change.A();
        // ^ calls: Shop.ByChange.A
        var all = Take(gift, gift, gift);
        all.A();
        // ^ calls: Shop.ByAll.A
        var none = Take(1, 2, 3, 4);
        // ^ calls: Shop.Desk.Take
    }

    void Types()
    {
        new Box();
        // ^ instantiates: Shop.Box ; calls: Shop.Box.Box
        new Box<Item>().Content.Id = 1;
        // ^ writes: Shop.Item.Id ; not calls: Shop.Box.Box
        new Gift();
        // ^ instantiates: Shop.Gift ; not calls: Shop.Gift.Gift
    }
}

public static class Extensions
{
    public static ByThing Wrap(this Item item, string paper) => null;
    public static ByText Wrap(this string text, string paper) => null;
    public static T Mark<T>(this T any) where T : Item => any;

    static void Later(System.Func<Task> task) { }
    static Late Later<T>(System.Func<Task<T>> task) => default;
    static Task<T> Soon<T>() => null;

    static void Use(Gift gift, string text, int number)
    {
        gift.Wrap("blue").A();
        // ^ calls: Shop.Extensions.Wrap ; calls: Shop.ByThing.A
        text.Wrap("red").A();
        // ^ calls: Shop.Extensions.Wrap ; calls: Shop.ByText.A
        Wrap(gift, "blue").A();
        // ^ calls: Shop.Extensions.Wrap ; calls: Shop.ByThing.A
        gift.Mark().Id = 3;
        // ^ calls: Shop.Extensions.Mark ; writes: Shop.Item.Id
        var task = Later(() => Soon<Item>());
        task.ById();
        // ^ calls: Shop.Late.ById
        gift.Wrap("blue", 1);
        // ^ unresolved
        number.Wrap("none");
        // ^ not calls: Shop.Extensions.Wrap
    }
}

// --- path: Cache.cs ---
using System;
namespace Kept {
  class Cache<K> {
    void ByTimer(object state) { Remove((K) state); Go(x => x.ToString()); Go(x => "a"); }
    //                           ^ calls: Kept.Cache.Remove  by: surely
    public void Remove(Predicate<K> which) {}
    public void Remove(K key) {}
    public void Go(Func<int, object> f) {}
    public void Go(Func<int, string> f) {}
  }
}
// --- path: Colours.cs ---
using System;
namespace Painted {
  enum Colour { Red }
  static class Saying {
    public static string Say(this string text) => text;
    public static string Say(this Enum value) => "";
    static void Use(Colour colour) {
      colour.Say();
      // ^ calls: Painted.Saying.Say  by: surely
    }
  }
}
// --- path: Choices.cs ---
namespace Chosen {
  class Plain {}
  class Gift : Plain {}
  class Sum {
    void Add(int one) {}
    void Add(double one) {}
    void Put(Gift one) {}
    void Put(Plain one) {}
    void Use(bool c, int n, double d, Plain plain, Gift gift) {
      Add(c ? n : d);
      // ^ calls: Chosen.Sum.Add@6
      Add(c ? n : 1);
      // ^ calls: Chosen.Sum.Add@5
      Put(c ? gift : plain);
      // ^ calls: Chosen.Sum.Put@8
      Put(c ? gift : null);
      // ^ calls: Chosen.Sum.Put@7
    }
  }
}
// --- path: Handed.cs ---
namespace Handed {
  static class Run {
    public static void Each(System.Action<int> visit) { visit(1); }
    //                                                  ^ calls: Handed.Shop.Pay  by: a guess ; calls: Handed.Shop.Send ; not calls: Handed.Shop.Other
  }
}
// --- path: HandedShop.cs ---
namespace Handed {
  class Shop {
    static void Pay(int n) {}
    static void Send(int n) {}
    static void Other(int n) {}
    static void Go(bool c) { Run.Each(c ? Pay : Send); }
  }
}
