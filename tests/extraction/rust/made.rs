// Items that macros of the file make: they stand where those are invoked, and on the lines of what these are handed.

use std::fmt;

macro_rules! newtype {
    // ^ defined: macro newtype
    ($(#[$told:meta])* $vis:vis struct $name:ident($inner:ty) $(, with $($given:ident),+)?) => {
        $(#[$told])*
        $vis struct $name($inner);

        impl fmt::Display for $name {
            fn fmt(&self, to: &mut fmt::Formatter) -> fmt::Result { self.0.fmt(to) }
        }

        impl $name {
            /// Makes "one".
            pub const fn new(inner: $inner) -> Self { $name(inner) }
            $($( pub fn $given(&self) -> &$inner { &self.0 } )+)?
        }
    };
}

newtype!(
    /// What a cart is called,
    /// and no more.
    #[derive(Clone, Copy)]
    pub struct CartId(HashMap<u32, Vec<u8>>),
    // ^ defined: struct CartId ; visibility: public ; doc: What a cart is called, / and no more. ; modifiers: generated
    // ^ decorators: derive(Clone, Copy) ; interfaces: fmt::Display ; defined: fn CartId::new ; signature: pub const fn new(inner: HashMap<u32, Vec<u8>>) -> Self
    // ^ role: call CartId
    with first,
    // ^ defined: fn CartId::first ; type: HashMap[u32,Vec[u8]]
    second
    // ^ defined: fn CartId::second ; modifiers: generated ; modifiers: generated
);
pub fn after() {}
// ^ defined: fn after ; not modifiers: generated ; lines: 1

mod inner {
    newtype! { struct Other(u8) }
    // ^ defined: struct inner::Other ; visibility: private ; role: macro newtype
    newtype! { struct Many, Few }
    // ^ not defined: struct inner::Many ; role: macro newtype/(_,Few)
}

macro_rules! both { ($($name:ident),*) => { $( newtype!(struct $name(i8)); )* } }
both!(One, Two);
// ^ defined: struct One ; defined: struct Two ; defined: fn Two::new
fn calls() { newtype!(struct Local(u8)); both!() }
// ^ defined: fn calls ; not defined: struct calls::Local

macro_rules! twice { ($($test:tt)*) => { mod one { $($test)* } mod two { $($test)* } } }
twice! {
    fn works<T>() { run_it() }
    // ^ defined: fn works ; not defined: fn one::works ; not modifiers: generated ; role: call run_it
}
