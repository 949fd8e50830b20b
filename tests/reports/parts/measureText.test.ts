import { expect, it } from 'vitest'
import { measures } from '../../../src/figures/measures/index.ts'
import { formatsOf } from '../../../src/locales/formats.ts'
import type { Translate } from '../../../src/providers/i18n/createTranslate.ts'
import { toMeasureText } from '../../../src/reports/parts/measureText.ts'

const formats = formatsOf('en-US')
/** Names the text, with the value that goes into it. */
const t = ((key: string, values: Readonly<Record<string, unknown>> = {}) => `${key} ${values.value}`) as unknown as Translate

it.each([
  ['refundRate', 1, 8, '12.5%'],
  ['refundRate', 0, 8, '0%'],
  ['salesAmount', 123_450, null, '¥1,234.50'],
  ['averageOrderValue', 10_000, 3, '¥33.33'],
  ['paidOrders', 12_345, null, '12,345'],
  ['itemsPerOrder', 4, 3, '1.33'],
  ['averageRefundTime', 54_900, 1, 'figures.hours 15.3'],
  ['averageRefundTime', 864_000, 2, 'figures.days 5'],
] as const)('%s of %d over %s reads %s', (measure, part, whole, text) => {
  expect(toMeasureText(measures[measure], { part, whole }, formats, t)).toBe(text)
})

it('a share of nothing has no value, which is not 0', () => {
  expect(toMeasureText(measures.refundRate, { part: 0, whole: 0 }, formats, t)).toBeNull()
})
