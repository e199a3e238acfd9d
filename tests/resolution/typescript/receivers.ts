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
// --- path: parts.ts ---
// What a method of a base makes of the type's own members.
export class Oak { grow() {} }
export class Elm { grow() {} }
export abstract class Wood {
  abstract one(): Oak | Elm
  first() { return this.one() }
  get last() { return this.one() }
  static seed() { return this.kind() }
  static kind() { return new Elm() }
}
export class OakWood extends Wood { one(): Oak { return null! } static kind() { return new Elm() } }
export class Held<T> { constructor(private item: T) {} shown() { return this.item } }
// --- path: walk.ts ---
import { Elm, Held, Oak, OakWood } from './parts'
function walk(wood: OakWood, held: Held<Elm>) {
  wood.first().grow()
  //           ^ calls: parts.Oak.grow  by: a guess ; not calls: parts.Elm.grow
  wood.last.grow()
  //        ^ calls: parts.Oak.grow ; not calls: parts.Elm.grow
  OakWood.seed().grow()
  //             ^ calls: parts.Elm.grow
  held.shown().grow()
  //           ^ calls: parts.Elm.grow  by: a guess
}
// --- path: query/builder.ts ---
export interface Where { where(sub: (query: this) => string): this }
export abstract class Builder {
  each(f: (one: this) => void): void {}
}
export class Select extends Builder implements Where {
  where(sub: string | ((query: this) => string)): this { return this }
  from(): this { return this }
}
export class Update extends Builder { from() {} }
// --- path: query/main.ts ---
import { Builder, Select, Update, Where } from './builder'
export function run(select: Select, update: Update, builder: Builder) {
  select.each((one) => one.from())
  //                       ^ calls: query.builder.Select.from ; not calls: query.builder.Update.from
  select.where((query) => query.from().where(''))
  //                            ^ calls: query.builder.Select.from
  //                                   ^ calls: query.builder.Select.where
  update.each((one) => one.from())
  //                       ^ calls: query.builder.Update.from ; not calls: query.builder.Select.from
  builder.each((one) => one.each(() => {}))
  //                        ^ calls: query.builder.Builder.each
}
export class Own extends Select {
  go() { this.where((query) => query.go()) }
  //                                 ^ calls: query.main.Own.go
}
