// --- path: src/handlers.ts ---
export function list(req, res) {}
export const show = (req, res) => {}
// --- path: src/routes.ts ---
import * as handlers from './handlers'
import { show } from './handlers'

export const routes = [
  { path: '/carts', method: 'get', handler: handlers.list },
  { path: '/carts/:id', method: 'get', handler: show },
]
// --- path: src/app.ts ---
import express from 'express'
import { routes } from './routes'

const app = express()
for (const one of routes) app.get(one.path, one.handler)
// ^ route: GET /carts -> src.handlers.list ; route: GET /carts/:id -> src.handlers.show
routes.forEach(({ path, handler }) => app.post('/made' + path, handler))
// ^ route: POST /made/carts -> src.handlers.list ; route: POST /made/carts/:id -> src.handlers.show
