import { describe, expect, it } from 'vitest'
import { ReplyCode } from '../../../contract/codes.ts'
import type { BoxGoods } from '../../../contract/entities/boxGoods.ts'
import { aListing, aSku, someBoxGoods } from '../builders/box.ts'
import { aPerson, type Person } from '../builders/people.ts'
import { createBoxScene } from './boxScene.ts'

const { scene, shop, list, save, claim, idsOf } = createBoxScene()
const remove = (box_ids: string[], person = scene.owner) => scene.server.call('removeBoxGoods', { box_ids }, person)
const restore = (ids: string[], person = scene.owner) => scene.server.call('restoreDeleted', { subject_type: 'boxGoods', ids }, person)

describe('goods in the box', () => {
  it('are saved for the whole account and come back as they were sent', async () => {
    const rule = { group_bp: 15_000, group_add_fen: 100, ending_fen: 90, single_bp: 10_000, single_add_fen: 100, market_bp: 12_000 }
    const sent = someBoxGoods({
      price_rule: { ...rule, least_margin_bp: null },
      listing: aListing({ skus: [aSku(), aSku({ spec: ['蓝'] })] }),
    })
    const { data } = await scene.server.call('saveBoxGoods', { goods: [sent] }, scene.owner)
    expect(data.list).toMatchObject([{ ...sent, version: 1, saved_by_name: scene.owner.username, claims: [] }])
    expect(await list({}, scene.helper)).toEqual(data.list)
    expect(await list({}, await aPerson(scene.server))).toEqual([])
  })

  it('that were saved before short titles, descriptions and groups were known say what holds then', async () => {
    await save([{}])
    const { short_title: _, description: __, group_size: ___, freight_template: ____, ...before } = aListing()
    await scene.server.database.write((db) =>
      db
        .updateTable('box_goods')
        .set({ listing: JSON.stringify(before) })
        .where('owner_uid', '=', scene.owner.ownerUid)
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

  it('leave in the trail those parts of their listing that changed, with old and new', async () => {
    await save([{}])
    await save([{ listing: aListing({ group_size: 5, skus: [aSku({ group_fen: 4_990, stock: 7 })] }) }])
    const { list: trail } = (await scene.server.call('auditList', { action: 'saveBoxGoods' }, scene.owner)).data
    const { group_fen, stock } = aSku()
    expect(trail[0]).toMatchObject({
      before: { group_size: aListing().group_size, prices_fen: [group_fen], stock: [stock] },
      after: { group_size: 5, prices_fen: [4_990], stock: [7] },
    })
    expect(Object.keys(trail[0]?.after ?? {}).sort()).toEqual(['group_size', 'prices_fen', 'stock'])
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
      scene.server.clock.advance(1_000)
    }
    const page = await scene.server.call('boxList', { page: 1, page_size: 2 }, scene.owner)
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
    const asked = async (box_ids: string[], person = scene.owner) =>
      (await scene.server.call('samePictures', { box_ids }, person)).data.list
    const pair = { box_id: 'box-1', other_id: 'box-2', title: '伞二' }
    expect(await asked(['box-1', 'box-4'])).toEqual([{ ...pair, shop_uids: [shop(0), shop(1)].sort() }])
    expect(await asked(['box-1'], scene.helper)).toEqual([{ ...pair, shop_uids: [shop(1)] }])
    expect(await asked(['box-1'], await aPerson(scene.server))).toEqual([])
    expect((await asked(['box-2'])).map(({ other_id }: { other_id: string }) => other_id).sort()).toEqual(['box-1', 'box-3'])
  })

  it('of a shop that the reader does not see do not say which, and keep it when she saves them', async () => {
    await save([{ origin: 'ownShop', source_shop_uid: shop(0), source_name: '暗号' }])
    const [seen] = await list({}, scene.helper)
    expect(seen).toMatchObject({ source_shop_uid: '', source_goods_id: '', source_url: '', source_name: '' })
    expect((await save([{ source_shop_uid: '', source_url: '', notes: '改', version: 1 }], scene.helper)).code).toBe(ReplyCode.success)
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
    const reader = await aPerson(scene.server, { ownerUid: scene.owner.ownerUid, rights: { goods: ['view'] }, shopUids: scene.shops })
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
    await scene.server.call('deleteShop', { shop_uid: shop(2) }, scene.owner)
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
    await claim([{}])
    await claim([{ state }])
    expect((await remove(['box-1'])).code).toBe(ReplyCode.conflict)
    expect(await list()).toHaveLength(1)
  })
})

describe('goods that are removed, collected again under the same id, and removed again', () => {
  it('come back as they were last', async () => {
    await save([{ notes: '第一次' }])
    expect(await remove(['box-1'])).toMatchObject({ code: ReplyCode.success })
    await save([{ notes: '第二次' }])
    expect(await remove(['box-1'])).toMatchObject({ code: ReplyCode.success, data: { removed: 1 } })
    expect((await restore(['box-1'])).data).toMatchObject({ restored: 1 })
    expect(await list()).toMatchObject([{ notes: '第二次' }])
  })
})

describe('goods that are claimed for shops that are not lent to a sub-account', () => {
  const english = { headers: { 'accept-language': 'en-US' } }
  const removeAs = (ids: string[], person: Person) =>
    scene.server.call('removeBoxGoods', { box_ids: ids }, { token: person.token, ...english })

  it('are not removed by her, who is told how many claims there are, and not of which shops', async () => {
    await save([{ box_id: 'box-1' }, { box_id: 'box-2' }])
    await claim([{}, { shop_uid: shop(1) }, { shop_uid: shop(2) }, { box_id: 'box-2', shop_uid: shop(1) }])
    const refused = await removeAs(['box-1', 'box-2'], scene.helper)
    expect(refused).toMatchObject({ code: ReplyCode.notPermitted, data: { claimed_elsewhere: 2 } })
    expect(refused.msg).toBe(
      'These goods have 2 claims for shops that are not lent to you, so you cannot remove them. Ask the main account to',
    )
    expect(JSON.stringify(refused)).not.toContain(shop(0))
    expect((await remove(['box-1'], scene.helper)).msg).toContain('还有 2 条其他店铺的认领')
    expect((await list()).flatMap(({ claims }) => claims)).toHaveLength(4)
  })

  it('tell nothing of a claim elsewhere that is being sent', async () => {
    await save([{ box_id: 'box-1' }])
    await claim([{}])
    await claim([{ state: 'sending' }])
    const refused = await removeAs(['box-1'], scene.helper)
    expect(refused.msg).toMatch(/^These goods have 1 claim for/)
    expect(refused.data).toEqual({ claimed_elsewhere: 1 })
  })

  it('are removed by her where all claims are for her own shops, and by the main account always', async () => {
    await save([{ box_id: 'box-1' }, { box_id: 'box-2' }, { box_id: 'box-3' }])
    await claim([{ shop_uid: shop(1) }, { box_id: 'box-2' }, { box_id: 'box-2', shop_uid: shop(1) }])
    expect((await remove(['box-1', 'box-3'], scene.helper)).data).toEqual({ removed: 2 })
    expect((await remove(['box-2'])).data).toEqual({ removed: 1 })
    expect(await list()).toEqual([])
  })

  it('are hers to remove once the other shop is gone', async () => {
    await save([{ box_id: 'box-1' }])
    await claim([{}])
    await scene.server.call('deleteShop', { shop_uid: shop(0) }, scene.owner)
    expect((await remove(['box-1'], scene.helper)).data).toEqual({ removed: 1 })
  })

  it('are not brought back by her, but by the main account with all claims', async () => {
    await save([{ box_id: 'box-1' }, { box_id: 'box-2' }])
    await claim([{}, { shop_uid: shop(1) }, { box_id: 'box-2', shop_uid: shop(1) }])
    await remove(['box-1', 'box-2'])
    expect((await restore(['box-1', 'box-2'], scene.helper)).data).toEqual({ restored: 1, hidden: 0 })
    expect(await list()).toMatchObject([{ box_id: 'box-2', claims: [{ shop_uid: shop(1) }] }])
    expect((await restore(['box-1'])).data.restored).toBe(1)
    const [first] = (await list()).filter(({ box_id }) => box_id === 'box-1')
    expect(first?.claims.map(({ shop_uid }) => shop_uid).sort()).toEqual([shop(0), shop(1)].sort())
  })

  it('are hers to bring back once the other shop is gone', async () => {
    await save([{ box_id: 'box-1' }])
    await claim([{}, { shop_uid: shop(1) }])
    await remove(['box-1'])
    await scene.server.call('deleteShop', { shop_uid: shop(0) }, scene.owner)
    expect((await restore(['box-1'], scene.helper)).data.restored).toBe(1)
    expect(await list()).toMatchObject([{ claims: [{ shop_uid: shop(1) }] }])
  })
})
