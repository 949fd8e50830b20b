import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { AlertRuleFields } from '../../../contract/entities/alert.ts'
import { formatDay } from '../../../sandbox/sales/calendar.ts'
import { createRandom } from '../../../sandbox/seeds/random.ts'
import type { Figures } from '../../../src/figures/worker/openFigures.ts'
import { tryRule } from '../../../src/pages/returns/alerts/tryRule.ts'
import { aRule } from '../../pages/returns/alerts/someShops.ts'
import { DAY_S, drawWorld, pick, SEED, WORLDS } from './drawWorld.ts'
import { type PlainDay, type PlainWorld, plainCourse, plainRules, type RuledMeasure, someValues } from './plainAlerts.ts'
import { openWorld } from './someWorld.ts'

/**
 * Rules tried on the past of random worlds, to its last day, beside a plain course over the sandbox's own sales. The first shop has a gap in what was
 * read of it: there its alerts keep their state.
 */
const RULES_OF_A_WORLD = 6
/** Each world takes seconds here: of every four one. */
const ALERT_WORLDS = Math.ceil(WORLDS / 4)
const TRIED_DAYS = 40
/** A world in which alerts ring, leave, ring again and keep their state, so that a run has seen each of these. */
const KNOWN_SEED = 1_013
/** What was read of the first shop: the days before the first moment, and the last ones. Nothing between was. */
const GAP = { firstMomentDaysAgo: 24, daysRead: [50, 10] } as const
const names = Object.keys(plainRules) as readonly RuledMeasure[]
const seen = { rang: 0, left: 0, again: 0, keptOverGap: 0 }
const ownZone = process.env.TZ
afterAll(() => {
  process.stdout.write(`alerts of ${ALERT_WORLDS + 1} worlds from seed ${SEED}: ${JSON.stringify(seen)}\n`)
  if (ownZone === undefined) delete process.env.TZ
  else process.env.TZ = ownZone
})

function drawRule(seed: number, world: PlainWorld, first: number): AlertRuleFields {
  const random = createRandom(seed, 'rule')
  const measure = pick(random, names as readonly [RuledMeasure, ...RuledMeasure[]])
  const kind = pick(random, ['absolute', 'absolute', 'past'] as const)
  const rule = aRule({
    measure,
    kind,
    basis: pick(random, ['ordered', 'asked'] as const),
    window_days: pick(random, [1, 3, 7]),
    each: pick(random, ['shop', 'goods', 'sku'] as const),
    is_cautious: random.next() < 0.3,
    least_orders: pick(random, [1, 2, 5]),
    days_in_row: pick(random, [1, 1, 2, 3]),
  })
  const { isMoreBetter } = plainRules[measure]
  const all = someValues(rule, world, first + TRIED_DAYS - 14, first + TRIED_DAYS - 1)
  const middle = kind === 'past' ? 1 + random.next() / 2 : (all[Math.floor(all.length * (0.3 + random.next() * 0.4))] ?? 1)
  const apart = 0.6 + random.next() * 0.4
  return {
    ...rule,
    enter_line: isMoreBetter && kind === 'past' ? 1 / middle : middle,
    leave_line: (isMoreBetter ? 1 / apart : apart) * (isMoreBetter && kind === 'past' ? 1 / middle : middle),
  }
}

/** How often subjects rang after they had left, and how many rang through days on which nothing was known of them. */
function note(days: readonly PlainDay[], world: PlainWorld): void {
  const hasLeft = new Set<string>()
  for (const { rang, left, ringing, shops } of days) {
    seen.rang += rang.length
    seen.left += left.length
    seen.again += rang.filter((subject) => hasLeft.has(subject)).length
    for (const subject of left) hasLeft.add(subject)
    if (shops < world.shops.length) seen.keptOverGap += ringing.length
  }
}

describe.each([KNOWN_SEED, ...Array.from({ length: ALERT_WORLDS }, (_, at) => SEED + at)])('world %i', (seed) => {
  const drawn = drawWorld(seed)
  const last = drawn.moments.at(-1) ?? 0
  let opened: Awaited<ReturnType<typeof openWorld>>
  let world: PlainWorld
  let figures: Pick<Figures, 'call'>

  beforeAll(async () => {
    process.env.TZ = drawn.zone
    const moments = [last - GAP.firstMomentDaysAgo * DAY_S, last]
    opened = await openWorld({ ...drawn, moments, faults: [], daysOfFirst: GAP.daysRead })
    const { store, sales, unlisted, shops, asOf, today } = opened
    const wholeDays = new Map(
      shops.flatMap((shop) =>
        (['orders', 'afterSales'] as const).map((kind) => {
          const days = store.reading(shop, kind)?.days.filter(({ isWhole }) => isWhole) ?? []
          return [`${shop} ${kind}`, new Map(days.map(({ day, asOf: at }) => [day, at]))] as const
        }),
      ),
    )
    world = { sales, unlisted, shops, asOf, today, readAt: (shop, kind, day) => wholeDays.get(`${shop} ${kind}`)?.get(day) ?? null }
    figures = {
      call: (async (name: string, asked: never) => {
        if (name === 'answer') return store.answer(asked)
        const { shops: uids, kind } = asked as { shops: string[]; kind: 'orders' }
        return uids.map((uid) => store.reading(uid, kind))
      }) as Figures['call'],
    }
  })
  afterAll(() => opened.store.close())

  it.each(Array.from({ length: RULES_OF_A_WORLD }, (_, at) => at))(
    'rule %i rings, leaves and rings again on the days of a plain course, to the last one',
    async (at) => {
      const first = world.today - TRIED_DAYS + 1
      const rule = drawRule(seed * RULES_OF_A_WORLD + at, world, first)
      const plain = plainCourse(rule, world, first, world.today)
      const { signal } = new AbortController()
      const reported: number[] = []
      const tried = await tryRule({ figures, rule, shops: world.shops }, first, world.today, {
        signal,
        report: (done) => reported.push(done),
      })
      const rangOn = (day: string) =>
        tried.rings
          .filter((ring) => ring.day === day)
          .map(({ shop, goods, sku }) => sku || goods || shop)
          .toSorted()
      const said = tried.days.map(({ day, shops, rings, ringing }) => ({ day, shops, rings, ringing, rang: rangOn(day) }))
      expect({ rule, said }).toEqual({
        rule,
        said: plain.map(({ day, shops, rang, ringing }) => ({
          day: formatDay(day),
          shops,
          rings: rang.length,
          ringing: ringing.length,
          rang,
        })),
      })
      expect(said.at(-1)?.day).toBe(formatDay(world.today))
      expect(reported.at(-1)).toBe(1)
      note(plain, world)
    },
  )
})

it('had alerts that rang, left, rang again, and kept their state where data was missing', () => {
  expect(Object.entries(seen).filter(([, count]) => count === 0)).toEqual([])
})
