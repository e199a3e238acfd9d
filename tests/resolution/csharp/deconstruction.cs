// What types hand out part by part: by `Deconstruct`, also as an extension, by records and tuples.
// --- path: Pets.cs ---
namespace P;
public class Cat { public void Feed() { } }
public class Dog { public void Feed() { } }
public class Pen { public void Deconstruct(out Cat cat, out Dog dog) { cat = new(); dog = new(); } }
public record Yard(Dog Dog, Cat Cat);
public class Farm { }
public static class Ways { public static void Deconstruct(this Farm farm, out Dog dog, out Cat cat) { dog = new(); cat = new(); } }
// --- path: Use.cs ---
using System.Collections.Generic;
namespace P;
class Use
{
    void All(Pen pen, Yard yard, Farm farm, List<Pen> pens)
    {
        var (cat, dog) = pen;
        cat.Feed();
        //  ^ calls: P.Cat.Feed
        dog.Feed();
        //  ^ calls: P.Dog.Feed
        var (first, second) = yard;
        first.Feed();
        //    ^ calls: P.Dog.Feed
        second.Feed();
        //     ^ calls: P.Cat.Feed
        var (one, two) = farm;
        one.Feed();
        //  ^ calls: P.Dog.Feed
        two.Feed();
        //  ^ calls: P.Cat.Feed
        foreach (var (some, other) in pens)
            other.Feed();
            //    ^ calls: P.Dog.Feed
    }
}
