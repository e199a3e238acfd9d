var app = Builder.Create(args);
// ^ bound: app = Builder.Create/(args)() ; role: call Builder.Create/(args)
app.Map("/", (Request request) => request.Body.Read());
// ^ bound: request : Request ; role: call app.Map/(#str,#fn1<Request>=#0.Body.Read/0()) ; role: call request.Body.Read/0

class Uses : Base
{
    void Bindings(object thing, List<Item> items)
    {
        var item = new Item(1) { Name = "a", Part = { Id = 2 } };
        // ^ bound: item = <Item> ; role: instantiate Item/(#int) ; role: write <Item>.Name ; role: write <Item>.Part.Id
        Item other = new();
        // ^ bound: other : Item ; role: instantiate Item/0
        var (left, (right, _)) = Pair();
        // ^ bound: left = Pair/0()@0 ; bound: right = Pair/0()@1@0
        (int count, var rest) = Pair();
        // ^ bound: count : int ; bound: rest = Pair/0()@1
        foreach (var (key, value) in map) key.Use();
        // ^ bound: value = map@iter@1 ; role: call key.Use/0 ; role: read map
        using var file = Open();
        // ^ bound: file = Open/0()
        if (thing is Item { Name: "x" } found && map.TryGetValue(1, out Shelf shelf)) found.Use();
        // ^ bound: found : Item ; role: read <Item>.Name ; bound: shelf : Shelf ; role: call map.TryGetValue/(#int,<Shelf>)
        var text = thing switch { Item one => one.Name, _ => throw new Oops() };
        // ^ bound: one : Item ; bound: text = one.Name ; role: instantiate Oops/0
        try { } catch (Oops oops) when (oops.Bad()) { oops.Log(); }
        // ^ bound: oops : Oops ; role: call oops.Bad/0 ; role: call oops.Log/0
        var names = from i in items let n = i.Name where n.Any() select n;
        // ^ bound: i = items@iter ; bound: n = #at718=i.Name ; role: call n.Any/0
        var cast = (thing as Item) ?? (Shelf)thing;
        // ^ bound: cast = <Item> <Shelf>
    }

    async Task Calls(int a)
    {
        this.Go<int>(a, b: "x").Then()?.Last![0].Stop();
        // ^ role: call #self.Go`1/<int>(a,b:#str) ; role: call #self.Go`1/<int>(a,b:#str)().Then/0().Last[].Stop/0
        base.Go();
        // ^ role: call #super.Go/0
        var made = await Made.By<Item>.Create(typeof(Item), nameof(a));
        // ^ bound: made = Made.By`1.Create/(#type,#str)()@await ; not role: call nameof/1
        items.Where(x => x.Old).Select((x, i) => x.Name);
        // ^ bound: x = items@iter ; bound: x = items.Where/(#fn1r=#0.Old)()@iter
        Run(async () => { await Go(); }, x => { return x.Name; }, delegate { });
        // ^ role: call Run/(#fn0va,#fn1r=#at1103=x.Name,_) ; bound: x = Run/(#fn0va,#fn1r=#at1103=x.Name,_)@arg1@arg0
        var service = provider.GetRequiredService<IStore>();
        // ^ bound: service = <IStore>
        Added += OnAdded;
        // ^ role: write Added ; role: read OnAdded
        other = other with { Name = "n" };
        // ^ role: write other.Name
        global::Shop.Tools.Run(System.Math.PI);
        // ^ role: call Shop.Tools.Run/(System.Math.PI) ; not role: read global
        Dictionary<string, List<Shop.Item>> all = [];
        // ^ bound: all : Dictionary[string,List[Shop.Item]] ; role: type Shop.Item ; role: type List`1 ; not role: type string
    }
}

public class Split : Base
// ^ defined: class Split ; bases: Base ; interfaces: IOne
#if MODERN
    , IOne
#else
    , ITwo
#endif
{
    void Half()
    // ^ defined: method Split.Half
#if MODERN
        => One();
    // ^ role: call One/0
#else
    ;
#endif
}

static class Blocks
{
    extension(Item item) { public int Weigh(int times) { return item.Weight; } }
    // ^ defined: impl Blocks.extension ; defined: method Blocks.extension.Weigh ; modifiers: extension ; role: read item.Weight
}
