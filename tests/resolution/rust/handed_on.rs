// --- path: src/lib.rs ---
mod each;
mod usage;
// --- path: src/each.rs ---
pub fn each(carts: Vec<i32>, visit: fn(i32)) {
    visit(1);
    // ^ calls: lib::usage::log  by: a guess ; not calls: lib::usage::other
}
pub fn any(then: &dyn Fn()) {
    then();
    // ^ calls: lib::usage::other
}
// --- path: src/usage.rs ---
use crate::each::{any as every, each};
fn log(cart: i32) {}
fn other() {}
fn start() {
    each(vec![], log);
    every(&other);
}
