import { describe, expect, it } from 'vitest'
import { type Shop, ShopStatus } from '../../../contract/entities/shop.ts'
import { costTemplateQuery } from '../../../contract/merchantApi.ts'
import { BridgeError, type BridgeErrorKind } from '../../../src/bridge/bridgeError.ts'
import { createShopLanes } from '../../../src/bridge/lanes/createShopLanes.ts'
import { laneLimits } from '../../../src/bridge/lanes/laneLimits.ts'
import type { LaneCallOptions } from '../../../src/bridge/lanes/shopLanes.ts'
import { aShop } from '../aShop.ts'
import { aClock, START_MS } from './aClock.ts'
import { settle, somePlatform } from './somePlatform.ts'

const [first, second, third] = ['1', '2', '3'].map((shop_id) => aShop({ shop_id })) as [Shop, Shop, Shop]
const { coolingMs, brokenMs, paces, retryWaitMs } = laneLimits

function someLanes(shops: readonly Shop[] = [first, second, third]) {
  const clock = aClock()
  const platform = somePlatform()
  const expired: string[] = []
  const expiredVersions: (string | null | undefined)[] = []
  const onExpired = (uid: string, version: string | null | undefined) => {
    expired.push(uid)
    expiredVersions.push(version)
  }
  const lanes = createShopLanes({ bridge: platform.bridge, clock, onExpired, random: () => 0.5 })
  lanes.know(shops)
  const ends: string[] = []
  const keep = (name: string, promise: Promise<unknown>) => {
    promise.then(
      () => ends.push(`${name} ok`),
      (error) => ends.push(`${name} ${error instanceof BridgeError ? error.kind : error.name}`),
    )
  }
  return {
    clock,
    platform,
    expired,
    /** The session of each that is in `expired`. */
    expiredVersions,
    lanes,
    /** How each request ended, in that order. */
    ends,
    light: (shop: Shop, name = 'light', options?: LaneCallOptions) =>
      keep(name, lanes.call('costTemplates', shop.shop_uid, costTemplateQuery, options)),
    heavy: (shop: Shop, name = 'heavy', options?: LaneCallOptions) =>
      keep(name, lanes.call('goodsList', shop.shop_uid, { page: 1, size: 100 }, options)),
    write: (shop: Shop, name = 'write', options?: LaneCallOptions) =>
      keep(name, lanes.call('takeOffSale', shop.shop_uid, { goodsId: 1 }, options)),
    lane: (shop: Shop) => lanes.read().get(shop.shop_uid),
  }
}

describe('lanes that know their shops', () => {
  it('have prepared what the first request would wait for', () => {
    let prepared = 0
    const prepare = async () => {
      prepared += 1
    }
    const lanes = createShopLanes({ bridge: { ...somePlatform().bridge, prepare }, clock: aClock(), onExpired: () => undefined })
    lanes.know([])
    expect(prepared).toBe(0)
    lanes.know([first])
    expect(prepared).toBe(1)
  })
})

it('a request that has waited beyond its moment, as while the computer slept, is dropped in place of leaving late', async () => {
  const awake = aClock()
  let sleptMs = 0
  const clock = { ...awake, now: () => awake.now() + sleptMs }
  const platform = somePlatform()
  const lanes = createShopLanes({ bridge: platform.bridge, clock, onExpired: () => undefined, random: () => 0.5 })
  lanes.know([first])
  const ends: string[] = []
  const write = (name: string, goodsId: number, notAfter: number) =>
    void lanes.call('takeOffSale', first.shop_uid, { goodsId }, { notAfter }).then(
      () => ends.push(`${name} ok`),
      (error) => ends.push(`${name} ${error.name}`),
    )
  write('before', 1, clock.now() + 10_000)
  write('overslept', 2, clock.now() + 10_000)
  await settle()
  await platform.answerOf(first)
  sleptMs = 3_600_000
  awake.advance(paces.heavy.gapMs + paces.heavy.jitterMs)
  await settle()
  expect(ends).toEqual(['before ok', 'overslept AbortError'])
  expect(lanes.read().get(first.shop_uid)).toMatchObject({ waiting: 0, running: 0 })
})

describe('requests that nobody waits for', () => {
  const isBackground = true

  it('leave after those of the same shop that somebody waits for', async () => {
    const { heavy, platform, clock, ends } = someLanes([first])
    heavy(first, 'sent', { isBackground })
    heavy(first, 'reading', { isBackground })
    heavy(first, 'asked')
    for (let turn = 0; turn < 3; turn += 1) {
      await platform.answerOf(first)
      await clock.advance(paces.heavy.gapMs + paces.heavy.jitterMs)
    }
    expect(ends).toEqual(['sent ok', 'asked ok', 'reading ok'])
  })

  it('take a part of the requests at once, and leave the rest to those that somebody waits for', () => {
    const shops = Array.from({ length: laneLimits.total * 2 }, (_, at) => aShop({ shop_id: `${at}` }))
    const { heavy, platform } = someLanes(shops)
    for (const shop of shops.slice(0, laneLimits.total)) heavy(shop, 'reading', { isBackground })
    expect(platform.open.size).toBe(laneLimits.background)
    for (const shop of shops.slice(laneLimits.total)) heavy(shop, 'asked')
    expect(platform.open.size).toBe(laneLimits.total)
  })

  it('go on when one of them has its answer', async () => {
    const shops = Array.from({ length: laneLimits.background + 1 }, (_, at) => aShop({ shop_id: `${at}` })) as [Shop, ...Shop[]]
    const { heavy, platform } = someLanes(shops)
    for (const shop of shops) heavy(shop, 'reading', { isBackground })
    await platform.answerOf(shops[0])
    expect(platform.left.length).toBe(laneLimits.background + 1)
  })
})

describe('requests that are pressing', () => {
  const isPressing = true

  it('leave before what other shops and their own wait for', async () => {
    const shops = Array.from({ length: laneLimits.total + 2 }, (_, at) => aShop({ shop_id: `${at}` }))
    const [sent, other, own] = [shops[0], shops.at(-2), shops.at(-1)] as [Shop, Shop, Shop]
    const { heavy, write, platform, ends } = someLanes(shops)
    for (const shop of shops.slice(0, laneLimits.total)) heavy(shop, 'sent')
    heavy(other, 'other')
    heavy(own, 'own')
    write(own, 'pressing', { isPressing })
    await platform.answerOf(sent)
    expect(platform.openOf(other)).toBe(0)
    await platform.answerOf(own)
    expect(ends).toEqual(['sent ok', 'pressing ok'])
  })

  it('take a part of the requests at once before their turn, and leave the rest to the turns of all', async () => {
    const { total } = laneLimits
    const shops = Array.from({ length: total * 3 }, (_, at) => aShop({ shop_id: `${at}` }))
    const { heavy, write, platform } = someLanes(shops)
    for (const shop of shops.slice(0, total)) heavy(shop, 'sent')
    for (const shop of shops.slice(total, total * 2)) write(shop, 'pressing', { isPressing })
    // A lane that was never served comes first: these would all leave before those, if it went by turns alone.
    for (const shop of shops.slice(total * 2)) heavy(shop, 'asked')
    for (const shop of shops.slice(0, total)) await platform.answerOf(shop)
    const underWay = [...platform.open].map(({ name }) => name)
    expect(underWay.filter((name) => name === 'takeOffSale')).toHaveLength(laneLimits.pressing)
    expect(underWay.filter((name) => name === 'goodsList')).toHaveLength(total - laneLimits.pressing)
  })

  it('keep the pace of their shop, and wait at its gate', async () => {
    const { heavy, write, platform, clock, lane } = someLanes()
    heavy(first)
    write(first, 'pressing', { isPressing })
    expect(platform.openOf(first)).toBe(1)
    await platform.answerOf(first, 'rateLimited')
    clock.advance(coolingMs - 1)
    expect(platform.leftOf(first)).toBe(1)
    expect(lane(first)).toMatchObject({ gate: 'cooling', waiting: 2 })
    clock.advance(1)
    expect(platform.leftOf(first)).toBe(2)
  })
})

describe('the pace of a shop’s lane', () => {
  it('lets a few light requests out at once', () => {
    const { light, platform } = someLanes()
    for (let at = 0; at < 5; at += 1) light(first)
    expect(platform.openOf(first)).toBe(paces.light.atOnce)
  })

  it('lets one heavy request out at a time, half a second and a bit after the one before', async () => {
    const { heavy, platform, clock } = someLanes()
    heavy(first)
    heavy(first)
    expect(platform.leftOf(first)).toBe(1)
    clock.advance(10_000)
    expect(platform.leftOf(first)).toBe(1)
    await platform.answerOf(first)
    expect(platform.leftOf(first)).toBe(2)
    heavy(first)
    await platform.answerOf(first)
    clock.advance(paces.heavy.gapMs + paces.heavy.jitterMs / 2 - 1)
    expect(platform.leftOf(first)).toBe(2)
    clock.advance(1)
    expect(platform.leftOf(first)).toBe(3)
  })

  it('keeps to one limit over all shops', () => {
    const shops = Array.from({ length: 10 }, (_, at) => aShop({ shop_id: `7${at}` }))
    const { light, platform } = someLanes(shops)
    for (const shop of shops) for (let at = 0; at < 3; at += 1) light(shop)
    expect(platform.open.size).toBe(laneLimits.total)
  })

  it('serves the shops in turn: a thousand requests of one do not hold up another', async () => {
    const crowd = Array.from({ length: 4 }, (_, at) => aShop({ shop_id: `8${at}` }))
    const { light, platform } = someLanes([...crowd, third])
    for (let at = 0; at < 1_000; at += 1) for (const shop of crowd) light(shop)
    light(third)
    expect(platform.openOf(third)).toBe(0)
    await platform.answerOf(aShop({ shop_id: '80' }))
    expect(platform.openOf(third)).toBe(1)
  })

  it('tells a request’s caller when it leaves', async () => {
    const { heavy, platform } = someLanes()
    const starts: string[] = []
    heavy(first, 'a', { onStart: () => starts.push('a') })
    heavy(first, 'b', { onStart: () => starts.push('b') })
    expect(starts).toEqual(['a'])
    await platform.answerOf(first)
    expect(platform.openOf(first)).toBe(0)
  })
})

describe('a lane that was told "too often"', () => {
  it('cools with what waits kept, while the other shops go on', async () => {
    const { heavy, light, platform, lane, ends } = someLanes()
    heavy(first)
    heavy(first)
    await platform.answerOf(first, 'rateLimited')
    expect(lane(first)).toEqual({ gate: 'cooling', opensAt: START_MS + coolingMs, waiting: 2, running: 0 })
    light(second)
    expect(platform.openOf(second)).toBe(1)
    expect(ends).toEqual([])
  })

  it('lets one request try after the wait, and the others follow its success', async () => {
    const { light, platform, clock, lane, ends } = someLanes()
    for (const name of ['a', 'b', 'c']) light(first, name)
    light(first, 'd')
    await platform.answerOf(first, 'rateLimited')
    await platform.answerOf(first)
    await platform.answerOf(first)
    clock.advance(coolingMs)
    expect(platform.openOf(first)).toBe(1)
    expect(lane(first)?.gate).toBe('cooling')
    await platform.answerOf(first)
    expect(lane(first)).toMatchObject({ gate: 'open', opensAt: null, running: 1 })
    await platform.answerOf(first)
    expect(ends).toEqual(['b ok', 'c ok', 'a ok', 'd ok'])
  })

  it('waits as long as the platform asks, within reason', async () => {
    const asked = async (retryAfterMs: number) => {
      const { write, platform, lane } = someLanes()
      write(first)
      await platform.answerOf(first, 'rateLimited', { retryAfterMs })
      return (lane(first)?.opensAt ?? 0) - START_MS
    }
    expect(await asked(7_000)).toBe(7_000)
    expect(await asked(0)).toBe(laneLimits.askedWaitMinMs)
    expect(await asked(86_400_000)).toBe(laneLimits.askedWaitMaxMs)
  })

  it('waits twice as long each time that the trial is told the same, five minutes at most', async () => {
    const { write, platform, clock, lane } = someLanes()
    const waits: number[] = []
    for (let at = 0; at < 6; at += 1) {
      write(first)
      await platform.answerOf(first, 'rateLimited')
      const waitMs = (lane(first)?.opensAt ?? 0) - clock.now()
      waits.push(waitMs / 1000)
      clock.advance(waitMs)
    }
    expect(waits).toEqual([20, 40, 80, 160, 300, 300])
  })

  it('takes what left before for one and the same complaint', async () => {
    const { light, platform, lane } = someLanes()
    for (const name of ['a', 'b', 'c']) light(first, name)
    for (let at = 0; at < 3; at += 1) await platform.answerOf(first, 'rateLimited')
    expect(lane(first)?.opensAt).toBe(START_MS + coolingMs)
  })

  it('gives a refused write back to its sender, and does not send it a second time', async () => {
    const { write, platform, clock, ends } = someLanes()
    write(first)
    await platform.answerOf(first, 'rateLimited')
    clock.advance(3_600_000)
    expect(ends).toEqual(['write rateLimited'])
    expect(platform.left).toHaveLength(1)
  })

  it('goes on at once when a person will not wait', async () => {
    const { heavy, platform, lanes, ends, clock } = someLanes()
    heavy(first)
    await platform.answerOf(first, 'rateLimited')
    lanes.open(first.shop_uid)
    clock.advance(1_000)
    await platform.answerOf(first)
    expect(ends).toEqual(['heavy ok'])
  })
})

describe('a lane whose requests fail', () => {
  const failing: BridgeErrorKind[] = ['requestFailed', 'timedOut', 'unreadableReply']

  it.each(failing)('breaks after five times %s in a row, rests, and lets one try', async (kind) => {
    const { write, platform, clock, lane } = someLanes()
    for (let at = 0; at < 5; at += 1) {
      expect(lane(first)?.gate ?? 'open').toBe('open')
      write(first)
      clock.advance(1_000)
      await platform.answerOf(first, kind)
    }
    expect(lane(first)).toMatchObject({ gate: 'broken', opensAt: clock.now() + brokenMs })
    write(first)
    write(first)
    clock.advance(brokenMs)
    expect(platform.openOf(first)).toBe(1)
    await platform.answerOf(first, kind)
    expect(lane(first)).toMatchObject({ gate: 'broken', opensAt: clock.now() + brokenMs })
    clock.advance(brokenMs)
    await platform.answerOf(first)
    expect(lane(first)?.gate).toBe('open')
  })

  it.each<BridgeErrorKind>(['rejected', 'notInstalled', 'sendFailed'])(
    'does not break by %s, which is no fault of the shop',
    async (kind) => {
      const { write, platform, clock, lane } = someLanes()
      for (let at = 0; at < 8; at += 1) {
        write(first)
        clock.advance(1_000)
        await platform.answerOf(first, kind)
      }
      expect(lane(first)?.gate).toBe('open')
    },
  )

  it('does not break by an extension that refuses: paused, it says nothing of the shop', async () => {
    const { write, platform, clock, lane } = someLanes()
    for (let at = 0; at < 8; at += 1) {
      write(first)
      clock.advance(1_000)
      await platform.answerOf(first, 'requestFailed', { relayReason: 'paused' })
    }
    expect(lane(first)?.gate).toBe('open')
  })

  it('counts from zero again after a success', async () => {
    const { write, platform, clock, lane } = someLanes()
    for (const how of ['timedOut', 'timedOut', 'timedOut', 'timedOut', 'ok', 'timedOut'] as const) {
      write(first)
      clock.advance(1_000)
      await platform.answerOf(first, how)
    }
    expect(lane(first)?.gate).toBe('open')
  })
})

describe('a computer’s clock that is set back', () => {
  const BACK_MS = 8 * 3_600_000

  it('does not hold up heavy requests until it is as late again', async () => {
    const { heavy, platform, clock } = someLanes()
    heavy(first)
    await platform.answerOf(first)
    clock.advance(-BACK_MS)
    heavy(first)
    expect(platform.leftOf(first)).toBe(2)
    await platform.answerOf(first)
    heavy(first)
    expect(platform.leftOf(first), 'in its pace again').toBe(2)
    clock.advance(paces.heavy.gapMs + paces.heavy.jitterMs)
    expect(platform.leftOf(first)).toBe(3)
  })

  it('ends the wait of a shop that cools, and of a read that is tried again', async () => {
    const { light, platform, clock } = someLanes()
    light(first)
    await platform.answerOf(first, 'rateLimited')
    light(second)
    await platform.answerOf(second, 'timedOut')
    clock.advance(-BACK_MS)
    light(third)
    expect([first, second, third].map(platform.openOf)).toEqual([1, 1, 1])
  })
})

describe('trying again', () => {
  it.each<BridgeErrorKind>(['timedOut', 'requestFailed'])(
    'a read that %s is sent twice more, each time later, then given back',
    async (kind) => {
      const { light, platform, clock, ends } = someLanes()
      light(first)
      await platform.answerOf(first, kind)
      clock.advance(retryWaitMs / 2 - 1)
      expect(platform.openOf(first)).toBe(0)
      clock.advance(1)
      await platform.answerOf(first, kind)
      clock.advance(retryWaitMs - 1)
      expect(platform.openOf(first)).toBe(0)
      clock.advance(1)
      await platform.answerOf(first, kind)
      expect(ends).toEqual([`light ${kind}`])
      expect(platform.left).toHaveLength(3)
    },
  )

  it('a read that the extension took with it when it was stopped is sent again', async () => {
    const { light, platform, clock, ends } = someLanes()
    light(first)
    await platform.answerOf(first, 'sendFailed', { unknownOutcome: true })
    clock.advance(retryWaitMs)
    await platform.answerOf(first)
    expect(ends).toEqual(['light ok'])
    expect(platform.left).toHaveLength(2)
  })

  it.each<[string, BridgeErrorKind, object]>([
    ['a message that no extension took', 'sendFailed', {}],
    ['a reply that cannot be read', 'unreadableReply', {}],
    ['a refusal of the platform', 'rejected', {}],
    ['a page that is not there', 'requestFailed', { httpStatus: 404 }],
    ['a refusal of the extension', 'requestFailed', { relayReason: 'host_not_allowed' }],
  ])('%s would be the same again, so the read is given back', async (_, kind, details) => {
    const { light, platform, ends } = someLanes()
    light(first)
    await platform.answerOf(first, kind, details)
    expect(ends).toEqual([`light ${kind}`])
  })

  it.each<BridgeErrorKind>(['timedOut', 'requestFailed', 'rateLimited', 'sendFailed'])(
    'a write is never sent again after %s',
    async (kind) => {
      const { write, platform, clock, ends } = someLanes()
      write(first)
      await platform.answerOf(first, kind)
      clock.advance(3_600_000)
      expect(ends).toEqual([`write ${kind}`])
      expect(platform.left).toHaveLength(1)
    },
  )

  it('an error of our own is given back as it is', async () => {
    const { light, platform, ends, lane } = someLanes()
    light(first)
    for (const departure of platform.open) await departure.breakDown(new TypeError('x is undefined'))
    expect(ends).toEqual(['light TypeError'])
    expect(lane(first)?.gate).toBe('open')
  })
})

describe('a shop whose login is dead', () => {
  it.each<BridgeErrorKind>(['sessionExpired', 'wrongStore'])('%s refuses what waits at once, and is told once', async (kind) => {
    const { light, platform, lane, ends, expired } = someLanes()
    for (const name of ['a', 'b', 'c', 'd']) light(first, name)
    await platform.answerOf(first, kind)
    await platform.answerOf(first, kind)
    await platform.answerOf(first)
    expect(lane(first)).toEqual({ gate: 'expired', opensAt: null, waiting: 0, running: 0 })
    expect(ends.toSorted()).toEqual([`a ${kind}`, `b ${kind}`, 'c ok', `d ${kind}`])
    expect(expired).toEqual([first.shop_uid])
    light(first, 'e')
    await settle()
    expect(ends).toContain(`e ${kind}`)
    expect(platform.left).toHaveLength(3)
  })

  it('opens when the list shows it logged in again, not by a list that was asked for before', async () => {
    const { write, platform, lane, lanes, clock } = someLanes()
    write(first)
    await platform.answerOf(first, 'sessionExpired')
    lanes.know([first, second])
    expect(lane(first)?.gate).toBe('expired')
    lanes.know([{ ...first, status: ShopStatus.offline }, second])
    expect(lane(first)?.gate).toBe('expired')
    lanes.know([{ ...first, cookie: 'PASS_ID=renewed' }, second])
    expect(lane(first)?.gate).toBe('open')
    clock.advance(1_000)
    write(first)
    expect(platform.left.at(-1)?.cookie).toBe('PASS_ID=renewed')
  })

  it('does not believe an answer to the earlier login', async () => {
    const { light, platform, lane, lanes, expired, ends, clock } = someLanes()
    light(first, 'a')
    lanes.know([{ ...first, status: ShopStatus.offline }])
    lanes.know([{ ...first, cookie: 'PASS_ID=renewed' }])
    await platform.answerOf(first, 'sessionExpired')
    expect(lane(first)?.gate).toBe('open')
    expect(expired).toEqual([])
    clock.advance(1)
    await platform.answerOf({ cookie: 'PASS_ID=renewed' })
    expect(ends).toEqual(['a ok'])
  })

  it('is told with the session that its request left with', async () => {
    const { heavy, platform, lanes, expiredVersions, clock } = someLanes([{ ...first, cookie_version: 'v1' }, second])
    heavy(first)
    heavy(second)
    await platform.answerOf(first, 'sessionExpired')
    await platform.answerOf(second, 'sessionExpired')
    expect(expiredVersions).toEqual(['v1', undefined])
    lanes.know([{ ...first, cookie_version: 'v2' }])
    heavy(first)
    clock.advance(paces.heavy.gapMs + paces.heavy.jitterMs)
    await platform.answerOf(first, 'sessionExpired')
    expect(expiredVersions).toEqual(['v1', undefined, 'v2'])
  })

  it('opens when the list has another session of it, though it was logged in to again elsewhere before any list showed it logged out', async () => {
    const { write, platform, lane, lanes } = someLanes([{ ...first, cookie_version: 'v1' }])
    write(first)
    await platform.answerOf(first, 'sessionExpired')
    lanes.know([{ ...first, cookie_version: 'v1' }])
    expect(lane(first)?.gate).toBe('expired')
    lanes.know([{ ...first, cookie_version: 'v2', cookie: 'PASS_ID=renewed' }])
    expect(lane(first)?.gate).toBe('open')
  })

  it('does not believe an answer to a session that was renewed elsewhere', async () => {
    const { light, platform, lane, lanes, expired, ends, clock } = someLanes([{ ...first, cookie_version: 'v1' }])
    light(first, 'a')
    lanes.know([{ ...first, cookie_version: 'v2', cookie: 'PASS_ID=renewed' }])
    await platform.answerOf(first, 'sessionExpired')
    expect(lane(first)?.gate).toBe('open')
    expect(expired).toEqual([])
    clock.advance(1)
    await platform.answerOf({ cookie: 'PASS_ID=renewed' })
    expect(ends).toEqual(['a ok'])
  })

  it.each<[string, Shop | null, BridgeErrorKind]>([
    ['is logged out in the list', aShop({ shop_id: '9', status: ShopStatus.offline }), 'sessionExpired'],
    ['has no session at hand', aShop({ shop_id: '9', cookie: undefined, has_cookie: false }), 'noSession'],
    ['is not in the list', null, 'noSession'],
  ])('a shop that %s is not asked for, and nothing is saved about it', async (_, shop, kind) => {
    const { light, platform, ends, expired } = someLanes(shop ? [shop] : [])
    light(aShop({ shop_id: '9' }))
    await settle()
    expect(ends).toEqual([`light ${kind}`])
    expect(platform.left).toHaveLength(0)
    expect(expired).toEqual([])
  })

  it('a shop whose session the page does not hold is asked for all the same: the bridge gets it', async () => {
    const { light, platform, ends } = someLanes([aShop({ shop_id: '9', cookie: undefined })])
    light(aShop({ shop_id: '9' }))
    await platform.answerOf({ cookie: undefined })
    expect(ends).toEqual(['light ok'])
  })

  it('whose shop leaves the list refuses what waits', async () => {
    const { heavy, lanes, ends } = someLanes()
    heavy(first, 'a')
    heavy(first, 'b')
    lanes.know([second])
    await settle()
    expect(ends).toEqual(['b noSession'])
  })
})

describe('a shop that has to pass a verification', () => {
  it('refuses what waits and what comes, until a person opens it', async () => {
    const { write, platform, lane, lanes, ends, expired, clock } = someLanes()
    write(first, 'a')
    write(first, 'b')
    await platform.answerOf(first, 'verificationNeeded')
    write(first, 'c')
    await settle()
    expect(lane(first)).toMatchObject({ gate: 'verification', opensAt: null })
    expect(ends).toEqual(['b verificationNeeded', 'a verificationNeeded', 'c verificationNeeded'])
    lanes.know([first])
    expect(lane(first)?.gate).toBe('verification')
    lanes.open(first.shop_uid)
    write(first, 'd')
    clock.advance(1_000)
    await platform.answerOf(first)
    expect(ends.at(-1)).toBe('d ok')
    expect(expired).toEqual([])
  })

  it('goes on once the shop was logged in to again, with the next list, which has the new session', async () => {
    const { write, platform, lane, lanes, ends, clock } = someLanes()
    write(first, 'a')
    await platform.answerOf(first, 'verificationNeeded')
    lanes.renewed(first.shop_uid)
    expect(lane(first)?.gate).toBe('verification')
    const renewed = { ...first, cookie: 'PASS_ID=new' }
    lanes.know([renewed])
    write(first, 'b')
    clock.advance(1_000)
    await platform.answerOf(renewed)
    expect(ends.at(-1)).toBe('b ok')
  })
})

describe('a check of the login', () => {
  const check = { isLoginCheck: true }

  it('passes a gate that waits for a login, and all else is still refused', async () => {
    const { light, platform, ends } = someLanes([{ ...first, status: ShopStatus.offline }])
    light(first, 'query')
    light(first, 'check', check)
    await settle()
    expect(ends).toEqual(['query sessionExpired'])
    await platform.answerOf(first)
    expect(ends).toEqual(['query sessionExpired', 'check ok'])
  })

  it('keeps its place in the queue when the gate closes', async () => {
    const { light, platform, ends } = someLanes()
    for (let at = 0; at < paces.light.atOnce; at += 1) light(first, `${at}`)
    light(first, 'query')
    light(first, 'check', check)
    await platform.answerOf(first, 'sessionExpired')
    expect(ends).toEqual(['query sessionExpired', '0 sessionExpired'])
    for (let at = 1; at < paces.light.atOnce; at += 1) await platform.answerOf(first, 'rejected')
    await platform.answerOf(first)
    expect(ends.at(-1)).toBe('check ok')
  })

  it('waits with the others while the lane cools', async () => {
    const { light, platform, clock } = someLanes()
    light(first)
    await platform.answerOf(first, 'rateLimited')
    light(first, 'check', check)
    expect(platform.leftOf(first)).toBe(1)
    clock.advance(coolingMs)
    expect(platform.leftOf(first)).toBe(2)
  })

  it.each<BridgeErrorKind>(['rateLimited', 'timedOut', 'requestFailed', 'verificationNeeded'])(
    'is not tried again after %s: its caller shows what it found',
    async (kind) => {
      const { light, platform, ends, clock } = someLanes()
      light(first, 'check', check)
      await platform.answerOf(first, kind)
      clock.advance(coolingMs + retryWaitMs)
      expect(ends).toEqual([`check ${kind}`])
      expect(platform.leftOf(first)).toBe(1)
    },
  )

  it('closes the gate of a login that it finds dead; saving that is left to its caller', async () => {
    const { light, platform, lane, expired } = someLanes()
    light(first, 'check', check)
    await platform.answerOf(first, 'sessionExpired')
    expect(lane(first)?.gate).toBe('expired')
    expect(expired).toEqual([])
  })

  it('is sent again when the shop was logged in to meanwhile: the answer is about the earlier login', async () => {
    const { light, platform, lanes, ends } = someLanes()
    light(first, 'check', check)
    const renewed = { ...first, cookie: 'PASS_ID=renewed' }
    lanes.renewed(first.shop_uid)
    lanes.know([renewed])
    await platform.answerOf(first, 'sessionExpired')
    await platform.answerOf(renewed)
    expect(ends).toEqual(['check ok'])
  })
})

describe('a request that is called off', () => {
  it('is dropped while it waits, and let finish once it left', async () => {
    const { heavy, platform, lane, ends } = someLanes()
    const controller = new AbortController()
    heavy(first, 'a', { signal: controller.signal })
    heavy(first, 'b', { signal: controller.signal })
    controller.abort()
    await settle()
    expect(ends).toEqual(['b AbortError'])
    expect(lane(first)).toMatchObject({ waiting: 0, running: 1 })
    await platform.answerOf(first)
    expect(ends).toEqual(['b AbortError', 'a ok'])
  })

  it('is not tried again', async () => {
    const { light, platform, ends, clock } = someLanes()
    const controller = new AbortController()
    light(first, 'a', { signal: controller.signal })
    light(first, 'b', { signal: controller.signal })
    await platform.answerOf(first, 'timedOut')
    controller.abort()
    await platform.answerOf(first, 'timedOut')
    clock.advance(60_000)
    expect(ends).toEqual(['a AbortError', 'b timedOut'])
  })

  it('never leaves when it was called off before', async () => {
    const { light, platform, ends } = someLanes()
    light(first, 'a', { signal: AbortSignal.abort() })
    await settle()
    expect(ends).toEqual(['a AbortError'])
    expect(platform.left).toHaveLength(0)
  })
})

describe('who watches the lanes', () => {
  it('is told at once, then once a frame’s time, and sees a new map only after a change', async () => {
    const { light, lanes, platform, clock } = someLanes()
    clock.advance(100)
    let told = 0
    const stop = lanes.subscribe(() => {
      told += 1
    })
    for (let at = 0; at < 3; at += 1) light(first)
    expect(told).toBe(1)
    expect(lanes.read()).toBe(lanes.read())
    expect(lanes.read().get(first.shop_uid)).toMatchObject({ running: 3 })
    const before = lanes.read()
    await platform.answerOf(first)
    clock.advance(100)
    expect(told).toBe(2)
    expect(lanes.read()).not.toBe(before)
    stop()
    light(first)
    clock.advance(100)
    expect(told).toBe(2)
  })
})

describe('a browser that is not given the login of a shop', () => {
  it('leaves the shop as it is, and goes on once it is permitted', async () => {
    const kept = { ...first, cookie: undefined }
    const { lanes, platform, expired, heavy, ends, lane } = someLanes([kept])
    heavy(kept, 'refused')
    await settle()
    await platform.answerOf(kept, 'browserWaits')
    heavy(kept, 'refused at once')
    await settle()
    expect(ends).toEqual(['refused browserWaits', 'refused at once browserWaits'])
    expect(lane(first)?.gate).toBe('permission')
    expect(expired).toEqual([])
    lanes.know([kept])
    expect(lane(first)?.gate).toBe('permission')
    lanes.permitted()
    expect(lane(first)?.gate).toBe('open')
  })
})
