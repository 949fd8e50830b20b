import { expect, it } from 'vitest'
import { formatDay, startOf } from '../../../sandbox/sales/calendar.ts'
import { countFor, type PlainMeasureName, plainMeasure } from './plainFigures.ts'
import { openWorld } from './someWorld.ts'

const HOUR_S = 3_600
const names = ['paidOrders', 'refundedOrders', 'openAfterSales', 'openAmount'] as const satisfies readonly PlainMeasureName[]
const plan = { seed: 11, shops: 1, goodsPerStore: 20, ordersPerStore: 6_000, faults: [] }
const dayOf = (text: string) => Date.parse(`${text}T00:00:00Z`) / 1_000 / 86_400

it.each([
  ['in the middle of the month', '2026-11-18', 10, 33],
  ['at the end of a month', '2026-11-30', 10, 33],
  ['at the end of a year, looked at just before and just after midnight', '2026-12-31', 23.8, 24.3],
])('a day that was read before it ended is read to its end later: %s', async (_when, text, firstHour, lastHour) => {
  const day = dayOf(text)
  const moments = [firstHour, lastHour].map((hour) => startOf(day) + hour * HOUR_S)
  const { store, sales, shops, asOf } = await openWorld({ ...plan, moments })
  const window = { from: formatDay(day), to: formatDay(day) }
  for (const basis of ['ordered', 'asked'] as const) {
    const counted = countFor(sales, { firstDay: day, lastDay: day, basis, asOf })
    const { total, complete } = await store.answer({ measure: names[0], beside: names.slice(1), by: [], basis, shops, window })
    expect(complete.missing).toEqual([])
    expect({ basis, total }).toMatchObject({ basis, total: Object.fromEntries(names.map((name) => [name, plainMeasure(name, counted)])) })
  }
  store.close()
})

it('until then the day is missing: half of it is no figure', async () => {
  const day = dayOf('2026-11-18')
  let now = startOf(day) + 10 * HOUR_S
  const { store, shops } = await openWorld({ ...plan, ordersPerStore: 100, moments: [now], clock: () => now })
  const window = { from: formatDay(day), to: formatDay(day) }
  const missing = async () => (await store.answer({ measure: 'refundRate', by: [], basis: 'asked', shops, window })).complete.missing
  expect(await missing()).toEqual([])
  now = startOf(day + 1) + 60
  expect((await missing()).map(({ kind, from, to }) => [kind, from, to])).toEqual([
    ['orders', window.from, window.to],
    ['afterSales', window.from, window.to],
  ])
  store.close()
})
