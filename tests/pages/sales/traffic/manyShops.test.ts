import { afterEach, expect, it } from 'vitest'
import type { TrafficDay } from '../../../../contract/entities/trafficDay.ts'
import type { CallName } from '../../../../contract/toolApi.ts'
import { createShopLanes } from '../../../../src/bridge/lanes/createShopLanes.ts'
import { laneLimits } from '../../../../src/bridge/lanes/laneLimits.ts'
import { chinaDay } from '../../../../src/domain/chinaDay.ts'
import { daysOfWindow } from '../../../../src/figures/days.ts'
import { createReadyDays } from '../../../../src/figures/reading/createReadyDays.ts'
import { createTrafficWatch, type TrafficWatch } from '../../../../src/pages/sales/traffic/createTrafficWatch.ts'
import { addDays } from '../../../../src/pages/sales/traffic/rules/planTraffic.ts'
import { costOfTraffic } from '../../../../src/pages/sales/traffic/rules/trafficPace.ts'
import type { FigureWatchParts } from '../../../../src/reports/live/figureWatch.ts'
import { aShop } from '../../../bridge/aShop.ts'
import { aClock } from '../../../bridge/lanes/aClock.ts'

const SHOPS = 200
const DAYS = 30
/** What the platform takes for one reply; slower than any that was seen. */
const ROUND_TRIP_MS = 3_000
const HOUR_MS = 3_600_000
const STEP_MS = 100

let watch: TrafficWatch | null = null
afterEach(() => watch?.close())

/** A platform whose every reply takes its time by the clock of the test, the real lanes with their real pace, and a backend that keeps what it is sent. */
function aMorning() {
  const clock = aClock()
  const shops = Array.from({ length: SHOPS }, (_, at) => aShop({ shop_uid: `s${at}`, shop_id: String(at), cookie: `PASS_ID=${at}` }))
  const asked: { readonly shop: string; readonly name: string; readonly at: number }[] = []
  let running = 0
  let mostRunning = 0
  const reply = (name: string, days: readonly string[]) => {
    if (name === 'readyDate') return { readyDate: days.at(-1) }
    const sales = { payOrdrUsrCnt: 12, payOrdrCnt: 13, payOrdrAmt: 388.7, payUvRto: 0.05 }
    if (name === 'mallTrade') return { dayList: { rows: days.map((day) => ({ stateDate: day, ...sales })), unreadable: [] } }
    return { dayList: { rows: days.map((day) => ({ statDate: day, uv: 240, pv: 410 })), unreadable: [] } }
  }
  const bridge = {
    callMerchant(name: string, { cookie }: { cookie?: string }, { startDate, endDate }: { startDate?: string; endDate?: string }) {
      asked.push({ shop: cookie ?? '', name, at: clock.now() })
      running += 1
      mostRunning = Math.max(mostRunning, running)
      const yesterday = addDays(chinaDay(clock.now()), -1)
      return new Promise((resolve) =>
        clock.after(ROUND_TRIP_MS, () => {
          running -= 1
          resolve(reply(name, daysOfWindow({ from: startDate ?? yesterday, to: endDate ?? yesterday })))
        }),
      )
    },
  } as unknown as Parameters<typeof createShopLanes>[0]['bridge']
  const lanes = createShopLanes({ bridge, clock, onExpired: () => undefined })
  lanes.know(shops)
  const kept = new Map<string, TrafficDay>()
  const api = {
    async call(name: CallName, payload: unknown) {
      if (name !== 'saveTrafficDays') return { days: [], next: null }
      for (const day of (payload as { days: TrafficDay[] }).days) kept.set(`${day.shop_uid} ${day.day}`, day)
      return { saved: 1 }
    },
  }
  const subscribe = () => () => undefined
  const reader = { read: () => ({ status: 'watching', settings: { isPaused: false, unwatched: [] } }), subscribe }
  const figures = { read: () => ({ role: 'leads' }), subscribe }
  const opened = createTrafficWatch({
    figures,
    reader,
    api,
    lanes,
    readyDays: createReadyDays(clock.now),
    clock,
  } as unknown as FigureWatchParts)
  return { clock, shops, asked, kept, opened, mostRunning: () => mostRunning }
}

it('visitors of 200 shops for 30 days are read in a part of an hour inside the pace, and it is said how far', async () => {
  const { clock, shops, asked, kept, opened, mostRunning } = aMorning()
  watch = opened
  const began = clock.now()
  opened.know(
    shops.map(({ shop_uid }) => shop_uid),
    true,
  )
  const said: { readonly done: number; readonly leftMs: number | null; readonly at: number }[] = []
  const isWhole = () => opened.read().progress.status === 'done' && [...kept.values()].filter(({ whole }) => whole).length === SHOPS * DAYS
  while (!isWhole() && clock.now() - began < 4 * HOUR_MS) {
    for (let turn = 0; turn < 30; turn += 1) await Promise.resolve()
    clock.advance(STEP_MS)
    const { shopsDone, leftMs, status } = opened.read().progress
    if (status === 'reading' && said.at(-1)?.done !== shopsDone) said.push({ done: shopsDone, leftMs, at: clock.now() })
  }
  const tookMs = clock.now() - began
  const ofShops = shops.map(() => 2)
  const { requests, leastMs } = costOfTraffic(ofShops, ROUND_TRIP_MS, laneLimits)

  expect(isWhole()).toBe(true)
  expect(asked.filter(({ name }) => name !== 'readyDate')).toHaveLength(requests)
  expect(mostRunning()).toBeLessThanOrEqual(laneLimits.background)
  // The day that is ready is asked of each shop besides: half as many requests again.
  expect(tookMs).toBeGreaterThan(leastMs)
  expect(tookMs).toBeLessThan(leastMs * 2)
  expect(tookMs).toBeLessThan(HOUR_MS / 4)

  expect(said.length).toBeGreaterThan(SHOPS / 10)
  expect(said.map(({ done }) => done)).toEqual(said.map(({ done }) => done).toSorted((left, right) => left - right))
  // From a tenth on, what it says is left is what is left, within a third.
  const late = said.filter(({ done, leftMs }) => done > SHOPS / 10 && done < SHOPS * 0.9 && leftMs !== null)
  expect(late.length).toBeGreaterThan(0)
  for (const { leftMs, at } of late) {
    const left = began + tookMs - at
    expect(Math.abs((leftMs ?? 0) - left)).toBeLessThan(left / 3 + 30_000)
  }
})
