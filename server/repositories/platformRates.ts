import { keptDays } from './keptDays.ts'

/** The platform's own rates: a later reading is better. */
export const keptRates = keptDays('platform_rates', {
  key: ['shop_uid', 'day'],
  rank: ['read_at'],
  values: ['rates', 'saved_by_name', 'saved_at'],
  rowBytes: 300,
})
