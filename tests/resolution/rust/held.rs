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
fn main() {
    each(one, &three);
}
