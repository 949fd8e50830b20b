import type { BatchRow } from '../../../contract/entities/batchJob.ts'
import type { ShopLanes } from '../../bridge/lanes/shopLanes.ts'
import { groupBy } from '../../values/groupBy.ts'
import { formatReason } from '../rules/batchReasons.ts'
import type { PlannedRow } from '../rules/plannedRow.ts'
import { toUndoPlan } from '../rules/toUndoPlan.ts'
import type { BatchKind } from './batch.ts'

interface UndoReading {
  readonly signal?: AbortSignal
  /** Told of each shop that cannot be read, while others can. */
  readonly onUnread?: (error: unknown) => void
}

/**
 * Rows of the batch that undoes another, after a look at what the platform shows now. Those of a shop that cannot be read are left out.
 * Rejects when none can be read.
 */
export async function planUndo(
  kind: BatchKind,
  call: ShopLanes['call'],
  rows: readonly BatchRow[],
  { signal = new AbortController().signal, onUnread = () => {} }: UndoReading = {},
): Promise<PlannedRow[]> {
  const done = rows.filter((row) => row.outcome === 'done')
  const shops = [...groupBy(done, (row) => row.shop_uid)]
  const shown = await Promise.allSettled(
    shops.map(([shop_uid, ofShop]) => {
      const shopRows = () => rows.filter((row) => row.shop_uid === shop_uid)
      return kind.readBack({ call, shop_uid, rows: ofShop, shopRows, signal })
    }),
  )
  const failed = shown.filter((each) => each.status === 'rejected')
  if (failed[0] && (failed.length === shops.length || signal.aborted)) throw failed[0].reason
  for (const { reason } of failed) onUnread(reason)
  const unread = new Set(shops.flatMap(([shop_uid], at) => (shown[at]?.status === 'rejected' ? [shop_uid] : [])))
  const seen = new Map(shown.flatMap((each) => (each.status === 'fulfilled' ? [...each.value] : [])))
  const planned = toUndoPlan(done, seen, kind.turnBack)
  return planned.map((row) => (unread.has(row.shop_uid) ? { ...row, outcome: 'skipped', reason: formatReason('notLooked') } : row))
}
