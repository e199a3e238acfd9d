// --- path: Cargo.toml ---
[package]
name = "shop"
// --- path: src/lib.rs ---
use aide::axum::{routing::{get_with, post_with}, ApiRouter};

async fn create() {}
async fn list() {}
async fn show() {}

fn router() -> ApiRouter {
    ApiRouter::new()
        .api_route_with(
            "/carts",
            // ^ route: POST /carts -> shop::create
            // ^ route: GET /carts -> shop::list
            post_with(create, documented).get_with(list, documented),
            &tag,
        )
        .api_route("/carts/{id}", get_with(show, documented))
    // ^ route: GET /carts/{id} -> shop::show
}
