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
