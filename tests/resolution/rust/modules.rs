// Crates, packages and modules: which file a path leads to.

// --- path: Cargo.toml ---
[workspace]
members = ["shop", "cash"]

// --- path: cash/Cargo.toml ---
[package]
name = "cash-core"

// --- path: cash/src/lib.rs ---
mod notes;
pub mod coins;
pub use self::notes::Note;
pub use coins::{mint as make, Coin};
pub use self::serve::serve;
mod serve;
use notes::secret;

// --- path: cash/src/notes.rs ---
pub struct Note;
pub fn secret() {}

// --- path: cash/src/serve.rs ---
pub fn serve() {}

// --- path: cash/src/coins/mod.rs ---
pub mod small;
pub struct Coin;
pub fn mint() -> Coin {
    super::notes::secret();
    //            ^ calls: cash_core::notes::secret
    self::small::cent()
    //           ^ calls: cash_core::coins::small::cent
}

// --- path: cash/src/coins/small.rs ---
use crate::notes::secret as hush;
// ^ imports: cash_core::notes::secret
pub fn cent() -> super::Coin {
    //                  ^ types: cash_core::coins::Coin
    hush();
    // ^ calls: cash_core::notes::secret
    super::super::serve();
    // ^ calls: cash_core::serve::serve
    crate::coins::mint()
    // ^ calls: cash_core::coins::mint
}

// --- path: shop/Cargo.toml ---
[package]
name = "shop"
[dependencies]
cash = { package = "cash-core", path = "../cash" }
rand = "1"

// --- path: shop/src/main.rs ---
mod till;
#[path = "odd/place.rs"]
mod moved;
use cash::{make, Note};
// ^ imports: cash_core::coins::mint ; imports: cash_core::notes::Note
use rand::Rng;
// ^ imports: outside rand::Rng

fn main() {
    make();
    // ^ calls: cash_core::coins::mint
    cash::serve();
    // ^ calls: cash_core::serve::serve
    cash::secret();
    // ^ unresolved
    till::open();
    // ^ calls: shop::till::open
    moved::found();
    // ^ calls: shop::moved::found
    rand::random();
    // ^ calls: outside rand::random
    std::mem::drop(1);
    // ^ calls: outside std::mem::drop
}

// --- path: shop/src/till.rs ---
pub fn open() {
    inner::deep();
    // ^ calls: shop::till::inner::deep
}

mod inner {
    pub fn deep() {
        open();
        // ^ unresolved
        super::open();
        //     ^ calls: shop::till::open
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn opens() {
        open();
        // ^ calls: shop::till::open
    }
}

// --- path: shop/src/odd/place.rs ---
pub fn found() {}

// --- path: shop/tests/all.rs ---
mod common;
use common::setup;
// ^ imports: all::common::setup

fn runs() {
    setup();
    // ^ calls: all::common::setup
}

// --- path: shop/tests/common.rs ---
pub fn setup() {}

// Files that declare each other in a circle have no root: they are named by their places.
// --- path: odd/rings/one.rs ---
#[path = "two.rs"]
mod two;
pub fn first() {
    two::second();
    // ^ calls: odd::rings::two::second
}

// --- path: odd/rings/two.rs ---
#[path = "one.rs"]
mod one;
pub fn second() {
    one::first();
    // ^ calls: odd::rings::one::first
    super::first();
    //     ^ calls: odd::rings::one::first
}

// --- path: odd/rings/itself.rs ---
#[path = "itself.rs"]
mod itself;
pub fn alone() {
    itself::alone();
    //      ^ calls: odd::rings::itself::alone
}
