/**
 * Sells.
 * @param {Item<Tag>[]} items
 * @param {import('./types').Options=} options
 * @returns {Promise<Receipt>}
 */
export async function sell(items, options, later) {
  // ^ defined: fn sell ; type: Promise[Receipt] ; bound: items : Array[Item[Tag]] ; bound: later
  // ^ doc: Sells. / @param {Item<Tag>[]} items / @param {import('./types').Options=} options / @returns {Promise<Receipt>}
  for (const item of items) item.pack()
  // ^ bound: item = items@iter ; role: call item.pack
  try { await post(items) } catch (problem) { report(problem) }
  // ^ bound: problem ; not role: read problem
  let best
  if (options) { best = options.best ?? fallback() }
  // ^ bound: best = options.best fallback()
  if (best instanceof Offer) best.take()
  // ^ bound: best : Offer ; role: call best.take
  function nested() { return best }
  // ^ defined: fn sell.nested ; bound: return = best
  items.forEach((one, index) => one.price)
  // ^ bound: one = items.forEach@arg0@arg0 ; bound: index = items.forEach@arg0@arg1 ; not bound: return = one.price
  switch (best) { case 1: { const inBlock = () => 1; inBlock() } }
  // ^ defined: fn sell.inBlock ; bound: inBlock = #def3
  label: for (;;) break label
  return /** @type {Receipt} */ (best)
  // ^ bound: return = <Receipt> ; not role: read label
}
/** @type {Map<string, Item>} */
const stock = new Map()
// ^ defined: constant stock ; type: Map[string,Item] ; bound: stock = <Map[string,Item]>
const pick = cond ? first : second, either = a || unknown + 1
// ^ bound: pick = first second ; bound: either = a #?
const api = { fetch, base: url, get: (path) => fetch(path) }
// ^ bound: fetch = fetch ; bound: base = url ; defined: method api.get ; role: call fetch
const tagged = html`<p>${text()}</p>`, found = map["key"].list[0]?.name
// ^ role: call html ; role: call text ; bound: found = map.key.list[0].name
function made() { return { pick, go() {}, of: new Shop(), size: 5, ...api } }
// ^ bound: return = <{@881:,pick:=pick,go:=#def7,of:=Shop{},...:=api}>
run(function again() { again() })
// ^ defined: fn again ; bound: again = #def8
