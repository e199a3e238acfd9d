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
// --- path: chosen/src/lib.rs ---
fn pay(n: i32) {}
fn send(n: i32) {}
fn other(n: i32) {}
fn each(visit: fn(i32)) {
    visit(1);
    // ^ calls: chosen::pay  by: a guess ; calls: chosen::send ; not calls: chosen::other
}
fn go(is_paid: bool) {
    each(if is_paid { pay } else { send });
}
