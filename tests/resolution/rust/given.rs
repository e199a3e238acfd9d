// What traits of the tree give types outside it, what those have themselves, and types under other names.

// --- path: src/lib.rs ---
use std::num::NonZeroUsize;

pub struct Failure;
pub struct Day { length: u8, next: u8 }

impl Day {
    fn length(&self) -> u8 { self.length }
    fn ends(&self) {}
    fn next(&self) -> Day { todo!() }
    fn counted(day: &Day) {
        Day::next(day).ends();
        //             ^ calls: lib::Day::ends  by: surely
    }
}

// A crate's own `context` goes before the one that crates lend a result.

pub trait Explained<T> {
    fn context(self, told: &str) -> Result<T, Failure>;
}

impl<T, E> Explained<T> for Result<T, E> {
    fn context(self, told: &str) -> Result<T, Failure> { self.map_err(|_| Failure) }
}

fn read() -> Result<Day, Failure> { Ok(Day { length: 1, next: 2 }) }

fn explained() -> Result<u8, Failure> {
    read().context("a day")?.ends();
    //     ^ calls: lib::Result::context ; calls: lib::Day::ends
    read().map(|day| day.length()).context("a length")
    //                             ^ calls: lib::Result::context
}

// What a list has itself goes before what a trait of the tree lends it.

pub trait Pool {
    fn len(&self) -> usize;
    fn drained(&self) {}
}

impl Pool for Vec<Day> {
    fn len(&self) -> usize { 0 }
}

fn pooled(days: Vec<Day>) -> usize {
    days.drained();
    //   ^ calls: lib::Pool::drained
    days.len()
    //   ^ not calls: lib::Vec::len ; not calls: lib::Pool::len
}

// Several `from` make one type, whichever is meant.

pub struct Rounding { day: Option<Day> }

impl From<Day> for Rounding {
    fn from(day: Day) -> Rounding { Rounding { day: Some(day) } }
}

impl From<u8> for Rounding {
    fn from(length: u8) -> Rounding { Rounding { day: None } }
}

impl Rounding {
    fn largest(self) -> Rounding { self }
}

fn rounded(day: Day) {
    Rounding::from(day).largest();
    //                  ^ calls: lib::Rounding::largest
}

// What a parameter can be made into, it is made into.

fn taken(into: impl Into<Rounding>, like: impl AsRef<Day>) {
    into.into().largest();
    //          ^ calls: lib::Rounding::largest
    like.as_ref().ends();
    //            ^ calls: lib::Day::ends
}

// A type under another name has the methods that are written under that.

pub struct Table<T> { rows: T }
pub type OwnedTable = Table<Vec<u32>>;

impl OwnedTable {
    fn fill(&mut self) {
        self.shrink();
        //   ^ calls: lib::Table::shrink
    }
}

impl<T> Table<T> {
    fn shrink(&mut self) {}
}

fn filled(mut table: Table<Vec<u32>>) {
    table.fill();
    //    ^ calls: lib::OwnedTable::fill
}

// Pointers have methods of their own, and those that traits lend them; else they are read as what they point to.

pub trait Far {
    fn distance(self, origin: Self) -> usize;
}

impl<T> Far for *const T {
    fn distance(self, origin: *const T) -> usize { 0 }
}

impl<T> Far for *mut T {
    fn distance(self, origin: *mut T) -> usize {
        (self as *const T).distance(origin as *const T)
        //                 ^ calls: lib::ConstPointer::distance ; not calls: lib::MutPointer::distance
    }
}

unsafe fn pointed(start: *const Day, end: *mut Day, days: &[Day]) {
    start.distance(end);
    //    ^ calls: lib::ConstPointer::distance ; not calls: lib::MutPointer::distance
    end.add(1).distance(end);
    //         ^ calls: lib::MutPointer::distance
    days.as_ptr().distance(start);
    //            ^ calls: lib::ConstPointer::distance
    (*start).ends();
    //       ^ calls: lib::Day::ends
    let day = &*end;
    day.ends();
    //  ^ calls: lib::Day::ends
    start.as_ref().unwrap().ends();
    //                      ^ calls: lib::Day::ends
}

// The same for two arguments of one type: which is meant, these tell where they are known.

pub struct Wide<T> { lanes: T }

impl Wide<u8> {
    fn widen(&self) {}
    fn only(&self) {}
}

mod wider {
    impl super::Wide<u16> {
        pub fn widen(&self) {}
    }
}

fn any<T>(wide: &Wide<T>) {
    wide.widen();
    //   ^ calls: lib::Wide::widen  by: a guess
}

fn widened(wide: &Wide<u16>) {
    wide.widen();
    //   ^ calls: lib::wider::Wide::widen  by: surely ; not calls: lib::Wide::widen
    wide.only();
    //   ^ calls: lib::Wide::only  by: surely
}

// What a thread's own static hands a closure, and what is looked through on the way to a value.

thread_local! {
    static TODAY: Day = const { Day { length: 1, next: 2 } };
    static HELD: std::cell::RefCell<Day> = const { Day { length: 1, next: 2 } };
}

pub struct Keeper { other: Failure }
impl Failure { fn told(&self) {} fn ends(&self) {} }
impl Keeper {
    fn with<R>(&self, taken: impl FnOnce(&Failure) -> R) -> R { taken(&self.other) }
    fn told(&self) {}
}
static KEEPER: Keeper = todo!();

fn local() {
    KEEPER.with(|kept| kept.told());
    //                      ^ calls: lib::Failure::told  by: surely ; not calls: lib::Keeper::told
    TODAY.with(|day| day.ends());
    //                   ^ calls: lib::Day::ends  by: surely
    HELD.with_borrow(|day| day.ends());
    //                         ^ calls: lib::Day::ends
}

unsafe fn through(pinned: &mut Day, stored: std::sync::atomic::AtomicPtr<Day>) {
    Pin::new_unchecked(pinned).ends();
    //                         ^ calls: lib::Day::ends
    let day = &*stored.load(Relaxed);
    day.ends();
    //  ^ calls: lib::Day::ends
}
