import type { FastifyInstance } from 'fastify'
import * as z from 'zod/mini'
import { adKeys, answerAds } from '../figures/answerAds.ts'
import { answerSales, salesBases, salesKeys } from '../figures/answerSales.ts'
import type { DayRange } from '../figures/planHours.ts'
import type { Platform } from '../platform.ts'
import { buyerMarks } from '../sales/buyer.ts'
import { formatDay, parseDay } from '../sales/calendar.ts'
import { countToShip } from '../sales/countToShip.ts'
import { clockPaces } from '../sales/salesClock.ts'
import { answerParsed } from './answerParsed.ts'

const DAYS_MAX = 180
const STORY_DAYS_MAX = 28
const seconds = z.number().check(z.int(), z.gte(0))

const clockSchema = z.strictObject({
  pace: z.enum(clockPaces),
  /** Seconds since 1970. Default: where it is now. */
  at: z.optional(seconds),
  /** Seconds that it goes on from there. Default 0. */
  advance_s: z.optional(z.number().check(z.int())),
  /** Seconds that each page of orders or after-sales moves a still clock on. Default 0. */
  step_s: z.optional(seconds),
})

/** `logged_out`: another shop, whose login ends now. */
const storySchema = z.strictObject({
  shop_id: z.string(),
  days_ago: z.number().check(z.int(), z.gte(1), z.lte(STORY_DAYS_MAX)),
  logged_out: z.optional(z.string()),
})

const day = z.pipe(
  z.string().check(z.refine((text) => parseDay(text) !== null, { error: 'bad_format' })),
  z.transform((text) => parseDay(text) ?? 0),
)

/** A list with commas between; empty or left out: none. */
function listOf<const Words extends readonly string[]>(words: Words) {
  const split = z.transform((text: unknown) => (text === '' || text === undefined ? [] : String(text).split(',')))
  return z.optional(z.pipe(split, z.array(z.enum(words))))
}

/** `by`: shop, goods, sku, day or hour, with commas between. Left out: one row of all. */
const range = { shop_id: z.optional(z.string()), first: day, last: day }
const salesSchema = z
  .strictObject({ ...range, by: listOf(salesKeys), basis: z._default(z.enum(salesBases), 'ordered') })
  .check(rangeCheck())
const adSchema = z.strictObject({ ...range, by: listOf(adKeys) }).check(rangeCheck())

function rangeCheck<Question extends DayRange>() {
  return z.refine<Question>(({ first, last }) => last >= first && last - first < DAYS_MAX, { error: 'bad_format', path: ['last'] })
}

/** The sales' clock, a story that is planted, what really was sold, came back, waits to be shipped and was spent, and what buyers' data are marked with. */
export async function salesControl(app: FastifyInstance, { platform }: { platform: Platform }): Promise<void> {
  const { clock, sales, stores } = platform
  const toView = () => {
    const { pace, at, stepS } = clock.setting()
    return { pace, at, step_s: stepS }
  }
  app.get('/sales-clock', toView)
  app.post('/sales-clock', (request, reply) =>
    answerParsed(request, reply, clockSchema, ({ pace, at = clock.asOf(), advance_s = 0, step_s }) => {
      clock.set({ pace, at: at + advance_s, stepS: step_s })
      return toView()
    }),
  )

  app.post('/story', (request, reply) =>
    answerParsed(request, reply, storySchema, ({ shop_id, days_ago, logged_out }) => {
      const [store] = storesOf(shop_id)
      const story = store && platform.stories.plant(store, sales.today() - days_ago)
      if (!story) {
        reply.code(404)
        return { error: 'no such store, or too few goods' }
      }
      const ended = logged_out === undefined ? [] : storesOf(logged_out)
      for (const each of ended) platform.sessions.expire(each)
      const { soldOut, offShelf, paused, cheaper } = story
      return {
        day: formatDay(story.day),
        sold_out: soldOut,
        off_shelf: offShelf,
        paused,
        cheaper,
        logged_out: ended.map(({ mall_id }) => mall_id),
      }
    }),
  )

  const storesOf = (shopId: string | undefined) => stores.filter(({ mall_id }) => shopId === undefined || mall_id === shopId)
  app.get('/sales', (request, reply) =>
    answerParsed(request, reply, salesSchema, ({ shop_id, by = [], ...question }) =>
      answerSales(platform, { ...question, by, stores: storesOf(shop_id) }),
    ),
  )
  app.get('/ads', (request, reply) =>
    answerParsed(request, reply, adSchema, ({ shop_id, by = [], ...question }) =>
      answerAds(platform, { ...question, by, stores: storesOf(shop_id) }),
    ),
  )
  app.get('/to-ship', () => stores.map((store) => ({ shop_id: store.mall_id, ...countToShip(sales.recent(store), sales.asOf()) })))
  app.get('/buyer-marks', () => buyerMarks)
}
