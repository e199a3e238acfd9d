use crate::auth::config::AuthConfig;
use crate::auth::error::TokenError;
use crate::auth::jwt::{Claims, JwtValidator};

/// Lets users in.
pub struct AuthHandler {
    jwt: JwtValidator,
}

impl AuthHandler {
    pub fn new(config: AuthConfig) -> Self {
        AuthHandler { jwt: JwtValidator::new(config.key) }
    }

    pub fn authenticate(&self, token: &str) -> Result<Claims, TokenError> {
        let claims = self.jwt.validate_token(token)?;
        self.validate(&claims)?;
        Ok(claims)
    }

    fn validate(&self, claims: &Claims) -> Result<(), TokenError> {
        if claims.exp == 0 {
            return Err(TokenError::Expired);
        }
        Ok(())
    }
}

pub fn handler_name() -> &'static str {
    "auth"
}
