// --- path: src/main.ts ---
import express from "express";
import { routes } from "./routes";
import { list } from "./users";

const app = express();
app.use(express.json());
app.use("/api", routes);
app.get("/", (req, res) => res.send("ok"));
// ^ route: GET / -> src.main inline +0 +0
app.route("/users").get(list).post(auth, list);
// ^ route: GET /users -> src.users.list ; route: POST /users -> src.users.list
app.use("/assets", express.static("public"));
// ^ route: GET /assets/* -> src.main
app.use(express.static("public"));
// ^ route: GET /* -> src.main
app.get("view engine");
app.listen(process.env.PORT);
// ^ config: environment PORT -> src.main

// --- path: src/routes.ts ---
import { Router } from "express";
import users from "./users";

export const routes = Router().use("/v1", users);

// --- path: src/users.ts ---
import { Router } from "express";
import axios from "axios";

const router = Router();
router.get("/users/:id", list);
// ^ route: GET /api/v1/users/:id -> src.users.list
router.put("/users/:id", guarded(caught(list)));
// ^ route: PUT /api/v1/users/:id -> src.users.list
router.delete("/users/:id", caught({ only: list }));
// ^ route: DELETE /api/v1/users/:id -> src.users.caught
axios.get("/remote", list);

export function list(req, res) {
  throw new NotFound("user");
  // ^ exception: - NotFound -> src.users.list
}

function caught(handler) {
  return (req, res) => handler(req, res);
}

export default router;

// --- path: src/ways.js ---
const express = require("express");
const ways = express();
const both = express.Router();
both.get("/both", (req, res) => res.end());
// ^ route: GET /v1/both -> src.ways inline +0 +0 ; route: GET /v2/both -> src.ways inline +0 +0
ways.use(["/v1", "/v2"], both);
ways.get(/^\/(?!api)/, (req, res) => res.end());
// ^ unread: route ${path_pattern}
