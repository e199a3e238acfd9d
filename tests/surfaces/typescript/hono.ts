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

// --- path: src/open/routes.ts ---
import { createRoute } from "@hono/zod-openapi";

export const list = createRoute({ path: "/tasks", method: "get", responses: {} });
export const remove = createRoute({ path: "/tasks/{id}", method: "delete", responses: {} });

// --- path: src/open/create.ts ---
import { OpenAPIHono } from "@hono/zod-openapi";

export function createRouter() {
  return new OpenAPIHono({ strict: false });
}

// --- path: src/open/index.ts ---
import { createRoute } from "@hono/zod-openapi";
import { createRouter } from "./create";
import * as routes from "./routes";

function all() {}
function gone() {}

export const router = createRouter()
  .openapi(routes.list, all)
  // ^ route: GET /tasks as static
  .openapi(routes.remove, gone)
  // ^ route: DELETE /tasks/{id} as static
  .openapi(createRoute({ method: "post", path: "/tasks" }), all);
  // ^ route: POST /tasks as static

// --- path: src/open/client.ts ---
import fastify from "fastify";

const client = getClient();
client.get(parts.join("/"), all);

// --- path: src/open/server.ts ---
import fastify from "fastify";

const server = fastify();
server.get(["", "v1", "all"].join("/"), all);
// ^ route: GET /v1/all
