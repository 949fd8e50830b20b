import type { HotListName } from '../../contract/entities/hotList.ts'
import type { Queries } from '../db/schema.ts'
import type { HotDaysTable } from '../db/tables/hotLists.ts'
import { ownedRows, ownedTable } from './ownedTable.ts'

export const hotDayRows = ownedRows('hot_days', ['day'])
/** In the order in which they were picked. */
export const chanceTable = ownedTable('chances', 'chance_id', { order: ['picked_at'] })

/** Oldest first; both days are included. */
export function listHotDays(
  db: Queries,
  ownerUid: string,
  { list, subject, firstDay, lastDay }: { list: HotListName; subject: string; firstDay: string; lastDay: string },
): Promise<HotDaysTable[]> {
  return hotDayRows
    .select(db, ownerUid, { list, subject })
    .selectAll('hot_days')
    .where('day', '>=', firstDay)
    .where('day', '<=', lastDay)
    .orderBy('day')
    .execute()
}

/** Of every account. */
export async function dropHotDaysBefore(db: Queries, day: string): Promise<void> {
  await db.deleteFrom('hot_days').where('day', '<', day).execute()
}
