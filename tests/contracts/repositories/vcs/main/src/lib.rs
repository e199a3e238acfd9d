pub mod auth;
pub mod handler;
pub mod handlers;
pub mod middleware;
