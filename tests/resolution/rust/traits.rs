// Traits: what a type gets by implementing them, what a type parameter is bound by, what types outside are given.

// --- path: zoo/src/lib.rs ---
pub trait Animal {
    const LEGS: u8;
    fn name(&self) -> String;
    fn speak(&self) {
        self.name();
        // ^ calls: zoo::Animal::name
    }
    fn born() -> Self;
}

pub trait Pet: Animal {
    fn owner(&self) -> Person;
}

pub struct Person;
impl Person { fn greet(&self) {} }

pub struct Dog;
impl Animal for Dog {
    // ^ implements: zoo::Animal
    const LEGS: u8 = 4;
    fn name(&self) -> String { String::new() }
    // ^ overrides: zoo::Animal::name
    fn born() -> Self { Dog }
}
impl Pet for Dog {
    fn owner(&self) -> Person { Person }
}
impl Dog {
    fn speak(&self) {}
}

pub struct Cat;
impl Animal for Cat {
    fn name(&self) -> String { String::new() }
    fn born() -> Self { Cat }
}

fn direct(dog: Dog, cat: &mut Cat) {
    dog.name();
    // ^ calls: zoo::Dog::name ; not calls: zoo::Animal::name
    dog.speak();
    // ^ calls: zoo::Dog::speak ; not calls: zoo::Animal::speak
    cat.speak();
    // ^ calls: zoo::Animal::speak  by: inherited member
    Cat::born().name();
    // ^ calls: zoo::Cat::born ; calls: zoo::Cat::name
}

fn generic<T: Animal, P>(animal: T, pet: &P, boxed: Box<dyn Pet>, any: impl Animal)
where
    P: Pet + Clone,
{
    animal.name();
    // ^ calls: zoo::Animal::name ; not calls: zoo::Dog::name
    T::born();
    // ^ calls: zoo::Animal::born
    pet.owner().greet();
    // ^ calls: zoo::Pet::owner ; calls: zoo::Person::greet
    pet.speak();
    // ^ calls: zoo::Animal::speak
    boxed.owner();
    // ^ calls: zoo::Pet::owner
    any.name();
    // ^ calls: zoo::Animal::name
}

struct Herd<A> { all: Vec<A>, first: A }

impl<A: Animal> Herd<A> {
    fn call(&self) {
        self.first.speak();
        // ^ calls: zoo::Animal::speak
        self.all[0].name();
        // ^ calls: zoo::Animal::name
    }
}

fn herd(herd: Herd<Dog>) {
    herd.first.name();
    // ^ calls: zoo::Dog::name
}

struct Both;
impl From<Dog> for Both { fn from(dog: Dog) -> Self { Both } }
impl From<Cat> for Both { fn from(cat: Cat) -> Self { Both } }

fn which(dog: Dog) {
    Both::from(dog);
    //    ^ calls: zoo::Both::from
}

pub trait Shout {
    fn shout(&self);
    fn twice(&self) {}
}
impl Shout for str {
    fn shout(&self) {
        str::len(self);
        // ^ calls: outside std::str::len
    }
}
impl Shout for Vec<Dog> { fn shout(&self) {} }
impl<T: Animal> Shout for T { fn shout(&self) {} }

fn shouts(text: &str, dogs: Vec<Dog>, dog: Dog) {
    text.shout();
    // ^ calls: zoo::str::shout
    dogs.twice();
    // ^ calls: zoo::Shout::twice
    dog.shout();
    // ^ calls: zoo::T::shout  by: inherited member
    text.len();
    // ^ calls: outside std::str::len
}

struct Counter;
impl Iterator for Counter {
    type Item = Person;
    fn next(&mut self) -> Option<Self::Item> { None }
}

fn counts(counter: Counter) {
    for person in counter {
        person.greet();
        // ^ calls: zoo::Person::greet
    }
}

// --- path: lent/Cargo.toml ---
[package]
name = "lent"

// --- path: lent/src/lib.rs ---
pub struct Cart;
pub trait Counted {
    fn count(&self) -> usize;
    fn weigh(&self) -> usize;
}
pub trait Named {
    fn name(&self) -> usize;
    fn tally(&self) -> usize;
}
pub trait Shown {
    fn show(&self);
    fn drop_off(self);
}
impl Cart {
    pub fn count(&self) -> usize { 1 }
    pub fn name(&self) -> usize { 1 }
    pub fn tally(&mut self) -> usize { 1 }
}
impl Named for Cart {
    fn name(&self) -> usize { 2 }
    fn tally(&self) -> usize { 2 }
}
impl Counted for &Cart {
    fn count(&self) -> usize {
        (*self).count() + (**self).count()
        //      ^ calls: lent::Cart::count@15  by: enclosing type
    }
    fn weigh(&self) -> usize {
        self.count()
        //   ^ calls: lent::Cart::count@24  by: enclosing type
    }
}
impl Shown for &Cart {
    fn show(&self) {
        self.count();
        //   ^ calls: lent::Cart::count@24  by: enclosing type
        self.name();
        //   ^ calls: lent::Cart::name@16  by: a guess
        (*self).name();
        //      ^ calls: lent::Cart::name@16  by: enclosing type
    }
    fn drop_off(self) {
        self.count();
        //   ^ calls: lent::Cart::count@15  by: enclosing type
        self.name();
        //   ^ calls: lent::Cart::name@16  by: enclosing type
    }
}
impl Shown for &mut Cart {
    fn show(&self) {
        self.count();
        //   ^ calls: lent::Cart::count@15  by: enclosing type
    }
    fn drop_off(self) {}
}
