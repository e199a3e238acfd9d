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
