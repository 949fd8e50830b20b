import type { FieldDrift } from '../../contract/entities/fieldDrift.ts'
import type { Queries } from '../db/schema.ts'
import { ownedRows } from './ownedTable.ts'

const driftRows = ownedRows('field_drift')

/** Rows of one account: the names of all fields are fewer. What comes beyond is not kept. */
export const DRIFT_ROWS_MAX = 5_000

/** Adds up what was seen. Out: the fields that this account had not seen before. */
export async function noteFieldDrift(
  db: Queries,
  ownerUid: string,
  fields: readonly FieldDrift[],
  now: number,
): Promise<readonly FieldDrift[]> {
  const known = await driftRows.select(db, ownerUid).select(['merchant_call', 'kind', 'field']).execute()
  const keys = new Set(known.map(({ merchant_call, kind, field }) => `${merchant_call} ${kind} ${field}`))
  const added: FieldDrift[] = []
  for (const drift of fields) {
    const isNew = !keys.has(`${drift.call} ${drift.kind} ${drift.field}`)
    if (isNew && keys.size >= DRIFT_ROWS_MAX) continue
    await addUp(db, ownerUid, drift, now)
    if (!isNew) continue
    keys.add(`${drift.call} ${drift.kind} ${drift.field}`)
    added.push(drift)
  }
  return added
}

async function addUp(db: Queries, owner_uid: string, { call, kind, field, replies }: FieldDrift, now: number): Promise<void> {
  await db
    .insertInto('field_drift')
    .values({ owner_uid, merchant_call: call, kind, field, replies, first_seen_at: now, last_seen_at: now })
    .onConflict((conflict) =>
      conflict.columns(['owner_uid', 'merchant_call', 'kind', 'field']).doUpdateSet((row) => ({
        replies: row('field_drift.replies', '+', replies),
        last_seen_at: now,
      })),
    )
    .execute()
}
