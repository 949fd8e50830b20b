import type { Queries } from '../db/schema.ts'
import type { OrdersDueTable } from '../db/tables/alerts.ts'
import { ownedRows } from './ownedTable.ts'

/** One row for each shop that was read. */
export const ordersDueRows = ownedRows('orders_due', ['shop_uid'])

/** Adds rows, or puts them in the place of those of the same shops. */
export async function saveOrdersDue(db: Queries, rows: readonly OrdersDueTable[]): Promise<void> {
  if (rows.length === 0) return
  await db
    .insertInto('orders_due')
    .values(rows)
    .onConflict((conflict) =>
      conflict.columns(['owner_uid', 'shop_uid']).doUpdateSet(({ ref }) => ({
        as_of: ref('excluded.as_of'),
        due: ref('excluded.due'),
        late: ref('excluded.late'),
        saved_at: ref('excluded.saved_at'),
        told: ref('excluded.told'),
        told_day: ref('excluded.told_day'),
      })),
    )
    .execute()
}
