// --- path: tool/main.rs ---
mod util;
use crate::util::help;
fn main() {
    help();
    // ^ calls: tool::util::help
}
pub fn local() {}
// --- path: tool/util.rs ---
pub fn help() {
    crate::local();
    //     ^ calls: tool::local
}
