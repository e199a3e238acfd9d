// --- path: src/app.js ---
function run(task, { quick }, after) {
  task();
  // ^ calls: src.app.load ; calls: src.app.save
}

const each = (visit) => visit();
//                      ^ calls: src.app.load

function load() {}
function save() {}

class Store {
  constructor(notify) {
    this.notify = notify;
  }
  close() {
    this.notify();
    //   ^ calls: src.app.save
  }
}

run(load, {});
run(save, {}, load);
each(load);
new Store(save);
