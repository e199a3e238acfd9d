use crate::handlers::login::login;

pub fn process_request(token: &str) -> u16 {
    if login(token) {
        200
    } else {
        401
    }
}

pub fn steady() -> u16 {
    204
}
