// --- path: app/routes.ts ---
import { type RouteConfig, index, layout, prefix, route } from '@react-router/dev/routes'
export default [
  index('./home.tsx'),
  // ^ route: GET /
  route('about/:id?', './about.tsx'),
  // ^ route: GET /about/:id?
  layout('./auth/layout.tsx', [route('login', './auth/login.tsx')]),
  // ^ route: GET /login
  ...prefix('carts', [
    index('./carts/home.tsx'),
    // ^ route: GET /carts
    route(':id', './carts/one.tsx', [route('lines', './carts/lines.tsx')]),
    // ^ route: GET /carts/:id ; route: GET /carts/:id/lines
  ]),
] satisfies RouteConfig
// --- path: app/home.tsx ---
export default function Home() { return null }
// --- path: app/about.tsx ---
export default function About() { return null }
// --- path: app/auth/layout.tsx ---
export default function L() { return null }
// --- path: app/auth/login.tsx ---
export async function action() {}
export default function Login() { return null }
// --- path: app/carts/home.tsx ---
export default function H() { return null }
// --- path: app/carts/one.tsx ---
export default function O() { return null }
// --- path: app/carts/lines.tsx ---
export default function Li() { return null }
