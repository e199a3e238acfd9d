// --- path: src/index.ts ---
import { Hono } from "hono";
import books from "./books";

const app = new Hono().basePath("/v1");
app.route("/books", books);
app.get("/ping", (c) => c.text("pong"));
// ^ route: GET /v1/ping
export default app;

// --- path: src/books.ts ---
import { Hono } from "hono";

const books = new Hono()
  .get("/", (c) => c.json([]))
  // ^ route: GET /v1/books/
  .post("/:id", (c) => c.json({}));
  // ^ route: POST /v1/books/:id
export default books;

// --- path: src/e.ts ---
import { Elysia } from "elysia";
const plugin = new Elysia({ prefix: "/plug" }).get("/a", () => "a");
// ^ route: GET /plug/a
new Elysia().use(plugin).group("/g", (app) => app.post("/b", () => "b")).listen(3000);
// ^ route: POST /g/b

// --- path: src/k.ts ---
import KRouter from "@koa/router";
const outer = new KRouter({ prefix: "/k" });
outer.post("named", "/n", show);
// ^ route: POST /k/n
function show() {}
