// --- path: src/settings.ts ---
import { TOKEN } from "./keys";

const { HOST, PORT: port = "80", ...rest } = process.env;
// ^ config: environment HOST -> src.settings ; config: environment PORT -> src.settings
const NAME = "DB_URL";
export const url = process.env[NAME] ?? process.env["DB_FALLBACK"];
// ^ config: environment DB_URL -> src.settings ; config: environment DB_FALLBACK -> src.settings
export const token = process.env[TOKEN];
// ^ config: environment API_TOKEN -> src.settings
export function read(key: string, env: Record<string, string>) {
  const home = process.env.HOME;
  // ^ config: environment HOME -> src.settings.read
  return process.env[key] ?? env[NAME];
}

// --- path: src/keys.ts ---
export const TOKEN = "API_TOKEN";

// --- path: src/page.ts ---
export const mode = import.meta.env.VITE_MODE;
// ^ config: environment VITE_MODE -> src.page

// --- path: src/alias.ts ---
const all = process.env;
export const host = all.SHOP_HOST;
// ^ config: environment SHOP_HOST -> src.alias
export const has = "SHOP_HAS" in process.env;
// ^ config: environment SHOP_HAS -> src.alias

// --- path: kit/src/lib/keys.ts ---
import { env as own } from "$env/dynamic/private";
export const zone = own.SHOP_ZONE;
//                  ^ config: environment SHOP_ZONE -> kit.src.lib.keys

// --- path: kit/src/lib/plain.ts ---
import { env } from "$env/dynamic/public";
export const size = env.PUBLIC_SIZE;
// ^ config: environment PUBLIC_SIZE -> kit.src.lib.plain

// --- path: kit/src/lib/other.ts ---
export const place = (env: Record<string, string>) => env.SHOP_PLACE;
// ^ none: config

// --- path: src/kept.ts ---
export default withFileSecrets(process.env);
export const env = checked({ SMALL: 1 });

// --- path: src/mail.ts ---
import environment from "./kept";
import { env } from "./kept";
export const host = environment.SMTP_HOST ?? env.SMALL;
// ^ config: environment SMTP_HOST
