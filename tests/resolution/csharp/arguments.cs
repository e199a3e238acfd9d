// Which overload takes the arguments better: its very type before what it can be given for, this before `object`; without
// type parameters before with, without a gathered rest before with. What none of a type's own can take, an extension may.

// --- path: Shop.cs ---
using System;
using System.Collections.Generic;
using System.IO;
using System.Threading.Tasks;

namespace Shop;

public class Item { }
public class Gift : Item { }
public interface IBuyer { }
public class ByOne { public void A() { } }
public class ByTwo { public void B() { } }
public class ByThree { public void C() { } }
public class Price { public static implicit operator Item(Price price) => null; }

public class Desk
{
    static readonly object[] None = new object[0];
    Action<Item, int> later;

    ByOne Write<T>(string text, T value) => null;
    ByTwo Write(string text, params object[] values) => null;
    ByOne Say(object thing) => null;
    ByTwo Say(IBuyer buyer) => null;
    ByOne Sell(Item item) => null;
    ByTwo Sell(Gift gift) => null;
    ByThree Sell<T>(T any) where T : IBuyer => null;
    ByOne Do(Action<Item, int> change) => null;
    ByTwo Do(Action<Item, string> change) => null;
    ByThree Do(Func<Item, Task> change) => null;
    ByOne Run(Func<Task> work) => null;
    ByTwo Run<T>(Func<Task<T>> work) => null;
    ByOne Try(Action work) => null;
    ByTwo Try<T>(Func<T> work) => null;
    ByOne Name(String name) => null;
    ByTwo Name(Int32 number) => null;
    ByOne Save(Dictionary<string, int> all) => null;
    ByTwo Save(IEnumerable<int> all) => null;
    ByOne Show(bool yes) => null;
    ByTwo Show(string text) => null;
    ByThree Show(int number) => null;
    ByOne Pay(Item item) => null;
    ByTwo Pay(string text) => null;
    void Nothing() { }
    Task<Item> Soon() => null;

    void Use(Gift gift, IBuyer buyer, string text, int number, Func<Task<Item>> slow, List<int> list, Price price)
    {
        var by1 = Write(text, None);
        by1.B();
        // ^ calls: Shop.ByTwo.B
        var by2 = Write(text, number);
        by2.A();
        // ^ calls: Shop.ByOne.A
        var by3 = Write(text, number, number);
        by3.B();
        // ^ calls: Shop.ByTwo.B
        var by4 = Say(text);
        by4.A();
        // ^ calls: Shop.ByOne.A
        var by5 = Say(buyer);
        by5.B();
        // ^ calls: Shop.ByTwo.B
        var by6 = Sell(gift);
        by6.B();
        // ^ calls: Shop.ByTwo.B
        var by7 = Sell(buyer);
        by7.C();
        // ^ calls: Shop.ByThree.C
        var by8 = Do(later);
        by8.A();
        // ^ calls: Shop.ByOne.A
        var by9 = Do((Item item, string name) => { });
        by9.B();
        // ^ calls: Shop.ByTwo.B
        var by10 = Run(slow);
        by10.B();
        // ^ calls: Shop.ByTwo.B
        var by11 = Run(() => Soon());
        by11.B();
        // ^ calls: Shop.ByTwo.B
        var by12 = Run(() => slow());
        by12.B();
        // ^ calls: Shop.ByTwo.B
        var by13 = Try(() => Nothing());
        by13.A();
        // ^ calls: Shop.ByOne.A
        var by14 = Try(() => text);
        by14.B();
        // ^ calls: Shop.ByTwo.B
        var by15 = Try(() => number = 1);
        by15.B();
        // ^ calls: Shop.ByTwo.B
        var by16 = Name(text);
        by16.A();
        // ^ calls: Shop.ByOne.A
        var by17 = Name(number);
        by17.B();
        // ^ calls: Shop.ByTwo.B
        var by18 = Save(list);
        by18.B();
        // ^ calls: Shop.ByTwo.B
        var by19 = Show(!(text == null));
        by19.A();
        // ^ calls: Shop.ByOne.A
        var by21 = Show("number " + number);
        by21.B();
        // ^ calls: Shop.ByTwo.B
        var by22 = Show(gift.ToString());
        by22.B();
        // ^ calls: Shop.ByTwo.B
        var by23 = Show(gift.GetHashCode());
        by23.C();
        // ^ calls: Shop.ByThree.C
        var by24 = Show(number > 1 ? text : null);
        by24.B();
        // ^ calls: Shop.ByTwo.B
        var by25 = Show(-1);
        by25.C();
        // ^ calls: Shop.ByThree.C
        var by26 = Pay(price);
        by26.A();
        // ^ calls: Shop.ByOne.A
        string nothing = null;
        var by27 = Show(nothing);
        by27.B();
        // ^ calls: Shop.ByTwo.B
    }
}

public class Log
{
    public ByOne Add(string text, object value) => null;
    private ByTwo Add(string text, string value) => null;
    public static ByThree Open(params string[] names) => null;
    public ByOne Open(string name) => null;
    public Log() { }
    public Log(string name) { }
}

public static class Logs
{
    public static ByThree Add(this Log log, int level, object value) => null;
    public static ByTwo CopyTo(this Stream from, Stream to) => null;

    static void Use(Log log, string text, int number, Stream stream)
    {
        var by28 = log.Add(number, text);
        by28.C();
        // ^ calls: Shop.ByThree.C
        var by29 = log.Add(text, text);
        by29.A();
        // ^ calls: Shop.ByOne.A
        var by30 = Log.Open(text);
        by30.C();
        // ^ calls: Shop.ByThree.C
        var made = new Log { };
        // ^ instantiates: Shop.Log ; calls: Shop.Log.Log
        stream.CopyTo(stream);
        // ^ not calls: Shop.Logs.CopyTo
    }
}

// --- path: Handlers.cs ---
using System;
using System.Collections.Generic;

namespace Shop.Handlers;

public interface IHandler { void Handle(string text); }

public abstract class Handler : IHandler
{
    void IHandler.Handle(string text) { Handle(text); }
    // ^ calls: Shop.Handlers.Handler.Handle ; overrides: Shop.Handlers.IHandler.Handle
    protected abstract void Handle(object text);
    // ^ not overrides: Shop.Handlers.IHandler.Handle
}

public class Part { public void Fix() { } public bool Find(string name, out Part found) { found = this; return true; } }

public class Parts
{
    Dictionary<string, Part> all;
    Part first;
    delegate Part Maker(string name);
    Part First { get => first; set { value.Fix(); first = value; } }
    // ^ calls: Shop.Handlers.Part.Fix

    void Use(Part part, Func<string, Part> maker, Maker other, IServices services)
    {
        if (part.Find("a", out var found)) found.Fix();
        // ^ calls: Shop.Handlers.Part.Find ; calls: Shop.Handlers.Part.Fix
        foreach (var pair in all) pair.Value.Fix();
        // ^ calls: Shop.Handlers.Part.Fix
        foreach (var each in all.Values) each.Fix();
        // ^ calls: Shop.Handlers.Part.Fix
        maker("a").Fix();
        // ^ calls: Shop.Handlers.Part.Fix
        maker.Invoke("a").Fix();
        // ^ calls: Shop.Handlers.Part.Fix
        other("a").Fix();
        // ^ calls: Shop.Handlers.Part.Fix
        services.Resolve<Part>().Fix();
        // ^ calls: Shop.Handlers.Part.Fix
        Assert.Found(part);
        // ^ calls: outside Assert.Found
        lost.Found(part);
        // ^ unresolved
    }
}

public class Page : Controller
{
    void Use() { Assert.Found(1); }
    // ^ unresolved
}

// --- path: Pipelines.cs ---
using System;
using System.Collections.Generic;
using Outside.Requests;

namespace Shop.Pipelines;

public class Builder { public void Add() { } }
public class Builder<T> { public void Give() { } }
public class Steps
{
    public void Configure<TKey>(TKey key, Action<Builder, int> configure) { }
    public void Configure<TKey, TResult>(TKey key, Action<Builder<TResult>, int> configure) { }
    void Named(string name = null, Action<Builder> each = null) { }
    void Fill(Builder builder) { }

    void Use(Dictionary<string, Builder> all, List<Builder> list)
    {
        Configure("a", (builder, n) => builder.Add());
        // ^ calls: Shop.Pipelines.Builder.Add
        Configure<string, int>("a", (builder, n) => builder.Give());
        // ^ calls: Shop.Pipelines.Builder.Give
        Named(each: builder => builder.Add());
        // ^ calls: Shop.Pipelines.Builder.Add
        if (all.TryGetValue("a", out var one)) one.Add();
        // ^ calls: Shop.Pipelines.Builder.Add
        list.Each(Fill);
        // ^ calls: Shop.Pipelines.Lists.Each
        Kept.Each(Fill);
        // ^ calls: outside Kept.Each ; not calls: Shop.Pipelines.Lists.Each
        all.Keys.Name();
        // ^ calls: Shop.Pipelines.Names.Name ; not calls: Shop.Pipelines.Lists.Name
        new Pair<Builder>().Tell();
        // ^ calls: Shop.Pipelines.Names.Tell ; not calls: Shop.Pipelines.Lists.Tell
        using (var each = list.GetEnumerator()) each.Current.Add();
        // ^ calls: Shop.Pipelines.Builder.Add
    }
}

public interface IPair<A, B> { }
public class Pair<T> : IPair<string, T> { }
public static class Names { public static void Tell(this IPair<string, Builder> pair) { } public static void Name(this ICollection<string> names) { } }
public static class Lists { public static void Tell(this IPair<string, string> pair) { } public static void Name(this ICollection<Builder> builders) { } public static void Each<T>(this IEnumerable<T> items, Action<T> action) { } }

// --- path: Parts/Steps.cs ---
namespace Shop.Parts.Steps { public class Steps { public void Go() { } } }

// --- path: Uses.cs ---
using Shop.Parts;
using Shop.Parts.Steps;

public class Uses
{
    void Use() => new Steps().Go();
    // ^ instantiates: Shop.Parts.Steps.Steps ; calls: Shop.Parts.Steps.Steps.Go
}

// --- path: Program.cs ---
using Shop.Web;

var builder = WebApplication.CreateBuilder(args);
builder.AddDefaults();
// ^ calls: Shop.Web.Defaults.AddDefaults
builder.Services.AddShop();
// ^ calls: Shop.Web.Defaults.AddShop
builder.Configuration.Required("a");
// ^ calls: Shop.Web.Defaults.Required
var app = builder.Build();
app.MapShop();
// ^ calls: Shop.Web.Defaults.MapShop
var other = Elsewhere.Make();
other.MapShop();
// ^ calls: Shop.Web.Defaults.MapShop  by: inferred type
other.Get("a");
// ^ not calls: Shop.Web.Defaults.Get
app.AddShop();
// ^ not calls: Shop.Web.Defaults.AddShop

// --- path: Defaults.cs ---
namespace Shop.Web;

public class ByOne { public void A() { } }
public class ByTwo { public void B() { } }

public static class Defaults
{
    public static IHostApplicationBuilder AddDefaults(this IHostApplicationBuilder builder) => builder;
    public static IServiceCollection AddShop(this IServiceCollection services) => services;
    public static string Required(this IConfiguration configuration, string name) => configuration[name];
    public static IEndpointRouteBuilder MapShop(this IEndpointRouteBuilder app) => app;
    public static string Get(this IConfiguration configuration, string name) => name;

    static ByOne Write(string text) => null;
    static ByTwo Write<T>(T value) => null;
    static void Use<T>(T any)
    {
        var by = Write(any);
        by.B();
        // ^ calls: Shop.Web.ByTwo.B
    }
}
