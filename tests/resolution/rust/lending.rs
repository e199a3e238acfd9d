// What blocks for all types that fulfil a condition lend, who sees it, and what types have before it.

// --- path: src/lib.rs ---
pub mod dates;
pub mod format;
pub mod kept;
pub mod loaded;
pub mod made;
pub mod parsers;
pub mod streams;
pub use format::format;

/// So that no name alone tells which is meant.
pub mod namesakes {
    pub struct Namesake;
    impl Namesake {
        pub fn leap(&self) {}
        pub fn add(&self) {}
        pub fn deep(&self) {}
        pub fn as_letter(&self) {}
        pub fn grow(&self) {}
        pub fn both(&self) {}
        pub fn single(&self) {}
        pub fn step(&self) {}
        pub fn again(&self) {}
        pub fn mapped(&self) {}
        pub fn found(&self) {}
        pub fn glue(&self) {}
    }
}

// --- path: src/dates.rs ---
pub struct Year;
impl Year { pub fn leap(&self) {} }
pub struct Number;
impl Number { pub fn add(&self) {} }

pub trait Dated { fn year(&self) -> Year; fn month(&self) -> Year; fn day(&self) -> Year; }
pub struct Date;

impl Date {
    const fn year(&self) -> Number { Number }
    pub(super) fn month(&self) -> Number { Number }
    pub fn shown(&self) {
        self.year().add();
        //          ^ calls: lib::dates::Number::add
    }
}

impl Dated for Date {
    fn year(&self) -> Year { Year }
    fn month(&self) -> Year { Year }
    fn day(&self) -> Year { Year }
}

pub mod inner {
    pub struct Week;
    impl Week {
        pub(super) fn day(&self) {}
        pub(self) fn year(&self) {}
        pub(crate) fn month(&self) -> super::Number { super::Number }
    }
    impl super::Dated for Week {
        fn year(&self) -> super::Year { super::Year }
        fn month(&self) -> super::Year { super::Year }
        fn day(&self) -> super::Year { super::Year }
    }
}

// --- path: src/format.rs ---
pub struct Writer;
impl Writer {
    pub fn new() -> Self { Writer }
    pub fn finish(self) {}
}
pub fn format() -> Writer { Writer }

// --- path: src/streams.rs ---
use std::iter;
use std::slice;

pub trait Stream { fn poll(&self) -> u8; }
pub trait StreamExt: Stream {
    fn fused(self) -> Fused where Self: Sized { Fused }
}
impl<T: ?Sized> StreamExt for T where T: Stream {}

pub trait IterExt: Iterator { fn found(&mut self) -> Fused { Fused } }
impl<I> IterExt for I where I: Iterator {}

pub struct Fused;
impl Fused { pub fn deep(&self) {} }

pub trait Other { fn fused(self) -> Other2 where Self: Sized; }
pub struct Other2;

pub struct Mine;
impl Stream for Mine { fn poll(&self) -> u8 { 1 } }
pub struct Yours;

pub struct Refs<'a> { iter: iter::Enumerate<slice::Iter<'a, u8>> }

fn streamed<St>(stream: St, mine: Mine, yours: Yours, mut refs: Refs) where St: Stream {
    stream.fused().deep();
    //     ^ calls: lib::streams::StreamExt::fused
    //             ^ calls: lib::streams::Fused::deep
    mine.fused();
    //   ^ calls: lib::streams::StreamExt::fused
    yours.fused();
    //    ^ not calls: lib::streams::StreamExt::fused
    refs.iter.found().deep();
    //        ^ calls: lib::streams::IterExt::found
    //                ^ calls: lib::streams::Fused::deep
}

// Macros write the blocks: where what they make is not read, the trait is all that is known.

pub trait Absolute { fn checked_absolute(self) -> Fused; }
macro_rules! absolute { ($T:ty) => { impl Absolute for $T { fn checked_absolute(self) -> Fused { Fused } } } }
absolute!(i32);

pub trait Relative { fn checked_relative(self) -> Fused; }
fn within() {
    macro_rules! relative { ($T:ty) => { impl Relative for $T { fn checked_relative(self) -> Fused { Fused } } } }
    relative!(i32); // in a function: what this makes is not read
}

fn counted(n: i32) {
    n.checked_absolute();
    // ^ calls: lib::streams::i32::checked_absolute  by: declared type
    n.checked_relative();
    // ^ calls: lib::streams::Relative::checked_relative  by: a guess
}

// --- path: src/kept.rs ---
use crate::dates::{inner::Week, Date, Dated};
use crate::format;
use crate::streams::{Fused, Mine};
use std::borrow::Cow;
use std::pin::Pin;
use std::sync::Arc;
use std::task::Poll;

fn outside(date: &Date, week: Week) {
    date.year().leap();
    //          ^ calls: lib::dates::Year::leap
    date.month().add();
    //           ^ calls: lib::dates::Number::add
    week.day().leap();
    //         ^ calls: lib::dates::Year::leap
    week.year().leap();
    //          ^ calls: lib::dates::Year::leap
    week.month().add();
    //           ^ calls: lib::dates::Number::add
    Date::year(date).leap();
    //               ^ calls: lib::dates::Year::leap
}

fn both() {
    format::Writer::new().finish();
    //              ^ calls: lib::format::Writer::new
    format();
    // ^ calls: lib::format::format
}

// The trait that lends it is not in sight here.

fn unseen(mine: Mine) {
    mine.fused();
    //   ^ not calls: lib::streams::StreamExt::fused
}

// A string's own come before what `str` has.

pub trait Builder { fn push_str(&mut self); fn glue(&self); }
impl Builder for &str {
    fn push_str(&mut self) {}
    fn glue(&self) {}
}

fn own(mut text: String) {
    text.push_str("a");
    //   ^ not calls: lib::kept::str::push_str
    text.glue();
    //   ^ calls: lib::kept::str::glue
}

// Pointers have members of their own before those of what they point to.

pub struct Task { shared: Arc<Kept>, inner: Kept }
#[derive(Debug)]
pub struct Kept;
impl Clone for Kept { fn clone(&self) -> Self { Kept } }
impl Task {
    fn get_mut(&mut self) -> &mut Kept { &mut self.inner }
    fn step(&mut self) {}
    fn poll(self: Pin<&mut Self>) {
        let this = self.get_mut();
        //              ^ not calls: lib::kept::Task::get_mut
        this.step();
        //   ^ calls: lib::kept::Task::step
    }
    fn again(self: Arc<Self>) {
        self.clone().again();
        //           ^ calls: lib::kept::Task::again
        self.shared.clone();
        //          ^ not calls: lib::kept::Kept::clone
        self.inner.clone();
        //         ^ calls: lib::kept::Kept::clone
    }
}

fn matched(ready: Poll<Option<Fused>>, either: Cow<'_, Kept>, text: Cow<'_, str>) {
    match ready {
        Poll::Ready(Some(fused)) => fused.deep(),
        //                                ^ calls: lib::streams::Fused::deep
        _ => {}
    }
    match either {
        Cow::Borrowed(kept) => { kept.clone(); }
        //                            ^ calls: lib::kept::Kept::clone
        Cow::Owned(kept) => { kept.clone(); }
        //                         ^ calls: lib::kept::Kept::clone
    }
}

// --- path: src/parsers.rs ---
pub struct Mapped<F>(F);
pub trait Parser<I> {
    type Output;
    fn parse(&mut self, input: I) -> Self::Output;
    fn mapped<G>(self, g: G) -> Mapped<Self> where Self: Sized { Mapped(self) }
}
impl<I, O, F> Parser<I> for F where F: FnMut(I) -> O {
    type Output = O;
    fn parse(&mut self, input: I) -> O { self(input) }
}
impl<I, F: Parser<I>> Parser<I> for Mapped<F> {
    type Output = ();
    fn parse(&mut self, input: I) {}
}

pub fn number(input: &[u8]) -> u8 { 0 }

fn functions(input: &[u8]) {
    number.parse(input);
    //     ^ calls: lib::parsers::F::parse
    number.mapped(|n| n).parse(input);
    //     ^ calls: lib::parsers::Parser::mapped
    //                   ^ calls: lib::parsers::Mapped::parse
}

// What a `where` clause says of an associated type.

pub trait Letter { fn as_letter(&self) -> char; }
pub trait Zero { fn zero() -> Self; fn grow(&self); }
pub trait Input {
    type Item;
    fn position<P: Fn(Self::Item) -> bool>(&self, p: P) -> usize;
    fn first(&self) -> Self::Item;
}

fn clauses<T>(input: T) where T: Input, <T as Input>::Item: Letter {
    input.first().as_letter();
    //            ^ calls: lib::parsers::Letter::as_letter
    input.position(|item| item.as_letter() == 'a');
    //                         ^ calls: lib::parsers::Letter::as_letter
}

fn paths<T: Input>(input: T, item: T::Item) where T::Item: Zero + Copy {
    T::Item::zero().grow();
    //       ^ calls: lib::parsers::Zero::zero
    //              ^ calls: lib::parsers::Zero::grow
    item.grow();
    //   ^ calls: lib::parsers::Zero::grow
}

fn unsaid<T: Input>(input: T) {
    input.first().as_letter();
    //            ^ not calls: lib::parsers::Letter::as_letter  by: declared type
}

fn iterated<I>(items: I) where I: IntoIterator, I::Item: Letter {
    for item in items {
        item.as_letter();
        //   ^ calls: lib::parsers::Letter::as_letter
    }
}

pub trait Measured { type Visitor: Letter; fn visitor(&self) -> Self::Visitor; }
pub trait Visited where Self: Measured, Self::Visitor: Zero {
    fn visit(&self) {
        self.visitor().grow();
        //             ^ calls: lib::parsers::Zero::grow
        self.visitor().as_letter();
        //             ^ calls: lib::parsers::Letter::as_letter
    }
}
fn marked<M: Measured>(one: M) where M::Visitor: Send {
    one.visitor().as_letter();
    //            ^ calls: lib::parsers::Letter::as_letter
}

// `Self` of a type parameter is all that this is bound by; types in brackets.

pub trait Taken: Sized { fn taken(&self) -> Self; fn split(&self) -> (Self, Self); }
fn bounded<T: Taken + Letter>(input: T) {
    input.taken().as_letter();
    //            ^ calls: lib::parsers::Letter::as_letter
    let (left, right) = input.split();
    right.as_letter();
    //    ^ calls: lib::parsers::Letter::as_letter
}

pub struct Held { held: Box<dyn Letter + Send> }
impl Held {
    fn held(&self) -> &(dyn Letter + Send) { &*self.held }
    fn told(&self) {
        self.held().as_letter();
        //          ^ calls: lib::parsers::Letter::as_letter
    }
}

// --- path: src/made.rs ---
// A type that a macro makes: its own members stand for it.
use crate::parsers::Letter;

flags!(Signs(u8) { PLUS = 1, MINUS = 2 });

impl Signs {
    pub fn both(self) -> bool { self.one() && Signs::made().one() }
    //                               ^ calls: lib::made::Signs::one
    //                                               ^ calls: lib::made::Signs::one
    fn one(&self) -> bool { true }
    pub fn made() -> Signs { todo!() }
}

impl Letter for Signs {
    fn as_letter(&self) -> char { self.one(); 'a' }
    //                                 ^ calls: lib::made::Signs::one
}

fn signed(signs: Signs) {
    signs.both();
    //    ^ calls: lib::made::Signs::both
    signs.as_letter();
    //    ^ calls: lib::made::Signs::as_letter
}

// A slice is none of the types that are called `Array` here, nor what a map gives one called `Entry`.

pub struct Array;
impl Array { pub fn last(&self) {} }
pub struct Entry;
impl Entry { pub fn or_default(&self) {} }

fn listed(some: &[Signs], own: Array, map: std::collections::HashMap<u8, Signs>) {
    some.last().unwrap().both();
    //                   ^ calls: lib::made::Signs::both
    own.last();
    //  ^ calls: lib::made::Array::last
    map.entry(1).or_default().both();
    //                        ^ calls: lib::made::Signs::both
}

// Of several blocks for one type the one around is meant, where the type's arguments alone tell them apart.

pub struct Wide<T, const N: usize>(T);

impl<T> Wide<T, 1> {
    pub fn start(&self) { self.single(); self.next(1).leap(); }
    //                         ^ calls: lib::made::Wide::single
    //                                                ^ calls: lib::dates::Year::leap
    fn next(&self, one: u8) -> crate::dates::Year { todo!() }
    fn single(&self) {}
}

impl<T> Wide<T, 2> {
    pub fn start(&self) { self.next(1, 2).add(); Self::next(self, 1, 2).add(); }
    //                                    ^ calls: lib::dates::Number::add
    //                                                                  ^ calls: lib::dates::Number::add
    fn next(&self, one: u8, two: u8) -> crate::dates::Number { todo!() }
}

// --- path: links/Cargo.toml ---
[package]
name = "links"

// --- path: links/src/lib.rs ---
// what one block for all types asks for, another lends
pub trait Shape { fn sides(&self) -> u32; }
pub trait IntoShape { fn into_shape(self) -> u32; }
pub trait Build { fn build_it(self); }
pub trait Paint { fn paint_it(self); }
pub struct Square;
pub struct Sound;
impl Shape for Square { fn sides(&self) -> u32 { 4 } }
impl<T: Shape> IntoShape for T { fn into_shape(self) -> u32 { 1 } }
impl<T> Build for T where T: IntoShape { fn build_it(self) {} }
impl<T: Paint> Build for Vec<T> { fn build_it(self) {} }
impl<T: Build> Paint for T where T: Paint { fn paint_it(self) {} }

// what is lent for what a type has itself goes before
pub trait Coat { fn coat(self); }
pub trait Cover { fn coat(self); }
impl<T: Shape> Coat for T { fn coat(self) {} }
mod covers {
    impl<T: super::IntoShape> super::Cover for T { fn coat(self) {} }
}

fn all(square: Square, sound: Sound) {
    square.coat();
    //     ^ calls: links::T::coat ; not calls: links::covers::T::coat
    square.build_it();
    //     ^ calls: links::T::build_it
    sound.build_it();
    //    ^ not calls: links::T::build_it
    sound.paint_it();
    //    ^ not calls: links::T::paint_it
}
// --- path: depot/src/made.rs ---
pub struct Goods;
impl Goods {
    pub fn weigh(&self) {}
}
pub struct Crate;
pub struct Sack;
pub struct Bare;
impl From<Sack> for Crate {
    fn from(_: Sack) -> Crate {
        Crate
    }
}
impl From<String> for Crate {
    fn from(_: String) -> Crate {
        Crate
    }
}
impl From<Bare> for Sack {
    fn from(_: Bare) -> Sack {
        Sack
    }
}
pub trait Pack {
    fn packed(self) -> Goods;
}
impl<C> Pack for C
where
    C: Into<Crate>,
{
    fn packed(self) -> Goods {
        Goods
    }
}
pub trait Wrap {
    fn packed(self, times: u8);
}
impl<I> Wrap for I
where
    I: IntoIterator + Send + 'static,
{
    fn packed(self, times: u8) {}
}
pub fn go(text: String, number: u8) {
    Crate.packed().weigh();
    //    ^ calls: depot::made::C::packed ; calls: depot::made::Goods::weigh
    Sack.packed();
    //   ^ calls: depot::made::C::packed
    text.packed();
    //   ^ calls: depot::made::C::packed
    Bare.packed();
    //   ^ not calls: depot::made::C::packed
    number.packed();
    //     ^ not calls: depot::made::C::packed
}

// --- path: src/numbers.rs ---
// Two traits have a member of that name for a type outside: the one that is at hand is meant, not what a third inherits.
use crate::saved::Saved;
fn load(n: u32) {
    u32::load().deep();
    //   ^ calls: lib::saved::u32::load  by: declared type ; calls: lib::streams::Fused::deep
    n.store();
    // ^ calls: lib::saved::u32::store  by: declared type
}

// --- path: src/saved.rs ---
use crate::streams::Fused;
pub trait Saved { fn load() -> Fused; fn store(&self); }
impl Saved for u32 { fn load() -> Fused { Fused } fn store(&self) {} }
pub trait Sized2: Saved {}
impl Sized2 for u32 {}
pub trait Kept { fn load(); fn store(&self); }
impl Kept for u32 { fn load() {} fn store(&self) {} }

// --- path: src/loaded.rs ---
use serde::Deserialize;
pub trait Loaded: Default { fn loaded(text: &str) -> Self; }
impl<'a, T: Deserialize<'a> + Default> Loaded for T { fn loaded(text: &str) -> Self { T::default() } }
#[derive(Deserialize)]
pub struct Settings<'a> { name: &'a str }
impl<'a> Default for Settings<'a> { fn default() -> Self { Settings { name: "" } } }
#[derive(Default)]
pub struct Plain;
fn read() {
    Settings::loaded("");
    //        ^ calls: lib::loaded::T::loaded
    Plain::loaded("");
    //     ^ unresolved
}
