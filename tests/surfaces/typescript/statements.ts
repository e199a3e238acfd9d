// --- path: src/stock.ts ---
import postgres from "postgres";

const all = `
  select id from shelves
`;

export async function read(db, prisma, id: number) {
  await prisma.$queryRaw`SELECT id FROM carts WHERE id = ${id}`;
  // ^ table: SELECT carts
  const rows = await sql`delete from baskets where id = ${id}`;
  // ^ table: DELETE baskets
  db.all("SELECT id FROM orders", done);
  // ^ table: SELECT orders
  const query = `UPDATE prices SET ${column} = 1`;
  await db.query(query);
  // ^ table: UPDATE prices
  return db.query(all);
  // ^ table: SELECT shelves
}

export function label(t) {
  return t.get("select from the list");
  // ^ none: table
}
