import type { BatchRow } from '../../../contract/entities/batchJob.ts'
import type { ShopLanes } from '../../bridge/lanes/shopLanes.ts'
import { groupBy } from '../../values/groupBy.ts'
import type { PlannedRow } from '../rules/plannedRow.ts'
import { toUndoPlan } from '../rules/toUndoPlan.ts'
import type { BatchKind } from './batch.ts'

/** Rows of the batch that undoes another, after a look at what the platform shows now. Rejects when a shop cannot be read. */
export async function planUndo(
  kind: BatchKind,
  call: ShopLanes['call'],
  rows: readonly BatchRow[],
  signal: AbortSignal = new AbortController().signal,
): Promise<PlannedRow[]> {
  const done = rows.filter((row) => row.outcome === 'done')
  const read = ([shop_uid, ofShop]: [string, BatchRow[]]) => kind.readBack({ call, shop_uid, rows: ofShop, signal })
  const shown = await Promise.all([...groupBy(done, (row) => row.shop_uid)].map(read))
  return toUndoPlan(done, new Map(shown.flatMap((ofShop) => [...ofShop])), kind.turnBack)
}
