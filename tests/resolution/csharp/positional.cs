// Patterns with positions construct nothing; their variables are the parts of what is matched.
// --- path: A.cs ---
namespace P;
public class Node { public void Visit() { } }
public record Pair(Node Left, Node Right);
public record Deep(Pair Inner, Node Other);
class Use
{
    void Match(object o)
    {
        if (o is Pair(var a, _)) a.Visit();
        //                         ^ calls: P.Node.Visit; not calls: P.Pair
        if (o is Pair(Left: var b, Right: var c)) b.Visit();
        //                                          ^ calls: P.Node.Visit
        if (o is Deep(Pair(var d, _), var e)) { d.Visit(); e.Visit(); }
        //                                        ^ calls: P.Node.Visit; not calls: P.Deep; not calls: P.Pair
        switch (o)
        {
            case Pair(var f, _):
                //^ not calls: P.Pair
                f.Visit();
                //^ calls: P.Node.Visit
                break;
        }
    }
}
// --- path: B.cs ---
using System.Collections.Generic;
using System.Linq;
namespace P;
class Both
{
    void Zipped(List<Node> nodes, List<Pair> pairs)
    {
        nodes.Zip(pairs).First().First.Visit();
        //                             ^ calls: P.Node.Visit
        nodes.Zip(pairs, (n, p) => p).First().Left.Visit();
        //                                         ^ calls: P.Node.Visit
    }
}
