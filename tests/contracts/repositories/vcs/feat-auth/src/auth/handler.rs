use crate::auth::jwt::{validate_token, Claims};

pub fn authenticate(token: &str, provider: &str) -> Option<Claims> {
    if provider.is_empty() {
        return None;
    }
    validate_token(token, b"key")
}
