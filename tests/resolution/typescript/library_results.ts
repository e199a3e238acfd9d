// What libraries give is of the type that they were asked for.

// --- path: a.ts ---
import _ from "lodash";
import { Model } from "mongoose";
import { firstValueFrom, Observable } from "rxjs";
import { DataSource, Repository } from "typeorm";

export class User { pay() {} }

export class Users {
  constructor(private users: Repository<User>, private data: DataSource, private model: Model<User>) {}

  async go(seen: Observable<User>, list: User[]) {
    (await this.users.findOneBy({})).pay();
    //                               ^ calls: a.User.pay
    for (const user of await this.users.find()) user.pay();
    //                                               ^ calls: a.User.pay
    const [found, count] = await this.users.findAndCount();
    found[0].pay();
    //       ^ calls: a.User.pay
    (await this.users.createQueryBuilder("u").where("a").getMany())[0].pay();
    //                                                                 ^ calls: a.User.pay
    (await this.data.getRepository(User).findOne({})).pay();
    //                                                ^ calls: a.User.pay
    (await this.model.findById(1)).pay();
    //                             ^ calls: a.User.pay
    (await this.model.find().sort("a").exec())[0].pay();
    //                                            ^ calls: a.User.pay
    seen.subscribe((user) => user.pay());
    //                            ^ calls: a.User.pay
    (await firstValueFrom(seen)).pay();
    //                           ^ calls: a.User.pay
    _.sortBy(list, "a")[0].pay();
    //                     ^ calls: a.User.pay
  }
}
// --- path: api/base.ts ---
// tRPC: what middleware gives is in the context of what comes after it.
import { initTRPC, experimental_trpcMiddleware } from '@trpc/server'
import { Log, Tag } from './services'
interface Context { log: Log }
const t = initTRPC.context<Context>().create({})
export const router = t.router
export const open = t.procedure.use(async (opts) => {
  opts.ctx.log.write()
  //           ^ calls: api.services.Log.write
  return await opts.next()
})
export const tagged = (name: string) => open.use(({ ctx, next }) => {
  return next({ ctx: { ...ctx, tag: new Tag() } })
})
export const ensured = experimental_trpcMiddleware<{ ctx: Context }>().create(({ ctx, next }) => {
  ctx.log.write()
  //      ^ calls: api.services.Log.write
  return next({ ctx: { more: new Tag() } })
})
// --- path: api/services.ts ---
export class Log { write() {} }
export class Tag { show() {} }
// --- path: api/tags.ts ---
import { ensured, open, router, tagged } from './base'
export const tags = router({
  show: tagged('a').input(schema).use(ensured).query(async ({ ctx }) => {
    ctx.tag.show()
    //      ^ calls: api.services.Tag.show by: a guess
    ctx.more.show()
    //       ^ calls: api.services.Tag.show by: a guess
    ctx.log.write()
    //      ^ calls: api.services.Log.write by: a guess
  }),
  plain: open.mutation(({ ctx }) => {
    ctx.log.write()
    //      ^ calls: api.services.Log.write
  }),
})
