// --- path: src/api.ts ---
import axios from "axios";
import { ORDERS } from "./paths";

const BASE = "/api";
const api = axios.create({ baseURL: BASE });

export async function load(id: string) {
  await fetch(`${BASE}/users/${id}`);
  // ^ client: GET /api/users/{id} -> src.api.load
  await fetch("/api/users", { method: "POST", body: "x" });
  // ^ client: POST /api/users -> src.api.load
  await fetch(BASE + "/things/" + id);
  // ^ client: GET /api/things/{id} -> src.api.load
  await api.get(`/carts/${id}/items`);
  // ^ client: GET /carts/{id}/items -> src.api.load
  await axios.post<Cart>("https://shop.example/api/orders", {});
  // ^ client: POST https://shop.example/api/orders -> src.api.load
  await axios({ method: "put", url: `/api/orders/${id}` });
  // ^ client: PUT /api/orders/{id} -> src.api.load
  await axios.delete(ORDERS);
  // ^ client: DELETE /api/orders -> src.api.load
  await requests.del(`/carts/${id}`);
  // ^ client: DELETE /carts/{id} -> src.api.load
  await axios.get(pathOf(id));
  map.get("/no");
  cache.get("users");
  await fetch(id);
}

// --- path: src/paths.ts ---
export const ORDERS = "/api/orders";
export const NAME = "no path";

// --- path: src/hooks.ts ---
import { useApi } from "./own";
import { NAME } from "./paths";

export function useCart(id: string) {
  const { get, del } = useApi();
  get(`/carts/${id}`);
  // ^ client: GET /carts/{id} -> src.hooks.useCart
  del(`/carts/${id}`);
  // ^ client: DELETE /carts/{id} -> src.hooks.useCart
  api.get(NAME);
}

// --- path: src/server.ts ---
import express from "express";

const api = express();
api.get("/served", (req, res) => res.send("ok"));
// ^ none: client
