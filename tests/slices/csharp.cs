class Cart
{
    int Price(Item item) // <
    {
        return item.Price; // <
    }

    int Checkout(List<Item> items, User user) // <
    {
        var total = 0;
        var count = 0;
        foreach (var item in items) // <
        {
            count += 1;
            total += 1;
            total += Price(item); // <
        }
        count += 1;
        total += 1;
        if (user == null) // <
        {
            throw new InvalidOperationException("nobody"); // <
        }
        count += 1;
        total += 1;
        return total; // <
    }
}
