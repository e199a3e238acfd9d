// Files that lie where modules would, and that nothing declares but a macro.
// --- path: Cargo.toml ---
[package]
name = "shop"
// --- path: src/lib.rs ---
pub fn help() {}
// --- path: tests/all/main.rs ---
automod::dir!("tests/all");
mod told;
// --- path: tests/all/utils.rs ---
pub fn help() {}
// --- path: tests/all/told.rs ---
use super::utils;
// ^ imports: all::utils
fn told() {
    utils::help();
    //     ^ calls: all::utils::help ; not calls: shop::help
    crate::utils::help();
    //            ^ calls: all::utils::help
}
// --- path: tests/all/more.rs ---
use crate::told;
use super::utils::help;
fn more() {
    help();
    // ^ calls: all::utils::help ; not calls: shop::help
}
// --- path: tests/ui/one.rs ---
fn help() {}
fn main() {
    crate::help();
    //     ^ calls: tests::ui::one::help
}
// --- path: tests/inner/Cargo.toml ---
[package]
name = "inner"
// --- path: tests/inner/tests/first.rs ---
mod common;
fn main() {
    common::help();
    //      ^ calls: first::common::help
}
// --- path: tests/inner/tests/common/mod.rs ---
pub fn help() {}
