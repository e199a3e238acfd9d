// Of several things of one name, what is built: by the features that are on, the usual system, the flags of scripts.

// --- path: Cargo.toml ---
[workspace]
members = ["core", "app", "tools/*"]
default-members = ["core", "app"]

// --- path: core/Cargo.toml ---
[package]
name = "core-parts"
[features]
default = ["fast"]
fast = ["inner"]
inner = []
asked = []
never = []

// --- path: core/src/lib.rs ---
#[cfg(not(feature = "inner"))]
mod literal {
    pub fn find() {}
}
#[cfg(feature = "inner")]
mod literal;

#[cfg(all(target_os = "windows", target_arch = "x86_64"))]
#[path = "windows.rs"]
mod system;
#[cfg(any(target_os = "linux", target_os = "android"))]
#[path = "linux.rs"]
mod system;

#[cfg_attr(windows, path = "windows.rs")]
#[cfg_attr(unix, path = "linux.rs")]
mod also;

#[cfg(feature = "never")]
use std::collections::Rare as Kept;
#[cfg(not(feature = "never"))]
use plain::Kept;
mod plain;

#[cfg(tuned)]
fn speed() {}
#[cfg(not(tuned))]
fn speed() -> Kept { Kept }

pub struct Gate;
#[cfg(feature = "never")]
mod closed {
    impl super::Gate { pub fn open(&self) {} }
}
mod wide {
    impl super::Gate { pub fn open(&self) -> crate::plain::Kept { crate::plain::Kept } }
}

pub fn run(gate: Gate) {
    literal::find();
    //       ^ calls: core_parts::literal::find
    literal::found();
    //       ^ calls: core_parts::literal::found
    system::page();
    //      ^ calls: core_parts::system::page
    also::page();
    //    ^ calls: core_parts::system::page
    Kept::make();
    //    ^ calls: core_parts::plain::Kept::make
    speed().turn();
    //      ^ calls: core_parts::plain::Kept::turn
    gate.open().turn();
    // ^ calls: core_parts::wide::Gate::open ; calls: core_parts::plain::Kept::turn
    chosen().turn();
    //       ^ calls: core_parts::plain::Kept::turn
}

#[cfg(not(feature = "asked"))]
fn chosen() {}
#[cfg(feature = "asked")]
fn chosen() -> Kept { Kept }

pub trait Bytes { fn bytes_of(&self); }
#[cfg(windows)]
impl Bytes for std::ffi::OsStr { fn bytes_of(&self) {} }

fn outside(text: &std::ffi::OsStr) {
    text.bytes_of();
    // ^ calls: outside std::ffi::OsStr::bytes_of
}

// --- path: core/src/literal.rs ---
pub fn find() {}
pub fn found() {}

// --- path: core/src/windows.rs ---
pub fn leave() {}

// --- path: core/src/linux.rs ---
pub fn page() {}

// --- path: core/src/plain.rs ---
pub struct Kept;
impl Kept {
    pub fn make() -> Self { Kept }
    pub fn turn(&self) {}
}

// --- path: app/Cargo.toml ---
[package]
name = "app"
[dependencies]
core-parts = { path = "../core", features = ["asked"] }

// --- path: tools/check/Cargo.toml ---
[package]
name = "check"
[dependencies]
core-parts = { path = "../../core", features = ["never"] }

// --- path: app/build.rs ---
fn main() {}

// --- path: app/src/main.rs ---
#[cfg(told_by_script)]
fn first() {}
#[cfg(not(told_by_script))]
fn first() -> i32 { 1 }

fn main() {
    first();
    // ^ calls: app::first
}
// --- path: src/chosen.rs ---
// Of the arms of `cfg_if!`, the one that is built.
cfg_if::cfg_if! {
    if #[cfg(all(unix, target_feature = "sse2", not(miri)))] {
        mod fast;
        use fast as picked;
        pub fn count() -> fast::Group { todo!() }
    } else if #[cfg(windows)] {
        mod slow;
        use slow as picked;
        pub fn count() -> slow::Group { todo!() }
    } else {
        mod plain;
        use plain as picked;
        pub fn count() -> plain::Group { todo!() }
    }
}
use self::picked::Group;
fn all(group: Group) {
    group.first();
    //    ^ calls: chosen::fast::Group::first  by: surely ; not calls: chosen::slow::Group::first ; not calls: chosen::plain::Group::first
    count();
    // ^ calls: chosen::count@6 ; not calls: chosen::count@14
    count().first();
    //      ^ calls: chosen::fast::Group::first ; not calls: chosen::plain::Group::first
    cfg_if::cfg_if! {
        if #[cfg(windows)] { let at = slow::Group; } else { let at = fast::Group; }
    }
    cfg_if::cfg_if! {
        if #[cfg(windows)] { fn inner() { super::never(); } } else { fn inner() {} }
    }
}
// --- path: src/chosen/fast.rs ---
pub struct Group;
impl Group { pub fn first(&self) {} }
// --- path: src/chosen/slow.rs ---
pub struct Group;
impl Group { pub fn first(&self) {} }
// --- path: src/chosen/plain.rs ---
pub struct Group;
impl Group { pub fn first(&self) {} }
