// --- path: src/store.ts ---
export const STORE = Symbol("store");
export interface Store {}
export class SqlStore implements Store {}

// --- path: src/app.module.ts ---
import { Module } from "@nestjs/common";
import { SqlStore, STORE } from "./store";

@Module({
  providers: [
    { provide: STORE, useClass: SqlStore },
    // ^ di: useClass STORE -> src.store.SqlStore
    { provide: "MADE", useFactory: () => new SqlStore() },
    // ^ di: useFactory MADE -> src.store.SqlStore
  ],
})
export class AppModule {}

// --- path: src/container.ts ---
import { Container } from "inversify";
import { container as global } from "tsyringe";
import { SqlStore, type Store, STORE } from "./store";

const container = new Container();
container.bind<Store>(STORE).to(SqlStore).inSingletonScope();
// ^ di: bind Store -> src.store.SqlStore
global.register("store", { useClass: SqlStore });
// ^ di: useClass store -> src.store.SqlStore
