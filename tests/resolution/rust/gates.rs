
// Macros that put their items under a condition: of several things of one name, what is built.

// --- path: Cargo.toml ---
[package]
name = "shop"
[features]
default = ["cards"]
cards = []
points = []

// --- path: src/lib.rs ---
#[macro_use]
mod gates;
mod goods;
mod apart;

cfg_not_cards! {
    pub mod stub;
    pub use stub::{Till, open};

    pub fn refund() {}
}
cfg_cards! {
    pub mod paying;
    pub use paying::{Till, open};
}
cfg_not_cards! {
    pub(crate) mod both;
}
cfg_cards! {
    pub mod both;
}
cfg_points! {
    pub fn earn() -> stub::Till { stub::Till }
}
cfg_any! {
    #![not(feature = "points")]

    pub fn earn() -> paying::Till { paying::Till }
}
lazy! {
    pub fn refund() {}
}
cfg_elsewhere! {
    pub fn close() {}
}

pub fn go(till: Till) {
    till.ring();
    //   ^ calls: shop::paying::Till::ring
    open().ring();
    // ^ calls: shop::paying::open ; calls: shop::paying::Till::ring
    earn().ring();
    //     ^ calls: shop::paying::Till::ring
    both::Slot.fill();
    //         ^ calls: shop::both::Slot::fill
    close();
    // ^ calls: shop::close
    goods::Shelf.count();
    //           ^ calls: shop::goods::wide::Shelf::count
}

// --- path: src/gates.rs ---
macro_rules! cfg_any {
    (
        #![$meta:meta]
        $($item:item)*
    ) => {
        $(
            #[cfg($meta)] // and nothing else
            #[cfg_attr(docsrs, doc(cfg($meta)))]
            $item
        )*
    }
}

macro_rules! cfg_cards {
    ($($item:item)*) => { cfg_any! { #![feature = "cards"] $($item)* } }
}

macro_rules! cfg_not_cards {
    ($($item:item)*) => {
        $(
            #[cfg(not(feature = "cards"))]
            $item
        )*
    }
}

macro_rules! cfg_points {
    ($($item:item)*) => { $( #[cfg(unix)] #[cfg(feature = "points")] $item )* }
}

macro_rules! lazy {
    ($($item:item)*) => { $( #[cfg(windows)] $item )* }
}

// --- path: src/goods.rs ---
pub struct Shelf;

cfg_not_cards! {
    impl Shelf {
        pub fn count(&self) -> crate::stub::Till { crate::stub::Till }
    }
}

mod wide {
    cfg_cards! {
        impl super::Shelf {
            pub fn count(&self) {}
        }
    }
}

// --- path: src/paying.rs ---
pub struct Till;

impl Till {
    pub fn ring(&self) {}
}

pub fn open() -> Till { Till }

// --- path: src/both.rs ---
pub struct Slot;
impl Slot { pub fn fill(&self) {} }

// --- path: src/apart.rs ---
cfg_not_cards! {
    impl crate::both::Slot { pub fn fill(&self) {} }
}

// --- path: src/stub.rs ---
pub struct Till;

impl Till {
    pub fn ring(&self) {}
}

pub fn open() -> Till { Till }
