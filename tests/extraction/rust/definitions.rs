//! A shop. What stands here documents the file, which is no definition to look at.

use std::fmt;

/// Something
/// for sale.
#[derive(Clone)]
// ^ bound: T : Priced
// a plain comment documents nothing
#[must_use]
pub struct Item<'a, T: Priced, const N: usize> {
    // ^ defined: struct Item ; lines: 6 ; visibility: public ; doc: Something / for sale. ; type_parameters: T N
    // ^ decorators: derive(Clone) must_use ; signature: pub struct Item<'a, T: Priced, const N: usize>
    name: &'a str,
    // ^ defined: field Item::name ; type: str ; visibility: private
    pub(crate) price: Option<Box<T>>,
    // ^ defined: field Item::price ; type: Option[Box[T]] ; visibility: crate ; not role: type T
    makers: Vec<dyn Maker + Send>, tags: [u8; N],
    // ^ type: Vec[Maker] ; type: @std.Array[u8]
    pair: (u8, fn(&T) -> Item), rest: std::rc::Rc<Item>,
    // ^ type: Tuple[u8,Fn[Item,T]] ; type: std::rc::Rc[Item] ; role: type std::rc::Rc ; not role: type Rc
}

pub struct Pair(pub Unit, Option<Shape>);
// ^ defined: field Pair::0 ; defined: field Pair::1 ; type: Unit ; type: Option[Shape] ; role: type Shape

pub struct Unit;
// ^ defined: struct Unit ; signature: pub struct Unit

union Bits { whole: u32 }
// ^ defined: struct Bits ; defined: field Bits::whole

enum Shape {
    // ^ defined: enum Shape ; visibility: private
    Point,
    // ^ defined: constant Shape::Point ; visibility: public
    Circle(Radius),
    // ^ defined: constant Shape::Circle ; defined: field Shape::Circle::0 ; type: Radius
    Box { width: f64 },
    // ^ defined: constant Shape::Box ; defined: field Shape::Box::width
}

pub trait Priced: fmt::Debug + Into<f64> {
    // ^ defined: trait Priced ; bases: fmt::Debug Into[f64] ; role: extends fmt::Debug ; role: extends Into
    type Currency: Display;
    // ^ defined: type Priced::Currency ; visibility: public
    const ZERO: u8;
    // ^ defined: constant Priced::ZERO ; type: u8
    fn price(&self) -> Self::Currency;
    // ^ defined: fn Priced::price ; modifiers: abstract ; type: Self::Currency ; bound: self = #self
    fn free() -> Self {}
    // ^ defined: fn Priced::free ; modifiers: static ; type: Self
}

impl<'a, T> Priced for Item<'a, T>
// ^ defined: impl Item ; owner: Item[T] ; interfaces: Priced ; role: implements Priced ; role: type Item
// ^ bound: T : Priced ; type_parameters: T
where
    T: Priced + 'a,
{
    type Currency = Euro;
    // ^ defined: type Item::Currency ; type: Euro
    #[inline]
    async fn price(self: Box<Self>, (a, b): (u8, Euro)) -> Result<Euro, Error> {
        // ^ defined: fn Item::price ; lines: 3 ; modifiers: async ; visibility: public ; type: Result[Euro,Error]
        // ^ bound: self = #self ; bound: a = <Tuple[u8,Euro]>@0 ; bound: b = <Tuple[u8,Euro]>@1
        // ^ decorators: inline ; not role: decorator inline
        fn inner() {}
        // ^ defined: fn Item::price::inner
    }
}

impl Item {
    pub const unsafe fn first(mut x: impl Iterator<Item = Euro> + Send) -> impl Future<Output = Euro> {}
    // ^ modifiers: const unsafe static ; bound: x : Iterator[Euro] ; type: Future[Euro] ; not role: type Output
}

impl Maker for [u8] {}
// ^ defined: impl Array ; owner: @std.Array[u8] ; interfaces: Maker

const LIMIT: Limits = Limits::new();
// ^ defined: constant LIMIT ; type: Limits ; role: call Limits::new
static mut COUNT: u8 = 0;
// ^ defined: variable COUNT ; modifiers: static
static NAMES: &[&str] = &[];
// ^ defined: constant NAMES ; type: @std.Array[str]
type Prices<T> = std::collections::HashMap<String, T>;
// ^ defined: type Prices ; type: std::collections::HashMap[String,T] ; type_parameters: T

#[macro_export]
macro_rules! sell { ($x:expr) => { $x.sell(nothing()) } }
// ^ defined: macro sell ; visibility: public ; not role: call nothing ; bound: !1 = #0.sell()
macro_rules! stock {
	($a:expr, $b:expr $(,)?) => {{ let shelf = &mut $a.shelves[$b]; (shelf, $crate::sell!(shelf.top, 1)?) }};
	// ^ bound: !2 = #tuple/(#0.shelves[],crate::sell!/(#0.shelves[].top,_)@try)
	($($any:tt)*) => { Shelf };
	// ^ not bound: !1 = Shelf
	($a:ident) => { store.$a };
	// ^ not bound: !1 = store.$a
}

mod hidden {
    // ^ defined: module hidden ; visibility: private
    //! Inside.
    pub(super) fn shown() {}
    // ^ defined: fn hidden::shown ; visibility: super
}

extern "C" { fn outside(x: u8); }
// ^ defined: fn outside ; bound: x : u8

cfg_feature! { pub fn within_a_macro() { call_it() } }
// ^ defined: fn within_a_macro ; role: macro cfg_feature ; role: call call_it
