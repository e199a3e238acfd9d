// A dependency's library may bear another name than its package, also that of another package.

// --- path: a/Cargo.toml ---
[package]
name = "shop"

// --- path: a/src/lib.rs ---
pub struct Order;

impl Order {
    pub fn in_a(&self) {}
}

// --- path: b/Cargo.toml ---
[package]
name = "shop-two"

[lib]
name = "shop"

// --- path: b/src/lib.rs ---
pub struct Order;

impl Order {
    pub fn in_b(&self) {}
}

// --- path: c/Cargo.toml ---
[package]
name = "c"

[dependencies]
shop-two = { path = "../b" }

// --- path: c/src/main.rs ---
use shop::Order;

fn go(order: Order) {
    order.in_b();
    //    ^ calls: shop::Order::in_b
}
