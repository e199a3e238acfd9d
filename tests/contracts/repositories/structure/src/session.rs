use crate::auth::Claims;

pub struct Session {
    pub claims: Claims,
}

pub fn open_session(claims: Claims) -> Session {
    Session { claims }
}
