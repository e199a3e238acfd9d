// --- path: src/app.ts ---
import express, { Request, Response } from 'express'
const app = express()
app.use('/health', (req: Request, res: Response) => res.send('ok'))
// ^ route: ANY /health
app.use('/old', function (req, res) { res.redirect('/') })
// ^ route: ANY /old
app.use('/mw', (req, res, next) => next())
// ^ none: route
app.use('/api', cors(), (err, req, res, next) => next())
// ^ none: route
app.use((req, res) => res.status(404).end())
// ^ none: route
// --- path: src/koa.ts ---
import Router from '@koa/router'
const r = new Router()
r.use('/admin', async (ctx, next) => next())
// ^ none: route
