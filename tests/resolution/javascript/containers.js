// --- path: src/app.js ---
function start() {}
function stop() {}

const steps = [start, stop];

export function main(index) {
  steps[index]();
  // ^ calls: src.app.start ; calls: src.app.stop
  for (const step of steps) {
    step();
    // ^ calls: src.app.stop
  }
}
