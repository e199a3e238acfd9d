pub struct TokenPair {
    pub access: String,
}

pub fn refresh_token(token: &str) -> TokenPair {
    TokenPair { access: token.to_string() }
}
