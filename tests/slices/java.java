class Cart {
    int price(Item item) { // <
        return item.price; // <
    }

    int checkout(List<Item> items, User user) { // <
        int total = 0;
        int count = 0;
        for (Item item : items) { // <
            count += 1;
            total += 1;
            total += this.price(item); // <
        }
        count += 1;
        total += 1;
        if (user == null) { // <
            throw new IllegalStateException("nobody"); // <
        } else { // <
            count += 1;
            total += 1;
            this.price(null); // <
        }
        count += 1;
        total += 1;
        return total; // <
    }

    /** Prints it. */
    void checkoutTo(String path, URL url, Map<String, Item> items) { // <
        // A comment is no part of it.
        int count = 0;
        int total = 0;
        File bill = File.createTempFile("bill", ".txt"); // <
        count += 1;
        total += 1;
        try {
            Connection connection = url.openConnection(); // <
            connection.setDoOutput(true); // <
        } catch (Exception error) { // <
            count += 1;
            total += 1;
        }
        count += 1;
        total += 1;
        items.clear(); // <
    }
}
