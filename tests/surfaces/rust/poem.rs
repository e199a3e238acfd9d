use poem::{get, handler, Route};

#[handler]
fn hello() -> String { String::new() }

fn app() -> Route {
    Route::new().nest("/api", Route::new().at("/hello/:name", get(hello).post(hello)))
    // ^ route: GET /api/hello/:name -> poem::hello ; route: POST /api/hello/:name -> poem::hello
}

// --- path: shop/src/api.rs ---
use poem_openapi::OpenApi;

pub struct Users;
#[OpenApi(prefix_path = "/v1")]
impl Users {
    #[oai(path = "/users", method = "get", operation_id = "list")]
    async fn list(&self) -> Json<Vec<User>> { todo!() }
    // ^ route: GET /shop/api/v1/users
}

pub struct Carts;
#[OpenApi]
impl Carts {
    #[oai(path = "/carts/:id", method = "delete")]
    async fn remove(&self) -> Response { todo!() }
    // ^ route: DELETE /shop/api/carts/:id
}

pub fn get() -> impl OpenApi {
    // in brackets
    ((Users, Carts), Carts)
}

// --- path: shop/src/lib.rs ---
mod api;
use poem::{IntoEndpoint, Route};
use poem_openapi::OpenApiService;

pub fn app() -> impl IntoEndpoint {
    let service = OpenApiService::new(crate::api::get(), "Shop", "1").server("/x");
    Route::new().nest("/api", service.with(cached()))
}

pub fn main() {
    let shop = app().into_endpoint();
    let route = || { Route::new().nest("/shop", guarded(shop).with(cached())) };
    serve(route())
}
