// --- path: Mixer.cs ---
// What a value is decides the overload: elements of a collection without type arguments, what a nullable holds, a hash,
// what a longer lambda selects; a name is one with and without `@`.
using System;
using System.Collections;
using System.Collections.Generic;
using System.Linq;
using System.Linq.Expressions;
using System.Reflection;
using System.Runtime.CompilerServices;

namespace Shop
{
    struct Mixer
    {
        public void Add(IEnumerable many)
        {
            foreach (var one in many)
            {
                Add(one);
                // ^ calls: Shop.Mixer.Add@25
            }
        }
        public void Add(int number) { }
        public void Add(string text) { }
        public void Add(object any)
        {
            Add(RuntimeHelpers.GetHashCode(any));
            // ^ calls: Shop.Mixer.Add@23  by: surely
        }
    }

    struct Key : IEquatable<Key>
    {
        public bool Equals(Key other) => true;
        public override bool Equals(object any)
        {
            var other = any as Key?;
            return other.HasValue && Equals(other.Value);
            //                       ^ calls: Shop.Key.Equals@34  by: surely
        }
    }

    enum Shade { Dark }

    static class Shades
    {
        public static IEnumerable<TypeInfo> GetDefinedTypes(this Assembly assembly) => assembly.DefinedTypes;
        public static string Paint(this Enum shade) => "";
        public static string Paint(this DateTime date, bool utc = true) => "";
        public static int Concat(this Mixer mixer, int more) => more;
    }

    class Painter
    {
        void Take(Mixer mixer) { }
        void Take(Type type) { }
        void Each(IEnumerable<Assembly> assemblies)
        {
            foreach (var type in assemblies.Where(a => !a.IsDynamic).SelectMany(a => a.GetDefinedTypes()).ToArray())
            {
                Take(type.AsType());
                // ^ calls: Shop.Painter.Take@56
            }
        }
        string Paint(Shade @group, LambdaExpression from)
        {
            from.Parameters.Concat(1);
            //              ^ calls: outside System.Collections.ObjectModel.ReadOnlyCollection.Concat
            return @group.Paint() + group.Paint();
            //            ^ calls: Shop.Shades.Paint@48
        }
        string Other(Shade shade, Shade event_) => shade.@Paint();
        //                                               ^ calls: Shop.Shades.Paint@48
    }
}
// --- path: Pair.cs ---
namespace Shop.Pairs
{
    using Numbers = Two<int, int>;

    class Two<A, B>
    {
        public Two(A first) { }
        public Two(A first, B second) :
            this(first)
        //  ^ calls: Shop.Pairs.Two.Two@7  by: surely
        {
        }
        public void Sum() { }
    }

    class Uses
    {
        void Go()
        {
            var two = new Numbers(1, 2);
            //            ^ calls: Shop.Pairs.Two.Two@8
            two.Sum();
            //  ^ calls: Shop.Pairs.Two.Sum
        }
    }
}
