// --- path: client.ts ---
import { Client } from "./generated/client";

function made() {
  return new Client();
}

const client = made() as ReturnType<typeof made>;

export default { client };

export function read() {
  client.find();
  // ^ unresolved; not calls: outside globalThis.ReturnType.find
}
