import { describe, expect, it } from 'vitest'
import { BridgeError } from '../../../../src/bridge/bridgeError.ts'
import { createShopLanes } from '../../../../src/bridge/lanes/createShopLanes.ts'
import { createWorkReader, WORK_LOOK_AGAIN_MS } from '../../../../src/pages/workplace/worklist/createWorkReader.ts'
import { workKindList } from '../../../../src/pages/workplace/worklist/kinds/index.ts'
import { narrowWork } from '../../../../src/pages/workplace/worklist/narrowWork.ts'
import { aShop } from '../../../bridge/aShop.ts'
import { aClock } from '../../../bridge/lanes/aClock.ts'

const shops = ['1', '2'].map((shop_id) => aShop({ shop_id }))
const uids = shops.map(({ shop_uid }) => shop_uid)
/** More than a change waits to be told, and all that the pace of the lanes takes. */
const PASS_MS = 20_000

/** A reader of a platform at which each shop has an order to ship; `fails` says which calls it refuses. */
function someReader({ fails = (_name: string, _shop: string): boolean => false } = {}) {
  const clock = aClock()
  const asked: string[] = []
  const surroundings = { isThere: true, fails, unship: 1, goods: 0 }
  const bridge = {
    async callMerchant(name: string, { cookie }: { cookie?: string }) {
      const shop = shops.find((each) => each.cookie === cookie)?.shop_uid ?? ''
      asked.push(`${name} ${shop}`)
      if (surroundings.fails(name, shop)) throw new BridgeError('noPermission')
      const due = { order_sn: '1', goods_name: 'Mug', order_amount: 100, promise_shipping_time: Math.floor(clock.now() / 1_000) }
      if (name === 'orderCounts') return { unship: surroundings.unship }
      if (name === 'orderList') return { totalItemNum: 1, pageItems: { rows: [due], unreadable: [] } }
      if (name === 'afterSaleCounts') return { expireSoon: 0 }
      return { total: surroundings.goods, goods_list: { rows: [], unreadable: [] } }
    },
  } as unknown as Parameters<typeof createShopLanes>[0]['bridge']
  const lanes = createShopLanes({ bridge, clock, onExpired: () => undefined, random: () => 0 })
  lanes.know(shops)
  const reader = createWorkReader({ lanes, isReachable: async () => surroundings.isThere, clock })
  return {
    reader,
    clock,
    asked,
    surroundings,
    found: () => reader.read().items.map(({ kind, shop_uid }) => `${kind} ${shop_uid}`),
    /** The stand-ins wait for nothing but this clock. */
    async pass(ms = PASS_MS) {
      for (let left = ms; left > 0; left -= 500) {
        await new Promise((resolve) => setImmediate(resolve))
        clock.advance(500)
      }
      await new Promise((resolve) => setImmediate(resolve))
    },
  }
}

describe('a reader of work', () => {
  it('finds what waits at each shop, with the moment at which it was read', async () => {
    const { reader, found, pass, clock } = someReader()
    expect(reader.read()).toMatchObject({ status: 'idle', items: [] })
    const startedAt = clock.now()
    reader.look(shops, workKindList)
    await pass()
    expect(found().toSorted()).toEqual(uids.map((uid) => `shipping ${uid}`))
    expect(reader.read().status).toBe('read')
    for (const { readAt } of reader.read().items) expect([readAt >= startedAt, readAt <= clock.now()]).toEqual([true, true])
  })

  it('looks again only after ten minutes, for a new shop, or when told to', async () => {
    const { reader, asked, pass } = someReader()
    const looks = () => asked.filter((name) => name.startsWith('orderCounts')).length
    reader.look(shops.slice(0, 1), workKindList)
    await pass()
    reader.look(shops.slice(0, 1), workKindList)
    await pass()
    expect(looks()).toBe(1)
    // Only the new one is read.
    reader.look(shops, workKindList)
    await pass()
    expect(looks()).toBe(2)
    // One shop less is no reason.
    reader.look(shops.slice(0, 1), workKindList)
    await pass()
    expect(looks()).toBe(2)
    reader.look(shops, workKindList, true)
    await pass()
    expect(looks()).toBe(4)
    await pass(WORK_LOOK_AGAIN_MS)
    reader.look(shops, workKindList)
    await pass()
    expect(looks()).toBe(6)
  })

  it('is told of one shop by that shop’s page, and of all by the workplace: neither makes it read a shop twice', async () => {
    const { reader, asked, found, pass } = someReader()
    const looks = () => asked.filter((name) => name.startsWith('orderCounts')).length
    reader.look(shops, workKindList)
    await pass()
    reader.look(shops.slice(0, 1), workKindList, true)
    await pass()
    expect(looks()).toBe(3)
    reader.look(shops, workKindList)
    await pass()
    expect(looks()).toBe(3)
    expect(found()).toHaveLength(2)
    expect(reader.read().run).toMatchObject({ isPartial: false, counts: { ok: 2 } })
  })

  it('goes on with the shops of the workplace while the page of one of them looks', async () => {
    const { reader, asked, pass } = someReader()
    reader.look(shops, workKindList)
    await new Promise((resolve) => setImmediate(resolve))
    reader.look(shops.slice(1), workKindList, true)
    await pass()
    expect(asked.filter((name) => name.startsWith('orderCounts')).toSorted()).toEqual(uids.map((uid) => `orderCounts ${uid}`))
    expect(reader.read().run.counts.ok).toBe(2)
  })

  it('says nothing of a shop that is still to be read, nor of others, to whoever asks for one', async () => {
    const { reader, pass } = someReader({ fails: (_name, shop) => shop === uids[0] })
    const [bad = '', good = ''] = uids
    reader.look(shops.slice(0, 1), workKindList)
    await pass()
    expect(narrowWork(reader.read(), [good])).toMatchObject({ status: 'reading', items: [], run: { isPartial: true, isRunning: true } })
    reader.look(shops, workKindList)
    await pass()
    expect(narrowWork(reader.read(), [good])).toMatchObject({ status: 'read', items: [{ shop_uid: good }], run: { isPartial: false } })
    expect(narrowWork(reader.read(), [bad])).toMatchObject({ status: 'read', items: [], run: { isPartial: true, counts: { ok: 0 } } })
  })

  it('keeps what it found while it looks again, and then drops what is gone', async () => {
    const { reader, surroundings, found, pass } = someReader()
    reader.look(shops, workKindList)
    await pass()
    surroundings.unship = 0
    reader.look(shops, workKindList, true)
    expect(found()).toHaveLength(2)
    await pass()
    expect(found()).toEqual([])
  })

  it('takes nothing from the other kinds where one fails, and says that the shop failed', async () => {
    const { reader, found, pass } = someReader({ fails: (name, shop) => name === 'afterSaleCounts' && shop === uids[0] })
    reader.look(shops, workKindList)
    await pass()
    expect(found().toSorted()).toEqual(uids.map((uid) => `shipping ${uid}`))
    expect(reader.read().run).toMatchObject({ isPartial: true, counts: { ok: 1 } })
  })

  it('keeps the last finding of a kind that fails when it looks again, and reads it when that shop is tried again', async () => {
    const { reader, surroundings, found, pass } = someReader()
    reader.look(shops, workKindList)
    await pass()
    surroundings.fails = (name) => name === 'orderCounts'
    surroundings.unship = 0
    reader.look(shops, workKindList, true)
    await pass()
    expect(found()).toHaveLength(2)
    surroundings.fails = () => false
    reader.retry()
    await pass()
    expect(found()).toEqual([])
  })

  it('asks nothing without an extension, says so, and looks at once when there is one', async () => {
    const { reader, surroundings, asked, pass } = someReader()
    surroundings.isThere = false
    reader.look(shops, workKindList)
    await pass()
    expect([reader.read().status, asked]).toEqual(['unreachable', []])
    surroundings.isThere = true
    reader.look(shops, workKindList)
    await pass()
    expect(reader.read()).toMatchObject({ status: 'read', items: { length: 2 } })
  })

  it('names the shops that have more than it reads, until a look finds something or all of it', async () => {
    const { reader, surroundings, found, pass } = someReader()
    surroundings.goods = 900
    reader.look(shops, workKindList)
    await pass()
    expect(reader.read().beyond).toEqual(uids)
    expect(found().toSorted()).toEqual(uids.map((uid) => `shipping ${uid}`))
    surroundings.goods = 0
    reader.look(shops, workKindList, true)
    await pass()
    expect(reader.read().beyond).toEqual([])
  })

  it('tells its changes at most once a second', async () => {
    const { reader, pass } = someReader()
    let told = 0
    reader.subscribe(() => {
      told += 1
    })
    reader.look(shops, workKindList)
    await pass(10_000)
    expect(told).toBeGreaterThan(0)
    expect(told).toBeLessThanOrEqual(11)
  })
})

describe('one who says that work is done', () => {
  const [shipping] = workKindList.filter(({ name }) => name === 'shipping')
  const uid = uids[0] ?? ''

  it('hears what is left of it at this shop, and so does the list', async () => {
    const { reader, found, pass, surroundings } = someReader()
    reader.look(shops, workKindList)
    await pass()
    const still = shipping && reader.ask(shipping, uid)
    await pass()
    expect(await still).toMatchObject({ count: 1, worthFen: 100 })
    surroundings.unship = 0
    const none = shipping && reader.ask(shipping, uid)
    await pass()
    expect(await none).toBeNull()
    expect(found()).not.toContain(`shipping ${uid}`)
    expect(found()).toContain(`shipping ${uids[1]}`)
  })

  it('has nothing in the list of what was asked for by the time that the answer is there, also of several shops at once', async () => {
    const { reader, found, pass, surroundings } = someReader()
    reader.look(shops, workKindList)
    await pass()
    surroundings.unship = 0
    const stillListed = uids.map(async (each) => {
      await (shipping && reader.ask(shipping, each))
      return found().includes(`shipping ${each}`)
    })
    await pass()
    expect(await Promise.all(stillListed)).toEqual([false, false])
  })

  it('is told where the platform could not say, and the list stays as it is', async () => {
    const { reader, found, pass, surroundings } = someReader()
    reader.look(shops, workKindList)
    await pass()
    surroundings.fails = () => true
    const answer = shipping && reader.ask(shipping, uid).catch((error: unknown) => error)
    await pass()
    expect(await answer).toBeInstanceOf(BridgeError)
    expect(found()).toContain(`shipping ${uid}`)
  })
})
