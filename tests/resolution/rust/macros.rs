// Macros: what a crate exports is its root's, wherever it stands; what derives is a function by another name.
// --- path: core/Cargo.toml ---
[package]
name = "shop-core"
[dependencies]
shop-make = { path = "../make" }
// --- path: app/Cargo.toml ---
[package]
name = "app"
[dependencies]
shop-core = { path = "../core" }
other = { path = "../other" }
shop-make = { path = "../make" }
// --- path: make/Cargo.toml ---
[package]
name = "shop-make"
[lib]
proc-macro = true
// --- path: other/Cargo.toml ---
[package]
name = "other"
// --- path: other/src/lib.rs ---
#[macro_export]
macro_rules! weigh { ($x:expr) => { $x } }
// --- path: core/src/lib.rs ---
mod macros;
pub mod inner;
pub use inner::*;
pub use shop_make::Priced;
// --- path: core/src/macros.rs ---
#[macro_export]
macro_rules! weigh { ($x:expr) => { $x } }
macro_rules! hidden { ($x:expr) => { $x } }
pub(crate) use hidden;
pub fn weigh() {}
// --- path: core/src/inner.rs ---
use crate::macros::hidden;
pub fn weighed() {
    crate::weigh!(1);
    //     ^ expands: shop_core::macros::weigh  by: module attribute ; not expands: other::weigh
    hidden!(2);
    // ^ expands: shop_core::macros::hidden  by: import
}
// --- path: make/src/lib.rs ---
#[proc_macro_derive(Priced, attributes(price))]
/// Between the attribute and the function stands what it is for.
#[doc(hidden)]
pub fn derive_priced(x: TokenStream) -> TokenStream { x }
#[proc_macro_attribute]
pub fn marked(x: TokenStream, y: TokenStream) -> TokenStream { x }
// --- path: app/src/main.rs ---
mod listed; mod both; mod traits; mod user; mod plain;
use shop_core::{weigh, Priced};
// ^ imports: shop_core::macros::weigh ; imports: shop_make::derive_priced ; not imports: other::weigh
#[derive(Priced)]
// ^ expands: shop_make::derive_priced  by: import
struct Cart;
fn main() {
    weigh!(Cart);
    // ^ expands: shop_core::macros::weigh@2  by: import ; not expands: other::weigh
    shop_core::weigh!(Cart);
    //         ^ expands: shop_core::macros::weigh@2  by: module attribute
    weigh();
    // ^ not calls: shop_core::macros::weigh
}
// --- path: app/src/listed.rs ---
use shop_core::*;
fn many() {
    weigh!(1);
    // ^ expands: shop_core::macros::weigh@2  by: import ; not expands: other::weigh
}
// --- path: app/src/both.rs ---
// A trait and the macro that derives it go by one name, and come on two ways.
pub use shop_make::Priced;
pub use crate::traits::*;
// --- path: app/src/traits.rs ---
pub trait Priced { fn price(&self) {} }
// --- path: app/src/user.rs ---
use crate::both::Priced;
// ^ imports: app::traits::Priced ; imports: shop_make::derive_priced ; imports: app::both
#[derive(Priced)]
// ^ expands: shop_make::derive_priced
struct Bag;
fn use_it(bag: Bag) {
    bag.price();
    //  ^ calls: app::traits::Priced::price
}
// --- path: app/src/plain.rs ---
// Where no macro of that name is used, the trait alone is asked for.
use crate::both::Priced;
// ^ imports: app::traits::Priced ; imports: app::both ; not imports: shop_make::derive_priced
fn priced(one: impl Priced) {
    one.price();
    //  ^ calls: app::traits::Priced::price
}
