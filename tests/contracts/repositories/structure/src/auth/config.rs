/// How tokens are signed.
pub struct AuthConfig {
    pub key: Vec<u8>,
}
