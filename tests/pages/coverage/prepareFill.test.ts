import { describe, expect, it } from 'vitest'
import type { BoxClaim } from '../../../contract/entities/boxClaim.ts'
import type { BoxGoods } from '../../../contract/entities/boxGoods.ts'
import { ShopStatus } from '../../../contract/entities/shop.ts'
import { BridgeError } from '../../../src/bridge/bridgeError.ts'
import { NoReadableGoods, prepareFill, toGaps } from '../../../src/pages/coverage/prepareFill.ts'
import { aShop } from '../../bridge/aShop.ts'
import { aShelf, boardOf, someBox, someClaim, someShelfGoods } from './someShelves.ts'

const shops = ['a', 'b', 'c'].map((uid) => aShop({ shop_uid: uid, shop_id: uid }))
const umbrella = someShelfGoods({ goods_id: '1', title: 'Umbrella', category: 'Umbrellas', market_fen: 5_000 })
const rows = <Row>(...list: Row[]) => ({ rows: list, unreadable: [] })

interface Played {
  readonly boxes?: readonly BoxGoods[]
  readonly goods?: readonly ReturnType<typeof someShelfGoods>[]
  readonly listed?: typeof shops
  readonly platform?: (name: string) => unknown
}

/** Goods of shop a, filled into b and c. */
async function fill({ boxes = [], goods = [umbrella], listed = shops, platform = () => undefined }: Played = {}) {
  const shelves = new Map([['a', aShelf(...goods)], ...['b', 'c'].map((shop) => [shop, aShelf()] as const)])
  const board = boardOf({ shelves, boxes })
  const saved: BoxGoods[] = []
  const claimed: (readonly Pick<BoxClaim, 'box_id' | 'shop_uid' | 'state'>[])[] = []
  const asked: string[] = []
  const prepared = await prepareFill(toGaps(board.lines, ['a', 'b', 'c'], board.readShops), {
    call: (async (name: string, payload: never) => {
      if (name === 'saveBoxGoods') saved.push(...(payload as { goods: BoxGoods[] }).goods)
      else claimed.push((payload as { claims: BoxClaim[] }).claims.map(({ box_id, shop_uid, state }) => ({ box_id, shop_uid, state })))
      return { added: 0, changed: 0, removed: 0, refused: [] }
    }) as never,
    platform: (async (name: string, shop: string) => {
      asked.push(`${name} ${shop}`)
      const other = platform(name)
      if (other !== undefined) return other
      if (name === 'goodsOnSale')
        return { goods_name: 'Umbrella', skus: rows({ id: '1', price: 2_000, multi_price: 1_900, quantity: 5, spec: [] }) }
      if (name === 'goodsProperties') return { goods_properties: rows() }
      const path = { cat_id_1: '1', cat_name_1: 'Home', cat_id_2: '2', cat_name_2: 'Rain', cat_id_3: '3', cat_name_3: 'Umbrellas' }
      return rows({ ...path, cat_id_3: '9', cat_name_3: 'Parasols' }, path)
    }) as never,
    shops: listed,
    createId: () => 'new',
    tried: new Map(),
    signal: new AbortController().signal,
    report: () => undefined,
  })
  return { prepared, saved, claimed, asked }
}

describe('filling gaps', () => {
  it('collects goods that are not in the box, with the category and the reference price of their list, and claims nothing', async () => {
    const { prepared, saved, claimed } = await fill()
    const pairs = ['b', 'c'].map((shop_uid) => ({ box_id: 'new', shop_uid }))
    expect(prepared).toEqual({ boxIds: ['new'], pairs, failed: [] })
    expect(saved).toMatchObject([
      {
        box_id: 'new',
        origin: 'ownShop',
        right: 'own',
        source_shop_uid: 'a',
        source_goods_id: '1',
        listing: { title: 'Umbrella', market_fen: 5_000, category: { ids: [1, 2, 3], names: ['Home', 'Rain', 'Umbrellas'] } },
      },
    ])
    expect(claimed).toEqual([])
  })

  it('collects once what it tries again: after a save that failed behind it, and after an answer that was lost', async () => {
    const shelves = new Map([['a', aShelf(umbrella)], ...['b', 'c'].map((shop) => [shop, aShelf()] as const)])
    const lamp = { ...someBox().listing, title: 'Lamp' }
    const boxes = [someBox({ box_id: 'lamp', listing: lamp, claims: [someClaim({ shop_uid: 'b', state: 'published' })] })]
    const board = boardOf({ shelves, boxes })
    const gaps = toGaps(board.lines, ['a', 'b', 'c'], board.readShops)
    const box: BoxGoods[] = []
    const steps: string[] = []
    let ids = 0
    let fails = 'saveClaims'
    const call = async (name: string, payload: { readonly goods?: BoxGoods[]; readonly box_id?: string }) => {
      steps.push(name)
      if (name === 'saveBoxGoods') box.push(...(payload.goods ?? []))
      if (name === fails) throw new Error('away')
      if (name === 'boxList') return { list: box.filter(({ box_id }) => box_id === payload.box_id) }
      return { added: 0, changed: 0, removed: 0, refused: [] }
    }
    const platform = async (name: string) => {
      if (name === 'goodsOnSale')
        return { goods_name: 'Umbrella', skus: rows({ id: '1', price: 2_000, multi_price: 1_900, quantity: 5, spec: [] }) }
      return name === 'goodsProperties' ? { goods_properties: rows() } : rows()
    }
    const createId = () => `new-${ids++}`
    const tools = { shops, createId, tried: new Map(), signal: new AbortController().signal, report: () => undefined }
    const prepare = () => prepareFill(gaps, { ...tools, call: call as never, platform: platform as never })
    await expect(prepare()).rejects.toThrow('away')
    fails = ''
    expect((await prepare()).boxIds).toEqual(['new-0', 'lamp'])
    expect(box.map(({ box_id }) => box_id)).toEqual(['new-0'])
    tools.tried.clear()
    box.length = 0
    fails = 'saveBoxGoods'
    expect((await prepare()).failed).toHaveLength(1)
    fails = ''
    expect((await prepare()).boxIds).toEqual(['new-1', 'lamp'])
    expect(box.map(({ box_id }) => box_id)).toEqual(['new-1'])
  })

  it('chooses no category that the goods’ own list does not name', async () => {
    const { saved } = await fill({ goods: [{ ...umbrella, category: 'Hats' }] })
    expect(saved[0]?.listing.category).toBeNull()
  })

  it('reads nothing of goods that are in the box already', async () => {
    const { prepared, saved, asked } = await fill({ boxes: [someBox()], goods: [umbrella] })
    expect([saved, asked]).toEqual([[], []])
    expect(prepared.pairs.map(({ box_id, shop_uid }) => `${box_id} ${shop_uid}`)).toEqual(['box-1 b', 'box-1 c'])
  })

  it('does not say of goods that may be in a shop that they were taken off there', async () => {
    const claims = [someClaim({ shop_uid: 'b', state: 'unknown' }), someClaim({ shop_uid: 'c', state: 'refused' })]
    expect((await fill({ boxes: [someBox({ claims })] })).claimed).toEqual([])
  })

  it('says that goods were taken off that were published once and are gone, and nothing else of any claim', async () => {
    const claims = [someClaim({ shop_uid: 'b', state: 'published' }), someClaim({ shop_uid: 'c', state: 'withdrawn' })]
    const { claimed } = await fill({ boxes: [someBox({ claims })] })
    expect(claimed.map((call) => call.map(({ shop_uid, state }) => `${shop_uid} ${state}`))).toEqual([['b withdrawn']])
  })

  it('leaves out goods that no shop with a login has, and those that cannot be read, and goes on with the others', async () => {
    const offline = shops.map((shop) => ({ ...shop, status: ShopStatus.offline, has_cookie: false }))
    const none = await fill({ listed: offline as typeof shops })
    expect(none.prepared.failed.map(({ error }) => error)).toEqual([expect.any(NoReadableGoods)])
    expect(none.claimed).toEqual([])
    const unread = await fill({
      boxes: [someBox({ box_id: 'lamp', listing: { ...someBox().listing, title: 'Lamp' } })],
      platform: (name) => {
        if (name === 'goodsOnSale') throw new BridgeError('timedOut')
      },
    })
    expect(unread.prepared).toMatchObject({ boxIds: ['lamp'], failed: [{ title: 'Umbrella' }] })
  })
})
