import { describe, expect, it } from 'vitest'
import type { BoxGoods, SamePicture } from '../../../../contract/entities/boxGoods.ts'
import type { ToValueText } from '../../../../src/batches/kinds/defineGoodsKind.ts'
import { picturePath } from '../../../../src/domain/listing/picturePath.ts'
import { titleKey } from '../../../../src/domain/listing/sameGoods.ts'
import { toClaimSave } from '../../../../src/pages/box/publish/claims.ts'
import { fieldOfRefusal, saysDayIsFull, saysShopIsBarred } from '../../../../src/pages/box/publish/fieldOfRefusal.ts'
import { type PublishShop, planInSlices, planPublish } from '../../../../src/pages/box/publish/plan.ts'
import { publishFace, publishValues } from '../../../../src/pages/box/publish/values.ts'
import { type KnownFacts, noFacts } from '../../../../src/pages/box/rules/listingFacts.ts'
import { aClaim, someBoxGoods } from '../../../server/builders/box.ts'
import { aGoodListing } from './publishScene.ts'

const ORIGIN = 'http://127.0.0.1:1'
const { ids, names } = aGoodListing(ORIGIN).category ?? { ids: [], names: [] }
const leafId = ids.at(-1) ?? 0
const leafName = names.at(-1)
/** No two goods have a title or a code in common. */
function listingOf(box_id: string, title = box_id === 'a' ? '新款夏季轻便收纳盒' : `新款轻便收纳盒${box_id}`) {
  const listing = aGoodListing(ORIGIN, { title })
  return {
    ...listing,
    skus: listing.skus.map((sku) => ({ ...sku, outer_code: box_id === 'a' ? sku.outer_code : `${box_id}-${sku.spec}` })),
  }
}
const goodsOf = (box_id: string, changes: Partial<BoxGoods> = {}): BoxGoods => ({
  ...someBoxGoods({ box_id, listing: listingOf(box_id), right: 'own' }),
  price_rule: null,
  title: 'a',
  claims: [],
  added_at: 1,
  saved_at: 1,
  saved_by_name: 'a',
  version: 3,
  ...changes,
})
const shopOf = (shop_uid: string, changes: Partial<PublishShop> = {}): PublishShop => ({
  shop_uid,
  titles: new Set<string>(),
  codes: new Set<string>(),
  template_id: '7',
  left: 50,
  ...changes,
})
const claimIn = (shop_uid: string, state: BoxGoods['claims'][number]['state']) => ({
  ...aClaim({ shop_uid, state }),
  is_removed: undefined,
  saved_at: 1,
})

type Options = Omit<Parameters<typeof planPublish>[0], 'goods' | 'shops'>
function plan(goods: readonly BoxGoods[], shops: readonly PublishShop[], options: Options = { isForAll: true, mayLose: false }) {
  return [...planPublish({ goods, shops, ...options })].flat()
}

describe('a plan of publishing', () => {
  it('has a row for each goods and shop, with the goods as they were then', () => {
    const rows = plan([goodsOf('a'), goodsOf('b')], [shopOf('s'), shopOf('t')])
    expect(rows.map(({ shop_uid, after }) => [publishValues.parse(after).box_id, shop_uid])).toEqual([
      ['a', 's'],
      ['a', 't'],
      ['b', 's'],
      ['b', 't'],
    ])
    expect(rows[0]).toMatchObject({
      outcome: 'waiting',
      before: { is_there: false },
      after: { version: 3, group_fen: 1_990, skus: 2, is_there: true },
    })
  })

  it('shows goods without a price as such, not as free of charge, in rows that every release can read', () => {
    const words = { t: (key: string) => key, formats: { money: (fen: number) => `¥${fen}` } } as unknown as Parameters<ToValueText>[1]
    const toShown = (values: unknown) => publishFace.shown.group_fen(publishFace.parseValues(values)?.group_fen, words)
    const planned = (group_fen: number | null) => {
      const { listing } = goodsOf('a')
      const skus = listing.skus.map((sku) => ({ ...sku, group_fen }))
      return plan([goodsOf('a', { listing: { ...listing, skus } })], [shopOf('s')])[0]?.after
    }
    expect(toShown(planned(1_990))).toBe('¥1990')
    expect(toShown(planned(null))).toBe('batches.noPrice')
    expect(toShown({ ...planned(1_990), group_fen: null })).toBe('batches.noPrice')
    // A tab of an earlier release reads a number alone.
    expect(publishValues.parse(planned(null)).group_fen).toBe(0)
  })

  it.each<[string, Partial<BoxGoods>, Partial<PublishShop>, string]>([
    ['blocks of the box', { listing: aGoodListing(ORIGIN, { title: '' }) }, {}, 'blocked|1'],
    ['a price below what it costs', { listing: withSource(5_000) }, {}, 'blocked|2'],
    ['a category that the shop may not sell in', {}, { permits: new Map([[leafId, false]]) }, `categoryForbidden|${leafName}`],
    ['a title that the shop has', {}, { titles: new Set(['新款夏季轻便收纳盒']) }, 'sameTitle'],
    ['a code that the shop has', {}, { codes: new Set(['BOX-1']) }, 'sameCode|BOX-1'],
    ['no template of the chosen name', {}, { template_id: '' }, 'noTemplate'],
    [
      'no template of the name that the goods have',
      { listing: aGoodListing(ORIGIN, { freight_template: '包邮' }) },
      {},
      'noNamedTemplate|包邮',
    ],
    ['a shop that has had its day', {}, { left: 0 }, 'dailyLimit'],
    ['goods that are there already', { claims: [claimIn('s', 'published')] }, {}, 'alreadySent'],
    ['a shop that refused all goods within the day', {}, { barred: '店铺处于违规处罚期' }, 'shopBarred|店铺处于违规处罚期'],
    ['goods that wait in a batch', { claims: [{ ...claimIn('s', 'queued'), is_held: true }] }, {}, 'alreadySent'],
    ['goods of a title that the shop has under review', {}, { reviews: new Map([[titleKey('新款夏季轻便收纳盒'), '9']]) }, 'sameTitle'],
    [
      'goods that were collected from the shop itself, which has them under another title',
      { source_shop_uid: 's', source_goods_id: '77' },
      { goodsIds: new Set(['77']) },
      'ownGoods',
    ],
    ['goods of which nobody knows', { claims: [claimIn('s', 'unknown')] }, {}, 'alreadySent'],
  ])('leaves out %s', (_, goods, shop, reason) => {
    expect(plan([goodsOf('a', goods)], [shopOf('s', shop)])).toMatchObject([{ outcome: 'skipped', reason }])
  })

  it('takes goods that were collected from another shop, or that the shop they are from has no more', () => {
    const goods = [goodsOf('a', { source_shop_uid: 's', source_goods_id: '77' })]
    expect(plan(goods, [shopOf('s', { goodsIds: new Set(['78']) }), shopOf('t', { goodsIds: new Set(['77']) })])).toMatchObject([
      { shop_uid: 's', outcome: 'waiting' },
      { shop_uid: 't', outcome: 'waiting' },
    ])
  })

  it('goes on with a draft of the goods themselves that the shop still shows under review', () => {
    const goods = [goodsOf('a', { claims: [{ ...claimIn('s', 'refused'), goods_id: '9', goods_commit_id: '90' }] })]
    expect(plan(goods, [shopOf('s', { reviews: new Map([[titleKey('新款夏季轻便收纳盒'), '9']]) })])).toMatchObject([
      { outcome: 'waiting' },
    ])
  })

  it('gives a shop the same goods once: two entries of one title, in whatever order of its words, or of one code', () => {
    const first = goodsOf('a', { listing: listingOf('a', '夏季 收纳盒') })
    const sameWords = goodsOf('b', { listing: listingOf('b', '收纳盒  夏季') })
    const sameCodes = goodsOf('c', { listing: listingOf('a', '冬季 收纳盒') })
    const reasons = plan([first, sameWords, sameCodes], [shopOf('s'), shopOf('t')]).map(({ shop_uid, reason }) => [shop_uid, reason])
    expect(reasons).toEqual([
      ['s', ''],
      ['t', ''],
      ['s', 'sameTitle'],
      ['t', 'sameTitle'],
      ['s', 'sameCode|BOX-0'],
      ['t', 'sameCode|BOX-0'],
    ])
  })

  it('knows such goods also by what the shop varies, and takes the second where the first is left out', () => {
    const first = goodsOf('a', { listing: listingOf('a', '夏季 收纳盒') })
    const varied = goodsOf('b', { listing: listingOf('b', '收纳盒 家用 夏季') })
    const variation = { turn: 1, words: '家用', picture: 1, price_bp: 500 }
    const isLeftOut = { ...first, claims: [claimIn('t', 'published')] }
    expect(plan([first, varied], [shopOf('s', { variation })]).map(({ reason }) => reason)).toEqual(['', 'sameTitle'])
    expect(plan([isLeftOut, varied], [shopOf('t', { variation })]).map(({ reason }) => reason)).toEqual(['alreadySent', ''])
  })

  it('knows what the goods’ page knows: break-even prices, learned rules of the category, and words', () => {
    const facts: KnownFacts = {
      forbiddenWords: ['收纳'],
      rules: new Map([[String(leafId), { step: { value: 2_000 }, spread: null }]]),
      breakEvenFen: () => [2_500, null],
    }
    const options = { isForAll: true, mayLose: false, facts }
    // The step of both SKUs, and the price of the first; a word and an unknown price are warnings.
    expect(plan([goodsOf('a')], [shopOf('s')], options)).toMatchObject([{ outcome: 'skipped', reason: 'blocked|3' }])
    expect(plan([goodsOf('a')], [shopOf('s')], { ...options, mayLose: true })).toMatchObject([{ reason: 'blocked|2' }])
  })

  it('gives goods the freight template that they name, and the others the one that was chosen', () => {
    const goods = [goodsOf('a', { listing: { ...listingOf('a'), freight_template: '包邮' } }), goodsOf('b')]
    const rows = plan(goods, [
      shopOf('s', { templates: new Map([['包邮', '9']]) }),
      shopOf('t', { template_id: '', templates: new Map([['包邮', '8']]) }),
    ])
    expect(rows.map(({ after, reason }) => [publishValues.parse(after).template_id, reason])).toEqual([
      ['9', ''],
      ['8', ''],
      ['7', ''],
      ['', 'noTemplate'],
    ])
  })

  it('says of goods that are sent which others have their first picture: of the same shop before others of the box', () => {
    const goods = [goodsOf('a')]
    const noteIn = (shop: PublishShop, others: readonly SamePicture[] = []) =>
      plan(goods, [shop], { isForAll: false, mayLose: false, samePictures: new Map([['a', others]]) })[0]
    const claims = [claimIn('s', 'claimed')]
    goods[0] = goodsOf('a', { claims })
    const path = picturePath(goods[0]?.listing.pictures[0])
    const other = (shop_uids: readonly string[], title: string): SamePicture => ({
      box_id: 'a',
      other_id: title,
      title,
      shop_uids: [...shop_uids],
    })
    expect(noteIn(shopOf('s'))).toMatchObject({ outcome: 'waiting', reason: '' })
    expect(noteIn(shopOf('s', { pictures: new Map([[path, '别的']]) }))).toMatchObject({ outcome: 'waiting', reason: 'pictureTaken|别的' })
    expect(noteIn(shopOf('s', { pictures: new Map([[path, '新款夏季轻便收纳盒']]) }))).toMatchObject({ reason: '' })
    expect(noteIn(shopOf('s'), [other(['t'], '一'), other(['s'], '二')])).toMatchObject({ outcome: 'waiting', reason: 'pictureTaken|二' })
    expect(noteIn(shopOf('s'), [other(['t'], '一')])).toMatchObject({ reason: 'pictureInBox|一' })
    expect(noteIn(shopOf('s', { left: 0 }), [other(['s'], '二')])).toMatchObject({ outcome: 'skipped', reason: 'dailyLimit' })
  })

  it('keeps to what the platform states of the category', () => {
    const facts: KnownFacts = { ...noFacts, limits: new Map([[String(leafId), { titleWidthMax: 10, shipmentLimits: [86_400] }]]) }
    expect(plan([goodsOf('a')], [shopOf('s')], { isForAll: true, mayLose: false, facts })).toMatchObject([{ reason: 'blocked|2' }])
  })

  it('takes goods whose category the platform said nothing about', () => {
    expect(plan([goodsOf('a')], [shopOf('s', { permits: new Map([[leafId, null]]) })])).toMatchObject([{ outcome: 'waiting' }])
  })

  it.each(['claimed', 'refused', 'tomorrow', 'withdrawn', 'skipped'] as const)('takes goods again whose claim is %s', (state) => {
    expect(plan([goodsOf('a', { claims: [claimIn('s', state)] })], [shopOf('s')])).toMatchObject([{ outcome: 'waiting' }])
  })

  it('publishes below what it costs where that is wanted so', () => {
    const rows = plan([goodsOf('a', { listing: withSource(5_000) })], [shopOf('s')], { isForAll: true, mayLose: true })
    expect(rows).toMatchObject([{ outcome: 'waiting' }])
  })

  it('goes only to shops that the goods were claimed for, if nothing else is asked', () => {
    const rows = plan([goodsOf('a', { claims: [claimIn('t', 'claimed')] })], [shopOf('s'), shopOf('t')], {
      isForAll: false,
      mayLose: false,
    })
    expect(rows.map(({ shop_uid }) => shop_uid)).toEqual(['t'])
  })

  it('counts only what is sent against a shop’s day', () => {
    const goods = [goodsOf('a', { claims: [claimIn('s', 'published')] }), goodsOf('b'), goodsOf('c')]
    expect(plan(goods, [shopOf('s', { left: 1 })]).map(({ reason }) => reason)).toEqual(['alreadySent', '', 'dailyLimit'])
  })
})

describe('a plan in which each shop has its own variation', () => {
  const variation = { turn: 1, words: '家用', picture: 1, price_bp: 500 }
  const inTwoWords = goodsOf('a', { listing: aGoodListing(ORIGIN, { title: '夏季 收纳盒' }) })

  it('names the goods and their price as each shop gets them, and keeps the variation with the row', () => {
    const rows = plan([inTwoWords], [shopOf('s'), shopOf('t', { variation })])
    expect(rows.map(({ label, outcome }) => [label, outcome])).toEqual([
      ['夏季 收纳盒', 'waiting'],
      ['收纳盒 夏季 家用', 'waiting'],
    ])
    expect(rows.map(({ after }) => publishValues.parse(after).group_fen)).toEqual([1_990, 2_090])
    expect(publishValues.parse(rows[0]?.after).variation).toBeUndefined()
    expect(publishValues.parse(rows[1]?.after).variation).toEqual(variation)
  })

  it('checks what the shop would get: a title that its words make too long is left out there alone', () => {
    const long = '夏季轻便收纳盒'.repeat(4)
    const goods = goodsOf('a', { listing: aGoodListing(ORIGIN, { title: long }) })
    const shops = [shopOf('s'), shopOf('t', { variation: { ...variation, words: '家用大号' } })]
    expect(plan([goods], shops).map(({ reason }) => reason)).toEqual(['', 'blocked|1'])
  })

  it.each(['夏季 收纳盒', '收纳盒 夏季', '收纳盒 夏季 家用', '家用 收纳盒  夏季'])(
    'publishes nothing a second time where the shop has the goods as “%s”',
    (title) => {
      const had = { titles: new Set([title]) }
      expect(plan([inTwoWords], [shopOf('t', { variation, ...had })])[0]?.reason).toBe('sameTitle')
    },
  )

  it('publishes nothing a second time where the shop has an earlier order of the words, and none is wanted now', () => {
    expect(plan([inTwoWords], [shopOf('t', { titles: new Set(['收纳盒 夏季']) })])[0]?.reason).toBe('sameTitle')
  })
})

describe('a long plan', () => {
  it('gives the page its turn between slices, and loses no row', async () => {
    let now = 0
    let turns = 0
    const goods = Array.from({ length: 500 }, (_, at) => goodsOf(`g${at}`))
    const shops = Array.from({ length: 20 }, (_, at) => shopOf(`s${at}`, { left: 1_000 }))
    // A goods takes 3 ms here: a slice of 8 ms has three of them.
    const slow = function* () {
      for (const rows of planPublish({ goods, shops, isForAll: true, mayLose: false })) {
        now += 3
        yield rows
      }
    }
    const pause = async () => {
      turns += 1
    }
    const rows = await planInSlices(slow(), { now: () => now, pause, signal: new AbortController().signal })
    expect(rows).toHaveLength(10_000)
    expect(turns).toBe(166)
  })

  it('ends early when nobody wants it any more', async () => {
    const leaving = new AbortController()
    let now = 0
    const pause = async () => leaving.abort()
    const rows = await planInSlices([[], []], { now: () => (now += 20), pause, signal: leaving.signal })
    expect(rows).toBeNull()
  })
})

describe('what a row says of its claim', () => {
  const row = (changes: object) => {
    const [planned] = plan([goodsOf('a')], [shopOf('s')])
    if (!planned) throw new Error('nothing was planned')
    return { row_no: 0, ...planned, ...changes } as Parameters<typeof toClaimSave>[1]
  }
  it.each([
    [{}, { state: 'queued' }],
    [{ outcome: 'running' }, { state: 'sending' }],
    [
      { outcome: 'unknown', reason: 'mayBeHandedIn' },
      { state: 'unknown', reason: '' },
    ],
    [
      { outcome: 'done', reason: 'inReview' },
      { state: 'review', reason: '' },
    ],
    [{ outcome: 'done' }, { state: 'published' }],
    [{ outcome: 'failed', reason: 'dailyLimit' }, { state: 'tomorrow' }],
    [
      { outcome: 'failed', reason: 'refused|1000|标题太长|title' },
      { state: 'refused', reason: '标题太长', field: 'title' },
    ],
    [
      { outcome: 'failed', reason: 'reviewRefused|属性不对|properties.300' },
      { state: 'refused', reason: '属性不对', field: 'properties.300' },
    ],
    [
      { outcome: 'failed', reason: 'propertyMissing|材质|301' },
      { state: 'refused', reason: 'propertyMissing|材质|301', field: 'properties.301' },
    ],
    [
      { outcome: 'skipped', reason: 'sameTitle' },
      { state: 'skipped', field: 'title' },
    ],
    [
      { outcome: 'skipped', reason: 'ownGoods' },
      { state: 'skipped', reason: 'ownGoods' },
    ],
    [{ outcome: 'skipped', reason: 'dailyLimit' }, { state: 'tomorrow' }],
  ])('%j', (changes, claim) => {
    expect(toClaimSave({ job_id: 'job', version: 3 }, row(changes))).toMatchObject({
      job_id: 'job',
      job_version: 3,
      box_id: 'a',
      shop_uid: 's',
      ...claim,
    })
  })

  it('is nothing for a row that is left out because of the box, and for one to be taken off that was not', () => {
    expect(toClaimSave({ job_id: 'job', version: 3 }, row({ outcome: 'skipped', reason: 'blocked|1' }))).toBeNull()
    expect(toClaimSave({ job_id: 'job', version: 3 }, row({ outcome: 'skipped', reason: 'alreadySent' }))).toBeNull()
    const after = { ...row({}).after, is_there: false }
    expect(toClaimSave({ job_id: 'job', version: 3 }, row({ outcome: 'failed', after }))).toBeNull()
    expect(toClaimSave({ job_id: 'job', version: 3 }, row({ outcome: 'done', after }))).toMatchObject({ state: 'withdrawn' })
  })
})

describe('the words of a refusal', () => {
  const { properties } = aGoodListing(ORIGIN)
  it.each([
    ['商品标题含有违禁词“第一”', 'title'],
    ['商品属性【材质】为必填项', 'properties.301'],
    ['商品属性【别的】不正确', 'properties'],
    ['请上传1到20张商品详情图', 'details'],
    ['主图含有违规文字', 'pictures'],
    ['店铺没有类目“收纳箱”的经营资质', 'category'],
    ['价格参数不完整', 'skus'],
    ['库存不正确', 'skus'],
    ['商品短标题应为4到20个字', 'shortTitle'],
    ['商品描述不能超过500个字', 'description'],
    ['成团人数应为2到9人', 'groupSize'],
    ['运费模板不存在', 'freight'],
    ['店铺资料未完善', ''],
  ])('%s', (words, field) => {
    expect(fieldOfRefusal(words, { properties })).toBe(field)
  })

  it.each([
    ['店铺处于违规处罚期，暂不能编辑商品', true],
    ['店铺资料未完善，商品已保存为草稿', true],
    ['店铺正在退店，不能发布商品', true],
    ['商家未签署新协议', true],
    ['店铺没有类目“收纳箱”的经营资质', false],
    ['商品标题含有违禁词“第一”', false],
    ['商品资料未完善', false],
  ])('%s: about the shop itself is %s', (words, isBarred) => {
    expect(saysShopIsBarred(words)).toBe(isBarred)
  })

  it('tell a shop’s day from other limits', () => {
    expect(saysDayIsFull('今日发布商品数已达上限，请明天再试')).toBe(true)
    expect(saysDayIsFull('规格数量超过上限')).toBe(false)
  })
})

function withSource(source_fen: number) {
  const listing = aGoodListing(ORIGIN)
  return { ...listing, skus: listing.skus.map((sku) => ({ ...sku, source_fen })) }
}
