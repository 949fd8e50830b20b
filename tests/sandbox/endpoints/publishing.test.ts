import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { MerchantCallName, MerchantPayload } from '../../../contract/merchantApi.ts'
import { DraftStatus } from '../../../contract/merchantCalls/publishing.ts'
import { leaves } from '../../../sandbox/catalogue/categories.ts'
import { departments } from '../../../sandbox/catalogue/families.ts'
import { propertiesOf } from '../../../sandbox/catalogue/properties.ts'
import { PHOTO_SIZE_PX, photoPath } from '../../../sandbox/pages/photo.ts'
import { merchantPayloads } from '../../contract/merchantPayloads.ts'
import { aListing, leafOf } from '../aListing.ts'
import { firstOf, type StoreView, startSandbox } from '../startSandbox.ts'

let now: number
let sandbox: Awaited<ReturnType<typeof startSandbox>>
let stores: StoreView[]
let store: StoreView
let listing: Awaited<ReturnType<typeof aListing>>

const REVIEW_MS = 60_000
const LAG_MS = 5_000

beforeAll(async () => {
  now = Date.UTC(2026, 10, 20)
  sandbox = await startSandbox({ pace: { max: 0, windowMs: 1 }, storeCount: 12, goodsPerStore: 3, now: () => now })
  stores = await sandbox.stores()
  store = await sandbox.onlineStore()
})
beforeEach(async () => {
  await sandbox.post('/publishing', { review_ms: REVIEW_MS, draft_lag_ms: LAG_MS, busy_every: 0 })
  listing = await aListing(sandbox, store)
})
afterEach(() => sandbox.post('/reset'))
afterAll(() => sandbox.app.close())

async function ask<Name extends MerchantCallName>(name: Name, payload: MerchantPayload<Name>, as = store) {
  return (await sandbox.call(name, payload, { cookie: as.cookie })).json()
}

interface DraftIds {
  readonly goods_commit_id: number
  readonly goods_id: number
}

const create = async (): Promise<DraftIds> => (await ask('createGoodsDraft', {})).result
const edit = ({ goods_commit_id, goods_id }: DraftIds, changes: object = {}) =>
  ask('editGoodsDraft', { ...listing, goods_commit_id: String(goods_commit_id), goods_id, ...changes })

/** A draft with these changes, handed in; answers with what the platform says. */
async function handIn(changes: object = {}) {
  const ids = await create()
  const edited = await edit(ids, changes)
  return { ids, reply: edited.success ? await ask('submitGoodsDraft', ids) : edited }
}

const draftsIn = async (check_status: number) => (await ask('draftList', { check_status, start: 0, length: 50 })).result.list
const goodsNow = () => sandbox.goodsOf(store)

describe('new goods', () => {
  it('are under review for a time, and then at the head of the list', async () => {
    const { ids, reply } = await handIn()
    expect(reply).toMatchObject({ success: true, result: true })
    now += REVIEW_MS - 1
    expect(await goodsNow()).toHaveLength(3)
    expect((await draftsIn(DraftStatus.inReview)).map((draft: DraftIds) => draft.goods_id)).toEqual([ids.goods_id])
    expect((await ask('goodsCounts', merchantPayloads.goodsCounts)).result).toMatchObject({ editing_num: 0, commit_num: 1 })
    now += 1
    expect((await goodsNow())[0]).toMatchObject({ id: ids.goods_id, goods_name: listing.goods_name, state: 'onSale' })
    expect((await ask('goodsCounts', merchantPayloads.goodsCounts)).result.commit_num).toBe(0)
  })

  it('are handed in by the edit alone where it says that it is no draft', async () => {
    await edit(await create(), { is_draft: false })
    await sandbox.post('/reviews', {})
    expect(await goodsNow()).toHaveLength(4)
  })

  it('are on sale once the control ends the review, and refused with its words where it gives some', async () => {
    await handIn()
    await sandbox.post('/reviews', { shop_id: store.shop_id })
    const { ids } = await handIn()
    await sandbox.post('/reviews', { shop_id: store.shop_id, words: '主图含有违规文字' })
    now += LAG_MS
    expect(await goodsNow()).toHaveLength(4)
    expect(await draftsIn(DraftStatus.refused)).toMatchObject([{ goods_id: ids.goods_id, reject_comment: '主图含有违规文字' }])
  })

  it('show the pictures, codes and properties that they were given', async () => {
    const { ids } = await handIn({ skus: [{ ...firstOf(listing.skus), out_sku_sn: 'MY-1' }] })
    await sandbox.post('/reviews', {})
    const { result } = await ask('goodsOnSale', { goods_id: ids.goods_id })
    expect(result.carousel_gallery).toEqual([{ url: firstOf(listing.gallery).url }])
    expect(result.skus).toMatchObject([{ out_sku_sn: 'MY-1', thumb_url: firstOf(listing.skus).thumb_url }])
    const { goods_properties } = (await ask('goodsProperties', { goods_id: ids.goods_id })).result
    expect(goods_properties).toHaveLength(listing.goods_properties.length)
  })

  it('are taken off and deleted as any others', async () => {
    const { ids } = await handIn()
    await sandbox.post('/reviews', {})
    expect((await ask('takeOffSale', { goodsId: ids.goods_id })).result).toBe(true)
    expect((await ask('deleteGoods', { goods_id: [ids.goods_id] })).result).toBe(true)
    expect(await goodsNow()).toHaveLength(3)
  })

  it('that a review refused are handed in again after an edit, as the same goods, and count once that day', async () => {
    await sandbox.post('/publishing', { daily_limit: 1 })
    const { ids } = await handIn({ goods_name: '全网第一收纳盒' })
    now += REVIEW_MS + LAG_MS
    expect(await draftsIn(DraftStatus.refused)).toMatchObject([{ reject_comment: expect.stringContaining('标题') }])
    await edit(ids)
    await sandbox.post('/publishing', { daily_limit: 2 })
    expect((await ask('submitGoodsDraft', ids)).success).toBe(true)
    await sandbox.post('/reviews', {})
    expect((await goodsNow()).map(({ id }) => id)).toContain(ids.goods_id)
    expect((await handIn()).reply.success).toBe(true)
  })
})

describe('handing in is refused', () => {
  const sku = () => firstOf(listing.skus)
  it.each<[string, RegExp, () => object]>([
    ['with an emoji in the title', /标题.*表情/, () => ({ goods_name: '收纳盒😀' })],
    ['with a price in the title', /标题.*价格/, () => ({ goods_name: '收纳盒 9 元' })],
    ['with a pre-sale in the title', /标题.*预售/, () => ({ goods_name: '预售收纳盒' })],
    ['with a word of import in the title', /标题.*进口/, () => ({ goods_name: '【原装进口】收纳盒' })],
    ['without pictures', /轮播图/, () => ({ gallery: [] })],
    ['without detail pictures', /详情图/, () => ({ gallery: listing.gallery.slice(0, 1) })],
    [
      'with pictures of another host',
      /图片空间/,
      () => ({ gallery: listing.gallery.map((each) => ({ ...each, url: 'https://a.example/1.png' })) }),
    ],
    ['without a picture of a SKU', /规格的预览图/, () => ({ skus: [{ ...sku(), thumb_url: '' }] })],
    [
      'with the name of a spec that is too long',
      /规格名称/,
      () => ({ skus: [{ ...sku(), spec: [{ ...firstOf(sku().spec), spec_name: '长'.repeat(19) }] }] }),
    ],
    ['without stock', /库存/, () => ({ skus: [{ ...sku(), quantity_delta: 0 }] })],
    ['with a single price at the market price', /价格/, () => ({ market_price: sku().price })],
    ['with a group price of nothing', /价格/, () => ({ skus: [{ ...sku(), multi_price: 0 }] })],
    ['without SKUs', /价格/, () => ({ skus: [] })],
    ['without a property that is required', /属性【品牌】为必填/, () => ({ goods_properties: [] })],
    [
      'with a choice that there is not',
      /属性【品牌】/,
      () => ({ goods_properties: listing.goods_properties.map((each) => ({ ...each, vid: 5 })) }),
    ],
    ['with a time of shipment that there is not', /发货/, () => ({ shipment_limit_second: 60 })],
    ['with a short title of three signs', /短标题/, () => ({ tiny_name: '收纳盒' })],
    ['with a short title of 21 signs', /短标题/, () => ({ tiny_name: '盒'.repeat(21) })],
    ['with a description of 501 signs', /描述/, () => ({ goods_desc: '盒'.repeat(501) })],
    ['with a shelf life in the description', /描述.*保质期/, () => ({ goods_desc: '保质期一年' })],
    ['with a group of one', /成团人数/, () => ({ groups: { customer_num: 1 } })],
    ['with a group of ten', /成团人数/, () => ({ groups: { customer_num: 10 } })],
    ['with a template of another store', /运费模板/, () => ({ cost_template_id: 5 })],
    ['in a category that is no leaf', /末级/, () => ({ cat_id: 8000 })],
  ])('%s', async (_, words, changes) => {
    const { reply } = await handIn(changes())
    expect(reply).toMatchObject({ success: false, result: null, errorMsg: expect.stringMatching(words) })
  })

  it('in a category for which the store has no certificate, and the search of categories says so', async () => {
    const lacking = stores.find(({ online }, place) => online && place % 3 === 2)
    if (!lacking) throw new Error('no such store')
    const place = Math.floor(stores.indexOf(lacking) / 3) % departments.length
    const own = leafOf(lacking)
    const foreign = leaves.find((leaf) => departments[place]?.families.includes(leaf.family) && leaf.family !== own.family)
    if (!foreign) throw new Error('no such category')
    const other = await aListing(sandbox, lacking, foreign)
    const ids: DraftIds = (await ask('createGoodsDraft', {}, lacking)).result
    await ask('editGoodsDraft', { ...other, goods_commit_id: String(ids.goods_commit_id), goods_id: ids.goods_id }, lacking)
    expect((await ask('submitGoodsDraft', ids, lacking)).errorMsg).toContain(foreign.name)
    const found = (await ask('categorySearch', { keyword: foreign.name }, lacking)).result.cat_info_v2_lists
    expect(found.find((each: { cat_id_3: number }) => each.cat_id_3 === foreign.id)).toMatchObject({
      optional: false,
      cat_qualification_detail: { inValid: true },
    })
  })

  it('of a draft that was never edited, and twice of one that is under review', async () => {
    const ids = await create()
    expect((await ask('submitGoodsDraft', ids)).success).toBe(false)
    await edit(ids)
    await ask('submitGoodsDraft', ids)
    expect(await ask('submitGoodsDraft', ids)).toMatchObject({ success: false, errorMsg: expect.stringContaining('审核中') })
    await sandbox.post('/reviews', {})
    expect(await goodsNow()).toHaveLength(4)
  })

  it('beyond the limit of a day, until the next one, by one store without another', async () => {
    await sandbox.post('/publishing', { daily_limits: { [store.shop_id]: 1 } })
    expect((await handIn()).reply.success).toBe(true)
    expect(await ask('createGoodsDraft', {})).toMatchObject({ success: false, errorMsg: expect.stringContaining('上限') })
    const other = firstOf(stores.filter(({ online, shop_id }) => online && shop_id !== store.shop_id))
    expect((await ask('createGoodsDraft', {}, other)).success).toBe(true)
    now += 24 * 3_600_000
    expect((await handIn()).reply.success).toBe(true)
  })

  it('of a punished store, and of one whose own data are incomplete', async () => {
    await sandbox.post('/publishing', { punished: [store.shop_id] })
    expect((await ask('createGoodsDraft', {})).errorMsg).toContain('处罚')
    await sandbox.post('/publishing', { punished: [], incomplete: [store.shop_id] })
    expect((await handIn()).reply.errorMsg).toContain('草稿')
  })
})

describe('a review', () => {
  it('refuses a brand that nobody allowed the store', async () => {
    const brandless = stores.find(({ online }, place) => online && place % 5 === 4)
    if (!brandless) throw new Error('no such store')
    const own = await aListing(sandbox, brandless)
    const [brand] = propertiesOf(leafOf(brandless))
    const value = firstOf(brand?.values.slice(1) ?? [])
    const goods_properties = own.goods_properties.map((each) => (each.ref_pid === brand?.ref_pid ? { ...each, ...value } : each))
    const ids: DraftIds = (await ask('createGoodsDraft', {}, brandless)).result
    await ask(
      'editGoodsDraft',
      { ...own, goods_properties, goods_commit_id: String(ids.goods_commit_id), goods_id: ids.goods_id },
      brandless,
    )
    expect((await ask('submitGoodsDraft', ids, brandless)).success).toBe(true)
    now += REVIEW_MS + LAG_MS
    const { list } = (await ask('draftList', { check_status: DraftStatus.refused, start: 0, length: 50 }, brandless)).result
    expect(list).toMatchObject([{ reject_comment: expect.stringContaining('【品牌】') }])
  })
})

describe('the list of drafts', () => {
  it('is some seconds behind what was made and handed in', async () => {
    const ids = await create()
    expect(await draftsIn(DraftStatus.editing)).toEqual([])
    now += LAG_MS
    expect(await draftsIn(DraftStatus.editing)).toHaveLength(1)
    await edit(ids)
    await ask('submitGoodsDraft', ids)
    expect([await draftsIn(DraftStatus.editing), await draftsIn(DraftStatus.inReview)].map((list) => list.length)).toEqual([1, 0])
    now += LAG_MS
    expect([await draftsIn(DraftStatus.editing), await draftsIn(DraftStatus.inReview)].map((list) => list.length)).toEqual([0, 1])
  })
})

describe('a new draft', () => {
  it('is refused as too often at times', async () => {
    await sandbox.post('/publishing', { busy_every: 3 })
    const replies = []
    for (let count = 0; count < 6; count += 1) replies.push((await ask('createGoodsDraft', {})).success)
    expect(replies).toEqual([true, true, false, true, true, false])
  })
})

describe('a stored picture', () => {
  it('is served back byte by byte', async () => {
    const photo = Buffer.from(await (await fetch(sandbox.origin + photoPath(120, 2))).arrayBuffer())
    const image = { type: 'image/png' as const, base64: photo.toString('base64') }
    const stored = await ask('storePicture', { upload_sign: 'x'.repeat(32), image })
    expect(stored).toMatchObject({ width: PHOTO_SIZE_PX, height: PHOTO_SIZE_PX })
    const reply = await fetch(stored.url)
    expect(reply.headers.get('content-type')).toBe('image/png')
    expect(Buffer.from(await reply.arrayBuffer()).equals(photo)).toBe(true)
    expect((await fetch(`${sandbox.origin}/stored/none.png`)).status).toBe(404)
  })
})
