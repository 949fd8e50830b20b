import type { Tables } from '../db/schema.ts'
import type { CallContext } from '../http/callContext.ts'
import { countBytes } from '../http/quotas.ts'
import { invalidPayload } from '../replyError.ts'
import type { DayColumn, DaysName, KeptDays } from '../repositories/keptDays.ts'
import type { Where } from '../repositories/ownedTable.ts'
import { refuseShopsOutOfScope } from '../repositories/shopScope.ts'
import { firstKeptDay } from './dayKeys.ts'

/** What the server adds to a reading: whose it is, who saved it, and when. */
type Saved = 'owner_uid' | 'saved_by_name' | 'saved_at'

/**
 * Keeps readings of shops that the user sees, each named once, within the quota of day sheets; what is older than is kept goes. Leaves no audit row: nobody
 * decided anything, and who saved a day is kept with it. Out: how many were better than what was there.
 */
export async function saveKeptDays<Name extends DaysName, Key extends DayColumn<Name>>(
  context: CallContext,
  kept: KeptDays<Name, Key>,
  readings: readonly Omit<Tables[Name], Saved>[],
): Promise<{ saved: number }> {
  const { db, actor, now } = context
  const rows = readings.map(
    (reading) => ({ ...reading, owner_uid: actor.ownerUid, saved_by_name: actor.name, saved_at: now }) as Tables[Name],
  )
  await refuseShopsOutOfScope(
    db,
    actor,
    rows.map(({ shop_uid }) => shop_uid),
  )
  const before = await kept.count(db, actor.ownerUid, rows)
  const saved = await kept.save(db, rows)
  await countBytes(context, 'daySheetBytes', (rows.length - before) * kept.rowBytes)
  await kept.dropBefore(db, actor.ownerUid, firstKeptDay(now))
  return { saved }
}

interface AskedDays<Key> {
  readonly first_day: string
  readonly last_day: string
  readonly shop_uid_list?: readonly string[] | undefined
  /** The last row of the page before; null: the first page. */
  readonly after: Key | null
  readonly pageSize: number
}

/** A page of readings of shops that the reader sees, and the row after which the next one begins; null: it was the last page. Throws 1002 for an odd range. */
export async function listKeptDays<Name extends DaysName, Key extends DayColumn<Name>>(
  { db, actor }: Pick<CallContext, 'db' | 'actor'>,
  kept: KeptDays<Name, Key>,
  { first_day, last_day, shop_uid_list, after, pageSize }: AskedDays<Pick<Tables[Name], Key>>,
  only?: Where<Tables[Name]>,
): Promise<{ readonly rows: readonly Tables[Name][]; readonly last: Tables[Name] | null }> {
  if (last_day < first_day) throw invalidPayload({ last_day: 'too_small' })
  if (shop_uid_list) await refuseShopsOutOfScope(db, actor, shop_uid_list)
  const wanted = { firstDay: first_day, lastDay: last_day, shopUids: shop_uid_list ?? null, after, limit: pageSize + 1 }
  const found = await kept.list(db, actor, wanted, only)
  const rows = found.slice(0, pageSize)
  return { rows, last: found.length > pageSize ? (rows.at(-1) ?? null) : null }
}
