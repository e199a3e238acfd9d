// What types have from others: guards and pointers of one's own, iterators, what `deref` gives, fields and elements of
// types outside.

// --- path: src/lib.rs ---
use std::collections::btree_map;
use std::fmt;
use std::num::Wrapping;
use std::ops::Deref;

pub trait Wipe {
    fn wipe(&self);
}

pub struct Lock {
    open: bool,
}

impl Lock {
    fn release(&self) {}
}

pub struct Item;

impl Item {
    fn turn(&self) -> Item { Item }
}

// A guard that is the tree's own is not looked through, though the standard library's of that name is.

pub struct MutexGuard<'a, T: ?Sized> {
    lock: &'a Lock,
    data: Box<T>,
}

impl<'a, T: ?Sized> Drop for MutexGuard<'a, T> {
    fn drop(&mut self) {
        self.lock.release();
        //        ^ calls: lib::Lock::release
    }
}

impl<'a, T: ?Sized> Deref for MutexGuard<'a, T> {
    type Target = T;
    fn deref(&self) -> &Self::Target { &self.data }
}

impl<'a, T: ?Sized + fmt::Debug> fmt::Debug for MutexGuard<'a, T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        (**self).fmt(f)
        //       ^ not calls: lib::MutexGuard::fmt
    }
}

impl<T: Wipe + ?Sized> Wipe for &T {
    fn wipe(&self) {
        (**self).wipe()
        //       ^ calls: lib::Wipe::wipe
    }
}

fn guarded(one: MutexGuard<'_, Item>, many: MutexGuard<'_, Vec<Item>>) {
    one.turn();
    //  ^ calls: lib::Item::turn
    for item in many.iter() {
        item.turn();
        //   ^ calls: lib::Item::turn
    }
    many[0].turn();
    //      ^ calls: lib::Item::turn
}

// What an iterator of one's own has from the standard library goes over its items.

pub struct Items;

impl fmt::Display for Items {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result { Ok(()) }
}

impl Iterator for Items {
    type Item = Item;
    fn next(&mut self) -> Option<Item> { None }
}

fn iterated(items: Items) {
    for (number, item) in items.enumerate() {
        item.turn();
        //   ^ calls: lib::Item::turn
    }
}

pub type Values<'a, V> = btree_map::Values<'a, usize, V>;

fn valued(values: Values<Item>) {
    values.map(|value| value.turn());
    //                       ^ calls: lib::Item::turn
}

// A vector has the methods of a slice, a wrapper a field with a type.

pub trait Trim {
    fn trimmed(&self);
}

impl Trim for [u8] {
    fn trimmed(&self) {}
}

fn lines(line: Vec<u8>, held: Wrapping<Item>) {
    line.trimmed();
    //   ^ calls: lib::Array::trimmed
    held.0.turn();
    //     ^ calls: lib::Item::turn
}

// A block is worth its last expression, told by what its own variables are given.

fn made(open: bool) {
    let item = {
        let fresh = Item;
        let made = fresh.turn();
        made
    };
    item.turn();
    //   ^ calls: lib::Item::turn
    let chosen = if open {
        let kept: Item = choose();
        kept
    } else {
        unknown()
    };
    chosen.turn();
    //     ^ calls: lib::Item::turn  by: inferred type
}

// `Some(x)` holds an `x`.

fn wrapped(first: Item) {
    let mut slot = Some(first);
    slot.take().unwrap().turn();
    //                   ^ calls: lib::Item::turn
    let done = Ok(Some(Item.turn()));
    done?.unwrap().turn();
    //             ^ calls: lib::Item::turn
    if let Some(held) = slot {
        held.turn();
        //   ^ calls: lib::Item::turn
    }
}

// Tuples have what is written for tuples of such parts.

pub struct Status;

pub trait Answer {
    fn answer(self) -> Item;
}

impl Answer for Item {
    fn answer(self) -> Item { self }
}

impl<A: Answer> Answer for (Status, A) {
    fn answer(self) -> Item {
        self.1.answer()
        //     ^ calls: lib::Answer::answer
    }
}

impl<A: Answer> Answer for (u8, Status, A) {
    fn answer(self) -> Item { (self.1, self.2).answer() }
    //                                         ^ calls: lib::Tuple::answer
}

fn answered(status: Status, item: Item) {
    (status, item.turn()).answer().turn();
    //                    ^ calls: lib::Tuple::answer ; calls: lib::Item::turn
    (item, status).answer();
    //             ^ unresolved
    let pair = (1, item.turn());
    pair.1.turn();
    //     ^ calls: lib::Item::turn
}

// A trait that a type has for several arguments: which block is meant, the argument tells.

pub trait Compared<T> { fn compared(&self, other: T) -> bool; }
impl Compared<u8> for str { fn compared(&self, other: u8) -> bool { true } }
impl Compared<char> for str { fn compared(&self, other: char) -> bool { true } }
pub struct Label;
impl Compared<u8> for Label { fn compared(&self, other: u8) -> bool { true } }
impl Compared<char> for Label { fn compared(&self, other: char) -> bool { true } }

fn compare(text: &str, label: Label) {
    text.compared(1);
    //   ^ calls: lib::Compared::compared  by: a guess
    label.compared('a');
    //    ^ calls: lib::Label::compared@188
}
