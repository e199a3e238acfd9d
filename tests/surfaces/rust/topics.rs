// --- path: Cargo.toml ---
// [package]
// name = "shop"

// --- path: src/lib.rs ---
use rdkafka::consumer::StreamConsumer;
use rdkafka::producer::{FutureProducer, FutureRecord};

const ORDERS: &str = "orders";

pub async fn publish(producer: &FutureProducer) {
    producer.send(FutureRecord::to(ORDERS).payload("a"), 1).await;
    // ^ topic: produce orders -> lib::publish
}

pub fn consume(consumer: &StreamConsumer) {
    consumer.subscribe(&["orders", "returns"]);
    // ^ topic: consume orders -> lib::consume ; topic: consume returns -> lib::consume
}
