// Associated types: what bounds and clauses say that they are, by their names; what a pointer is bound to point to.

// --- path: src/lib.rs ---
use std::ops::{Deref, DerefMut, Sub};
use std::pin::Pin;

pub trait Measure {
    fn zero() -> Self;
    fn show(&self);
}
pub trait Marks<N> {
    fn mark(&mut self, node: N);
}
pub trait Marked {
    fn mark(&self);
}
pub trait Base {
    type Node;
    type Weight;
    fn weight(&self) -> Self::Weight;
}
pub trait Walked: Base {
    type Map;
    fn map(&self) -> Self::Map;
}
pub trait Counted: Copy {}
pub struct Other;
impl Other {
    pub fn zero() {}
    pub fn show(&self) {}
    pub fn mark(&self) {}
    pub fn len(&self) {}
    pub fn wake(&self) {}
}

// what one bound says is known beside others

fn weigh<G>(graph: G)
where
    G: Counted + Base,
    G::Weight: Sub<Output = G::Weight> + Measure,
{
    G::Weight::zero();
    //         ^ calls: lib::Measure::zero ; not calls: lib::Other::zero
    graph.weight().show();
    //             ^ calls: lib::Measure::show ; not calls: lib::Other::show
}

// each associated type by its own name, in whatever order

fn walk<G, N, M>(graph: G, node: N)
where
    G: Counted + Walked<Node = N, Map = M>,
    N: Marked,
    M: Marks<N>,
{
    let mut map = graph.map();
    map.mark(node);
    //  ^ calls: lib::Marks::mark ; not calls: lib::Marked::mark ; not calls: lib::Other::mark
}

fn walk_back<G, N: Marked, M: Marks<N>>(graph: G, node: N)
where
    G: Walked<Map = M, Node = N>,
{
    graph.map().mark(node);
    //          ^ calls: lib::Marks::mark ; not calls: lib::Marked::mark
}

fn walk_in<N: Marked>(graph: impl Walked<Node = N>) {
    graph.map().mark();
    //          ^ not calls: lib::Marked::mark
}

// as the trait has it that it is named with

pub trait Parser<I> {
    type Error;
    fn parse(&self, input: I) -> Self::Error;
}

impl<I, F> Named<F>
where
    F: Parser<I>,
    <F as Parser<I>>::Error: Measure,
{
    fn go(&self) {
        <F as Parser<I>>::Error::zero();
        //                       ^ calls: lib::Measure::zero ; not calls: lib::Other::zero
    }
}
pub struct Named<F>(F);

// what a pointer is bound to point to

pub struct Item;
impl Item {
    pub fn len(&self) {}
}

fn point<P: Deref<Target = Item>>(pointer: P, other: impl DerefMut<Target = Item>) {
    pointer.len();
    //      ^ calls: lib::Item::len ; not calls: lib::Other::len
    pointer.deref().len();
    //              ^ calls: lib::Item::len
    (*other).len();
    //       ^ calls: lib::Item::len
}

fn untold<P: Deref>(pointer: P) {
    pointer.len();
    //      ^ not calls: lib::Item::len ; not calls: lib::Other::len
}

pub trait Wakes {
    fn wake(self: Pin<&mut Self>);
}

impl<P> Wakes for Pin<P>
where
    P: DerefMut + Unpin,
    P::Target: Wakes,
{
    fn wake(self: Pin<&mut Self>) {
        self.get_mut().as_mut().wake()
        //                      ^ calls: lib::Wakes::wake ; not calls: lib::Other::wake
    }
}

// --- path: lists/Cargo.toml ---
[package]
name = "lists"

// --- path: lists/src/lib.rs ---
pub struct Row {
    pub iter: Item,
}
pub struct Item;
impl Item {
    pub fn touch(&self) {}
}

// what stands for the rest of a list is one as well

fn rest(all: &[Row]) {
    if let [first, rest @ ..] = all {
        first.iter.touch();
        //         ^ calls: lists::Item::touch
        rest.iter();
        //   ^ not calls: lists::Row::iter
        rest[0].iter.touch();
        //           ^ calls: lists::Item::touch
        for row in rest {
            row.iter.touch();
            //       ^ calls: lists::Item::touch
        }
    }
    if let [_, last @ Row { .. }] = all {
        last.iter.touch();
        //        ^ calls: lists::Item::touch
    }
}

// what numbers and lists have themselves, and what only others of their kind have

pub trait Unit {
    fn is_ascii(&self) -> bool;
    fn weight(&self) -> u8;
}
impl Unit for u8 {
    fn is_ascii(&self) -> bool { true }
    fn weight(&self) -> u8 { 1 }
}
impl Unit for u16 {
    fn is_ascii(&self) -> bool { true }
    fn weight(&self) -> u8 { 2 }
}

fn unit(byte: u8, wide: u16) {
    byte.is_ascii();
    //   ^ not calls: lists::u8::is_ascii
    byte.weight();
    //   ^ calls: lists::u8::weight
    wide.is_ascii();
    //   ^ calls: lists::u16::is_ascii
}

pub trait Input {
    fn take(&self, count: usize) -> Self;
    fn first(&self) -> u8;
}
impl<'a> Input for &'a [u8] {
    fn take(&self, count: usize) -> Self { &self[..count] }
    fn first(&self) -> u8 { 0 }
}

fn begin(input: &[u8]) {
    input.take(3);
    //    ^ calls: lists::Array::take
    input.first();
    //    ^ not calls: lists::Array::first
}

// --- path: src/twice.rs ---
// Two traits with an associated type of one name: `Self::Output` is that of the block around.
pub trait Plain { type Output; fn plain(&self) -> Self::Output; }
pub trait Bounds<T> { type Output; fn bounds(&self) -> Self::Output; }
pub struct Rect;
pub struct Span;
impl Rect { pub fn low(&self) {} }
impl Span { pub fn low(&self) {} }
pub struct Dot;
impl Plain for Dot { type Output = Option<Rect>; fn plain(&self) -> Self::Output { None } }
impl Bounds<f64> for Dot { type Output = Span; fn bounds(&self) -> Self::Output { Span } }
pub fn both(dot: Dot) {
    dot.plain().unwrap().low();
    //                   ^ calls: lib::twice::Rect::low by: surely; not calls: lib::twice::Span::low
    dot.bounds().low();
    //           ^ calls: lib::twice::Span::low by: surely; not calls: lib::twice::Rect::low
}
