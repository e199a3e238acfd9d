using System;

namespace Shop
{
    // BROKEN top

    [Serializable]
    public class Cart : Base, IBag
    {
        private int size = 3;

        public string Name { get; set; }

        public Cart Add(List<Item> items)
        {
            foreach (var one in items)
            {
                // BROKEN body
                Total(one);
            }
            return this;
        }

        // BROKEN member

        protected override int Total(Item item)
        {
            return size + item.Price();
        }

        class Inner
        {
            void Inside() => Run();
        }
    }

    interface IBag
    {
        int Total(Item item);
    }

    enum Side
    {
        Left,
        Right,
    }
}
