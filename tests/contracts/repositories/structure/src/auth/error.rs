/// Why a token was refused.
pub enum TokenError {
    Expired,
    Malformed,
}
