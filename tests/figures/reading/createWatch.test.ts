import { expect, it } from 'vitest'
import { BridgeError } from '../../../src/bridge/bridgeError.ts'
import { createWatch, watchKinds } from '../../../src/figures/reading/createWatch.ts'
import { aClock } from '../../bridge/lanes/aClock.ts'

const shops = Array.from({ length: 40 }, (_, at) => `shop-${at}`)
const HOUR = 3_600_000

function aWatch(look: (shop: string) => Promise<number> = async () => 2) {
  const clock = aClock()
  const looks: { readonly shop: string; readonly kind: string; readonly at: number }[] = []
  const watch = createWatch({
    kinds: ['orders', 'afterSales'],
    clock,
    look(kind, shop) {
      looks.push({ shop, kind, at: clock.now() })
      return look(shop)
    },
  })
  /** Time passes, and what it brings about is seen through. */
  async function pass(ms: number): Promise<void> {
    for (let left = ms; left > 0; ) {
      const step = Math.min(left, Math.max(1, clock.nextMs() ?? left))
      clock.advance(step)
      left -= step
      for (let turn = 0; turn < 5; turn += 1) await Promise.resolve()
    }
  }
  return { pass, looks, watch }
}
const of = (looks: ReturnType<typeof aWatch>['looks'], kind: string) => looks.filter((each) => each.kind === kind)

it('looks at each shop as often as its kind asks for, each at a moment of its own', async () => {
  const { pass, looks, watch } = aWatch()
  watch.watch(shops)
  await pass(HOUR)
  expect(of(looks, 'orders').length).toBe(shops.length * 4)
  expect(of(looks, 'afterSales').length).toBe(shops.length * 2)
  const first = of(looks, 'orders').slice(0, shops.length)
  expect(new Set(first.map(({ at }) => at)).size).toBeGreaterThan(shops.length * 0.9)
})

it('shows what it cost, and the last error of a shop until a look goes well', async () => {
  let isFine = false
  const { pass, watch } = aWatch(async () => {
    if (!isFine) throw new BridgeError('sessionExpired')
    return 3
  })
  watch.watch(['s1'])
  await pass(watchKinds.orders)
  expect(watch.read()[0]).toMatchObject({ shop: 's1', kind: 'orders', requests: 1, doneAt: null })
  expect(watch.read()[0]?.error?.kind).toBe('sessionExpired')
  isFine = true
  await pass(watchKinds.orders)
  expect(watch.read()[0]).toMatchObject({ requests: 4, error: null })
})

it('is slower for a shop of which the platform says "too often", and as before once a look went well', async () => {
  let isFine = false
  const { pass, looks, watch } = aWatch(async () => {
    if (!isFine) throw new BridgeError('rateLimited')
    return 1
  })
  watch.watch(['s1'])
  await pass(20 * HOUR)
  const slow = of(looks, 'orders').length
  expect(slow).toBeLessThan(14)
  isFine = true
  await pass(2 * HOUR)
  const before = of(looks, 'orders').length
  await pass(HOUR)
  expect(of(looks, 'orders').length - before).toBe(4)
})

it('does nothing while it is paused, nor for shops that are not watched any more', async () => {
  const { pass, looks, watch } = aWatch()
  watch.watch(['s1', 's2'])
  watch.pause()
  await pass(HOUR)
  expect([looks.length, watch.isPaused()]).toEqual([0, true])
  watch.watch(['s2'])
  watch.resume()
  await pass(HOUR)
  expect(new Set(looks.map(({ shop }) => shop))).toEqual(new Set(['s2']))
  watch.close()
  const before = looks.length
  await pass(HOUR)
  expect(looks.length).toBe(before)
})
