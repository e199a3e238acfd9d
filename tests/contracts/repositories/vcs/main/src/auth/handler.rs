use crate::auth::jwt::{validate_token, Claims};

pub fn authenticate(token: &str) -> Option<Claims> {
    validate_token(token, b"key")
}
