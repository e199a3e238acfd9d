// --- path: src/app.ts ---
import express from "express";
import fastify from "fastify";
import { list } from "./users";

const app = express();
const wrap = (handle) => (req, res, next) => handle(req, res).catch(next);
app.get("/a", async (req, res) => {
  // ^ route: GET /a -> src.app inline +0 +3
  const found = list(req.params.id);
  res.json(found.map((x) => x.id));
});
app.post(
  "/b",
  // ^ route: POST /b -> src.app inline +1 +3
  wrap(async (req, res) => {
    res.json(list());
  }),
);
app.get("/c", (req, res, next) => next(), list);
// ^ route: GET /c -> src.users.list
app.put("/d", [list, function (req, res) { res.end(); }]);
// ^ route: PUT /d -> src.app inline +0 +0

const server = fastify();
server.get("/e", { schema: { when: () => true } }, list);
// ^ route: GET /e -> src.users.list
server.route({
  method: "POST",
  url: "/f",
  // ^ route: POST /f -> src.app inline +1 +3
  handler: async (request) => {
    return list();
  },
});
server.route({ method: "PUT", url: "/g", async handler(request) { return list(); } });
// ^ route: PUT /g -> src.app inline +0 +0

// --- path: src/users.ts ---
export function list(id) {}
