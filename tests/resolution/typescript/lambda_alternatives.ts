// --- path: a.ts ---
class Node1 {
  next!: Node1
  visit() {}
}
export function all(l: Node1[], b: boolean) {
  l.map(x => b ? x : x.next)[0].visit()
  //                            ^ calls: a.Node1.visit
  l.map(x => { if (b) return x; return x.next })[0].visit()
  //                                                ^ calls: a.Node1.visit
  l.map(({ next }) => next)[0].visit()
  //                           ^ calls: a.Node1.visit
}
