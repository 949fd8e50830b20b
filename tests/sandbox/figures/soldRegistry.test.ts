import { beforeEach, expect, it } from 'vitest'
import { createPlatform, type Platform } from '../../../sandbox/platform.ts'
import { isPaidBy } from '../../../sandbox/sales/saleState.ts'
import type { Store } from '../../../sandbox/stores/store.ts'

const HOUR_MS = 3_600_000
/** Six in the morning in China: until ten the clock of sales runs. */
const SIX = Date.parse('2026-11-27T22:00:00Z')

let now: number
let platform: Platform
let store: Store

beforeEach(() => {
  now = SIX
  platform = createPlatform({ now: () => now, storeCount: 3, goodsPerStore: 20 })
  store = platform.stores[0] as Store
})

/** Units by goods of so many days, from the sales themselves. */
function unitsOf(days: number): Map<number, number> {
  const { sales } = platform
  const units = new Map<number, number>()
  for (const sale of sales.between(store, sales.today() - days + 1, sales.today()))
    if (isPaidBy(sale, sales.asOf())) units.set(sale.goods.id, (units.get(sale.goods.id) ?? 0) + sale.count)
  return units
}

function expectAgreement() {
  const [all, month] = [unitsOf(120), unitsOf(30)]
  for (const goods of platform.goods.goodsOf(store)) {
    const units = { total: goods.soldBefore + (all.get(goods.id) ?? 0), thirtyDays: month.get(goods.id) ?? 0 }
    expect(platform.sold.soldOf(store, goods)).toEqual(units)
  }
}
const unitsOfMonth = () => [...unitsOf(30).values()].reduce((sum, units) => sum + units, 0)

it('units sold are those of the sales that were paid by now, from hour to hour and from day to day', () => {
  const first = unitsOfMonth()
  for (let hour = 0; hour <= 48; hour += 1, now += HOUR_MS) expectAgreement()
  expect(unitsOfMonth()).not.toBe(first)
})

it('what happened in the store on days gone by counts at once', () => {
  expectAgreement()
  const before = unitsOfMonth()
  platform.stories.plant(store, platform.sales.today() - 10)
  expect(unitsOfMonth()).toBeLessThan(before)
  expectAgreement()
})
