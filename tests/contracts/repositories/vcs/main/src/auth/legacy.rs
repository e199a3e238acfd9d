pub fn legacy_auth(user: &str) -> bool {
    !user.is_empty()
}
