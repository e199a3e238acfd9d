struct Cart {
    items: Vec<Item>,
}

impl Cart {
    fn price(&self, item: &Item) -> u32 { // <
        return item.price; // <
    }

    fn checkout(&self, user: Option<User>) -> u32 { // <
        let mut totalOfAllThatWasSeen = 0; // <
        let mut countOfAllThatWasSeen = 0; // <
        for item in &self.items { // <
            countOfAllThatWasSeen += 1; // <
            totalOfAllThatWasSeen += 1; // <
            totalOfAllThatWasSeen += self.price(item); // <
        }
        countOfAllThatWasSeen += 1; // <
        totalOfAllThatWasSeen += 1; // <
        match user { // <
            Some(user) => { // <
                countOfAllThatWasSeen += 1; // <
                totalOfAllThatWasSeen += 1; // <
                self.price(&user.item); // <
            }
            None => return 0, // <
        }
        countOfAllThatWasSeen += 1; // <
        totalOfAllThatWasSeen += 1; // <
        return totalOfAllThatWasSeen; // <
    }
}
