// --- path: Cargo.toml ---
// [package]
// name = "shop"

// --- path: src/schema.rs ---
use async_graphql::{Context, Object};

pub struct QueryRoot;

#[Object]
impl QueryRoot {
    async fn all_carts(&self, ctx: &Context<'_>) -> Vec<Cart> { vec![] }
    // ^ graphql: serve Query.all_carts
}

pub struct Cart;

#[Object]
impl Cart {
    async fn lines(&self) -> i32 { 0 }
    // ^ none: graphql
}
