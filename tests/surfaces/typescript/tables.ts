// --- path: src/schema.ts ---
import { pgTable, serial } from "drizzle-orm/pg-core";
import { Entity } from "typeorm";
import { DataTypes } from "sequelize";

export const users = pgTable("users", { id: serial("id") });
// ^ table: - users -> src.schema.users
@Entity("posts")
export class Post {}
// ^ table: - posts -> src.schema.Post
@Entity()
export class BlogEntry {}
// ^ table: - blog_entry -> src.schema.BlogEntry
const Tag = sequelize.define("Tag", { name: DataTypes.STRING }, { tableName: "tags" });
// ^ table: - tags
db.query("INSERT INTO audit.log (id) VALUES ($1)", [1]);
// ^ table: INSERT audit.log

// --- path: src/kysely/migration.ts ---
import { type Kysely, sql } from "kysely";

export async function up(db: Kysely<any>) {
  await db.schema.createTable("page_history").addColumn("id", "uuid").execute();
  // ^ table: CREATE page_history
}

// --- path: src/kysely/repo.ts ---
import { KyselyDB } from "./types";

export class PageRepo {
  constructor(private readonly db: KyselyDB) {}

  all() {
    return this.db.selectFrom("pages as p").selectAll().execute();
    // ^ table: SELECT pages
  }

  above(id: string) {
    return this.db
      .withRecursive("ancestors", (db) => db.selectFrom("pages").select("id"))
      // ^ table: SELECT pages
      .selectFrom("ancestors");
  }

  gone(id: string) {
    return this.db.deleteFrom("pages").where("id", "=", id).execute();
    // ^ table: DELETE pages
  }
}
