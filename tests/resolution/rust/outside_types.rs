// --- path: Cargo.toml ---
[package]
name = "outside"
version = "0.1.0"

// --- path: src/lib.rs ---
use std::ops::Range;
use std::time::Instant;
use time::Duration;

pub trait Shown {
    fn shown(&self) -> usize;
}

impl Shown for Range<usize> {
    fn shown(&self) -> usize {
        self.len()
    }
}

impl Shown for Instant {
    fn shown(&self) -> usize {
        0
    }
}

impl Shown for Duration {
    fn shown(&self) -> usize {
        1
    }
}

pub fn all(n: usize, d: Duration) -> usize {
    let range = 0..n;
    range.shown();
    //    ^ calls: outside::Range::shown
    (0..5).shown();
    //     ^ calls: outside::Range::shown
    Instant::now().shown();
    //             ^ calls: outside::Instant::shown
    (d + d).shown();
    //      ^ calls: outside::Duration::shown
    Duration::weeks(1).shown()
    //                 ^ calls: outside::Duration::shown
}
