// What a method gives that gives `this`: of the type that is asked, not the one that says so.
// --- path: query.ts ---
export class Query {
  where(): this { return this }
  as(): Find { return null! }
  run() { return 1 }
}
export abstract class Kept<T> extends Query { keep(on: boolean): this { return this } run() { return 2 } }
export class Find<T = {}> extends Kept<T> { run() { return 3 } into<U>(): Find<U> { return null! } first(): this { return this } }
// --- path: app.ts ---
import type { Find, Query } from './query'
function use(find: Find<string>, query: Query) {
  find.where().run()
  //           ^ calls: query.Find.run
  find.keep(true).where().first().run()
  //                              ^ calls: query.Find.run
  query.where().run()
  //            ^ calls: query.Query.run
  query.as().into().keep(false).run()
  //                            ^ calls: query.Find.run ; not calls: query.Kept.run
}
