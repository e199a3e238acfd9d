pub mod handler;
pub mod jwt;
pub mod oauth;
