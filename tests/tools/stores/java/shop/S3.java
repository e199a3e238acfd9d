package shop;

public class S3 implements Store {
    @Override
    public void put(String key) { upload(key); }
    static void upload(String key) {}
}

class Queue {
    void put(String key) {}
}

class App {
    private final Store store;
    App(Store store) { this.store = store; }
    void save() { store.put("a"); }
    void enqueue(Queue queue) { queue.put("b"); }
}
