pub trait Store {
    fn put(&self, key: &str);
    fn twice(&self, key: &str) {
        self.put(key);
    }
}

pub struct S3;
pub struct Queue;

impl Store for S3 {
    fn put(&self, key: &str) {
        upload(key);
    }
}

impl Queue {
    pub fn put(&self, key: &str) {}
}

fn upload(key: &str) {}

pub fn save(store: &dyn Store) {
    store.put("a");
}

pub fn keep<T: Store>(store: &T) {
    store.put("a");
}

pub fn enqueue(queue: &Queue) {
    queue.put("a");
}
