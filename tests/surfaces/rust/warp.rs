// --- path: Cargo.toml ---
[package]
name = "shop"
// --- path: src/main.rs ---
use warp::Filter;

fn carts() -> impl Filter {
    warp::path!("carts" / u64)
        // ^ route: GET,HEAD /carts/{u64} as heuristic
        .and(warp::get().or(warp::head()).unify())
        .and_then(show)
}

fn routes() -> impl Filter {
    let all = warp::path("health").and(warp::get()).map(|| "ok").or(warp::path("metrics").and(warp::path("raw")).map(raw));
    // ^ route: GET /health -> shop::routes ; route: ANY /metrics/raw -> shop::raw
    warp::path!("api" / "v1" / ..).and(carts().or(all))
}

async fn show(id: u64) {}
fn raw() {}
