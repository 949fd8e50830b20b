import { expect, it } from 'vitest'
import type { Rate } from '../../../../contract/entities/platformRates.ts'
import { toDayText } from '../../../../src/figures/days.ts'
import type { FigureRates } from '../../../../src/figures/figureRows.ts'
import type { ShopRates } from '../../../../src/figures/store/figureDisk.ts'
import type { Figures } from '../../../../src/figures/worker/openFigures.ts'
import { checkRule } from '../../../../src/pages/returns/alerts/checkRule.ts'
import { toReadings } from '../../../../src/pages/returns/alerts/toReadings.ts'
import { tryRule } from '../../../../src/pages/returns/alerts/tryRule.ts'
import { noon, TODAY } from '../../../figures/someRows.ts'
import { aRule } from './someShops.ts'

const none = { refundRate: null, qualityRefundRate: null, disputeRate: null, interventionRate: null, refundHours: null } as const
/** Of the day that is so many days back, read on the day after it. */
const rates = (daysAgo: number, own: Rate, category: Rate = null): FigureRates => ({
  day: toDayText(TODAY - daysAgo),
  readAt: noon(daysAgo - 1),
  own: { ...none, qualityRefundRate: own },
  category: { ...none, qualityRefundRate: category },
})
const figuresOf = (read: readonly ShopRates[]): Pick<Figures, 'call'> => ({
  call: (async (_name: 'rates', shops: readonly string[]) => read.filter(({ shop }) => shops.includes(shop))) as Figures['call'],
})
const rule = (overrides: Parameters<typeof aRule>[0] = {}) =>
  aRule({ measure: 'platformQualityRate', window_days: 30, enter_line: 0.02, leave_line: 0.01, least_orders: 1, ...overrides })
const check = (days: readonly FigureRates[], overrides: Parameters<typeof aRule>[0] = {}) =>
  checkRule({ figures: figuresOf([{ shop: 's1', days }]), rule: rule(overrides), shops: ['s1', 's2'] }, TODAY)

it('a rate of the platform is that of the last day that the platform has, and a shop without one is not checked', async () => {
  const checked = await check([rates(2, 0.5), rates(1, 0.015)])
  expect(checked?.subjects).toEqual([
    { shop: 's1', goods: '', sku: '', verdict: 'between', value: 0.015, line: 0.02, orders: 0, riskFen: null },
  ])
  expect(checked?.shops).toEqual(new Map([['s1', noon() * 1_000]]))
  expect((await check([rates(9, 0.5)]))?.shops.size).toBe(0)
})

it.each([
  ['above the average of its category', [rates(1, 0.03, 0.02)], { kind: 'category' }, { verdict: 'over', line: 0.03 }],
  ['below it', [rates(1, 0.02, 0.02)], { kind: 'category' }, { verdict: 'under', line: 0.03 }],
  ['without an average', [rates(1, 0.03, 'masked')], { kind: 'category' }, { verdict: 'few', line: null }],
  ['above its own of 28 days before', [rates(29, 0.02), rates(1, 0.03)], { kind: 'past' }, { verdict: 'over', line: 0.03 }],
  ['with none 28 days before', [rates(28, 0.02), rates(1, 0.03)], { kind: 'past' }, { verdict: 'few', line: null }],
  ['that only the platform’s font shows', [rates(1, 'masked')], { enter_line: 0.02 }, { verdict: 'few', value: null }],
] as const)('a rate of the platform %s', async (_what, days, overrides, found) => {
  const lines = 'kind' in overrides ? { enter_line: 1.5, leave_line: 1.2 } : {}
  expect((await check(days, { ...lines, ...overrides }))?.subjects).toMatchObject([found])
})

it('a rate of the platform is told to the server as a share, with when it was read', async () => {
  const checked = await check([rates(1, 0.05)])
  if (!checked) throw new Error('the measure is not known')
  const known = { ...rule(), rule_id: 'r1', may_change: true, checked: [], created_by_name: '', updated_at: 0, version: 3 }
  expect(toReadings(known, checked, [])).toEqual({
    readings: [expect.objectContaining({ shop_uid: 's1', verdict: 'over', value: 0.05, unit: 'share', orders: 0, as_of: noon() * 1_000 })],
    checks: [{ rule_id: 'r1', rule_version: 3, shop_uid: 's1', as_of: noon() * 1_000 }],
  })
})

it('a rule on a rate of the platform is tried on the days of which there is one', async () => {
  const figures = figuresOf([{ shop: 's1', days: [rates(8, 0.005), rates(7, 0.03), rates(2, 0.005)] }])
  const endless = { signal: new AbortController().signal, report: () => undefined }
  const { rings, days } = await tryRule({ figures, rule: rule(), shops: ['s1'] }, TODAY - 9, TODAY, endless)
  expect(rings.map(({ day, value }) => [day, value])).toEqual([[toDayText(TODAY - 6), 0.03]])
  // The rate of a day holds until there is a newer one, for three days at most.
  expect(days.map(({ shops }) => shops)).toEqual([0, 0, 1, 1, 1, 1, 0, 0, 1, 1])
})
