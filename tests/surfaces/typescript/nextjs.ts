// --- path: app/api/users/[id]/route.ts ---
export async function GET(request: Request) {
  // ^ route: GET /api/users/:id
}
export const POST = async () => {};
// ^ route: POST /api/users/:id

// --- path: pages/api/posts/[...slug].ts ---
export default function handler(req, res) {
  // ^ route: ANY /api/posts/*slug
}

// --- path: lib/route.ts ---
export function GETTER() {}
