
// A trait's method by the name of the trait: what it is called on says whose is meant.

// --- path: Cargo.toml ---
[package]
name = "shop"

// --- path: src/lib.rs ---
use std::fmt;

pub trait Show { fn show(&self, n: u8) -> Till; fn all(&self) {} fn made() -> Self; }
pub struct Till;
impl Till { fn ring(&self) {} }
pub struct Other;
impl Other { fn ring(&self) {} }

pub struct Cart { inner: Shelf, count: u32 }
pub struct Shelf;
pub struct Wide<T>(T);

impl Show for Shelf {
    fn show(&self, n: u8) -> Till { Till }
    fn made() -> Self { Shelf }
}
impl Show for u32 {
    fn show(&self, n: u8) -> Till { Till }
    fn made() -> Self { 1 }
}
impl Show for Cart {
    fn show(&self, n: u8) -> Till {
        Show::show(&self.inner, n).ring();
        //    ^ calls: shop::Shelf::show  by: declared type ; not calls: shop::Show::show
        //                         ^ calls: shop::Till::ring
        crate::Show::show(&self.count, n);
        //           ^ calls: shop::u32::show
        Show::all(self);
        //    ^ calls: shop::Show::all
        Show::show(unknown(), n)
        //    ^ calls: shop::Show::show
    }
    fn made() -> Self {
        Show::made()
        //    ^ calls: shop::Show::made
    }
}
impl<T: Show> Show for Wide<T> {
    fn show(&self, n: u8) -> Till {
        Show::show(&self.0, n)
        //    ^ calls: shop::Show::show ; not calls: shop::Wide::show
    }
    fn made() -> Self { todo!() }
}

impl fmt::Display for Shelf {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result { Ok(()) }
}
impl fmt::Display for Cart {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result { fmt::Display::fmt(&self.inner, f) }
    //                                                                   ^ calls: shop::Shelf::fmt  by: declared type
}
impl fmt::Debug for Cart {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result { fmt::Display::fmt(&self.count, f) }
    //                                                                   ^ not calls: shop::Cart::fmt ; calls: outside std::fmt::Display::fmt
}

pub trait Tells<A, B = u8> { fn tell(&self, a: A) -> Till; }
impl Tells<u8> for Shelf { fn tell(&self, a: u8) -> Till { Till } }
impl Tells<u8> for Cart {
    fn tell(&self, a: u8) -> Till { Tells::<u8, u8>::tell(&self.inner, a) }
    //                                               ^ calls: shop::Shelf::tell
}
