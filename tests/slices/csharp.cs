class Cart
{
    int Price(Item item) // <
    {
        return item.Price; // <
    }

    int Checkout(List<Item> items, User user) // <
    {
        var totalOfAllThatWasSeen = 0; // <
        var countOfAllThatWasSeen = 0; // <
        foreach (var item in items) // <
        {
            countOfAllThatWasSeen += 1; // <
            totalOfAllThatWasSeen += 1; // <
            totalOfAllThatWasSeen += Price(item); // <
        }
        countOfAllThatWasSeen += 1; // <
        totalOfAllThatWasSeen += 1; // <
        if (user == null) // <
        {
            throw new InvalidOperationException("nobody"); // <
        }
        countOfAllThatWasSeen += 1; // <
        totalOfAllThatWasSeen += 1; // <
        return totalOfAllThatWasSeen; // <
    }
}
