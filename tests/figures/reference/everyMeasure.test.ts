import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { formatDay } from '../../../sandbox/sales/calendar.ts'
import type { Basis, FigureQuestion, FigureRow } from '../../../src/figures/answers/question.ts'
import { type MeasureName, measureNames, measures } from '../../../src/figures/measures/index.ts'
import { drawWorld, SEED, WORLDS } from './drawWorld.ts'
import { type Counted, countFor, plainMeasure, plainMeasureNames, splitBy } from './plainFigures.ts'
import { openWorld, READ_DAYS } from './someWorld.ts'

const bases: readonly Basis[] = ['ordered', 'asked']
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
