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
