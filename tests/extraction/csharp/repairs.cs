// What the grammar misreads is read all the same: `async` as a name, quotes that begin a verbatim text, `in` of a lambda's
// parameter. Everything keeps its place and its name.

namespace Shop;

public class Till
{
    public Till(bool async, string name)
    // ^ defined: constructor Shop.Till.Till
        : this(async, name, 1)
    {
        Print($@"""{name}""" + @"say ""hello"" async, " + "async, ");
        // ^ role: call Print/(#str)
        if (async) { Close(async); }
        // ^ role: call Close/(async)
        Each((in Part part) => part.Sell(), (Part one, in List<int> other) => one.Buy(other));
        // ^ bound: part : Part ; bound: other : List[int] ; role: call part.Sell/0
    }

    async Task Last() { await Other(async: true, 3); }
    // ^ defined: method Shop.Till.Last ; modifiers: async
}
