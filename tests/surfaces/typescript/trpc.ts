// --- path: api/trpc.ts ---
import { initTRPC } from '@trpc/server'
const t = initTRPC.context().create()
export const createTRPCRouter = t.router
export const publicProcedure = t.procedure
export const adminProcedure = t.procedure.use(guard)
// --- path: api/cart.ts ---
import { createTRPCRouter, publicProcedure, adminProcedure } from './trpc'
import { remove } from './remove'
export const cartRouter = createTRPCRouter({
  list: publicProcedure
  // ^ route: QUERY cart.list -> api.cart.cartRouter.list
    .input(z.object({ id: z.string() }))
    .query(async ({ input }) => find(input.id)),
  'add-all': adminProcedure.input(many).mutation(() => add()),
  // ^ route: MUTATION cart.add-all -> api.cart.cartRouter.add-all
  remove: adminProcedure.mutation(remove),
  // ^ route: MUTATION cart.remove -> api.remove.remove
  items: createTRPCRouter({ watch: publicProcedure.subscription(() => watch()) }),
  // ^ route: SUBSCRIPTION cart.items.watch -> api.cart.cartRouter.items.watch
  plain: { deep: publicProcedure.query(() => 1) },
  // ^ route: QUERY cart.plain.deep -> api.cart.cartRouter.plain.deep
  later: db.query(() => 1),
  close: allowed('cart', 'close').input(one).mutation(() => close()),
  // ^ route: MUTATION cart.close -> api.cart.cartRouter.close
})
const rows = { all: allowed('cart', 'read').query(() => 1) }
// ^ none: route
// --- path: api/remove.ts ---
export function remove() {}
// --- path: api/shop.ts ---
import type { TRPCRouterRecord } from '@trpc/server'
import { publicProcedure } from './trpc'
export const shopRouter = {
  open: publicProcedure.query(() => true),
  // ^ route: QUERY shops.open -> api.shop.shopRouter.open ; route: QUERY open -> api.shop.shopRouter.open
} satisfies TRPCRouterRecord
// --- path: api/extra.ts ---
import { t } from './t'
export const extra = t.router({ ping: t.procedure.query(() => 'pong') })
// ^ route: QUERY ping -> api.extra.extra.ping
// --- path: api/root.ts ---
import { createTRPCRouter, mergeRouters } from './trpc'
import { cartRouter as cart } from './cart'
import { shopRouter } from './shop'
import { extra } from './extra'
const inner = createTRPCRouter({ cart, shops: shopRouter, ...shopRouter })
export const appRouter = mergeRouters(inner, extra)
// --- path: app/api/x/route.ts ---
const handler = () => 1
// ^ route: GET /api/x -> app.api.x.route.handler ; route: POST /api/x -> app.api.x.route.handler
export { handler as GET, handler as POST }
// --- path: own/trpc.ts ---
import { initTRPC } from '@trpc/server'
const t = initTRPC.create()
export const router = t.router
export const publicProcedure = t.procedure
// --- path: own/routers/votes.ts ---
import { router, publicProcedure } from '../trpc'
export const votes = router({ list: publicProcedure.query(() => []) })
// ^ route: QUERY votes.list -> own.routers.votes.votes.list
// --- path: own/routers/index.ts ---
import { router } from '../trpc'
import { votes } from './votes'
export const all = router({ votes })
// --- path: late/trpc.ts ---
import { initTRPC } from '@trpc/server'
const t = initTRPC.create()
export const router = t.router
export const publicProcedure = t.procedure
// --- path: late/routers/bills.ts ---
import { router, publicProcedure } from '../trpc'
export const appRouter = router({ due: publicProcedure.query(() => []) })
// ^ route: QUERY bills.due -> late.routers.bills.appRouter.due
// --- path: late/root.ts ---
import { lazy } from '@trpc/server'
import { router } from './trpc'
export const appRouter = router({
  bills: lazy(() => import('./routers/bills').then((mod) => mod.appRouter)),
})
