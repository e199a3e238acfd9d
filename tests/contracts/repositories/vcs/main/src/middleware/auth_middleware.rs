use crate::auth::jwt::validate_token;

pub fn check_auth(token: &str) -> bool {
    let claims = validate_token(token, b"key");
    claims.is_some()
}
