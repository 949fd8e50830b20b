import type { Cost } from '../../../contract/entities/cost.ts'

/** What the ledger says of all SKUs of goods 1 of shop a: they cost 9 yuan. */
export const aCost = (given: Partial<Cost> = {}): Cost => ({
  shop_uid: 'a',
  goods_id: '1',
  sku_id: '',
  valid_from: '',
  terms: { costFen: 900 },
  weight_grams: null,
  courier: '',
  source: 'typed',
  proof: '',
  is_refused: false,
  saved_by: '1',
  saved_by_name: 'Lin',
  saved_at: 0,
  ...given,
})

/** A ledger that fits into one page, as it is answered to who knows none of it. */
export const costPage = (list: readonly unknown[] = []) => ({ list, next: null, fingerprint: null, is_unchanged: false })
