// --- path: src/schema.ts ---
import { pgTable, serial } from "drizzle-orm/pg-core";
import { Entity } from "typeorm";
import { DataTypes } from "sequelize";

export const users = pgTable("users", { id: serial("id") });
// ^ table: - users
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
