import type { Suggestion } from '../../../contract/entities/suggestion.ts'

const HOUR_MS = 3_600_000

/** New prices that wait for the reader. */
export const aSuggestion = (overrides: Partial<Suggestion> = {}): Suggestion => ({
  suggestion_id: 's1',
  kind: 'setPrice',
  title: 'Clearance',
  note: '<b>Too much</b> stock',
  key_name: 'Repricer',
  is_key_alive: true,
  user_name: 'Chen',
  is_own: true,
  row_count: 12,
  shop_count: 2,
  shop_names: ['One', 'Two'],
  state: 'waiting',
  created_at: Date.now() - 2 * HOUR_MS,
  expires_at: Date.now() + 73 * HOUR_MS,
  settled_at: null,
  settled_by_name: '',
  reason: '',
  batch: null,
  costs: null,
  rule_id: '',
  ...overrides,
})
