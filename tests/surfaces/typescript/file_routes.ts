// --- path: kit/src/routes/(app)/api/notes/[id=integer]/+server.ts ---
export const GET = async () => new Response();
// ^ route: GET /api/notes/:id
export async function DELETE() {}
// ^ route: DELETE /api/notes/:id

// --- path: nuxt/server/api/users/[id].get.ts ---
export default defineEventHandler((event) => ({}));
// ^ route: GET /api/users/:id

// --- path: express/server/api/users.ts ---
export default function users() {}
// ^ none: route

// --- path: astro/src/pages/feed.xml.ts ---
export async function GET() {}
// ^ route: GET /feed.xml

// --- path: remix/app/routes/robots[.]txt.ts ---
export async function loader() {}
// ^ route: GET /robots.txt

// --- path: remix/app/routes/posts/$slug_.edit.tsx ---
export async function loader() {}
// ^ route: GET /posts/:slug/edit

// --- path: remix/app/routes/posts/save.server.ts ---
export async function action() {}

// --- path: remix/app/routes/posts/+shared/form.tsx ---
export async function action() {}

// --- path: remix/app/routes/_shop.posts.$slug.tsx ---
export async function loader() {}
// ^ route: GET /posts/:slug
export async function action() {}
// ^ route: POST /posts/:slug

// --- path: next/src/app/api/re/route.ts ---
export { GET, save as POST } from "../../../lib/handlers";
// ^ route: GET /api/re -> next.src.lib.handlers.GET ; route: POST /api/re -> next.src.lib.handlers.save

// --- path: next/src/lib/handlers.ts ---
export async function GET() {}
export async function save() {}

// --- path: next/src/app/p/[slug]/route.ts ---
import { POST } from "../../../lib/sending";
export const GET = async () => POST();
// ^ route: GET /p/:slug ; none: POST

// --- path: next/src/lib/sending.ts ---
export async function POST() {}

// --- path: next/src/app/_own/x/route.ts ---
export async function GET() {}
// ^ none: route

// --- path: kit/src/routes/__debug/+server.ts ---
export const GET = async () => new Response();
// ^ route: GET /__debug
// --- path: src/pages/feeds/[slug].json.ts ---
import type { APIRoute } from 'astro'
export const GET: APIRoute = () => new Response()
// ^ route: GET /feeds/:slug.json
