// Type parameters that a call leaves out, told by what it is given; and types that are written with a name.

// --- path: src/lib.rs ---
pub struct Cart;
impl Cart { fn pay(&self) {} fn till(&self) -> Till { Till } }
pub struct Till;
impl Till { fn pay(&self) {} }

pub struct Shelf<T> { held: T }
impl<T> Shelf<T> {
    fn new(held: T) -> Self { Shelf { held } }
    fn empty() -> Shelf<T> { todo!() }
    fn get(&self) -> &T { &self.held }
    fn map<U, F: FnOnce(T) -> U>(self, f: F) -> Shelf<U> { todo!() }
    fn for_each(&self, f: impl FnMut(&T)) {}
    fn with<F>(&self, f: F) where F: Fn(&T) {}
}
fn same<T>(x: T) -> T { x }
fn first<T>(xs: Vec<T>) -> T { todo!() }
fn run<T>(f: impl Fn() -> T) -> T { f() }
fn make<T>() -> Shelf<T> { todo!() }
struct Wrapped<T>(T);
fn unwrapped<T>(Wrapped(x): Wrapped<T>, y: u8) -> T { x }

fn told(cart: Cart, other: Cart, carts: Vec<Cart>, wrapped: Wrapped<Cart>) {
    same(cart).pay();
    //         ^ calls: lib::Cart::pay  by: declared type ; not calls: lib::Till::pay
    first(carts).pay();
    //           ^ calls: lib::Cart::pay
    run(|| other.till()).pay();
    //                   ^ calls: lib::Till::pay ; not calls: lib::Cart::pay
    let shelf = Shelf::new(other);
    shelf.get().pay();
    //          ^ calls: lib::Cart::pay ; not calls: lib::Till::pay
    shelf.with(|one| one.pay());
    //                   ^ calls: lib::Cart::pay
    shelf.for_each(|one| one.pay());
    //                       ^ calls: lib::Cart::pay ; not calls: lib::Till::pay
    shelf.map(|one| one.till()).get().pay();
    //                                ^ calls: lib::Till::pay ; not calls: lib::Cart::pay
    unwrapped(wrapped, 1).pay();
    //                    ^ calls: lib::Cart::pay 
    same(unknown()).pay();
    //              ^ not calls: lib::Cart::pay ; not calls: lib::Till::pay
}

fn written() {
    Shelf::<Till>::empty().get().pay();
    //                           ^ calls: lib::Till::pay ; not calls: lib::Cart::pay ; reads: lib::Shelf
    make::<Cart>().get().pay();
    //                   ^ calls: lib::Cart::pay ; calls: lib::make
    make::<_>().get().pay();
    //                ^ not calls: lib::Cart::pay ; not calls: lib::Till::pay
}

// What the standard library gives of a closure's result, and operators of a type.

impl std::ops::Add for Cart { type Output = Till; fn add(self, other: Cart) -> Till { Till } }
impl std::ops::Index<usize> for Cart { type Output = Cart; fn index(&self, at: usize) -> &Cart { self } }

fn outside(one: Option<Cart>, two: Result<Cart, Till>, carts: Vec<Cart>, a: Cart, b: Cart) {
    one.map(|cart| cart.till()).unwrap().pay();
    //                                   ^ calls: lib::Till::pay ; not calls: lib::Cart::pay
    two.and_then(|cart| Ok(cart.till())).unwrap().pay();
    //                                            ^ calls: lib::Till::pay ; not calls: lib::Cart::pay
    carts.iter().map(|cart| cart.till()).next().unwrap().pay();
    //                                                   ^ calls: lib::Till::pay ; not calls: lib::Cart::pay
    carts.iter().filter_map(|cart| Some(cart.till())).next().unwrap().pay();
    //                                                                ^ calls: lib::Till::pay
    for (left, right) in carts.iter().zip(carts.iter().map(|cart| cart.till())) { right.pay() }
    //                                                                                  ^ calls: lib::Till::pay
    carts.iter().fold(Till, |till, cart| till).pay();
    //                                         ^ calls: lib::Till::pay
    a[0].pay(); (a + b).pay();
    //                  ^ calls: lib::Till::pay ; calls: lib::Cart::pay
}
