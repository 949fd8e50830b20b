import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type Shop, ShopStatus } from '../../contract/entities/shop.ts'
import { merchantApi } from '../../contract/merchantApi.ts'
import type { FaultInput } from '../../sandbox/faults/fault.ts'
import { BridgeError, type BridgeErrorKind } from '../../src/bridge/bridgeError.ts'
import { createCheckTask } from '../../src/bridge/createCheckTask.ts'
import { firstOnlineShop } from '../../src/bridge/firstOnlineShop.ts'
import { READABLE_MS } from '../../src/bridge/lanes/createPulse.ts'
import { laneLimits } from '../../src/bridge/lanes/laneLimits.ts'
import type { ShopLanes } from '../../src/bridge/lanes/shopLanes.ts'
import { hasMall } from '../../src/bridge/readMall.ts'
import { createShopRun } from '../../src/bridge/runs/createShopRun.ts'
import type { RunState } from '../../src/bridge/runs/shopRun.ts'
import { aShop } from './aShop.ts'
import { startFleet } from './lanes/aFleet.ts'

const { online, offline, checkFailed } = ShopStatus

describe('check all, against the sandbox platform', () => {
  let fleet: Awaited<ReturnType<typeof startFleet>>
  beforeEach(async () => {
    fleet = await startFleet({ storeCount: 6 })
  })
  afterEach(() => fleet.close())

  const at = (index: number): Shop => fleet.shopAt(index)
  const check = async (checked: readonly Shop[]) => {
    const { lanes, clock } = fleet
    lanes.know(checked)
    const run = createShopRun({ lanes, clock })
    const statusOf = new Map<string, ShopStatus>()
    run.start(
      checked,
      createCheckTask(checked, (uid, status) => statusOf.set(uid, status)),
    )
    const ended = new Promise<void>((resolve) => {
      run.subscribe(() => {
        if (!run.read().isRunning) resolve()
      })
    })
    await fleet.until(ended)
    const { lines, ...report } = run.read()
    const lineOf = ({ shop_uid }: Shop) => ({
      ...lines.find((line) => line.shop.shop_uid === shop_uid),
      status: statusOf.get(shop_uid) ?? null,
    })
    return { ...report, lines, lineOf }
  }

  it('finds every shop with a living session of its own online [spec 1.2]', async () => {
    const { lines, lineOf, counts, isPartial } = await check(fleet.shops)
    expect(lines).toHaveLength(6)
    for (const shop of fleet.shops) expect(lineOf(shop)).toMatchObject({ state: 'ok', status: online, error: null })
    expect({ ok: counts.ok, isPartial }).toEqual({ ok: 6, isPartial: false })
  })

  it('finds a shop online by its merchant info where mall info cannot be read', async () => {
    await fleet.addFault({ kind: 'truncatedJson', shop_id: at(2).shop_id, path: merchantApi.mallInfo.path })
    const { lineOf, counts } = await check(fleet.shops)
    expect(lineOf(at(2))).toMatchObject({ state: 'ok', status: online, error: null })
    expect(counts.ok).toBe(6)
  })

  it.each<[FaultInput['kind'], RunState, ShopStatus, BridgeErrorKind]>([
    ['sessionExpired', 'expired', offline, 'sessionExpired'],
    ['htmlLogin', 'expired', offline, 'sessionExpired'],
    ['redirectSame', 'expired', offline, 'sessionExpired'],
    ['rateLimited', 'limited', checkFailed, 'rateLimited'],
    ['http429', 'limited', checkFailed, 'rateLimited'],
    ['captcha', 'failed', checkFailed, 'verificationNeeded'],
    ['nullBody', 'failed', checkFailed, 'unreadableReply'],
    ['truncatedJson', 'failed', checkFailed, 'unreadableReply'],
    ['status', 'failed', checkFailed, 'requestFailed'],
    ['dropConnection', 'failed', checkFailed, 'requestFailed'],
  ])('with %s for one shop that shop is %s, the others are online', async (kind, state, status, errorKind) => {
    await fleet.addFault({ kind, shop_id: at(2).shop_id })
    const { lineOf, counts, isPartial } = await check(fleet.shops)
    expect(lineOf(at(2))).toMatchObject({ state, status, error: { kind: errorKind } })
    expect({ ok: counts.ok, isPartial }).toEqual({ ok: 5, isPartial: true })
  })

  it('finds a shop whose session was ended offline', async () => {
    await fleet.expire(at(0))
    expect((await check(fleet.shops)).lineOf(at(0))).toMatchObject({ status: offline, error: { kind: 'sessionExpired' } })
  })

  it('takes a session of another store for an error of its own, never for this shop', async () => {
    const mixedUp = { ...at(0), cookie: at(1).cookie }
    const { lineOf } = await check([mixedUp, at(1)])
    expect(lineOf(at(0))).toMatchObject({
      state: 'expired',
      status: offline,
      error: { kind: 'wrongStore', merchantMessage: at(1).shop_name },
    })
    expect(lineOf(at(1))).toMatchObject({ state: 'ok', status: online })
  })

  it('takes any store for a shop whose number the backend does not say', async () => {
    const { lineOf } = await check([{ ...at(0), shop_id: '' }])
    expect(lineOf(at(0))).toMatchObject({ state: 'ok', status: online })
  })

  it('asks a shop that the list calls logged out all the same, and finds it online if it is', async () => {
    const { lineOf } = await check([{ ...at(0), status: offline }, at(1)])
    expect(lineOf(at(0))).toMatchObject({ state: 'ok', status: online })
  })

  it('asks for a shop that said "too often" no sooner than its lane lets it', async () => {
    await fleet.addFault({ kind: 'rateLimited', shop_id: at(0).shop_id })
    expect((await check([at(0)])).lineOf(at(0))).toMatchObject({ state: 'limited', status: checkFailed, resumesAt: null })
    await fleet.clearFaults()
    const askedAgainAt = fleet.clock.now()
    expect((await check([at(0)])).lineOf(at(0))).toMatchObject({ state: 'ok', status: online })
    expect(fleet.clock.now() - askedAgainAt).toBeGreaterThanOrEqual(laneLimits.coolingMs - READABLE_MS)
    expect(await fleet.requests()).toHaveLength(2)
  })

  it('finds the first online shop among those that say so (specification 4)', async () => {
    await fleet.expire(at(1))
    const candidates = [{ ...at(0), status: offline }, at(1), { ...at(2), cookie: at(3).cookie }, at(4), at(5)]
    fleet.lanes.know(candidates)
    expect(await fleet.until(firstOnlineShop(candidates, (shop) => hasMall(fleet.lanes.call, shop)))).toBe(at(4))
    expect((await fleet.requests()).map(({ sandbox_cookie }) => sandbox_cookie)).toEqual([at(1).cookie, at(3).cookie, at(4).cookie])
  })
})

describe('check all, where nothing can be learned', () => {
  const failing = (error: Error) => (() => Promise.reject(error)) as ShopLanes['call']
  /** What is learned of one shop, and how its check ends. */
  const checkOne = async (shop: Shop, call: ShopLanes['call']) => {
    let status: ShopStatus | null = null
    const task = createCheckTask([shop], (_, learned) => {
      status = learned
    })
    const error: unknown = await task(shop, { call, signal: new AbortController().signal, report: () => {} }).then(
      () => null,
      (thrown) => thrown,
    )
    return { status, error }
  }

  it.each<[BridgeErrorKind, ShopStatus | null]>([
    ['notInstalled', null],
    ['sendFailed', null],
    ['timedOut', checkFailed],
    ['requestFailed', checkFailed],
    ['rejected', checkFailed],
  ])('%s leaves the shop with status %s', async (kind, status) => {
    expect(await checkOne(aShop(), failing(new BridgeError(kind)))).toMatchObject({ status, error: { kind } })
  })

  it.each([
    ['no session exists', false, offline, 'rejected'],
    ['its session is not shown to this account', true, null, 'noSession'],
  ] as const)('a shop of which %s is not judged by what others would answer', async (_, has_cookie, status, kind) => {
    expect(await checkOne(aShop({ has_cookie, cookie: undefined }), failing(new BridgeError(kind)))).toMatchObject({
      status,
      error: { kind: 'noSession' },
    })
  })

  it('a cancelled check says nothing about the shop', async () => {
    const dropped = new DOMException('dropped', 'AbortError')
    expect(await checkOne(aShop(), failing(dropped))).toEqual({ status: null, error: dropped })
  })

  it('an error of our own is a failed check', async () => {
    const cause = new TypeError('x is undefined')
    expect(await checkOne(aShop(), failing(cause))).toEqual({ status: checkFailed, error: cause })
  })

  it('a good reply without a mall is a shop that is not logged in', async () => {
    const call = (async () => ({ mall: null })) as unknown as ShopLanes['call']
    expect(await checkOne(aShop(), call)).toMatchObject({ status: offline, error: { kind: 'sessionExpired' } })
  })

  it('the search for the first online shop does not go on without an extension', async () => {
    await expect(hasMall(failing(new BridgeError('notInstalled')), aShop())).rejects.toMatchObject({ kind: 'notInstalled' })
    expect(await hasMall(failing(new BridgeError('rateLimited')), aShop())).toBe(false)
  })
})
