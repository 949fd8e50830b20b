import { describe, expect, it } from 'vitest'
import type { PriceStepFen } from '../../../../contract/merchantCalls/goodsRules.ts'
import { toPlan } from '../../../../src/batches/kinds/goodsKinds.ts'
import type { PriceRules } from '../../../../src/batches/kinds/setPrice/categoryRules.ts'
import { followsGroup, type PriceSettings } from '../../../../src/batches/kinds/setPrice/rules.ts'
import type { PlanGoods } from '../../../../src/batches/rules/planGoods.ts'
import { aGoods, aSku } from '../../rules/aGoods.ts'

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
    ['the single price would come too close to it', { group: { how: 'set', fen: 2391 } }, 'stepTooSmall|99|100|default'],
    ['the single price would be the market price', { single: { how: 'set', fen: 9900 } }, 'singleAboveMarket|9900|9900'],
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
      { outcome: 'skipped', reason: 'spreadTooWide|5|default' },
      { outcome: 'skipped', reason: 'spreadTooWide|5|default' },
    ])
    expect(planOf(aGoods({ skus }), { group: { how: 'add', fen: 10 } })).toMatchObject([{ outcome: 'waiting' }, { outcome: 'waiting' }])
  })

  it('when the SKUs that stay behind would lie too far from those that change', () => {
    const skus = [aSku({ group_fen: 450, single_fen: 450 }), aSku({ sku_id: '2', group_fen: 500, single_fen: 9800 })]
    expect(planOf(aGoods({ skus }), { group: { how: 'percent', percent: 400 } })).toMatchObject([
      { outcome: 'skipped', reason: 'groupAboveSingle|2250|450' },
      { outcome: 'skipped', reason: 'spreadTooWide|5|default' },
    ])
  })
})

describe('a single price that follows', () => {
  const follows = (overrides: Partial<PriceSettings>, goods: Partial<PlanGoods> = {}, rules?: PriceRules) => {
    const [row] = toPlan([aGoods(goods)], settings({ single: followsGroup, ...overrides }), rules)
    return [row?.outcome, row?.after?.group_fen, row?.after?.single_fen, row?.reason]
  }
  const close = { skus: [aSku({ group_fen: 1990, single_fen: 2040 })] }
  const ofStep = (fen: PriceStepFen): PriceRules =>
    new Map([['800101', { cat_id: '800101', cat_name: 'T恤', step: { value: fen, learnedAt: 7 }, spread: null }]])

  it.each<[string, Partial<PriceSettings>, number, number]>([
    ['a rise by a yuan', { group: { how: 'add', fen: 100 } }, 2090, 2590],
    ['a fall', { group: { how: 'add', fen: -90 } }, 1900, 2400],
    ['a rise by a share, by the same fen', { group: { how: 'percent', percent: 10 } }, 2189, 2689],
    ['a new price', { group: { how: 'set', fen: 3000 } }, 3000, 3500],
    ['a new price with an ending, in the same ending', { group: { how: 'add', fen: 100 }, ending: '.99' }, 2099, 2599],
  ])('keeps its distance after %s', (_, overrides, group, single) => {
    expect(follows(overrides)).toEqual(['waiting', group, single, ''])
  })

  it('is not moved where the group price is not, whatever the ending', () => {
    expect(follows({ group: { how: 'set', fen: 1990 }, ending: 'any' })).toEqual(['skipped', 1990, 2490, 'unchanged'])
  })

  it('keeps a distance that is smaller than our default, since the platform took it', () => {
    expect(follows({ group: { how: 'add', fen: 100 } }, close)).toEqual(['waiting', 2090, 2140, ''])
  })

  it('is raised to the step that a refusal taught, and says so', () => {
    expect(follows({ group: { how: 'add', fen: 100 } }, close, ofStep(100))).toEqual(['waiting', 2090, 2190, 'singleAtStep|2140|100|7'])
    expect(follows({ group: { how: 'add', fen: 100 }, ending: '.9', rounding: 'down' }, close, ofStep(100))).toEqual([
      'waiting',
      2090,
      2190,
      'singleAtStep|2090|100|7',
    ])
  })

  it('is lowered to below the market price, and says so', () => {
    const goods = { market_fen: 2560 }
    expect(follows({ group: { how: 'add', fen: 100 } }, goods)).toEqual(['waiting', 2090, 2559, 'singleBelowMarket|2590|2560'])
    expect(follows({ group: { how: 'add', fen: 100 }, ending: '.9' }, goods)).toEqual([
      'waiting',
      2090,
      2490,
      'singleBelowMarket|2590|2560',
    ])
  })

  it('is left out where no price is both far enough above the group price and below the market price', () => {
    expect(follows({ group: { how: 'add', fen: 100 } }, { market_fen: 2190 })).toEqual([
      'skipped',
      2090,
      2590,
      'singleAboveMarket|2590|2190',
    ])
  })

  it('of a price that nobody can read is none', () => {
    expect(follows({ group: { how: 'add', fen: 100 } }, { skus: [aSku({ single_fen: null })] })).toEqual([
      'skipped',
      2090,
      null,
      'unreadable',
    ])
  })
})

describe('rules of a category', () => {
  const LEARNED_AT = Date.parse('2026-11-20T08:00:00Z')
  const rulesOf = (step: PriceStepFen | null, spread: number | null = null): PriceRules => {
    const learned = <Value>(value: Value | null) => (value === null ? null : { value, learnedAt: LEARNED_AT })
    return new Map([['800101', { cat_id: '800101', cat_name: 'T恤', step: learned(step), spread: learned(spread) }]])
  }
  const outcomesOf = (goods: PlanGoods, overrides: Partial<PriceSettings>, rules?: PriceRules) =>
    toPlan([goods], settings(overrides), rules).map(({ outcome, reason }) => reason || outcome)
  const pair = (...groups: readonly [number, number]) =>
    aGoods({ skus: groups.map((group_fen, at) => aSku({ sku_id: `${at}`, group_fen, single_fen: 3000 })) })

  it.each<[string, PriceStepFen | null, number, string]>([
    ['the default step is a yuan', null, 2391, 'stepTooSmall|99|100|default'],
    ['a yuan is enough for it', null, 2390, 'waiting'],
    ['a learned step of a yuan says when it was learned', 100, 2391, `stepTooSmall|99|100|${LEARNED_AT}`],
    ['a learned step of ten fen takes ten', 10, 2480, 'waiting'],
    ['and not nine', 10, 2481, `stepTooSmall|9|10|${LEARNED_AT}`],
    ['a learned step of nothing takes the same price for both', 0, 2490, 'waiting'],
    ['and no group price above the single price', 0, 2491, 'groupAboveSingle|2491|2490'],
  ])('%s', (_, step, group_fen, outcome) => {
    expect(outcomesOf(aGoods(), { group: { how: 'set', fen: group_fen } }, rulesOf(step))).toEqual([outcome])
  })

  it('of another category do not count', () => {
    const goods = aGoods({ category: { cat_id: '9', cat_name: '帽子' } })
    expect(outcomesOf(goods, { group: { how: 'set', fen: 2480 } }, rulesOf(10))).toEqual(['stepTooSmall|10|100|default'])
    expect(outcomesOf({ ...goods, category: null }, { group: { how: 'set', fen: 2480 } }, rulesOf(10))).toEqual([
      'stepTooSmall|10|100|default',
    ])
  })

  it.each<[string, number | null, string]>([
    ['the default spread is five times', null, 'spreadTooWide|5|default'],
    ['a learned one says when it was learned', 3.9, `spreadTooWide|3.9|${LEARNED_AT}`],
    ['a learned wide one counts as it is', 5.1, 'waiting'],
  ])('%s', (_, spread, outcome) => {
    // 590 and 2990 become 490 and 2490 less a bit: 5.08 times.
    expect(outcomesOf(pair(590, 2590), { group: { how: 'add', fen: -100 } }, rulesOf(null, spread))).toEqual([outcome, outcome])
  })

  it('that are only ours do not forbid what the goods have already', () => {
    const close = aGoods({ skus: [aSku({ group_fen: 1990, single_fen: 2040 })] })
    expect(outcomesOf(close, { group: { how: 'set', fen: 2030 } })).toEqual(['waiting'])
    expect(outcomesOf(close, { group: { how: 'set', fen: 2031 } })).toEqual(['stepTooSmall|9|10|own'])
    expect(outcomesOf(close, { group: { how: 'set', fen: 2030 } }, rulesOf(100))).toEqual([`stepTooSmall|10|100|${LEARNED_AT}`])
    expect(outcomesOf(pair(250, 1500), { group: { how: 'percent', percent: 10 } })).toEqual(['waiting', 'waiting'])
    expect(outcomesOf(pair(250, 1500), { group: { how: 'add', fen: -10 } })).toEqual(['spreadTooWide|6|own', 'spreadTooWide|6|own'])
  })

  it('are judged over SKUs that stay as they are, too', () => {
    const skus = [aSku({ sku_id: '1', group_fen: 1000, single_fen: 1050 }), aSku({ sku_id: '2', group_fen: 1000, single_fen: 3000 })]
    expect(outcomesOf(aGoods({ skus }), { group: { how: 'set', fen: 1000 }, single: { how: 'set', fen: 1050 } }, rulesOf(10))).toEqual([
      'unchanged',
      'waiting',
    ])
    const withClose = aGoods({
      skus: [aSku({ sku_id: '1', group_fen: 900, single_fen: 950 }), aSku({ sku_id: '2', group_fen: 1000, single_fen: 3000 })],
    })
    expect(outcomesOf(withClose, { group: { how: 'set', fen: 900 } }, rulesOf(100))).toEqual([
      'unchanged',
      `stepTooSmall|50|100|${LEARNED_AT}`,
    ])
  })
})

describe('prices that nobody can read', () => {
  it('are left out, and neither taken for none nor changed', () => {
    const skus = [aSku({ sku_id: '1', group_fen: null, single_fen: null }), aSku({ sku_id: '2' })]
    expect(planOf(aGoods({ skus }), { group: { how: 'set', fen: 1800 } })).toMatchObject([
      { outcome: 'skipped', reason: 'unreadable', after: { group_fen: null, single_fen: null } },
      { outcome: 'waiting', after: { group_fen: 1800 } },
    ])
  })
})
