import type { FieldRules } from '../faces.ts'
import { moneyType } from '../money/type.ts'
import { toNumberKey } from '../number/type.ts'

/** Sorts by the lowest amount; a filter finds it where any part of it lies in the span. */
export const moneyRangeType = {
  ...moneyType,
  sortKey: (value) => (Array.isArray(value) ? toNumberKey(value[0]) : null),
  widthPx: 150,
  draft: null,
} satisfies FieldRules<'moneyRange'>
