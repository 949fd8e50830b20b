import { describe, expect, it } from 'vitest'
import { addSold, judgePilot, type PilotFigures } from '../../../src/pages/coverage/pilotVerdict.ts'
import { type LineId, lineIds } from '../../../src/pages/profit/rules/lines.ts'

/** 10,000 fen paid; what is left before ads is 4,000, so that the net ROI breaks even at 2.5. */
const sold = (more: Partial<Record<LineId, number | null>> = {}) => ({
  lines: { ...(Object.fromEntries(lineIds.map((id) => [id, 0])) as Record<LineId, number | null>), paid: 10_000, goods: -6_000, ...more },
  units: 10,
})
const pilot = (more: Partial<PilotFigures> = {}): PilotFigures => ({
  published: 2,
  orders: 30,
  wantedOrders: 20,
  isWhole: true,
  sold: sold({ ads: -1_000 }),
  likelyFen: null,
  ...more,
})

describe('a pilot', () => {
  const cases: readonly (readonly [string, string, Partial<PilotFigures>])[] = [
    ['that is in no shop yet', 'wait notPublished', { published: 0 }],
    ['of which nothing was answered', 'wait notRead', { orders: null }],
    ['with too few orders', 'wait fewOrders', { orders: 19 }],
    ['with few orders of days that were not all read', 'wait notRead', { orders: 19, isWhole: false }],
    ['with enough orders of days that were not all read', 'wait notRead', { isWhole: false }],
    ['of which the user may not see costs', 'unknown noCosts', { sold: null }],
    ['of unknown cost', 'unknown unknownCost', { sold: sold({ ads: -1_000, goods: null }) }],
    ['of which the ads are unknown', 'unknown unknownCost', { sold: sold({ ads: null }) }],
    ['above its break-even', 'rollOut aboveBreakEven', { sold: sold({ ads: -3_999 }) }],
    ['right at its break-even', 'rollOut aboveBreakEven', { sold: sold({ ads: -4_000 }) }],
    ['below its break-even', 'retire belowBreakEven', { sold: sold({ ads: -4_001 }) }],
    ['without any margin', 'retire noMargin', { sold: sold({ ads: -100, goods: -10_000 }) }],
    ['without ads that earns', 'rollOut earns', { sold: sold() }],
    ['without ads that loses', 'retire loses', { sold: sold({ goods: -10_001 }) }],
    ['that earns until the refunds of its young orders have come', 'wait refundsToCome', { likelyFen: -1 }],
    ['that earns little in the end', 'rollOut aboveBreakEven', { likelyFen: 0 }],
    ['of which nobody has said what is still to come', 'wait notRead', { likelyFen: undefined }],
    ['that loses already, whatever is still to come', 'retire loses', { sold: sold({ goods: -10_001 }), likelyFen: undefined }],
    ['that all buyers cancelled', 'retire noMargin', { sold: sold({ ads: -100, cancelled: -10_000 }) }],
  ]
  it.each(cases)('%s: %s', (_what, expected, more) => {
    const { verdict, reason } = judgePilot(pilot(more))
    expect(`${verdict} ${reason}`).toBe(expected)
  })

  it('tells net ROI, break-even and profit also while it waits', () => {
    expect(judgePilot(pilot({ orders: 3, sold: sold({ ads: -1_000, cancelled: -2_000, goods: -4_000 }) }))).toMatchObject({
      verdict: 'wait',
      netRoi: 8,
      breakEven: 2,
      profitFen: 3_000,
    })
  })

  it('is judged by all of its shops together, and by none where one of them is unknown', () => {
    const both = addSold([sold({ ads: -1_000 }), sold({ ads: -500 })])
    expect([both.lines.paid, both.lines.ads, both.units]).toEqual([20_000, -1_500, 20])
    expect(addSold([sold(), sold({ goods: null })]).lines.goods).toBeNull()
  })
})
