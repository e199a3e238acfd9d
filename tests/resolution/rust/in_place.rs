// --- path: src/lib.rs ---
fn note(n: i32) -> i32 { n }

pub fn lend(n: i32, each: impl Fn(i32)) {
    let check = |n: i32| note(n);
    check(n);
    // ^ in place
    each(n);
    // ^ not in place
}
