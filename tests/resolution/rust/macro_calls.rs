// --- path: Cargo.toml ---
[package]
name = "shop"
// --- path: src/lib.rs ---
#[macro_use]
mod logging;
mod usage;
// --- path: src/logging.rs ---
pub fn write(text: &str) {}
pub fn is_on() -> bool { true }
pub fn flush() {}
macro_rules! note {
    ($($text:tt)*) => {
        if $crate::logging::is_on() {
            $crate::logging::write(&format!($($text)*));
            flush();
        }
    };
}
pub struct Point;
impl Point { pub fn new() -> Self { Point } pub fn close(&self) {} }
pub struct Line;
impl Line { pub fn new() -> Self { Line } pub fn close(&self) {} }
macro_rules! drawn {
    (POINT($x:literal $y:literal)) => { $crate::logging::Point::new() };
    (LINE [$($x:literal $y:literal),*]) => { $crate::logging::Line::new() };
}
pub(crate) use drawn;
fn here() {
    note!("here");
    // ^ calls: shop::logging::write  by: surely ; calls: shop::logging::flush  by: a guess
}
macro_rules! either {
    (on) => { $crate::logging::write("on") };
    (off) => { $crate::logging::flush() };
}
macro_rules! noting {
    ($name:ident) => { fn $name() { $crate::logging::flush() } };
}
// --- path: src/usage.rs ---
use crate::logging::{drawn, Line, Point};
macro_rules! close_it { ($what:ident) => { $what.close() }; }
macro_rules! run { ($f:path, $($x:expr),*) => { $f($($x),*) }; }
macro_rules! apply { ($f:ident, $x:expr) => { $f($x) }; }
macro_rules! made { ($t:ty) => { $t::new() }; }
fn handed(point: &Point, line: &Line) {
    close_it!(point);
    // ^ calls: shop::logging::Point::close  by: a guess ; not calls: shop::logging::Line::close
    close_it!(line);
    // ^ calls: shop::logging::Line::close ; not calls: shop::logging::Point::close
    apply!(helper, 2);
    // ^ calls: shop::usage::helper  by: a guess
    made!(Point);
    // ^ calls: shop::logging::Point::new ; not calls: shop::logging::Line::new
}
fn helper(x: i32) {}
fn by_word() {
    drawn!(POINT(1 2)).close();
    //                 ^ calls: shop::logging::Point::close ; not calls: shop::logging::Line::close
    let line = drawn!(LINE [1 2, 3 4]);
    line.close();
    //   ^ calls: shop::logging::Line::close ; not calls: shop::logging::Point::close
}
fn start(cart: i32) {
    note!("cart {}", cart);
    // ^ expands: shop::logging::note ; calls: shop::logging::is_on  by: a guess ; calls: shop::logging::write ; calls: shop::logging::flush  by: a guess
    either!(on);
    // ^ expands: shop::logging::either ; not calls: shop::logging::flush ; not calls: shop::logging::write
}
noting!(later);
// ^ not calls: shop::logging::flush
