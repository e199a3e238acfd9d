use gate::handlers::login::login;

#[test]
fn refuses_empty_tokens() {
    assert!(!login(""));
}
