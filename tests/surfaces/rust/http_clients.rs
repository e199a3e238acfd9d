// --- path: Cargo.toml ---
// --- path: src/main.rs ---
use reqwest::Client;

async fn load(client: &Client, base: &str, id: u32) {
    client.get(format!("{base}/users/{id}")).send().await;
    // ^ client: GET {base}/users/{id} -> main::load
    reqwest::get("https://x.example/a").await;
    // ^ client: GET https://x.example/a -> main::load
    client.post(&format!("{}/users", base)).send().await;
    // ^ client: POST {base}/users -> main::load
    map.get("/no");
}
