// --- path: src/lib.rs ---
pub trait Opens { fn open(&self); }
pub trait Shows { fn open(&self); }
pub struct Door;
impl Opens for Door {
    fn open(&self) {}
    // ^ overrides: lib::Opens::open; not overrides: lib::Shows::open
}
impl Shows for Door {
    fn open(&self) {}
    // ^ overrides: lib::Shows::open; not overrides: lib::Opens::open
}
