import { describe, expect, it } from 'vitest'
import { toPlan } from '../../../../src/batches/kinds/goodsKinds.ts'
import { emptyPriceDraft, parsePriceDraft } from '../../../../src/batches/kinds/setPrice/draft.ts'
import { setPrice } from '../../../../src/batches/kinds/setPrice/kind.ts'
import { aGoods, aSku } from '../../rules/aGoods.ts'

const goods = aGoods({ skus: ['1', '2', '3'].map((sku_id) => aSku({ sku_id })) })
const typed = (each: Readonly<Record<string, Partial<Record<'group' | 'single', string>>>>, guard = '50') =>
  parsePriceDraft({
    ...emptyPriceDraft,
    guard,
    each: Object.fromEntries(Object.entries(each).map(([key, prices]) => [key, { group: '', single: '', ...prices }])),
  })

describe('prices that are typed SKU by SKU', () => {
  it('change the SKUs that are typed and no others; the single price follows where none is typed', () => {
    const { settings } = typed({ 'shop-1/1': { group: '20.90' }, 'shop-1/3': { single: '30' }, 'shop-1/2': {} })
    const plan = settings && toPlan([goods], settings)
    expect(plan?.map(({ after, outcome }) => [after?.sku_id, after?.group_fen, after?.single_fen, outcome])).toEqual([
      ['1', 2090, 2590, 'waiting'],
      ['3', 1990, 3000, 'waiting'],
    ])
  })

  it('are judged with the SKUs that stay, since the platform judges goods as a whole', () => {
    const { settings } = typed({ 'shop-1/1': { group: '3.50', single: '5' } }, '')
    expect(settings && toPlan([goods], settings)).toMatchObject([{ outcome: 'skipped', reason: 'spreadTooWide|5|default' }])
  })

  it('of SKUs of another shop with the same number are others', () => {
    const { settings } = typed({ 'shop-2/1': { group: '20.90' } })
    expect(settings && toPlan([goods], settings)).toEqual([])
  })

  it.each([
    ['nothing is typed', {}],
    ['a cell cannot be read', { 'shop-1/1': { group: '21' }, 'shop-1/2': { group: 'x' } }],
    ['a price is nothing', { 'shop-1/1': { group: '0' } }],
  ])('are no plan while %s', (_, each) => {
    expect(typed(each).settings).toBeNull()
  })

  it('are judged of the goods that were read: what is typed badly for goods of before holds nothing up', () => {
    const each = { 'shop-1/1': { group: '20.90', single: '' }, 'shop-1/9': { group: '12a', single: '' } }
    const { settings } = parsePriceDraft({ ...emptyPriceDraft, each }, { skuKeys: new Set(['shop-1/1', 'shop-1/2']) })
    expect(settings?.each).toEqual({ 'shop-1/1': { group_fen: 2_090, single_fen: null } })
  })

  it('are kept with the rows of the batch, and not once more with what was asked for', () => {
    const { settings } = typed({ 'shop-1/1': { group: '20.90' } })
    expect(settings && setPrice.toKept?.(settings)).toMatchObject({ kind: 'setPrice', isEach: true })
    expect(settings && setPrice.toKept?.(settings)).not.toHaveProperty('each')
  })
})
