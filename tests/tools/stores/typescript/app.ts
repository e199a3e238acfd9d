import { Base, Port, Queue, Store } from "./store";

export class Service {
  constructor(private store: Store, private base: Base, private port: Port) {}
  save() { this.store.put("a"); }
  load() { return this.store.get("a"); }
  clear() { this.base.flush(); }
  mail() { this.port.send("x"); }
}

export function enqueue(queue: Queue) { queue.put("a"); }
