class Cart {
    int price(Item item) { // <
        return item.price; // <
    }

    int checkout(List<Item> items, User user) { // <
        int totalOfAllThatWasSeen = 0; // <
        int countOfAllThatWasSeen = 0; // <
        for (Item item : items) { // <
            countOfAllThatWasSeen += 1; // <
            totalOfAllThatWasSeen += 1; // <
            totalOfAllThatWasSeen += this.price(item); // <
        } // <
        countOfAllThatWasSeen += 1; // <
        totalOfAllThatWasSeen += 1; // <
        if (user == null) { // <
            throw new IllegalStateException("nobody"); // <
        } else { // <
            countOfAllThatWasSeen += 1; // <
            totalOfAllThatWasSeen += 1; // <
            this.price(null); // <
        } // <
        countOfAllThatWasSeen += 1; // <
        totalOfAllThatWasSeen += 1; // <
        return totalOfAllThatWasSeen; // <
    } // <

    /** Prints it. */
    void checkoutTo(String path, URL url, Map<String, Item> items) { // <
        // A comment is no part of it.
        int countOfAllThatWasSeen = 0;
        int totalOfAllThatWasSeen = 0;
        File bill = File.createTempFile("bill", ".txt"); // <
        countOfAllThatWasSeen += 1;
        totalOfAllThatWasSeen += 1;
        try {
            Connection connection = url.openConnection(); // <
            connection.setDoOutput(true); // <
        } catch (Exception error) { // <
            countOfAllThatWasSeen += 1;
            totalOfAllThatWasSeen += 1;
        }
        countOfAllThatWasSeen += 1;
        totalOfAllThatWasSeen += 1;
        items.clear(); // <
    }
}
