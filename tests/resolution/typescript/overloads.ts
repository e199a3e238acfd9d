// What a function handed to one of several signatures is given: as those say that take a function there.
// --- path: kit.ts ---
export class Reply { send() {} parts: Part[] }
export class Other { send() {} }
export class Part { send() {} }
export class Box<T> { get(): T }
export interface Options { size: number; before?: (one: Other) => void; after?: (one: Reply) => void }
export interface More { size: number; after?: (one: Other) => void }
export type Handler<T = Reply> = (reply: T, next: () => void) => void;
export interface Route {
  (path: string, options: Options, handler: Handler): void;
  (path: string, handler: Handler): void;
  (handler: Handler<Reply>): void;
}
export interface On {
  (name: "reply", f: (one: Reply) => void): void;
  (name: "other", f: (one: Other) => void): void;
}
export interface Held {
  (name: "reply", f: (one: Box<Reply>) => void): void;
  (name: "other", f: (one: Box<Other>) => void): void;
}
export interface Server { get: Route; on: On; held: Held; set(options: Options): void; set(options: More): void }
export interface Many {
  (name: "1", f: (one: Reply, x: 1) => void): void;
  (name: "2", f: (one: Reply, x: string) => void): void;
  (name: "3", f: (one: Reply, x: number) => void): void;
  (name: "4", f: (one: Reply, x: boolean) => void): void;
  (name: "5", f: (one: Reply, x: Other) => void): void;
  (name: "6", f: (one: Reply, x: Part) => void): void;
}
export declare function hook(name: "reply", f: (one: Reply, x: string) => void): void;
export declare function hook(name: "other", f: (one: Reply, x: number) => void): void;
// --- path: use.ts ---
import { hook, Many, Server } from './kit'

function use(server: Server, many: Many) {
  server.get('/', (reply) => { reply.send() })
  //                                 ^ calls: kit.Reply.send  by: surely ; not calls: kit.Other.send
  server.get('/', { size: 1 }, (reply) => { reply.send() })
  //                                              ^ calls: kit.Reply.send  by: surely
  server.get((reply) => { reply.parts[0].send() })
  //                                     ^ calls: kit.Part.send  by: surely
  server.get('/', { size: 1, before(one) { one.send() } }, () => {})
  //                                           ^ calls: kit.Other.send
  server.on('reply', (one) => { one.send() })
  //                                ^ calls: kit.Reply.send  by: a guess ; calls: kit.Other.send  by: a guess
  server.held('other', (one) => { one.get().send() })
  //                                  ^ calls: kit.Box.get  by: surely
  //                                        ^ calls: kit.Other.send  by: a guess ; not calls: kit.Part.send
  server.set({ size: 1, after: (one) => one.send() })
  //                                        ^ calls: kit.Reply.send  by: a guess ; calls: kit.Other.send  by: a guess
  many('1', (one) => one.send())
  //                     ^ calls: kit.Reply.send  by: surely ; not calls: kit.Other.send
  hook('reply', (one) => one.send())
  //                         ^ calls: kit.Reply.send  by: surely
}
// --- path: results.ts ---
class One { one() {} both() {} }
class Two { two() {} both() {} }
export function made(x: number): One
export function made(x: string): Two
export function made(x: any) { return x }
made('a').two();
//        ^ calls: results.Two.two
made('a').both();
//        ^ calls: results.Two.both ; not calls: results.One.both
made(1).both();
//      ^ calls: results.One.both ; not calls: results.Two.both
