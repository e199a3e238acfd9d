// What `new` makes of what is no class itself, types with nameless members, and types that bear the names of types of functions.
// --- path: shop.ts ---
export interface Job { start(): void }
export interface JobFactory { new (name: string): Job; new (): Job; (n: number): Job[]; make(name: string): Job }
export type Maker<T> = abstract new (...args: any[]) => T
export class Other { start() {} }
// --- path: use.ts ---
import { Job, JobFactory, Maker, Other } from './shop'

type Fn = () => Other
interface Jobs { first: Other; [key: string]: Job | Other }
type Many = { [key: string]: Job; (n: number): Job; new (): Job }
declare const Lib: JobFactory

function use(factory: JobFactory, maker: Maker<Job>, inline: { new (): Job; name: Other; (): Other }, many: Many) {
  new factory('a').start()
  //               ^ calls: shop.Job.start  by: declared type ; not calls: shop.Other.start
  factory(1)[0].start()
  //            ^ calls: shop.Job.start
  new maker().start()
  //          ^ calls: shop.Job.start
  new inline().start()
  //           ^ calls: shop.Job.start ; not calls: shop.Other.start
  inline().start(); inline.name.start()
  //       ^ calls: shop.Other.start ; not calls: shop.Job.start
  new Lib('a').start()
  //           ^ calls: shop.Job.start
  many['a'].start(); new many().start(); many(1).start()
  //        ^ calls: shop.Job.start
  many.other.start()
  //         ^ calls: shop.Job.start
}

function named(hand: (make: (job: Job) => void) => void, jobs: Jobs, fn: Fn, ...rest: Job[]) {
  hand((job) => job.start())
  //                ^ not calls: shop.Other.start
  fn().start()
  //   ^ calls: shop.Other.start ; not calls: shop.Job.start
  jobs.first.start()
  //         ^ calls: shop.Other.start ; not calls: shop.Job.start
  jobs['a'].start()
  //        ^ calls: shop.Job.start ; calls: shop.Other.start
}

function handed(give: (job: Job) => Other, take: (f: (job: Job) => void) => void) {
  take((job) => job.start())
  //                ^ calls: shop.Job.start ; not calls: shop.Other.start
  give(null).start()
  //         ^ calls: shop.Other.start ; not calls: shop.Job.start
}

function on(this: Job) {
  this.start()
  //   ^ calls: shop.Job.start  by: declared type
}
const held = { start() {}, run(this: Other) { this.start() } }
//                                                 ^ calls: shop.Other.start ; not calls: use.held.start
