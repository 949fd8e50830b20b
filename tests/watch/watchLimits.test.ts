import { expect, it } from 'vitest'
import { createShopLanes } from '../../src/bridge/lanes/createShopLanes.ts'
import { watchLimits } from '../../src/watch/watchLimits.ts'
import { aShop } from '../bridge/aShop.ts'
import { aClock } from '../bridge/lanes/aClock.ts'
import { settle, somePlatform } from '../bridge/lanes/somePlatform.ts'

const SHOPS = 24
const MINUTE_MS = 60_000
const STEP_MS = 100
const ANSWER_MS = 300

/** Every shop has more to read than a minute is enough for. Out: when the requests of each left, ms, and the most that were under way. */
async function readForAMinute() {
  const clock = aClock()
  const platform = somePlatform()
  const lanes = createShopLanes({ bridge: platform.bridge, clock, limits: watchLimits, onExpired: () => undefined, random: () => 0 })
  const shops = Array.from({ length: SHOPS }, (_, at) => aShop({ shop_id: String(at) }))
  lanes.know(shops)
  const ends = clock.now() + MINUTE_MS
  const leftAt = shops.map((): number[] => [])
  shops.forEach(async ({ shop_uid }, at) => {
    const onStart = () => leftAt[at]?.push(clock.now())
    while (clock.now() < ends) await lanes.call('goodsList', shop_uid, { page: 1, size: 100 }, { isBackground: true, onStart })
  })
  let most = 0
  let met = 0
  while (clock.now() < ends) {
    await settle()
    most = Math.max(most, platform.open.size)
    for (const { answer } of platform.left.slice(met)) clock.after(ANSWER_MS, () => void answer())
    met = platform.left.length
    clock.advance(STEP_MS)
  }
  return { leftAt, most }
}

it('the watch asks two shops at once and each at most once in five seconds, and leaves none behind', async () => {
  const { leftAt, most } = await readForAMinute()
  expect(most).toBe(2)
  for (const times of leftAt) {
    expect(times.length).toBeGreaterThan(10)
    expect(Math.min(...times.slice(1).map((at, index) => at - (times[index] ?? 0)))).toBeGreaterThanOrEqual(5_000)
  }
})
