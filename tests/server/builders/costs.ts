import type { BillInput } from '../../../contract/entities/bill.ts'
import type { CostInput } from '../../../contract/entities/cost.ts'

/** What one piece of a SKU costs from the beginning; `shop_uid` is for the test to give. */
export function aCost(overrides: Partial<CostInput> = {}): CostInput {
  return {
    shop_uid: '',
    goods_id: '4711',
    sku_id: '12',
    valid_from: '',
    terms: { costFen: 1_000 },
    weight_grams: null,
    courier: '',
    source: 'typed',
    proof: '',
    is_refused: false,
    ...overrides,
  }
}

export function aBill(overrides: Partial<BillInput> = {}): BillInput {
  return {
    shop_uid: '',
    month: '2026-10',
    file_name: 'bill.csv',
    lines: [
      { day: '2026-10-01', kind: 'income', name: '', fen: 120_000, count: 40 },
      { day: '2026-10-01', kind: 'technicalFee', name: '', fen: -720, count: 40 },
    ],
    ...overrides,
  }
}

export const someProfitSettings = {
  shared: [
    {
      id: 'rent',
      name: '房租',
      kind: 'monthly',
      amount: 500_000,
      from: '2026-01-01',
      to: null,
      shop_uid_list: null,
    },
  ],
  freight: [{ courier: '', first_grams: 1_000, first_fen: 300, step_grams: 1_000, step_fen: 150 }],
  target_margin_bp: 2_000,
}

export const aScenario = { name: '十一月', shop_uid: '', goods_id: '', inputs: { priceFen: 2_990, costFen: null } }
