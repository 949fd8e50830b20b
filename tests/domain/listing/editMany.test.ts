import { describe, expect, it } from 'vitest'
import type { BoxGoods } from '../../../contract/entities/boxGoods.ts'
import { type BoxChange, planEdits } from '../../../src/domain/listing/editMany.ts'
import { aListing, aSku, someBoxGoods } from '../../server/builders/box.ts'

const goods = (title: string): BoxGoods => ({
  ...(someBoxGoods({ box_id: title, listing: aListing({ title, skus: [aSku(), aSku({ spec: ['蓝'], source_fen: null })] }) }) as BoxGoods),
  ...{ title, claims: [], added_at: 1, saved_at: 1, saved_by_name: '', version: 3 },
})
const rule = {
  ...{ group_bp: 15_000, group_add_fen: 0, ending_fen: 90, single_bp: 11_000, single_add_fen: 0, market_bp: 12_000, least_margin_bp: null },
}
const plan = (change: BoxChange, ...titles: string[]) => planEdits(titles.map(goods), change, 100)

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

  it('makes prices by a rule, which is kept with the goods; a SKU without a source price keeps its own', () => {
    const [priced] = plan({ kind: 'priceRule', rule }, '伞')
    expect(priced?.after).toMatchObject({ price_rule: rule, listing: { skus: [{ group_fen: 1_590 }, { group_fen: null }] } })
    expect(priced?.before).toMatchObject({ price_rule: null })
  })
})
