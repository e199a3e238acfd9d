pub mod config;
pub mod error;
pub mod handler;
pub mod jwt;

pub use jwt::Claims;
