import { describe, expect, it } from 'vitest'
import type { BoxGoods } from '../../../../contract/entities/boxGoods.ts'
import { type BoxChange, planEdits, propertyEffect } from '../../../../src/pages/box/rules/editMany.ts'
import { aListing, aSku, someBoxGoods } from '../../../server/builders/box.ts'

const goods = (title: string): BoxGoods => ({
  ...(someBoxGoods({ box_id: title, listing: aListing({ title, skus: [aSku(), aSku({ spec: ['蓝'], source_fen: null })] }) }) as BoxGoods),
  title,
  claims: [],
  added_at: 1,
  saved_at: 1,
  saved_by_name: '',
  version: 3,
})
const rule = {
  group_bp: 15_000,
  group_add_fen: 0,
  ending_fen: 90,
  single_bp: 11_000,
  single_add_fen: 0,
  market_bp: 12_000,
  least_margin_bp: null,
}
const plan = (change: BoxChange, ...titles: string[]) => planEdits(titles.map(goods), change, new Map())

describe('a change of many goods', () => {
  it('replaces words of titles, or adds some in front once, and leaves out what stays as it is', () => {
    const titlesOf = (edits: ReturnType<typeof plan>) => edits.map(({ after }) => after.title)
    expect(titlesOf(plan({ kind: 'title', find: '雨', by: '$&晴雨' }, '雨伞', '帽子'))).toEqual(['$&晴雨伞'])
    expect(titlesOf(plan({ kind: 'title', find: '', by: '新款' }, '雨伞', '新款帽'))).toEqual(['新款雨伞'])
  })

  it('sets stock and shipment of every SKU', () => {
    const [stock] = plan({ kind: 'stock', stock: 7 }, '伞')
    expect(stock?.after).toMatchObject({ stage: 'edited', version: 3, listing: { skus: [{ stock: 7 }, { stock: 7 }] } })
    expect(plan({ kind: 'shipment', seconds: 172_800 }, '伞')).toEqual([])
    expect(plan({ kind: 'shipment', seconds: 86_400 }, '伞')).toMatchObject([{ after: { listing: { shipment_limit_s: 86_400 } } }])
  })

  it('gives short titles, one for all or made of each title, descriptions, sizes of groups and freight templates', () => {
    const listingOf = (change: BoxChange, title = '伞') => plan(change, title)[0]?.after.listing
    expect(listingOf({ kind: 'shortTitle', by: '晴雨两用' })).toMatchObject({ short_title: '晴雨两用' })
    expect(listingOf({ kind: 'shortTitle', by: '' }, ` ${'伞'.repeat(30)}`)).toMatchObject({ short_title: '伞'.repeat(20) })
    expect(listingOf({ kind: 'description', text: '轻便晴雨伞' })).toMatchObject({ description: '轻便晴雨伞' })
    expect(listingOf({ kind: 'groupSize', size: 3 })).toMatchObject({ group_size: 3 })
    expect(listingOf({ kind: 'freight', name: '包邮' })).toMatchObject({ freight_template: '包邮' })
    expect(plan({ kind: 'groupSize', size: 2 }, '伞')).toEqual([])
  })

  it('makes prices by a rule, which is kept with the goods; a SKU without a source price keeps its own', () => {
    const [priced] = plan({ kind: 'priceRule', rule }, '伞')
    expect(priced?.after).toMatchObject({ price_rule: rule, listing: { skus: [{ group_fen: 1_590 }, { group_fen: null }] } })
    expect(priced?.before).toMatchObject({ price_rule: null })
  })

  it('prices by the step that was learned of the goods’ category', () => {
    const category = { ids: [1, 2, 3], names: ['a', 'b', 'c'] }
    const cheap = { ...rule, single_bp: 10_000 }
    const priced = (rules: Parameters<typeof planEdits>[2]) =>
      planEdits([{ ...goods('伞'), listing: { ...goods('伞').listing, category } }], { kind: 'priceRule', rule: cheap }, rules)[0]?.after
        .listing.skus[0]
    expect(priced(new Map())).toMatchObject({ group_fen: 1_590, single_fen: 1_690 })
    expect(priced(new Map([['3', { step: { value: 10 }, spread: null }]]))).toMatchObject({ group_fen: 1_590, single_fen: 1_600 })
  })

  it('gives a category: properties that it has, too, are fitted, and the others stay as remarks', () => {
    const category = { ids: [1, 2, 3], names: ['家居', '雨具', '雨伞'] }
    const text = { control: 'text', chooseMax: 1, units: [], values: [] } as const
    const template = [
      { refPid: 300, name: '品牌', isRequired: true, ...text },
      { refPid: 301, name: '材质', isRequired: true, ...text },
    ]
    const properties = [
      { ref_pid: 7, name: '品牌', vid: null, value: '无' },
      { ref_pid: 8, name: '尺码', vid: null, value: 'L' },
    ]
    const before = { ...goods('伞'), listing: { ...goods('伞').listing, properties } }
    const [edit, ...others] = planEdits(
      [before, { ...before, listing: { ...before.listing, category, properties: [] } }],
      { kind: 'category', category, template },
      new Map(),
    )
    expect(others).toEqual([])
    expect(edit?.after.listing).toMatchObject({
      category,
      properties: [
        { ref_pid: 300, value: '无' },
        { ref_pid: null, name: '尺码' },
      ],
    })
    expect(edit && propertyEffect(edit, template)).toEqual({ fitting: 1, unfitted: ['尺码'], missing: ['材质'] })
  })
})
