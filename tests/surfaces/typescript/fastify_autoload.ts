// --- path: src/app.ts ---
import path from "node:path";
import autoload from "@fastify/autoload";
import { FastifyInstance } from "fastify";

export default async function app(fastify: FastifyInstance, opts: object) {
  fastify.register(autoload, { dir: path.join(import.meta.dirname, "routes"), options: { ...opts, prefix: "/v1" } });
  fastify.register(autoload, { dir: path.join(__dirname, "./pages"), dirNameRoutePrefix: false });
  fastify.register(autoload, { dir: `${__dirname}/shops`, routeParams: true });
}

// --- path: src/routes/home.ts ---
import { FastifyPluginAsync } from "fastify";

const plugin: FastifyPluginAsync = async (fastify) => {
  fastify.get("/", async () => "home");
  // ^ route: GET /v1/ -> src.routes.home.plugin inline +0 +0
};
export default plugin;

// --- path: src/routes/users/index.ts ---
import { FastifyInstance } from "fastify";

export default async function (fastify: FastifyInstance) {
  fastify.get("/:id", one);
  // ^ route: GET /v1/users/:id -> src.routes.users.one
}
async function one() {}

// --- path: src/routes/users/hidden.ts ---
import { FastifyInstance } from "fastify";

export default async function (fastify: FastifyInstance) {
  fastify.get("/hidden", async () => 1);
  // ^ route: GET /hidden -> src.routes.users.hidden.default inline +0 +0
}

// --- path: src/routes/orders/late.ts ---
import { FastifyInstance } from "fastify";

export const autoPrefix = "/orders-of-today";
export default async function (fastify: FastifyInstance) {
  fastify.get("/late", async () => 1);
  // ^ route: GET /v1/orders-of-today/late -> src.routes.orders.late.default inline +0 +0
}

// --- path: src/pages/deep/about.js ---
const fastify = require("fastify");

module.exports = async function (fastify, opts) {
  fastify.get("/about", async () => 1);
  // ^ route: GET /about -> src.pages.deep.about.exports inline +0 +0
};

// --- path: src/shops/_shop/items.ts ---
import { FastifyInstance } from "fastify";

export default async function (fastify: FastifyInstance) {
  fastify.get("/items", async () => 1);
  // ^ route: GET /:shop/items -> src.shops._shop.items.default inline +0 +0
}
