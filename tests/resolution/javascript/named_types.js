// Comments name types that nothing imports: what has one is what its members' names tell.
// --- path: src/sketch.js ---
export class Sketch {
  drawEllipse() {}
}
// --- path: src/use.js ---
/** @param {Sketch} sketch */
export function use(sketch) {
  sketch.drawEllipse();
  //     ^ calls: src.sketch.Sketch.drawEllipse  by: a guess
}
