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
