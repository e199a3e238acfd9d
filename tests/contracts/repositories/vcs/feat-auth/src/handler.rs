use crate::handlers::login::login;

pub async fn process_request(token: &str, trace: bool) -> u16 {
    if trace {
        return 202;
    }
    if login(token) {
        200
    } else {
        401
    }
}

pub fn steady() -> u16 {
    204
}
