// Methods by the type of what they are called on.

// --- path: engine/src/lib.rs ---
use std::{collections::HashMap, sync::{Arc, Mutex}};

pub struct Engine {
    speed: Gauge,
    parts: Vec<Part>,
    named: HashMap<String, Arc<Part>>,
    hook: Box<dyn Fn() -> Gauge>,
}

pub struct Gauge(Needle);
struct Needle;
struct Part { gauge: Option<Box<Gauge>> }

impl Gauge {
    pub fn new() -> Self { Gauge(Needle) }
    pub fn read(&self) -> Result<Reading, Error> { self.0.turn(); todo!() }
    //                                             ^ calls: engine::Needle::turn  by: declared type
    fn speed(&self) -> u8 { 0 }
}

impl Needle { fn turn(&self) {} }
impl Part { fn check(&self) -> bool { true } }
pub struct Reading;
impl Reading { fn value(self) -> u8 { 0 } }
pub struct Error;
impl Error { fn show(&self) {} }

impl Engine {
    fn start(&mut self, other: &Gauge) -> Option<u8> {
        self.check_all();
        // ^ calls: engine::Engine::check_all  by: enclosing type
        other.read().ok()?.value();
        // ^ calls: engine::Gauge::read ; calls: engine::Reading::value
        self.speed.speed();
        // ^ calls: engine::Gauge::speed ; not calls: engine::Engine::speed
        self.speed();
        // ^ calls: engine::Engine::speed ; not reads: engine::Engine::speed
        let gauge = Gauge::new();
        // ^ calls: engine::Gauge::new
        gauge.speed();
        // ^ calls: engine::Gauge::speed  by: inferred type
        let gauge: Part = todo!();
        gauge.check();
        // ^ calls: engine::Part::check  by: declared type
        {
            let gauge = Gauge::new();
            gauge.speed();
            // ^ calls: engine::Gauge::speed
        }
        gauge.check();
        // ^ calls: engine::Part::check ; not calls: engine::Gauge::speed
        (self.hook)().speed();
        // ^ calls: engine::Gauge::speed
        unknown().speed_up();
        // ^ unresolved
        None
    }

    fn speed(&self) {}

    fn check_all(&self) -> Result<(), Error> {
        for part in &self.parts {
            part.check();
            // ^ calls: engine::Part::check
        }
        for (i, part) in self.parts.iter().enumerate() {
            part.check();
            // ^ calls: engine::Part::check
        }
        self.parts.iter().filter(|part| part.check()).for_each(|p| { p.check(); });
        // ^ calls: engine::Part::check
        for (name, part) in &self.named {
            part.check();
            // ^ calls: engine::Part::check
        }
        if let Some(gauge) = self.parts[0].gauge.as_ref() {
            gauge.speed();
            // ^ calls: engine::Gauge::speed
        }
        match Gauge::new().read() {
            Ok(reading) => { reading.value(); }
            // ^ calls: engine::Reading::value
            Err(error) => error.show(),
            // ^ calls: engine::Error::show
        }
        let first = self.parts.first().unwrap().clone();
        first.check();
        // ^ calls: engine::Part::check
        let kept = match self.parts.get(1) { Some(part) => part, None => return Ok(()) };
        kept.check();
        // ^ calls: engine::Part::check
        let (a, b) = (Gauge::new(), &self.parts[0]);
        b.check();
        // ^ calls: engine::Part::check
        let shared = Arc::new(Mutex::new(0));
        shared.lock();
        // ^ not calls: engine::Part::check
        let Gauge(needle) = a;
        needle.turn();
        // ^ calls: engine::Needle::turn
        println!("{}", self.parts[0].check());
        // ^ calls: engine::Part::check
        Ok(())
    }
}

async fn later() -> Gauge { Gauge::new() }

async fn awaits() {
    later().await.speed();
    // ^ calls: engine::later ; calls: engine::Gauge::speed
    let soon = later();
    soon.await.speed();
    //         ^ calls: engine::Gauge::speed
}

struct Wrapper { engine: Engine }

impl std::ops::Deref for Wrapper {
    type Target = Engine;
    fn deref(&self) -> &Self::Target { &self.engine }
}

fn forwarded(wrapper: Wrapper) {
    wrapper.check_all();
    // ^ calls: engine::Engine::check_all  by: inherited member
}

struct Visitor;
impl Visitor {
    fn each<F>(&self, times: usize, f: F)
    where
        F: FnMut(&Part) -> bool,
    {
    }
}

fn closures(visitor: Visitor, retry: impl Fn(fn(Gauge))) {
    visitor.each(3, |part| part.check());
    // ^ calls: engine::Visitor::each ; calls: engine::Part::check
    let local = |gauge: Gauge| gauge.speed();
    // ^ calls: engine::Gauge::speed
    local(Gauge::new());
    // ^ not calls: engine::Gauge::speed
    run_with(|part| part.check());
    // ^ calls: engine::run_with ; calls: engine::Part::check
}

fn run_with(f: impl FnOnce(Part)) {}

fn reading(gauge: Gauge) -> Option<Part> { None }
fn shadowed(gauge: Gauge) {
    if let Some(reading) = reading(gauge) {
        // ^ calls: engine::reading
        reading.check();
        // ^ calls: engine::Part::check
    }
}

// --- path: src/handed.rs ---
// What takes no `self` is no method: `x.run()` never means it.
pub struct Query;
mod inner {
    pub trait Runs<C> { fn run(query: Self, on: C) -> u8; }
    impl Runs<u8> for super::Query { fn run(query: Self, on: u8) -> u8 { 1 } }
    impl super::Query { pub fn all() {} }
}
pub trait RunsAll<C>: Sized {
    fn run(self, on: C) -> u8 { inner::Runs::run(self, on) }
    fn all(&self) {}
}
impl<C> RunsAll<C> for Query {}
fn run_it(query: Query) {
    query.all();
    //    ^ calls: handed::RunsAll::all
    Query::all();
    //     ^ calls: handed::inner::Query::all
    query.run(1);
    //    ^ calls: handed::RunsAll::run
}
