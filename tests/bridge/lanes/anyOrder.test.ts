import { describe, expect, it } from 'vitest'
import { type Shop, ShopStatus } from '../../../contract/entities/shop.ts'
import { type MerchantCallName, merchantApi } from '../../../contract/merchantApi.ts'
import { BridgeErrorKind } from '../../../src/bridge/bridgeError.ts'
import { FRAME_MS } from '../../../src/bridge/lanes/createPulse.ts'
import { createShopLanes } from '../../../src/bridge/lanes/createShopLanes.ts'
import { laneLimits, type Pace } from '../../../src/bridge/lanes/laneLimits.ts'
import type { ShopLane, ShopLanes } from '../../../src/bridge/lanes/shopLanes.ts'
import { fc } from '../../fastCheck.ts'
import { aShop } from '../aShop.ts'
import { aClock, type MovedClock } from './aClock.ts'
import { type Departure, settle, somePlatform } from './somePlatform.ts'

const SHOP_COUNT = 5
const limits = { ...laneLimits, total: 4, pressing: 2 }
const names = ['costTemplates', 'goodsList', 'takeOffSale'] as const
const isWrite = (name: MerchantCallName) => merchantApi[name].effect === 'write'

/** One request as the test saw it. */
interface Request {
  readonly id: number
  readonly name: (typeof names)[number]
  readonly shop: number
  readonly controller: AbortController
  readonly starts: { readonly at: number; readonly wasCalledOff: boolean; readonly lane: ShopLane | undefined }[]
  ends: number
}

type Step =
  | {
      readonly do: 'ask'
      readonly shop: number
      readonly name: (typeof names)[number]
      readonly count: number
      readonly isPressing: boolean
    }
  | { readonly do: 'answer'; readonly which: number; readonly how: BridgeErrorKind | 'ok' }
  | { readonly do: 'wait'; readonly ms: number }
  | { readonly do: 'callOff'; readonly which: number }
  | { readonly do: 'logOut' | 'logIn' | 'open'; readonly shop: number }

const shop = fc.nat({ max: SHOP_COUNT - 1 })
const steps: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({
      do: fc.constant('ask' as const),
      shop,
      name: fc.constantFrom(...names),
      count: fc.integer({ min: 1, max: 6 }),
      isPressing: fc.boolean(),
    }),
  },
  {
    weight: 8,
    arbitrary: fc.record({
      do: fc.constant('answer' as const),
      which: fc.nat({ max: 20 }),
      how: fc.oneof(fc.constant('ok' as const), fc.constantFrom(...Object.values(BridgeErrorKind))),
    }),
  },
  { weight: 4, arbitrary: fc.record({ do: fc.constant('wait' as const), ms: fc.oneof(fc.nat({ max: 700 }), fc.nat({ max: 60_000 })) }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('callOff' as const), which: fc.nat({ max: 40 }) }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constantFrom('logOut' as const, 'logIn' as const, 'open' as const), shop }) },
)

/** Lanes over a platform and a clock in the test's hand, with the rules that hold at every moment. */
function aWorld() {
  const clock = aClock()
  const platform = somePlatform()
  const lanes = createShopLanes({ bridge: platform.bridge, clock, limits, onExpired: () => {}, random: () => 0.5 })
  let shops: Shop[] = Array.from({ length: SHOP_COUNT }, (_, at) => aShop({ shop_id: `${at}` }))
  const requests: Request[] = []
  lanes.know(shops)

  function ask(at: number, name: Request['name'], isPressing: boolean): void {
    const request: Request = { id: requests.length, name, shop: at, controller: new AbortController(), starts: [], ends: 0 }
    requests.push(request)
    const { signal } = request.controller
    const uid = shops[at]?.shop_uid ?? ''
    const laneNow = () => lanes.read().get(uid)
    const onStart = () => request.starts.push({ at: clock.now(), wasCalledOff: signal.aborted, lane: laneNow() })
    const payload = { page: request.id, size: 1, pageNo: request.id, pageSize: 1, sourceKey: 'MMS', goodsId: request.id }
    const ended = () => {
      request.ends += 1
    }
    lanes.call(name, uid, payload, { signal, onStart, isPressing }).then(ended, ended)
  }

  function setShop(at: number, change: Partial<Shop>): void {
    shops = shops.map((each, index) => (index === at ? { ...each, ...change } : each))
    lanes.know(shops)
  }

  async function take(step: Step): Promise<void> {
    if (step.do === 'ask') for (let at = 0; at < step.count; at += 1) ask(step.shop, step.name, step.isPressing)
    if (step.do === 'answer') await answer([...platform.open][step.which % Math.max(1, platform.open.size)], step.how)
    if (step.do === 'wait') clock.advance(step.ms)
    if (step.do === 'callOff') requests[step.which % Math.max(1, requests.length)]?.controller.abort()
    if (step.do === 'logOut') setShop(step.shop, { status: ShopStatus.offline })
    if (step.do === 'logIn') setShop(step.shop, { status: ShopStatus.online })
    if (step.do === 'open') lanes.open(`uid-${step.shop}`)
    await settle()
    // What is read of the lanes may be a frame old.
    clock.advance(FRAME_MS)
    await settle()
  }

  return { clock, platform, lanes, requests, take }
}

async function answer(departure: Departure | undefined, how: BridgeErrorKind | 'ok'): Promise<void> {
  await (how === 'ok' ? departure?.answer() : departure?.fail(how))
}

type World = ReturnType<typeof aWorld>

function expectRulesKept({ platform, requests, lanes, clock }: World): void {
  expect(platform.open.size).toBeLessThanOrEqual(limits.total)
  for (let at = 0; at < SHOP_COUNT; at += 1) {
    const uid = `uid-${at}`
    const cookie = aShop({ shop_id: `${at}` }).cookie
    const mine = requests.filter((request) => request.shop === at)
    for (const pace of ['light', 'heavy'] as const) {
      const isOfPace = ({ name }: { readonly name: MerchantCallName }) => merchantApi[name].pace === pace
      const underWay = [...platform.open].filter((each) => each.cookie === cookie && isOfPace(each))
      expect(underWay.length).toBeLessThanOrEqual(limits.paces[pace].atOnce)
      const starts = mine
        .filter(isOfPace)
        .flatMap((request) => request.starts.map((start) => start.at))
        .toSorted((a, b) => a - b)
      for (const [index, start] of starts.entries()) {
        if (index > 0) expect(start - (starts[index - 1] ?? 0)).toBeGreaterThanOrEqual(limits.paces[pace].gapMs)
      }
    }
    expectNothingIdles(mine, lanes, uid, platform, clock)
  }
  for (const { name, starts, ends } of requests) {
    expect(starts.length).toBeLessThanOrEqual(isWrite(name) ? 1 : 1 + limits.retriesMax)
    expect(ends).toBeLessThanOrEqual(1)
    for (const { at, wasCalledOff, lane } of starts) {
      expect(wasCalledOff).toBe(false)
      expect(['expired', 'verification']).not.toContain(lane?.gate)
      expect(at).toBeGreaterThanOrEqual(lane?.opensAt ?? 0)
    }
  }
}

/** What waits at an open gate waits for its own pace or for the limit over all shops, never for another shop's gate. */
function expectNothingIdles(mine: readonly Request[], lanes: ShopLanes, uid: string, platform: World['platform'], clock: MovedClock): void {
  const lane = lanes.read().get(uid)
  const isUnderWay = [...platform.open].some(({ cookie }) => cookie === aShop({ shop_id: uid.replace('uid-', '') }).cookie)
  if (lane?.gate !== 'open' || platform.open.size >= limits.total || isUnderWay) return
  for (const pace of ['light', 'heavy'] satisfies Pace[]) {
    const { gapMs, jitterMs } = limits.paces[pace]
    const ofPace = mine.filter(({ name }) => merchantApi[name].pace === pace)
    const lastAt = Math.max(0, ...ofPace.flatMap(({ starts }) => starts.map(({ at }) => at)))
    const isFree = clock.now() >= lastAt + gapMs + jitterMs
    const fresh = ofPace.filter(({ starts, ends }) => starts.length === 0 && ends === 0)
    if (isFree) expect(fresh).toEqual([])
  }
}

/** All that is open is answered and every wait waited: then nothing may be left. */
async function drain({ platform, clock }: World): Promise<void> {
  for (let turn = 0; turn < 2_000; turn += 1) {
    const [departure] = platform.open
    if (departure) await departure.answer()
    else if (clock.nextMs() === null) return
    else clock.advance(clock.nextMs() ?? 0)
    await settle()
  }
  throw new Error('it does not come to an end')
}

describe('lanes, in any order of events', () => {
  it('keep the limits and paces, send no write twice and nothing that was called off, hold up no other shop, and end every request', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(steps, { maxLength: 80 }), async (history) => {
        const world = aWorld()
        for (const step of history) {
          await world.take(step)
          expectRulesKept(world)
        }
        await drain(world)
        expectRulesKept(world)
        expect(world.requests.filter(({ ends }) => ends !== 1)).toEqual([])
        for (const lane of world.lanes.read().values()) expect(lane).toMatchObject({ waiting: 0, running: 0 })
      }),
      { numRuns: 150 },
    )
  })
})
