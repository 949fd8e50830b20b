import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { describe, expect, it } from 'vitest'
import { addUp } from '../../sandbox/figures/addUp.ts'
import { createPlatform } from '../../sandbox/platform.ts'
import { firstOf } from './startSandbox.ts'

const now = () => Date.parse('2026-11-22T07:00:00Z')
const HEAP_MAX_MB = 300

function everything(seed: number, at = now) {
  const platform = createPlatform({ seed, storeCount: 3, now: at })
  return JSON.stringify(platform.stores.map((store) => [platform.goods.goodsOf(store), platform.sales.recent(store)]))
}

describe('the data of the platform', () => {
  it('are the same to the byte for one seed and one day, and others for another seed', () => {
    expect(everything(1)).toBe(everything(1, () => now() + 3_600_000))
    expect(everything(2)).not.toBe(everything(1))
  })

  it('keep past days as they were when the next day comes', () => {
    const today = createPlatform({ now })
    const tomorrow = createPlatform({ now: () => now() + 86_400_000 })
    const store = firstOf(today.stores)
    const day = today.sales.today() - 1
    expect(tomorrow.sales.between(store, day, day)).toEqual(today.sales.between(store, day, day))
  })

  it('are the same goods however many follow', () => {
    const [small, large] = [20, 1000].map((goodsPerStore) => createPlatform({ goodsPerStore }))
    const goods = [small, large].map((each) => each?.goods.goodsOf(firstOf(each.stores)).slice(0, 20))
    expect(goods[1]).toEqual(goods[0])
  })

  it('have group below single below market prices, one to six SKUs and ids of their own', () => {
    const platform = createPlatform({ goodsPerStore: 1000 })
    const goods = platform.stores.slice(0, 3).flatMap((store) => platform.goods.goodsOf(store))
    expect(new Set(goods.map((each) => each.id)).size).toBe(3000)
    for (const { id, skus, marketFen, title } of goods) {
      expect(String(id)).toMatch(/^\d{12}$/)
      expect(skus.length).toBeLessThanOrEqual(6)
      expect(new Set(skus.map((sku) => sku.spec)).size).toBe(skus.length)
      expect(title.length).toBeLessThanOrEqual(30)
      for (const { groupFen, singleFen } of skus) expect(groupFen < singleFen && singleFen < marketFen).toBe(true)
    }
  })

  it('sell more at weekends, and a few goods come back far more often than the rest', () => {
    const platform = createPlatform({ now, goodsPerStore: 400 })
    const sales = platform.stores.slice(0, 8).flatMap((store) => platform.sales.recent(store))
    const isWeekend = (seconds: number) => new Date((seconds + 8 * 3600) * 1000).getUTCDay() % 6 === 0
    const weekend = sales.filter((sale) => isWeekend(sale.orderedAt)).length
    expect(weekend / 2).toBeGreaterThan((sales.length - weekend) / 5)
    const rate = (isBad: boolean) => {
      const totals = addUp(
        sales.filter((sale) => sale.goods.returnRate > 0.2 === isBad),
        platform.sales.asOf(),
      )
      return totals.refunds / totals.orders
    }
    expect(rate(true)).toBeGreaterThan(0.3)
    expect(rate(false)).toBeLessThan(0.15)
  })
})

describe('the thirty stores of the demo', () => {
  it('have their sales made once, for as many readers as go through all of them', () => {
    const { stores, sales } = createPlatform({ now })
    const read = () => stores.map((store) => sales.recent(store)[0])
    const first = read()
    expect(first.every(Boolean)).toBe(true)
    expect(read().filter((sale, index) => sale !== first[index])).toEqual([])
  })
})

/** Without what is only waiting to be thrown away. */
function heldMb(): number {
  setFlagsFromString('--expose-gc')
  runInNewContext('gc')()
  return Math.round(process.memoryUsage().heapUsed / 1e6)
}

describe('two hundred stores of a thousand goods', () => {
  it('stay within bounds in memory after all goods and sales of forty of them were looked at', () => {
    const before = heldMb()
    const platform = createPlatform({ storeCount: 200, goodsPerStore: 1000, now })
    let goods = 0
    let sales = 0
    for (const store of platform.stores.slice(0, 40)) {
      goods += platform.goods.goodsOf(store).length
      sales += platform.sales.recent(store).length
    }
    const heapMb = heldMb() - before
    process.stdout.write(`sandbox: ${platform.stores.length} stores, ${goods} goods and ${sales} sales seen, heap ${heapMb} MB\n`)
    expect(goods).toBe(40_000)
    expect(heapMb).toBeLessThan(HEAP_MAX_MB)
  })
})
