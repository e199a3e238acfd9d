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
fn start(cart: i32) {
    note!("cart {}", cart);
    // ^ expands: shop::logging::note ; calls: shop::logging::is_on  by: a guess ; calls: shop::logging::write ; calls: shop::logging::flush  by: a guess
    either!(on);
    // ^ expands: shop::logging::either ; not calls: shop::logging::flush ; not calls: shop::logging::write
}
noting!(later);
// ^ not calls: shop::logging::flush
