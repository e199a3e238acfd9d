// --- path: src/cache-keys.ts ---
export function pageKey(id: string) {
  return `page:${id}`;
}

// --- path: src/pages.ts ---
import Redis from "ioredis";
import { pageKey } from "./cache-keys";

const redis = new Redis();

export class Pages {
  constructor(private readonly cacheManager: any) {}

  async one(id: string) {
    await redis.set(`seen:${id}`, 1);
    // ^ cache: write seen:{id} as static
    return this.cacheManager.get(pageKey(id));
    // ^ cache: read page:{id} as heuristic
  }
}
