use crate::auth::handler::authenticate;
use crate::auth::jwt::validate_token;

pub fn login(token: &str) -> bool {
    authenticate(token).is_some() && validate_token(token, b"other").is_some()
}
