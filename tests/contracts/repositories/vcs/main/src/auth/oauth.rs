pub struct TokenPair {
    pub access: String,
}
