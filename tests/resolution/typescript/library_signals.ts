// --- path: src/page.ts ---
import { QueryList, computed, input, signal, viewChild, viewChildren } from "@angular/core";
import { HttpClient } from "@angular/common/http";
import { PrismaClient } from "@prisma/client";
import axios from "axios";

class Menu {
  open() {}
}
class User {
  greet() {}
}
class Stores {
  deleteMany() {}
}
class Database extends PrismaClient {}

export class Page {
  menu = viewChild<Menu>("menu");
  menus = viewChildren(Menu);
  user = input.required<User>();
  chosen = signal<User | null>(null);
  shown = computed(() => this.chosen());
  list: QueryList<Menu>;

  constructor(private http: HttpClient, private database: Database) {}

  show() {
    this.menu().open();
    //          ^ calls: src.page.Menu.open
    this.menus().forEach((one) => one.open());
    //                                ^ calls: src.page.Menu.open
    this.user().greet();
    //          ^ calls: src.page.User.greet
    this.shown()?.greet();
    //            ^ calls: src.page.User.greet
    this.list.first.open();
    //              ^ calls: src.page.Menu.open
    this.http.get<User>("/u").subscribe((user) => user.greet());
    //                                                 ^ calls: src.page.User.greet
    this.database.$transaction(async (tx) => tx.stores.deleteMany());
    //                                                 ^ not calls: src.page.Stores.deleteMany
  }
}

async function request<T>(path: string): Promise<T> {
  return null;
}

export async function load() {
  const { data } = await axios.get<User>("/u");
  data.greet();
  //   ^ calls: src.page.User.greet
  const user = await request<User>("/u");
  user.greet();
  //   ^ calls: src.page.User.greet
}
