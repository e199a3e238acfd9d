// One name can be a type, a value and a macro at once; conditions choose between definitions.

// --- path: paths/src/lib.rs ---
mod walk;
mod kinds;
mod old;
pub use walk::walk;
use kinds::{Kind, Kind::*};

macro_rules! both { ($x:expr) => { $x } }
fn both() {}

fn run(kind: Kind) {
    walk();
    // ^ calls: paths::walk::walk
    walk::step();
    //    ^ calls: paths::walk::step
    let walk = 3;
    walk::step();
    //    ^ calls: paths::walk::step
    both();
    // ^ calls: paths::both ; not expands: paths::both
    both!(walk::step());
    // ^ expands: paths::both ; calls: paths::walk::step
    Kind::make();
    //    ^ calls: paths::kinds::Kind::make
    let it = Loud(3);
    //       ^ calls: paths::kinds::Kind::Loud
    it.shout();
    // ^ calls: paths::kinds::Kind::shout
    Quiet.shout();
    //    ^ calls: paths::kinds::Kind::shout
    system();
    // ^ calls: paths::system ; not calls: paths::other
    fn system_inner() {}
    system_inner();
    // ^ calls: paths::run::system_inner
}

#[cfg(windows)]
fn system() {
    never();
}

#[cfg(unix)]
fn system() {}

fn local(walk: fn()) {
    walk();
    // ^ unresolved
}

// --- path: paths/src/walk.rs ---
pub fn walk() {}
pub fn step() {}

// --- path: paths/src/kinds.rs ---
pub enum Kind {
    Quiet,
    Loud(u8),
}

impl Kind {
    pub fn make() -> Self {
        Self::Loud(2)
        //    ^ calls: paths::kinds::Kind::Loud
    }

    pub fn shout(&self) {
        match self {
            Self::Quiet => Self::make().shout(),
            //                   ^ calls: paths::kinds::Kind::make ; calls: paths::kinds::Kind::shout
            Self::Loud(_) => {}
            //    ^ reads: paths::kinds::Kind::Loud
        }
    }
}

// --- path: paths/notes/elsewhere.rs ---
// (declared by no one; macros are known by their text, paths may begin at the crate's root)
use walk::step;
// ^ imports: outside walk::step

fn there() {
    both!(3);
    // ^ expands: paths::both  by: only definition of that name
    println!("{}", 3);
    // ^ not expands: paths::both
}

// --- path: paths/src/old.rs ---
use walk::step;
// ^ imports: paths::walk::step
