import type { BatchRow } from '../../../contract/entities/batchJob.ts'

/** Rows of some shops, that many for each; every seventh is left out by the plan. */
export function someRows(...rowsOfShops: readonly number[]): BatchRow[] {
  const shops = rowsOfShops.flatMap((count, shop) => Array.from({ length: count }, () => `shop-${shop}`))
  return shops.map((shop_uid, row_no) => ({
    row_no,
    shop_uid,
    label: `row ${row_no}`,
    before: { value: `before ${row_no}` },
    after: { value: `after ${row_no}` },
    outcome: row_no % 7 === 6 ? 'skipped' : 'waiting',
    reason: row_no % 7 === 6 ? 'unchanged' : '',
  }))
}
