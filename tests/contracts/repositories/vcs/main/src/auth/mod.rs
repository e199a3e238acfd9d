pub mod handler;
pub mod jwt;
pub mod legacy;
pub mod oauth;
