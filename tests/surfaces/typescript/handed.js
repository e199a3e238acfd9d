// --- path: src/server.js ---
const express = require("express");
const { setup } = require("./setup");

const app = express();
require("./all")(app);
const inner = express.Router();
setup(inner, { size: 1 });
app.use("/v2", inner);

// --- path: src/all.js ---
module.exports = function (app) {
  require("./direct")(app);
};

// --- path: src/direct.js ---
module.exports = (anything) => {
  anything.get("/direct", list);
  // ^ route: GET /direct -> src.direct.list
  anything.get("setting");
};
function list() {}

// --- path: src/setup.js ---
const setup = (router, options) => {
  router.route("/chained").put(list);
  // ^ route: PUT /v2/chained -> src.setup.list
  options.cache.get("/not/a/route", list);
};
function list() {}
module.exports = { setup };

// --- path: src/client.js ---
const fetchAll = (api) => api.get("/remote", parse);
function parse() {}

// --- path: src/made.js ---
const express = require("express");
module.exports.create = () => {
  const made = express();
  return made;
};

// --- path: src/start.js ---
const { create } = require("./made");
const service = create();
service.get("/made/elsewhere", show);
// ^ route: GET /made/elsewhere -> src.start.show
function show() {}

// --- path: web/listed.js ---
const express = require('express');
const auth = require('./auth');
const router = express.Router();
const GET = 'get', PST = 'post';

function save() {}
function show() {}

function registerAll(main) {
  route(GET, '/carts', [auth.check, auth.csrf], show);
  // ^ route: GET /carts -> web.listed.show
  apiRoute(PST, '/api/carts', save);
  // ^ route: POST /api/carts -> web.listed.save
  route(PST, '/carts/clip', [auth.check], save, told);
  // ^ route: POST /carts/clip -> web.listed.save
  require('./more').register(router);
  main.use('', router);
}

function apiRoute(method, path, handler) {
  route(method, path, [auth.check], handler, true);
}

function route(method, path, middleware, handler, result = told) {
  router[method](path, ...middleware, (req, res, next) => {
    // ^ none: route
    answer(result, handler(req, res));
  });
}

function told() {}

// --- path: web/more.js ---
const util = require('./util');

function register(router) {
  util.route(router, 'delete', '/carts/:id', (req, res) => res.end());
  // ^ route: DELETE /carts/:id -> web.more.register inline +0 +0
  util.route(router, 'patch', '/carts/:id', rename);
  // ^ route: PATCH /carts/:id -> web.more.rename
}

function rename(req, res) {}

module.exports = { register };

// --- path: web/util.js ---
function route(router, method, path, handler) {
  router[method](path, check, (req, res, next) => run(req, res, handler, next, method, path));
}

module.exports = { route };

// --- path: web/table.js ---
const { Router } = require('express');
const inner = Router();
inner.get('/in/table', shown);
// ^ route: GET /{path}/in/table -> web.table.shown ; route: GET /{path}/in/table as heuristic
function shown(req, res) {}
module.exports = { table: [['/tabled', inner]] };

// --- path: web/tabled.js ---
const express = require('express');
const { table } = require('./table');
const whole = express();
for (const [path, router] of table) whole.use(path, router);

// --- path: koa/inner.js ---
const Router = require('koa-router');
const inner = new Router();
inner.get('/of/routes', (ctx) => {});
// ^ route: GET /koa/of/routes -> koa.inner inline +0 +0
module.exports = inner.routes();

// --- path: koa/outer.js ---
const Router = require('koa-router');
const Koa = require('koa');
const outer = new Router();
const api = new Router();
const inner = require('./inner');
api.use(inner);
outer.use('/koa', api.routes());
new Koa().use(outer.routes());

// --- path: named/cartRoute.js ---
const express = require('express');
const cartRoute = express.Router();
cartRoute.get('/named/carts', list);
// ^ route: GET /api/named/carts -> named.cartRoute.list
function list(req, res) {}
module.exports = cartRoute;

// --- path: named/main.js ---
const express = require('express');
const cartRoute = require('./cartRoute');
const api = express.Router();
api.use(cartRoute);
express().use('/api', api);
