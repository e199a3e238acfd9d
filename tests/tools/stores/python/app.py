from store import Queue, Sink, Store


def save(store: Store, value):
    store.put("a", value)


def emptied(sink: Sink):
    sink.drain(3)


def enqueue(queue: Queue):
    queue.put(1, 2)
