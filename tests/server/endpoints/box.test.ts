import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { ReplyCode } from '../../../contract/codes.ts'
import type { BoxGoods, ClaimState } from '../../../contract/entities/boxGoods.ts'
import { RESTORABLE_MS } from '../../../contract/limits.ts'
import { quotaOf } from '../../../contract/quotas.ts'
import { sweep } from '../../../server/housekeeping.ts'
import { aClaim, aListing, aSku, someBoxGoods } from '../builders/box.ts'
import { aChance } from '../builders/hotLists.ts'
import { aPerson, everyRight, type Person, someShops } from '../builders/people.ts'
import { startTestServer, type TestServer } from '../builders/testServer.ts'

let server: TestServer
let owner: Person
let helper: Person
let shops: string[]
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())
beforeEach(async () => {
  owner = await aPerson(server)
  shops = await someShops(server, owner.ownerUid, 3)
  helper = await aPerson(server, { ownerUid: owner.ownerUid, rights: everyRight, shopUids: [shop(1)] })
})

const shop = (index: number) => shops[index] ?? ''
type GoodsInput = ReturnType<typeof someBoxGoods>
const save = (goods: Partial<GoodsInput>[], person = owner) =>
  server.call('saveBoxGoods', { goods: goods.map((each) => someBoxGoods(each)) }, person)
const claim = (claims: Parameters<typeof aClaim>[0][], person = owner) =>
  server.call('saveClaims', { claims: claims.map((each) => aClaim({ shop_uid: shop(0), ...each })) }, person)
const list = async (more: object = {}, person = owner): Promise<BoxGoods[]> => (await server.call('boxList', more, person)).data.list
const idsOf = (goods: BoxGoods[]) => goods.map(({ box_id }) => box_id).sort()
const states = async (person = owner) => (await list({}, person)).flatMap(({ claims }) => claims.map(({ state }) => state))
const remove = (box_ids: string[], person = owner) => server.call('removeBoxGoods', { box_ids }, person)
const restore = (ids: string[], person = owner) => server.call('restoreDeleted', { subject_type: 'boxGoods', ids }, person)

describe('goods in the box', () => {
  it('are saved for the whole account and come back as they were sent', async () => {
    const rule = { group_bp: 15_000, group_add_fen: 100, ending_fen: 90, single_bp: 10_000, single_add_fen: 100, market_bp: 12_000 }
    const sent = someBoxGoods({
      price_rule: { ...rule, least_margin_bp: null },
      listing: aListing({ skus: [aSku(), aSku({ spec: ['蓝'] })] }),
    })
    const { data } = await server.call('saveBoxGoods', { goods: [sent] }, owner)
    expect(data.list).toMatchObject([{ ...sent, version: 1, saved_by_name: owner.username, claims: [] }])
    expect(await list({}, helper)).toEqual(data.list)
    expect(await list({}, await aPerson(server))).toEqual([])
  })

  it('that were saved before short titles, descriptions and groups were known say what holds then', async () => {
    await save([{}])
    const { short_title: _, description: __, group_size: ___, freight_template: ____, ...before } = aListing()
    await server.database.write((db) =>
      db
        .updateTable('box_goods')
        .set({ listing: JSON.stringify(before) })
        .where('owner_uid', '=', owner.ownerUid)
        .execute(),
    )
    const said = { short_title: '', description: '', group_size: 2, freight_template: '' }
    expect(await list()).toMatchObject([{ listing: said }])
    const { data } = await save([
      { listing: { ...aListing(), short_title: '晴雨两用', description: '轻便', group_size: 5, freight_template: '包邮' } },
    ])
    expect(data.list).toMatchObject([
      { listing: { short_title: '晴雨两用', description: '轻便', group_size: 5, freight_template: '包邮' } },
    ])
  })

  it('sent twice under one id are there once, and keep where they are from', async () => {
    await save([{}])
    await save([{ source_url: 'https://example.com', source_name: '别家', origin: 'link', right: 'own', notes: '样品已到' }])
    expect(await list()).toMatchObject([
      { source_url: someBoxGoods().source_url, source_name: '义乌伞厂', origin: 'wholesale', right: 'own', notes: '样品已到', version: 2 },
    ])
  })

  it('are not written over what somebody else saved, all of the call or none', async () => {
    await save([{}, { box_id: 'box-2' }])
    await save([{ notes: '先', version: 1 }])
    const { code, data } = await save([
      { box_id: 'box-2', notes: '后', version: 1 },
      { notes: '后', version: 1 },
    ])
    expect([code, data.current]).toMatchObject([ReplyCode.conflict, { box_id: 'box-1', notes: '先', version: 2 }])
    expect((await list()).map(({ notes }) => notes).sort()).toEqual(['', '先'])
    await remove(['box-2'])
    expect((await save([{ box_id: 'box-2', version: 1 }])).code).toBe(ReplyCode.notFound)
  })

  it('are paged, the newest first, and found by words of title, notes, supplier and number', async () => {
    for (const index of [1, 2, 3]) {
      await save([{ box_id: `b${index}`, notes: `第${index}`, listing: aListing({ title: `伞 ${index}` }), source_goods_id: `70${index}` }])
      server.clock.advance(1_000)
    }
    const page = await server.call('boxList', { page: 1, page_size: 2 }, owner)
    expect([page.data.total, page.data.list.map(({ box_id }: BoxGoods) => box_id)]).toEqual([3, ['b3', 'b2']])
    for (const keyword of ['伞 2', '第2', '702']) expect(idsOf(await list({ keyword }))).toEqual(['b2'])
    expect(await list({ keyword: '义乌' })).toHaveLength(3)
    expect(idsOf(await list({ box_ids: ['b1', 'b3', 'b9'] }))).toEqual(['b1', 'b3'])
    expect(await list({ origin: 'ownShop' })).toEqual([])
  })

  it('are found by their first picture, from whatever host', async () => {
    await save([{ listing: aListing({ pictures: ['https://a.host/mms/one_1.jpg', 'https://a.host/mms/2.jpg'] }) }, { box_id: 'box-2' }])
    expect(idsOf(await list({ picture: 'http://b.host/mms/one_1.jpg?w=400' }))).toEqual(['box-1'])
    for (const other of ['oneX1.jpg', '2.jpg']) expect(await list({ picture: `http://b.host/mms/${other}` })).toEqual([])
    await remove(['box-1'])
    await restore(['box-1'])
    expect(idsOf(await list({ picture: 'https://a.host/mms/one_1.jpg' }))).toEqual(['box-1'])
  })

  it('with the first picture of others under another title are found, with the shops that they are for', async () => {
    const pictures = ['https://a.host/mms/one.jpg']
    const other = ['https://b.host/mms/one.jpg?w=1']
    await save([
      { listing: aListing({ title: '伞一', pictures }) },
      { box_id: 'box-2', listing: aListing({ title: '伞二', pictures: other }) },
      { box_id: 'box-3', listing: aListing({ title: '伞一', pictures: other }) },
      { box_id: 'box-4', listing: aListing({ title: '伞四', pictures: [] }) },
      { box_id: 'box-5', listing: aListing({ title: '伞五', pictures: [] }) },
    ])
    await claim([{ box_id: 'box-2' }, { box_id: 'box-2', shop_uid: shop(1) }, { box_id: 'box-2', shop_uid: shop(2), state: 'skipped' }])
    const asked = async (box_ids: string[], person = owner) => (await server.call('samePictures', { box_ids }, person)).data.list
    const pair = { box_id: 'box-1', other_id: 'box-2', title: '伞二' }
    expect(await asked(['box-1', 'box-4'])).toEqual([{ ...pair, shop_uids: [shop(0), shop(1)].sort() }])
    expect(await asked(['box-1'], helper)).toEqual([{ ...pair, shop_uids: [shop(1)] }])
    expect(await asked(['box-1'], await aPerson(server))).toEqual([])
    expect((await asked(['box-2'])).map(({ other_id }: { other_id: string }) => other_id).sort()).toEqual(['box-1', 'box-3'])
  })

  it('of a shop that the reader does not see do not say which, and keep it when she saves them', async () => {
    await save([{ origin: 'ownShop', source_shop_uid: shop(0), source_name: '暗号' }])
    const [seen] = await list({}, helper)
    expect(seen).toMatchObject({ source_shop_uid: '', source_goods_id: '', source_url: '', source_name: '' })
    expect((await save([{ source_shop_uid: '', source_url: '', notes: '改', version: 1 }], helper)).code).toBe(ReplyCode.success)
    expect(await list()).toMatchObject([{ source_shop_uid: shop(0), source_goods_id: '6001', notes: '改' }])
  })

  it.each([
    ['21 at once', Array.from({ length: 21 }, (_, index) => ({ box_id: `${index}` }))],
    ['none', []],
    ['an address that is none', [{ source_url: 'javascript:alert(1)' }]],
    ['a title that is too long', [{ listing: aListing({ title: 'x'.repeat(201) }) }]],
    ['a third kind of spec', [{ listing: aListing({ spec_names: ['1', '2', '3'] }) }]],
  ])('are refused with %s', async (_what, goods) => {
    expect((await save(goods)).code).toBe(ReplyCode.invalidPayload)
    expect(await list()).toEqual([])
  })

  it('are not saved, removed or claimed by who may only look', async () => {
    const reader = await aPerson(server, { ownerUid: owner.ownerUid, rights: { goods: ['view'] }, shopUids: shops })
    await save([{}])
    expect((await save([{ notes: 'x' }], reader)).code).toBe(ReplyCode.notPermitted)
    expect((await remove(['box-1'], reader)).code).toBe(ReplyCode.notPermitted)
    expect((await claim([{}], reader)).code).toBe(ReplyCode.notPermitted)
    expect(await list({}, reader)).toMatchObject([{ notes: '', claims: [] }])
  })
})

describe('removed goods', () => {
  it('come back with their claims, but for shops that are gone', async () => {
    await save([{}])
    await claim([{}, { shop_uid: shop(2) }])
    expect((await remove(['box-1', 'box-9'])).data).toEqual({ removed: 1 })
    expect(await list()).toEqual([])
    await server.call('deleteShop', { shop_uid: shop(2) }, owner)
    expect((await restore(['box-1'])).data.restored).toBe(1)
    expect(await list()).toMatchObject([{ box_id: 'box-1', claims: [{ shop_uid: shop(0), state: 'claimed' }] }])
  })

  it('do not come back twice, nor over goods that were added again', async () => {
    await save([{}])
    await remove(['box-1'])
    await save([{ notes: '新的' }])
    expect((await restore(['box-1'])).data.restored).toBe(0)
    expect(await list()).toMatchObject([{ notes: '新的' }])
    expect((await remove(['nothing'])).code).toBe(ReplyCode.notFound)
  })

  it.each(['queued', 'sending', 'review', 'unknown'] as const)('are not those of which one is %s', async (state) => {
    await save([{}])
    await claim([{ state: 'sending' }])
    await claim([{ state }])
    expect((await remove(['box-1'])).code).toBe(ReplyCode.conflict)
    expect(await list()).toHaveLength(1)
  })
})

describe('a claim', () => {
  beforeEach(async () => {
    await save([{}, { box_id: 'box-2' }, { box_id: 'box-3' }])
  })

  it('is made for several shops, moved on, and counted', async () => {
    expect((await claim([{}, { shop_uid: shop(1) }, {}])).data).toEqual({ added: 2, changed: 0, removed: 0, refused: [] })
    expect((await claim([{ state: 'queued', job_id: 'j1' }, { shop_uid: shop(2) }])).data).toEqual({
      added: 1,
      changed: 1,
      removed: 0,
      refused: [],
    })
    expect(await list({ box_id: 'box-1' })).toMatchObject([
      { claims: [...shops].sort().map((shop_uid) => ({ shop_uid, state: shop_uid === shop(0) ? 'queued' : 'claimed' })) },
    ])
  })

  it('puts its goods under the tabs of its states', async () => {
    await claim([{ state: 'sending' }, { box_id: 'box-2', state: 'sending' }])
    await claim([
      { state: 'refused', reason: '类目属性缺失', field: 'properties.300' },
      { box_id: 'box-2', state: 'published', goods_id: '99' },
    ])
    expect(idsOf(await list({ tab: 'unclaimed' }))).toEqual(['box-3'])
    expect(idsOf(await list({ tab: 'claimed' }))).toEqual(['box-1', 'box-2'])
    expect(idsOf(await list({ tab: 'failed' }))).toEqual(['box-1'])
    expect(idsOf(await list({ tab: 'tomorrow' }))).toEqual([])
    await claim([{ box_id: 'box-3', state: 'tomorrow' }])
    expect(idsOf(await list({ tab: 'tomorrow' }))).toEqual(['box-3'])
    await claim([{ box_id: 'box-3', state: 'tomorrow', is_removed: true }])
    expect(await list({ tab: 'published' })).toMatchObject([{ box_id: 'box-2', claims: [{ goods_id: '99' }] }])
    expect(idsOf(await list({ tab: 'unclaimed' }, helper))).toEqual(['box-1', 'box-2', 'box-3'])
  })

  it('is listed by its state, those first that have been so for longest, for who sees its shop', async () => {
    const listed = async (states: ClaimState[], person = owner) => (await server.call('claimList', { states }, person)).data
    await claim([{ state: 'sending' }, { box_id: 'box-2', state: 'sending' }, { box_id: 'box-3', shop_uid: shop(1), state: 'tomorrow' }])
    server.clock.advance(1_000)
    await claim([{ box_id: 'box-2', state: 'review', goods_id: '9' }])
    server.clock.advance(1_000)
    await claim([{ state: 'unknown', goods_id: '8' }])
    expect(await listed(['review', 'unknown'])).toMatchObject({ total: 2, list: [{ box_id: 'box-2' }, { box_id: 'box-1', goods_id: '8' }] })
    expect(await listed(['tomorrow'], helper)).toMatchObject({ total: 1, list: [{ box_id: 'box-3', shop_uid: shop(1) }] })
    expect(await listed(['review', 'unknown'], helper)).toEqual({ total: 0, list: [] })
    expect((await server.call('claimList', { states: [] }, owner)).code).toBe(ReplyCode.invalidPayload)
  })

  it('counts once for its shop, on the day on which the goods were handed in, whatever became of them', async () => {
    const since = server.clock.now()
    const counts = async (from: number, person = owner) => (await server.call('handedInCounts', { since: from }, person)).data.list
    await claim([{ state: 'sending', goods_id: '1' }, { box_id: 'box-2', state: 'sending', goods_id: '2' }, { box_id: 'box-3' }])
    expect(await counts(since)).toEqual([])
    await claim([
      { state: 'review', goods_id: '1' },
      { box_id: 'box-2', state: 'unknown', goods_id: '2' },
    ])
    server.clock.advance(60_000)
    const nextDay = server.clock.now()
    await claim([
      { state: 'published', goods_id: '1' },
      { box_id: 'box-2', state: 'refused', goods_id: '2' },
    ])
    expect(await counts(since)).toEqual([{ shop_uid: shop(0), count: 2 }])
    expect(await counts(nextDay)).toEqual([])
    // Another draft of the same goods is new to the shop.
    await claim([{ box_id: 'box-2', state: 'sending', goods_id: '3' }])
    await claim([{ box_id: 'box-2', state: 'review', goods_id: '3' }])
    expect(await counts(nextDay)).toEqual([{ shop_uid: shop(0), count: 1 }])
    expect(await counts(since, helper)).toEqual([])
  })

  it('is left out for who does not see its shop, who cannot change it', async () => {
    await claim([{}, { shop_uid: shop(1) }])
    expect(await list({ box_id: 'box-1' }, helper)).toMatchObject([{ claims: [{ shop_uid: shop(1) }] }])
    expect((await claim([{ state: 'skipped' }], helper)).code).toBe(ReplyCode.notFound)
    expect((await claim([{ shop_uid: shop(1), state: 'skipped' }], helper)).code).toBe(ReplyCode.success)
  })

  it('of goods that are not in the box is no record, and holds up no other', async () => {
    const { data } = await claim([{}, { box_id: 'other' }])
    expect(data).toEqual({
      ...{ added: 1, changed: 0, removed: 0 },
      refused: [{ box_id: 'other', shop_uid: shop(0), why: 'goodsGone', current: null }],
    })
    expect(await states()).toEqual(['claimed'])
  })

  it.each(['claimed', 'queued', 'refused', 'tomorrow', 'skipped', 'withdrawn'] as const)('that is %s can be taken back', async (state) => {
    if (state !== 'claimed') await claim([{ state: 'sending' }])
    await claim([{ state }])
    expect((await claim([{ state, is_removed: true }])).data).toEqual({ added: 0, changed: 0, removed: 1, refused: [] })
    expect(await states()).toEqual([])
    expect((await claim([{ is_removed: true }])).data.removed).toBe(0)
  })

  it.each(['sending', 'review', 'published', 'unknown'] as const)('that is %s stays', async (state) => {
    await claim([{ state: 'sending' }])
    await claim([{ state }])
    const { data } = await claim([{ is_removed: true }])
    expect(data).toMatchObject({ removed: 0, refused: [{ box_id: 'box-1', why: 'sent', current: { state } }] })
    expect(await states()).toEqual([state])
  })

  it.each([
    ['review', 'claimed'],
    ['review', 'queued'],
    ['published', 'sending'],
    ['published', 'claimed'],
    ['unknown', 'claimed'],
    ['sending', 'claimed'],
  ] as const satisfies [ClaimState, ClaimState][])('that is %s is not %s again, and the others of the call are saved', async (from, to) => {
    await claim([{ state: 'sending' }])
    await claim([{ state: from }])
    const { code, data } = await claim([{ box_id: 'box-2' }, { state: to }, { box_id: 'box-3' }])
    expect([code, data]).toMatchObject([ReplyCode.success, { added: 2, changed: 0, refused: [{ box_id: 'box-1', why: 'moved' }] }])
    expect(data.refused[0].current).toMatchObject({ box_id: 'box-1', state: from })
    expect((await states()).sort()).toEqual(['claimed', 'claimed', from].sort())
  })

  it('does not begin as published', async () => {
    expect((await claim([{ state: 'published' }])).data).toMatchObject({ added: 0, refused: [{ why: 'notClaimed', current: null }] })
    expect(await states()).toEqual([])
  })

  it('goes with its shop once that cannot be brought back', async () => {
    await claim([{}, { shop_uid: shop(1) }])
    await server.call('deleteShop', { shop_uid: shop(0) }, owner)
    expect((await list({ box_id: 'box-1' }))[0]?.claims).toHaveLength(1)
    await sweep(server.database, server.clock.now() + RESTORABLE_MS + 1)
    const left = await server.database.db.selectFrom('box_claims').select('shop_uid').where('owner_uid', '=', owner.ownerUid).execute()
    expect(left).toEqual([{ shop_uid: shop(1) }])
  })

  it('is refused where the level has no room for it, and changed where it is there', async () => {
    const free = await aPerson(server, { level: 0 })
    const [first = '', second = ''] = await someShops(server, free.ownerUid, 2)
    await save([{}], free)
    await claim([{ shop_uid: first }], free)
    const [kept] = await server.database.db.selectFrom('box_claims').selectAll().where('owner_uid', '=', free.ownerUid).execute()
    if (!kept) throw new Error('nothing was claimed')
    const more = Array.from({ length: quotaOf('claims', 0) - 1 }, (_, index) => ({ ...kept, box_id: `more ${index}` }))
    await server.database.write((db) => db.insertInto('box_claims').values(more).execute())
    expect(await claim([{ shop_uid: second }], free)).toMatchObject({ code: ReplyCode.levelLimit, data: { quota: { kind: 'claims' } } })
    expect((await claim([{ shop_uid: first, state: 'queued' }], free)).code).toBe(ReplyCode.success)
  })
})

describe('goods that were found for an opportunity', () => {
  const source = 'https://pifa.pinduoduo.com/goods/detail?gid=6001'
  const chance = async () => (await server.call('chanceList', {}, owner)).data.list[0]
  const sell = async () => {
    await save([{ source_url: source }])
    await claim([{ state: 'sending', goods_id: '99' }])
    await claim([{ state: 'published', goods_id: '99' }])
  }

  it('take it to its end once they are on sale, with their number', async () => {
    await server.call('saveChance', aChance({ state: 'profitChecked', source_url: source, margin_bp: 1_200 }), owner)
    await sell()
    expect(await chance()).toMatchObject({ state: 'published', goods_id: '99', margin_bp: 1_200, version: 2 })
    await claim([{ state: 'review', goods_id: '99' }])
    await claim([{ state: 'published', goods_id: '99' }])
    expect(await chance()).toMatchObject({ version: 2 })
  })

  it.each(['https://pifa.pinduoduo.com/goods/detail/?gid=6001', 'http://pifa.pinduoduo.com/goods/detail?refer=search&gid=6001#top'])(
    'are recognised by the goods that %s names, however its source is written',
    async (source_url) => {
      await server.call('saveChance', aChance({ state: 'profitChecked', source_url, margin_bp: 1_200 }), owner)
      await sell()
      expect(await chance()).toMatchObject({ state: 'published', goods_id: '99', source_url })
    },
  )

  it('are not taken for goods of the same number on the other site', async () => {
    const source_url = 'https://mobile.yangkeduo.com/goods.html?goods_id=6001'
    await server.call('saveChance', aChance({ state: 'profitChecked', source_url, margin_bp: 1_200 }), owner)
    await sell()
    expect(await chance()).toMatchObject({ state: 'profitChecked', goods_id: '' })
  })

  it('leave it where it is while nobody has checked its margin, but note their number', async () => {
    await server.call('saveChance', aChance({ state: 'sourceFound', source_url: source }), owner)
    await sell()
    expect(await chance()).toMatchObject({ state: 'sourceFound', goods_id: '99' })
  })

  it('leave opportunities with another source alone, and those of other accounts', async () => {
    const other = await aPerson(server)
    await server.call('saveChance', aChance({ source_url: 'https://example.com/1', margin_bp: 1, state: 'profitChecked' }), owner)
    await server.call('saveChance', aChance({ source_url: source, margin_bp: 1, state: 'profitChecked' }), other)
    await sell()
    expect(await chance()).toMatchObject({ state: 'profitChecked', goods_id: '' })
    expect((await server.call('chanceList', {}, other)).data.list).toMatchObject([{ state: 'profitChecked', goods_id: '' }])
  })
})

describe('what listings are checked for', () => {
  const settings = async (person = owner) => (await server.call('listingSettings', {}, person)).data
  const saveSettings = (payload: object, person = owner) => server.call('saveListingSettings', payload, person)

  it('begins with words of ours, and is the account’s own once it was saved', async () => {
    const { forbidden_words: words, version } = await settings()
    expect(words).toContain('国家级')
    expect(version).toBe(0)
    await saveSettings({ forbidden_words: ['绝密'], version })
    expect(await settings(helper)).toMatchObject({ forbidden_words: ['绝密'], version: 1 })
    expect((await settings(await aPerson(server))).forbidden_words).toEqual(words)
  })

  it('may be no word at all', async () => {
    await saveSettings({ forbidden_words: [] })
    expect((await settings()).forbidden_words).toEqual([])
  })

  it('is not written over what somebody else saved meanwhile', async () => {
    await saveSettings({ forbidden_words: ['甲'], version: 0 })
    const { code, data } = await saveSettings({ forbidden_words: ['乙'], version: 0 })
    expect([code, data.current]).toMatchObject([ReplyCode.conflict, { forbidden_words: ['甲'] }])
  })

  it.each([[['甲', '甲']], [['']], [['一'.repeat(21)]]])('refuses %j', async (forbidden_words) => {
    expect((await saveSettings({ forbidden_words })).code).toBe(ReplyCode.invalidPayload)
  })
})
