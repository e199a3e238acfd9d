// Macros: what a crate exports is its root's, wherever it stands; what derives is a function by another name.
// --- path: core/Cargo.toml ---
[package]
name = "shop-core"
[dependencies]
shop-make = { path = "../make" }
// --- path: app/Cargo.toml ---
[package]
name = "app"
[dependencies]
shop-core = { path = "../core" }
other = { path = "../other" }
shop-make = { path = "../make" }
// --- path: make/Cargo.toml ---
[package]
name = "shop-make"
[lib]
proc-macro = true
// --- path: other/Cargo.toml ---
[package]
name = "other"
// --- path: other/src/lib.rs ---
#[macro_export]
macro_rules! weigh { ($x:expr) => { $x } }
// --- path: core/src/lib.rs ---
mod macros;
pub mod inner;
pub use inner::*;
pub use shop_make::Priced;
// --- path: core/src/macros.rs ---
#[macro_export]
macro_rules! weigh { ($x:expr) => { $x } }
macro_rules! hidden { ($x:expr) => { $x } }
pub(crate) use hidden;
pub fn weigh() {}
// --- path: core/src/inner.rs ---
use crate::macros::hidden;
pub fn weighed() {
    crate::weigh!(1);
    //     ^ expands: shop_core::macros::weigh  by: module attribute ; not expands: other::weigh
    hidden!(2);
    // ^ expands: shop_core::macros::hidden  by: import
}
// --- path: make/src/lib.rs ---
#[proc_macro_derive(Priced, attributes(price))]
/// Between the attribute and the function stands what it is for.
#[doc(hidden)]
pub fn derive_priced(x: TokenStream) -> TokenStream { x }
#[proc_macro_attribute]
pub fn marked(x: TokenStream, y: TokenStream) -> TokenStream { x }
// --- path: app/src/main.rs ---
mod listed; mod both; mod traits; mod user; mod plain;
use shop_core::{weigh, Priced};
// ^ imports: shop_core::macros::weigh ; imports: shop_make::derive_priced ; not imports: other::weigh
#[derive(Priced)]
// ^ expands: shop_make::derive_priced  by: import
struct Cart;
fn main() {
    weigh!(Cart);
    // ^ expands: shop_core::macros::weigh@2  by: import ; not expands: other::weigh
    shop_core::weigh!(Cart);
    //         ^ expands: shop_core::macros::weigh@2  by: module attribute
    weigh();
    // ^ not calls: shop_core::macros::weigh
}
// --- path: app/src/listed.rs ---
use shop_core::*;
fn many() {
    weigh!(1);
    // ^ expands: shop_core::macros::weigh@2  by: import ; not expands: other::weigh
}
// --- path: app/src/both.rs ---
// A trait and the macro that derives it go by one name, and come on two ways.
pub use shop_make::Priced;
pub use crate::traits::*;
// --- path: app/src/traits.rs ---
pub trait Priced { fn price(&self) {} }
// --- path: app/src/user.rs ---
use crate::both::Priced;
// ^ imports: app::traits::Priced ; imports: shop_make::derive_priced ; imports: app::both
#[derive(Priced)]
// ^ expands: shop_make::derive_priced
struct Bag;
fn use_it(bag: Bag) {
    bag.price();
    //  ^ calls: app::traits::Priced::price
}
// --- path: app/src/plain.rs ---
// Where no macro of that name is used, the trait alone is asked for.
use crate::both::Priced;
// ^ imports: app::traits::Priced ; imports: app::both ; not imports: shop_make::derive_priced
fn priced(one: impl Priced) {
    one.price();
    //  ^ calls: app::traits::Priced::price
}
// --- path: view/Cargo.toml ---
[package]
name = "shop-view"
// --- path: term/Cargo.toml ---
[package]
name = "term"
[dependencies]
shop-view = { path = "../view" }
// --- path: view/src/lib.rs ---
// What a macro makes of what it is handed, by the first rule that takes so many arguments.
#[macro_use]
pub mod macros;
pub struct Doc { pub id: usize, pub view: View }
pub struct View { pub doc: usize }
pub struct Tree;
pub struct Other;
impl Doc { pub fn text(&self) {} pub fn new(id: usize) -> Doc { todo!() } }
impl View { pub fn text(&self) {} pub fn view(&self) -> View { todo!() } }
impl Tree { pub fn get(&self, at: usize) -> View { todo!() } pub fn text(&self) {} }
impl Other { pub fn text(&self) {} }
pub struct Editor { pub docs: Vec<Doc>, pub tree: Tree }
// --- path: view/src/macros.rs ---
#[macro_export]
macro_rules! view {
    ($editor:expr) => {{ $editor.tree.get(0) }};
    ($editor:expr, $at:expr $(,)?) => { $editor.tree.get($at) };
}
#[macro_export]
macro_rules! current {
    ($editor:expr) => {{
        let view = $crate::view!($editor);
        // its document
        let doc: &mut _ = &mut $editor.docs[view.doc];
        (view, doc)
    }};
    ($($any:tt)*) => { $crate::Tree };
}
#[macro_export]
macro_rules! fresh { () => { $crate::Doc::new(1) }; ($id:expr) => ( $crate::Doc { id: $id, view: todo!() } ); }
#[macro_export]
macro_rules! around { ($editor:expr) => { $crate::around!($editor) }; }
#[macro_export]
macro_rules! either { ($a:expr) => { if $a { $crate::Tree } else { $crate::Tree } }; }
#[macro_export]
macro_rules! ok { ($e:expr) => { match $e { Ok(one) => one, Err(_) => { todo!(); return } } }; }
#[macro_export]
macro_rules! some {
    ($e:expr, $or:expr) => { match $e { None => return $or, ::core::option::Option::Some(ref one) => one.view } };
}
#[macro_export]
macro_rules! opposite { ($e:expr) => { match $e { Ok(_) => return, Err(one) => one } }; }
#[macro_export]
macro_rules! whichever { ($e:expr) => { match $e { Ok(one) => one, Err(other) => other } }; }
mod debugging {
    use std::fmt;
    written! { impl fmt::Debug { fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result { todo!() } } }
    struct Quiet(Doc);
    impl fmt::Debug for Quiet {
        fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result { fmt::Debug::fmt(&1, f) }
        //                                                                 ^ not calls: shop_view::macros::debugging::Debug::fmt
    }
}
// --- path: term/src/main.rs ---
use shop_view::{around, current, either, fresh, ok, opposite, some, view, whichever, Doc, Editor, Other, Tree};
fn tried() -> Result<Tree, Other> { todo!() }
fn found() -> Option<Doc> { todo!() }
fn unwrapped() {
    ok!(tried()).text();
    //           ^ calls: shop_view::Tree::text ; not calls: shop_view::Other::text
    let tree = ok!(tried());
    tree.get(1).text();
    //          ^ calls: shop_view::View::text
    opposite!(tried()).text();
    //                 ^ not calls: shop_view::Tree::text by: surely
    whichever!(tried()).text();
    //                  ^ not calls: shop_view::Tree::text by: surely
    some!(found(), ()).text();
    //                 ^ calls: shop_view::View::text ; not calls: shop_view::Doc::text
}
struct Context { editor: Editor }
fn show(context: Context, text: &str) {
    let (view, doc) = current!(context.editor);
    view.text();
    //   ^ calls: shop_view::View::text ; not calls: shop_view::Other::text
    doc.text();
    //  ^ calls: shop_view::Doc::text ; not calls: shop_view::View::text
    view!(context.editor, 1).view().text();
    // ^ expands: shop_view::macros::view  by: import
    //                              ^ calls: shop_view::View::text  by: surely
    shop_view::view!(context.editor, 1,).text();
    //                                   ^ calls: shop_view::View::text
    fresh!().text();
    //       ^ calls: shop_view::Doc::text
    fresh!(2).view.text();
    //             ^ calls: shop_view::View::text
    fresh!(1, 2).text();
    //           ^ not calls: shop_view::Doc::text
    current!(context.editor, 1).text();
    //                          ^ not calls: shop_view::Tree::text
    around!(context.editor).text();
    //                      ^ not calls: shop_view::View::text
    either!(true).text();
    //            ^ not calls: shop_view::Tree::text
}
