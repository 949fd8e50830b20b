import { expect, it } from 'vitest'
import * as z from 'zod/mini'
import { type MerchantCallName, merchantApi } from '../../../../contract/merchantApi.ts'
import { DraftStatus } from '../../../../contract/merchantCalls/publishing.ts'
import type { ShopLanes } from '../../../../src/bridge/lanes/shopLanes.ts'
import { readGoodsStates } from '../../../../src/pages/box/publish/goodsStates.ts'

const GOODS = '612345678901'
const aGoods = (id: string, changes: object = {}) => ({
  id: Number(id),
  goods_name: '收纳盒',
  sku_group_price: [1_990, 1_990],
  sku_price: [2_990, 2_990],
  is_onsale: true,
  ...changes,
})
/** The price is missing. */
const anOddGoods = (id: string) => ({ id: Number(id), goods_name: '收纳盒', is_onsale: true })
const none = { total: 0, list: [] }

interface Shop {
  /** What a search by number answers, and the list of all goods. */
  readonly found?: object
  readonly all?: object
  readonly drafts?: Readonly<Partial<Record<keyof typeof DraftStatus, object>>>
}

function ask({ found = { total: 0, goods_list: [] }, all = { total: 0, goods_list: [] }, drafts = {} }: Shop, isGlance = false) {
  const call = (async (name: MerchantCallName, _shop: string, payload: { keywords?: string[]; check_status?: number }) => {
    const status = Object.entries(DraftStatus).find(([, code]) => code === payload.check_status)?.[0] as keyof typeof DraftStatus
    const raw = name === 'draftList' ? (drafts[status] ?? none) : payload.keywords ? found : all
    return z.parse(merchantApi[name].result, raw)
  }) as unknown as ShopLanes['call']
  return readGoodsStates({ call, shop_uid: 's1', goods_ids: [GOODS], isGlance })
}

it('goods that no list shows are absent; a refused draft comes with its number and the platform’s words', async () => {
  expect((await ask({})).size).toBe(0)
  const refused = { total: 1, list: [{ id: 1, goods_id: Number(GOODS), check_status: 2, reject_comment: '标题含有违禁词' }] }
  expect((await ask({ drafts: { refused } })).get(GOODS)).toEqual({ state: 'refused', words: '标题含有违禁词', goods_commit_id: '1' })
})

it('goods whose row cannot be read are not taken for deleted', async () => {
  const found = { total: 1, goods_list: [anOddGoods(GOODS)] }
  await expect(ask({ found, all: found })).rejects.toMatchObject({ kind: 'unreadableReply' })
  const refused = { total: 1, list: [{ goods_id: Number(GOODS), check_status: 2 }] }
  await expect(ask({ drafts: { refused } })).rejects.toMatchObject({ kind: 'unreadableReply' })
  const unnamed = { total: 1, list: [{ id: 1, check_status: 1 }] }
  await expect(ask({ drafts: { inReview: unnamed } })).rejects.toMatchObject({ kind: 'unreadableReply' })
})

it('nor are those of a list that has fewer rows than it says', async () => {
  const short = { total: 1, goods_list: [] }
  await expect(ask({ found: short, all: short })).rejects.toMatchObject({ kind: 'unreadableReply' })
  await expect(ask({ drafts: { inReview: { total: 3, list: [] } } })).rejects.toMatchObject({ kind: 'unreadableReply' })
})

it('nor are those of a list that shows nothing and counts nothing', async () => {
  const silent = { total: null, goods_list: null }
  await expect(ask({ found: silent, all: silent })).rejects.toMatchObject({ kind: 'unreadableReply' })
  expect((await ask({ found: silent, all: { total: 1, goods_list: [aGoods(GOODS)] } })).get(GOODS)?.state).toBe('published')
  await expect(ask({ drafts: { inReview: { total: null, list: null } } })).rejects.toMatchObject({ kind: 'unreadableReply' })
})

it('where a search answers other goods, the list of all goods tells', async () => {
  const others = Array.from({ length: 10 }, (_, at) => aGoods(`61000000000${at}`))
  const found = { total: 11, goods_list: others }
  expect((await ask({ found, all: { total: 11, goods_list: [...others, aGoods(GOODS)] } })).get(GOODS)?.state).toBe('published')
  expect((await ask({ found, all: { total: 10, goods_list: others } })).size).toBe(0)
})

it('an odd row of other goods speaks against nothing', async () => {
  const refused = { total: 1, list: [{ goods_id: 699_999_999_999, check_status: 2 }] }
  expect((await ask({ drafts: { refused } })).size).toBe(0)
})

it('at a glance, what cannot be read is absent: nothing is decided by it', async () => {
  const found = { total: 1, goods_list: [anOddGoods(GOODS)] }
  expect((await ask({ found, all: found }, true)).size).toBe(0)
})
