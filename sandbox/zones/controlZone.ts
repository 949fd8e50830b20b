import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import { faultInputSchema } from '../faults/fault.ts'
import { shelfStateOf, supplierCodeOf } from '../goods/goods.ts'
import { withReviewsEnded } from '../goods/storeChanges.ts'
import { toWireGoods } from '../goods/toWireGoods.ts'
import type { Platform } from '../platform.ts'
import { publishInputSchema, reviewInputSchema } from '../publishing/publishDesk.ts'
import type { Store } from '../stores/store.ts'
import { answerParsed } from './answerParsed.ts'
import { salesControl } from './salesControl.ts'

export const CONTROL_PREFIX = '/__sandbox'
const loopbackNames = ['127.0.0.1', 'localhost', '[::1]']
const issueSchema = z.object({ user_id: z.union([z.string(), z.number()]) })
/** Goods of all stores at once would be a hundred thousand. */
const suppliersSchema = z.object({ first: z.coerce.number().check(z.int(), z.gte(1)) })
const paceSchema = z.strictObject({ max: z.number().check(z.int(), z.gte(0)), windowMs: z.number().check(z.int(), z.gte(1)) })

type ById = { Params: { id: string } }

/** The control of tests and of the demo: stores, sessions, faults, the record of requests, the anti-content issuer, the pace, reviews of new goods, a store's goods and suppliers, and what `salesControl` has. */
export async function controlZone(app: FastifyInstance, { platform }: { platform: Platform }): Promise<void> {
  const { faults, issuer, now, requests, sessions, stores } = platform

  app.addHook('onRequest', async (request, reply) => {
    if (comesFromPage(request)) return reply.code(403).send({ error: 'not for web pages' })
  })

  app.get('/health', () => ({ status: 'ok', seed: platform.seed, stores: stores.length, now: now() }))
  app.get('/stores', () => stores.map((store) => toStoreView(store, platform)))

  const onStore = (request: FastifyRequest<ById>, reply: FastifyReply, change: (store: Store) => void) => {
    const store = stores.find((each) => each.mall_id === request.params.id)
    if (!store) return reply.code(404).send({ error: 'no such store' })
    change(store)
    return reply.send(toStoreView(store, platform))
  }
  app.post<ById>('/stores/:id/expire', (request, reply) => onStore(request, reply, (store) => sessions.expire(store)))
  app.post<ById>('/stores/:id/renew', (request, reply) => onStore(request, reply, (store) => sessions.issue(store)))

  app.get<ById>('/stores/:id/goods', (request, reply) => {
    const store = stores.find((each) => each.mall_id === request.params.id)
    return store ? toGoodsView(store, platform, `${request.protocol}://${request.host}`) : reply.code(404).send({ error: 'no such store' })
  })

  app.get('/suppliers', (request, reply) =>
    answerParsed(request, reply, suppliersSchema, ({ first }) => stores.slice(0, first).map((store) => toSupplierView(store, platform))),
  )

  app.get('/pace', () => platform.pace.limit())
  app.post('/pace', (request, reply) =>
    answerParsed(request, reply, paceSchema, (limit) => {
      platform.pace.setLimit(limit)
      return limit
    }),
  )

  app.get('/publishing', () => platform.publishing.setting())
  app.post('/publishing', (request, reply) =>
    answerParsed(request, reply, publishInputSchema, (input) => {
      platform.publishing.set(input)
      return platform.publishing.setting()
    }),
  )
  app.post('/reviews', (request, reply) =>
    answerParsed(request, reply, reviewInputSchema, ({ shop_id, words }) => {
      for (const store of stores.filter(({ mall_id }) => shop_id === undefined || mall_id === shop_id)) {
        platform.goods.put(store, withReviewsEnded(platform.goods.changesOf(store), Number.POSITIVE_INFINITY, words))
      }
      return {}
    }),
  )

  app.get('/faults', () => faults.list())
  app.post('/faults', (request, reply) => answerParsed(request, reply, faultInputSchema, (fault) => faults.add(fault)))
  app.delete('/faults', (_, reply) => done(reply, () => faults.clear()))

  app.get('/requests', () => requests.list())
  app.delete('/requests', (_, reply) => done(reply, () => requests.clear()))

  app.register(salesControl, { platform })

  app.post('/anti-content', (request, reply) => answerParsed(request, reply, issueSchema, ({ user_id }) => issuer.issue(String(user_id))))
  app.post('/reset', (_, reply) => done(reply, () => platform.reset()))
  app.all('/*', (_, reply) => reply.code(404).send({ error: 'no such control' }))
}

/**
 * A page's own requests carry an origin or a fetch site; one that resolves its own name to this machine carries that name.
 * Typing the address into the browser is allowed.
 */
function comesFromPage(request: FastifyRequest): boolean {
  const site = request.headers['sec-fetch-site']
  return request.headers.origin !== undefined || (site !== undefined && site !== 'none') || !loopbackNames.includes(request.hostname)
}

function toStoreView(store: Store, { sessions }: Platform) {
  return {
    shop_id: store.mall_id,
    shop_name: store.mall_name,
    username: store.username,
    password: store.password,
    cookie: sessions.cookieOf(store),
    online: sessions.isOnline(store),
  }
}

/** Every one of a store's goods in any state, at its own prices, with what the goods list does not show: state, traits and promotion. */
function toGoodsView(store: Store, { goods, sold }: Platform, origin: string) {
  return goods.goodsOf(store).map((each) => ({
    ...toWireGoods(each, sold.soldOf(store, each), origin),
    state: shelfStateOf(each),
    traits: each.traits,
    promotionPercent: each.promotionPercent,
  }))
}

/** What a merchant would know of her goods as the seed has them: whose they are, and what their cheapest SKU is sold for. No sales are made for it. */
function toSupplierView(store: Store, { goods }: Platform) {
  return {
    shop_id: store.mall_id,
    goods: goods.seededOf(store).map((each) => ({
      goods_id: String(each.id),
      code: supplierCodeOf(each),
      sku_ids: each.skus.map(({ id }) => String(id)),
      lowest_fen: Math.min(...each.skus.map(({ groupFen }) => groupFen)),
    })),
  }
}

function done(reply: FastifyReply, act: () => void): FastifyReply {
  act()
  return reply.code(204).send()
}
