pub mod auth;
pub mod session;
