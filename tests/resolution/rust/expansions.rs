
// Items that macros of the same file make: types and functions like any others.

// --- path: Cargo.toml ---
[package]
name = "shop"

// --- path: src/lib.rs ---
mod ids;
mod web;
mod other;

use ids::{CartId, Shelf};

pub fn go(shelf: Shelf) {
    CartId::new(1).show();
    //      ^ calls: shop::ids::CartId::new
    //             ^ calls: shop::ids::CartId::show
    CartId::from(2).raw().turn();
    //                    ^ not calls: shop::other::Raw::turn
    //              ^ calls: shop::ids::CartId::raw
    shelf.first().ring();
    //    ^ calls: shop::ids::Shelf::first ; calls: shop::ids::Goods::ring
    shelf.second().ring();
    //    ^ calls: shop::ids::Shelf::second ; calls: shop::other::Raw::ring
    web::get("/").to(go);
    //   ^ calls: shop::web::get ; calls: shop::web::Route::to
    web::reply::Ok().to(go);
    //          ^ calls: shop::web::reply::Ok ; calls: shop::web::Route::to
    web::Guard::open(&1);
    //          ^ calls: shop::web::Guard::open
    web::lost();
    //   ^ unresolved
}

// --- path: src/ids.rs ---
use crate::other::Raw;

pub struct Goods;
impl Goods { pub fn ring(&self) {} }

macro_rules! newtype {
    ($(#[$told:meta])* $vis:vis $name:ident($inner:ty)) => {
        $(#[$told])*
        $vis struct $name($inner);

        impl $name {
            pub fn new(inner: $inner) -> Self { $name(inner) }
            pub fn show(&self) {}
            pub fn raw(&self) -> $inner { self.0 }
        }
    };
}

newtype!(pub CartId(u32));

impl From<u32> for CartId { fn from(x: u32) -> Self { CartId::new(x) } }

macro_rules! getters {
    ($($name:ident: $made:ident),* $(,)?) => { $( pub fn $name(&self) -> $made { $made } )* };
}

pub struct Shelf;
impl Shelf {
    getters! {
        first: Goods,
        second: Raw,
    }
}

// --- path: src/web.rs ---
pub struct Route;
impl Route { pub fn to<F>(self, handler: F) -> Self { self } }

fn method(name: &str) -> Route { Route }

macro_rules! routes {
    ($name:ident, $method:literal) => {
        routes!(
            /// Serves it.
            $name, $method
        );
    };
    ($(#[$told:meta])+ $name:ident, $method:literal) => {
        $(#[$told])+
        pub fn $name(path: &str) -> Route { method($method) }
    };
}

routes!(get, "GET");
// ^ calls: shop::web::method ; expands: shop::web::routes

pub mod reply {
    use super::Route;

    macro_rules! statuses {
        ($($status:ident => $number:expr;)*) => {$(
            pub fn $status() -> Route { Route }
        )*};
    }

    statuses! {
        Ok => 200;
        Lost => 404;
    }
}

macro_rules! guards {
    ($($of:ty),+) => { $( impl Guard for $of { fn open(&self) {} } )+ };
}
pub trait Guard { fn open(&self); }
guards!(Route, Vec<u8>);

// The grammar can't read what this makes, and no rule of this takes what it is handed.
macro_rules! broken { ($name:ident) => { pub fn $name( }; }
broken!(lost);
macro_rules! strict { ($name:ident;) => { pub fn $name() {} }; }
strict!(lost);

// --- path: src/other.rs ---
pub struct Raw;
impl Raw {
    pub fn ring(&self) {}
    pub fn turn(&self) {}
}
pub struct Route;
impl Route { pub fn to<F>(self, handler: F) {} }
