// --- path: Cargo.toml ---
[package]
name = "shop"

// --- path: src/main.rs ---
#[macro_use] extern crate rocket;
use rocket::form::Form;

#[get("/<id>")]
fn item(id: usize) {}
// ^ route: GET /items/<id> -> shop::item

#[post("/", data = "<form>")]
fn add(form: Form<Item>) {}
// ^ route: POST /items/ -> shop::add

#[launch]
fn rocket() -> _ {
    rocket::build().mount("/items", routes![item, add])
}
