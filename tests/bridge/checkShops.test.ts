import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type Shop, ShopStatus } from '../../contract/entities/shop.ts'
import { merchantApi } from '../../contract/merchantApi.ts'
import type { FaultInput } from '../../sandbox/faults/fault.ts'
import { BridgeError, type BridgeErrorKind } from '../../src/bridge/bridgeError.ts'
import { checkShops, type ShopCheck } from '../../src/bridge/checkShops.ts'
import type { Bridge } from '../../src/bridge/createBridge.ts'
import { firstOnlineShop } from '../../src/bridge/firstOnlineShop.ts'
import type { LaneState } from '../../src/bridge/lane.ts'
import { hasMall } from '../../src/bridge/readMall.ts'
import { type StartedSandbox, startSandbox } from './aSandbox.ts'
import { aShop } from './aShop.ts'

const { online, offline, checkFailed } = ShopStatus
const clock = () => 1_700_000_000_000

describe('check all, against the sandbox platform', () => {
  let sandbox: StartedSandbox
  let shops: Shop[]
  beforeAll(async () => {
    sandbox = await startSandbox()
  })
  beforeEach(async () => {
    await sandbox.reset()
    shops = (await sandbox.onlineShops()).slice(0, 6)
  })
  afterAll(() => sandbox.close())

  const at = (index: number): Shop => shops[index] ?? aShop()
  const check = async (checked: readonly Shop[]) => {
    const { checks, ...report } = await checkShops({ bridge: sandbox.bridge, shops: checked, clock })
    return { ...report, byUid: new Map(checks.map((each) => [each.shop_uid, each])) }
  }

  it('finds every shop with a living session of its own online, with the time of the check [spec 1.2]', async () => {
    const { byUid, counts, isPartial } = await check(shops)
    expect(shops).toHaveLength(6)
    expect([...byUid.values()]).toEqual(
      expect.arrayContaining(shops.map(({ shop_uid }) => ({ shop_uid, state: 'ok', status: online, checked_at: clock(), error: null }))),
    )
    expect({ ok: counts.ok, isPartial }).toEqual({ ok: 6, isPartial: false })
  })

  it('finds a shop online by its merchant info where mall info cannot be read', async () => {
    await sandbox.addFault({ kind: 'truncatedJson', shop_id: at(2).shop_id, path: merchantApi.mallInfo.path })
    const { byUid, counts } = await check(shops)
    expect(byUid.get(at(2).shop_uid)).toMatchObject({ state: 'ok', status: online, error: null })
    expect(counts.ok).toBe(6)
  })

  it.each<[FaultInput['kind'], LaneState, ShopStatus, BridgeErrorKind]>([
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
    await sandbox.addFault({ kind, shop_id: at(2).shop_id })
    const { byUid, counts, isPartial } = await check(shops)
    expect(byUid.get(at(2).shop_uid)).toMatchObject({ state, status, error: { kind: errorKind } })
    expect({ ok: counts.ok, isPartial }).toEqual({ ok: 5, isPartial: true })
  })

  it('finds a shop whose session was ended offline', async () => {
    await sandbox.expire(at(0))
    expect((await check(shops)).byUid.get(at(0).shop_uid)).toMatchObject({ status: offline, error: { kind: 'sessionExpired' } })
  })

  it('takes a session of another store for an error of its own, never for this shop', async () => {
    const mixedUp = { ...at(0), cookie: at(1).cookie }
    expect((await check([mixedUp, at(1)])).byUid.get(at(0).shop_uid)).toMatchObject({
      state: 'expired',
      status: offline,
      error: { kind: 'wrongStore', merchantMessage: at(1).shop_name },
    })
  })

  it('finds the first online shop among those that say so (specification 4)', async () => {
    await sandbox.expire(at(1))
    const candidates = [{ ...at(0), status: offline }, at(1), { ...at(2), cookie: at(3).cookie }, at(4), at(5)]
    expect(await firstOnlineShop(candidates, (shop) => hasMall(sandbox.bridge, shop))).toBe(at(4))
    expect((await sandbox.requests()).map(({ sandbox_cookie }) => sandbox_cookie)).toEqual([at(1).cookie, at(3).cookie, at(4).cookie])
  })
})

describe('check all, where nothing can be learned', () => {
  const failing = (kind: BridgeErrorKind): Pick<Bridge, 'callMerchant'> => ({ callMerchant: () => Promise.reject(new BridgeError(kind)) })
  const checkOne = async (shop: Shop, bridge: Pick<Bridge, 'callMerchant'>, signal?: AbortSignal): Promise<ShopCheck | undefined> =>
    (await checkShops({ bridge, shops: [shop], clock, ...(signal && { signal }) })).checks[0]

  it.each<[BridgeErrorKind, ShopStatus | null]>([
    ['notInstalled', null],
    ['sendFailed', null],
    ['timedOut', checkFailed],
    ['requestFailed', checkFailed],
    ['rejected', checkFailed],
  ])('%s leaves the shop with status %s', async (kind, status) => {
    expect(await checkOne(aShop(), failing(kind))).toMatchObject({ status, error: { kind } })
  })

  it.each([
    ['no session exists', false, offline, 'rejected'],
    ['its session is not shown to this account', true, null, 'noSession'],
  ] as const)('a shop of which %s is not judged by what others would answer', async (_, has_cookie, status, kind) => {
    expect(await checkOne(aShop({ has_cookie, cookie: undefined }), failing(kind))).toMatchObject({
      status,
      error: { kind: 'noSession' },
    })
  })

  it('a cancelled check says nothing about the shop', async () => {
    expect(await checkOne(aShop(), failing('rejected'), AbortSignal.abort())).toMatchObject({
      state: 'cancelled',
      status: null,
      error: null,
    })
  })

  it('an error of our own is a failed check that keeps its cause', async () => {
    const cause = new TypeError('x is undefined')
    const found = await checkOne(aShop(), { callMerchant: () => Promise.reject(cause) })
    expect(found).toMatchObject({ status: checkFailed, error: { kind: 'requestFailed', cause } })
  })

  it('a good reply without a mall is a shop that is not logged in', async () => {
    const bridge = { callMerchant: async () => ({ mall: null }) } as unknown as Pick<Bridge, 'callMerchant'>
    expect(await checkOne(aShop(), bridge)).toMatchObject({ status: offline, error: { kind: 'sessionExpired' } })
  })

  it('the search for the first online shop does not go on without an extension', async () => {
    await expect(hasMall(failing('notInstalled'), aShop())).rejects.toMatchObject({ kind: 'notInstalled' })
    expect(await hasMall(failing('rateLimited'), aShop())).toBe(false)
  })
})
