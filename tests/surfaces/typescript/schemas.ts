// --- path: env.ts ---
import { z } from 'zod'
import { createEnv } from '@t3-oss/env-nextjs'
import { cleanEnv, port, str } from 'envalid'

const schema = z.object({
  PORT: z.coerce.number(),
  // ^ config: environment PORT -> env.env
  HOST: z.string(),
  // ^ config: environment HOST -> env.env
}).extend({ MODE: z.string() })
// ^ config: environment MODE -> env.env
export const env = schema.parse(process.env)

export const site = z.object({ SITE_URL: z.string().url() }).safeParse(import.meta.env)
// ^ config: environment SITE_URL -> env.site
const cart = z.object({ TOTAL: z.number() }).parse(request.body)
// ^ none: config

export const t3 = createEnv({
  server: { DATABASE_URL: z.string().url() },
  // ^ config: environment DATABASE_URL -> env.t3
  client: { NEXT_PUBLIC_KEY: z.string() },
  // ^ config: environment NEXT_PUBLIC_KEY -> env.t3
  runtimeEnv: process.env,
})

export function load() {
  return cleanEnv(process.env, {
    API_KEY: str(),
    // ^ config: environment API_KEY -> env.load
    WORKERS: port({ default: 3 }),
    // ^ config: environment WORKERS -> env.load
  })
}
// --- path: joi.ts ---
import * as Joi from 'joi'
import { ConfigModule } from '@nestjs/config'
const rules = { LEVEL: Joi.string() }
// ^ config: environment LEVEL -> joi.value
const { value } = Joi.object(rules).validate(process.env, { abortEarly: false })
const nest = ConfigModule.forRoot({ validationSchema: Joi.object({ QUEUE: Joi.string() }) })
// ^ config: environment QUEUE -> joi.nest
// --- path: convict.ts ---
import convict from 'convict'
export const config = convict({
  db: { host: { format: String, default: 'x', env: 'DB_HOST' } },
  // ^ config: environment DB_HOST -> convict.config
})
// --- path: other.ts ---
const target = { env: 'PRODUCTION' }
