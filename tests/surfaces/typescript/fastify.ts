// --- path: src/app.ts ---
import Fastify from "fastify";
import fastifyStatic from "@fastify/static";
import { userRoutes } from "./users";

const app = Fastify();
app.register(userRoutes, { prefix: "/users" });
app.register(async (scope) => {
  scope.get("/in", async () => 1);
  // ^ route: GET /nested/in
}, { prefix: "/nested" });
app.register(fastifyStatic, { root: "public", prefix: "/public/" });
// ^ route: GET /public/* -> src.app
app.route({ method: "PUT", url: "/thing", handler: put });
// ^ route: PUT /thing -> src.app.put
function put() {}

// --- path: src/users.ts ---
import { FastifyInstance } from "fastify";

export async function userRoutes(fastify: FastifyInstance) {
  fastify.get("/:id", { schema }, one);
  // ^ route: GET /users/:id -> src.users.one
}

function one() {}

// --- path: src/late_main.ts ---
import Made from "fastify";
const other = Made();
other.register(import("./late"), { prefix: "/late" });

// --- path: src/late.ts ---
export default async function (app) {
  app.get("/z", zed);
  // ^ route: GET /late/z -> src.late.zed
}
function zed() {}
