// --- path: shop/routes.js ---
const { Router } = require("express");
const r = Router();
r.get("/in", show);
// ^ route: GET /open/in -> shop.routes.show
cache.get("/in", {});
// ^ none: route
function show() {}
module.exports = r;

// --- path: shop/main.js ---
const express = require("express");
const web = express();
web.use("/open", require("./routes"));

// --- path: shop/koa.js ---
const Router = require("@koa/router");
const forums = new Router({ prefix: "/forums" });
forums.get("/x", (ctx) => {});
// ^ route: GET /forums/x -> shop.koa inline +0 +0

// --- path: shop/before.js ---
const express = require("express");
const { signedIn } = require("./signed");
const app = express();
const own = express.Router();
own.get("/mine", (req, res) => res.send());
// ^ route: GET /mine -> shop.before inline +0 +0
app.use(signedIn, own);
const based = express.Router();
based.get("/far", (req, res) => res.send());
// ^ route: GET /{BASE}/far -> shop.before inline +0 +0
app.use(process.env.BASE, based);

// --- path: shop/signed.js ---
exports.signedIn = (req, res, next) => next();

// --- path: src/promises/router.ts ---
export default class PromiseRouter {
  routes = [];
  route(method, path, ...handlers) {
    this.routes.push({ method, path, handlers });
  }
}

// --- path: src/promises/purge.ts ---
import PromiseRouter from "./router";

export class Purge extends PromiseRouter {
  mountRoutes() {
    this.route("DELETE", "/purge/:className", (req) => this.purge(req));
    // ^ route: DELETE /purge/:className as heuristic
  }
  purge(req) {}
}

// --- path: src/promises/objects.ts ---
class Router {
  paths = {};
  get(url, options, handler) {
    this.paths[url] = [options, handler];
  }
}

const router = new Router();
router.get("/:bucket", {}, () => ({}));
// ^ route: GET /:bucket as heuristic

// --- path: src/koa/api.ts ---
import Koa from "koa";
import Router from "koa-router";

const api = new Koa();
const inner = new Router();
inner.post("carts.list", list);
// ^ route: POST /api/carts.list -> src.koa.api.list
api.use(inner.routes());

async function list(ctx) {}

export default api;

// --- path: src/koa/web.ts ---
import Koa from "koa";
import mount from "koa-mount";
import api from "./api";

const web = new Koa();
web.use(mount("/api", api));
