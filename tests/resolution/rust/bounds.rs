// What type parameters are bound by, in all the places that say so; what stands in pointers and in macros' arguments.

// --- path: src/lib.rs ---
use std::ptr::NonNull;
use std::task::{ready, Poll};

pub trait Write {
    fn write(&self);
}
pub trait Close {
    fn close(&self);
}

pub fn once<T: ?Sized>(out: &T)
where
    T: Write,
{
    out.write();
    //  ^ calls: lib::Write::write
}

pub fn twice<T: Close>(out: &T)
where
    T: Write,
{
    out.write();
    //  ^ calls: lib::Write::write
    out.close();
    //  ^ calls: lib::Close::close
}

pub struct Held<T: ?Sized>(Box<T>);

impl<T: ?Sized> Held<T>
where
    T: Write,
{
    pub fn go(&self) {
        self.0.write();
        //     ^ calls: lib::Write::write
    }
}

pub struct Kept<T> {
    inner: T,
}

impl<T> Kept<T> {
    pub fn send(&self)
    where
        T: Write,
    {
        self.inner.write();
        //         ^ calls: lib::Write::write
    }
}

pub struct Block;

impl Block {
    fn next(&self) -> Option<NonNull<Block>> { None }
    fn poll(&self, of: (u8, u8)) -> Poll<Block> { Poll::Ready(Block) }
    fn parts(&self) -> Result<Block, ()> { Ok(Block) }
}

unsafe fn walk(block: NonNull<Block>) {
    block.as_ref().next().unwrap().as_mut().parts();
    //             ^ calls: lib::Block::next ; calls: lib::Block::parts
}

fn run(block: Block) -> Poll<Result<(), ()>> {
    let done = ready!(block.poll((1, 2)));
    done.parts();
    //   ^ calls: lib::Block::parts
    let part = dbg!(&block);
    part.parts();
    //   ^ calls: lib::Block::parts
    let sum = ready!(1 + block.poll((1, 2)));
    sum.next();
    //  ^ unresolved
    Poll::Ready(Ok(()))
}

fn tried(block: Block) -> Result<(), ()> {
    let first = try!(block.parts());
    first.next();
    //    ^ calls: lib::Block::next
    let second = r#try!(block.parts()?.parts());
    second.next();
    //     ^ calls: lib::Block::next
    Ok(())
}

// --- path: sums/Cargo.toml ---
[package]
name = "sums"

// --- path: sums/src/lib.rs ---
use std::ops::{Add, Div, Mul, Neg, Sub};

pub trait Zero { fn zero() -> Self; fn is_zero(&self) -> bool; }
pub trait Trig { fn sine(&self) -> Self; }
pub struct Other;
impl Other { fn is_zero(&self) -> bool { true } fn sine(&self) {} }

pub struct Shift<T> { by: T }
impl<T: Zero> Shift<T> {
    // what is said at the method is said beside what the block says
    fn turn(&self) -> T
    where
        T: Trig,
    {
        self.by.is_zero();
        //      ^ calls: sums::Zero::is_zero ; not calls: sums::Other::is_zero
        T::zero();
        // ^ calls: sums::Zero::zero
        self.by.sine()
        //      ^ calls: sums::Trig::sine ; not calls: sums::Other::sine
    }

    fn inner<U>(&self, other: U) {
        fn apart<T: Trig>(one: T) {
            one.is_zero();
            //  ^ not calls: sums::Zero::is_zero
            one.sine();
            //  ^ calls: sums::Trig::sine
        }
        other.is_zero();
        //    ^ not calls: sums::Zero::is_zero
    }
}

// many bounds are one type, however many there are
fn many<T>(one: T)
where
    T: Zero + Add<Output = T> + Sub<Output = T> + Mul<Output = T> + Div<Output = T> + Neg<Output = T>,
{
    T::zero();
    // ^ calls: sums::Zero::zero
    one.is_zero();
    //  ^ calls: sums::Zero::is_zero ; not calls: sums::Other::is_zero
}

pub struct Keys<K> { all: Vec<K> }
impl<K: PartialEq + Eq> Keys<K> {
    fn has<Q>(&self, key: &K)
    where
        K: std::borrow::Borrow<Q>,
    {
        key.borrow();
        //  ^ calls: outside std::borrow::Borrow::borrow ; not calls: outside std::Self::borrow
    }
}
