// Several `impl` blocks that have a member: of one trait for several kinds of a type, for several platforms.

// --- path: shop/Cargo.toml ---
[package]
name = "shop"

// --- path: shop/src/lib.rs ---
mod usual;
#[cfg(windows)]
mod strange;

pub trait Sign {
    fn as_sign(self) -> char;
}
impl Sign for u8 {
    fn as_sign(self) -> char { self as char }
}
impl Sign for &u8 {
    fn as_sign(self) -> char {
        (*self).as_sign()
        //      ^ calls: shop::Sign::as_sign  by: a guess
    }
}

pub trait Weigh {
    fn weigh(&self) -> u32;
}
pub trait Price {
    fn price(&self) -> u32;
}
pub trait Worth {
    fn price(&self) -> u32;
}
pub struct Crate<T>(T);
impl Weigh for Crate<u8> {
    fn weigh(&self) -> u32 { 1 }
}
impl Weigh for Crate<u16> {
    fn weigh(&self) -> u32 { 2 }
}
impl Price for Crate<u8> {
    fn price(&self) -> u32 { 1 }
}
impl Worth for Crate<u16> {
    fn price(&self) -> u32 { 2 }
}

pub trait Open {
    fn open(&self) -> Till;
}
pub struct Till;
impl Till {
    fn count(&self) {}
}
pub struct Shop;

impl<T> Crate<T> {
    fn of(one: T) -> Self { Crate(one) }
}
impl Crate<Vec<Till>> {
    fn label(&self) {}
    fn empty() -> Self { Crate(Vec::new()) }
}
mod other {
    use super::{Crate, Shop, Weigh};
    impl Crate<Vec<Shop>> {
        fn label(&self) {}
        pub fn empty() -> Self { Crate(Vec::new()) }
    }
    impl Weigh for Crate<i32> {
        fn weigh(&self) -> u32 { 3 }
    }
}
type Shops = Crate<Vec<Shop>>;

pub fn told<T, W: Weigh>(one: Crate<u8>, two: Crate<Vec<Shop>>, any: Crate<Vec<T>>, some: Crate<W>) {
    one.weigh();
    //  ^ calls: shop::Crate::weigh  by: surely ; not calls: shop::Weigh::weigh ; not calls: shop::other::Crate::weigh
    two.label();
    //  ^ calls: shop::other::Crate::label  by: surely ; not calls: shop::Crate::label
    Shops::empty();
    //     ^ calls: shop::other::Crate::empty  by: surely ; not calls: shop::Crate::empty
    any.label();
    //  ^ calls: shop::Crate::label  by: a guess
    some.weigh();
    //   ^ calls: shop::Weigh::weigh  by: a guess
    Crate::of(1).weigh();
    //           ^ calls: shop::Weigh::weigh  by: a guess
}

pub fn sell<T>(one: Crate<T>, signs: &[u8], shop: Shop) {
    one.weigh();
    //  ^ calls: shop::Weigh::weigh  by: a guess
    one.price();
    //  ^ not calls: shop::Price::price ; not calls: shop::Worth::price
    signs[0].as_sign();
    //       ^ calls: shop::Sign::as_sign  by: a guess
    signs[0].veil();
    //       ^ not calls: shop::usual::hidden::Veil::veil
    shop.open();
    //   ^ calls: shop::usual::Shop::open  by: surely ; not calls: shop::strange::Shop::open
    shop.open().count();
    //   ^ calls: shop::usual::Shop::open ; calls: shop::Till::count
}

// --- path: shop/src/usual.rs ---
use crate::{Open, Shop, Till};
impl Open for Shop {
    fn open(&self) -> Till { Till }
}
mod hidden {
    trait Veil {
        fn veil(&self);
    }
    impl Veil for u8 {
        fn veil(&self) {}
    }
    impl Veil for &u8 {
        fn veil(&self) {}
    }
}

// --- path: shop/src/strange.rs ---
use crate::{Open, Shop, Till};
impl Open for Shop {
    fn open(&self) -> Till { Till }
}

// --- path: zoo/Cargo.toml ---
[package]
name = "zoo"

// --- path: zoo/src/lib.rs ---
// a type as one of its traits has it
mod far {
    pub trait Feed { fn name(&self) {} }
}
pub trait Named {
    fn name(&self) {}
    fn make() -> Self;
}
pub trait Loud {
    fn name(&self);
    fn voice() {}
}
pub struct Dog;
impl Dog {
    pub fn name(&self) {
        <Self as Named>::name(self);
        //               ^ calls: zoo::Named::name  by: surely ; not calls: zoo::Dog::name
        <Dog as Loud>::name(self);
        //             ^ calls: zoo::loud::Dog::name ; not calls: zoo::Named::name ; not calls: zoo::Dog::name
        <Self as far::Feed>::name(self);
        //                   ^ calls: zoo::far::Feed::name ; not calls: zoo::Dog::name
        <Self as Loud>::voice();
        //              ^ calls: zoo::Loud::voice
        <Self as std::fmt::Display>::name(self);
        //                           ^ not calls: zoo::Dog::name ; not calls: zoo::Named::name
        <Dog as Named>::make().bark();
        //              ^ calls: zoo::Dog::make ; calls: zoo::Dog::bark
    }
    fn bark(&self) {}
}
impl Named for Dog {
    fn make() -> Self { Dog }
}
mod loud {
    impl super::Loud for super::Dog {
        fn name(&self) {}
    }
}
impl far::Feed for Dog {}
impl Named for u8 {
    fn make() -> Self { 0 }
}

fn all<T, N: Named>(one: T, two: N) {
    <T as Loud>::voice();
    //           ^ calls: zoo::Loud::voice
    <N as Named>::make();
    //            ^ calls: zoo::Named::make ; not calls: zoo::Dog::make
    <u8 as Named>::make();
    //             ^ calls: zoo::u8::make
}
