// --- path: Cargo.toml ---
[package]
name = "shop"

// --- path: src/main.rs ---
use actix_web::{get, web, App, HttpServer};
mod items;

#[get("/hello/{name}")]
async fn hello() {}
// ^ route: GET /hello/{name} -> shop::hello

async fn main() {
    HttpServer::new(|| {
        App::new()
            .service(hello)
            .service(web::scope("/dev").service(told).service(shown))
            .service(Files::new("/static", "./static").index_file("index.html"))
            // ^ route: GET /static/* -> shop::main
            .service(web::scope("/api").configure(items::routes).route("/ping", web::get().to(ping)))
            // ^ route: GET /api/ping -> shop::ping
            .service(
                web::scope("/carts")
                    .route("", web::put().to(ping))
                    // ^ route: PUT /carts -> shop::ping
                    .service(web::scope("/old").route("/all", web::get().to(ping))),
                    // ^ route: GET /carts/old/all -> shop::ping
            )
            .route("/told-by", web::method(Method::PATCH).to(ping))
            // ^ route: PATCH /told-by -> shop::ping
            .route("/guarded", web::route().guard(guard::Delete()).to(ping))
            // ^ route: DELETE /guarded -> shop::ping
            .service(web::resource("/thing").route(web::post().to(ping)))
            // ^ route: POST /thing -> shop::ping
            .service(web::resource("/plain").to(crate::ping))
            // ^ route: ANY /plain -> shop::ping
    });
}

async fn ping() {}

#[cfg(debug_assertions)]
#[get("/told")]
async fn told() {}
// ^ route: GET /dev/told -> shop::told

#[cfg(not(debug_assertions))]
#[get("/told")]
async fn told() {}
// ^ route: GET /dev/told -> shop::told

#[utoipa::path(get, path = "/wrongly")]
#[post("/shown")]
async fn shown() {}
// ^ route: POST /dev/shown -> shop::shown

// --- path: src/items.rs ---
use actix_web::web;

pub fn routes(cfg: &mut web::ServiceConfig) {
    cfg.route("/items", web::get().to(list));
    // ^ route: GET /api/items -> shop::items::list
    cfg.route("/all", web::get().to(all::<u8>));
    // ^ route: GET /api/all -> shop::items::all
}

async fn list() {}

async fn all<T>() {}
