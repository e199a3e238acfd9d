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

// --- path: src/lists.rs ---
use rocket::Route;

#[get("/alive")]
fn alive() {}
// ^ route: GET /{base}/api/alive -> shop::lists::alive

#[get("/deep")]
fn deep() {}
// ^ route: GET /{base}/api/deep -> shop::lists::deep

fn inner() -> Vec<Route> {
    routes![deep]
}

pub fn listed() -> Vec<Route> {
    let mut first = routes![alive];
    let mut all = Vec::new();
    all.append(&mut inner());
    all.append(&mut first);
    all
}

// --- path: src/other.rs ---
use rocket::Rocket;

fn start(base: String) {
    let api = rocket::build().mount([base, "/api"].concat(), crate::lists::listed());
}
