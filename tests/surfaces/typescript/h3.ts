// --- path: src/app.ts ---
import { createApp, createRouter, defineEventHandler } from "h3";

const app = createApp();
const carts = createRouter();

function pay() {}

carts.post("/:id/pay", defineEventHandler(pay));
// ^ route: POST /carts/:id/pay -> src.app.pay
carts.get("/", defineEventHandler(() => []));
// ^ route: GET /carts/
app.use("/carts", carts);
