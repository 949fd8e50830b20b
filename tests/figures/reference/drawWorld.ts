import type { FaultInput } from '../../../sandbox/faults/fault.ts'
import { startOf } from '../../../sandbox/sales/calendar.ts'
import { createRandom, type Random } from '../../../sandbox/seeds/random.ts'
import type { WorldPlan } from './someWorld.ts'

/** `REFERENCE_SEED=7 REFERENCE_WORLDS=200`: other worlds, and more of them. */
export const SEED = Number(process.env.REFERENCE_SEED ?? 908_372)
export const WORLDS = Number(process.env.REFERENCE_WORLDS ?? 20)
const HOUR_S = 3_600
const MINUTE_S = 60
export const DAY_S = 24 * HOUR_S
/** When what was read may be out of date, it is read again after at most so many days. */
const READ_AGAIN_DAYS = 5
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

export interface Drawn extends WorldPlan {
  readonly zone: (typeof zones)[number]
  readonly daysAsked: number
  readonly daysAgo: number
}

export const pick = <Item>(random: Random, items: readonly [Item, ...Item[]]) => items[random.int(0, items.length - 1)] ?? items[0]

/** A world by its number: the same number, the same world. */
export function drawWorld(seed: number): Drawn {
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
