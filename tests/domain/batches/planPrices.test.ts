import { describe, expect, it } from 'vitest'
import type { PriceSettings } from '../../../src/domain/batches/batchSettings.ts'
import type { PlanGoods } from '../../../src/domain/batches/planGoods.ts'
import { toPlan } from '../../../src/domain/batches/toPlan.ts'
import { aGoods, aSku } from './aGoods.ts'

const settings = (overrides: Partial<PriceSettings> = {}): PriceSettings => ({
  kind: 'setPrice',
  group: null,
  single: null,
  ending: 'any',
  rounding: 'nearest',
  guardPercent: null,
  ...overrides,
})
const planOf = (goods: PlanGoods, overrides: Partial<PriceSettings>) => toPlan([goods], settings(overrides))
const groupAfter = (group_fen: number, overrides: Partial<PriceSettings>) =>
  planOf(aGoods({ market_fen: null, skus: [aSku({ group_fen, single_fen: 1_000_000 })] }), overrides)[0]?.after?.group_fen

describe('a price', () => {
  it.each<[string, number, Partial<PriceSettings>, number]>([
    ['set', 1990, { group: { how: 'set', fen: 1500 } }, 1500],
    ['raised by an amount', 1990, { group: { how: 'add', fen: 110 } }, 2100],
    ['lowered by an amount', 1990, { group: { how: 'add', fen: -90 } }, 1900],
    ['raised by a share', 2000, { group: { how: 'percent', percent: 10 } }, 2200],
    ['lowered by half a percent', 2000, { group: { how: 'percent', percent: -0.5 } }, 1990],
    ['raised by a share, up to the next fen', 333, { group: { how: 'percent', percent: 1 }, rounding: 'up' }, 337],
    ['raised by a share, down to a fen', 333, { group: { how: 'percent', percent: 1 }, rounding: 'down' }, 336],
    ['ended in .9, nearest', 1234, { group: { how: 'add', fen: 0 }, ending: '.9' }, 1190],
    ['ended in .9, upwards', 1191, { group: { how: 'add', fen: 0 }, ending: '.9', rounding: 'up' }, 1290],
    ['ended in .9, downwards', 1289, { group: { how: 'add', fen: 0 }, ending: '.9', rounding: 'down' }, 1190],
    ['ended in .99', 1234, { group: { how: 'add', fen: 0 }, ending: '.99' }, 1199],
    ['that ends so already is kept', 1299, { group: { how: 'add', fen: 0 }, ending: '.99', rounding: 'up' }, 1299],
    ['that nobody asked to change is kept, whatever the ending', 1234, { single: { how: 'set', fen: 990 }, ending: '.9' }, 1234],
  ])('can be %s', (_, before, overrides, after) => {
    expect(groupAfter(before, overrides)).toBe(after)
  })

  it('is planned with both values, for a person to compare', () => {
    expect(planOf(aGoods(), { group: { how: 'set', fen: 1800 } })).toEqual([
      {
        shop_uid: 'shop-1',
        label: '纯棉短袖 · 红,M',
        before: { goods_id: '100000001001', sku_id: '1000000010010', group_fen: 1990, single_fen: 2490 },
        after: { goods_id: '100000001001', sku_id: '1000000010010', group_fen: 1800, single_fen: 2490 },
        outcome: 'waiting',
        reason: '',
      },
    ])
  })
})

describe('a price that breaks a rule is left out, and says which', () => {
  it.each<[string, Partial<PriceSettings>, string]>([
    ['it stays the same', { group: { how: 'set', fen: 1990 } }, 'unchanged'],
    ['it falls to nothing', { group: { how: 'add', fen: -1990 } }, 'belowOneFen'],
    ['its ending would take it below one fen', { group: { how: 'set', fen: 30 }, ending: '.9', rounding: 'down' }, 'belowOneFen'],
    ['the group price would pass the single price', { group: { how: 'set', fen: 2500 } }, 'groupAboveSingle|2500|2490'],
    ['the single price would pass the market price', { single: { how: 'set', fen: 9901 } }, 'singleAboveMarket|9901|9900'],
    ['it changes more than a person allowed', { group: { how: 'set', fen: 995 }, guardPercent: 49 }, 'beyondGuard|50|49'],
  ])('when %s', (_, overrides, reason) => {
    expect(planOf(aGoods(), overrides)).toMatchObject([{ outcome: 'skipped', reason }])
  })

  it('when it changes as much as allowed it is not left out', () => {
    expect(planOf(aGoods(), { group: { how: 'set', fen: 995 }, guardPercent: 50 })).toMatchObject([{ outcome: 'waiting' }])
  })

  it('when the SKUs of one goods would lie too far apart, all of them', () => {
    const skus = [aSku({ group_fen: 100, single_fen: 2000 }), aSku({ sku_id: '2', group_fen: 500, single_fen: 2000 })]
    expect(planOf(aGoods({ skus }), { group: { how: 'add', fen: -10 } })).toMatchObject([
      { outcome: 'skipped', reason: 'spreadTooWide|5' },
      { outcome: 'skipped', reason: 'spreadTooWide|5' },
    ])
    expect(planOf(aGoods({ skus }), { group: { how: 'add', fen: 10 } })).toMatchObject([{ outcome: 'waiting' }, { outcome: 'waiting' }])
  })

  it('when the SKUs that stay behind would lie too far from those that change', () => {
    const skus = [aSku({ group_fen: 450, single_fen: 450 }), aSku({ sku_id: '2', group_fen: 500, single_fen: 9900 })]
    expect(planOf(aGoods({ skus }), { group: { how: 'percent', percent: 400 } })).toMatchObject([
      { outcome: 'skipped', reason: 'groupAboveSingle|2250|450' },
      { outcome: 'skipped', reason: 'spreadTooWide|5' },
    ])
  })
})
