// --- path: Cargo.toml ---
[package]
name = "shop"
[dependencies]
axum = "0.7"
actix-web = "4"
parking_lot = "0.12"
dashmap = "6"
serde_json = "1"
// --- path: src/lib.rs ---
use std::sync::Arc;

use actix_web::web;
use axum::extract::{Json, Path, State};
use dashmap::DashMap;
use parking_lot::{Mutex, RwLock};

pub struct Key(String);
impl Key {
    pub fn norm(&self) {}
}
pub struct Store;
impl Store {
    pub fn put(&self) {}
}
pub struct App {
    pub store: Arc<Store>,
}
impl App {
    pub fn open(&self) {}
}

async fn by_axum(Path(key): Path<Key>, State(app): State<Arc<App>>, whole: State<App>, Json(body): Json<Store>) {
    key.norm();
    //  ^ calls: shop::Key::norm  by: inferred type
    app.store.put();
    //        ^ calls: shop::Store::put
    whole.open();
    //    ^ calls: shop::App::open
    body.put();
    //   ^ calls: shop::Store::put
}

async fn by_pairs(Path((key, store)): Path<(Key, Store)>) {
    key.norm();
    //  ^ calls: shop::Key::norm
    store.put();
    //    ^ calls: shop::Store::put
}

async fn by_actix(path: web::Path<Key>, app: web::Data<App>) {
    path.into_inner().norm();
    //                ^ calls: shop::Key::norm
    app.open();
    //  ^ calls: shop::App::open
}

fn locks(mutex: &Mutex<Store>, shared: Arc<RwLock<Store>>, map: DashMap<String, Store>) {
    mutex.lock().put();
    //           ^ calls: shop::Store::put
    shared.read().put();
    //            ^ calls: shop::Store::put
    map.get("a").unwrap().put();
    //                    ^ calls: shop::Store::put
    for one in map.iter() {
        one.value().put();
        //          ^ calls: shop::Store::put
    }
}

fn read(text: &str) {
    let store = serde_json::from_str::<Store>(text).unwrap();
    store.put();
    //    ^ calls: shop::Store::put
}
