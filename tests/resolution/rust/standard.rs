// What the standard library's functions give of what they are given.

// --- path: src/lib.rs ---
use std::cell::{Cell, RefCell};
use std::collections::{BTreeMap, HashMap};
use std::rc::Rc;
use std::sync::{Arc, Mutex, RwLock};
use std::{cmp, iter, mem};

#[derive(PartialEq, Eq, PartialOrd, Ord, Clone, Copy)]
pub struct Id(u8);
impl Id {
    pub fn number(&self) -> u8 { 0 }
    pub fn new() -> Id { Id(0) }
}

fn compared(x: Id, y: Id) {
    cmp::max(x, y).number();
    //             ^ calls: lib::Id::number
    x.max(y).number();
    //       ^ calls: lib::Id::number
    mem::replace(&mut x, y).number();
    //                      ^ calls: lib::Id::number
    let kept = std::hint::black_box(x);
    kept.number();
    //   ^ calls: lib::Id::number
}

fn held(x: Id) {
    let lock = Mutex::new(Id::new());
    lock.lock().unwrap().number();
    //                   ^ calls: lib::Id::number
    let shared = Arc::new(RwLock::new(x));
    shared.read().unwrap().number();
    //                     ^ calls: lib::Id::number
    let cell = Rc::new(RefCell::new(x));
    Rc::clone(&cell).borrow_mut().number();
    //                            ^ calls: lib::Id::number
    Cell::new(x).get().number();
    //                 ^ calls: lib::Id::number
    Rc::downgrade(&Rc::new(x)).upgrade().unwrap().number();
    //                                            ^ calls: lib::Id::number
}

fn listed(x: Id, y: Id, ids: Vec<Id>) {
    [x, y].iter().max().unwrap().number();
    //                           ^ calls: lib::Id::number
    vec![x, y][0].number();
    //            ^ calls: lib::Id::number
    vec![Id::new(); 3].iter().for_each(|one| { one.number(); });
    //                                             ^ calls: lib::Id::number
    iter::once(x).next().unwrap().number();
    //                            ^ calls: lib::Id::number
    let (first, rest) = ids.split_first().unwrap();
    first.number();
    //    ^ calls: lib::Id::number
    rest[0].number();
    //      ^ calls: lib::Id::number
    ids.get(1).unwrap().number();
    //                  ^ calls: lib::Id::number
    ids.get(1..).unwrap().number();
    //                    ^ not calls: lib::Id::number by: surely
    for one in ids.get(..2).unwrap_or_default() { one.number(); }
    //                                                ^ not calls: lib::Id::number by: surely
}

fn paired(ids: Vec<Id>, map: HashMap<u8, Id>, sorted: BTreeMap<u8, Id>) {
    ids.iter().zip(ids.iter()).map(|(one, other)| other).next().unwrap().number();
    //                                                                   ^ calls: lib::Id::number
    map.iter().map(|(_, &id)| id).max().unwrap().number();
    //                                           ^ calls: lib::Id::number
    map.into_iter().filter_map(|(key, id)| Some(id)).next().unwrap().number();
    //                                                               ^ calls: lib::Id::number
    sorted.first_key_value().unwrap().1.number();
    //                                  ^ calls: lib::Id::number
    for (key, id) in sorted.range(1..) {
        id.number();
        // ^ calls: lib::Id::number
    }
}

fn failed(found: Option<u8>) {
    let Err(error) = found.ok_or(Id::new()) else { return };
    error.number();
    //    ^ calls: lib::Id::number
}

struct Wrapped<T>(T);
impl<T> Wrapped<T> {
    fn get(&self) -> &T { &self.0 }
}

fn collected(ids: Vec<Id>) {
    ids.iter().map(|id| id).collect::<Vec<_>>()[0].number();
    //                                             ^ calls: lib::Id::number
    let kept: Vec<_> = ids.iter().filter(|id| true).collect();
    kept.first().unwrap().number();
    //                    ^ calls: lib::Id::number
    Wrapped(Id::new()).get().number();
    //                       ^ calls: lib::Id::number
    let (sender, receiver) = std::sync::mpsc::channel::<Id>();
    receiver.recv().unwrap().number();
    //                       ^ calls: lib::Id::number
}

// What is compared is one of two values, but of an iterator one of its items; what failed is what a failure was.

struct Items;
impl Iterator for Items {
    type Item = Id;
    fn next(&mut self) -> Option<Id> { None }
}

struct Fault;
impl Fault {
    fn wrap(&self) -> Id { Id(1) }
}
struct Good;
impl Good {
    fn wrap(&self) -> Good { Good }
    fn number(&self) {}
}

fn told(items: Items, tried: Result<Good, Fault>) {
    items.max().unwrap().number();
    //                   ^ calls: lib::Id::number
    tried.map_err(|fault| fault.wrap()).unwrap_err().number();
    //                          ^ calls: lib::Fault::wrap
    //                                               ^ calls: lib::Id::number ; not calls: lib::Good::number
}

// --- path: texts/Cargo.toml ---
[package]
name = "texts"

// --- path: texts/src/lib.rs ---
// what texts give, and what wraps a value that is still meant
use std::mem::{self, replace, ManuallyDrop};

pub trait Weigh { fn weigh(&self) -> usize; }
impl Weigh for [u8] { fn weigh(&self) -> usize { 1 } }
impl Weigh for str { fn weigh(&self) -> usize { 2 } }
impl Weigh for char { fn weigh(&self) -> usize { 3 } }
impl Weigh for usize { fn weigh(&self) -> usize { 4 } }

pub struct Tape { rest: String }
impl Tape {
    fn cut(&mut self) {}
    fn into_parts(self) {
        let mut held = ManuallyDrop::new(self);
        held.cut();
        //   ^ calls: texts::Tape::cut
        mem::ManuallyDrop::new(Tape { rest: String::new() }).cut();
        //                                                   ^ calls: texts::Tape::cut
    }
    fn swapped(&mut self, other: Tape) {
        replace(self, other).cut();
        //                   ^ calls: texts::Tape::cut
    }
}

fn all(text: &str, owned: String) {
    text.as_bytes().weigh();
    //              ^ calls: texts::Array::weigh ; not calls: texts::str::weigh
    owned.trim().weigh();
    //           ^ calls: texts::str::weigh
    for (at, letter) in text.char_indices() {
        letter.weigh();
        //     ^ calls: texts::char::weigh
    }
    if let Some((key, value)) = text.trim_end().split_once('=') {
        key.weigh();
        //  ^ calls: texts::str::weigh
    }
    owned.len().weigh();
    //          ^ calls: texts::usize::weigh
    char::from_u32(9).unwrap_or('?').weigh();
    //                               ^ calls: texts::char::weigh
    owned.split_whitespace().map(|word| word.weigh());
    //                                       ^ calls: texts::str::weigh
}
// --- path: src/shown.rs ---
// Of a trait whose methods are known none but these is told, be it the only one that a type has.
use std::fmt;
use futures::Stream;
pub struct Shown;
pub struct Lit;
impl fmt::Display for Shown {
    fn fmt(&self, to: &mut fmt::Formatter) -> fmt::Result { Ok(()) }
}
impl fmt::Debug for Lit {
    fn fmt(&self, to: &mut fmt::Formatter) -> fmt::Result { Ok(()) }
}
impl Stream for Lit {}
fn show(shown: Shown, lit: Lit) {
    shown.to_string();
    //    ^ calls: outside std::fmt::Display::to_string
    shown.shine();
    //    ^ not calls: outside std::fmt::Display::shine
    lit.shine();
    //  ^ calls: outside futures::Stream::shine  by: a guess ; not calls: outside std::fmt::Debug::shine
}
// --- path: src/locked.rs ---
use std::sync::{LockResult, MutexGuard};
pub struct Till;
pub struct Other;
impl Till { fn count(&self) {} }
impl Other { fn count(&self) {} }
struct Guarded(Till);
impl Guarded {
    fn lock(&self) -> LockResult<MutexGuard<'_, Till>> { todo!() }
    fn counted(&self) {
        self.lock().unwrap().count();
        //                   ^ calls: lib::locked::Till::count ; not calls: lib::locked::Other::count
    }
}
// --- path: src/answers.rs ---
// Of tuples, the block whose first part is the type that a constant of it stands for.
use http::{StatusCode, Method};
pub trait Answer { fn answer(self); }
impl Answer for () { fn answer(self) {} }
mod told { use super::*; impl<R> Answer for (StatusCode, R) { fn answer(self) {} } }
mod asked { use super::*; impl<R> Answer for (Method, R) { fn answer(self) {} } }
struct Sent { status: StatusCode }
impl Sent {
    fn send(self) {
        (self.status, [1]).answer();
        //                 ^ calls: lib::answers::told::Tuple::answer
    }
}
fn all(body: Vec<u8>) {
    let status = StatusCode::NOT_FOUND;
    (status, body).answer();
    //             ^ calls: lib::answers::told::Tuple::answer ; not calls: lib::answers::asked::Tuple::answer
    (Method::GET, 1).answer();
    //               ^ calls: lib::answers::asked::Tuple::answer ; not calls: lib::answers::told::Tuple::answer
}
// --- path: src/lists.rs ---
use smallvec::SmallVec;
pub struct Span;
pub struct Other;
impl Span { fn overlaps(&self, other: &Span) -> bool { true } fn size(&self) -> usize { 1 } }
impl Other { fn overlaps(&self, other: &Span) -> bool { true } fn size(&self) -> usize { 1 } }
struct Spans { inline: SmallVec<[Span; 2]>, many: Vec<Span> }
impl Spans {
    fn joined(&mut self) {
        self.inline.dedup_by(|one, other| one.overlaps(other));
        //                                    ^ calls: lib::lists::Span::overlaps ; not calls: lib::lists::Other::overlaps
        self.inline[0].size();
        //             ^ calls: lib::lists::Span::size
        self.many.sort_by_cached_key(|one| one.size());
        //                                     ^ calls: lib::lists::Span::size
    }
}
