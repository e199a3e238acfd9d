// --- path: nuxt.config.ts ---
export default defineNuxtConfig({})

// --- path: server/utils/db.ts ---
export function openDb() { return {} }

// --- path: server/api/items.get.ts ---
export default defineEventHandler(() => openDb())
//                                      ^ calls: server.utils.db.openDb
