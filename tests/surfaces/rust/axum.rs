// --- path: Cargo.toml ---
[package]
name = "shop"

// --- path: src/main.rs ---
use axum::{routing::{get, on, post, MethodFilter}, Router};

fn main() {
    let app = Router::new()
        .route("/", get(root).post(create))
        // ^ route: GET / -> shop::root ; route: POST / -> shop::create
        .route("/on", on(MethodFilter::PUT, root).on(MethodFilter::DELETE.or(MethodFilter::PATCH), create))
        // ^ route: PUT /on -> shop::root ; route: DELETE,PATCH /on -> shop::create
        .nest_service("/assets", ServeDir::new("assets"))
        // ^ route: GET /assets/* -> shop::main
        .nest("/admin", admin())
        .merge(other());
    std::env::var("PORT");
    // ^ config: environment PORT -> shop::main
}

fn admin() -> Router {
    Router::new().route("/keys", get(root))
    // ^ route: GET /admin/keys -> shop::root
}

fn other() -> Router {
    let router = Router::new();
    router.route("/other", post(create))
    // ^ route: POST /other -> shop::create
}

async fn root() {}
async fn create() {}

// --- path: src/probe.rs ---
use axum::{Router, routing::get};

async fn probe() {}

#[cfg(test)]
mod tests {
    use super::*;

    fn app() -> Router {
        Router::new().route("/probe", get(probe))
        // ^ none: route
    }
}

#[tokio::test]
async fn answers() {
    let app = Router::new().route("/other", get(probe));
    // ^ none: route
}

// --- path: src/openapi.rs ---
use utoipa_axum::{router::OpenApiRouter, routes};

pub fn documented() -> OpenApiRouter {
    OpenApiRouter::new()
        .routes(routes!(crate::carts::list, crate::carts::add))
        .nest("/v2", OpenApiRouter::new().routes(routes!(crate::carts::newer)))
}

// --- path: src/carts.rs ---
#[utoipa::path(get, path = "/carts", responses((status = 200, body = Vec<Cart>)))]
pub async fn list() {}
// ^ route: GET /carts -> shop::carts::list

#[utoipa::path(path = "/carts", post, tag = "carts")]
pub async fn add() {}
// ^ route: POST /carts -> shop::carts::add

#[utoipa::path(put, path = "/carts/{id}")]
pub async fn newer() {}
// ^ route: PUT /v2/carts/{id} -> shop::carts::newer

#[utoipa::path(delete, path = "/carts/{id}")]
pub async fn only_documented() {}
// ^ none: route

// --- path: src/settings.rs ---
use std::str::FromStr;

fn var(key: &str) -> Option<String> {
    std::env::var(key).ok()
}

pub fn var_parsed<R: FromStr>(key: &str) -> Option<R> {
    match var(key) {
        Some(content) => content.parse().ok(),
        None => None,
    }
}

pub fn threads() -> u16 {
    var_parsed("SHOP_THREADS").unwrap_or(2)
    // ^ config: environment SHOP_THREADS -> shop::settings::threads
}

// --- path: src/versions.rs ---
use axum::{routing::post, Router};

macro_rules! versioned {
    ($path:literal) => { concat!("/v1", $path) };
}

pub fn versions() -> Router {
    Router::new().route(versioned!("/receipts"), post(receipt))
    // ^ route: POST /receipts as heuristic
}

async fn receipt() {}
