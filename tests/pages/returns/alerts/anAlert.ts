import type { RuleAlert } from '../../../../contract/entities/alert.ts'

const HOUR_MS = 3_600_000

/** One of a whole shop that rings. */
export const anAlert = (overrides: Partial<RuleAlert> = {}): RuleAlert => ({
  rule_id: 'r1',
  shop_uid: 'a',
  goods_id: '',
  sku_id: '',
  alert_id: overrides.alert_id ?? 'x1',
  rule_name: 'Too many returns',
  measure: 'refundAfterShippingRate',
  each: 'shop',
  shop_name: 'Harbour',
  family: '',
  state: 'ringing',
  since: '2026-11-20',
  as_of: Date.now() - HOUR_MS,
  value: 0.34,
  line: 0.3,
  orders: 50,
  risk_fen: 12_300,
  unit: 'share',
  few_at: null,
  turns: [],
  ring_id: 'ring1',
  acknowledged_at: null,
  acknowledged_by: '',
  snoozed_until: null,
  ...overrides,
})
