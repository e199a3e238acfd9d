// --- path: Cargo.toml ---
[package]
name = "shop"
// --- path: src/lib.rs ---
use std::ops::{Add, Index};
struct Price;
impl Add for Price {
    type Output = Price;
    fn add(self, other: Price) -> Price { other }
}
impl Index<usize> for Price {
    type Output = u8;
    fn index(&self, at: usize) -> &u8 { &1 }
}
impl PartialEq for Price {
    fn eq(&self, other: &Price) -> bool { true }
}
fn run(a: Price, b: Price) {
    let c = a + b;
    //      ^ calls: shop::Price::add
    let d = c[0];
    //      ^ calls: shop::Price::index
    a == b;
    // ^ calls: shop::Price::eq
}
