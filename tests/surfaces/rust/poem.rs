use poem::{get, handler, Route};

#[handler]
fn hello() -> String { String::new() }

fn app() -> Route {
    Route::new().nest("/api", Route::new().at("/hello/:name", get(hello).post(hello)))
    // ^ route: GET /api/hello/:name -> poem::hello ; route: POST /api/hello/:name -> poem::hello
}
