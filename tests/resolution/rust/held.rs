// --- path: Cargo.toml ---
[package]
name = "shop"
// --- path: src/lib.rs ---
fn one() {}
fn two() {}
fn three() {}
struct Till;
impl Till {
    fn open() {}
}
fn declared(x: bool) {
    let q: fn();
    if x { q = Till::open } else { q = two }
    q();
    // ^ calls: shop::Till::open  by: a guess; calls: shop::two  by: a guess
}
fn either(x: i32) {
    let q = match x { 1 => one as fn(), _ => two };
    q();
    // ^ calls: shop::one  by: a guess; calls: shop::two  by: a guess
}
fn each<F: Fn()>(visit: F, after: &dyn Fn()) {
    visit();
    // ^ calls: shop::one  by: a guess; not calls: shop::three
    after();
    // ^ calls: shop::three  by: a guess
}
type Hook = fn();
fn hook(late: bool) -> Hook {
    if late { return two; }
    one
}
fn last() -> impl Fn() { three }
fn returned() {
    hook(true)();
    // ^ calls: shop::hook; calls: shop::one  by: a guess; calls: shop::two  by: a guess
    let q = last();
    q();
    // ^ calls: shop::three  by: a guess; not calls: shop::one
}
fn main() {
    each(one, &three);
}
struct Order {
    less: fn(i32) -> bool,
}
fn before(n: i32) -> bool { n < 1 }
// ^ overrides: shop::Order::less  by: a guess
fn sorted(order: &Order, fees: [fn(); 2]) -> bool {
    let table: [fn(); 2] = [one, two];
    for each in table { each(); }
    //                  ^ calls: shop::one  by: a guess; calls: shop::two  by: a guess
    for each in fees { each(); }
    //                 ^ not calls: shop::one
    (order.less)(1)
}
fn ordered() -> Order { Order { less: before } }
