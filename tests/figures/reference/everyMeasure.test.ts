import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { FaultInput } from '../../../sandbox/faults/fault.ts'
import { formatDay, startOf } from '../../../sandbox/sales/calendar.ts'
import { createRandom, type Random } from '../../../sandbox/seeds/random.ts'
import type { Basis, FigureQuestion, FigureRow } from '../../../src/figures/answers/question.ts'
import { type MeasureName, measureNames, measures } from '../../../src/figures/measures/index.ts'
import { type Counted, countFor, plainMeasure, plainMeasureNames, splitBy } from './plainFigures.ts'
import { openWorld, READ_DAYS, type WorldPlan } from './someWorld.ts'

/** `REFERENCE_SEED=7 REFERENCE_WORLDS=200`: other worlds, and more of them. */
const SEED = Number(process.env.REFERENCE_SEED ?? Date.now() % 1_000_000)
const WORLDS = Number(process.env.REFERENCE_WORLDS ?? 20)
const HOUR_S = 3_600
const MINUTE_S = 60
const DAY_S = 24 * HOUR_S
/** When what was read may be out of date, it is read again after at most so many days. */
const READ_AGAIN_DAYS = 5
const bases: readonly Basis[] = ['ordered', 'asked']
const zones = ['Asia/Shanghai', 'UTC', 'America/New_York', 'Pacific/Kiritimati'] as const
/** What the platform does to lists, and what the reading has to get over. */
const faultKinds: readonly FaultInput['kind'][] = [
  'duplicateRows',
  'numbersAsText',
  'rateLimited',
  'http429',
  'nullBody',
  'truncatedJson',
  'dropConnection',
  'status',
  'htmlLogin',
  'captcha',
]
const listPaths = ['/mangkhut/mms/recentOrderList', '/mercury/mms/afterSales/queryList'] as const
/** Days that differ from others: the ends of months and years, a leap day, the platform's festivals. */
const oddDays = ['2026-11-30', '2026-12-31', '2027-01-01', '2028-02-29', '2026-11-11', '2026-03-01'] as const
/** Seconds of a day: just after midnight, before ten, at ten, in the evening, just before midnight. */
const oddTimes = [0, MINUTE_S, 4 * HOUR_S + 33 * MINUTE_S, 10 * HOUR_S, 20 * HOUR_S, DAY_S - 1] as const

interface Drawn extends WorldPlan {
  readonly zone: (typeof zones)[number]
  readonly daysAsked: number
  readonly daysAgo: number
}

const pick = <Item>(random: Random, items: readonly [Item, ...Item[]]) => items[random.int(0, items.length - 1)] ?? items[0]

function drawWorld(seed: number): Drawn {
  const random = createRandom(seed, 'reference')
  const day = Date.parse(`${pick(random, oddDays)}T00:00:00Z`) / 1_000 / DAY_S + random.int(0, 2)
  const last = startOf(day) + (random.next() < 0.6 ? pick(random, oddTimes) : random.int(0, DAY_S - 1))
  const isReadTwice = random.next() < 0.4
  const first = last - READ_AGAIN_DAYS * DAY_S - random.int(1, 3 * DAY_S)
  const faults = Array.from({ length: random.int(0, 3) }, (): FaultInput => {
    const kind = faultKinds[random.int(0, faultKinds.length - 1)] ?? 'status'
    return { kind, path: pick(random, listPaths), times: random.int(1, 4), skip: random.int(0, 6) }
  })
  return {
    seed: random.int(1, 1_000_000),
    shops: random.int(1, 3),
    goodsPerStore: random.int(1, 20),
    ordersPerStore: random.int(0, 900),
    moments: isReadTwice ? [first, last] : [last],
    faults,
    zone: pick(random, zones),
    daysAsked: pick(random, [1, 2, 7, 30, 119]),
    daysAgo: pick(random, [0, 0, 0, 1, 10]),
  }
}

const ownZone = process.env.TZ
let cells = 0
afterAll(() => {
  process.stdout.write(`${cells} figures of ${WORLDS} worlds compared, from seed ${SEED}\n`)
  if (ownZone === undefined) delete process.env.TZ
  else process.env.TZ = ownZone
})

/** Where the answer has no row, nothing may have happened. */
function compare(what: string, said: FigureRow['sums'] | undefined, counted: Counted) {
  for (const name of plainMeasureNames) {
    const plain = plainMeasure(name, counted)
    const nothing = { part: 0, whole: plain.whole === null ? null : 0 }
    expect({ [`${name} of ${what}`]: said?.[name] ?? nothing }).toEqual({ [`${name} of ${what}`]: plain })
    cells += 1
  }
}

describe.each(Array.from({ length: WORLDS }, (_, at) => SEED + at))('world %i', (seed) => {
  const drawn = drawWorld(seed)
  let world: Awaited<ReturnType<typeof openWorld>>
  beforeAll(async () => {
    process.env.TZ = drawn.zone
    world = await openWorld(drawn)
  })
  afterAll(() => world.store.close())

  it.each(bases)(
    '%s: every measure is what a plain count of the platform’s own sales comes to, in all, by shop, goods, SKU and day',
    async (basis) => {
      const lastDay = world.today - drawn.daysAgo
      const firstDay = Math.max(lastDay - drawn.daysAsked + 1, world.today - READ_DAYS + 1)
      const question: Omit<FigureQuestion, 'by'> = {
        measure: plainMeasureNames[0] as MeasureName,
        beside: plainMeasureNames.slice(1),
        basis,
        shops: world.shops,
        window: { from: formatDay(firstDay), to: formatDay(lastDay) },
      }
      const counted = countFor(world.sales, { firstDay, lastDay, basis, asOf: world.asOf })
      const { total, complete } = await world.store.answer({ ...question, by: [] })
      expect(complete).toMatchObject({ missing: [], unreadable: 0 })
      compare('all', total, counted)

      for (const by of ['shop', 'goods', 'sku', 'day'] as const) {
        const { rows } = await world.store.answer({ ...question, by: [by] })
        const said = new Map(rows.map((row) => [row[by] ?? '', row.sums]))
        for (const [key, part] of splitBy(counted, by, basis)) compare(`${by} ${key}`, said.get(key), part)
      }
    },
  )
})

it('is of every measure but those of ads, which another test compares, and those that ask whose turn it is', () => {
  const others = measureNames.filter((name) => !(plainMeasureNames as readonly string[]).includes(name))
  expect(others.filter((name) => measures[name].topic !== 'promotion')).toEqual(['afterSalesToAnswer', 'amountToAnswer'])
})
