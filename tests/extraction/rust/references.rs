use std::{io::{self, Read as R, prelude::*}, fmt};
// ^ imports: std io as io ; imports: std::io Read as R ; imports: std::io::prelude * as - ; imports: std fmt as fmt
use super::{a::B as _, *};
// ^ imports: super::a B as - ; imports: super * as -
pub(crate) use crate::c::D;
// ^ imports: crate::c D as D form: public
extern crate serde_json as json;
// ^ imports: serde_json - as json
mod plain;
// ^ imports: plain - as plain form: mod ; not defined: module plain
#[path = "other/place.rs"]
mod moved;
// ^ imports: other/place.rs - as moved form: mod

#[derive(Debug, serde::Serialize)]
// ^ role: macro Debug ; role: macro Serialize
#[tokio::main]
// ^ role: decorator tokio::main
fn paths() {
    let item = Item::<u8>::new(1)?.price().await[0].0;
    // ^ bound: item = Item/<u8>_::new()@try.price()@await[].0 ; role: call Item/<u8>_::new()@try.price ; role: call Item/<u8>_::new/(#int)
    let Some(x) = (*self.a.b()).c else { return };
    // ^ bound: x = self.a.b().c@try ; role: call self.a.b
    let Point { a, b: Some(ref c), .. } = q;
    // ^ bound: a = q.a Point{}.a ; bound: c = q.b@try Point{}.b@try ; role: type Point
    let (d, mut e) = (first(), &mut second.third);
    // ^ bound: d = first() ; bound: e = second.third
    let typed: (A, B) = make();
    // ^ bound: typed : Tuple[A,B] ; bound: typed = make()
    let (f, _): (A, B) = make();
    // ^ bound: f = <Tuple[A,B]>@0
    let g = if let Some(inner) = x.get() { inner.part() } else { Other::new() };
    // ^ bound: g = x.get()@try.part() Other::new() ; bound: inner = x.get()@try
    let h = match x { Shape::Circle(r) | Shape::Disc(r) if r.ok() => r.area(), n @ 1..=2 => n, _ => 0 };
    // ^ bound: r = x.Circle{}.0 Shape::Circle{}.0 ; bound: n = x ; role: call r.ok ; role: read Shape::Circle
    let i = Box::new(Item { a: 1, b, ..c });
    // ^ bound: i = Item{} ; role: instantiate Item
    let j = xs.iter().collect::<Vec<Item>>();
    // ^ bound: j = <Vec[Item]> ; role: call xs.iter().collect ; role: type Item
    (self.field)(x);
    // ^ role: call self.field@deref ; not role: call self.field
    <Item as Priced>::free();
    // ^ role: call Item@as=Priced::free ; role: type Priced
    self.count += 1;
    // ^ role: write self.count
    xs.iter().map(|(k, v)| v.name()).fold(Sum::zero(), |sum, y: u8| sum.add(y));
    // ^ bound: v = xs.iter()@iter@1 xs.iter().map@arg0@arg0@1 ; bound: sum = Sum::zero() xs.iter().map/(#fn2=#0@1.name())().fold/(Sum::zero())@arg1@arg0 ; bound: y : u8 ; role: call v.name ; role: call sum.add/(y)
    while let Some(Event::Key(key)) = events.pop() { key.press(); }
    // ^ bound: key = events.pop()@try.Key{}.0 Event::Key{}.0
    for (i, part) in parts.iter().enumerate() {}
    // ^ bound: part = parts.iter().enumerate()@iter@1
    if let Err(error) = run() {}
    // ^ bound: error = run()@err
}

fn macros(x: Item) {
    println!("{} {}", x.price(), format!("{:?}", helper::show(x)));
    // ^ role: macro println ; role: macro format ; role: call x.price ; role: call helper::show
    assert_eq!(vec![x.first()], LIMIT, "message");
    // ^ role: macro vec ; role: call x.first ; role: read LIMIT
    info!(%x, ?y.id(), "traced {}", z.name());
    // ^ role: call y.id ; role: call z.name
    let made = vec![1]; let text = format!("x");
    // ^ bound: made = <Vec> ; bound: text = <String>
    quote! { x.ignored() };
    // ^ role: macro quote ; not role: call x.ignored
    with_closure!(name, |dir: Dir| { dir.create(); });
    // ^ bound: dir : Dir ; role: call dir.create
}
const LIMIT: u8 = 3;
