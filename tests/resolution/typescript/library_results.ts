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
