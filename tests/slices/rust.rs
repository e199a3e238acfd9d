struct Cart {
    items: Vec<Item>,
}

impl Cart {
    fn price(&self, item: &Item) -> u32 { // <
        return item.price; // <
    }

    fn checkout(&self, user: Option<User>) -> u32 { // <
        let mut total = 0;
        let mut count = 0;
        for item in &self.items { // <
            count += 1;
            total += 1;
            total += self.price(item); // <
        }
        count += 1;
        total += 1;
        match user {
            Some(user) => { // <
                count += 1;
                total += 1;
                self.price(&user.item); // <
            }
            None => return 0, // <
        }
        count += 1;
        total += 1;
        return total; // <
    }
}
