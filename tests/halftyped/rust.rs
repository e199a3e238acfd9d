use std::fmt;

pub fn first(a: u32, b: u32) -> Vec<u32> {
    vec![a, b]
}

// BROKEN top

#[derive(Debug)]
pub struct Cart<'a> {
    size: u32,
    name: &'a str,
}

impl<'a> Cart<'a> {
    pub fn add(&mut self, items: &[Item]) -> &mut Self {
        for one in items {
            // BROKEN body
            self.total(one);
        }
        self
    }

    // BROKEN member

    fn total(&self, item: &Item) -> u32 {
        self.size + item.price()
    }
}

trait Bag {
    fn total(&self) -> u32;
}

enum Side {
    Left,
    Right,
}

mod inner {
    pub fn inside() {
        super::first(1, 2);
    }
}
