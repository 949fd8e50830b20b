import { describe, expect, it } from 'vitest'
import type { BoxPriceRule } from '../../../../contract/entities/boxGoods.ts'
import { applyPriceRule, leastMarginBp, marginBp } from '../../../../src/pages/box/rules/prices.ts'
import { fc } from '../../../fastCheck.ts'
import { aListing, aSku } from '../../../server/builders/box.ts'

const rule = (more: Partial<BoxPriceRule> = {}): BoxPriceRule => ({
  group_bp: 15_000,
  group_add_fen: 0,
  ending_fen: null,
  single_bp: 10_000,
  single_add_fen: 0,
  market_bp: 12_000,
  least_margin_bp: null,
  ...more,
})
const priced = (source_fen: number | null, more: Partial<BoxPriceRule> = {}, step = 100) =>
  applyPriceRule(aListing({ skus: [aSku({ source_fen })] }), rule(more), step)

describe('a price rule', () => {
  it.each([
    ['times the percent', {}, 1_500, 1_600],
    ['plus yuan', { group_add_fen: 250 }, 1_750, 1_850],
    ['up to the ending', { ending_fen: 90 }, 1_590, 1_690],
    ['up to an ending of yuan', { ending_fen: 990 }, 1_990, 2_090],
    ['up to the next ending where it is above this one', { group_add_fen: 95, ending_fen: 90 }, 1_690, 1_790],
    ['up to whole yuan', { group_add_fen: 1, ending_fen: 0 }, 1_600, 1_700],
    ['up to the least margin', { least_margin_bp: 5_000 }, 2_000, 2_100],
    ['with a single price of its own', { single_bp: 12_000, single_add_fen: 50 }, 1_500, 1_850],
  ])('makes the source price %s', (_how, more, group_fen, single_fen) => {
    expect(priced(1_000, more).skus).toMatchObject([{ group_fen, single_fen }])
  })

  it('keeps the step of the category, and the reference price above every single price', () => {
    expect(priced(1_000, { market_bp: 10_000 }, 10)).toMatchObject({ skus: [{ group_fen: 1_500, single_fen: 1_510 }], market_fen: 1_610 })
    expect(priced(1_000)).toMatchObject({ market_fen: 1_920 })
  })

  it('leaves a SKU alone whose source price is unknown, and then the reference price, too', () => {
    const listing = aListing({ market_fen: 77, skus: [aSku({ source_fen: null, group_fen: 5 })] })
    expect(applyPriceRule(listing, rule(), 100)).toEqual(listing)
  })

  it('never breaks the rules of prices, nor the least margin', () => {
    const bp = (max: number) => fc.integer({ min: 0, max })
    fc.assert(
      fc.property(
        ...[fc.integer({ min: 0, max: 1_000_000 }), bp(30_000), fc.option(bp(999)), bp(20_000), bp(20_000), fc.option(bp(9_000))],
        fc.constantFrom(0, 10, 100),
        (source, group_bp, ending_fen, single_bp, market_bp, least_margin_bp, step) => {
          const { skus, market_fen } = priced(source, { group_bp, ending_fen, single_bp, market_bp, least_margin_bp }, step)
          const [{ group_fen, single_fen } = aSku()] = skus
          const group = group_fen ?? 0
          const single = single_fen ?? 0
          expect(group).toBeGreaterThan(0)
          expect(single - group).toBeGreaterThanOrEqual(step)
          expect(market_fen).toBeGreaterThan(single)
          if (least_margin_bp !== null) expect((group - source) * 10_000).toBeGreaterThanOrEqual(least_margin_bp * group - 10_000)
          if (ending_fen !== null) expect(group % (ending_fen < 100 ? 100 : 1_000)).toBe(ending_fen)
        },
      ),
    )
  })
})

describe('the margin', () => {
  it('is a share of the price, and unknown where one of both is', () => {
    expect(marginBp({ source_fen: 750, group_fen: 1_000 })).toBe(2_500)
    expect(marginBp({ source_fen: 1_500, group_fen: 1_000 })).toBe(-5_000)
    for (const sku of [
      { source_fen: null, group_fen: 1 },
      { source_fen: 1, group_fen: null },
      { source_fen: 1, group_fen: 0 },
    ])
      expect(marginBp(sku)).toBeNull()
  })

  it('of goods is that of the SKU of which the least is left', () => {
    expect(leastMarginBp([aSku({ group_fen: 2_000 }), aSku({ group_fen: 1_250 }), aSku({ source_fen: null, group_fen: 1 })])).toBe(2_000)
    expect(leastMarginBp([aSku()])).toBeNull()
  })
})
